"""Answers that are read while they are written."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Iterator, List, Literal, Optional, Tuple, TypedDict, Union

import httpx

from ._core import Core, Request
from ._sse import parse_events
from .errors import ConnectionError, make_error
from .types import Chat, QuestionSource, ReadSource, WorkspaceAnswer


class AnswerProgressEvent(TypedDict):
    """A language model is at work. `share` is the part of the text that is read, 0 to 1."""

    event: Literal["progress"]
    stage: Literal["reading", "writing"]
    share: Optional[float]


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


AnswerEvent = Union[AnswerProgressEvent, AnswerDeltaEvent, AnswerResetEvent, AnswerDoneEvent]


class SourceReadEvent(TypedDict):
    """A document or meeting was read."""

    event: Literal["read"]
    source: ReadSource


class SentenceEvent(TypedDict):
    """The next sentence, with the passages that it rests on; joined, the sentences are the answer."""

    event: Literal["delta"]
    text: str
    sources: List[QuestionSource]


class WorkspaceAnswerDoneEvent(TypedDict):
    """The answer is complete."""

    event: Literal["done"]
    answer: WorkspaceAnswer


WorkspaceAnswerEvent = Union[
    AnswerProgressEvent, SourceReadEvent, SentenceEvent, WorkspaceAnswerDoneEvent
]


def stream_answer(core: Core, request: Request) -> Iterator[AnswerEvent]:
    """Iterates over the parts of an answer. Leaving the loop ends the work of the server."""
    for event, value in _read_events(core, request):
        if event == "progress":
            yield {"event": "progress", "stage": value["stage"], "share": value["share"]}
        elif event == "delta":
            yield {"event": "delta", "text": value["text"]}
        elif event == "reset":
            yield {"event": "reset"}
        elif event == "done":
            yield {"event": "done", "chat": value}


def stream_workspace_answer(core: Core, request: Request) -> Iterator[WorkspaceAnswerEvent]:
    """Iterates over the sources that were read and the sentences of an answer across them."""
    for event, value in _read_events(core, request):
        if event == "progress":
            yield {"event": "progress", "stage": value["stage"], "share": value["share"]}
        elif event == "read":
            yield {"event": "read", "source": value}
        elif event == "delta":
            yield {"event": "delta", "text": value["text"], "sources": value["sources"]}
        elif event == "done":
            yield {"event": "done", "answer": value}


def _read_events(core: Core, request: Request) -> Iterator[Tuple[str, Any]]:
    """Iterates over the events of an answer until `done`."""
    try:
        with core.stream(replace(request, accept="text/event-stream")) as response:
            for frame in parse_events(response.iter_bytes()):
                value: Any = json.loads(frame.data)
                if frame.event == "error":
                    raise make_error(0, value, response.headers)
                if frame.event:
                    yield frame.event, value
                if frame.event == "done":
                    return
    except httpx.TransportError as error:
        raise ConnectionError("The answer ended before it was complete: ask again") from error
    raise ConnectionError("The answer ended before it was complete: ask again")
