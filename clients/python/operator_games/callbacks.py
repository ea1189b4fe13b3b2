"""Verification of what the service sends: wallet callbacks, invoice notifications and events."""

from __future__ import annotations

import hashlib
import hmac
import re
import time
from typing import TYPE_CHECKING, Any, Mapping, cast

from . import json_exact
from .errors import InvalidBodyError, InvalidSignatureError
from .signing import canonical_string_v2

if TYPE_CHECKING:
    from .types import EventBody, InvoiceWebhook, WalletRequest

MAX_CLOCK_DRIFT_SECONDS = 300
MAX_LEVELS = 100
"""The service sends two. Other readers have limits of their own, so that a wallet would answer by its language."""
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_TIMESTAMP = re.compile(r"[0-9]{1,10}")
_DIGEST = re.compile(r"[0-9a-fA-F]{64}")


def verify_wallet_callback(
    keys: Mapping[str, str],
    headers: Mapping[str, str],
    body: bytes,
    *,
    target: str | None = None,
    now: float | None = None,
) -> WalletRequest:
    """Verifies and parses a wallet callback.

    `keys` are secrets by key id: one key, or both keys during a rotation. `body` is the raw bytes, before any parsing.
    `target` is path and query of the registered URL; with it, `X-Agg-Signature-V2` is verified too, and has to be there.

    Raises InvalidSignatureError (respond with 401 INVALID_SIGNATURE), or InvalidBodyError when a correctly signed body is
    not a JSON object (respond with 400 VALIDATION_FAILED).
    """
    verify_signature(keys, headers, body, target=target, now=now)
    return cast("WalletRequest", parse_object(body))


def verify_invoice_notification(
    keys: Mapping[str, str],
    headers: Mapping[str, str],
    body: bytes,
    *,
    target: str | None = None,
    now: float | None = None,
) -> InvoiceWebhook:
    """Verifies and parses an invoice notification. Raises like `verify_wallet_callback`."""
    verify_signature(keys, headers, body, target=target, now=now)
    return cast("InvoiceWebhook", parse_object(body))


def verify_event(
    keys: Mapping[str, str],
    headers: Mapping[str, str],
    body: bytes,
    *,
    target: str | None = None,
    now: float | None = None,
) -> EventBody:
    """Verifies and parses an event. Raises like `verify_wallet_callback`. Answer 2xx; an `id` that you know changes nothing."""
    verify_signature(keys, headers, body, target=target, now=now)
    return cast("EventBody", parse_object(body))


def verify_signature(
    keys: Mapping[str, str],
    headers: Mapping[str, str],
    body: bytes,
    *,
    target: str | None = None,
    now: float | None = None,
) -> None:
    """Raises InvalidSignatureError unless the service signed these bytes within 5 minutes of `now` (Unix seconds)."""
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise TypeError("body must be the raw bytes of the request: text that was decoded or parsed has another digest.")
    sent = {name.lower(): value for name, value in headers.items()}
    key_id, timestamp = sent.get("x-agg-key-id", ""), sent.get("x-agg-timestamp", "")
    signature, second = sent.get("x-agg-signature", ""), sent.get("x-agg-signature-v2")
    if not key_id or not _TIMESTAMP.fullmatch(timestamp) or not _DIGEST.fullmatch(signature):
        raise InvalidSignatureError("headers")
    if target is not None and second is None:
        raise InvalidSignatureError("headers")
    secret = keys.get(key_id)
    # An unknown key costs the same work as a known one, so that response times do not reveal which keys exist.
    matches = _matches(secret or "no such key", f"{timestamp}.".encode() + bytes(body), signature)
    if second is not None and target is not None:
        signed = canonical_string_v2("POST", target, bytes(body), timestamp)
        matches = bool(_DIGEST.fullmatch(second)) and _matches(secret or "no such key", signed, second) and matches
    if not secret:
        raise InvalidSignatureError("key")
    if not matches:
        raise InvalidSignatureError("digest")
    if abs(int(time.time() if now is None else now) - int(timestamp)) > MAX_CLOCK_DRIFT_SECONDS:
        raise InvalidSignatureError("clock")


def parse_object(body: bytes) -> dict[str, Any]:
    """The JSON object in `body`. Raises InvalidBodyError."""
    try:
        # Bytes that are not UTF-8 are refused. If they were replaced, two different ids could become equal.
        text = bytes(body).decode("utf-8")
        value = json_exact.loads(text) if _levels(text) <= MAX_LEVELS else None
    except ValueError:
        raise InvalidBodyError("The body is not JSON.") from None
    if not _is_well_formed(value):
        raise InvalidBodyError("The body has half a character in it.")
    if not isinstance(value, dict):
        raise InvalidBodyError("The body is not a JSON object.")
    return value


def _levels(text: str) -> int:
    """How deep arrays and objects are nested."""
    level = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        level += 1 if bracket in "[{" else -1
        deepest = max(deepest, level)
    return deepest


def _is_well_formed(value: Any) -> bool:
    """False where a text is half a surrogate pair, which no database stores."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str) and _HALF_PAIR.search(one):
            return False
        if isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            waiting += one
    return True


def _matches(secret: str, signed: bytes, digest: str) -> bool:
    return hmac.compare_digest(hmac.new(secret.encode(), signed, hashlib.sha256).digest(), bytes.fromhex(digest))
