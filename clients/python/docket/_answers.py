"""Answers that are read while they are written."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Iterator, Literal, TypedDict, Union

import httpx

from ._core import Core, Request
from ._sse import parse_events
from .errors import ConnectionError, make_error
from .types import Chat


class AnswerDeltaEvent(TypedDict):
    """The next part; joined, those since the last `reset` are the answer."""

    event: Literal["delta"]
    text: str


class AnswerResetEvent(TypedDict):
    """The parts so far are void: another attempt begins."""

    event: Literal["reset"]


class AnswerDoneEvent(TypedDict):
    """The answer is complete and stored."""

    event: Literal["done"]
    chat: Chat


AnswerEvent = Union[AnswerDeltaEvent, AnswerResetEvent, AnswerDoneEvent]


def stream_answer(core: Core, request: Request) -> Iterator[AnswerEvent]:
    """Iterates over the parts of an answer. Leaving the loop ends the work of the server."""
    try:
        with core.stream(replace(request, accept="text/event-stream")) as response:
            for frame in parse_events(response.iter_bytes()):
                value: Any = json.loads(frame.data)
                if frame.event == "error":
                    raise make_error(0, value, response.headers)
                if frame.event == "delta":
                    yield {"event": "delta", "text": value["text"]}
                elif frame.event == "reset":
                    yield {"event": "reset"}
                elif frame.event == "done":
                    yield {"event": "done", "chat": value}
                    return
    except httpx.TransportError as error:
        raise ConnectionError("The answer ended before it was complete: ask again") from error
    raise ConnectionError("The answer ended before it was complete: ask again")
