<?php

declare(strict_types=1);

use OperatorGames\ListParts;
use OperatorGames\Money;
use OperatorGames\Signing;
use OperatorGames\Wallet\Booked;
use OperatorGames\Wallet\GetBalance;
use OperatorGames\Wallet\Movement;
use OperatorGames\Wallet\Refusal;
use OperatorGames\Wallet\Wallet;

const WALLET_NOW = 1_767_225_600;
const WALLET_KEYS = ['key-new' => 'the new secret', 'key-old' => 'the old secret'];
const WALLET_BET = ['action' => 'bet', 'transaction_id' => 'p:1', 'amount' => '1.50', 'session_id' => 's-1', 'round_id' => 'r-1',
    'player_id' => 'ann', 'currency' => 'EUR', 'game_id' => 'g'];

/** Keeps what it was asked, and answers or throws what a test gives it. */
final class Recording extends Wallet
{
    public array $asked = [];

    public function __construct(private readonly mixed $outcome = new Booked(950, 'own-1', 0), bool $verifyV2 = false)
    {
        parent::__construct(WALLET_KEYS, $verifyV2, static fn (): int => WALLET_NOW);
    }

    protected function getBalance(GetBalance $request): int
    {
        return $this->answered($request);
    }

    protected function bet(Movement $bet): Booked
    {
        return $this->answered($bet);
    }

    protected function win(Movement $win): Booked
    {
        return $this->answered($win);
    }

    protected function rollback(Movement $rollback): Booked
    {
        return $this->answered($rollback);
    }

    private function answered(object $request): mixed
    {
        $this->asked[] = $request;
        return $this->outcome instanceof Throwable ? throw $this->outcome : $this->outcome;
    }
}

$call = static function (Wallet $wallet, array|string $fields, string $keyId = 'key-new', string $target = '/wallet'): array {
    $body = is_string($fields) ? $fields : json_encode($fields, JSON_THROW_ON_ERROR);
    $headers = Signing::signatureHeaders($keyId, WALLET_KEYS[$keyId], 'POST', $target, $body, WALLET_NOW);
    $answer = $wallet->handle($headers, $body, '/wallet');
    return [$answer->status, json_decode($answer->body, true, 512, JSON_THROW_ON_ERROR)];
};

return [
    'each action reaches its method, with minor units' => static function () use ($call): void {
        $wallet = new Recording();
        foreach (array_keys(WALLET_KEYS) as $keyId) {
            $booked = ['balance' => '9.50', 'transaction_id' => 'own-1', 'bonus_amount' => '0.00'];
            same([200, $booked], $call($wallet, WALLET_BET, $keyId));
        }
        $call($wallet, ['action' => 'win', 'free_spins_id' => 'f-1', 'round_closed' => true] + WALLET_BET);
        $call($wallet, ['action' => 'rollback', 'reference_transaction_id' => 'p:0'] + WALLET_BET);
        [$bet, , $win, $rollback] = $wallet->asked;
        same(['bet', 150, null, false], [$bet->action, $bet->amount, $bet->freeSpinsId, $bet->roundClosed]);
        same(['win', 'f-1', true], [$win->action, $win->freeSpinsId, $win->roundClosed]);
        same(['rollback', 'p:0'], [$rollback->action, $rollback->referenceTransactionId]);
    },
    'the game is read and may be absent' => static function () use ($call): void {
        $wallet = new Recording();
        $call($wallet, ['game_id' => 'lucky-lanterns'] + WALLET_BET);
        $call($wallet, ['game_id' => null] + WALLET_BET);
        same(['lucky-lanterns', null], [$wallet->asked[0]->gameId, $wallet->asked[1]->gameId]);
    },
    'getbalance has empty ids, and answers in the precision of the currency' => static function () use ($call): void {
        $fields = ['action' => 'getbalance', 'transaction_id' => '', 'round_id' => '', 'session_id' => 's', 'player_id' => 'ann'];
        same([200, ['balance' => '1250']], $call(new Recording(1250), ['currency' => 'JPY', 'amount' => null] + $fields));
        same([200, ['balance' => '1.250']], $call(new Recording(1250), ['currency' => 'KWD'] + $fields));
    },
    'a refusal is answered under its status' => static function () use ($call): void {
        foreach (['INSUFFICIENT_FUNDS' => 402, 'BET_LIMIT' => 403, 'SESSION_CLOSED' => 409, 'OWN' => 409] as $code => $status) {
            same([$status, ['error' => $code, 'message' => 'No.']], $call(new Recording(new Refusal($code, 'No.')), WALLET_BET));
        }
        same(418, $call(new Recording(new Refusal('OWN', '', 418)), WALLET_BET)[0]);
    },
    'any other failure is an unknown outcome, and is logged' => static function () use ($call): void {
        $log = (string) tempnam(sys_get_temp_dir(), 'log');
        $before = ini_set('error_log', $log);
        [$status, $body] = $call(new Recording(new RuntimeException('the disk is full')), WALLET_BET);
        ini_set('error_log', (string) $before);
        same([500, 'INTERNAL', false], [$status, $body['error'], str_contains($body['message'], 'disk')]);
        same(true, str_contains((string) file_get_contents($log), 'the disk is full'));
        unlink($log);
    },
    'what is not signed reaches no method' => static function () use ($call): void {
        $wallet = new Recording();
        same(401, $wallet->handle([], (string) json_encode(WALLET_BET))->status);
        same(400, $call($wallet, '{')[0]);
        same(400, $call($wallet, str_repeat(' ', 70_000))[0]);
        same([], $wallet->asked);
    },
    'the second signature is verified where it is asked for' => static function () use ($call): void {
        same(200, $call(new Recording(), WALLET_BET, 'key-new', '/other')[0]);
        same(401, $call(new Recording(verifyV2: true), WALLET_BET, 'key-new', '/other')[0]);
        same(200, $call(new Recording(verifyV2: true), WALLET_BET)[0]);
    },
    'a wallet that verifies the second signature never goes without' => static function (): void {
        [$wallet, $body] = [new Recording(verifyV2: true), (string) json_encode(WALLET_BET)];
        $headers = Signing::signatureHeaders('key-new', WALLET_KEYS['key-new'], 'POST', '/wallet', $body, WALLET_NOW);
        throws(InvalidArgumentException::class, static fn (): object => $wallet->handle($headers, $body));
        unset($headers['X-Agg-Signature-V2']);
        same(401, $wallet->handle($headers, $body, '/wallet')->status);
        same([], $wallet->asked);
    },
    'a field that is missing or not valid is refused' => static function () use ($call): void {
        $broken = [['action' => 'rollback'], ['free_spins_id' => 7], ['game_id' => ['a']]];
        foreach (['player_id', 'currency', 'transaction_id', 'session_id', 'round_id'] as $name) {
            array_push($broken, [$name => null], [$name => ''], [$name => 7], [$name => 1.5], [$name => true]);
        }
        foreach ([null, 1, 1.5, '', '-1', '+1', '1.', '.5', '01', '1e3', '1.505', ' 1', "1\n", '١', str_repeat('9', 41)] as $amount) {
            $broken[] = ['amount' => $amount];
        }
        foreach ([null, 'BET', 'refund', ['bet']] as $action) {
            $broken[] = ['action' => $action];
        }
        array_push($broken, ['player_id' => "a\0b"], ['player_id' => str_repeat('x', 501)]);
        $wallet = new Recording();
        foreach ($broken as $fields) {
            [$status, $body] = $call($wallet, $fields + WALLET_BET);
            same([400, 'VALIDATION_FAILED'], [$status, $body['error']], (string) json_encode($fields));
        }
        // A number with a fraction must not become text on its way, and half a surrogate pair is no text.
        same(400, $call($wallet, str_replace('"1.50"', '1.50', (string) json_encode(WALLET_BET)))[0]);
        same(400, $call($wallet, str_replace('"ann"', '"\ud800"', (string) json_encode(WALLET_BET)))[0]);
        same([], $wallet->asked);
        same(200, $call($wallet, ['player_id' => str_repeat('é', 500), 'new' => [1]] + WALLET_BET)[0]);
        same([1], $wallet->asked[0]->fields['new']);
    },
    'a dump and a trace of a wallet show no secret' => static function () use ($call): void {
        $wallet = new Recording(new RuntimeException('the disk is full'));
        $log = (string) tempnam(sys_get_temp_dir(), 'log');
        $before = ini_set('error_log', $log);
        $call($wallet, WALLET_BET);
        ini_set('error_log', (string) $before);
        ob_start();
        var_dump($wallet);
        print_r($wallet);
        $shown = ob_get_clean() . file_get_contents($log);
        unlink($log);
        same([true, false], [str_contains($shown, 'key-new'), str_contains($shown, 'the new secret')]);
    },
    'keys must be there' => static function (): void {
        foreach ([[], ['' => 'secret'], ['key' => '']] as $keys) {
            throws(InvalidArgumentException::class, static fn (): object => new class ($keys) extends Wallet {
                protected function getBalance(GetBalance $request): int
                {
                    return 0;
                }

                protected function bet(Movement $bet): Booked
                {
                    return new Booked(0, '');
                }

                protected function win(Movement $win): Booked
                {
                    return new Booked(0, '');
                }

                protected function rollback(Movement $rollback): Booked
                {
                    return new Booked(0, '');
                }
            });
        }
    },
    'amounts are exact in both directions' => static function (): void {
        foreach ([['12.50', 'EUR', 1250], ['0.01', 'EUR', 1], ['7', 'JPY', 7], ['0.00000001', 'BTC', 1], ['0.00', 'EUR', 0]] as [$text, $currency, $minor]) {
            same([$minor, $text], [Money::parse($text, $currency), Money::format($minor, $currency)]);
        }
        same(100, Money::parse('1', 'EUR'));
        same('-0.05', Money::format(-5, 'EUR'));
        same(10 ** 18, Money::parse('1' . str_repeat('0', 16), 'EUR'));
        foreach (['1.234', '1.', '', '1,0', 'NaN', 1, null, '1' . str_repeat('0', 17), str_repeat('9', 40), '00'] as $text) {
            same(null, Money::parse($text, 'EUR'), (string) json_encode($text));
        }
        same(null, Money::parse('1.0', 'JPY'));
    },
    'lists are cut at lines, and the header of CSV is repeated' => static function (): void {
        $rows = array_map(static fn (int $number): string => sprintf("row-%02d,1.00\n", $number), range(0, 19));
        $text = "\xef\xbb\xbf\nid,amount\n" . implode('', $rows);
        $parts = iterator_to_array(ListParts::cut([$text], 50), false);
        foreach ($parts as $part) {
            same([true, true], [str_starts_with($part, "id,amount\n"), strlen($part) <= 50]);
        }
        same(implode('', $rows), implode('', array_map(static fn (string $part): string => substr($part, 10), $parts)));
        same($parts, iterator_to_array(ListParts::cut(str_split($text, 7), 50), false));
        same("{\"a\":1}\n{\"a\":2}\n", implode('', iterator_to_array(ListParts::cut(["{\"a\":1}\n", "{\"a\":2}\n"], 10), false)));
        $long = str_repeat('b', 30);
        same(["id\na\n", "id\n$long\n", "id\nc"], iterator_to_array(ListParts::cut(["id\na\n", $long, "\nc"], 10), false));
        same([], iterator_to_array(ListParts::cut(['', "\n \n"]), false));
    },
];
