<?php

declare(strict_types=1);

namespace OperatorGames;

use OperatorGames\Errors\RefusedException;
use OperatorGames\Errors\ReusedReferenceWarning;
use OperatorGames\Errors\UnreachableException;

/** How a call is made: signatures, attempts, refusals. */
final class Transport
{
    private const FIRST_DELAY_SECONDS = 0.5;
    private const MAX_DELAY_SECONDS = 30.0;
    /** A refusal that asks for a longer wait is thrown at once: the caller decides. The service's are at most a minute. */
    private const MAX_RETRY_AFTER_SECONDS = 120;

    private readonly string $origin;
    /** How far the service's clock is ahead, in seconds. Learned when the service refuses a timestamp. */
    private float $clockOffset = 0.0;

    /**
     * @param \Closure(Request): Response $send
     * @param (\Closure(Answer): void)|null $onAnswer
     * @param (\Closure(ReusedReferenceWarning): void)|null $onReusedReference
     * @param \Closure(): float $clock Unix seconds
     * @param \Closure(float): void $sleep
     * @param \Closure(): float $random from 0 to 1
     */
    public function __construct(
        string $baseUrl,
        private readonly string $keyId,
        #[\SensitiveParameter] private readonly string $secret,
        bool $allowHttp,
        private readonly int $maxAttempts,
        private readonly float $timeout,
        private readonly \Closure $send,
        private readonly ?\Closure $onAnswer,
        private readonly ?\Closure $onReusedReference,
        private readonly bool $strict,
        private readonly \Closure $clock,
        private readonly \Closure $sleep,
        private readonly \Closure $random,
    ) {
        $this->origin = Options::checkedOrigin($baseUrl, $keyId, $secret, $allowHttp, $maxAttempts, $timeout);
    }

    /**
     * Returns the JSON of the response. `$body` is sent as it is, so that the signed bytes are the ones sent.
     *
     * @param array<string, string> $headers
     * @throws RefusedException|UnreachableException
     */
    public function call(string $method, string $target, string $body = '', array $headers = [], bool $signed = true): array
    {
        $headers += $body === '' ? [] : ['Content-Type' => 'application/json'];
        for ($attempt = 1; ; $attempt++) {
            $signature = $signed && $this->strict ? ['X-Agg-Strict' => 'true'] : [];
            $signature += $signed ? $this->signature($method, $target, $body) : [];
            $request = new Request($method, $this->origin . $target, $headers + $signature, $body, $this->timeout);
            $outcome = $this->attempt($request, $target, $attempt);
            if (is_array($outcome)) {
                $warning = ReusedReferenceWarning::in("$method $target", $outcome);
                if ($warning !== null && $this->onReusedReference !== null) {
                    ($this->onReusedReference)($warning);
                }
                return $outcome;
            }
            $refused = $outcome instanceof RefusedException;
            $isLong = $refused && ($outcome->retryAfter ?? 0) > self::MAX_RETRY_AFTER_SECONDS;
            $isFinal = $refused && !$outcome->retryable;
            if ($isFinal || $isLong || ($refused && $attempt >= $this->maxAttempts)) {
                throw $outcome;
            }
            if ($attempt >= $this->maxAttempts) {
                throw new UnreachableException($this->origin, $attempt, $outcome);
            }
            ($this->sleep)($this->delay($attempt, $refused ? $outcome->retryAfter : null));
        }
    }

    /** The secret is not for dumps. */
    public function __debugInfo(): array
    {
        return ['origin' => $this->origin, 'keyId' => $this->keyId];
    }

    /**
     * Seconds before the next attempt: Retry-After, otherwise exponential backoff. Half of it is random, so that clients
     * that failed together do not retry together.
     */
    private function delay(int $attempt, ?int $retryAfter): float
    {
        $delay = min(self::FIRST_DELAY_SECONDS * 2 ** ($attempt - 1), self::MAX_DELAY_SECONDS);
        return $retryAfter !== null ? (float) $retryAfter : $delay / 2 + $delay / 2 * ($this->random)();
    }

    /** @return array<string, string> */
    private function signature(string $method, string $target, string $body): array
    {
        $seconds = (int) floor(($this->clock)() + $this->clockOffset);
        return Signing::signatureHeaders($this->keyId, $this->secret, $method, $target, $body, $seconds);
    }

    /** What the service answered, why it refused, or why there was no answer. */
    private function attempt(Request $request, string $target, int $attempt): array|\Throwable
    {
        $started = microtime(true);
        try {
            $response = ($this->send)($request);
        } catch (\Exception $cause) {
            return $cause; // Whatever a sender throws, the outcome is unknown.
        }
        $this->tell($request, $response, $target, microtime(true) - $started, $attempt);
        if (isset($response->headers['x-agg-warning'])) {
            error_log("operator-games: {$request->method} $target: {$response->headers['x-agg-warning']}");
        }
        try {
            $value = Json::decode($response->body);
        } catch (\JsonException) {
            return new \RuntimeException("the response with status {$response->status} is not JSON");
        }
        if ($response->status >= 200 && $response->status < 300 && is_array($value)) {
            return $value;
        }
        if (!is_string($value['error'] ?? null) || !is_bool($value['retryable'] ?? null)) {
            return new \RuntimeException("the response with status {$response->status} is not one of the service");
        }
        $corrected = $response->status === 401 && $value['retryable'] && $this->adoptClock($response);
        return RefusedException::of($response, $value, $corrected ? 0 : $response->wholeNumber('retry-after'));
    }

    private function tell(Request $request, Response $response, string $target, float $duration, int $attempt): void
    {
        if ($this->onAnswer === null) {
            return;
        }
        $limit = $response->wholeNumber('x-ratelimit-limit');
        $remaining = $response->wholeNumber('x-ratelimit-remaining');
        $rateLimit = $limit === null || $remaining === null ? null : ['limit' => $limit, 'remaining' => $remaining];
        $requestId = $response->headers['x-request-id'] ?? null;
        ['status' => $status, 'headers' => $headers] = get_object_vars($response);
        ($this->onAnswer)(
            new Answer($request->method, $target, $status, $headers, $requestId, $rateLimit, $duration, $attempt)
        );
    }

    /**
     * Whether the service told its time, in X-Server-Time or, where a proxy drops that, in Date. It reports a wrong clock
     * only after the digest matched, so its time can be trusted.
     */
    private function adoptClock(Response $response): bool
    {
        $told = $response->headers['x-server-time'] ?? $response->headers['date'] ?? null;
        $theirs = is_string($told) ? strtotime($told) : false;
        if ($theirs === false) {
            return false;
        }
        $this->clockOffset = $theirs - ($this->clock)();
        return true;
    }
}
