<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/** The service did not sign this callback or notification. Respond with 401 INVALID_SIGNATURE without parsing. */
final class InvalidSignatureException extends \RuntimeException
{
    /** @param 'headers'|'key'|'digest'|'clock' $reason */
    public function __construct(public readonly string $reason)
    {
        parent::__construct("The signature is not valid ($reason).");
    }
}
