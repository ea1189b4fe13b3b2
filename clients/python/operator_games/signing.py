"""The signatures of requests."""

from __future__ import annotations

import hashlib
import hmac


def canonical_string(method: str, target: str, body: bytes, timestamp: str) -> bytes:
    """What is signed: `<timestamp>.<payload>`. The payload is the exact body; without one, the request line.

    `target` is path and query exactly as sent, percent-encoding included.
    """
    return f"{timestamp}.".encode() + (body or f"{method} {target}".encode())


def canonical_string_v2(method: str, target: str, body: bytes, timestamp: str) -> bytes:
    """What the second signature signs: `v2.<timestamp>.<METHOD>.<target>.<SHA-256 of the body>`."""
    return f"v2.{timestamp}.{method}.{target}.{hashlib.sha256(body).hexdigest()}".encode()


def sign(secret: str, canonical: bytes) -> str:
    """HMAC-SHA256 in lowercase hex, keyed with the UTF-8 bytes of the secret."""
    return hmac.new(secret.encode(), canonical, hashlib.sha256).hexdigest()


def signature_headers(
    key_id: str, secret: str, *, method: str, target: str, body: bytes, unix_seconds: int
) -> dict[str, str]:
    """The headers of a signed request."""
    timestamp = str(unix_seconds)
    return {
        "X-Agg-Key-Id": key_id,
        "X-Agg-Timestamp": timestamp,
        "X-Agg-Signature": sign(secret, canonical_string(method, target, body, timestamp)),
        "X-Agg-Signature-V2": sign(secret, canonical_string_v2(method, target, body, timestamp)),
    }
