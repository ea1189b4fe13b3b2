<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

use OperatorGames\Response;

/**
 * The service refused the call. Branch on `errorCode` and `retryable`, not only on the status. Each refusal is of one of the
 * classes beside this one, by what a caller does about it.
 */
class RefusedException extends \RuntimeException
{
    /**
     * @param string $errorCode one of the documented codes, or one that a newer service has added
     * @param bool $retryable the outcome is unknown: repeat the same call with the same ids
     * @param list<array{field: string, message: string}> $fields the invalid fields after VALIDATION_FAILED
     * @param string|null $requestId include it in support requests
     * @param int|null $retryAfter seconds that the service asked to wait: the client waits for two minutes at most
     */
    final public function __construct(
        public readonly string $errorCode,
        string $message,
        public readonly int $status,
        public readonly bool $retryable,
        public readonly array $fields,
        public readonly ?string $requestId,
        public readonly ?int $retryAfter,
    ) {
        // A fatal error shows the text alone.
        $further = array_filter($fields, fn (array $one): bool => !str_contains($message, $one['message']));
        $rules = array_map(fn (array $one): string => "\n  {$one['field']}: {$one['message']}", $further);
        parent::__construct("$errorCode: $message" . implode('', $rules), $status);
    }

    /** The refusal in a response, of the class of its status. */
    public static function of(Response $response, array $body, ?int $retryAfter): self
    {
        $class = match (true) {
            $response->status === 401, $response->status === 403 => NotAdmittedException::class,
            $response->status === 404 => NotFoundException::class,
            $response->status === 409 => ConflictException::class,
            $response->status === 422 => ValidationException::class,
            $response->status === 429 => RateLimitedException::class,
            $response->status >= 500 => UnavailableException::class,
            default => self::class,
        };
        return new $class(
            $body['error'],
            $body['message'] ?? '',
            $response->status,
            $body['retryable'],
            $body['fields'] ?? [],
            $response->headers['x-request-id'] ?? null,
            $retryAfter,
        );
    }
}
