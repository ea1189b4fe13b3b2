import base64
import json
import unittest
from pathlib import Path

from operator_games import Booked, GetBalance, Wallet, signature_headers

TABLE = json.loads((Path(__file__).parents[2] / "callback-cases.json").read_text("utf-8"))
KEY = TABLE["key"]


class Recording(Wallet):
    """Books nothing, and keeps what it was asked."""

    def __init__(self):
        super().__init__({KEY["id"]: KEY["secret"]}, clock=lambda: TABLE["now"])
        self.asked = []

    def get_balance(self, request):
        self.asked.append(request)
        return 1000

    def bet(self, movement):
        self.asked.append(movement)
        return Booked(1000, "own-1")

    win = rollback = bet


def joined(parts):
    return "".join(part if isinstance(part, str) else part[0] * part[1] for part in parts)


def body_of(case):
    if "base64" in case:
        return base64.b64decode(case["base64"])
    if "raw" in case:
        return joined(case["raw"]).encode()
    fields = {**TABLE["request"], **case.get("set", {})}
    for name in case.get("omit", ()):
        del fields[name]
    text = json.dumps(fields, ensure_ascii=False)
    return (f"{text[:-1]},{joined(case['more'])}}}" if "more" in case else text).encode()


class CallbackCases(unittest.TestCase):
    """The table that every client's wallet handler answers alike."""

    def test_the_table_is_long_and_names_each_case_once(self):
        names = [case["name"] for case in TABLE["cases"]]
        self.assertGreater(len(names), 100)
        self.assertEqual(len(names), len(set(names)))

    def test_each_is_answered_as_the_table_says(self):
        for case in TABLE["cases"]:
            with self.subTest(case["name"]):
                body, sent, wallet = body_of(case), case.get("sent", {}), Recording()
                seconds = TABLE["now"] + sent.get("seconds", 0)
                headers = signature_headers(
                    KEY["id"], KEY["secret"], method="POST", target="/wallet", body=body, unix_seconds=seconds
                )
                del headers["X-Agg-Signature-V2"]
                headers = {name: value for name, value in {**headers, **sent.get("headers", {})}.items() if value}
                arrived = body + sent.get("after", "").encode()
                answer = wallet.handle(headers, arrived, "/wallet", method=sent.get("method", "POST"))
                usual = {401: "INVALID_SIGNATURE", 400: "VALIDATION_FAILED"}.get(case["status"])
                told = json.loads(answer.body).get("error")
                self.assertEqual((answer.status, told), (case["status"], case.get("error", usual)))
                self.assertEqual(len(wallet.asked), 1 if case["status"] == 200 else 0)
                if wallet.asked and not isinstance(wallet.asked[0], GetBalance):
                    self.assertEqual(wallet.asked[0].amount, case["minor"])
