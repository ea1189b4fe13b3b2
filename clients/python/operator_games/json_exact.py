"""JSON without floats: a number with a fraction is a Decimal, a whole one an int."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, NoReturn


def loads(text: str) -> Any:
    """Parses JSON. Raises ValueError for anything else, NaN and Infinity included."""
    try:
        return json.loads(text, parse_float=Decimal, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("The JSON is nested too deeply.") from None


def dumps(value: Any) -> bytes:
    """Compact JSON in UTF-8. A Decimal is refused: amounts are sent as strings."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON.")
