"""Receives Docket's webhooks with Python 3.8 or newer and nothing else:

    WEBHOOK_SECRET='…' PORT=3000 python3 receiver.py

While the secret is changed, WEBHOOK_OLD_SECRET is the one before. Put a proxy that speaks TLS in front.
"""

import base64
import hmac
import json
import os
import queue
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
BODY_BYTES_MAX = 10_000_000
IDS_MAX = 10_000
WAITING_MAX = 1_000
BASE64 = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?")


def is_from_docket(body, headers, secrets, now=None):
    """Whether Docket, with one of these secrets, signed this body in the last five minutes. `body` is the bytes that came."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "").split(" ")
    if not re.fullmatch("[0-9]{1,12}", timestamp):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    for secret in secrets:
        digest = hmac.digest(standard_key(secret), signed, "sha256")
        expected = "v1," + base64.b64encode(digest).decode()
        if any(is_same(signature, expected) for signature in signatures):
            return True
    return False


def standard_key(secret):
    """What stands behind `whsec_` is base64 of the key, if it is 24 to 64 bytes; any other secret is its own key."""
    encoded = secret[len("whsec_") :]
    if secret.startswith("whsec_") and BASE64.fullmatch(encoded):
        key = base64.b64decode(encoded + "=" * (-len(encoded) % 4))
        if 24 <= len(key) <= 64:
            return key
    return secret.encode()


def is_signed(body, headers, secrets):
    """The same by the header X-Service-Signature alone, which does not say when: what is sent a second time passes too."""
    received = headers.get("x-service-signature", "")
    return any(is_same(received, hmac.new(secret.encode(), body, "sha256").hexdigest()) for secret in secrets)


def is_same(received, expected):
    # As bytes: compare_digest refuses texts with other characters than those of ASCII.
    return hmac.compare_digest(received.encode(), expected.encode())


class Receiver(BaseHTTPRequestHandler):
    timeout = 10
    secrets = list(filter(None, map(os.environ.get, ("WEBHOOK_SECRET", "WEBHOOK_OLD_SECRET"))))
    waiting = queue.Queue(WAITING_MAX)
    seen = {}
    lock = threading.Lock()

    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not re.fullmatch("[0-9]{1,12}", length):
            return self.answer(411)
        if int(length) > BODY_BYTES_MAX:
            return self.answer(413)
        body = self.rfile.read(int(length))
        if not is_from_docket(body, self.headers, self.secrets):
            return self.answer(401)
        self.answer(204 if self.accept(self.headers["webhook-id"], body) else 503)

    def accept(self, event_id, body):
        """An event can come more than once, with the same id. The oldest ids are forgotten."""
        with self.lock:
            if event_id in self.seen:
                return True
            try:
                # What was answered with 2xx is not sent again: store it here if it must not be lost.
                self.waiting.put_nowait(body)
            except queue.Full:
                return False
            self.seen[event_id] = True
            if len(self.seen) > IDS_MAX:
                del self.seen[next(iter(self.seen))]
            return True

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    # Several come at once; of more than wait here, the next would be a second late.
    request_queue_size = 128


def handle(event):
    """Yours to write."""
    print(event["event"], event["id"], flush=True)


def work():
    while True:
        body = Receiver.waiting.get()
        try:
            handle(json.loads(body))
        except Exception as error:
            print(f"{type(error).__name__}: {error}", flush=True)


def main():
    if not Receiver.secrets:
        raise SystemExit("WEBHOOK_SECRET is not set")
    threading.Thread(target=work, daemon=True).start()
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
    print(f"Listening on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
