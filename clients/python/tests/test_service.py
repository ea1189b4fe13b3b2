"""Against a service: AGG_BASE_URL, AGG_KEY_ID and AGG_SECRET of an operator with sandbox games."""

import os
import time
import unittest

from operator_games import OperatorGames, RefusedError


@unittest.skipUnless("AGG_BASE_URL" in os.environ, "AGG_BASE_URL is not set")
class Service(unittest.TestCase):
    def setUp(self):
        self.client = a_client()
        self.addCleanup(self.client.close)

    def test_calls_with_and_without_query_and_body_are_signed(self):
        client = self.client
        self.assertEqual(client.ping()["key_id"], os.environ["AGG_KEY_ID"])
        games = client.games_page(type="slot", limit=2)
        self.assertEqual(len(games["games"]), 2)
        session = client.open_session(player_id="Zoë 🎰", currency="EUR", game_id=games["games"][0]["id"])
        self.assertEqual(client.close_session(session["session_id"])["status"], "closed")
        self.assertEqual(client.close_player_sessions("Zoë 🎰"), 0)

    def test_every_page_of_a_list_is_read_each_item_once(self):
        ids = [game["id"] for game in self.client.games()]
        self.assertEqual((len(ids), len(set(ids))), (3, 3))
        game_id = ids[0]
        # Each with another body: the same signed bytes within a second are one request.
        opened = {
            self.client.open_session(player_id="pia", currency="EUR", game_id=game_id, ttl_minutes=60 + number)["session_id"]
            for number in range(3)
        }
        self.assertEqual(len(opened), 3)
        first = self.client.sessions_page(player_id="pia", limit=2)
        rest = self.client.sessions_page(player_id="pia", limit=2, cursor=first["next_cursor"])
        self.assertEqual({one["session_id"] for one in first["sessions"] + rest["sessions"]}, opened)
        self.assertEqual({one["session_id"] for one in self.client.sessions(player_id="pia")}, opened)

    def test_a_refusal_has_its_code_fields_and_request_id(self):
        with self.assertRaises(RefusedError) as caught:
            self.client.open_session(player_id="", currency="EUR", game_id="none")
        error = caught.exception
        self.assertEqual((error.code, error.status, error.retryable), ("VALIDATION_FAILED", 422, False))
        self.assertEqual([field["field"] for field in error.fields], ["player_id"])
        self.assertRegex(error.request_id or "", "^[0-9a-f-]{36}$")

    def test_odd_ids_arrive_as_they_are(self):
        for session_id in ("it's/../x?y", "a b", "%2e", "Zoë#"):
            with self.subTest(session_id), self.assertRaises(RefusedError) as caught:
                self.client.close_session(session_id)
            self.assertEqual(caught.exception.code, "NOT_FOUND")

    def test_numbers_are_exact_and_optional_fields_can_be_left_out(self):
        preflight = self.client.preflight_session(
            player_id="pia", currency="EUR", game_id=self.client.games_page(limit=1)["games"][0]["id"], player_country="FR"
        )
        self.assertFalse(preflight["opens"])
        self.assertNotIn("float", {type(value).__name__ for value in every_value(self.client.rates())})
        self.assertEqual(list(self.client.transactions(from_="2026-01-01T00:00:00Z", to="2026-01-02T00:00:00Z")), [])

    def test_a_signature_is_diagnosed_without_one(self):
        found = self.client.debug_signature(
            key_id=os.environ["AGG_KEY_ID"], timestamp="1767225600", signature="0" * 64, method="GET", path="/v1/ping"
        )
        self.assertEqual((found["valid"], found["canonical_string"]), (False, "1767225600.GET /v1/ping"))

    def test_a_reconciliation_takes_a_list_and_finds_what_is_only_yours(self):
        reconciliation = self.client.open_reconciliation(day="2026-11-20")
        rows = [b"transaction_id,amount\n", b"sandbox:none,1.00\n"]
        parts = list(self.client.send_reconciliation_list(reconciliation["id"], rows))
        self.assertEqual(parts, [{"part": 1, "rows": 1}])
        self.client.start_reconciliation(reconciliation["id"], parts=1)
        while (found := self.client.reconciliation(reconciliation["id"]))["status"] == "running":
            time.sleep(0.1)
        self.assertEqual((found["status"], found["only_yours"]), ("finished", 1))
        [difference] = self.client.reconciliation_differences(reconciliation["id"], kind="only_yours")
        self.assertEqual(difference["transaction_id"], "sandbox:none")


def a_client(**options):
    names = {"base_url": "AGG_BASE_URL", "key_id": "AGG_KEY_ID", "secret": "AGG_SECRET"}
    return OperatorGames(**{name: os.environ[variable] for name, variable in names.items()}, **options)


def every_value(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from every_value(one)
    else:
        yield value
