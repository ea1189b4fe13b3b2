<?php

declare(strict_types=1);

namespace OperatorGames\Wallet;

use OperatorGames\Callbacks;
use OperatorGames\Errors\InvalidBodyException;
use OperatorGames\Errors\InvalidSignatureException;
use OperatorGames\Json;
use OperatorGames\Money;

/** The frame of a wallet: verifies a callback, reads it, asks your code, and answers. Extend it and book in four methods. */
abstract class Wallet
{
    private const MAX_BODY_BYTES = 64 * 1024;
    private const MAX_TEXT_LENGTH = 500;
    private const OPTIONAL_TEXTS = ['game_id', 'free_spins_id'];

    /**
     * @param array<string, string> $keys secrets by key id: one key, or both keys during a rotation
     * @param bool $verifyV2 verifies `X-Agg-Signature-V2` too, which every callback carries: only where the path arrives as sent, past every proxy
     * @param (\Closure(): int)|null $clock Unix seconds, for tests
     */
    public function __construct(
        #[\SensitiveParameter] private readonly array $keys,
        private readonly bool $verifyV2 = false,
        private readonly ?\Closure $clock = null,
    ) {
        if ($keys === [] || in_array('', $keys, true) || isset($keys[''])) {
            throw new \InvalidArgumentException('keys must map at least one key id to its secret. Is the setting there?');
        }
    }

    /** The player's balance in minor units. Refuse with PLAYER_NOT_FOUND or CURRENCY_MISMATCH. */
    abstract protected function getBalance(GetBalance $request): int;

    /** Takes the amount once, or refuses and changes nothing. */
    abstract protected function bet(Movement $bet): Booked;

    /** Adds the amount once, also for a blocked player and on a session that is closed or unknown. */
    abstract protected function win(Movement $win): Booked;

    /** Returns what the bet took, once. An unknown bet: returns nothing, and refuses it should it come later. */
    abstract protected function rollback(Movement $rollback): Booked;

    /**
     * Answers a callback. What your methods throw beside Refusal is logged and becomes a 500, which tells the
     * service that the outcome is unknown. It undoes a bet, and repeats a win or a rollback.
     *
     * @param array<string, string|list<string|null>> $headers of `getallheaders()`, or of a PSR-7 or Symfony request
     * @param string $body the raw bytes
     * @param string|null $target path and query of the request: needed where the wallet verifies the second signature
     * @param string $method of the request, where your framework lets others than POST come here
     * @throws \InvalidArgumentException for a missing `$target`, where it is needed
     */
    final public function handle(array $headers, string $body, ?string $target = null, string $method = 'POST'): Answer
    {
        if ($this->verifyV2 && $target === null) {
            throw new \InvalidArgumentException('verifyV2 needs the target: pass path and query of the request to handle.');
        }
        try {
            if ($method !== 'POST') {
                throw new Refusal('VALIDATION_FAILED', 'Callbacks are sent with POST.', 405);
            }
            if (strlen($body) > self::MAX_BODY_BYTES) {
                throw new Refusal('VALIDATION_FAILED', 'The body is too large.');
            }
            $now = $this->clock === null ? time() : ($this->clock)();
            $verified = $this->verifyV2 ? $target : null;
            $fields = Callbacks::verifyWalletCallback($this->keys, $headers, $body, $verified, $now);
            return self::answer(200, $this->book($fields));
        } catch (InvalidSignatureException) {
            return self::answer(401, ['error' => 'INVALID_SIGNATURE', 'message' => 'The signature is not valid.']);
        } catch (InvalidBodyException $error) {
            return self::answer(400, ['error' => 'VALIDATION_FAILED', 'message' => $error->getMessage()]);
        } catch (Refusal $refusal) {
            return self::answer($refusal->status, ['error' => $refusal->errorCode, 'message' => $refusal->getMessage()]);
        } catch (\Throwable $error) {
            $place = "{$error->getFile()}:{$error->getLine()}";
            error_log('A callback could not be answered: ' . $error::class . ": {$error->getMessage()} at $place");
            return self::answer(500, ['error' => 'INTERNAL', 'message' => 'Internal error.']);
        }
    }

    /** The secrets are not for dumps. */
    public function __debugInfo(): array
    {
        return ['keys' => array_keys($this->keys)];
    }

    /** @return array<string, string> */
    private function book(array $fields): array
    {
        $request = self::parse($fields);
        if ($request instanceof GetBalance) {
            return ['balance' => Money::format($this->getBalance($request), $request->currency)];
        }
        $booked = match ($request->action) {
            'bet' => $this->bet($request),
            'win' => $this->win($request),
            'rollback' => $this->rollback($request),
        };
        $bonus = $booked->bonus === null ? [] : ['bonus_amount' => Money::format($booked->bonus, $request->currency)];
        $balance = Money::format($booked->balance, $request->currency);
        return ['balance' => $balance, 'transaction_id' => $booked->transactionId, ...$bonus];
    }

    /** The callback in a verified body. Throws Refusal VALIDATION_FAILED when a needed field is missing or not valid. */
    private static function parse(array $fields): GetBalance|Movement
    {
        $action = $fields['action'] ?? null;
        $playerId = self::text($fields, 'player_id');
        $currency = self::text($fields, 'currency');
        $sessionId = self::text($fields, 'session_id');
        if ($action === 'getbalance') {
            return new GetBalance($playerId, $currency, $fields);
        }
        if (!in_array($action, ['bet', 'win', 'rollback'], true)) {
            throw new Refusal('VALIDATION_FAILED', 'action must be getbalance, bet, win or rollback.');
        }
        $optional = [];
        foreach (self::OPTIONAL_TEXTS as $name) {
            $optional[$name] = self::optionalText($fields, $name);
        }
        return new Movement(
            action: $action,
            transactionId: self::text($fields, 'transaction_id'),
            sessionId: $sessionId,
            roundId: self::text($fields, 'round_id'),
            playerId: $playerId,
            currency: $currency,
            amount: self::amount($fields, $currency),
            gameId: $optional['game_id'],
            freeSpinsId: $action === 'rollback' ? null : $optional['free_spins_id'],
            referenceTransactionId: $action === 'rollback' ? self::text($fields, 'reference_transaction_id') : null,
            roundClosed: ($fields['round_closed'] ?? null) === true,
            fields: $fields,
        );
    }

    private static function text(array $fields, string $name): string
    {
        return self::optionalText($fields, $name) ?? throw new Refusal('VALIDATION_FAILED', "$name is required.");
    }

    private static function optionalText(array $fields, string $name): ?string
    {
        $value = $fields[$name] ?? '';
        if ($value === '') {
            return null;
        }
        $most = self::MAX_TEXT_LENGTH;
        if (!is_string($value) || preg_match("/^[^\\0]{1,$most}$/Dus", $value) !== 1) {
            throw new Refusal('VALIDATION_FAILED', "$name must be a string of at most $most characters.");
        }
        return $value;
    }

    private static function amount(array $fields, string $currency): int
    {
        $places = Money::minorDigits($currency);
        return Money::parse($fields['amount'] ?? null, $currency)
            ?? throw new Refusal('VALIDATION_FAILED', "amount must be a plain decimal string, at most $places places.");
    }

    /** @param array<string, string> $body */
    private static function answer(int $status, array $body): Answer
    {
        return new Answer($status, Json::encode($body));
    }
}
