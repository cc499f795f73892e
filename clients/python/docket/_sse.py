"""Server-sent events."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Iterable, Iterator, List

LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class ServerSentEvent:
    """One event; `id` is the last one that the server gave."""

    event: str
    data: str
    id: str


def parse_events(chunks: Iterable[bytes]) -> Iterator[ServerSentEvent]:
    """Parses every kind of line end, also across chunks, comments, and data of several lines."""
    data: List[str] = []
    event = last_id = ""
    for line in _read_lines(chunks):
        if line == "":
            if data:
                yield ServerSentEvent(event or "message", "\n".join(data), last_id)
            data, event = [], ""
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            data.append(value)
        elif name == "event":
            event = value
        elif name == "id" and "\0" not in value:
            last_id = value


def _read_lines(chunks: Iterable[bytes]) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    rest = ""
    is_first = True
    for chunk in chunks:
        rest += decoder.decode(chunk)
        if is_first and rest:
            rest, is_first = rest.removeprefix("\ufeff"), False
        # A carriage return at the end may be the first half of a line end.
        usable = rest[:-1] if rest.endswith("\r") else rest
        *lines, last = LINE_END.split(usable)
        rest = last + rest[len(usable) :]
        yield from lines
    if rest.endswith("\r"):
        yield rest[:-1]
