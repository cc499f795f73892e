"""Requests, their repeats, and the arguments of methods."""

from __future__ import annotations

import enum
import json
import os
import random
import time
import uuid
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, Optional, Tuple, TypeVar, Union
from urllib.parse import quote

import httpx

from ._version import VERSION
from .errors import ConnectionError, DocketError, TimeoutError, make_error

T = TypeVar("T")

DEFAULT_URL = "http://127.0.0.1:8080"
DEFAULT_TIMEOUT = 60.0
DEFAULT_RETRIES = 2
RETRY_AFTER_MAX = 60.0
BACKOFF_MAX = 8.0


class Unset(enum.Enum):
    """Marks an argument that was not given; None is sent as null."""

    UNSET = "unset"


UNSET = Unset.UNSET
Maybe = Union[T, Unset]
ApiKey = Union[str, Callable[[], str], None]
# Makes the body of one attempt, with its media type.
MakeContent = Callable[[], Tuple[Iterable[bytes], str]]


@dataclass(frozen=True)
class Request:
    """One call of an operation."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Mapping[str, Any]] = None
    content: Optional[MakeContent] = None
    is_repeatable: bool = True
    accept: str = "application/json"
    idempotency_key: Optional[str] = None
    takes_key: bool = True
    if_match: Optional[str] = None
    timeout: Optional[float] = None


def given(values: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the arguments that were given."""
    return {name: value for name, value in values.items() if value is not UNSET}


def encode(value: Union[str, int]) -> str:
    """Encodes an id or a number for a path; an empty one would name another operation."""
    if isinstance(value, int):
        return str(value)
    if not isinstance(value, str) or value == "":
        raise TypeError("An id is missing: it must be a text that is not empty")
    return quote(value, safe="")


class Core:
    """Connection to one server with one credential."""

    def __init__(
        self,
        api_key: ApiKey,
        base_url: Optional[str],
        timeout: float,
        max_retries: int,
        client: Optional[httpx.Client],
    ) -> None:
        url = base_url or os.environ.get("DOCKET_URL") or DEFAULT_URL
        if not url.startswith(("http://", "https://")):
            raise ValueError(f'base_url must be an http or https address, not "{url}"')
        self.base_url = url.rstrip("/").removesuffix("/v2")
        self._api_key = api_key or os.environ.get("DOCKET_KEY")
        self._timeout = timeout
        self._max_retries = max_retries
        self.client = client or httpx.Client()

    def json(self, request: Request) -> Any:
        """Sends a request and parses its answer."""
        return self._repeat(request, self._read_json)

    def send(self, request: Request) -> httpx.Response:
        """Sends a request and reads its answer."""
        return self._repeat(request, lambda response: response)

    @contextmanager
    def stream(self, request: Request) -> Iterator[httpx.Response]:
        """Sends a request whose answer is read while it comes."""
        with self.client.stream(**self._arguments(request, self._headers(request))) as response:
            if response.status_code >= 400:
                raise _error_of(response)
            yield response

    def _repeat(self, request: Request, read: Callable[[httpx.Response], T]) -> T:
        # One key for all attempts: a repeat of what was done answers what was answered.
        headers = self._headers(request)
        most = self._max_retries if request.is_repeatable else 0
        attempt = 0
        while True:
            try:
                return read(self._attempt(request, headers))
            except (DocketError, ConnectionError) as error:
                seconds = _seconds_before_repeat(error, attempt)
                if attempt >= most or seconds is None:
                    raise
                time.sleep(seconds)
                attempt += 1

    def _attempt(self, request: Request, headers: Dict[str, str]) -> httpx.Response:
        try:
            response = self.client.request(**self._arguments(request, headers))
        except httpx.TimeoutException as error:
            raise TimeoutError(f"{self.base_url} did not answer in time: {error}") from error
        except httpx.TransportError as error:
            raise ConnectionError(f"No complete answer from {self.base_url}: {error}") from error
        if response.status_code >= 400:
            raise _error_of(response)
        return response

    def _headers(self, request: Request) -> Dict[str, str]:
        headers = {"accept": request.accept, "user-agent": f"docket-python/{VERSION}"}
        if request.takes_key and request.method in ("POST", "PATCH"):
            headers["idempotency-key"] = request.idempotency_key or str(uuid.uuid4())
        if request.if_match is not None:
            headers["if-match"] = request.if_match
        return headers

    def _arguments(self, request: Request, headers: Dict[str, str]) -> Dict[str, Any]:
        sent = dict(headers)
        key = self._api_key() if callable(self._api_key) else self._api_key
        if key:
            sent["authorization"] = f"Bearer {key}"
        content: Any = None
        if request.content is not None:
            content, sent["content-type"] = request.content()
        elif request.body is not None:
            content = json.dumps(request.body).encode()
            sent["content-type"] = "application/json"
        return {
            "method": request.method,
            "url": self.base_url + request.path,
            "params": _flatten(request.query),
            "headers": sent,
            "content": content,
            "timeout": self._timeout if request.timeout is None else request.timeout,
        }

    def _read_json(self, response: httpx.Response) -> Any:
        if response.status_code == 204:
            return None
        media_type = response.headers.get("content-type", "")
        if "json" not in media_type:
            raise ConnectionError(
                f"The answer of {response.url} is {media_type or 'without a type'}, not JSON: "
                "is this the address of a Docket?",
                is_retryable=False,
            )
        return response.json()


class Noun:
    """Methods of a noun of the API."""

    def __init__(self, core: Core) -> None:
        self._core = core


def _flatten(query: Mapping[str, Any]) -> "list[tuple[str, str]]":
    """Lists repeat the name, objects are `name[key]`."""
    pairs = []
    for name, value in query.items():
        if value is None:
            continue
        if isinstance(value, Mapping):
            pairs += [(f"{name}[{key}]", _text(each)) for key, each in value.items()]
        elif isinstance(value, (list, tuple)):
            pairs += [(name, _text(each)) for each in value]
        else:
            pairs.append((name, _text(value)))
    return pairs


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _error_of(response: httpx.Response) -> DocketError:
    response.read()
    try:
        body = response.json()
    except ValueError:
        body = None
    return make_error(response.status_code, body, response.headers)


def _seconds_before_repeat(error: Exception, attempt: int) -> Optional[float]:
    """Returns None where the failure would come again, or the server asks for more patience than a call has."""
    backoff = min(BACKOFF_MAX, 0.5 * 2.0**attempt) * random.uniform(0.75, 1.25)
    if isinstance(error, ConnectionError):
        return backoff if error.is_retryable else None
    if not isinstance(error, DocketError):
        return None
    wish = error.headers.get("x-should-retry")
    may_pass = error.status in (408, 429) or error.status >= 500
    if wish == "false" or not (may_pass or wish == "true"):
        return None
    if error.retry_after is None:
        return backoff
    return error.retry_after if error.retry_after <= RETRY_AFTER_MAX else None
