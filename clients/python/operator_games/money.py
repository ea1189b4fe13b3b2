"""Money as integers of minor units: 1250 of EUR is "12.50"."""

from __future__ import annotations

import re

_DIGITS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
    5: "MBTC",
    6: "TRX XRP",
    8: "BCH BNB BTC DOGE ETH LTC SOL TON",
}
_DIGITS_OF = {currency: places for places, currencies in _DIGITS.items() for currency in currencies.split()}
_PLAIN_DECIMAL = re.compile(r"(0|[1-9][0-9]*)(?:\.([0-9]+))?")
_MAX_LENGTH = 40

MAX_MINOR = 10**18
"""Far enough below the largest 64-bit integer of a database that adding two amounts cannot overflow."""


def minor_digits(currency: str) -> int:
    """Decimal places of a currency, as the service counts them: ISO 4217 and some cryptocurrencies; otherwise 2."""
    return _DIGITS_OF.get(currency, 2)


def parse_amount(text: object, currency: str) -> int | None:
    """Minor units of a plain decimal string such as `"12.50"`.

    None for anything else: a number, a sign, an exponent, blanks, more decimal places than the currency has, or more
    than MAX_MINOR.
    """
    if not isinstance(text, str) or len(text) > _MAX_LENGTH:
        return None
    match = _PLAIN_DECIMAL.fullmatch(text)
    if not match:
        return None
    places = minor_digits(currency)
    fraction = match[2] or ""
    if len(fraction) > places:
        return None
    minor = int(match[1] + fraction.ljust(places, "0"))
    return minor if minor <= MAX_MINOR else None


def format_amount(minor: int, currency: str) -> str:
    """Minor units with all decimal places of the currency."""
    places = minor_digits(currency)
    digits = str(abs(minor)).rjust(places + 1, "0")
    sign = "-" if minor < 0 else ""
    return sign + (digits if places == 0 else f"{digits[:-places]}.{digits[-places:]}")
