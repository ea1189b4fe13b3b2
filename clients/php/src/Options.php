<?php

declare(strict_types=1);

namespace OperatorGames;

/** Checks what a client is made with: a mistake of this machine must not look like a service that does not answer. */
final class Options
{
    /** Hosts of this machine: nothing between them and us can read along. */
    private const LOOPBACK = '/^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/D';

    /** Longer ones, infinity among them, are beyond what some systems wait for. */
    private const DAY_SECONDS = 86_400;

    /** The origin of the service. Throws an \InvalidArgumentException that names everything that is wrong. */
    public static function checkedOrigin(
        string $baseUrl,
        string $keyId,
        #[\SensitiveParameter] string $secret,
        bool $allowHttp,
        int $maxAttempts,
        float $timeout,
    ): string {
        $baseUrl = trim($baseUrl);
        $problems = array_filter([
            self::baseUrlProblem($baseUrl, $allowHttp),
            self::keyIdProblem($keyId),
            self::secretProblem($secret),
            $maxAttempts > 0 ? null : 'maxAttempts must be a whole number from 1.',
            $timeout > 0 && $timeout <= self::DAY_SECONDS ? null : 'timeout must be a number of seconds above 0, at most a day.',
        ]);
        if ($problems !== []) {
            throw new \InvalidArgumentException('OperatorGames: ' . implode(' ', $problems));
        }
        return self::origin((array) parse_url($baseUrl));
    }

    private static function baseUrlProblem(string $baseUrl, bool $allowHttp): ?string
    {
        if ($baseUrl === '') {
            return 'baseUrl is missing: pass the address of the service, such as https://games.example.com.';
        }
        $parts = parse_url($baseUrl);
        $isUrl = $parts !== false && in_array($parts['scheme'] ?? '', ['http', 'https'], true) && ($parts['host'] ?? '') !== '';
        if (!$isUrl || preg_match('/\s/', $baseUrl) === 1) {
            return "baseUrl \"$baseUrl\" is not an http or https URL: pass one such as https://games.example.com.";
        }
        // What it holds is not shown: it is a password.
        if (isset($parts['user']) || isset($parts['pass'])) {
            return 'baseUrl has a user name or password: leave it out.';
        }
        $origin = self::origin($parts);
        if (!in_array($parts['path'] ?? '', ['', '/'], true) || isset($parts['query']) || isset($parts['fragment'])) {
            return "baseUrl \"$baseUrl\" has a path or a query: pass $origin. The client adds the path of each call.";
        }
        if ($parts['scheme'] === 'http' && !$allowHttp && preg_match(self::LOOPBACK, $parts['host']) !== 1) {
            return "baseUrl \"$baseUrl\" is not encrypted: use https, or set allowHttp for a network that you trust.";
        }
        return null;
    }

    private static function keyIdProblem(string $keyId): ?string
    {
        if ($keyId === '') {
            return 'keyId is missing: pass the id of your key.';
        }
        $visible = preg_match('/^[\x21-\x7e]{1,128}$/D', $keyId) === 1;
        return $visible ? null : 'keyId must have 1 to 128 visible ASCII characters, without blanks.';
    }

    private static function secretProblem(#[\SensitiveParameter] string $secret): ?string
    {
        if ($secret === '') {
            return 'secret is missing: pass the secret of the key. Is its environment variable set?';
        }
        return $secret === trim($secret) ? null : 'secret begins or ends with white space: trim it.';
    }

    /** @param array<string, int|string> $parts */
    private static function origin(array $parts): string
    {
        return "{$parts['scheme']}://{$parts['host']}" . (isset($parts['port']) ? ":{$parts['port']}" : '');
    }
}
