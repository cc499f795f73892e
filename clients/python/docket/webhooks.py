"""Verification of notifications (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Optional, Sequence, Union, cast

from .errors import WebhookVerificationError
from .types import WebhookEvent

TOLERANCE = 300.0
_PREFIX = "whsec_"
_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?")


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = TOLERANCE,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Verifies the signature over the body as it came, and parses it. Several secrets serve while one is rotated.

    Raises WebhookVerificationError that says why the notification is refused.
    """
    if not isinstance(body, (bytes, str)):
        raise TypeError("The body must be the bytes as they came, not a parsed object")
    raw = body.encode() if isinstance(body, str) else body
    lower = {name.lower(): value for name, value in headers.items()}
    timestamp = lower.get("webhook-timestamp", "")
    try:
        age = abs((time.time() if now is None else now) - float(timestamp))
    except ValueError:
        age = float("inf")
    # Negated, so that "nan" is refused too.
    if not age <= tolerance:
        raise WebhookVerificationError("The webhook-timestamp is missing, or too far from now")
    signed = f"{lower.get('webhook-id', '')}.{timestamp}.".encode() + raw
    given = lower.get("webhook-signature", "").split(" ")
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        if secret == "":
            raise ValueError("A webhook secret is empty: set the one of the webhook")
        digest = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
        expected = "v1," + base64.b64encode(digest).decode()
        if any(hmac.compare_digest(expected.encode(), each.encode()) for each in given):
            try:
                return cast(WebhookEvent, json.loads(raw))
            except ValueError:
                raise WebhookVerificationError("The body is not JSON") from None
    raise WebhookVerificationError("No webhook-signature fits the body and the secrets")


def _key_of(secret: str) -> bytes:
    """Reads base64 behind `whsec_` where it has the length of a key; any other secret is its own key."""
    encoded = secret[len(_PREFIX) :] if secret.startswith(_PREFIX) else ""
    if _BASE64.fullmatch(encoded):
        try:
            key = base64.b64decode(encoded + "=" * (-len(encoded) % 4))
        except binascii.Error:
            key = b""
        if 24 <= len(key) <= 64:
            return key
    return secret.encode()
