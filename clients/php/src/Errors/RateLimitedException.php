<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** 429: the requests of the minute are used up, also after the client's own retries. See `retryAfter`. */
final class RateLimitedException extends RefusedException
{
}
