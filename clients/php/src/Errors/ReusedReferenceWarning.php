<?php

declare(strict_types=1);

namespace OperatorGames\Errors;

/**
 * A reference was used before with another content: the answer is the first grant or campaign, and nothing was granted for
 * these fields.
 */
final class ReusedReferenceWarning extends \RuntimeException
{
    /** @param list<string> $fields that differ from the first request */
    private function __construct(string $call, public readonly array $fields)
    {
        parent::__construct(
            "$call: the reference was used before; ignored, because different: " . implode(', ', $fields) . '.'
        );
    }

    /** The warning in an answer; null if it has none. */
    public static function in(string $call, array $answer): ?self
    {
        $found = array_filter(
            is_array($answer['warnings'] ?? null) ? $answer['warnings'] : [],
            static fn (mixed $one): bool => is_array($one) && ($one['code'] ?? null) === 'REFERENCE_REUSED',
        );
        return $found === [] ? null : new self($call, array_values(array_column($found, 'field')));
    }
}
