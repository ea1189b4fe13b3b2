<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** 422: `fields` lists every invalid field with the rule that it breaks. The same body fails again. */
final class ValidationException extends RefusedException
{
}
