<?php

declare(strict_types=1);

use OperatorGames\Signing;
use OperatorGames\Statements;

$published = static fn (string $name): array =>
    json_decode((string) file_get_contents(__DIR__ . "/../../../docs/vectors/$name"), true, 512, JSON_THROW_ON_ERROR);
$statement = $published('statement.json');

return [
    'every published vector is signed' => static function () use ($published): void {
        $vectors = $published('signatures.json')['vectors'];
        same(true, count($vectors) > 10);
        foreach ($vectors as $vector) {
            ['method' => $method, 'path' => $path, 'timestamp' => $timestamp, 'name' => $name] = $vector;
            $canonical = Signing::canonicalString($method, $path, $vector['body'] ?? '', $timestamp);
            same($vector['canonical_string'], $canonical, $name);
            same($vector['signature'], Signing::sign($vector['secret'], $canonical), $name);
        }
    },
    'every published vector of the second signature is signed' => static function () use ($published): void {
        foreach ($published('signatures-v2.json')['vectors'] as $vector) {
            ['method' => $method, 'path' => $path, 'timestamp' => $timestamp, 'name' => $name] = $vector;
            $canonical = Signing::canonicalStringV2($method, $path, $vector['body'] ?? '', $timestamp);
            same($vector['canonical_string'], $canonical, $name);
            same($vector['signature'], Signing::sign($vector['secret'], $canonical), $name);
        }
    },
    'the digest of a statement is that of the published list, in any order' => static function () use ($statement): void {
        $lines = file(__DIR__ . '/../../../docs/vectors/' . $statement['list'], FILE_IGNORE_NEW_LINES);
        $rows = array_map(static fn (string $line): array => json_decode($line, true, 512, JSON_THROW_ON_ERROR), $lines);
        same($statement['digest'], Statements::digest($rows));
        same($statement['digest'], Statements::digest(array_reverse($rows)));
        same(false, Statements::digest(array_slice($rows, 1)) === $statement['digest']);
    },
    'the published signature of a statement verifies, and nothing else does' => static function () use ($statement): void {
        ['keys' => $keys, 'operator_code' => $operator, 'day' => $day] = $statement;
        $verify = static fn (array $change = [], string $code = '', string $on = ''): bool =>
            Statements::verify($keys, $change + $statement, $code ?: $operator, $on ?: $day);
        same(true, $verify());
        same(false, $verify([], 'casinp'));
        same(false, $verify([], '', '2026-11-21'));
        $other = 'A' . substr($statement['signature'], 1);
        foreach ([['currency' => 'USD'], ['digest' => str_repeat('0', 64)], ['signature' => $other],
            ['signature' => substr($other, 4)], ['signature' => '%%%'], ['signature' => null],
            ['signing_key_id' => 'another']] as $change) {
            same(false, $verify($change), json_encode($change));
        }
        same(false, Statements::verify([], $statement, $operator, $day));
    },
];
