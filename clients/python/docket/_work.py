"""Work of the server, and waiting for it."""

from __future__ import annotations

import re
import time
from typing import Any, Callable, Generic, Mapping, Optional, TypeVar, cast

from ._core import Core, Request, encode
from .errors import TimeoutError, WorkFailedError

Record = TypeVar("Record")
Resource = TypeVar("Resource")

FIRST_WAIT = 0.25
WAIT_FACTOR = 1.5
WAIT_MAX = 5.0


class Work(Generic[Record, Resource]):
    """Work that has begun: `record` is what the server answered, `until_done()` waits for the result."""

    record: Record

    def __init__(self, core: Core, request: Request, path: str) -> None:
        self._follow(core, core.json(request), path)

    @classmethod
    def of(cls, core: Core, record: Any, path: str) -> Work[Record, Resource]:
        """Makes the work of a record that was answered before."""
        work = cls.__new__(cls)
        work._follow(core, record, path)
        return work

    def _follow(self, core: Core, record: Any, path: str) -> None:
        self._core = core
        self.record = cast(Record, record)
        self._path = _fill_path(path, record)

    def until_done(
        self,
        *,
        on_progress: Optional[Callable[[Resource], None]] = None,
        timeout: float = 600.0,
    ) -> Resource:
        """Waits until the work is completed.

        Raises WorkFailedError when it fails, and TimeoutError when it still runs after `timeout` seconds.
        """
        end = time.monotonic() + timeout
        wait = FIRST_WAIT
        while True:
            now = self._core.json(Request("GET", self._path))
            if on_progress is not None:
                on_progress(cast(Resource, now))
            if now["status"] == "completed":
                return cast(Resource, now)
            if now["status"] == "failed":
                message = (now.get("error") or {}).get("message", f"{now['id']} failed")
                raise WorkFailedError(message, now)
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"{now['id']} is still {now['status']}: wait for it again")
            time.sleep(min(wait, WAIT_MAX, left))
            wait *= WAIT_FACTOR


def _fill_path(path: str, record: Mapping[str, Any]) -> str:
    """Fills in ids by name; a resource calls its own id just `id`."""
    return re.sub(r"\{(\w+)\}", lambda match: encode(record.get(match[1]) or record["id"]), path)
