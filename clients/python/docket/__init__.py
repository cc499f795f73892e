"""Python client of the Docket API.

    from docket import Docket

    docket = Docket(api_key="…", base_url="http://127.0.0.1:8080")
    for task in docket.tasks.list(status="open"):
        print(task["title"])
"""

from __future__ import annotations

from typing import Optional

import httpx

from ._answers import AnswerEvent, WorkspaceAnswerEvent
from ._core import DEFAULT_RETRIES, DEFAULT_TIMEOUT, ApiKey, Core
from ._live_events import LiveEvent
from ._nouns import Nouns
from ._pages import Page
from ._version import VERSION as __version__
from ._work import Work
from .errors import (
    AuthenticationError,
    ConflictError,
    ConnectionError,
    DocketError,
    InvalidRequestError,
    NotFoundError,
    PermissionError,
    QuotaError,
    RateLimitError,
    ServerError,
    TimeoutError,
    WebhookVerificationError,
    WorkFailedError,
)
from .webhooks import verify_webhook

__all__ = [
    "AnswerEvent",
    "AuthenticationError",
    "ConflictError",
    "ConnectionError",
    "Docket",
    "DocketError",
    "InvalidRequestError",
    "LiveEvent",
    "NotFoundError",
    "Page",
    "PermissionError",
    "QuotaError",
    "RateLimitError",
    "ServerError",
    "TimeoutError",
    "WebhookVerificationError",
    "Work",
    "WorkFailedError",
    "WorkspaceAnswerEvent",
    "__version__",
    "verify_webhook",
]


class Docket(Nouns):
    """A Docket server with one credential.

    `api_key` may be a function that returns the current token; without it DOCKET_KEY is used. `base_url` defaults to
    DOCKET_URL. `timeout` is in seconds; of an upload it is the time without progress.
    """

    def __init__(
        self,
        api_key: ApiKey = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_RETRIES,
        client: Optional[httpx.Client] = None,
    ) -> None:
        self._core = Core(api_key, base_url, timeout, max_retries, client)
        super().__init__(self._core)

    def close(self) -> None:
        """Closes the connections."""
        self._core.client.close()

    def __enter__(self) -> Docket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
