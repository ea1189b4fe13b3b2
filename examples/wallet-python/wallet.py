"""A complete wallet: what to book for each callback. The client's Wallet verifies, parses and answers."""

from __future__ import annotations

import sqlite3
import uuid
from datetime import datetime, timezone
from typing import Mapping

from books import Books
from operator_games import Bet, Booked, GetBalance, Movement, Refusal, Rollback, Wallet, Win


class SqliteWallet(Wallet):
    """Books each movement in one database transaction: the check, the new balance and the record."""

    def __init__(self, books: Books, keys: Mapping[str, str], *, verify_v2: bool = False) -> None:
        super().__init__(keys, verify_v2=verify_v2)
        self._books = books

    def get_balance(self, request: GetBalance) -> int:
        with self._books.transaction() as database:
            return _player(database, request)["balance"]

    def bet(self, bet: Bet) -> Booked:
        return self._once(bet)

    def win(self, win: Win) -> Booked:
        return self._once(win)

    def rollback(self, rollback: Rollback) -> Booked:
        return self._once(rollback)

    def _once(self, movement: Movement) -> Booked:
        """Books a movement, or answers the booking that it repeats. This stands before every other rule."""
        with self._books.transaction() as database:
            earlier = _find(database, movement.transaction_id)
            if earlier is not None:
                return _repeat(database, movement, earlier)
            player = _player(database, movement)
            effect, bonus = _decide(database, movement, player)
            balance = player["balance"] + effect
            database.execute("UPDATE players SET balance = ? WHERE player_id = ?", (balance, movement.player_id))
            operator_transaction_id = str(uuid.uuid4())
            _record(database, movement, operator_transaction_id, effect, bonus)
            return _booked(movement, balance, operator_transaction_id, bonus)


def _decide(database: sqlite3.Connection, movement: Movement, player: sqlite3.Row) -> tuple[int, int]:
    """The change of the balance, and how much of it is bonus money."""
    if isinstance(movement, Bet):
        return _decide_bet(database, movement, player), 0
    if isinstance(movement, Rollback):
        return _decide_rollback(database, movement), 0
    # A win settles a stake that was already taken: it is credited even to a blocked player or on a closed session.
    assert isinstance(movement, Win)
    return movement.amount, 0 if movement.free_spins_id is None else movement.amount


def _decide_bet(database: sqlite3.Connection, bet: Bet, player: sqlite3.Row) -> int:
    if database.execute("SELECT 1 FROM cancelled_bets WHERE transaction_id = ?", (bet.transaction_id,)).fetchone():
        raise Refusal("BET_CANCELLED", "This bet was rolled back before it arrived.")
    if player["blocked"]:
        raise Refusal("PLAYER_BLOCKED", "The player is blocked.")
    if database.execute("SELECT 1 FROM closed_sessions WHERE session_id = ?", (bet.session_id,)).fetchone():
        raise Refusal("SESSION_CLOSED", "Bets on this session are no longer accepted.")
    # A free spin is paid for by its grant: it takes nothing, so neither the limit nor the balance applies.
    if bet.free_spins_id is not None:
        return 0
    if player["bet_limit"] is not None and bet.amount > player["bet_limit"]:
        raise Refusal("BET_LIMIT", "The stake is above the player's limit.")
    if bet.amount > player["balance"]:
        raise Refusal("INSUFFICIENT_FUNDS", "The balance does not cover the bet.")
    return -bet.amount


def _decide_rollback(database: sqlite3.Connection, rollback: Rollback) -> int:
    """What the bet took, whatever the rollback's amount; nothing for a bet that is unknown or already rolled back."""
    bet = _find(database, rollback.reference_transaction_id)
    if bet is not None and (bet["action"] != "bet" or bet["player_id"] != rollback.player_id):
        raise Refusal("VALIDATION_FAILED", "reference_transaction_id is not a bet of this player.")
    first = database.execute(
        "INSERT INTO cancelled_bets (transaction_id, rollback_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        (rollback.reference_transaction_id, rollback.transaction_id),
    )
    return -bet["effect"] if bet is not None and first.rowcount == 1 else 0


def _repeat(database: sqlite3.Connection, movement: Movement, earlier: sqlite3.Row) -> Booked:
    if {name: earlier[name] for name in _fields(movement)} != _fields(movement):
        raise Refusal("TRANSACTION_CONFLICT", "This transaction_id was already booked with different fields.")
    balance = _player(database, movement)["balance"]
    return _booked(movement, balance, earlier["operator_transaction_id"], earlier["bonus"])


def _booked(movement: Movement, balance: int, operator_transaction_id: str, bonus: int) -> Booked:
    return Booked(balance, operator_transaction_id, None if isinstance(movement, Rollback) else bonus)


def _player(database: sqlite3.Connection, request: GetBalance | Movement) -> sqlite3.Row:
    player = database.execute("SELECT * FROM players WHERE player_id = ?", (request.player_id,)).fetchone()
    if player is None:
        raise Refusal("PLAYER_NOT_FOUND", "Unknown player_id.")
    if player["currency"] != request.currency:
        raise Refusal("CURRENCY_MISMATCH", f"The player's currency is {player['currency']}.")
    return player


def _find(database: sqlite3.Connection, transaction_id: str) -> sqlite3.Row | None:
    return database.execute("SELECT * FROM movements WHERE transaction_id = ?", (transaction_id,)).fetchone()


def _fields(movement: Movement) -> dict[str, object]:
    """What a repeat has to have in common with its first."""
    return {
        "action": movement.action,
        "player_id": movement.player_id,
        "currency": movement.currency,
        "session_id": movement.session_id,
        "round_id": movement.round_id,
        "reference_transaction_id": getattr(movement, "reference_transaction_id", None),
        "free_spins_id": getattr(movement, "free_spins_id", None),
        "amount": movement.amount,
    }


def _record(
    database: sqlite3.Connection, movement: Movement, operator_transaction_id: str, effect: int, bonus: int
) -> None:
    row = {
        **_fields(movement),
        "transaction_id": movement.transaction_id,
        "operator_transaction_id": operator_transaction_id,
        "game_id": movement.game_id,
        "effect": effect,
        "bonus": bonus,
        "booked_at": datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    }
    columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    database.execute(f"INSERT INTO movements ({columns}) VALUES ({values})", row)
