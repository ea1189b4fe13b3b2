<?php

declare(strict_types=1);

namespace OperatorGames;

/** The signatures of requests. */
final class Signing
{
    /**
     * The signed text: `<timestamp>.<payload>`. The payload is the exact body; without one, the request line.
     * `$target` is path and query exactly as sent, percent-encoding included.
     */
    public static function canonicalString(string $method, string $target, string $body, string $timestamp): string
    {
        return $timestamp . '.' . ($body === '' ? "$method $target" : $body);
    }

    /** What the second signature signs: `v2.<timestamp>.<METHOD>.<target>.<SHA-256 of the body>`. */
    public static function canonicalStringV2(string $method, string $target, string $body, string $timestamp): string
    {
        return "v2.$timestamp.$method.$target." . hash('sha256', $body);
    }

    /** HMAC-SHA256 in lowercase hex, keyed with the bytes of the secret. */
    public static function sign(#[\SensitiveParameter] string $secret, string $canonical): string
    {
        return hash_hmac('sha256', $canonical, $secret);
    }

    /**
     * The headers of a signed request.
     *
     * @return array<string, string>
     */
    public static function signatureHeaders(
        string $keyId,
        #[\SensitiveParameter] string $secret,
        string $method,
        string $target,
        string $body,
        int $unixSeconds,
    ): array {
        $timestamp = (string) $unixSeconds;
        return [
            'X-Agg-Key-Id' => $keyId,
            'X-Agg-Timestamp' => $timestamp,
            'X-Agg-Signature' => self::sign($secret, self::canonicalString($method, $target, $body, $timestamp)),
            'X-Agg-Signature-V2' => self::sign($secret, self::canonicalStringV2($method, $target, $body, $timestamp)),
        ];
    }
}
