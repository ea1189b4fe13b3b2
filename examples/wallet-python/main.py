"""The wallet as a program: `serve` answers callbacks, the other commands keep the books. `--help` lists them."""

from __future__ import annotations

import argparse
import csv
import os
import signal
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from books import Books
from operator_games import format_amount, parse_amount
from wallet import SqliteWallet

MAX_BODY_BYTES = 64 * 1024


class Server(ThreadingHTTPServer):
    """A thread for each connection. By default only five may wait to be accepted."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: object, client_address: object) -> None:
        """A caller that hung up is no error: it repeats the callback."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def handler_of(wallet: SqliteWallet) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Head and body leave in one packet; two would wait for each other's acknowledgement.
        wbufsize = -1
        disable_nagle_algorithm = True
        # Longer than the service keeps an idle connection: a callback sent while this side closes would be lost.
        timeout = 75

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if not length.isdecimal() or int(length) > MAX_BODY_BYTES or self.path.split("?")[0] != "/wallet":
                self.close_connection = True
                return self.send(404, b"{}", {})
            answer = wallet.handle(self.headers, self.rfile.read(int(length)), self.path)
            self.send(answer.status, answer.body, answer.headers)

        def do_GET(self) -> None:
            found = self.path == "/healthz"
            self.send(200 if found else 404, b'{"status":"ok"}' if found else b"{}", {})

        def send(self, status: int, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing for each request."""

    return Handler


def serve(books: Books) -> None:
    keys = dict(entry.strip().split(":", 1) for entry in os.environ["KEYS"].split(","))
    wallet = SqliteWallet(books, keys, verify_v2=os.environ.get("VERIFY_V2") == "true")
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "9000"))), handler_of(wallet))
    for number in (signal.SIGINT, signal.SIGTERM):
        # From another thread, because shutdown waits for the loop that runs in this one.
        signal.signal(number, lambda *_: threading.Thread(target=server.shutdown).start())
    print(f"wallet on http://127.0.0.1:{server.server_port}/wallet", flush=True)
    server.serve_forever()
    server.server_close()


def put_player(books: Books, args: argparse.Namespace) -> None:
    balance, limit = parse_amount(args.balance, args.currency), None
    if args.bet_limit is not None:
        limit = parse_amount(args.bet_limit, args.currency)
    if balance is None or (args.bet_limit is not None and limit is None):
        sys.exit(f"An amount of {args.currency} is a plain decimal such as {format_amount(100000, args.currency)}.")
    with books.transaction() as database:
        row = (args.player_id, args.currency, balance, int(args.blocked), limit)
        database.execute("INSERT OR REPLACE INTO players VALUES (?, ?, ?, ?, ?)", row)


def close_session(books: Books, args: argparse.Namespace) -> None:
    with books.transaction() as database:
        database.execute("INSERT OR IGNORE INTO closed_sessions VALUES (?)", (args.session_id,))


def balance(books: Books, args: argparse.Namespace) -> None:
    with books.transaction() as database:
        player = database.execute("SELECT * FROM players WHERE player_id = ?", (args.player_id,)).fetchone()
    if player is None:
        sys.exit(f"There is no player {args.player_id}.")
    print(format_amount(player["balance"], player["currency"]), player["currency"])


def list_day(books: Books, args: argparse.Namespace) -> None:
    """The day's movements as a list for a reconciliation. A bet that was rolled back is cancelled."""
    with books.transaction() as database:
        rows = database.execute(
            """SELECT m.*, c.transaction_id IS NOT NULL AS cancelled FROM movements m
               LEFT JOIN cancelled_bets c USING (transaction_id)
               WHERE m.booked_at >= ? AND m.booked_at < ? || 'T24'
               ORDER BY m.sequence""",
            (args.day, args.day),
        ).fetchall()
    out = csv.writer(sys.stdout, lineterminator="\n")
    names = ["transaction_id", "type", "amount", "currency", "player_id", "round_id", "operator_transaction_id"]
    out.writerow([*names, "status", "completed_at"])
    for row in rows:
        amount, status = format_amount(row["amount"], row["currency"]), "cancelled" if row["cancelled"] else "completed"
        fields = [row[name] for name in names[3:]]
        out.writerow([row["transaction_id"], row["action"], amount, *fields, status, row["booked_at"]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("serve", help="answers callbacks on http://127.0.0.1:PORT/wallet")
    command.set_defaults(run=lambda books, _: serve(books))
    command = commands.add_parser("player", help="creates or overwrites a player; not a movement")
    command.add_argument("player_id")
    command.add_argument("currency")
    command.add_argument("balance", help="in whole units, for example 1000.00")
    command.add_argument("--blocked", action="store_true")
    command.add_argument("--bet-limit")
    command.set_defaults(run=put_player)
    command = commands.add_parser("close-session", help="refuses further bets of a session")
    command.add_argument("session_id")
    command.set_defaults(run=close_session)
    command = commands.add_parser("balance", help="prints a player's balance")
    command.add_argument("player_id")
    command.set_defaults(run=balance)
    command = commands.add_parser("list", help="prints a day's movements as CSV for a reconciliation")
    command.add_argument("day", help="YYYY-MM-DD, UTC")
    command.set_defaults(run=list_day)
    args = parser.parse_args()
    books = Books(os.environ.get("BOOKS", "wallet.sqlite"))
    args.run(books, args)
    books.close()


if __name__ == "__main__":
    main()
