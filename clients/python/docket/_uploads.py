"""Uploads of files, in one request or in parts."""

from __future__ import annotations

import hashlib
import io
import json
import os
import time
import uuid
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from ._core import UNSET, Core, Maybe, Noun, Request, encode, given
from ._work import Work
from .errors import ConflictError, ConnectionError, DocketError
from .types import (
    Document,
    Transcription,
    TranscriptionRecord,
)

# A path, the bytes, or an open file that can seek.
Source = Union[str, "os.PathLike[str]", bytes, BinaryIO]
# Gets the bytes of the file that have left, and those of the whole file.
OnProgress = Callable[[int, int], None]

CHUNK_BYTES = 65_536
PART_BYTES = 16 * 1024 * 1024
PART_BYTES_MIN = 65_536
FAILURES_MAX = 10
FIRST_WAIT = 0.5
WAIT_MAX = 30.0


class SourceFile:
    """A file whose bytes are read when they are sent."""

    def __init__(self, source: Source, filename: Optional[str]) -> None:
        self._is_own = isinstance(source, (str, os.PathLike))
        if isinstance(source, (str, os.PathLike)):
            self.file: BinaryIO = open(source, "rb")
            name = os.path.basename(os.fspath(source))
        elif isinstance(source, bytes):
            self.file, name = io.BytesIO(source), "file"
        else:
            self.file, name = source, os.path.basename(str(getattr(source, "name", "file")))
        self.name = filename or name
        self.size = self.file.seek(0, os.SEEK_END)

    def __enter__(self) -> SourceFile:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_own:
            self.file.close()

    def read(self, start: int, end: int, on_progress: Optional[OnProgress]) -> Iterator[bytes]:
        self.file.seek(start)
        position = start
        while position < end:
            chunk = self.file.read(min(CHUNK_BYTES, end - position))
            if not chunk:
                return
            yield chunk
            position += len(chunk)
            if on_progress is not None:
                on_progress(position, self.size)

    def sha256(self) -> str:
        digest = hashlib.sha256()
        for chunk in self.read(0, self.size, None):
            digest.update(chunk)
        return digest.hexdigest()


def _form_request(
    path: str,
    fields: Mapping[str, Any],
    file: SourceFile,
    on_progress: Optional[OnProgress],
    idempotency_key: Optional[str],
) -> Request:
    boundary = f"docket-{uuid.uuid4()}"
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        f"{value if isinstance(value, str) else json.dumps(value)}\r\n"
        for name, value in fields.items()
    ]
    head = (
        "".join(parts) + f"--{boundary}\r\nContent-Disposition: form-data; "
        f'name="file"; filename="{_escape(file.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n'
    )

    def pieces() -> Iterator[bytes]:
        yield head.encode()
        yield from file.read(0, file.size, on_progress)
        yield f"\r\n--{boundary}--\r\n".encode()

    return Request(
        "POST",
        path,
        content=lambda: (pieces(), f"multipart/form-data; boundary={boundary}"),
        idempotency_key=idempotency_key,
    )


def _escape(name: str) -> str:
    """Escapes as browsers do: HTML, "multipart form data"."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


class DocumentUploads(Noun):
    """Uploads of documents."""

    def upload(
        self,
        file: Source,
        *,
        title: Maybe[str] = UNSET,
        tags: Maybe[List[str]] = UNSET,
        metadata: Maybe[Dict[str, Union[str, float, bool, None]]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        filename: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
    ) -> Work[Document, Document]:
        """Upload a PDF, DOCX, CSV or TXT file. POST /v2/documents/upload. Scope: write:documents."""
        fields = given({"title": title, "tags": tags, "metadata": metadata, "workspace_id": workspace_id})
        with SourceFile(file, filename) as opened:
            request = _form_request(
                "/v2/documents/upload", fields, opened, on_progress, idempotency_key
            )
            return Work(self._core, request, "/v2/documents/{document_id}")


class RecordingUploads(Noun):
    """Uploads of recordings."""

    def upload(
        self,
        file: Source,
        *,
        language: str,
        filename: Optional[str] = None,
        resume: Optional[str] = None,
        part_bytes: int = PART_BYTES,
        on_announced: Optional[Callable[[TranscriptionRecord], None]] = None,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
        **fields: Any,
    ) -> Work[TranscriptionRecord, Transcription]:
        """Upload a recording and transcribe it; large ones go in parts, and go on where they stopped.

        `fields` are those of the API, such as `speaker_labels`. Keep the id that `on_announced` gets, to pass it as
        `resume` to a later process. POST /v2/transcribe/upload. Scope: write:transcripts.
        """
        values = {"language": language, **fields}
        with SourceFile(file, filename) as opened:
            if resume is None and opened.size <= part_bytes:
                request = _form_request(
                    "/v2/transcribe/upload", values, opened, on_progress, idempotency_key
                )
                record = self._core.json(request)
            else:
                id = resume
                if id is None:
                    announced = self._announce(opened, values, idempotency_key)
                    if on_announced is not None:
                        on_announced(announced)
                    id = announced["id"]
                record = _send_parts(self._core, opened, id, part_bytes, on_progress)
        return Work.of(self._core, record, "/v2/transcribe/{transcription_id}")

    def _announce(
        self, file: SourceFile, values: Mapping[str, Any], idempotency_key: Optional[str]
    ) -> TranscriptionRecord:
        body = {**values, "size": file.size, "filename": file.name, "sha256": file.sha256()}
        record: TranscriptionRecord = self._core.json(
            Request("POST", "/v2/transcribe/uploads", body=body, idempotency_key=idempotency_key)
        )
        return record


def _send_parts(
    core: Core, file: SourceFile, id: str, part_bytes: int, on_progress: Optional[OnProgress]
) -> Any:
    failures = most_received = 0
    state: Any = None
    while True:
        try:
            if state is None:
                state = core.json(Request("GET", f"/v2/transcribe/{encode(id)}"))
            upload = state.get("upload")
            if upload is None:
                return state
            if upload["size"] != file.size:
                raise ValueError(
                    f"{id} was announced with {upload['size']} bytes, and this file has {file.size}: "
                    "resume with the same file"
                )
            received = upload["received"]
            if received > most_received:
                most_received, failures = received, 0
            state = core.json(_part_request(file, id, received, part_bytes, on_progress))
        except (DocketError, ConnectionError) as error:
            state = None
            if isinstance(error, DocketError) and error.status == 413 and part_bytes > PART_BYTES_MIN:
                part_bytes = -(-part_bytes // 4)
            elif not _may_pass(error) or failures >= FAILURES_MAX:
                raise
            else:
                time.sleep(_part_delay(error, failures))
            failures += 1


def _part_delay(error: Exception, failures: int) -> float:
    """Seconds before the next attempt. An aborted part holds the lock of its upload until the server notices that its
    connection is dead, so the `Retry-After` of a conflict doubles too."""
    asked = error.retry_after if isinstance(error, DocketError) else None
    if asked is None:
        return min(WAIT_MAX, FIRST_WAIT * 2.0**failures)
    # The failure before the first conflict is the aborted part.
    return min(WAIT_MAX, asked * 2.0 ** max(0, failures - 1)) if isinstance(error, ConflictError) else asked


def _part_request(
    file: SourceFile, id: str, start: int, part_bytes: int, on_progress: Optional[OnProgress]
) -> Request:
    end = min(file.size, start + part_bytes)

    def content() -> Tuple[Iterator[bytes], str]:
        return file.read(start, end, on_progress), "application/octet-stream"

    # Bytes are counted by their offset, and take no key.
    return Request(
        "POST",
        f"/v2/transcribe/uploads/{encode(id)}",
        query={"offset": start},
        content=content,
        is_repeatable=False,
        takes_key=False,
    )


def _may_pass(error: Exception) -> bool:
    """Tells whether to go on; a conflict says that other bytes arrived than expected, as after an aborted part."""
    if isinstance(error, ConnectionError):
        return error.is_retryable
    if isinstance(error, ConflictError):
        return True
    return isinstance(error, DocketError) and (error.status == 429 or error.status >= 500)
