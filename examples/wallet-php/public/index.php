<?php

declare(strict_types=1);

require __DIR__ . '/../setup.php';

// What PHP has to say goes to the log: in an answer it would be no JSON.
ini_set('display_errors', '0');

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/healthz') {
    header('Content-Type: application/json');
    echo '{"status":"ok"}';
} elseif ($_SERVER['REQUEST_METHOD'] === 'POST' && $path === '/wallet') {
    $wallet = new SqliteWallet(books(), keys(), getenv('VERIFY_V2') === 'true');
    // The raw body: what was parsed and serialised again has another digest.
    $wallet->handle(getallheaders(), (string) file_get_contents('php://input'), $_SERVER['REQUEST_URI'])->send();
} else {
    http_response_code(404);
}
