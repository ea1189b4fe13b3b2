<?php

declare(strict_types=1);

namespace OperatorGames\Wallet;

/** A movement that was booked, now or before. Amounts in minor units. */
final class Booked
{
    /**
     * @param int $balance after the movement; of a repeat, the current one
     * @param string $transactionId your own id of the movement
     * @param int|null $bonus of a bet or win: the part that was bonus money
     */
    public function __construct(
        public readonly int $balance,
        public readonly string $transactionId,
        public readonly ?int $bonus = null,
    ) {
    }
}
