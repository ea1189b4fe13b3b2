<?php

declare(strict_types=1);

namespace OperatorGames\Wallet;

/** A bet, win or rollback. */
final class Movement
{
    /**
     * @param 'bet'|'win'|'rollback' $action
     * @param string $transactionId the idempotency key: book it once; answer a repeat with the id of the first booking
     * @param int $amount in minor units of the currency: 1250 of EUR is 12.50
     * @param string|null $gameId the provider's code of the game, never the catalogue id
     * @param string|null $freeSpinsId of a bet: take nothing; of a win: book it as bonus money
     * @param string|null $referenceTransactionId of a rollback: the bet to undo
     * @param bool $roundClosed true on the movement that ends its round, where the provider says so
     * @param array<string, mixed> $fields the whole body, with fields that this client does not know
     */
    public function __construct(
        public readonly string $action,
        public readonly string $transactionId,
        public readonly string $sessionId,
        public readonly string $roundId,
        public readonly string $playerId,
        public readonly string $currency,
        public readonly int $amount,
        public readonly ?string $gameId,
        public readonly ?string $freeSpinsId,
        public readonly ?string $referenceTransactionId,
        public readonly bool $roundClosed,
        public readonly array $fields,
    ) {
    }
}
