"""Verification of Ed25519 signatures (RFC 8032), which the standard library lacks.

Everything here is public, so nothing has to take constant time. It signs nothing.
"""

from __future__ import annotations

import hashlib
from typing import Tuple

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_ONE = pow(2, (_P - 1) // 4, _P)

# A point (X, Y, Z, T) stands for x = X/Z, y = Y/Z, with X·Y = Z·T.
_Point = Tuple[int, int, int, int]


def verify(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Whether `signature` (64 bytes) is that of `message` under `public_key` (32 bytes)."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, commitment = _decompress(public_key), _decompress(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= _ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % _ORDER
    return _equal(_times(scalar, _BASE), _add(commitment, _times(challenge, key)))


def _add(a: _Point, b: _Point) -> _Point:
    left = (a[1] - a[0]) * (b[1] - b[0]) % _P
    right = (a[1] + a[0]) * (b[1] + b[0]) % _P
    twist = 2 * a[3] * b[3] * _D % _P
    scale = 2 * a[2] * b[2] % _P
    e, f, g, h = right - left, scale - twist, scale + twist, right + left
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(scalar: int, point: _Point) -> _Point:
    sum_ = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            sum_ = _add(sum_, point)
        point = _add(point, point)
        scalar >>= 1
    return sum_


def _equal(a: _Point, b: _Point) -> bool:
    return (a[0] * b[2] - b[0] * a[2]) % _P == 0 and (a[1] * b[2] - b[1] * a[2]) % _P == 0


def _decompress(text: bytes) -> _Point | None:
    y = int.from_bytes(text, "little")
    odd = y >> 255
    y &= (1 << 255) - 1
    x = _x_of(y, odd)
    return None if x is None else (x, y, 1, x * y % _P)


def _x_of(y: int, odd: int) -> int | None:
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    if square == 0:
        return None if odd else 0
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT_OF_MINUS_ONE % _P
    if (x * x - square) % _P:
        return None
    return _P - x if x & 1 != odd else x


_BASE_Y = 4 * pow(5, -1, _P) % _P
_BASE_X = _x_of(_BASE_Y, 0) or 0
_BASE: _Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P)
