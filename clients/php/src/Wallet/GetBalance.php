<?php

declare(strict_types=1);

namespace OperatorGames\Wallet;

/** A question for a player's balance. */
final class GetBalance
{
    /** @param array<string, mixed> $fields the whole body, with fields that this client does not know */
    public function __construct(
        public readonly string $playerId,
        public readonly string $currency,
        public readonly array $fields,
    ) {
    }
}
