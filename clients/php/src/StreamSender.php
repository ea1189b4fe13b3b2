<?php

declare(strict_types=1);

namespace OperatorGames;

/** Sends requests with PHP's own streams: no extension beside openssl. */
final class StreamSender
{
    private const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
    private const CHUNK_BYTES = 64 * 1024;

    /** One attempt. Throws \RuntimeException when there is no whole answer in time. */
    public function __invoke(Request $request): Response
    {
        $ends = microtime(true) + $request->timeout;
        $stream = @fopen($request->url, 'rb', false, self::context($request));
        if ($stream === false) {
            throw new \RuntimeException(self::reason($request->url));
        }
        try {
            $lines = stream_get_meta_data($stream)['wrapper_data'] ?? [];
            return new Response(self::status($lines), self::headers($lines), self::read($stream, $ends));
        } finally {
            fclose($stream);
        }
    }

    /** @return resource */
    private static function context(Request $request)
    {
        $headers = [];
        foreach ($request->headers as $name => $value) {
            $headers[] = "$name: $value";
        }
        return stream_context_create(['http' => [
            'method' => $request->method,
            'header' => $headers,
            'content' => $request->body,
            'timeout' => $request->timeout,
            'protocol_version' => 1.1,
            'ignore_errors' => true,
            'follow_location' => 0,
        ]]);
    }

    /**
     * The whole body. The limit is one of the attempt: a body that arrives byte by byte does not extend it.
     *
     * @param resource $stream
     */
    private static function read($stream, float $ends): string
    {
        $body = '';
        while (!feof($stream)) {
            $left = $ends - microtime(true);
            if ($left <= 0 || strlen($body) > self::MAX_ANSWER_BYTES) {
                throw new \RuntimeException('The answer is too long or too slow.');
            }
            stream_set_timeout($stream, (int) $left, (int) (fmod($left, 1) * 1_000_000));
            $chunk = fread($stream, self::CHUNK_BYTES);
            if ($chunk === false || (stream_get_meta_data($stream)['timed_out'] ?? false)) {
                throw new \RuntimeException('The answer did not arrive in time.');
            }
            $body .= $chunk;
        }
        return $body;
    }

    /** @param list<string> $lines */
    private static function status(array $lines): int
    {
        if (preg_match('~^HTTP/[0-9.]+ ([0-9]{3})~', $lines[0] ?? '', $parts) !== 1) {
            throw new \RuntimeException('The answer is not HTTP.');
        }
        return (int) $parts[1];
    }

    /**
     * @param list<string> $lines
     * @return array<string, string>
     */
    private static function headers(array $lines): array
    {
        $headers = [];
        foreach ($lines as $line) {
            [$name, $value] = [...explode(':', $line, 2), ''];
            $headers[strtolower(trim($name))] = trim($value);
        }
        return $headers;
    }

    /** What PHP said of the last failure, without the address, which it repeats. */
    private static function reason(string $url): string
    {
        $message = error_get_last()['message'] ?? 'The connection failed.';
        return preg_replace('/^fopen\([^)]*\): /', '', str_replace($url, '', $message)) ?? $message;
    }
}
