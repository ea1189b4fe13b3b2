<?php

declare(strict_types=1);

namespace OperatorGames;

use OperatorGames\Errors\RefusedException;
use OperatorGames\Errors\ReusedReferenceWarning;
use OperatorGames\Errors\UnreachableException;

/**
 * The operator API, one method per call. Arguments and answers are the arrays that `openapi.json` describes; `Types` has
 * their shapes. Amounts of money are strings, and so is any number with a fraction: no answer has a float.
 *
 * Methods throw RefusedException when the service refuses the call, and UnreachableException when there is no valid
 * response.
 */
final class OperatorGames extends Calls
{
    private readonly Transport $transport;

    /**
     * @param string $baseUrl scheme and host, for example https://sandbox.example.com
     * @param bool $allowHttp allows `http:` to a host that is not this machine
     * @param int $maxAttempts attempts per call, including the first; 1 disables retries
     * @param float $timeout seconds of one attempt
     * @param (\Closure(Request): Response)|null $send in place of PHP's streams: Guzzle, PSR-18, curl
     * @param (\Closure(Answer): void)|null $onAnswer called after each attempt that got a response, for logs and metrics
     * @param (\Closure(ReusedReferenceWarning): void)|null $onReusedReference called when a reference was used before with
     *     another content, so that nothing was granted; what it throws, the call throws
     * @param bool $strict has calls refused that send a field or parameter which the call does not know
     * @param (\Closure(): float)|null $clock Unix seconds, for tests
     * @param (\Closure(float): void)|null $sleep seconds, for tests
     * @param (\Closure(): float)|null $random from 0 to 1, for tests
     */
    public function __construct(
        string $baseUrl,
        string $keyId,
        #[\SensitiveParameter] string $secret,
        bool $allowHttp = false,
        int $maxAttempts = 4,
        float $timeout = 10.0,
        ?\Closure $send = null,
        ?\Closure $onAnswer = null,
        ?\Closure $onReusedReference = null,
        bool $strict = false,
        ?\Closure $clock = null,
        ?\Closure $sleep = null,
        ?\Closure $random = null,
    ) {
        $this->transport = new Transport(
            $baseUrl,
            $keyId,
            $secret,
            $allowHttp,
            $maxAttempts,
            $timeout,
            $send ?? (new StreamSender())(...),
            $onAnswer,
            $onReusedReference,
            $strict,
            $clock ?? static fn (): float => microtime(true),
            $sleep ?? static fn (float $seconds) => usleep((int) ($seconds * 1_000_000)),
            $random ?? static fn (): float => mt_rand() / mt_getrandmax(),
        );
    }

    /**
     * Pages of changes since a time, or since the `next_since` of the last page. Keep that of each page once it is applied.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function gameChanges(string $since): \Generator
    {
        do {
            $page = $this->get('/v1/games/changes', ['since' => $since, 'limit' => 1000]);
            yield $page;
            $since = $page['next_since'];
        } while ($page['has_more']);
    }

    /**
     * Sends a part of your list: CSV with a header, or NDJSON; at most 8 MiB. The same part again replaces it.
     *
     * @return array{part: int, rows: int}
     */
    public function putReconciliationPart(string $reconciliationId, int $part, string $content, bool $gzip = false): array
    {
        $headers = ['Content-Type' => 'text/csv'] + ($gzip ? ['Content-Encoding' => 'gzip'] : []);
        $target = self::path('/v1/reconciliations/%s/parts/%s', $reconciliationId, (string) $part);
        return $this->transport->call('PUT', $target, $content, $headers);
    }

    /**
     * Sends your whole list, in parts, and compressed where ext-zlib is there. Yields after each part with the rows so far.
     * Then start the reconciliation with the number of the last part.
     *
     * @param iterable<string> $chunks of a file, for example: whatever its size
     * @return \Generator<int, array{part: int, rows: int}>
     */
    public function sendReconciliationList(string $reconciliationId, iterable $chunks): \Generator
    {
        [$part, $rows, $gzip] = [0, 0, function_exists('gzencode')];
        foreach (ListParts::cut($chunks) as $content) {
            $sent = $gzip ? (string) gzencode($content) : $content;
            $rows += $this->putReconciliationPart($reconciliationId, ++$part, $sent, $gzip)['rows'];
            yield ['part' => $part, 'rows' => $rows];
        }
    }

    /** @throws RefusedException|UnreachableException */
    protected function get(string $path, array $query): array
    {
        $sent = array_filter($query, static fn (mixed $value): bool => $value !== null);
        $text = array_map(static fn (mixed $value): mixed => is_bool($value) ? ($value ? 'true' : 'false') : $value, $sent);
        $encoded = http_build_query($text, '', '&', PHP_QUERY_RFC3986);
        return $this->transport->call('GET', $encoded === '' ? $path : "$path?$encoded");
    }

    /**
     * Sends the body. A null is left out, unless the field may be null: there it says something, such as "nowhere".
     *
     * @param list<string> $nullable
     * @throws RefusedException|UnreachableException
     */
    protected function post(string $path, ?array $body = null, array $nullable = [], bool $signed = true): array
    {
        $isSent = static fn (mixed $value, string $name): bool => $value !== null || in_array($name, $nullable, true);
        $sent = $body === null ? '' : Json::encode(array_filter($body, $isSent, ARRAY_FILTER_USE_BOTH));
        return $this->transport->call('POST', $path, $sent, [], $signed);
    }

    /** All items of a list. Each page is fetched when the loop reaches it. */
    protected function pages(string $path, array $query, string $items): \Generator
    {
        $cursor = null;
        do {
            $page = $this->get($path, ['cursor' => $cursor] + $query);
            foreach ($page[$items] as $item) {
                yield $item;
            }
            $cursor = $page['next_cursor'] ?? null;
        } while ($cursor !== null);
    }

    /** The path with its values percent-encoded. */
    protected static function path(string $template, string ...$values): string
    {
        foreach ($values as $value) {
            if (in_array($value, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("\"$value\" is no id of $template.");
            }
        }
        return sprintf($template, ...array_map(rawurlencode(...), $values));
    }
}
