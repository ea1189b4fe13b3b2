<?php

declare(strict_types=1);

namespace OperatorGames;

/** Statements of a day: their digest and their signature. */
final class Statements
{
    /**
     * The digest of a list: SHA-256 in hex over a line for each movement, sorted by transaction id as bytes.
     *
     * @param iterable<array{transaction_id: string, type: string, amount: string, status: string}> $movements
     *   amounts with the decimal places of the currency
     */
    public static function digest(iterable $movements): string
    {
        $rows = [];
        foreach ($movements as $row) {
            ['transaction_id' => $id, 'type' => $type, 'amount' => $amount, 'status' => $status] = $row;
            $rows[] = [$id, "$id,$type,$amount,$status\n"];
        }
        usort($rows, static fn (array $a, array $b): int => strcmp($a[0], $b[0]) ?: strcmp($a[1], $b[1]));
        return hash('sha256', implode('', array_column($rows, 1)));
    }

    /**
     * Whether a statement's signature is that of one of the keys. The keys come from where you trust them to be: `keys` of
     * `https://<host>/.well-known/statement-keys.json`, or a copy that you kept. Needs ext-sodium.
     *
     * @param list<array{kid: string, x: string}> $keys
     * @param array{currency: string, digest: string, signature?: string, signing_key_id?: string} $statement
     */
    public static function verify(array $keys, array $statement, string $operatorCode, string $day): bool
    {
        $key = null;
        foreach ($keys as $one) {
            $key ??= $one['kid'] === ($statement['signing_key_id'] ?? null) ? self::bytes($one['x']) : null;
        }
        $signature = self::bytes($statement['signature'] ?? '');
        if ($key === null || strlen($key) !== 32 || strlen($signature) !== 64) {
            return false;
        }
        $line = "statement,$operatorCode,$day,{$statement['currency']},{$statement['digest']}";
        return sodium_crypto_sign_verify_detached($signature, $line, $key);
    }

    private static function bytes(string $base64Url): string
    {
        return base64_decode(strtr($base64Url, '-_', '+/'), true) ?: '';
    }
}
