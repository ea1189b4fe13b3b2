"""How a call is made: signatures, attempts, refusals."""

from __future__ import annotations

import logging
import random as _random
import re
import time
import warnings
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Mapping

from . import json_exact
from .connections import Connections, Request, Response, Sender
from .errors import RefusedError, ReusedReferenceWarning, UnreachableError, refused_class
from .options import checked_origin
from .signing import signature_headers

_LOG = logging.getLogger("operator_games")
FIRST_DELAY_SECONDS = 0.5
MAX_DELAY_SECONDS = 30.0
MAX_RETRY_AFTER_SECONDS = 120
"""A refusal that asks for a longer wait is raised at once: the caller decides. The service's own are at most a minute."""
_WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Answer:
    """An attempt that got a response, for logs and metrics."""

    method: str
    target: str
    status: int
    headers: Mapping[str, str]
    request_id: str | None
    """Include it in support requests."""
    rate_limit: tuple[int, int] | None
    """Requests per minute of your operator, and those left; None where the service did not count the request."""
    duration: float
    """Seconds."""
    attempt: int


def retry_delay(attempt: int, retry_after: int | None, random: Callable[[], float]) -> float:
    """Seconds before the next attempt: Retry-After, otherwise exponential backoff.

    Half of it is random, so that clients that failed together do not retry together. `attempt` is the number of the
    failed attempt, from 1.
    """
    if retry_after is not None:
        return float(retry_after)
    delay: float = min(FIRST_DELAY_SECONDS * 2.0 ** (attempt - 1), MAX_DELAY_SECONDS)
    return delay / 2 + delay / 2 * random()


class Transport:
    """Sends calls. Signs each attempt, retries where that is safe, and turns refusals into RefusedError."""

    def __init__(
        self,
        *,
        base_url: str,
        key_id: str,
        secret: str,
        allow_http: bool = False,
        max_attempts: int = 4,
        timeout: float = 10.0,
        strict: bool = False,
        send: Sender | None = None,
        on_answer: Callable[[Answer], None] | None = None,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = _random.random,
    ) -> None:
        self.origin = checked_origin(
            base_url=base_url,
            key_id=key_id,
            secret=secret,
            allow_http=allow_http,
            max_attempts=max_attempts,
            timeout=timeout,
        )
        self._key_id, self._secret = key_id, secret
        self._max_attempts, self._timeout = max_attempts, timeout
        self._strict = strict
        self._connections = Connections()
        self._send = send or self._connections.send
        self._on_answer, self._clock, self._sleep, self._random = on_answer, clock, sleep, random
        # How far the service's clock is ahead. Learned when the service refuses a timestamp.
        self._clock_offset = 0.0

    def call(
        self,
        method: str,
        target: str,
        *,
        json: Any = None,
        content: bytes = b"",
        headers: Mapping[str, str] | None = None,
        signed: bool = True,
    ) -> Any:
        """Returns the JSON of the response. `json` is serialised once, so that the signed bytes are the ones sent.

        Raises RefusedError or UnreachableError.
        """
        described = dict(headers or {})
        if json is not None:
            content = json_exact.dumps(json)
        if content:
            described.setdefault("Content-Type", "application/json")
        if self._strict and signed:
            described["X-Agg-Strict"] = "true"
        attempt = 1
        while True:
            wait, failure = None, None
            try:
                sent = {**described, **(self._signature(method, target, content) if signed else {})}
                request = Request(method, self.origin + target, sent, content, self._timeout)
                return _flagged(f"{method} {target}", self._attempt(request, attempt))
            except RefusedError as refused:
                wait = refused.retry_after
                is_long = wait is not None and wait > MAX_RETRY_AFTER_SECONDS
                if attempt >= self._max_attempts or is_long or not refused.retryable:
                    raise
            except _NoAnswer as no_answer:
                failure = no_answer.__cause__
            if failure is not None and attempt >= self._max_attempts:
                raise UnreachableError(self.origin, attempt, failure) from failure
            self._sleep(retry_delay(attempt, wait, self._random))
            attempt += 1

    def close(self) -> None:
        self._connections.close()

    def _signature(self, method: str, target: str, body: bytes) -> dict[str, str]:
        seconds = int(self._clock() + self._clock_offset)
        return signature_headers(
            self._key_id, self._secret, method=method, target=target, body=body, unix_seconds=seconds
        )

    def _attempt(self, request: Request, attempt: int) -> Any:
        started = time.monotonic()
        try:
            response = self._send(request)
        except Exception as cause:  # Whatever a sender raises, the outcome is unknown.
            raise _NoAnswer from cause
        if self._on_answer:
            self._on_answer(self._described(request, response, time.monotonic() - started, attempt))
        warning = response.headers.get("x-agg-warning")
        if warning:
            _LOG.warning("%s %s: %s", request.method, request.url[len(self.origin) :], warning)
        try:
            value = json_exact.loads(response.body.decode("utf-8"))
            if 200 <= response.status < 300:
                if isinstance(value, (dict, list)):
                    return value
                raise ValueError(f"The response with status {response.status} is not one of the service.")
            if not _is_error(value):
                raise ValueError(f"The response with status {response.status} is not an error of the service.")
        except ValueError as cause:
            raise _NoAnswer from cause
        retry_after = _whole_number(response.headers, "retry-after")
        if response.status == 401 and value["retryable"] and self._adopt_clock(response.headers):
            retry_after = 0
        request_id = response.headers.get("x-request-id")
        raise refused_class(response.status)(response.status, value, request_id, retry_after)

    def _described(self, request: Request, response: Response, duration: float, attempt: int) -> Answer:
        headers = response.headers
        limit, left = _whole_number(headers, "x-ratelimit-limit"), _whole_number(headers, "x-ratelimit-remaining")
        return Answer(
            method=request.method,
            target=request.url[len(self.origin) :],
            status=response.status,
            headers=headers,
            request_id=headers.get("x-request-id"),
            rate_limit=None if limit is None or left is None else (limit, left),
            duration=duration,
            attempt=attempt,
        )

    def _adopt_clock(self, headers: Mapping[str, str]) -> bool:
        """Whether the service told its time, in X-Server-Time or, where a proxy drops that, in Date.

        The service reports a wrong clock only after the digest matched, so its time can be trusted.
        """
        try:
            if "x-server-time" in headers:
                theirs = datetime.fromisoformat(headers["x-server-time"].replace("Z", "+00:00"))
            else:
                theirs = parsedate_to_datetime(headers["date"])
        except (AttributeError, KeyError, TypeError, ValueError):
            return False
        self._clock_offset = theirs.timestamp() - self._clock()
        return True


class _NoAnswer(Exception):
    """An attempt without a valid response; `__cause__` says why."""


def _flagged(call: str, answer: Any) -> Any:
    """The answer, once it is said which fields of a reused reference were ignored."""
    found = answer.get("warnings") if isinstance(answer, dict) else None
    fields = [str(one["field"]) for one in found or [] if one.get("code") == "REFERENCE_REUSED"]
    if fields:
        # The caller's line: above it are the client's method, `_post` and `call`.
        warnings.warn(ReusedReferenceWarning(call, fields), stacklevel=5)
    return answer


def _is_error(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("error"), str) and isinstance(value.get("retryable"), bool)


def _whole_number(headers: Mapping[str, str], name: str) -> int | None:
    text = headers.get(name, "")
    return int(text) if _WHOLE_NUMBER.fullmatch(text) else None
