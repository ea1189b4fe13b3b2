<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** 404: no such object, or it belongs to somebody else. */
final class NotFoundException extends RefusedException
{
}
