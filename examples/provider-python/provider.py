#!/usr/bin/env python3
"""A game provider in one file, with the standard library alone.

It keeps what it owes in SQLite: a rollback is written before its bet is sent, and the draw replaces it by the wins, in one
transaction. Whenever this process dies, the next start sends what is still written. README.md says how to run it.
"""

import hashlib
import hmac
import json
import os
import random
import secrets
import sqlite3
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GAMES = {"python-dice": "Python Dice", "python-wheel": "Python Wheel"}
STAKES = ["1", "2", "5", "10"]
# Multiplier and how many rounds in 100 pay it: a return of 95 %.
PAYOUTS = [(0, 63), (1, 20), (2, 10), (5, 6), (25, 1)]

MAX_CLOCK_DRIFT_SECONDS = 300
MAX_BODY_BYTES = 64 * 1024
# The service answers a bet within 12 seconds.
TIMEOUT_SECONDS = 15
# Before the second and third try of a bet; then it is rolled back.
BET_PAUSES_SECONDS = [0.3, 1]
MAX_PAUSE_SECONDS = 60
ROUND_PATIENCE_SECONDS = 60


class Settings:
    def __init__(self, env):
        self.port = int(env.get("PORT", "8790"))
        self.service_url = env.get("SERVICE_URL", "http://127.0.0.1:8787").rstrip("/")
        self.public_url = env.get("PUBLIC_URL", f"http://127.0.0.1:{self.port}").rstrip("/")
        # key_id:secret, separated by commas; the first one signs, all are accepted.
        self.keys = dict(entry.strip().split(":", 1) for entry in env["KEYS"].split(","))
        self.database = env.get("DATABASE", "provider.sqlite")
        self.test_rounds = env.get("TEST_ROUNDS") == "true"


# --- Signatures: over the raw bytes, before anything is parsed -------------------------------------------------------


def digest(secret, timestamp, body):
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def digest_v2(secret, timestamp, method, target, body):
    signed = f"v2.{timestamp}.{method}.{target}.{hashlib.sha256(body).hexdigest()}"
    return hmac.new(secret.encode(), signed.encode(), hashlib.sha256).hexdigest()


def is_signed(keys, headers, target, body):
    timestamp = headers.get("X-Agg-Timestamp", "")
    signature = headers.get("X-Agg-Signature", "").lower()
    second = headers.get("X-Agg-Signature-V2", "")
    secret = keys.get(headers.get("X-Agg-Key-Id", ""))
    if secret is None or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 10 and signature.isascii()):
        return False
    if not hmac.compare_digest(digest(secret, timestamp, body), signature):
        return False
    # The service always sends it: without it, a captured body could be sent to another path.
    if not (second.isascii() and hmac.compare_digest(digest_v2(secret, timestamp, "POST", target, body), second.lower())):
        return False
    return abs(time.time() - int(timestamp)) <= MAX_CLOCK_DRIFT_SECONDS


# --- The service, as this provider calls it --------------------------------------------------------------------------


class Service:
    def __init__(self, settings):
        self.url = settings.service_url
        self.key_id, self.secret = next(iter(settings.keys.items()))

    def post(self, path, fields):
        """Status and JSON object of the answer. (None, {}): no answer, which says nothing about what was done."""
        body = json.dumps(fields).encode()
        target = "/provider/v1" + path
        timestamp = str(int(time.time()))
        headers = {
            "Content-Type": "application/json",
            "X-Agg-Key-Id": self.key_id,
            "X-Agg-Timestamp": timestamp,
            "X-Agg-Signature": digest(self.secret, timestamp, body),
            "X-Agg-Signature-V2": digest_v2(self.secret, timestamp, "POST", target, body),
        }
        request = urllib.request.Request(self.url + target, data=body, headers=headers, method="POST")
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return response.status, json_object(response.read())
        except urllib.error.HTTPError as refusal:
            try:
                return refusal.code, json_object(refusal.read())
            except Exception:
                return None, {}
        except Exception:
            return None, {}


def json_object(data):
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def is_taken(status, answer):
    """200 and 202 with the service's own object; a page of some proxy in between is no answer."""
    return status in (200, 202) and "status" in answer


def is_final(status, answer):
    """The service will never take it. A 401 is not final: a mended clock or key changes it."""
    return answer.get("retryable") is False and status != 401


# --- What must survive this process ----------------------------------------------------------------------------------

SCHEMA = """
CREATE TABLE IF NOT EXISTS reports (
  id TEXT PRIMARY KEY, round_id TEXT NOT NULL, path TEXT NOT NULL, body TEXT NOT NULL,
  -- held: a rollback that is owed unless the round is decided · due · done · stuck: refused for good, for a person
  state TEXT NOT NULL, grant_key TEXT, tries INTEGER NOT NULL DEFAULT 0, next_try REAL NOT NULL DEFAULT 0, balance TEXT);
CREATE INDEX IF NOT EXISTS reports_due ON reports (state, next_try);
CREATE INDEX IF NOT EXISTS reports_of_round ON reports (round_id);
CREATE TABLE IF NOT EXISTS grants (
  key TEXT PRIMARY KEY, id TEXT NOT NULL, campaign INTEGER NOT NULL, operator TEXT NOT NULL, player TEXT NOT NULL,
  currency TEXT NOT NULL, games TEXT NOT NULL, amount TEXT NOT NULL, valid_until TEXT NOT NULL,
  left INTEGER NOT NULL, won TEXT NOT NULL, state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS campaigns (id TEXT PRIMARY KEY, body TEXT NOT NULL);
"""


class Store:
    def __init__(self, path):
        self.lock = threading.RLock()
        self.db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.db.row_factory = sqlite3.Row
        self.db.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;" + SCHEMA)
        with self.transaction():
            # Rounds that were under way when the process died: their players have gone.
            for row in self.all("SELECT id FROM reports WHERE state = 'held'"):
                self.owe_rollback(row["id"])

    def transaction(self):
        return Transaction(self)

    def all(self, sql, *values):
        with self.lock:
            return self.db.execute(sql, values).fetchall()

    def one(self, sql, *values):
        return next(iter(self.all(sql, *values)), None)

    def run(self, sql, *values):
        with self.lock:
            return self.db.execute(sql, values).rowcount

    def add_report(self, report_id, round_id, path, body, state, grant_key=None):
        self.run(
            "INSERT INTO reports (id, round_id, path, body, state, grant_key) VALUES (?, ?, ?, ?, ?, ?)",
            *(report_id, round_id, path, json.dumps(body), state, grant_key),
        )

    def owe_rollback(self, report_id):
        """The bet of a held rollback is not played: it is sent. Its free spin is given back once the service has taken it."""
        self.run("UPDATE reports SET state = 'due' WHERE id = ? AND state = 'held'", report_id)

    def give_back_spin(self, report_id):
        self.run(
            """UPDATE grants SET left = left + 1 WHERE state = 'active'
               AND key = (SELECT grant_key FROM reports WHERE id = ? AND state IN ('held', 'due'))""",
            report_id,
        )


class Transaction:
    def __init__(self, store):
        self.store = store

    def __enter__(self):
        self.store.lock.acquire()
        self.store.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, failure, *_):
        try:
            self.store.db.execute("ROLLBACK" if failure else "COMMIT")
        finally:
            self.store.lock.release()


# --- Rounds ----------------------------------------------------------------------------------------------------------


class Provider:
    def __init__(self, settings):
        self.settings = settings
        self.service = Service(settings)
        self.store = Store(settings.database)
        self.wake = threading.Event()
        threading.Thread(target=self.deliver_for_ever, daemon=True).start()

    def session_of(self, token):
        for pause in [0, 0.5, 2]:
            time.sleep(pause)
            status, answer = self.service.post("/session", {"token": token})
            if status == 200 and "session_id" in answer:
                return answer
            if answer.get("retryable") is False:
                return None
        return None

    def play(self, session, bets, decide, grant=None):
        """Bets, then what `decide` says: wins as amounts, or None to break the round off."""
        round_id = secrets.token_hex(12)
        common = {"session_id": session["session_id"], "round_id": round_id}
        money = {**common, "currency": session["currency"], **({"free_spins_id": grant["id"]} if grant else {})}
        held, balance = [], None
        for n, amount in enumerate(bets):
            bet_id, undo_id = f"{round_id}-bet{n}", f"{round_id}-rollback{n}"
            undo = {**common, "transaction_id": undo_id, "reference_transaction_id": bet_id}
            self.store.add_report(undo_id, round_id, "/rollback", undo, "held", grant["key"] if grant and n == 0 else None)
            outcome, answer = self.bet({**money, "transaction_id": bet_id, "amount": amount})
            if outcome == "booked":
                held.append(undo_id)
                balance = answer.get("balance")
                continue
            with self.store.transaction():
                if outcome == "refused":
                    # A grant that the service does not know, or not any more, would be played again and again.
                    if grant and answer.get("error") == "FREE_SPINS_INVALID":
                        cancelled = "UPDATE grants SET state = 'cancelled' WHERE key = ? AND state = 'active'"
                        self.store.run(cancelled, grant["key"])
                    self.store.give_back_spin(undo_id)
                    self.store.run("DELETE FROM reports WHERE id = ?", undo_id)
                for owed in held if outcome == "refused" else [*held, undo_id]:
                    self.store.owe_rollback(owed)
            self.wake.set()
            ended = "cancelled" if answer.get("status") == "cancelled" or outcome == "unclear" else "refused"
            return {"round_id": round_id, "status": ended, "balance": answer.get("balance")}
        wins = decide()
        with self.store.transaction():
            if wins is None:
                for owed in held:
                    self.store.owe_rollback(owed)
            else:
                self.store.run("DELETE FROM reports WHERE round_id = ? AND state = 'held'", round_id)
                for n, amount in enumerate(wins):
                    win_id = f"{round_id}-win{n}"
                    body = {**money, "transaction_id": win_id, "amount": amount}
                    self.store.add_report(win_id, round_id, "/win", body, "due")
                if grant:
                    self.count_spin(grant["key"], wins)
        self.wake.set()
        return self.end_of(round_id, "cancelled" if wins is None else "completed", balance)

    def bet(self, body):
        for pause in [0, *BET_PAUSES_SECONDS]:
            time.sleep(pause)
            status, answer = self.service.post("/bet", body)
            if status == 200 and "status" in answer:
                return "booked", answer
            if is_final(status, answer):
                return "refused", answer
        return "unclear", {}

    def count_spin(self, key, wins):
        """Within the transaction of the draw. The last spin of a grant owes the settlement."""
        grant = self.store.one("SELECT * FROM grants WHERE key = ?", key)
        won = format(sum(map(Decimal, wins), Decimal(grant["won"])), "f")
        self.store.run("UPDATE grants SET won = ? WHERE key = ?", won, key)
        under_way = "SELECT count(*) AS n FROM reports WHERE grant_key = ? AND state IN ('held', 'due')"
        if grant["left"] > 0 or self.store.one(under_way, key)["n"] > 0:
            return
        self.store.run("UPDATE grants SET state = 'finished' WHERE key = ?", key)
        if not grant["campaign"]:
            path = f"/free-spins/{urllib.parse.quote(grant['id'], safe='')}/settle"
            self.store.add_report(f"settle-{grant['id']}", key, path, {"win_amount": won}, "due")

    def end_of(self, round_id, status, balance):
        deadline = time.time() + ROUND_PATIENCE_SECONDS
        while time.time() < deadline:
            rows = self.store.all("SELECT state, balance FROM reports WHERE round_id = ? ORDER BY rowid", round_id)
            if all(row["state"] != "due" for row in rows):
                balances = [row["balance"] for row in rows]
                return {"round_id": round_id, "status": status, "balance": balances[-1] if balances else balance}
            time.sleep(0.02)
        return {"round_id": round_id, "status": "open", "balance": None}

    def deliver_for_ever(self):
        while True:
            self.wake.clear()
            due = self.store.all(
                "SELECT * FROM reports WHERE state = 'due' AND next_try <= ? ORDER BY next_try LIMIT 20", time.time()
            )
            threads = [threading.Thread(target=self.deliver, args=(row,), daemon=True) for row in due]
            for row, thread in zip(due, threads):
                # Not again before this try has ended.
                self.store.run("UPDATE reports SET next_try = ? WHERE id = ?", time.time() + 60, row["id"])
                thread.start()
            if not due:
                self.wake.wait(0.2)

    def deliver(self, row):
        status, answer = self.service.post(row["path"], json.loads(row["body"]))
        if is_taken(status, answer):
            with self.store.transaction():
                self.store.give_back_spin(row["id"])
                taken = "UPDATE reports SET state = 'done', balance = ? WHERE id = ?"
                self.store.run(taken, answer.get("balance"), row["id"])
        elif is_final(status, answer):
            print(f"refused for good: {row['id']}: {status} {answer.get('error')}", file=sys.stderr)
            self.store.run("UPDATE reports SET state = 'stuck' WHERE id = ?", row["id"])
        else:
            pause = min(MAX_PAUSE_SECONDS, 0.5 * 2 ** min(row["tries"], 10)) * random.uniform(0.5, 1)
            self.store.run(
                "UPDATE reports SET tries = tries + 1, next_try = ? WHERE id = ?", time.time() + pause, row["id"]
            )
            self.wake.set()

    # --- Free spins: a player is known by operator and id together ---------------------------------------------------

    def take_spin(self, session, free_spins_id=None):
        """The grant of the player's next spin, with one spin less; None if there is none."""
        with self.store.transaction():
            self.start_campaigns(session)
            rows = self.store.all(
                """SELECT * FROM grants WHERE operator = ? AND player = ? AND currency = ? AND state = 'active' AND left > 0
                   AND valid_until > ? AND (? IS NULL OR id = ?)""",
                *(session["operator_code"], session["player_id"], session["currency"]),
                *(iso_now(), free_spins_id, free_spins_id),
            )
            grant = next((row for row in rows if session["game_code"] in json.loads(row["games"])), None)
            if grant:
                self.store.run("UPDATE grants SET left = left - 1 WHERE key = ?", grant["key"])
            return dict(grant) if grant else None

    def start_campaigns(self, session):
        for row in self.store.all("SELECT * FROM campaigns"):
            terms = json.loads(row["body"])
            is_meant = terms["operator_code"] == session["operator_code"] and session["player_id"] in terms["player_ids"]
            if is_meant and (terms.get("valid_from") or "") <= iso_now():
                self.add_grant(row["id"], terms, session["player_id"], terms["spin_count"], campaign=True)

    def add_grant(self, grant_id, terms, player, quantity, campaign=False):
        """Placing an id again changes nothing."""
        key = json.dumps([grant_id, terms["operator_code"], player])
        self.store.run(
            "INSERT INTO grants VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '0', 'active') ON CONFLICT DO NOTHING",
            *(key, grant_id, int(campaign), terms["operator_code"], player, terms["currency"]),
            *(json.dumps(terms["game_codes"]), terms["bet_amount"], terms["valid_until"], quantity),
        )

    # --- What the service calls --------------------------------------------------------------------------------------

    def answer(self, path, body):
        parts = path.strip("/").split("/")
        if path == "/test/rounds" and self.settings.test_rounds:
            return self.test_round(body)
        if len(parts) == 3 and parts[0] == "free-spins" and parts[2] == "cancel":
            return self.cancel(urllib.parse.unquote(parts[1]))
        if len(parts) == 3 and parts[0] == "bonus-campaigns" and parts[2] == "end":
            return self.end_campaign(urllib.parse.unquote(parts[1]))
        if path == "/live-tables/subscribe":
            return refuse(409, "NO_LIVE_TABLES", "This provider has no live tables.")
        calls = {
            "/launch": self.launch,
            "/demo": self.demo,
            "/free-spins/bet-options": lambda _: ok({"amounts": STAKES}),
            "/free-spins": self.grant,
            "/bonus-campaigns/options": lambda _: ok({"types": ["free_spins"], "triggers": ["first_game_launch"]}),
            "/bonus-campaigns": self.place_campaign,
        }
        if path not in calls:
            return refuse(404, "NOT_FOUND", "No such endpoint.")
        codes = body.get("game_codes") or [body.get("game_code")]
        if not all(code in GAMES for code in codes):
            return refuse(404, "GAME_UNKNOWN", "Unknown game.")
        return calls[path](body)

    def launch(self, body):
        # In the fragment the token stays out of logs and referrers.
        return ok({"launch_url": f"{self.settings.public_url}/play?game={body['game_code']}#token={body['token']}"})

    def demo(self, body):
        return ok({"launch_url": f"{self.settings.public_url}/play?game={body['game_code']}"})

    def grant(self, body):
        self.add_grant(body["free_spins_id"], body, body["player_id"], body["quantity"])
        return ok({"status": "active"})

    def cancel(self, grant_id):
        grant = self.store.one("SELECT * FROM grants WHERE id = ? AND campaign = 0", grant_id)
        if grant is None:
            return refuse(404, "NOT_FOUND", "Unknown free-spin grant.")
        if grant["state"] == "finished":
            return refuse(409, "FINISHED", "All free spins of the grant have been used.")
        self.store.run("UPDATE grants SET state = 'cancelled' WHERE id = ? AND campaign = 0", grant_id)
        return ok({"status": "cancelled"})

    def place_campaign(self, body):
        if body["type"] != "free_spins":
            return refuse(409, "TYPE_REFUSED", "Only campaigns of free spins are supported.")
        self.store.run("INSERT INTO campaigns VALUES (?, ?) ON CONFLICT DO NOTHING", body["campaign_id"], json.dumps(body))
        return ok({"status": "active"})

    def end_campaign(self, campaign_id):
        """Its spins are taken from players; it is kept without players, so that a late repeat of its placement starts nothing."""
        with self.store.transaction():
            row = self.store.one("SELECT body FROM campaigns WHERE id = ?", campaign_id)
            if row is None:
                return refuse(404, "NOT_FOUND", "Unknown campaign.")
            ended = json.dumps({**json.loads(row["body"]), "player_ids": []})
            self.store.run("UPDATE campaigns SET body = ? WHERE id = ?", ended, campaign_id)
            self.store.run(
                "UPDATE grants SET state = 'cancelled' WHERE id = ? AND campaign = 1 AND state = 'active'", campaign_id
            )
        return ok({"status": "ended"})

    def test_round(self, body):
        """The test hook: a round with a known outcome. Never in production."""
        session = self.session_of(body["token"])
        if session is None:
            return ok({"round_id": None, "status": "refused", "balance": None})
        grant = None
        if body["free_spins_id"] is not None:
            grant = self.take_spin(session, body["free_spins_id"])
            if grant is None:
                return refuse(409, "NO_SPIN", "This free spin cannot be played.")
        return ok(self.play(session, body["bets"], lambda: None if body["break_off"] else body["wins"], grant))

    # --- What the game's page calls ----------------------------------------------------------------------------------

    def spin(self, body):
        if body.get("stake") not in STAKES:
            return refuse(422, "STAKE", f"Stakes are {', '.join(STAKES)}.")
        if body.get("token") is None:
            win = times(body["stake"], draw())
            return ok({"win": win, "balance": None})
        session = self.session_of(str(body["token"]))
        if session is None:
            return refuse(409, "SESSION_CLOSED", "The session has ended.")
        grant = self.take_spin(session)
        stake = grant["amount"] if grant else body["stake"]
        won = []

        def decide():
            multiplier = draw()
            won.extend([times(stake, multiplier)] if multiplier else [])
            return won

        round_ = self.play(session, [stake], decide, grant)
        return ok({**round_, "win": won[0] if won else "0"})


def draw():
    ticket = secrets.randbelow(100)
    for multiplier, weight in PAYOUTS:
        ticket -= weight
        if ticket < 0:
            return multiplier
    raise AssertionError("the weights are not 100")


def times(amount, factor):
    return format(Decimal(amount) * factor, "f")


def iso_now():
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())


def ok(body):
    return 200, body


def refuse(status, error, message):
    """A refusal in words: the operator sees the message."""
    return status, {"error": error, "message": message}


# --- HTTP ------------------------------------------------------------------------------------------------------------

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>NAME</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 1rem; text-align: center;
    font: 1.25rem system-ui; color: #fff; background: #17324d; }
  button, select { font: inherit; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; }
</style>
<h1>NAME</h1>
<output id="result" aria-live="polite">Good luck!</output>
<label>Stake <select id="stake">STAKES</select></label>
<button id="spin">Spin</button>
<script type="module">
  const byId = (id) => document.getElementById(id);
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  byId("spin").addEventListener("click", async () => {
    byId("spin").disabled = true;
    try {
      const body = JSON.stringify({ token, stake: byId("stake").value });
      const round = await (await fetch("spin", { method: "POST", body })).json();
      byId("result").textContent = round.error ? round.message
        : "You win " + round.win + (round.balance ? ". Balance " + round.balance : "");
    } catch {
      byId("result").textContent = "The game server did not answer.";
    }
    byId("spin").disabled = false;
  });
</script>
</html>"""


def handler_of(provider):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            url = urllib.parse.urlsplit(self.path)
            code = urllib.parse.parse_qs(url.query).get("game", [""])[0]
            if url.path != "/play" or code not in GAMES:
                return self.send(*refuse(404, "NOT_FOUND", "No such page."))
            options = "".join(f"<option>{stake}</option>" for stake in STAKES)
            page = PAGE.replace("NAME", GAMES[code]).replace("STAKES", options)
            self.send_bytes(200, "text/html; charset=utf-8", page.encode())

        def do_POST(self):
            length = self.headers.get("Content-Length", "0")
            if not length.isdecimal() or int(length) > MAX_BODY_BYTES:
                self.close_connection = True
                return self.send(*refuse(413, "TOO_LARGE", "The body is too large."))
            body = self.rfile.read(int(length))
            path = urllib.parse.urlsplit(self.path).path
            if path == "/spin":
                return self.send(*provider.spin(json_object(body)))
            if not is_signed(provider.settings.keys, self.headers, self.path, body):
                return self.send(*refuse(401, "UNAUTHORIZED", "The signature is not valid."))
            self.send(*provider.answer(path, json_object(body)))

        def send(self, status, body):
            self.send_bytes(status, "application/json", json.dumps(body).encode())

        def send_bytes(self, status, kind, data):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("Referrer-Policy", "no-referrer")
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_):
            pass

    return Handler


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main():
    if sys.argv[1:] == ["--titles"]:
        about = {"type": "slot", "rtp": 95, "has_demo": True, "restricted_countries": []}
        print(json.dumps([{"code": code, "name": name, **about} for code, name in GAMES.items()], indent=2))
        return
    settings = Settings(os.environ)
    server = Server(("127.0.0.1", settings.port), None)
    if settings.port == 0:
        settings.public_url = os.environ.get("PUBLIC_URL", f"http://127.0.0.1:{server.server_port}")
    server.RequestHandlerClass = handler_of(Provider(settings))
    print(f"provider on http://127.0.0.1:{server.server_port}, calling {settings.service_url}/provider/v1", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
