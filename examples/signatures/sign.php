<?php

/*
 * Signs a request. json_encode escapes slashes, so encode once: sign and send the same string.
 *
 *   AGG_KEY_ID=… AGG_SECRET=… php sign.php GET '/v1/games?limit=5'
 *   AGG_KEY_ID=… AGG_SECRET=… php sign.php POST /v1/sessions '{"player_id":"p-1"}'
 *   AGG_KEY_ID=… AGG_SECRET=… php sign.php POST /v1/sessions @body.json
 *   php sign.php --vectors ../../docs/vectors/signatures.json
 *   php sign.php --vectors-v2 ../../docs/vectors/signatures-v2.json
 */

declare(strict_types=1);

/** The signature of a request: over its exact body, or over its request line when there is no body. */
function sign(string $secret, string $timestamp, string $method, string $path, string $body = ''): string
{
    $payload = $body !== '' ? $body : "$method $path";
    return hash_hmac('sha256', "$timestamp.$payload", $secret);
}

/** The second signature: over method, path and the hash of the body. */
function sign_v2(string $secret, string $timestamp, string $method, string $path, string $body = ''): string
{
    return hash_hmac('sha256', "v2.$timestamp.$method.$path." . hash('sha256', $body), $secret);
}

function check(string $file, callable $sign): bool
{
    $allMatch = true;
    foreach (json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR)['vectors'] as $vector) {
        $digest = $sign($vector['secret'], $vector['timestamp'], $vector['method'], $vector['path'], $vector['body'] ?? '');
        $matches = hash_equals($vector['signature'], $digest);
        $allMatch = $allMatch && $matches;
        printf("%s %s %s\n", $matches ? 'ok' : 'DIFFERS', $vector['name'], $digest);
    }
    return $allMatch;
}

if ($argv[1] === '--vectors' || $argv[1] === '--vectors-v2') {
    exit(check($argv[2], $argv[1] === '--vectors' ? 'sign' : 'sign_v2') ? 0 : 1);
}

$timestamp = (string) time();
$given = $argv[3] ?? '';
$body = str_starts_with($given, '@') ? (string) file_get_contents(substr($given, 1)) : $given;
$request = [getenv('AGG_SECRET'), $timestamp, $argv[1], $argv[2], $body];
printf("X-Agg-Key-Id: %s\nX-Agg-Timestamp: %s\n", getenv('AGG_KEY_ID'), $timestamp);
printf("X-Agg-Signature: %s\nX-Agg-Signature-V2: %s\n", sign(...$request), sign_v2(...$request));
