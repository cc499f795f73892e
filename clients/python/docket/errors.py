"""Errors of the client: one class for each thing that a program does about it."""

from __future__ import annotations

import email.utils
import time
from typing import Any, Dict, Mapping, Optional, Type


class DocketError(Exception):
    """The server refused a request or could not carry it out."""

    def __init__(
        self, status: int, code: str, message: str, details: Dict[str, Any], headers: Mapping[str, str]
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        # `field` names the wrong field, `type` the finer cause.
        self.details = details
        self.headers = headers
        self.request_id: Optional[str] = headers.get("x-request-id")
        self.retry_after: Optional[float] = read_retry_after(headers.get("retry-after"))


class AuthenticationError(DocketError):
    """401: no key, a wrong key, or an expired one."""


class PermissionError(DocketError):
    """403: the credential lacks a scope or a role."""


class NotFoundError(DocketError):
    """404."""


class InvalidRequestError(DocketError):
    """400: `details["field"]` names the wrong field."""


class ConflictError(DocketError):
    """The resource has another version or state than the request assumes."""


class RateLimitError(DocketError):
    """429: too many requests; `retry_after` says when the next one fits."""


class QuotaError(DocketError):
    """429: a usage budget is spent."""


class ServerError(DocketError):
    """500 and above."""


class ConnectionError(Exception):
    """The server did not answer, or its answer ended too early."""

    def __init__(self, message: str, is_retryable: bool = True) -> None:
        super().__init__(message)
        self.is_retryable = is_retryable


class TimeoutError(ConnectionError):
    """The server did not answer in time."""


class WorkFailedError(Exception):
    """The work of the server ended as failed; `resource["error"]` says why."""

    def __init__(self, message: str, resource: Any) -> None:
        super().__init__(message)
        self.resource = resource


class WebhookVerificationError(Exception):
    """The notification is not from Docket, is too old, or was changed on its way."""


_CLASS_OF_CODE: Dict[str, Type[DocketError]] = {
    "forbidden": PermissionError,
    "insufficient_quota": QuotaError,
    "internal_error": ServerError,
    "invalid_api_key": AuthenticationError,
    "invalid_request": InvalidRequestError,
    "rate_limit_exceeded": RateLimitError,
    "resource_not_found": NotFoundError,
    "unauthorized": AuthenticationError,
}
_CLASS_OF_STATUS: Dict[int, Type[DocketError]] = {
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}
_CONFLICT_TYPES = ("conflict", "idempotency_conflict")


def make_error(status: int, body: Any, headers: Mapping[str, str]) -> DocketError:
    """Makes the typed error of an answer, or of an event of a stream with the status 0."""
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, str):
        # OAuth endpoints: RFC 6749 §5.2.
        code, message, details = error, str(body.get("error_description", error)), {}
    elif isinstance(error, dict):
        code = str(error.get("code", "unknown"))
        message, details = str(error.get("message", code)), dict(error.get("details") or {})
    else:
        code, message, details = "unknown", _describe_foreign_answer(status), {}
    fallback: Type[DocketError] = ServerError if status >= 500 else InvalidRequestError
    kind = _CLASS_OF_CODE.get(code, _CLASS_OF_STATUS.get(status, fallback))
    if details.get("type") in _CONFLICT_TYPES:
        kind = ConflictError
    return kind(status, code, message, details, headers)


def _describe_foreign_answer(status: int) -> str:
    if status == 413:
        return "A proxy before Docket refused the size of the body: raise its limit, or send the file in parts"
    return f"The answer {status} is not from Docket: check the address and the proxies before it"


def read_retry_after(value: Optional[str]) -> Optional[float]:
    """Reads seconds or an HTTP date (RFC 9110 §10.2.3)."""
    if value is None:
        return None
    try:
        return float(value)
    except ValueError:
        pass
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
