<?php

declare(strict_types=1);

use OperatorGames\Signing;
use OperatorGames\Wallet\Booked;
use OperatorGames\Wallet\GetBalance;
use OperatorGames\Wallet\Movement;
use OperatorGames\Wallet\Wallet;

/** The table that every client's wallet handler answers alike. */
$table = json_decode((string) file_get_contents(__DIR__ . '/../../callback-cases.json'), true, 512, JSON_THROW_ON_ERROR);

/** Books nothing, and keeps what it was asked. */
final class Asked extends Wallet
{
    public array $asked = [];

    protected function getBalance(GetBalance $request): int
    {
        $this->asked[] = $request;
        return 1000;
    }

    protected function bet(Movement $bet): Booked
    {
        $this->asked[] = $bet;
        return new Booked(1000, 'own-1');
    }

    protected function win(Movement $win): Booked
    {
        return $this->bet($win);
    }

    protected function rollback(Movement $rollback): Booked
    {
        return $this->bet($rollback);
    }
}

$joined = static fn (array $parts): string => implode('', array_map(
    static fn (array|string $part): string => is_string($part) ? $part : str_repeat($part[0], $part[1]),
    $parts,
));

$bodyOf = static function (array $case) use ($table, $joined): string {
    if (isset($case['base64'])) {
        return base64_decode($case['base64'], true);
    }
    if (isset($case['raw'])) {
        return $joined($case['raw']);
    }
    $fields = array_diff_key(array_merge($table['request'], $case['set'] ?? []), array_flip($case['omit'] ?? []));
    $text = json_encode($fields, JSON_THROW_ON_ERROR);
    return isset($case['more']) ? substr($text, 0, -1) . ',' . $joined($case['more']) . '}' : $text;
};

$tests = [];
foreach ($table['cases'] as $case) {
    $tests[$case['name']] = static function () use ($table, $case, $bodyOf): void {
        ['now' => $now, 'key' => ['id' => $keyId, 'secret' => $secret]] = $table;
        $wallet = new Asked([$keyId => $secret], clock: static fn (): int => $now);
        [$body, $sent] = [$bodyOf($case), $case['sent'] ?? []];
        $headers = Signing::signatureHeaders($keyId, $secret, 'POST', '/wallet', $body, $now + ($sent['seconds'] ?? 0));
        unset($headers['X-Agg-Signature-V2']);
        $headers = array_filter(array_merge($headers, $sent['headers'] ?? []), is_string(...));
        $answer = $wallet->handle($headers, $body . ($sent['after'] ?? ''), '/wallet', $sent['method'] ?? 'POST');
        $usual = [401 => 'INVALID_SIGNATURE', 400 => 'VALIDATION_FAILED'][$case['status']] ?? null;
        $told = json_decode($answer->body, true, 512, JSON_THROW_ON_ERROR)['error'] ?? null;
        same([$case['status'], $case['error'] ?? $usual], [$answer->status, $told]);
        same($case['status'] === 200 ? 1 : 0, count($wallet->asked));
        if (($wallet->asked[0] ?? null) instanceof Movement) {
            same($case['minor'], $wallet->asked[0]->amount);
        }
    };
}
return $tests;
