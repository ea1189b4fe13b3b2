<?php

declare(strict_types=1);

use OperatorGames\Answer;
use OperatorGames\Errors\RefusedException;
use OperatorGames\Errors\ReusedReferenceWarning;
use OperatorGames\Errors\UnreachableException;
use OperatorGames\OperatorGames;
use OperatorGames\Request;
use OperatorGames\Response;

const ATTEMPTS_NOW = 1_767_225_600;

/** A client whose answers are these, in order, and what it sent and waited. */
final class Attempts
{
    public array $seen = [];
    public array $pauses = [];
    public OperatorGames $client;

    public function __construct(private array $answers, mixed ...$options)
    {
        $this->client = new OperatorGames(...$options + [
            'baseUrl' => 'https://games.example.com',
            'keyId' => 'key',
            'secret' => 'secret',
            'send' => function (Request $request): Response {
                $this->seen[] = $request;
                $answer = array_shift($this->answers);
                return $answer instanceof Exception ? throw $answer : $answer;
            },
            'clock' => static fn (): float => ATTEMPTS_NOW,
            'sleep' => function (float $seconds): void {
                $this->pauses[] = $seconds;
            },
            'random' => static fn (): float => 0.5,
        ]);
    }

    public function refusal(): RefusedException
    {
        return throws(RefusedException::class, fn (): array => $this->client->ping());
    }
}

function answered(int $status, array $body, array $headers = []): Response
{
    return new Response($status, $headers, (string) json_encode($body));
}

function refused(int $status, string $code, bool $retryable, array $more = [], array $headers = []): Response
{
    return answered($status, $more + ['error' => $code, 'message' => 'No.', 'retryable' => $retryable, 'fields' => []], $headers);
}

$ping = answered(200, ['operator_code' => 'casino']);

return [
    'a field that may be null is sent as null, and others are left out' => static function (): void {
        $attempts = new Attempts([answered(200, ['id' => 'c'])]);
        $attempts->client->askForChange(['event_url' => null, 'wallet_url' => null, 'two_people' => true]);
        same(['event_url' => null, 'two_people' => true], json_decode($attempts->seen[0]->body, true));
    },
    'an unknown outcome is retried with growing delays' => static function () use ($ping): void {
        $html = new Response(502, [], '<html>gateway</html>');
        $it = new Attempts([new RuntimeException('lost'), $html, refused(503, 'UPSTREAM_UNAVAILABLE', true), $ping]);
        same('casino', $it->client->ping()['operator_code']);
        same([0.375, 0.75, 1.5], $it->pauses);
    },
    'each attempt has the same bytes and a signature of its own' => static function (): void {
        $seconds = ATTEMPTS_NOW;
        $clock = static function () use (&$seconds): float {
            return $seconds++;
        };
        $it = new Attempts([refused(503, 'UPSTREAM_UNAVAILABLE', true), answered(200, [])], clock: $clock);
        $it->client->openSession(['player_id' => 'Zoë', 'currency' => 'EUR', 'game_id' => 'g/1', 'locale' => null]);
        [$first, $second] = $it->seen;
        same('{"player_id":"Zoë","currency":"EUR","game_id":"g/1"}', $first->body);
        same($first->body, $second->body);
        same(false, $first->headers['X-Agg-Signature'] === $second->headers['X-Agg-Signature']);
    },
    'Retry-After is waited for, and the last refusal is thrown' => static function (): void {
        $busy = refused(429, 'RATE_LIMITED', true, [], ['retry-after' => '7']);
        $it = new Attempts([$busy, $busy], maxAttempts: 2);
        $error = $it->refusal();
        same(['RATE_LIMITED', 7, [7.0]], [$error->errorCode, $error->retryAfter, $it->pauses]);
    },
    'a Retry-After of more than two minutes is not waited for' => static function (): void {
        $year = new Attempts([refused(429, 'RATE_LIMITED', true, [], ['retry-after' => '31536000'])]);
        same([31536000, []], [$year->refusal()->retryAfter, $year->pauses]);
        $busy = refused(429, 'RATE_LIMITED', true, [], ['retry-after' => '120']);
        $it = new Attempts([$busy, $busy], maxAttempts: 2);
        $it->refusal();
        same([120.0], $it->pauses);
    },
    'lost connections end with UnreachableException' => static function (): void {
        $it = new Attempts([new RuntimeException('slow'), new RuntimeException('lost')], maxAttempts: 2);
        $error = throws(UnreachableException::class, static fn (): array => $it->client->ping());
        same([2, 'lost'], [$error->attempts, $error->getPrevious()?->getMessage()]);
        $redirect = new Attempts([new Response(302, ['location' => '/'], '{}')], maxAttempts: 1);
        throws(UnreachableException::class, static fn (): array => $redirect->client->ping());
    },
    'a final refusal is thrown at once, with everything it said, in the class of its status' => static function (): void {
        $fields = [
            ['field' => 'player_id', 'message' => 'must not be empty'],
            ['field' => 'currency', 'message' => 'No.'],
        ];
        $it = new Attempts([refused(422, 'VALIDATION_FAILED', false, ['fields' => $fields], ['x-request-id' => 'r-1'])]);
        $error = $it->refusal();
        same([422, false, $fields, 'r-1', 1], [$error->status, $error->retryable, $error->fields, $error->requestId, count($it->seen)]);
        same("VALIDATION_FAILED: No.\n  player_id: must not be empty", $error->getMessage());
        foreach ([400 => 'Refused', 401 => 'NotAdmitted', 403 => 'NotAdmitted', 404 => 'NotFound', 409 => 'Conflict',
            422 => 'Validation', 429 => 'RateLimited', 500 => 'Unavailable', 503 => 'Unavailable'] as $status => $name) {
            $error = (new Attempts([refused($status, 'CODE', false)]))->refusal();
            same("OperatorGames\\Errors\\{$name}Exception", $error::class);
        }
    },
    'a provider that named a time is not asked again now' => static function (): void {
        $it = new Attempts([refused(503, 'UPSTREAM_UNAVAILABLE', true, [], ['retry-after' => '3600'])]);
        $it->refusal();
        same(1, count($it->seen));
    },
    'every answer is told' => static function () use ($ping): void {
        $told = [];
        $limited = refused(429, 'RATE_LIMITED', true, [], ['x-ratelimit-limit' => '600', 'x-ratelimit-remaining' => '0']);
        $onAnswer = static function (Answer $answer) use (&$told): void {
            $told[] = [$answer->status, $answer->attempt, $answer->target, $answer->rateLimit];
        };
        (new Attempts([$limited, new RuntimeException('lost'), $ping], onAnswer: $onAnswer))->client->ping();
        same([[429, 1, '/v1/ping', ['limit' => 600, 'remaining' => 0]], [200, 3, '/v1/ping', null]], $told);
    },
    'a wrong clock is corrected by the time of the refusal, or by the Date header, for all further calls' => static function () use ($ping): void {
        foreach ([refused(401, 'UNAUTHORIZED', true, [], ['x-server-time' => '2026-01-01T01:00:00.000Z']),
            refused(401, 'UNAUTHORIZED', true, [], ['date' => 'Thu, 01 Jan 2026 01:00:00 GMT'])] as $refusal) {
            $it = new Attempts([$refusal, $ping, $ping]);
            $it->client->ping();
            $it->client->ping();
            same([0.0], $it->pauses);
            $drift = array_map(static fn (Request $sent): int => (int) $sent->headers['X-Agg-Timestamp'] - ATTEMPTS_NOW, $it->seen);
            same([0, 3600, 3600], $drift);
        }
        $final = new Attempts([refused(401, 'UNAUTHORIZED', false, [], ['date' => 'Thu, 01 Jan 2026 01:00:00 GMT']), $ping]);
        $final->refusal();
        $final->client->ping();
        same((string) ATTEMPTS_NOW, $final->seen[1]->headers['X-Agg-Timestamp']);
    },
    'numbers are exact, and a float is not sent' => static function (): void {
        $it = new Attempts([new Response(200, [], '{"providers":[{"percent":12.5,"count":3,"big":1e3,"text":"1.5"}]}')]);
        same([['percent' => '12.5', 'count' => 3, 'big' => '1e3', 'text' => '1.5']], $it->client->providers());
        $float = static fn (): array => $it->client->grantFreeSpins(['bet_amount' => 0.2]);
        same(true, str_contains(throws(InvalidArgumentException::class, $float)->getMessage(), 'bet_amount is a float'));
    },
    'queries and paths are encoded as they are signed' => static function (): void {
        $it = new Attempts([answered(200, ['games' => []]), answered(200, []), answered(200, [])]);
        $it->client->gamesPage(['provider_code' => "it's a 'quoted' code & more"]);
        $it->client->closeSession("it's/../x?y");
        $it->client->openDemo('g');
        $targets = array_map(static fn (Request $sent): string => substr($sent->url, strlen('https://games.example.com')), $it->seen);
        same('/v1/games?provider_code=it%27s%20a%20%27quoted%27%20code%20%26%20more', $targets[0]);
        same('/v1/sessions/it%27s%2F..%2Fx%3Fy/close', $targets[1]);
        same('{}', $it->seen[2]->body);
        foreach (['', '.', '..'] as $id) {
            throws(InvalidArgumentException::class, static fn (): array => $it->client->closeSession($id));
        }
    },
    'a list is read page by page, when the loop gets there' => static function (): void {
        $it = new Attempts([answered(200, ['games' => [['id' => '1'], ['id' => '2']], 'next_cursor' => 'c']),
            answered(200, ['games' => [['id' => '3']], 'next_cursor' => null])]);
        $games = $it->client->games(['type' => 'slot']);
        same('1', $games->current()['id']);
        same(1, count($it->seen));
        same(['1', '2', '3'], array_column(iterator_to_array($games, false), 'id'));
        same(true, str_contains($it->seen[1]->url, 'cursor=c'));
        same(true, str_contains($it->seen[1]->url, 'type=slot'));
    },
    'changes of games are read to their end' => static function (): void {
        $pages = [['changes' => [], 'next_since' => 'b', 'has_more' => true], ['changes' => [], 'next_since' => 'c', 'has_more' => false]];
        $it = new Attempts(array_map(static fn (array $page): Response => answered(200, $page), $pages));
        same($pages, iterator_to_array($it->client->gameChanges('a'), false));
        same(true, str_contains($it->seen[1]->url, 'since=b'));
    },
    'a list for a reconciliation is sent compressed and in parts' => static function (): void {
        $it = new Attempts([answered(200, ['part' => 1, 'rows' => 2])]);
        $sent = iterator_to_array($it->client->sendReconciliationList('r/1', ["id,amount\na,1\n", "b,2\n"]), false);
        same([['part' => 1, 'rows' => 2]], $sent);
        same("id,amount\na,1\nb,2\n", gzdecode($it->seen[0]->body));
        same(['text/csv', 'gzip'], [$it->seen[0]->headers['Content-Type'], $it->seen[0]->headers['Content-Encoding']]);
    },
    'everything that is wrong with the options is named at once' => static function (): void {
        $make = static fn (mixed ...$options): string => throws(
            InvalidArgumentException::class,
            static fn (): OperatorGames => new OperatorGames(...$options + ['baseUrl' => 'https://x.example', 'keyId' => 'k', 'secret' => 's']),
        )->getMessage();
        $told = $make(baseUrl: '', keyId: '', secret: '', maxAttempts: 0, timeout: 0);
        foreach (['baseUrl', 'keyId', 'secret', 'maxAttempts', 'timeout'] as $name) {
            same(true, str_contains($told, $name), $name);
        }
        foreach (['games.example.com' => 'not an http', 'ftp://x.example' => 'not an http', 'https://x.example/v1' => 'has a path',
            'https://x.example?a=b' => 'has a path or a query', 'http://x.example' => 'not encrypted'] as $baseUrl => $says) {
            same(true, str_contains($make(baseUrl: $baseUrl), $says), $baseUrl);
        }
        same(true, str_contains($make(baseUrl: 'https://x y.example'), 'is not an http or https URL'));
        same(true, str_contains($make(timeout: INF), 'timeout must be'));
        foreach ([' https://x.example', "https://x.example/\n"] as $baseUrl) {
            same(true, str_contains(print_r(new OperatorGames($baseUrl, 'k', 's'), true), "=> https://x.example\n"), $baseUrl);
        }
        same(false, str_contains($make(baseUrl: 'https://ann:pass-word@x.example'), 'pass-word'));
        same(false, str_contains($make(secret: "hush-hush\n"), 'hush-hush'));
        foreach (['http://127.0.0.1:8787', 'http://localhost:8787/', 'http://[::1]:8787'] as $baseUrl) {
            new OperatorGames(baseUrl: $baseUrl, keyId: 'k', secret: 's');
        }
        new OperatorGames(baseUrl: 'http://games.internal', keyId: 'k', secret: 's', allowHttp: true);
    },
    'a warning of the service is logged: a reference that was used before granted nothing' => static function (): void {
        $file = (string) tempnam(sys_get_temp_dir(), 'log');
        $before = (string) ini_set('error_log', $file);
        $warning = 'The reference was used before; ignored, because different: quantity';
        (new Attempts([answered(200, [], ['x-agg-warning' => $warning])]))->client->ping();
        ini_set('error_log', $before);
        same(true, str_ends_with(rtrim((string) file_get_contents($file)), "operator-games: GET /v1/ping: $warning"));
        unlink($file);
    },
    'a reused reference is handed over, typed, and can be thrown' => static function (): void {
        $reused = ['field' => 'player_id', 'message' => 'differs.', 'code' => 'REFERENCE_REUSED'];
        $unknown = ['field' => 'colour', 'message' => 'is not a field.', 'code' => 'UNKNOWN_FIELD'];
        $answers = [
            answered(200, ['id' => 'first', 'warnings' => [$reused, $unknown]]),
            answered(200, ['warnings' => [$unknown]]),
            answered(200, ['warnings' => [$reused]]),
        ];
        $seen = [];
        $client = (new Attempts($answers, onReusedReference: static function (ReusedReferenceWarning $one) use (&$seen): void {
            $seen[] = $one->fields;
            if (count($seen) > 1) {
                throw $one;
            }
        }))->client;
        same('first', $client->grantFreeSpins(['reference' => 'r'])['id']);
        $client->grantFreeSpins(['reference' => 'r']);
        same([['player_id']], $seen);
        $thrown = null;
        try {
            $client->grantFreeSpins(['reference' => 'r']);
        } catch (ReusedReferenceWarning $one) {
            $thrown = $one->getMessage();
        }
        same('POST /v1/free-spins: the reference was used before; ignored, because different: player_id.', $thrown);
    },
    'a strict client asks for refusals in place of warnings' => static function (): void {
        foreach ([false, true] as $strict) {
            $attempts = new Attempts([answered(200, [])], strict: $strict);
            $attempts->client->ping();
            same($strict ? 'true' : null, $attempts->seen[0]->headers['X-Agg-Strict'] ?? null);
        }
    },
    'a dump shows no secret' => static function (): void {
        ob_start();
        var_dump(new OperatorGames(baseUrl: 'https://x.example', keyId: 'k', secret: 'hush-hush'));
        same(false, str_contains((string) ob_get_clean(), 'hush-hush'));
    },
];
