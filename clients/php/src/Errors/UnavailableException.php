<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** 5xx: the outcome is unknown. Repeat the same call with the same ids. */
final class UnavailableException extends RefusedException
{
}
