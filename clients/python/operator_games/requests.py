"""What the generated calls are made of."""

from __future__ import annotations

from typing import Any, Collection, Iterator, Mapping
from urllib.parse import quote

from .transport import Transport


class NotGiven:
    """The type of NOT_GIVEN."""

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN = NotGiven()
"""The default of a field that may be null: the field is left out. None is sent, as null."""


class Requests:
    """Sends GET, POST and pages through a Transport."""

    _transport: Transport

    def _get(self, path: str, query: Mapping[str, Any]) -> Any:
        return self._transport.call("GET", path + _query(query))

    def _post(
        self,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        nullable: Collection[str] = (),
        signed: bool = True,
    ) -> Any:
        """Sends the fields of `body` that were given. None is sent for the `nullable` ones alone."""
        sent = None if body is None else {name: value for name, value in body.items() if _is_given(name, value, nullable)}
        return self._transport.call("POST", path, json=sent, signed=signed)

    def _pages(self, path: str, query: Mapping[str, Any], items: str) -> Iterator[Any]:
        """All items of a list. Each page is fetched when the loop reaches it."""
        cursor: str | None = None
        while True:
            page = self._get(path, {**query, "cursor": cursor})
            yield from page[items]
            cursor = page.get("next_cursor")
            if cursor is None:
                return


def _is_given(name: str, value: object, nullable: Collection[str]) -> bool:
    return name in nullable if value is None else value is not NOT_GIVEN


def path(template: str, *values: object) -> str:
    """The path with its values percent-encoded. Raises ValueError for a value that would lead to another path."""
    for value in values:
        if value is None or str(value) in ("", ".", ".."):
            raise ValueError(f"{value!r} is no id of {template}.")
    return template.format(*(quote(str(value), safe="") for value in values))


def _query(query: Mapping[str, Any]) -> str:
    sent = [f"{name}={quote(_text(value), safe='')}" for name, value in query.items() if value is not None]
    return f"?{'&'.join(sent)}" if sent else ""


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
