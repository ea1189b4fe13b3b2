<?php

declare(strict_types=1);

use OperatorGames\Callbacks;
use OperatorGames\Errors\InvalidBodyException;
use OperatorGames\Errors\InvalidSignatureException;
use OperatorGames\Signing;

const CALLBACK_NOW = 1_767_225_600;
const CALLBACK_KEYS = ['key-new' => 'the new secret', 'key-old' => 'the old secret'];
const CALLBACK = '{"action":"getbalance","transaction_id":"","session_id":"s","player_id":"Zo\u00eb","currency":"EUR"}';

$headers = static fn (string $body = CALLBACK, string $keyId = 'key-new', int $seconds = CALLBACK_NOW): array => [
    ...Signing::signatureHeaders($keyId, CALLBACK_KEYS[$keyId], 'POST', '/', $body, $seconds),
    // Also of an empty body, for which a client would sign the request line.
    'X-Agg-Signature' => Signing::sign(CALLBACK_KEYS[$keyId], "$seconds.$body"),
];
$verify = static fn (array $headers, string $body = CALLBACK, ?string $target = null, array $keys = CALLBACK_KEYS): array =>
    Callbacks::verifyWalletCallback($keys, $headers, $body, $target, CALLBACK_NOW);
$reason = static fn (mixed ...$arguments): string =>
    throws(InvalidSignatureException::class, static fn (): array => $verify(...$arguments))->reason;

return [
    'a callback is parsed after its signature verifies, under either key of a rotation' => static function () use ($headers, $verify): void {
        foreach (array_keys(CALLBACK_KEYS) as $keyId) {
            same('Zoë', $verify($headers(CALLBACK, $keyId))['player_id']);
        }
    },
    'headers may be of any case, or lists as PSR-7 has them' => static function () use ($headers, $verify, $reason): void {
        $upper = [];
        foreach ($headers() as $name => $value) {
            $upper[strtoupper($name)] = [str_contains($name, 'Signature') ? strtoupper($value) : $value];
        }
        same('getbalance', $verify($upper)['action']);
        $twice = ['X-AGG-TIMESTAMP' => [(string) CALLBACK_NOW, (string) CALLBACK_NOW]] + $upper;
        same('headers', $reason($twice));
    },
    'the second signature is verified where the path is known' => static function () use ($headers, $verify, $reason): void {
        same('getbalance', $verify($headers(), CALLBACK, '/')['action']);
        same('digest', $reason($headers(), CALLBACK, '/v1/sessions'));
        same('digest', $reason(['X-Agg-Signature-V2' => 'x'] + $headers(), CALLBACK, '/'));
        $without = array_diff_key($headers(), ['X-Agg-Signature-V2' => 0]);
        same('headers', $reason($without, CALLBACK, '/'));
        same('getbalance', $verify($without, CALLBACK)['action']);
    },
    'one byte that differs is refused before it is parsed' => static function () use ($headers, $reason): void {
        same('digest', $reason($headers(), CALLBACK . ' '));
        same('digest', $reason($headers(), '{not json'));
    },
    'an unknown key, or one without a secret, is refused' => static function () use ($headers, $reason): void {
        same('key', $reason($headers(), CALLBACK, null, ['key-old' => 'the old secret']));
        same('key', $reason($headers(), CALLBACK, null, ['key-new' => '']));
    },
    'missing or malformed headers are refused' => static function () use ($headers, $reason): void {
        same('headers', $reason([]));
        foreach ([['X-Agg-Timestamp', 'now'], ['X-Agg-Timestamp', CALLBACK_NOW . '.0'], ['X-Agg-Timestamp', CALLBACK_NOW . "\n"],
            ['X-Agg-Signature', 'abc'], ['X-Agg-Key-Id', '']] as [$name, $value]) {
            same('headers', $reason([$name => $value] + $headers()), "$name $value");
        }
    },
    'the clock may differ by 300 seconds, and by no more' => static function () use ($headers, $verify, $reason): void {
        foreach ([-300, 300] as $drift) {
            same('getbalance', $verify($headers(CALLBACK, 'key-new', CALLBACK_NOW + $drift))['action']);
        }
        foreach ([-301, 301] as $drift) {
            same('clock', $reason($headers(CALLBACK, 'key-new', CALLBACK_NOW + $drift)));
        }
    },
    'what is signed but no JSON object is told apart' => static function () use ($headers, $verify): void {
        foreach (['{', '[]', '', '"x"', '{"amount":NaN}', "\"\xff\"", str_repeat('[', 1000)] as $body) {
            throws(InvalidBodyException::class, static fn (): array => $verify($headers($body), $body), $body);
        }
        same([], $verify($headers('{}'), '{}'));
        $deep = '{"x":' . str_repeat('[', 100) . str_repeat(']', 100) . '}';
        foreach (['verifyWalletCallback', 'verifyEvent', 'verifyInvoiceNotification'] as $method) {
            $call = static fn (): array => Callbacks::$method(CALLBACK_KEYS, $headers($deep), $deep, null, CALLBACK_NOW);
            throws(InvalidBodyException::class, $call, $method);
        }
    },
    'figures of an invoice notification are exact' => static function () use ($headers): void {
        $body = '{"event":"invoice.issued","invoice":{"total":0.10,"tax":-12,"big":12345678901234567890,"note":"1.5 \"2.5"}}';
        $found = Callbacks::verifyInvoiceNotification(CALLBACK_KEYS, $headers($body), $body, null, CALLBACK_NOW);
        same(['total' => '0.10', 'tax' => -12, 'big' => '12345678901234567890', 'note' => '1.5 "2.5'], $found['invoice']);
        $forged = str_replace('issued', 'voided', $body);
        throws(InvalidSignatureException::class, static fn (): array => Callbacks::verifyEvent(CALLBACK_KEYS, $headers($body), $forged, null, CALLBACK_NOW));
    },
];
