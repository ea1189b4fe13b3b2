<?php

declare(strict_types=1);

use OperatorGames\Wallet\Booked;
use OperatorGames\Wallet\GetBalance;
use OperatorGames\Wallet\Movement;
use OperatorGames\Wallet\Refusal;
use OperatorGames\Wallet\Wallet;

/** A complete wallet: books each movement in one transaction, the check, the new balance and the record. */
final class SqliteWallet extends Wallet
{
    /** @param array<string, string> $keys */
    public function __construct(private readonly Books $books, #[\SensitiveParameter] array $keys, bool $verifyV2 = false)
    {
        parent::__construct($keys, $verifyV2);
    }

    protected function getBalance(GetBalance $request): int
    {
        return $this->player($request)['balance'];
    }

    protected function bet(Movement $bet): Booked
    {
        return $this->once($bet);
    }

    protected function win(Movement $win): Booked
    {
        return $this->once($win);
    }

    protected function rollback(Movement $rollback): Booked
    {
        return $this->once($rollback);
    }

    /** Books a movement, or answers the booking that it repeats. That stands before every other rule. */
    private function once(Movement $movement): Booked
    {
        return $this->books->transaction(function () use ($movement): Booked {
            $earlier = $this->find($movement->transactionId);
            if ($earlier !== null) {
                return $this->repeat($movement, $earlier);
            }
            $player = $this->player($movement);
            [$effect, $bonus] = match ($movement->action) {
                'bet' => [$this->decideBet($movement, $player), 0],
                // A win settles a stake that was already taken: it is credited whatever the player or the session is.
                'win' => [$movement->amount, $movement->freeSpinsId === null ? 0 : $movement->amount],
                'rollback' => [$this->decideRollback($movement), 0],
            };
            $balance = $player['balance'] + $effect;
            $this->books->run('UPDATE players SET balance = ? WHERE player_id = ?', [$balance, $movement->playerId]);
            $id = bin2hex(random_bytes(16));
            $this->record($movement, $id, $effect, $bonus);
            return self::booked($movement, $balance, $id, $bonus);
        });
    }

    private function decideBet(Movement $bet, array $player): int
    {
        if ($this->books->row('SELECT 1 FROM cancelled_bets WHERE transaction_id = ?', [$bet->transactionId])) {
            throw new Refusal('BET_CANCELLED', 'This bet was rolled back before it arrived.');
        }
        if ($player['blocked'] === 1) {
            throw new Refusal('PLAYER_BLOCKED', 'The player is blocked.');
        }
        if ($this->books->row('SELECT 1 FROM closed_sessions WHERE session_id = ?', [$bet->sessionId])) {
            throw new Refusal('SESSION_CLOSED', 'Bets on this session are no longer accepted.');
        }
        // A free spin is paid for by its grant: it takes nothing, so neither the limit nor the balance applies.
        if ($bet->freeSpinsId !== null) {
            return 0;
        }
        if ($player['bet_limit'] !== null && $bet->amount > $player['bet_limit']) {
            throw new Refusal('BET_LIMIT', "The stake is above the player's limit.");
        }
        if ($bet->amount > $player['balance']) {
            throw new Refusal('INSUFFICIENT_FUNDS', 'The balance does not cover the bet.');
        }
        return -$bet->amount;
    }

    /** What the bet took, whatever the rollback's amount; nothing for a bet that is unknown or already rolled back. */
    private function decideRollback(Movement $rollback): int
    {
        $bet = $this->find((string) $rollback->referenceTransactionId);
        if ($bet !== null && ($bet['action'] !== 'bet' || $bet['player_id'] !== $rollback->playerId)) {
            throw new Refusal('VALIDATION_FAILED', 'reference_transaction_id is not a bet of this player.');
        }
        $first = $this->books->run(
            'INSERT INTO cancelled_bets (transaction_id, rollback_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
            [$rollback->referenceTransactionId, $rollback->transactionId],
        );
        return $bet !== null && $first->rowCount() === 1 ? -$bet['effect'] : 0;
    }

    private function repeat(Movement $movement, array $earlier): Booked
    {
        foreach (self::fields($movement) as $name => $value) {
            if ($earlier[$name] !== $value) {
                throw new Refusal('TRANSACTION_CONFLICT', 'This transaction_id was booked before with other fields.');
            }
        }
        $balance = $this->player($movement)['balance'];
        return self::booked($movement, $balance, $earlier['operator_transaction_id'], $earlier['bonus']);
    }

    private static function booked(Movement $movement, int $balance, string $id, int $bonus): Booked
    {
        return new Booked($balance, $id, $movement->action === 'rollback' ? null : $bonus);
    }

    private function player(GetBalance|Movement $request): array
    {
        $player = $this->books->row('SELECT * FROM players WHERE player_id = ?', [$request->playerId])
            ?? throw new Refusal('PLAYER_NOT_FOUND', 'Unknown player_id.');
        if ($player['currency'] !== $request->currency) {
            throw new Refusal('CURRENCY_MISMATCH', "The player's currency is {$player['currency']}.");
        }
        return $player;
    }

    private function find(string $transactionId): ?array
    {
        return $this->books->row('SELECT * FROM movements WHERE transaction_id = ?', [$transactionId]);
    }

    /** What a repeat has to have in common with its first. */
    private static function fields(Movement $movement): array
    {
        return [
            'action' => $movement->action,
            'player_id' => $movement->playerId,
            'currency' => $movement->currency,
            'session_id' => $movement->sessionId,
            'round_id' => $movement->roundId,
            'reference_transaction_id' => $movement->referenceTransactionId,
            'free_spins_id' => $movement->freeSpinsId,
            'amount' => $movement->amount,
        ];
    }

    private function record(Movement $movement, string $id, int $effect, int $bonus): void
    {
        $row = self::fields($movement) + [
            'transaction_id' => $movement->transactionId,
            'operator_transaction_id' => $id,
            'game_id' => $movement->gameId,
            'effect' => $effect,
            'bonus' => $bonus,
            'booked_at' => (new DateTimeImmutable('now', new DateTimeZone('UTC')))->format('Y-m-d\TH:i:s.v\Z'),
        ];
        [$columns, $values] = [implode(', ', array_keys($row)), implode(', ', array_fill(0, count($row), '?'))];
        $this->books->run("INSERT INTO movements ($columns) VALUES ($values)", array_values($row));
    }
}
