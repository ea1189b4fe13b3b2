<?php

/*
 * Signs a request. PHP's json_encode escapes slashes: sign and send one and the same string.
 *
 *   AGG_KEY_ID=… AGG_SECRET=… php sign.php GET '/v1/games?limit=5'
 *   AGG_KEY_ID=… AGG_SECRET=… php sign.php POST /v1/sessions '{"player_id":"p-1"}'
 *   php sign.php --vectors ../../docs/vectors/signatures.json
 */

declare(strict_types=1);

/** The digest of a request: of its exact body, or of its request line when it has none. */
function sign(string $secret, string $timestamp, string $method, string $path, string $body = ''): string
{
    $payload = $body !== '' ? $body : "$method $path";
    return hash_hmac('sha256', "$timestamp.$payload", $secret);
}

function check(string $file): bool
{
    $right = true;
    foreach (json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR)['vectors'] as $vector) {
        $digest = sign($vector['secret'], $vector['timestamp'], $vector['method'], $vector['path'], $vector['body'] ?? '');
        $matches = hash_equals($vector['signature'], $digest);
        $right = $right && $matches;
        printf("%s %s %s\n", $matches ? 'ok' : 'DIFFERS', $vector['name'], $digest);
    }
    return $right;
}

if ($argv[1] === '--vectors') {
    exit(check($argv[2]) ? 0 : 1);
}

$timestamp = (string) time();
$signature = sign(getenv('AGG_SECRET'), $timestamp, $argv[1], $argv[2], $argv[3] ?? '');
printf("X-Agg-Key-Id: %s\nX-Agg-Timestamp: %s\nX-Agg-Signature: %s\n", getenv('AGG_KEY_ID'), $timestamp, $signature);
