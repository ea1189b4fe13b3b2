<?php

declare(strict_types=1);

/** Loads the client and opens the books. With Composer: require 'vendor/autoload.php' in place of the first line. */
require __DIR__ . '/../../clients/php/autoload.php';
require __DIR__ . '/Books.php';
require __DIR__ . '/SqliteWallet.php';

function books(): Books
{
    return new Books(getenv('BOOKS') ?: 'wallet.sqlite');
}

/**
 * The keys of the setting KEYS: `key_id:secret`, two separated by a comma during a rotation.
 *
 * @return array<string, string>
 */
function keys(): array
{
    $keys = [];
    foreach (explode(',', (string) getenv('KEYS')) as $entry) {
        [$id, $secret] = [...explode(':', trim($entry), 2), ''];
        $keys[$id] = $secret;
    }
    return $keys;
}
