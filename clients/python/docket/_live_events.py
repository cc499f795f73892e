"""Events as they happen."""

from __future__ import annotations

import json
import time
from typing import Any, Dict, Iterator, Optional, TypedDict

import httpx

from ._core import Maybe, Noun, Request, UNSET, given
from ._sse import parse_events
from .errors import ConnectionError, DocketError

FIRST_WAIT = 0.5
WAIT_MAX = 30.0


class LiveEvent(TypedDict):
    """A stored event without its data, or a frame that is not stored, such as `progress`."""

    event: str
    # Number of a stored event; None for other frames.
    sequence: Optional[int]
    data: Dict[str, Any]


class LiveEvents(Noun):
    """The stream of events."""

    def stream(
        self,
        *,
        workspace_id: Maybe[str] = UNSET,
        after: Optional[int] = None,
        type: Maybe[str] = UNSET,
        resource_id: Maybe[str] = UNSET,
        max_seconds: Optional[int] = None,
    ) -> Iterator[LiveEvent]:
        """Iterates over the events of a workspace as they happen.

        It connects again after an interruption, and goes on behind the last event. GET /v2/events/stream.
        """
        query = given({"workspace_id": workspace_id, "type": type, "resource_id": resource_id})
        end = None if max_seconds is None else time.monotonic() + max_seconds
        failures = 0
        while True:
            request = Request(
                "GET",
                "/v2/events/stream",
                query={**query, "after": after, "max_seconds": max_seconds},
                accept="text/event-stream",
            )
            try:
                with self._core.stream(request) as response:
                    for frame in parse_events(response.iter_bytes()):
                        failures = 0
                        after = int(frame.id) if frame.id else after
                        if frame.event not in ("ready", "end"):
                            data = json.loads(frame.data)
                            yield {"event": frame.event, "sequence": data.get("sequence"), "data": data}
                if end is not None and time.monotonic() >= end:
                    return
            except (httpx.TransportError, ConnectionError):
                pass
            except DocketError as error:
                if error.status < 500 and error.status != 429:
                    raise
            time.sleep(min(WAIT_MAX, FIRST_WAIT * 2.0**failures))
            failures += 1
