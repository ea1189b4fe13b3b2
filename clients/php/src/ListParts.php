<?php

declare(strict_types=1);

namespace OperatorGames;

/** Cuts a list for a reconciliation into parts that the service takes. */
final class ListParts
{
    /** A part before it is compressed: below the service's 8 MiB, whatever compression makes of it. */
    public const MAX_PART_BYTES = 8 * 1024 * 1024 - 64 * 1024;

    /**
     * Cuts a list, CSV or NDJSON, into parts of whole lines, as they are. A CSV file's header is repeated in each. The list
     * is read as it comes: a part and a chunk are in memory at once.
     *
     * @param iterable<string> $chunks
     * @return \Generator<int, string>
     */
    public static function cut(iterable $chunks, int $maxBytes = self::MAX_PART_BYTES): \Generator
    {
        $header = null;
        $rest = '';
        foreach ($chunks as $chunk) {
            $rest .= $chunk;
            if ($header === null) {
                $begun = self::withoutHeader($rest);
                if ($begun === null) {
                    continue;
                }
                [$header, $rest] = $begun;
            }
            while (($end = self::cutOf($rest, $maxBytes - strlen($header))) > 0) {
                yield $header . substr($rest, 0, $end);
                $rest = substr($rest, $end);
            }
        }
        // Without a header, the file is one line without an end.
        $last = $header === null ? self::withoutMark($rest) : $header . $rest;
        if (trim($last) !== '') {
            yield $last;
        }
    }

    /** Where to cut what is too long for a part: after its last whole line, or after a line that is longer. 0: not yet. */
    private static function cutOf(string $text, int $maxBytes): int
    {
        if (strlen($text) <= $maxBytes) {
            return 0;
        }
        $last = strrpos(substr($text, 0, max($maxBytes, 0)), "\n");
        $end = $last === false ? strpos($text, "\n") : $last;
        return $end === false ? 0 : $end + 1;
    }

    /** The header line, empty for NDJSON, and what follows; null while the first line that is not blank has no end. */
    private static function withoutHeader(string $text): ?array
    {
        $whole = self::withoutMark($text);
        for ($at = 0; ($end = strpos($whole, "\n", $at)) !== false; $at = $end + 1) {
            $line = trim(substr($whole, $at, $end - $at));
            if (str_starts_with($line, '{')) {
                return ['', substr($whole, $at)];
            }
            if ($line !== '') {
                return [substr($whole, $at, $end + 1 - $at), substr($whole, $end + 1)];
            }
        }
        return null;
    }

    private static function withoutMark(string $text): string
    {
        return str_starts_with($text, "\xef\xbb\xbf") ? substr($text, 3) : $text;
    }
}
