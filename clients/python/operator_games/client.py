"""The operator API, one method per call."""

from __future__ import annotations

import gzip
import random as _random
import time
from typing import TYPE_CHECKING, Callable, Iterable, Iterator, cast

from .calls import Calls
from .connections import Sender
from .list_parts import list_parts
from .requests import path
from .transport import Answer, Transport

if TYPE_CHECKING:
    from types import TracebackType

    from .types import GameChanges, ReconciliationPart


class OperatorGames(Calls):
    """The operator API, one method per call. Arguments and responses are what `openapi.json` describes.

    Methods raise RefusedError when the service refuses the call, and UnreachableError when there is no valid response.
    Numbers with a fraction are Decimal, amounts of money that the API sends as strings stay strings.

    `max_attempts` counts the first attempt too; `timeout` is seconds of one attempt. `send` replaces the connections of
    the standard library, `on_answer` is called after each attempt that got a response. One object may be shared by
    threads. `allow_http` allows `http:` to a host that is not this machine. `strict` has calls refused that send a field or
    parameter which the call does not know.
    """

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
        self._transport = Transport(
            base_url=base_url,
            key_id=key_id,
            secret=secret,
            allow_http=allow_http,
            max_attempts=max_attempts,
            timeout=timeout,
            strict=strict,
            send=send,
            on_answer=on_answer,
            clock=clock,
            sleep=sleep,
            random=random,
        )

    def __repr__(self) -> str:
        return f"OperatorGames({self._transport.origin!r})"

    def __enter__(self) -> OperatorGames:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes idle connections. The client can still be used."""
        self._transport.close()

    def game_changes(self, since: str) -> Iterator[GameChanges]:
        """Pages of changes since a time, or since the `next_since` of the last page. Keep that of each page once it is applied."""
        while True:
            page = cast("GameChanges", self._get("/v1/games/changes", {"since": since, "limit": 1000}))
            yield page
            if not page["has_more"]:
                return
            since = page["next_since"]

    def put_reconciliation_part(
        self, reconciliation_id: str, part: int, content: bytes, *, gzipped: bool = False
    ) -> ReconciliationPart:
        """Sends a part of your list: CSV with a header, or NDJSON; at most 8 MiB. The same part again replaces it."""
        headers = {"Content-Type": "text/csv", **({"Content-Encoding": "gzip"} if gzipped else {})}
        target = path("/v1/reconciliations/{}/parts/{}", reconciliation_id, part)
        return cast("ReconciliationPart", self._transport.call("PUT", target, content=content, headers=headers))

    def send_reconciliation_list(
        self, reconciliation_id: str, chunks: Iterable[bytes]
    ) -> Iterator[ReconciliationPart]:
        """Sends your whole list, compressed and in parts: an open file (`rb`), whatever its size.

        Yields after each part with the rows so far. Then start the reconciliation with the number of the last part.
        """
        rows = 0
        for part, content in enumerate(list_parts(chunks), start=1):
            sent = self.put_reconciliation_part(reconciliation_id, part, gzip.compress(content), gzipped=True)
            rows += sent["rows"]
            yield {"part": part, "rows": rows}
