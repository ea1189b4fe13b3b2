<?php

declare(strict_types=1);

namespace OperatorGames\Wallet;

/** A definite no: nothing was booked. Throw it from a method of your wallet, after you rolled your transaction back. */
final class Refusal extends \RuntimeException
{
    /** The status of each refusal. Others are answered with 409: the service reads each of them as a refusal. */
    private const STATUS_OF = [
        'INSUFFICIENT_FUNDS' => 402,
        'BET_LIMIT' => 403,
        'PLAYER_BLOCKED' => 403,
        'SELF_EXCLUDED' => 403,
        'PLAYER_NOT_FOUND' => 404,
        'VALIDATION_FAILED' => 400,
        'INVALID_SIGNATURE' => 401,
    ];

    public readonly int $status;

    public function __construct(public readonly string $errorCode, string $message = '', ?int $status = null)
    {
        parent::__construct($message);
        $this->status = $status ?? self::STATUS_OF[$errorCode] ?? 409;
    }
}
