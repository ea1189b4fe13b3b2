<?php

declare(strict_types=1);

namespace OperatorGames;

/** A whole response, whatever its status. */
final class Response
{
    /** @param array<string, string> $headers by lower-case name */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** A header that is a whole number; null when it is missing or has another format. */
    public function wholeNumber(string $name): ?int
    {
        $text = $this->headers[$name] ?? '';
        return preg_match('/^[0-9]{1,9}$/D', $text) === 1 ? (int) $text : null;
    }
}
