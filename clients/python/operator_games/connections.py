"""How a request travels: the connections of the standard library, or a sender of yours."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
from dataclasses import dataclass
from typing import Callable, Mapping
from urllib.parse import urlsplit

MAX_ANSWER_BYTES = 64 * 1024 * 1024
MAX_IDLE_SECONDS = 30.0
_CHUNK_BYTES = 64 * 1024


@dataclass(frozen=True)
class Request:
    """A request exactly as it is sent. A sender must not change the URL: its path and query are signed."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes
    timeout: float
    """Seconds that the whole attempt may take."""


@dataclass(frozen=True)
class Response:
    """`headers` by lower-case name."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Sender = Callable[[Request], Response]
"""Sends a request once and returns the whole response, whatever its status. Follows no redirect."""


class Connections:
    """Idle connections, each used by one call at a time. Safe for threads."""

    def __init__(self) -> None:
        self._idle: list[tuple[float, str, http.client.HTTPConnection]] = []
        self._lock = threading.Lock()
        self._tls = ssl.create_default_context()

    def send(self, request: Request) -> Response:
        """One attempt. Raises OSError or http.client.HTTPException when there is no whole answer in time."""
        parts = urlsplit(request.url)
        origin = f"{parts.scheme}://{parts.netloc}"
        connection = self._take(origin)
        if connection is not None:
            try:
                return self._exchange(origin, connection, request)
            except (http.client.RemoteDisconnected, ConnectionError):
                # The service had closed an idle connection: that is no failed attempt.
                connection.close()
        return self._exchange(origin, self._open(parts.scheme, parts.netloc), request)

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for _, _, connection in idle:
            connection.close()

    def _open(self, scheme: str, host: str) -> http.client.HTTPConnection:
        if scheme == "https":
            return http.client.HTTPSConnection(host, context=self._tls)
        return http.client.HTTPConnection(host)

    def _take(self, origin: str) -> http.client.HTTPConnection | None:
        oldest = time.monotonic() - MAX_IDLE_SECONDS
        with self._lock:
            stale = [entry for entry in self._idle if entry[0] < oldest]
            self._idle = [entry for entry in self._idle if entry[0] >= oldest]
            place = next((i for i, entry in enumerate(self._idle) if entry[1] == origin), None)
            taken = None if place is None else self._idle.pop(place)[2]
        for _, _, connection in stale:
            connection.close()
        return taken

    def _exchange(self, origin: str, connection: http.client.HTTPConnection, request: Request) -> Response:
        ends = time.monotonic() + request.timeout
        try:
            connection.timeout = request.timeout
            if connection.sock is None:
                connection.connect()
            if connection.sock is not None:
                connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.sock.settimeout(_left(ends))
            target = request.url[len(origin) :]
            connection.request(request.method, target, request.body or None, dict(request.headers))
            response = connection.getresponse()
            body = self._read(connection, response, ends)
        except BaseException:
            connection.close()
            raise
        headers = {name.lower(): value for name, value in response.getheaders()}
        if connection.sock is not None:
            with self._lock:
                self._idle.append((time.monotonic(), origin, connection))
        return Response(response.status, headers, body)

    @staticmethod
    def _read(connection: http.client.HTTPConnection, response: http.client.HTTPResponse, ends: float) -> bytes:
        """The whole body. The limit is one of the attempt: a body that arrives byte by byte does not extend it."""
        chunks: list[bytes] = []
        size = 0
        while True:
            if connection.sock is not None:
                connection.sock.settimeout(_left(ends))
            chunk = response.read1(_CHUNK_BYTES)
            if not chunk:
                # read1 leaves a body of a known length open, and the connection could not be used again.
                response.close()
                return b"".join(chunks)
            chunks.append(chunk)
            size += len(chunk)
            if size > MAX_ANSWER_BYTES or time.monotonic() > ends:
                raise http.client.HTTPException("The answer is too long or too slow.")


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError("The attempt took too long.")
    return left
