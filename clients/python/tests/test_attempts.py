import json
import threading
import unittest
import warnings
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from operator_games import OperatorGames, RefusedError, Response, ReusedReferenceWarning, UnreachableError

NOW = 1_767_225_600


def a_response(status, body, **headers):
    return Response(status, {name.replace("_", "-"): value for name, value in headers.items()}, json.dumps(body).encode())


def a_refusal(status, code, retryable, *, details=(), **headers):
    body = {"error": code, "message": "No.", "retryable": retryable, "fields": [], **dict(details)}
    return a_response(status, body, **headers)


GRANT = {
    "player_id": "p",
    "currency": "EUR",
    "game_ids": ["g"],
    "quantity": 1,
    "bet_amount": "1.00",
    "valid_until": "2027-01-01T00:00:00Z",
    "reference": "r",
}
PING = a_response(200, {"operator_code": "casino", "key_id": "key", "server_time": ""})


class Network:
    """Answers in order what it was given: a response, or an error that is raised."""

    def __init__(self, *answers):
        self.answers, self.seen = list(answers), []

    def __call__(self, request):
        self.seen.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def a_client(*answers, **options):
    network, pauses = Network(*answers), []
    made = {"base_url": "https://games.example.com", "key_id": "key", "secret": "secret", "clock": lambda: NOW}
    client = OperatorGames(**{**made, "send": network, "sleep": pauses.append, "random": lambda: 0.5, **options})
    return client, network, pauses


class Attempts(unittest.TestCase):
    def test_an_answer_that_is_no_object_is_no_valid_response(self):
        for text in (b"null", b"5", b'"ok"', b"true"):
            client, _, _ = a_client(Response(200, {}, text), max_attempts=1)
            with self.subTest(text), self.assertRaisesRegex(UnreachableError, "status 200 is not one of the service"):
                client.ping()

    def test_a_warning_of_the_service_is_logged(self):
        warning = "The reference was used before; ignored, because different: quantity"
        client, _, _ = a_client(a_response(200, {}, x_agg_warning=warning))
        with self.assertLogs("operator_games", "WARNING") as logs:
            client.ping()
        self.assertEqual(logs.output, [f"WARNING:operator_games:GET /v1/ping: {warning}"])

    def test_a_reused_reference_is_a_typed_warning_of_the_callers_line_and_can_be_an_error(self):
        reused = {"field": "player_id", "message": "differs.", "code": "REFERENCE_REUSED"}
        unknown = {"field": "colour", "message": "is not a field.", "code": "UNKNOWN_FIELD"}
        answers = [a_response(200, {"id": "first", "warnings": [reused, unknown]})] * 2
        client, _, _ = a_client(*answers, a_response(200, {"warnings": [unknown]}))
        with self.assertWarns(ReusedReferenceWarning) as caught:
            self.assertEqual(client.grant_free_spins(**GRANT)["id"], "first")
        self.assertEqual(caught.warning.fields, ["player_id"])
        self.assertEqual(caught.filename, __file__)
        with warnings.catch_warnings():
            warnings.simplefilter("error", ReusedReferenceWarning)
            with self.assertRaisesRegex(ReusedReferenceWarning, "POST /v1/free-spins.*player_id"):
                client.grant_free_spins(**GRANT)
            client.grant_free_spins(**GRANT)

    def test_a_field_that_may_be_null_is_sent_as_null_and_others_are_left_out(self):
        client, network, _ = a_client(*[a_response(200, {"faults": [], "id": "c"})] * 5)
        client.ask_for_change(event_url=None)
        client.ask_for_change(invoice_url="https://casino.example.com/in", wallet_url=None)
        client.order_provider_fault(provider_code="studio", fault=None)
        client.choose_events(events=None, min_severity="info")
        client.start_test_clock(now=None)
        self.assertEqual(
            [json.loads(request.body) for request in network.seen],
            [
                {"event_url": None},
                {"invoice_url": "https://casino.example.com/in"},
                {"provider_code": "studio", "fault": None},
                {"events": None, "min_severity": "info"},
                {},
            ],
        )

    def test_a_strict_client_asks_for_refusals_in_place_of_warnings(self):
        for strict, sent in ((False, None), (True, "true")):
            client, network, _ = a_client(PING, strict=strict)
            client.ping()
            self.assertEqual(network.seen[0].headers.get("X-Agg-Strict"), sent)

    def test_an_unknown_outcome_is_retried_with_growing_delays(self):
        client, network, pauses = a_client(
            ConnectionResetError("lost"),
            Response(502, {}, b"<html>gateway</html>"),
            a_refusal(503, "UPSTREAM_UNAVAILABLE", True),
            PING,
        )
        self.assertEqual(client.ping()["operator_code"], "casino")
        self.assertEqual(pauses, [0.375, 0.75, 1.5])
        self.assertEqual(len(network.seen), 4)

    def test_each_attempt_has_the_same_bytes_and_a_signature_of_its_own(self):
        seconds = iter(range(NOW, NOW + 10))
        session = {"session_id": "s", "launch_url": "https://x", "expires_at": ""}
        client, network, _ = a_client(
            a_refusal(503, "UPSTREAM_UNAVAILABLE", True), a_response(200, session), clock=lambda: next(seconds)
        )
        client.open_session(player_id="Zoë", currency="EUR", game_id="g")
        first, second = network.seen
        self.assertEqual(first.body, '{"player_id":"Zoë","currency":"EUR","game_id":"g"}'.encode())
        self.assertEqual(first.body, second.body)
        self.assertNotEqual(first.headers["X-Agg-Signature"], second.headers["X-Agg-Signature"])

    def test_retry_after_is_waited_for_and_the_last_refusal_is_raised(self):
        busy = a_refusal(429, "RATE_LIMITED", True, retry_after="7")
        client, _, pauses = a_client(busy, busy, max_attempts=2)
        with self.assertRaises(RefusedError) as caught:
            client.ping()
        self.assertEqual((caught.exception.code, caught.exception.retry_after, pauses), ("RATE_LIMITED", 7, [7.0]))

    def test_a_retry_after_of_more_than_two_minutes_is_not_waited_for(self):
        client, _, pauses = a_client(a_refusal(429, "RATE_LIMITED", True, retry_after="31536000"))
        with self.assertRaises(RefusedError) as caught:
            client.ping()
        self.assertEqual((caught.exception.retry_after, pauses), (31536000, []))
        busy = a_refusal(429, "RATE_LIMITED", True, retry_after="120")
        client, _, pauses = a_client(busy, busy, max_attempts=2)
        with self.assertRaises(RefusedError):
            client.ping()
        self.assertEqual(pauses, [120.0])

    def test_lost_connections_end_with_unreachable_error(self):
        client, _, _ = a_client(TimeoutError("slow"), ConnectionError("lost"), max_attempts=2)
        with self.assertRaises(UnreachableError) as caught:
            client.ping()
        self.assertEqual((caught.exception.attempts, str(caught.exception.__cause__)), (2, "lost"))

    def test_a_redirect_is_no_answer(self):
        client, _, _ = a_client(Response(302, {"location": "/"}, b"{}"), max_attempts=1)
        with self.assertRaises(UnreachableError):
            client.ping()

    def test_a_final_refusal_is_raised_at_once_with_everything_it_said(self):
        fields = [
            {"field": "player_id", "message": "must not be empty"},
            {"field": "currency", "message": "No."},
        ]
        refusal = a_refusal(422, "VALIDATION_FAILED", False, details=[("fields", fields)], x_request_id="r-1")
        client, network, _ = a_client(refusal)
        with self.assertRaises(RefusedError) as caught:
            client.open_session(player_id="", currency="EUR", game_id="g")
        error = caught.exception
        self.assertEqual((error.status, error.retryable, error.fields), (422, False, fields))
        self.assertEqual((error.request_id, len(network.seen)), ("r-1", 1))
        self.assertEqual(str(error), "VALIDATION_FAILED: No.\n  player_id: must not be empty")

    def test_a_refusal_is_of_the_class_of_its_status(self):
        for status, name in [
            (400, "RefusedError"),
            (401, "NotAdmittedError"),
            (403, "NotAdmittedError"),
            (404, "NotFoundError"),
            (409, "ConflictError"),
            (422, "ValidationError"),
            (429, "RateLimitedError"),
            (500, "UnavailableError"),
            (503, "UnavailableError"),
        ]:
            client, _, _ = a_client(a_refusal(status, "CODE", False))
            with self.subTest(status), self.assertRaises(RefusedError) as caught:
                client.ping()
            self.assertEqual(type(caught.exception).__name__, name)

    def test_a_provider_that_named_a_time_is_not_asked_again_now(self):
        later = a_refusal(503, "UPSTREAM_UNAVAILABLE", True, retry_after="3600")
        client, network, _ = a_client(later)
        with self.assertRaises(RefusedError):
            client.ping()
        self.assertEqual(len(network.seen), 1)

    def test_every_answer_is_told(self):
        told = []
        busy = a_refusal(429, "RATE_LIMITED", True, x_ratelimit_limit="600", x_ratelimit_remaining="0")
        client, _, _ = a_client(busy, ConnectionError(), PING, on_answer=told.append)
        client.ping()
        self.assertEqual([(one.status, one.attempt, one.target) for one in told], [(429, 1, "/v1/ping"), (200, 3, "/v1/ping")])
        self.assertEqual([one.rate_limit for one in told], [(600, 0), None])


class Clock(unittest.TestCase):
    def corrected(self, refusal):
        client, network, pauses = a_client(refusal, PING, PING)
        client.ping()
        client.ping()
        self.assertEqual(pauses, [0.0])
        return [int(request.headers["X-Agg-Timestamp"]) - NOW for request in network.seen]

    def test_is_corrected_by_the_time_of_the_refusal_for_all_further_calls(self):
        refusal = a_refusal(401, "UNAUTHORIZED", True, x_server_time="2026-01-01T01:00:00.000Z")
        self.assertEqual(self.corrected(refusal), [0, 3600, 3600])

    def test_is_corrected_by_the_date_header_otherwise(self):
        refusal = a_refusal(401, "UNAUTHORIZED", True, date="Thu, 01 Jan 2026 01:00:00 GMT")
        self.assertEqual(self.corrected(refusal), [0, 3600, 3600])

    def test_is_not_touched_by_another_refusal(self):
        client, network, _ = a_client(a_refusal(401, "UNAUTHORIZED", False, date="Thu, 01 Jan 2026 01:00:00 GMT"), PING)
        with self.assertRaises(RefusedError):
            client.ping()
        client.ping()
        self.assertEqual(network.seen[1].headers["X-Agg-Timestamp"], str(NOW))


class Options(unittest.TestCase):
    def problem(self, **options):
        made = {"base_url": "https://games.example.com", "key_id": "key", "secret": "secret", **options}
        with self.assertRaises(ValueError) as caught:
            OperatorGames(**made)
        return str(caught.exception)

    def test_everything_that_is_wrong_is_named_at_once(self):
        told = self.problem(base_url="", key_id="", secret="", max_attempts=0, timeout=0)
        for name in ("base_url", "key_id", "secret", "max_attempts", "timeout"):
            self.assertIn(name, told)

    def test_an_address_must_be_a_whole_https_origin(self):
        for base_url, says in [
            ("games.example.com", "not an http or https URL"),
            ("ftp://games.example.com", "not an http or https URL"),
            ("https://games.example.com:port", "not an http or https URL"),
            ("https://games.example.com/v1", "has a path"),
            ("https://games example.com", "not an http or https URL"),
            ("https://games.example.com?a=b", "has a path or a query"),
            ("http://games.example.com", "not encrypted"),
        ]:
            with self.subTest(base_url):
                self.assertIn(says, self.problem(base_url=base_url))
        for base_url in (" https://games.example.com", "https://games.example.com/\n"):
            self.assertEqual(repr(a_client(base_url=base_url)[0]), "OperatorGames('https://games.example.com')")
        for timeout in ("10", None, float("inf"), float("nan"), 86_401, True):
            with self.subTest(timeout):
                self.assertIn("timeout must be", self.problem(timeout=timeout))
        told = self.problem(base_url="https://ann:pass-word@games.example.com")
        self.assertIn("user name", told)
        self.assertNotIn("pass-word", told)

    def test_http_is_for_this_machine_or_where_it_is_allowed(self):
        made = {"key_id": "key", "secret": "secret"}
        for base_url in ("http://127.0.0.1:8787", "http://localhost:8787/", "http://[::1]:8787"):
            OperatorGames(base_url=base_url, **made)
        OperatorGames(base_url="http://games.internal", allow_http=True, **made)

    def test_a_secret_with_a_line_break_is_refused_and_never_shown(self):
        told = self.problem(secret="hush-hush\n")
        self.assertIn("white space", told)
        self.assertNotIn("hush-hush", told)
        self.assertNotIn("hush-hush", repr(OperatorGames(base_url="https://x.example", key_id="k", secret="hush-hush")))

    def test_an_id_that_is_missing_is_refused_not_sent_as_none(self):
        client, network, _ = a_client(a_response(200, {"closed": 0}))
        with self.assertRaisesRegex(ValueError, "None is no id of /v1/players/"):
            client.close_player_sessions(None)
        self.assertEqual(network.seen, [])

    def test_an_id_that_would_lead_to_another_path_is_refused(self):
        client, network, _ = a_client()
        for session_id in ("", ".", ".."):
            with self.assertRaises(ValueError):
                client.close_session(session_id)
        self.assertEqual(network.seen, [])


class Connections(unittest.TestCase):
    """Against a server of the standard library, over real sockets."""

    def setUp(self):
        server = self.server = Server(("127.0.0.1", 0), Handler)
        server.connections, server.requests, server.close_after = 0, [], False
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.client = self.a_client(timeout=30)

    def a_client(self, timeout):
        base_url = f"http://127.0.0.1:{self.server.server_port}"
        client = OperatorGames(base_url=base_url, key_id="key", secret="secret", max_attempts=1, timeout=timeout)
        self.addCleanup(client.close)
        return client

    def test_one_connection_serves_calls_one_after_another(self):
        for _ in range(3):
            self.client.ping()
        self.assertEqual(self.server.connections, 1)

    def test_a_connection_that_the_server_has_closed_is_no_failed_attempt(self):
        self.server.close_after = True
        for _ in range(3):
            self.client.ping()
        self.assertEqual(self.server.connections, 3)

    def test_threads_share_a_client(self):
        threads = [threading.Thread(target=self.client.ping) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(self.server.requests), 8)

    def test_a_path_travels_as_it_was_signed(self):
        self.client.games_page(provider_code="it's a 'quoted' code & more")
        self.assertEqual(self.server.requests, ["/v1/games?provider_code=it%27s%20a%20%27quoted%27%20code%20%26%20more"])

    def test_a_server_that_never_ends_its_answer_is_given_up(self):
        with self.assertRaises(UnreachableError) as caught:
            self.a_client(timeout=0.5).provider_status("drip")
        self.assertIsInstance(caught.exception.__cause__, (TimeoutError, OSError))


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        self.server.connections += 1
        super().setup()

    def do_GET(self):
        self.server.requests.append(self.path)
        self.close_connection = self.server.close_after
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        if "drip" in self.path:
            self.wfile.write(b"{")
            threading.Event().wait(5)
        else:
            self.wfile.write(b"{}")

    def log_message(self, *_):
        pass
