<?php

declare(strict_types=1);

namespace OperatorGames\Wallet;

/** What to send back: JSON, with these headers. */
final class Answer
{
    public const HEADERS = ['Content-Type' => 'application/json', 'Cache-Control' => 'no-store'];

    public function __construct(public readonly int $status, public readonly string $body)
    {
    }

    /** Sends it, where no framework does. */
    public function send(): void
    {
        http_response_code($this->status);
        foreach (self::HEADERS as $name => $value) {
            header("$name: $value");
        }
        header('Content-Length: ' . strlen($this->body));
        echo $this->body;
    }
}
