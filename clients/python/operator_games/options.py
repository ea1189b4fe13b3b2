"""Checks what a client is made with: a mistake of this machine must not look like a service that does not answer."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit

# Hosts of this machine: nothing between them and us can read along.
_LOOPBACK = re.compile(r"localhost|.+\.localhost|127(\.\d{1,3}){3}|::1")
_DAY_SECONDS = 86_400
_BLANK = re.compile(r"\s")
_HEADER_TEXT = re.compile(r"[\x21-\x7e]{1,128}")


def checked_origin(
    *, base_url: object, key_id: object, secret: object, allow_http: bool, max_attempts: int, timeout: object
) -> str:
    """The origin of the service. Raises a ValueError that names everything that is wrong."""
    problems = [
        _base_url_problem(base_url, allow_http),
        _key_id_problem(key_id),
        _secret_problem(secret),
        None if isinstance(max_attempts, int) and max_attempts > 0 else "max_attempts must be a whole number from 1.",
        None if _is_timeout(timeout) else "timeout must be a number of seconds above 0, at most a day.",
    ]
    found = [problem for problem in problems if problem is not None]
    if found:
        raise ValueError(f"OperatorGames: {' '.join(found)}")
    parts = urlsplit(str(base_url).strip())
    return f"{parts.scheme}://{parts.netloc}"


def _base_url_problem(base_url: object, allow_http: bool) -> str | None:
    if not base_url:
        return "base_url is missing: pass the address of the service, such as https://games.example.com."
    parts = _split(str(base_url))
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname or _BLANK.search(parts.netloc):
        return f"base_url {base_url!r} is not an http or https URL: pass one such as https://games.example.com."
    # What it holds is not shown: it is a password.
    if parts.username is not None or parts.password is not None:
        return "base_url has a user name or password: leave it out."
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        origin = f"{parts.scheme}://{parts.netloc}"
        return f"base_url {base_url!r} has a path or a query: pass {origin}. The client adds the path of each call."
    if parts.scheme == "http" and not allow_http and not _LOOPBACK.fullmatch(parts.hostname):
        return f"base_url {base_url!r} is not encrypted: use https, or set allow_http for a network that you trust."
    return None


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url.strip())
        parts.port  # noqa: B018  A port that is no number is found here.
        return parts
    except ValueError:
        return None


def _is_timeout(timeout: object) -> bool:
    """Longer ones, infinity among them, are beyond what some systems wait for."""
    return isinstance(timeout, (int, float)) and not isinstance(timeout, bool) and 0 < timeout <= _DAY_SECONDS


def _key_id_problem(key_id: object) -> str | None:
    if not key_id:
        return "key_id is missing: pass the id of your key."
    if isinstance(key_id, str) and _HEADER_TEXT.fullmatch(key_id):
        return None
    return "key_id must have 1 to 128 visible ASCII characters, without blanks."


def _secret_problem(secret: object) -> str | None:
    if not secret:
        return "secret is missing: pass the secret of the key. Is its environment variable set?"
    if not isinstance(secret, str):
        return "secret must be a string."
    return None if secret == secret.strip() else "secret begins or ends with white space: trim it."
