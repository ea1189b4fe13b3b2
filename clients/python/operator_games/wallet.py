"""The frame of a wallet: verifies a callback, parses it, asks your code, and answers."""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, NoReturn

from . import json_exact
from .callbacks import parse_object, verify_signature
from .errors import InvalidBodyError, InvalidSignatureError
from .money import format_amount, minor_digits, parse_amount

MAX_BODY_BYTES = 64 * 1024
MAX_TEXT_LENGTH = 500
OPTIONAL_TEXTS = ("game_id", "free_spins_id")

STATUS_OF = {
    "INSUFFICIENT_FUNDS": 402,
    "BET_LIMIT": 403,
    "PLAYER_BLOCKED": 403,
    "SELF_EXCLUDED": 403,
    "PLAYER_NOT_FOUND": 404,
    "CURRENCY_MISMATCH": 409,
    "SESSION_CLOSED": 409,
    "TRANSACTION_CONFLICT": 409,
    "BET_CANCELLED": 409,
    "VALIDATION_FAILED": 400,
    "INVALID_SIGNATURE": 401,
}
"""The status of each refusal. Other codes are answered with 409: the service reads each of them as a refusal."""

_log = logging.getLogger(__name__)


class Refusal(Exception):
    """A definite no: nothing was booked. Raise it from a method of your wallet, after you rolled your transaction back."""

    def __init__(self, code: str, message: str = "", status: int | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code, self.message = code, message
        self.status = STATUS_OF.get(code, 409) if status is None else status


@dataclass(frozen=True)
class GetBalance:
    """A question for a player's balance."""

    player_id: str
    currency: str
    fields: Mapping[str, Any] = field(repr=False, compare=False)
    """The whole body, with fields that this client does not know."""


@dataclass(frozen=True)
class Movement:
    """A bet, win or rollback."""

    transaction_id: str
    """The idempotency key. Book it once; answer a repeat with the id of the first booking and the current balance."""
    session_id: str
    round_id: str
    player_id: str
    currency: str
    amount: int
    """In minor units of `currency`: 1250 of EUR is 12.50."""
    game_id: str | None
    """The provider's code of the game, never the catalogue id."""
    round_closed: bool
    """True on the movement that ends its round, where the provider says so."""
    fields: Mapping[str, Any] = field(repr=False, compare=False)
    """The whole body, with fields that this client does not know."""

    @property
    def action(self) -> str:
        """`bet`, `win` or `rollback`."""
        return type(self).__name__.lower()


@dataclass(frozen=True)
class Bet(Movement):
    """Take the amount, or refuse and change nothing."""

    free_spins_id: str | None
    """Of a free spin: take nothing, whatever the balance and the limits are."""


@dataclass(frozen=True)
class Win(Movement):
    """Add the amount, also for a blocked player and on a session that is closed or unknown."""

    free_spins_id: str | None
    """Of a free spin: book the amount as bonus money, and answer it as `bonus`."""


@dataclass(frozen=True)
class Rollback(Movement):
    """Return what the bet took, once. An unknown bet: return nothing, and refuse it should it come later."""

    reference_transaction_id: str
    """The bet to undo."""


@dataclass(frozen=True)
class Booked:
    """A movement that was booked, now or before. Amounts in minor units."""

    balance: int
    """After the movement; of a repeat, the current one."""
    transaction_id: str
    """Your own id of the movement."""
    bonus: int | None = None
    """Of a bet or win: the part that was bonus money."""


@dataclass(frozen=True)
class Answer:
    """What to send back: JSON, with these headers."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(
        default_factory=lambda: {"Content-Type": "application/json", "Cache-Control": "no-store"}
    )


class Wallet(ABC):
    """Subclass it, book in the four methods, and pass each callback to `handle`.

    `keys` are secrets by key id: one key, or both keys during a rotation. `verify_v2` verifies `X-Agg-Signature-V2` too,
    which every callback carries: only where the path arrives as the service sent it, past every proxy.
    """

    def __init__(
        self, keys: Mapping[str, str], *, verify_v2: bool = False, clock: Callable[[], float] = time.time
    ) -> None:
        if not keys or any(not key_id or not secret for key_id, secret in keys.items()):
            raise ValueError("keys must map at least one key id to its secret. Is the environment variable set?")
        self._keys, self._verify_v2, self._clock = dict(keys), verify_v2, clock

    @abstractmethod
    def get_balance(self, request: GetBalance) -> int:
        """The player's balance in minor units. Raises Refusal: PLAYER_NOT_FOUND, CURRENCY_MISMATCH."""

    @abstractmethod
    def bet(self, bet: Bet) -> Booked:
        """Books a bet once. Raises Refusal, having changed nothing."""

    @abstractmethod
    def win(self, win: Win) -> Booked:
        """Books a win once."""

    @abstractmethod
    def rollback(self, rollback: Rollback) -> Booked:
        """Undoes a bet once."""

    def handle(
        self, headers: Mapping[str, str], body: bytes, target: str | None = None, *, method: str = "POST"
    ) -> Answer:
        """Answers a callback. `body` is the raw bytes; `target` is path and query of the request.

        Raises ValueError when `target` is missing and the wallet has `verify_v2`, and nothing else.

        Pass `method` where your framework lets other methods than POST come here.

        What your methods raise beside Refusal becomes a 500, which tells the service that the outcome is unknown: it
        undoes a bet and repeats a win or a rollback.
        """
        if self._verify_v2 and target is None:
            raise ValueError("verify_v2 needs target: pass path and query of the request to handle.")
        try:
            if method != "POST":
                raise Refusal("VALIDATION_FAILED", "Callbacks are sent with POST.", 405)
            if len(body) > MAX_BODY_BYTES:
                raise Refusal("VALIDATION_FAILED", "The body is too large.")
            verified = target if self._verify_v2 else None
            verify_signature(self._keys, headers, body, target=verified, now=self._clock())
            return _answer(200, self._book(parse_object(body)))
        except InvalidSignatureError:
            return _refusal(401, "INVALID_SIGNATURE", "The signature is not valid.")
        except InvalidBodyError as error:
            return _refusal(400, "VALIDATION_FAILED", str(error))
        except Refusal as refusal:
            return _refusal(refusal.status, refusal.code, refusal.message)
        except Exception:
            _log.exception("A callback could not be answered.")
            return _refusal(500, "INTERNAL", "Internal error.")

    def _book(self, fields: Mapping[str, Any]) -> dict[str, str]:
        request = parse_request(fields)
        if isinstance(request, GetBalance):
            return {"balance": format_amount(self.get_balance(request), request.currency)}
        if isinstance(request, Bet):
            booked = self.bet(request)
        elif isinstance(request, Win):
            booked = self.win(request)
        else:
            booked = self.rollback(request)
        answer = {"balance": format_amount(booked.balance, request.currency), "transaction_id": booked.transaction_id}
        if booked.bonus is not None:
            answer["bonus_amount"] = format_amount(booked.bonus, request.currency)
        return answer


def parse_request(fields: Mapping[str, Any]) -> GetBalance | Bet | Win | Rollback:
    """The callback in a verified body. Raises Refusal VALIDATION_FAILED when a needed field is missing or not valid."""
    action = fields.get("action")
    player_id, session_id, currency = (_text(fields, name) for name in ("player_id", "session_id", "currency"))
    if action == "getbalance":
        return GetBalance(player_id, currency, fields)
    if action not in ("bet", "win", "rollback"):
        _invalid("action must be getbalance, bet, win or rollback.")
    optional = {name: _optional_text(fields, name) for name in OPTIONAL_TEXTS}
    common: dict[str, Any] = {
        "transaction_id": _text(fields, "transaction_id"),
        "session_id": session_id,
        "round_id": _text(fields, "round_id"),
        "player_id": player_id,
        "currency": currency,
        "amount": _amount(fields, currency),
        "game_id": optional["game_id"],
        "round_closed": fields.get("round_closed") is True,
        "fields": fields,
    }
    if action == "rollback":
        return Rollback(**common, reference_transaction_id=_text(fields, "reference_transaction_id"))
    kind = Bet if action == "bet" else Win
    return kind(**common, free_spins_id=optional["free_spins_id"])


def _text(fields: Mapping[str, Any], name: str) -> str:
    return _optional_text(fields, name) or _invalid(f"{name} is required.")


def _optional_text(fields: Mapping[str, Any], name: str) -> str | None:
    value = fields.get(name)
    if value is None or value == "":
        return None
    if not isinstance(value, str) or len(value) > MAX_TEXT_LENGTH or "\0" in value:
        _invalid(f"{name} must be a string of at most {MAX_TEXT_LENGTH} characters.")
    return value


def _amount(fields: Mapping[str, Any], currency: str) -> int:
    minor = parse_amount(fields.get("amount"), currency)
    if minor is None:
        _invalid(f"amount must be a plain decimal string with at most {minor_digits(currency)} decimal places.")
    return minor


def _invalid(message: str) -> NoReturn:
    raise Refusal("VALIDATION_FAILED", message)


def _refusal(status: int, code: str, message: str) -> Answer:
    return _answer(status, {"error": code, "message": message})


def _answer(status: int, body: Mapping[str, str]) -> Answer:
    return Answer(status, json_exact.dumps(body))
