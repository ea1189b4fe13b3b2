"""Statements of a day: their digest and their signature."""

from __future__ import annotations

import base64
import hashlib
from typing import Any, Iterable, Mapping, Sequence

from . import ed25519


def statement_digest(movements: Iterable[Mapping[str, Any]]) -> str:
    """The digest of a list: SHA-256 in hex over a line for each movement, sorted by transaction id as bytes.

    A movement has `transaction_id`, `type`, `amount` (a string with the decimal places of the currency) and `status`.
    """
    rows = sorted(
        (row["transaction_id"].encode(), f"{row['transaction_id']},{row['type']},{row['amount']},{row['status']}\n")
        for row in movements
    )
    return hashlib.sha256("".join(line for _, line in rows).encode()).hexdigest()


def verify_statement(
    keys: Sequence[Mapping[str, Any]], statement: Mapping[str, Any], *, operator_code: str, day: str
) -> bool:
    """Whether a statement's signature is that of one of the keys.

    The keys come from where you trust them to be: `keys` of `https://<host>/.well-known/statement-keys.json`, or a copy
    that you kept.
    """
    known = next((key for key in keys if key["kid"] == statement.get("signing_key_id")), None)
    signature = statement.get("signature")
    if known is None or signature is None:
        return False
    line = f"statement,{operator_code},{day},{statement['currency']},{statement['digest']}"
    try:
        return ed25519.verify(_from_base64_url(known["x"]), _from_base64_url(signature), line.encode())
    except ValueError:  # No base64url.
        return False


def _from_base64_url(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
