<?php

/*
 * The digest of a statement's list (NDJSON).
 *
 *   php digest.php list.ndjson
 */

declare(strict_types=1);

/** SHA-256 over a line for each movement, sorted by transaction id as bytes: strcmp compares these. */
function digest(array $movements): string
{
    usort($movements, fn (array $a, array $b): int => strcmp($a['transaction_id'], $b['transaction_id']));
    $sha256 = hash_init('sha256');
    foreach ($movements as $one) {
        hash_update($sha256, "{$one['transaction_id']},{$one['type']},{$one['amount']},{$one['status']}\n");
    }
    return hash_final($sha256);
}

$lines = file($argv[1], FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES);
echo digest(array_map(fn (string $line): array => json_decode($line, true, flags: JSON_THROW_ON_ERROR), $lines)), "\n";
