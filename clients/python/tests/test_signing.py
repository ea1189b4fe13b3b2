import json
import unittest
from pathlib import Path

from operator_games import canonical_string, canonical_string_v2, sign, signature_headers, statement_digest, verify_statement
from operator_games.ed25519 import verify

VECTORS = Path(__file__).parents[3] / "docs" / "vectors"


def published(name):
    return json.loads((VECTORS / name).read_text())


class Signatures(unittest.TestCase):
    def test_every_published_vector_is_signed(self):
        vectors = published("signatures.json")["vectors"]
        self.assertGreater(len(vectors), 10)
        for vector in vectors:
            with self.subTest(vector["name"]):
                body = (vector["body"] or "").encode()
                canonical = canonical_string(vector["method"], vector["path"], body, vector["timestamp"])
                self.assertEqual(canonical.decode(), vector["canonical_string"])
                self.assertEqual(sign(vector["secret"], canonical), vector["signature"])

    def test_every_published_vector_of_the_second_signature_is_signed(self):
        for vector in published("signatures-v2.json")["vectors"]:
            with self.subTest(vector["name"]):
                body = (vector["body"] or "").encode()
                canonical = canonical_string_v2(vector["method"], vector["path"], body, vector["timestamp"])
                self.assertEqual(canonical.decode(), vector["canonical_string"])
                self.assertEqual(sign(vector["secret"], canonical), vector["signature"])

    def test_the_headers_of_a_request_have_both_signatures(self):
        headers = signature_headers("key", "secret", method="GET", target="/v1/ping", body=b"", unix_seconds=1767225600)
        names = ["X-Agg-Key-Id", "X-Agg-Timestamp", "X-Agg-Signature", "X-Agg-Signature-V2"]
        self.assertEqual(list(headers), names)
        self.assertEqual(headers["X-Agg-Timestamp"], "1767225600")


class Statements(unittest.TestCase):
    def setUp(self):
        self.vector = published("statement.json")
        self.statement = {name: self.vector[name] for name in ("currency", "digest", "signature", "signing_key_id")}

    def is_signed(self, **changes):
        about = {"operator_code": self.vector["operator_code"], "day": self.vector["day"]}
        keys = changes.pop("keys", self.vector["keys"])
        about.update({name: changes.pop(name) for name in list(changes) if name in about})
        return verify_statement(keys, {**self.statement, **changes}, **about)

    def test_the_digest_is_that_of_the_published_list_in_any_order(self):
        rows = [json.loads(line) for line in (VECTORS / self.vector["list"]).read_text().splitlines()]
        self.assertEqual(statement_digest(rows), self.vector["digest"])
        self.assertEqual(statement_digest(reversed(rows)), self.vector["digest"])
        self.assertNotEqual(statement_digest(rows[1:]), self.vector["digest"])

    def test_the_published_signature_verifies(self):
        self.assertTrue(self.is_signed())

    def test_another_day_digest_signature_or_key_does_not(self):
        other = "A" + self.statement["signature"][1:]
        changes = [
            {"day": "2026-11-21"},
            {"operator_code": "casinp"},
            {"currency": "USD"},
            {"digest": "0" * 64},
            {"signature": other},
            {"signature": other[:-4]},
            {"signature": "%%%"},
            {"signature": "é"},
            {"signature": f"%{self.statement['signature']}"},
            {"keys": [{"kid": self.statement["signing_key_id"], "x": "é"}]},
            {"signature": None},
            {"signing_key_id": "another"},
            {"keys": []},
        ]
        for change in changes:
            with self.subTest(change):
                self.assertFalse(self.is_signed(**change))

    def test_ed25519_agrees_with_the_vectors_of_rfc_8032(self):
        # Section 7.1, tests 1 to 3: public key, message, signature.
        vectors = [
            (
                "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
                "",
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
                "d25bf5f0595bbe24655141438e7a100b",
            ),
            (
                "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
                "72",
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
                "387b2eaeb4302aeeb00d291612bb0c00",
            ),
            (
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
                "af82",
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
                "4a7c15e9716ed28dc027beceea1ec40a",
            ),
        ]
        for key, message, signature in vectors:
            public, text, signed = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
            self.assertTrue(verify(public, signed, text))
            self.assertFalse(verify(public, signed, text + b"."))
            order = 2**252 + 27742317777372353535851937790883648493
            malleable = signed[:32] + (int.from_bytes(signed[32:], "little") + order).to_bytes(32, "little")
            self.assertFalse(verify(public, malleable, text))
            self.assertFalse(verify(b"\xff" * 32, signed, text))
