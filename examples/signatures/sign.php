<?php

/*
 * Signs a request. json_encode escapes slashes, so encode once: sign and send the same string.
 *
 *   AGG_KEY_ID=… AGG_SECRET=… php sign.php GET '/v1/games?limit=5'
 *   AGG_KEY_ID=… AGG_SECRET=… php sign.php POST /v1/sessions '{"player_id":"p-1"}'
 *   php sign.php --vectors ../../docs/vectors/signatures.json
 */

declare(strict_types=1);

/** The signature of a request: over its exact body, or over its request line when there is no body. */
function sign(string $secret, string $timestamp, string $method, string $path, string $body = ''): string
{
    $payload = $body !== '' ? $body : "$method $path";
    return hash_hmac('sha256', "$timestamp.$payload", $secret);
}

function check(string $file): bool
{
    $allMatch = true;
    foreach (json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR)['vectors'] as $vector) {
        $digest = sign($vector['secret'], $vector['timestamp'], $vector['method'], $vector['path'], $vector['body'] ?? '');
        $matches = hash_equals($vector['signature'], $digest);
        $allMatch = $allMatch && $matches;
        printf("%s %s %s\n", $matches ? 'ok' : 'DIFFERS', $vector['name'], $digest);
    }
    return $allMatch;
}

if ($argv[1] === '--vectors') {
    exit(check($argv[2]) ? 0 : 1);
}

$timestamp = (string) time();
$signature = sign(getenv('AGG_SECRET'), $timestamp, $argv[1], $argv[2], $argv[3] ?? '');
printf("X-Agg-Key-Id: %s\nX-Agg-Timestamp: %s\nX-Agg-Signature: %s\n", getenv('AGG_KEY_ID'), $timestamp, $signature);
