"""Cuts a list for a reconciliation into parts that the service takes."""

from __future__ import annotations

from typing import Iterable, Iterator

# A part before it is compressed: below the service's 8 MiB, whatever compression makes of it.
MAX_PART_BYTES = 8 * 1024 * 1024 - 64 * 1024
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def list_parts(chunks: Iterable[bytes], max_bytes: int = MAX_PART_BYTES) -> Iterator[bytes]:
    """Cuts a list, CSV or NDJSON, into parts of whole lines, as they are. A CSV file's header is repeated in each.

    The list is read as it comes, from an open file for example: a part and a chunk are in memory at once.
    """
    header: bytes | None = None
    rest = bytearray()  # It grows in place: a file comes line by line.
    for chunk in chunks:
        rest += chunk
        if header is None:
            begun = _without_header(bytes(rest))
            if begun is None:
                continue
            header, rest = begun[0], bytearray(begun[1])
        end = _cut_of(rest, max_bytes - len(header))
        while end:
            yield header + bytes(rest[:end])
            del rest[:end]
            end = _cut_of(rest, max_bytes - len(header))
    # Without a header, the file is one line without an end.
    last = _without_mark(bytes(rest)) if header is None else header + bytes(rest)
    if last.strip():
        yield last


def _cut_of(text: bytearray, max_bytes: int) -> int:
    """Where to cut what is too long for a part: after its last whole line, or after a line that is longer. 0: not yet."""
    if len(text) <= max_bytes:
        return 0
    return text.rfind(b"\n", 0, max(max_bytes, 0)) + 1 or text.find(b"\n") + 1


def _without_header(text: bytes) -> tuple[bytes, bytes] | None:
    """The header line, empty for NDJSON, and what follows; None while the first line that is not blank has no end."""
    whole = _without_mark(text)
    at = 0
    while True:
        end = whole.find(b"\n", at) + 1
        if end == 0:
            return None
        line = whole[at:end].strip()
        if line.startswith(b"{"):
            return b"", whole[at:]
        if line:
            return whole[at:end], whole[end:]
        at = end


def _without_mark(text: bytes) -> bytes:
    return text[len(_BYTE_ORDER_MARK) :] if text.startswith(_BYTE_ORDER_MARK) else text
