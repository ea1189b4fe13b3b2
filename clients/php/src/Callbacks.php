<?php

declare(strict_types=1);

namespace OperatorGames;

use OperatorGames\Errors\InvalidBodyException;
use OperatorGames\Errors\InvalidSignatureException;

/**
 * Verification of what the service sends: wallet callbacks, invoice notifications and events.
 *
 * `$keys` are secrets by key id: one key, or both keys during a rotation. `$headers` are those of `getallheaders()` or of
 * a PSR-7 or Symfony request. `$body` is the raw bytes, before any parsing. `$target` is path and query of the registered
 * URL; with it, `X-Agg-Signature-V2` is verified too, and has to be there.
 *
 * @phpstan-type Headers array<string, string|list<string|null>>
 */
final class Callbacks
{
    public const MAX_CLOCK_DRIFT_SECONDS = 300;
    /** The service sends two. Other readers have limits of their own, so that a wallet would answer by its language. */
    private const MAX_LEVELS = 100;

    /**
     * @param array<string, string> $keys
     * @param Headers $headers
     * @return array<string, mixed> WalletRequest
     * @throws InvalidSignatureException respond with 401 INVALID_SIGNATURE
     * @throws InvalidBodyException the body is signed and no JSON object: respond with 400 VALIDATION_FAILED
     */
    public static function verifyWalletCallback(
        #[\SensitiveParameter] array $keys,
        array $headers,
        string $body,
        ?string $target = null,
        ?int $now = null,
    ): array {
        self::verifySignature($keys, $headers, $body, $target, $now);
        return self::parseObject($body, static fn (): mixed => json_decode($body, true, self::MAX_LEVELS + 1, JSON_THROW_ON_ERROR));
    }

    /** Like `verifyWalletCallback`, for an invoice notification. Its figures are exact: an int, or a string of digits. */
    public static function verifyInvoiceNotification(
        #[\SensitiveParameter] array $keys,
        array $headers,
        string $body,
        ?string $target = null,
        ?int $now = null,
    ): array {
        self::verifySignature($keys, $headers, $body, $target, $now);
        return self::parseObject($body, static fn (): mixed => Json::decode($body, self::MAX_LEVELS + 1));
    }

    /** Like `verifyWalletCallback`, for an event. Answer 2xx; an `id` that you know changes nothing. */
    public static function verifyEvent(
        #[\SensitiveParameter] array $keys,
        array $headers,
        string $body,
        ?string $target = null,
        ?int $now = null,
    ): array {
        self::verifySignature($keys, $headers, $body, $target, $now);
        return self::parseObject($body, static fn (): mixed => Json::decode($body, self::MAX_LEVELS + 1));
    }

    /** @throws InvalidSignatureException unless the service signed these bytes within 5 minutes of `$now` (Unix seconds) */
    public static function verifySignature(
        #[\SensitiveParameter] array $keys,
        array $headers,
        string $body,
        ?string $target = null,
        ?int $now = null,
    ): void {
        $keyId = self::header($headers, 'x-agg-key-id') ?? '';
        $timestamp = self::header($headers, 'x-agg-timestamp') ?? '';
        $signature = self::header($headers, 'x-agg-signature') ?? '';
        $second = self::header($headers, 'x-agg-signature-v2');
        if ($keyId === '' || preg_match('/^[0-9]{1,10}$/D', $timestamp) !== 1 || !self::isDigest($signature)) {
            throw new InvalidSignatureException('headers');
        }
        if ($target !== null && $second === null) {
            throw new InvalidSignatureException('headers');
        }
        $secret = $keys[$keyId] ?? '';
        // An unknown key costs the same work as a known one, so that response times do not reveal which keys exist.
        $key = $secret === '' ? 'no such key' : $secret;
        $matches = hash_equals(Signing::sign($key, "$timestamp.$body"), strtolower($signature));
        if ($second !== null && $target !== null) {
            $signed = Signing::canonicalStringV2('POST', $target, $body, $timestamp);
            $matches = self::isDigest($second) && hash_equals(Signing::sign($key, $signed), strtolower($second)) && $matches;
        }
        if ($secret === '') {
            throw new InvalidSignatureException('key');
        }
        if (!$matches) {
            throw new InvalidSignatureException('digest');
        }
        if (abs(($now ?? time()) - (int) $timestamp) > self::MAX_CLOCK_DRIFT_SECONDS) {
            throw new InvalidSignatureException('clock');
        }
    }

    /**
     * @param \Closure(): mixed $decode
     * @throws InvalidBodyException
     */
    private static function parseObject(string $body, \Closure $decode): array
    {
        try {
            $value = $decode();
        } catch (\JsonException) {
            throw new InvalidBodyException('The body is not JSON.');
        }
        // An empty object and an empty list are the same array.
        if (!is_array($value) || !str_starts_with(ltrim($body), '{')) {
            throw new InvalidBodyException('The body is not a JSON object.');
        }
        return $value;
    }

    private static function isDigest(string $text): bool
    {
        return preg_match('/^[0-9a-fA-F]{64}$/D', $text) === 1;
    }

    /** A header, whatever the case of its name. One that was sent twice is none. */
    private static function header(array $headers, string $name): ?string
    {
        foreach ($headers as $key => $value) {
            if (strtolower((string) $key) === $name) {
                $one = is_array($value) && count($value) === 1 ? reset($value) : $value;
                return is_string($one) ? $one : '';
            }
        }
        return null;
    }
}
