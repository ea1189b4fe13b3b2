<?php

declare(strict_types=1);

namespace OperatorGames;

/** JSON without floats: a number with a fraction or an exponent is a string of its digits, a whole one an int. */
final class Json
{
    /** A number that PHP would read as a float; strings are skipped. */
    private const FRACTION =
        '~"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|-?[0-9]++(?:\.[0-9]++(?:[eE][+-]?[0-9]++)?|[eE][+-]?[0-9]++)~s';

    /** @throws \JsonException for anything that is not JSON */
    public static function decode(string $text, int $depth = 512): mixed
    {
        // First as it is: what the pattern makes of something else might be JSON.
        json_decode($text, true, $depth, JSON_THROW_ON_ERROR);
        $exact = preg_replace(self::FRACTION, '"$0"', $text);
        if ($exact === null) {
            throw new \JsonException('The JSON is too long.');
        }
        return json_decode($exact, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    }

    /** Compact JSON in UTF-8. A float is refused: amounts are sent as strings. */
    public static function encode(array $value): string
    {
        array_walk_recursive($value, static function (mixed $one, int|string $name): void {
            if (is_float($one)) {
                throw new \InvalidArgumentException("$name is a float. Send amounts as strings, such as \"12.50\".");
            }
        });
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
        return $value === [] ? '{}' : json_encode($value, $flags);
    }
}
