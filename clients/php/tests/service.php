<?php

declare(strict_types=1);

/** Against a service: AGG_BASE_URL, AGG_KEY_ID and AGG_SECRET of an operator with sandbox games. */

use OperatorGames\Errors\NotFoundException;
use OperatorGames\Errors\UnreachableException;
use OperatorGames\Errors\ValidationException;
use OperatorGames\OperatorGames;

if (getenv('AGG_BASE_URL') === false) {
    echo "service.php: skipped, AGG_BASE_URL is not set\n";
    return [];
}

$client = new OperatorGames(
    baseUrl: getenv('AGG_BASE_URL'),
    keyId: (string) getenv('AGG_KEY_ID'),
    secret: (string) getenv('AGG_SECRET'),
);

return [
    'calls with and without query and body are signed' => static function () use ($client): void {
        same(getenv('AGG_KEY_ID'), $client->ping()['key_id']);
        $games = $client->gamesPage(['type' => 'slot', 'limit' => 2])['games'];
        same(2, count($games));
        $session = $client->openSession(['player_id' => 'Zoë 🎰', 'currency' => 'EUR', 'game_id' => $games[0]['id']]);
        same('closed', $client->closeSession($session['session_id'])['status']);
        same(0, $client->closePlayerSessions('Zoë 🎰'));
    },
    'every page of a list is read, each item once' => static function () use ($client): void {
        $games = iterator_to_array($client->games(), false);
        same(3, count(array_unique(array_column($games, 'id'))));
        $opened = [];
        for ($i = 0; $i < 3; $i++) {
            // Each with another body: the same signed bytes within a second are one request.
            $session = ['player_id' => 'pia', 'currency' => 'EUR', 'game_id' => $games[0]['id'], 'ttl_minutes' => 60 + $i];
            $opened[] = $client->openSession($session)['session_id'];
        }
        $first = $client->sessionsPage(['player_id' => 'pia', 'limit' => 2]);
        $rest = $client->sessionsPage(['player_id' => 'pia', 'limit' => 2, 'cursor' => $first['next_cursor']]);
        $found = array_column([...$first['sessions'], ...$rest['sessions']], 'session_id');
        sort($opened);
        sort($found);
        same(3, count(array_unique($opened)));
        same($opened, $found);
    },
    'a refusal has its code, fields and request id' => static function () use ($client): void {
        $open = static fn (): array => $client->openSession(['player_id' => '', 'currency' => 'EUR', 'game_id' => 'none']);
        $error = throws(ValidationException::class, $open);
        same(['VALIDATION_FAILED', ['player_id']], [$error->errorCode, array_column($error->fields, 'field')]);
        same(1, preg_match('/^[0-9a-f-]{36}$/', (string) $error->requestId));
    },
    'odd ids arrive as they are' => static function () use ($client): void {
        foreach (["it's/../x?y", 'a b', '%2e', 'Zoë#'] as $id) {
            throws(NotFoundException::class, static fn (): array => $client->closeSession($id), $id);
        }
    },
    'numbers are exact' => static function () use ($client): void {
        $rates = $client->rates();
        array_walk_recursive($rates, static fn (mixed $value) => same(false, is_float($value)));
        $query = ['from' => '2026-01-01T00:00:00Z', 'to' => '2026-01-02T00:00:00Z'];
        same([], iterator_to_array($client->transactions($query), false));
    },
    'a signature is diagnosed without one' => static function () use ($client): void {
        $form = ['key_id' => (string) getenv('AGG_KEY_ID'), 'timestamp' => '1767225600', 'signature' => str_repeat('0', 64)];
        $found = $client->debugSignature($form + ['method' => 'GET', 'path' => '/v1/ping']);
        same([false, '1767225600.GET /v1/ping'], [$found['valid'], $found['canonical_string']]);
    },
    'a reconciliation takes a list, and finds what is only yours' => static function () use ($client): void {
        $id = $client->openReconciliation(['day' => '2026-11-20'])['id'];
        $rows = ["transaction_id,amount\n", "sandbox:none,1.00\n"];
        same([['part' => 1, 'rows' => 1]], iterator_to_array($client->sendReconciliationList($id, $rows), false));
        $client->startReconciliation($id, ['parts' => 1]);
        while (($found = $client->reconciliation($id))['status'] === 'running') {
            usleep(100_000);
        }
        same(['finished', 1], [$found['status'], $found['only_yours']]);
        $differences = iterator_to_array($client->reconciliationDifferences($id, ['kind' => 'only_yours']), false);
        same('sandbox:none', $differences[0]['transaction_id']);
    },
    'nothing that listens is an unknown outcome, whose reason is told' => static function (): void {
        $nobody = new OperatorGames(baseUrl: 'http://127.0.0.1:1', keyId: 'k', secret: 's', maxAttempts: 1);
        $error = throws(UnreachableException::class, static fn (): array => $nobody->ping());
        same(true, str_contains($error->getMessage(), 'refused'), $error->getMessage());
    },
];
