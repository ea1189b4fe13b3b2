"""JSON without floats: a number with a fraction is a Decimal, a whole one an int."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

_MAX_INT_DIGITS = 4000
"""Python converts a little more, and refuses the rest."""


def loads(text: str) -> Any:
    """Parses JSON. Raises ValueError for anything else, NaN and Infinity included."""
    try:
        return json.loads(text, parse_float=_decimal, parse_int=_whole, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("The JSON is nested too deeply.") from None


def dumps(value: Any) -> bytes:
    """Compact JSON in UTF-8. A Decimal is refused: amounts are sent as strings."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def _whole(text: str) -> int | Decimal:
    return int(text) if len(text) <= _MAX_INT_DIGITS else Decimal(text)


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:  # Its exponent has more digits than a Decimal's.
        return Decimal("-Infinity" if text.startswith("-") else "Infinity")


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON.")
