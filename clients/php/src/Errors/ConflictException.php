<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** 409: the request is well formed, and what it asks is not possible now. `errorCode` says why. */
final class ConflictException extends RefusedException
{
}
