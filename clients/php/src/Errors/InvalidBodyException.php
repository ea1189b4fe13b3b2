<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** A correctly signed body is not a JSON object. Respond with 400 VALIDATION_FAILED. */
final class InvalidBodyException extends \RuntimeException
{
}
