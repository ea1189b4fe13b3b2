import json
import logging
import unittest

from operator_games import Bet, Booked, GetBalance, Refusal, Rollback, Wallet, Win, format_amount, parse_amount, signature_headers

NOW = 1_767_225_600
KEYS = {"key-new": "the new secret", "key-old": "the old secret"}
COMMON = {"session_id": "s-1", "round_id": "r-1", "player_id": "ann", "currency": "EUR", "game_id": "g"}
BET = {"action": "bet", "transaction_id": "p:1", "amount": "1.50", **COMMON}


class Recording(Wallet):
    """Keeps what it was asked, and answers or raises what a test gives it."""

    def __init__(self, outcome=Booked(950, "own-1", 0), **options):
        super().__init__(KEYS, clock=lambda: NOW, **options)
        self.asked, self.outcome = [], outcome

    def answered(self, request):
        self.asked.append(request)
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    get_balance = bet = win = rollback = answered


def call(wallet, fields, key_id="key-new", target="/wallet", body=None):
    body = json.dumps(fields).encode() if body is None else body
    headers = signature_headers(key_id, KEYS[key_id], method="POST", target=target, body=body, unix_seconds=NOW)
    answer = wallet.handle(headers, body, "/wallet")
    return answer.status, json.loads(answer.body)


class Handling(unittest.TestCase):
    def test_each_action_reaches_its_method_with_minor_units(self):
        wallet = Recording()
        for key_id in KEYS:
            self.assertEqual(
                call(wallet, BET, key_id), (200, {"balance": "9.50", "transaction_id": "own-1", "bonus_amount": "0.00"})
            )
        call(wallet, {**BET, "action": "win", "free_spins_id": "f-1", "round_closed": True})
        call(wallet, {**BET, "action": "rollback", "reference_transaction_id": "p:0"})
        bet, _, win, rollback = wallet.asked
        self.assertEqual((type(bet), bet.amount, bet.free_spins_id, bet.round_closed), (Bet, 150, None, False))
        self.assertEqual((type(win), win.free_spins_id, win.round_closed, win.action), (Win, "f-1", True, "win"))
        self.assertEqual((type(rollback), rollback.reference_transaction_id), (Rollback, "p:0"))

    def test_getbalance_has_empty_ids_and_answers_in_the_precision_of_the_currency(self):
        wallet = Recording(outcome=1250)
        fields = {"action": "getbalance", "transaction_id": "", "round_id": "", "session_id": "s", "player_id": "ann"}
        self.assertEqual(call(wallet, {**fields, "currency": "JPY", "amount": None}), (200, {"balance": "1250"}))
        self.assertEqual(call(wallet, {**fields, "currency": "KWD"}), (200, {"balance": "1.250"}))
        self.assertIsInstance(wallet.asked[0], GetBalance)

    def test_a_refusal_is_answered_under_its_status(self):
        for code, status in [("INSUFFICIENT_FUNDS", 402), ("BET_LIMIT", 403), ("SESSION_CLOSED", 409), ("OWN", 409)]:
            answer = call(Recording(outcome=Refusal(code, "No.")), BET)
            self.assertEqual(answer, (status, {"error": code, "message": "No."}))
        self.assertEqual(call(Recording(outcome=Refusal("OWN", "", 418)), BET)[0], 418)

    def test_any_other_failure_is_an_unknown_outcome_and_is_logged(self):
        with self.assertLogs("operator_games.wallet", logging.ERROR) as logs:
            status, body = call(Recording(outcome=RuntimeError("the disk is full")), BET)
        self.assertEqual((status, body["error"]), (500, "INTERNAL"))
        self.assertNotIn("disk", body["message"])
        self.assertIn("the disk is full", logs.output[0])

    def test_what_is_not_signed_reaches_no_method(self):
        wallet = Recording()
        answer = wallet.handle({}, json.dumps(BET).encode())
        self.assertEqual((answer.status, json.loads(answer.body)["error"]), (401, "INVALID_SIGNATURE"))
        self.assertEqual(call(wallet, None, body=b"{")[0], 400)
        self.assertEqual(call(wallet, None, body=b" " * 70_000)[0], 400)
        self.assertEqual(wallet.asked, [])

    def test_the_second_signature_is_verified_where_it_is_asked_for(self):
        self.assertEqual(call(Recording(), BET, target="/other")[0], 200)
        self.assertEqual(call(Recording(verify_v2=True), BET, target="/other")[0], 401)
        self.assertEqual(call(Recording(verify_v2=True), BET)[0], 200)

    def test_a_wallet_that_verifies_the_second_signature_never_goes_without(self):
        wallet, body = Recording(verify_v2=True), json.dumps(BET).encode()
        headers = signature_headers("key-new", KEYS["key-new"], method="POST", target="/wallet", body=body, unix_seconds=NOW)
        with self.assertRaisesRegex(ValueError, "verify_v2 needs target"):
            wallet.handle(headers, body)
        del headers["X-Agg-Signature-V2"]
        self.assertEqual(wallet.handle(headers, body, "/wallet").status, 401)
        self.assertEqual(wallet.asked, [])

    def test_a_field_that_is_missing_or_not_valid_is_refused(self):
        broken = [{name: value} for name in ("player_id", "currency", "transaction_id", "session_id", "round_id") for value in (None, "", 7)]
        broken += [{"amount": amount} for amount in (None, 1, 1.5, "", "-1", "+1", "1.", ".5", "01", "1e3", "1.505", " 1", "1\n", "١", "9" * 41)]
        broken += [{"player_id": text} for text in ("a\0b", "\ud800", "x" * 501)]
        broken += [{"action": action} for action in (None, "BET", "refund", ["bet"])]
        broken += [{"action": "rollback"}, {"free_spins_id": 7}, {"game_id": {}}]
        wallet = Recording()
        for fields in broken:
            with self.subTest(fields):
                status, body = call(wallet, {**BET, **fields})
                self.assertEqual((status, body["error"]), (400, "VALIDATION_FAILED"))
        self.assertEqual(wallet.asked, [])

    def test_the_game_is_read_and_may_be_absent(self):
        wallet = Recording()
        for game_id in ("lucky-lanterns", None):
            call(wallet, {**BET, "game_id": game_id})
        self.assertEqual([bet.game_id for bet in wallet.asked], ["lucky-lanterns", None])

    def test_unknown_fields_are_ignored_and_kept(self):
        wallet = Recording()
        self.assertEqual(call(wallet, {**BET, "new": [1]})[0], 200)
        self.assertEqual(wallet.asked[0].fields["new"], [1])

    def test_a_dump_and_a_trace_show_no_secret(self):
        wallet = Recording(outcome=RuntimeError("the disk is full"))
        with self.assertLogs("operator_games.wallet", logging.ERROR) as logs:
            call(wallet, BET)
        self.assertNotIn("secret", f"{wallet!r} {wallet} {logs.output}")

    def test_keys_must_be_there(self):
        for keys in ({}, {"": "secret"}, {"key": ""}):
            with self.assertRaisesRegex(ValueError, "key"):
                type("Empty", (Recording,), {"__init__": Wallet.__init__})(keys)


class Money(unittest.TestCase):
    def test_amounts_are_exact_in_both_directions(self):
        for text, currency, minor in [("12.50", "EUR", 1250), ("0.01", "EUR", 1), ("7", "JPY", 7), ("0.00000001", "BTC", 1)]:
            self.assertEqual((parse_amount(text, currency), format_amount(minor, currency)), (minor, text))
        self.assertEqual(parse_amount("1", "EUR"), 100)
        self.assertEqual(format_amount(-5, "EUR"), "-0.05")

    def test_what_is_no_amount_is_none(self):
        for text in ("1.234", "1.", "", "1,0", "NaN", 1, None, str(10**17), "0" * 2):
            self.assertIsNone(parse_amount(text, "EUR"))
        self.assertIsNone(parse_amount("1.0", "JPY"))
        self.assertEqual(parse_amount(str(10**16), "EUR"), 10**18)
