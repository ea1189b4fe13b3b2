<?php

declare(strict_types=1);

namespace OperatorGames;

/** An attempt that got a response, for logs and metrics. */
final class Answer
{
    /**
     * @param array<string, string> $headers by lower-case name
     * @param array{limit: int, remaining: int}|null $rateLimit requests per minute of your operator, and those left
     * @param float $duration seconds
     */
    public function __construct(
        public readonly string $method,
        public readonly string $target,
        public readonly int $status,
        public readonly array $headers,
        public readonly ?string $requestId,
        public readonly ?array $rateLimit,
        public readonly float $duration,
        public readonly int $attempt,
    ) {
    }
}
