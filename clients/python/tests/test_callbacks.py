import unittest
from decimal import Decimal

from operator_games import (
    InvalidBodyError,
    InvalidSignatureError,
    signature_headers,
    verify_event,
    verify_invoice_notification,
    verify_wallet_callback,
)

NOW = 1_767_225_600
KEYS = {"key-new": "the new secret", "key-old": "the old secret"}
BODY = (
    b'{"action":"getbalance","transaction_id":"","session_id":"s","round_id":"","player_id":"Zo\\u00eb","currency":"EUR"}'
)


def headers_of(body=BODY, key_id="key-new", seconds=NOW, target="/"):
    return signature_headers(key_id, KEYS[key_id], method="POST", target=target, body=body, unix_seconds=seconds)


class Callbacks(unittest.TestCase):
    def verify(self, headers, body=BODY, **options):
        return verify_wallet_callback(options.pop("keys", KEYS), headers, body, now=NOW, **options)

    def reason(self, headers, body=BODY, **options):
        with self.assertRaises(InvalidSignatureError) as caught:
            self.verify(headers, body, **options)
        return caught.exception.reason

    def test_is_parsed_after_its_signature_verifies_under_either_key_of_a_rotation(self):
        for key_id in KEYS:
            request = self.verify(headers_of(key_id=key_id))
            self.assertEqual((request["action"], request["player_id"]), ("getbalance", "Zoë"))

    def test_may_have_headers_in_any_case_and_an_upper_case_digest(self):
        headers = {name.upper(): value.upper() if "Signature" in name else value for name, value in headers_of().items()}
        self.assertTrue(self.verify(headers))

    def test_has_its_second_signature_verified_where_the_path_is_known(self):
        headers = headers_of()
        self.assertTrue(self.verify(headers, target="/"))
        self.assertEqual(self.reason(headers, target="/v1/sessions"), "digest")
        del headers["X-Agg-Signature-V2"]
        self.assertEqual(self.reason(headers, target="/"), "headers")
        self.assertTrue(self.verify(headers))
        self.assertEqual(self.reason({**headers, "X-Agg-Signature-V2": "x"}, target="/"), "digest")

    def test_is_refused_when_one_byte_differs_before_it_is_parsed(self):
        headers = headers_of()
        self.assertEqual(self.reason(headers, BODY + b" "), "digest")
        self.assertEqual(self.reason(headers, b"{not json"), "digest")

    def test_is_refused_under_an_unknown_key_or_one_without_a_secret(self):
        self.assertEqual(self.reason(headers_of(), keys={"key-old": "the old secret"}), "key")
        self.assertEqual(self.reason(headers_of(), keys={"key-new": ""}), "key")

    def test_is_refused_with_missing_or_malformed_headers(self):
        self.assertEqual(self.reason({}), "headers")
        for name, value in [
            ("X-Agg-Timestamp", "now"),
            ("X-Agg-Timestamp", "1767225600.0"),
            ("X-Agg-Timestamp", "١٧٦٧٢٢٥٦٠٠"),
            ("X-Agg-Timestamp", "1767225600\n"),
            ("X-Agg-Signature", "abc"),
            ("X-Agg-Key-Id", ""),
        ]:
            with self.subTest(name=name, value=value):
                self.assertEqual(self.reason({**headers_of(), name: value}), "headers")

    def test_is_accepted_up_to_300_seconds_early_or_late_and_refused_beyond(self):
        for drift in (-300, 300):
            self.assertTrue(self.verify(headers_of(seconds=NOW + drift)))
        for drift in (-301, 301):
            self.assertEqual(self.reason(headers_of(seconds=NOW + drift)), "clock")

    def test_that_is_signed_but_no_json_object_is_told_apart(self):
        for body in (b"{", b"[]", b"", b'{"amount":NaN}', b'"\xff"', b"[" * 100_000):
            with self.subTest(body[:10]), self.assertRaises(InvalidBodyError):
                verify_wallet_callback(KEYS, {**headers_of(body), "X-Agg-Signature": signed(body)}, body, now=NOW)

    def test_must_be_bytes(self):
        with self.assertRaisesRegex(TypeError, "raw bytes"):
            verify_wallet_callback(KEYS, headers_of(), BODY.decode(), now=NOW)  # type: ignore[arg-type]


class OtherMessages(unittest.TestCase):
    def test_an_invoice_notification_is_verified_the_same_way_and_its_figures_are_exact(self):
        body = b'{"event":"invoice.issued","invoice":{"total":0.1}}'
        notification = verify_invoice_notification(KEYS, headers_of(body), body, now=NOW)
        self.assertEqual(notification["invoice"]["total"], Decimal("0.1"))
        with self.assertRaises(InvalidSignatureError):
            verify_invoice_notification(KEYS, headers_of(body), body.replace(b"issued", b"voided"), now=NOW)

    def test_an_event_is_verified_the_same_way(self):
        body = b'{"event":"statement.final","id":"e-1"}'
        self.assertEqual(verify_event(KEYS, headers_of(body), body, now=NOW)["id"], "e-1")
        with self.assertRaises(InvalidSignatureError):
            verify_event({}, headers_of(body), body, now=NOW)


def signed(body):
    """The digest of a body, also of an empty one, whose callback would sign its request line."""
    import hashlib
    import hmac

    return hmac.new(b"the new secret", str(NOW).encode() + b"." + body, hashlib.sha256).hexdigest()
