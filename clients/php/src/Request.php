<?php

declare(strict_types=1);

namespace OperatorGames;

/** A request exactly as it is sent. A sender must not change the URL: its path and query are signed. */
final class Request
{
    /**
     * @param array<string, string> $headers
     * @param float $timeout seconds that the whole attempt may take
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly string $body,
        public readonly float $timeout,
    ) {
    }
}
