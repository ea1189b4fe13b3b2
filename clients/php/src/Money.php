<?php

declare(strict_types=1);

namespace OperatorGames;

/** Money as integers of minor units: 1250 of EUR is "12.50". */
final class Money
{
    /** Far enough below the largest integer that adding two amounts cannot overflow. */
    public const MAX_MINOR = 1_000_000_000_000_000_000;

    private const MAX_LENGTH = 40;
    private const DIGITS = [
        0 => 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
        3 => 'BHD IQD JOD KWD LYD OMR TND',
        4 => 'CLF UYW',
        5 => 'MBTC',
        6 => 'TRX XRP',
        8 => 'BCH BNB BTC DOGE ETH LTC SOL TON',
    ];

    /** Decimal places of a currency, as the service counts them: ISO 4217 and some cryptocurrencies; otherwise 2. */
    public static function minorDigits(string $currency): int
    {
        foreach (self::DIGITS as $places => $currencies) {
            if (in_array($currency, explode(' ', $currencies), true)) {
                return $places;
            }
        }
        return 2;
    }

    /**
     * Minor units of a plain decimal string such as `"12.50"`. Null for anything else: a number, a sign, an exponent,
     * blanks, more decimal places than the currency has, or more than MAX_MINOR.
     */
    public static function parse(mixed $text, string $currency): ?int
    {
        $plain = '/^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/D';
        if (!is_string($text) || strlen($text) > self::MAX_LENGTH || preg_match($plain, $text, $parts) !== 1) {
            return null;
        }
        $places = self::minorDigits($currency);
        $fraction = $parts[2] ?? '';
        if (strlen($fraction) > $places) {
            return null;
        }
        $digits = ltrim($parts[1] . str_pad($fraction, $places, '0'), '0');
        // 19 digits fit, unless they are more than the maximum, which has 19.
        $minor = strlen($digits) > 19 ? null : (int) $digits;
        return $minor === null || $minor > self::MAX_MINOR ? null : $minor;
    }

    /** Minor units with all decimal places of the currency. */
    public static function format(int $minor, string $currency): string
    {
        $places = self::minorDigits($currency);
        $digits = str_pad(ltrim((string) $minor, '-'), $places + 1, '0', STR_PAD_LEFT);
        $sign = $minor < 0 ? '-' : '';
        return $sign . ($places === 0 ? $digits : substr($digits, 0, -$places) . '.' . substr($digits, -$places));
    }
}
