<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** No attempt got a valid response: the outcome is unknown. `getPrevious()` is the last failure. */
final class UnreachableException extends \RuntimeException
{
    public function __construct(string $origin, public readonly int $attempts, \Throwable $cause)
    {
        $tried = $attempts === 1 ? 'one attempt' : "$attempts attempts";
        $reason = $cause->getMessage();
        parent::__construct("No valid response from $origin after $tried ($reason). The outcome is unknown.", 0, $cause);
    }
}
