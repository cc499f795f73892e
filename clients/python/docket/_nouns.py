"""Written by scripts/generate-python from openapi.json: `npm run generate`."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, Union, cast

from ._answers import (
    AnswerEvent,
    WorkspaceAnswerEvent,
    stream_answer,
    stream_workspace_answer,
)
from ._core import UNSET, Core, Maybe, Noun, Request, encode, given
from ._live_events import LiveEvents
from ._pages import Page
from ._uploads import DocumentUploads, RecordingUploads
from ._work import Work
from .types import *


class Documents(DocumentUploads):
    def analyze(
        self,
        *,
        analysis_type: Literal["contract_review", "financial_analysis", "legal_review"],
        document_url: Maybe[str] = UNSET,
        extract_fields: Maybe[List[str]] = UNSET,
        extract_schema: Maybe[Dict[str, Any]] = UNSET,
        include_summary: Maybe[bool] = UNSET,
        webhook_url: Maybe[str] = UNSET,
        webhook_secret: Maybe[str] = UNSET,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        notify_on: Maybe[List[Literal["completed", "failed"]]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        document_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["ProcessingRecord", "AnalysisDetail"]:
        """Fetch a document by its address and analyse it. POST /v2/documents/analyze. Scope: write:documents."""
        return Work(self._core, Request("POST", "/v2/documents/analyze", body=given({"document_url": document_url, "analysis_type": analysis_type, "extract_fields": extract_fields, "extract_schema": extract_schema, "include_summary": include_summary, "webhook_url": webhook_url, "webhook_secret": webhook_secret, "payload_format": payload_format, "notify_on": notify_on, "workspace_id": workspace_id, "document_id": document_id}), idempotency_key=idempotency_key, timeout=timeout), "/v2/documents/{document_id}/analyses/{analysis_id}")

    def create(
        self,
        *,
        title: str,
        content: str,
        tags: Maybe[List[str]] = UNSET,
        metadata: Maybe[Dict[str, Optional[Union[str, float, bool]]]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["Document", "Document"]:
        """Create a document from text. POST /v2/documents. Scope: write:documents."""
        return Work(self._core, Request("POST", "/v2/documents", body=given({"title": title, "content": content, "tags": tags, "metadata": metadata, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout), "/v2/documents/{document_id}")

    def create_many(
        self,
        *,
        documents: List[Dict[str, Any]],
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "CreateDocumentsResponse":
        """Create up to 100 documents, each with a result of its own. POST /v2/documents/batch. Scope: write:documents."""
        return cast("CreateDocumentsResponse", self._core.json(Request("POST", "/v2/documents/batch", body=given({"documents": documents, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        status: Maybe[Literal["processing", "completed", "failed"]] = UNSET,
        analysis_type: Maybe[Literal["contract_review", "financial_analysis", "legal_review"]] = UNSET,
        media_type: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["DocumentListItem"]:
        """List documents. GET /v2/documents. Scope: read:documents."""
        return Page(self._core, Request("GET", "/v2/documents", query=given({"status": status, "analysis_type": analysis_type, "media_type": media_type}), timeout=timeout), "documents")

    def get(
        self,
        document_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Document":
        """One document with its analysis. GET /v2/documents/{document_id}. Scope: read:documents."""
        return cast("Document", self._core.json(Request("GET", f"/v2/documents/{encode(document_id)}", timeout=timeout)))

    def update(
        self,
        document_id: str,
        *,
        title: Maybe[str] = UNSET,
        tags: Maybe[Optional[List[str]]] = UNSET,
        metadata: Maybe[Optional[Dict[str, Optional[Union[str, float, bool]]]]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Document":
        """Change title, tags or metadata of a document. PATCH /v2/documents/{document_id}. Scope: write:documents."""
        return cast("Document", self._core.json(Request("PATCH", f"/v2/documents/{encode(document_id)}", body=given({"title": title, "tags": tags, "metadata": metadata}), idempotency_key=idempotency_key, timeout=timeout)))

    def delete(
        self,
        document_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeleteDocumentResponse":
        """Delete a document with its file, text and analyses. DELETE /v2/documents/{document_id}. Scope: delete:documents."""
        return cast("DeleteDocumentResponse", self._core.json(Request("DELETE", f"/v2/documents/{encode(document_id)}", timeout=timeout)))

    def download(
        self,
        document_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> bytes:
        """The original file, whole or in ranges. GET /v2/documents/{document_id}/download. Scope: read:documents."""
        return self._core.send(Request("GET", f"/v2/documents/{encode(document_id)}/download", timeout=timeout)).content

    def text(
        self,
        document_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DocumentText":
        """The canonical text that evidence offsets refer to. GET /v2/documents/{document_id}/text. Scope: read:documents."""
        return cast("DocumentText", self._core.json(Request("GET", f"/v2/documents/{encode(document_id)}/text", timeout=timeout)))

    def pages(
        self,
        document_id: str,
        *,
        from_: Maybe[int] = UNSET,
        to: Maybe[int] = UNSET,
        words: Maybe[bool] = UNSET,
        include_text: Maybe[bool] = UNSET,
        timeout: Optional[float] = None,
    ) -> "ListDocumentPagesResponse":
        """Pages of a document: their place in the text, and where their words stand. GET /v2/documents/{document_id}/pages. Scope: read:documents."""
        return cast("ListDocumentPagesResponse", self._core.json(Request("GET", f"/v2/documents/{encode(document_id)}/pages", query=given({"from": from_, "to": to, "words": words, "include_text": include_text}), timeout=timeout)))

    def page_image(
        self,
        document_id: str,
        page: int,
        *,
        width: Maybe[Literal[400, 800, 1600]] = UNSET,
        timeout: Optional[float] = None,
    ) -> bytes:
        """The image of a page of a PDF file. GET /v2/documents/{document_id}/pages/{page}/image. Scope: read:documents."""
        return self._core.send(Request("GET", f"/v2/documents/{encode(document_id)}/pages/{encode(page)}/image", query=given({"width": width}), timeout=timeout)).content

    def reanalyze(
        self,
        document_id: str,
        *,
        analysis_type: Literal["contract_review", "financial_analysis", "legal_review"],
        extract_fields: Maybe[List[str]] = UNSET,
        extract_schema: Maybe[Dict[str, Any]] = UNSET,
        include_summary: Maybe[bool] = UNSET,
        webhook_url: Maybe[str] = UNSET,
        webhook_secret: Maybe[str] = UNSET,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        notify_on: Maybe[List[Literal["completed", "failed"]]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["ProcessingRecord", "AnalysisDetail"]:
        """Analyse a document again, by another type or for other fields. POST /v2/documents/{document_id}/analyses. Scope: write:documents."""
        return Work(self._core, Request("POST", f"/v2/documents/{encode(document_id)}/analyses", body=given({"analysis_type": analysis_type, "extract_fields": extract_fields, "extract_schema": extract_schema, "include_summary": include_summary, "webhook_url": webhook_url, "webhook_secret": webhook_secret, "payload_format": payload_format, "notify_on": notify_on}), idempotency_key=idempotency_key, timeout=timeout), "/v2/documents/{document_id}/analyses/{analysis_id}")

    def analyses(
        self,
        document_id: str,
        *,
        status: Maybe[Literal["processing", "completed", "failed"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["AnalysisListItem"]:
        """Analyses of a document, the newest first. GET /v2/documents/{document_id}/analyses. Scope: read:documents."""
        return Page(self._core, Request("GET", f"/v2/documents/{encode(document_id)}/analyses", query=given({"status": status}), timeout=timeout), "analyses")

    def analysis(
        self,
        document_id: str,
        analysis_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "AnalysisDetail":
        """One analysis of a document. GET /v2/documents/{document_id}/analyses/{analysis_id}. Scope: read:documents."""
        return cast("AnalysisDetail", self._core.json(Request("GET", f"/v2/documents/{encode(document_id)}/analyses/{encode(analysis_id)}", timeout=timeout)))

    def extract(
        self,
        document_id: str,
        *,
        schema: Maybe[Dict[str, Any]] = UNSET,
        webhook_url: Maybe[str] = UNSET,
        webhook_secret: Maybe[str] = UNSET,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        notify_on: Maybe[List[Literal["completed", "failed"]]] = UNSET,
        template_id: Maybe[str] = UNSET,
        template_version: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["ExtractionRecord", "Extraction"]:
        """Fill a JSON schema from a document. POST /v2/documents/{document_id}/extract. Scope: write:documents."""
        return Work(self._core, Request("POST", f"/v2/documents/{encode(document_id)}/extract", body=given({"schema": schema, "webhook_url": webhook_url, "webhook_secret": webhook_secret, "payload_format": payload_format, "notify_on": notify_on, "template_id": template_id, "template_version": template_version}), idempotency_key=idempotency_key, timeout=timeout), "/v2/documents/{document_id}/extractions/{extraction_id}")

    def extractions(
        self,
        document_id: str,
        *,
        status: Maybe[Literal["processing", "completed", "failed"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["ExtractionRecord"]:
        """Extractions of a document, the newest first. GET /v2/documents/{document_id}/extractions. Scope: read:documents."""
        return Page(self._core, Request("GET", f"/v2/documents/{encode(document_id)}/extractions", query=given({"status": status}), timeout=timeout), "extractions")

    def extraction(
        self,
        document_id: str,
        extraction_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Extraction":
        """One extraction of a document. GET /v2/documents/{document_id}/extractions/{extraction_id}. Scope: read:documents."""
        return cast("Extraction", self._core.json(Request("GET", f"/v2/documents/{encode(document_id)}/extractions/{encode(extraction_id)}", timeout=timeout)))

    def correct(
        self,
        document_id: str,
        finding_id: str,
        *,
        value: Maybe[Optional["CorrectDocumentFindingValue"]] = UNSET,
        confirmed: Maybe[bool] = UNSET,
        dismissed: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Finding":
        """Correct, confirm or dismiss a finding of a document. PATCH /v2/documents/{document_id}/findings/{finding_id}. Scope: write:documents."""
        return cast("Finding", self._core.json(Request("PATCH", f"/v2/documents/{encode(document_id)}/findings/{encode(finding_id)}", body=given({"value": value, "confirmed": confirmed, "dismissed": dismissed}), idempotency_key=idempotency_key, timeout=timeout)))

    def retry(
        self,
        document_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["ProcessingRecord", "Document"]:
        """Try the failed work on a document again from where it failed. POST /v2/documents/{document_id}/retry. Scope: write:documents."""
        return Work(self._core, Request("POST", f"/v2/documents/{encode(document_id)}/retry", idempotency_key=idempotency_key, timeout=timeout), "/v2/documents/{document_id}")

    def cancel(
        self,
        document_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Document":
        """Stop the work on a document that is under way. POST /v2/documents/{document_id}/cancel. Scope: write:documents."""
        return cast("Document", self._core.json(Request("POST", f"/v2/documents/{encode(document_id)}/cancel", idempotency_key=idempotency_key, timeout=timeout)))

    def deliveries(
        self,
        document_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Delivery"]:
        """List deliveries to the webhook_url of requests for a document, newest first. GET /v2/documents/{document_id}/deliveries. Scope: read:documents."""
        return Page(self._core, Request("GET", f"/v2/documents/{encode(document_id)}/deliveries", timeout=timeout), "deliveries")

    def ask(
        self,
        document_id: str,
        *,
        question: str,
        context_window: Maybe[float] = UNSET,
        include_sources: Maybe[bool] = UNSET,
        deadline_seconds: Maybe[int] = UNSET,
        thread_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Chat":
        """Ask a question about one document. POST /v2/documents/{document_id}/chat. Scope: read:documents."""
        return cast("Chat", self._core.json(Request("POST", f"/v2/documents/{encode(document_id)}/chat", body=given({"question": question, "context_window": context_window, "include_sources": include_sources, "deadline_seconds": deadline_seconds, "thread_id": thread_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def ask_stream(
        self,
        document_id: str,
        *,
        question: str,
        context_window: Maybe[float] = UNSET,
        include_sources: Maybe[bool] = UNSET,
        deadline_seconds: Maybe[int] = UNSET,
        thread_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[AnswerEvent]:
        """Stream the answer to a question about one document. POST /v2/documents/{document_id}/chat/stream. Scope: read:documents."""
        return stream_answer(self._core, Request("POST", f"/v2/documents/{encode(document_id)}/chat/stream", body=given({"question": question, "context_window": context_window, "include_sources": include_sources, "deadline_seconds": deadline_seconds, "thread_id": thread_id}), idempotency_key=idempotency_key, timeout=timeout))

    def chat(
        self,
        *,
        document_id: str,
        question: str,
        context_window: Maybe[float] = UNSET,
        include_sources: Maybe[bool] = UNSET,
        deadline_seconds: Maybe[int] = UNSET,
        thread_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Chat":
        """Ask a question about one document, named in the body. POST /v2/documents/chat. Scope: read:documents."""
        return cast("Chat", self._core.json(Request("POST", "/v2/documents/chat", body=given({"document_id": document_id, "question": question, "context_window": context_window, "include_sources": include_sources, "deadline_seconds": deadline_seconds, "thread_id": thread_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def chat_stream(
        self,
        *,
        document_id: str,
        question: str,
        context_window: Maybe[float] = UNSET,
        include_sources: Maybe[bool] = UNSET,
        deadline_seconds: Maybe[int] = UNSET,
        thread_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[AnswerEvent]:
        """Stream the answer to a question about one document, named in the body. POST /v2/documents/chat/stream. Scope: read:documents."""
        return stream_answer(self._core, Request("POST", "/v2/documents/chat/stream", body=given({"document_id": document_id, "question": question, "context_window": context_window, "include_sources": include_sources, "deadline_seconds": deadline_seconds, "thread_id": thread_id}), idempotency_key=idempotency_key, timeout=timeout))

    def chats(
        self,
        document_id: str,
        *,
        thread_id: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["Chat"]:
        """Questions asked about a document, with their answers, the newest first. GET /v2/documents/{document_id}/chats. Scope: read:documents."""
        return Page(self._core, Request("GET", f"/v2/documents/{encode(document_id)}/chats", query=given({"thread_id": thread_id}), timeout=timeout), "chats")

    def share(
        self,
        document_id: str,
        *,
        user_id: Maybe[str] = UNSET,
        permission: Maybe[Literal["view", "download"]] = UNSET,
        expires_at: Maybe[str] = UNSET,
        password: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "NewShare":
        """Share a document with a user of this server, or by a link. POST /v2/documents/{document_id}/shares. Scope: write:documents."""
        return cast("NewShare", self._core.json(Request("POST", f"/v2/documents/{encode(document_id)}/shares", body=given({"user_id": user_id, "permission": permission, "expires_at": expires_at, "password": password}), idempotency_key=idempotency_key, timeout=timeout)))

    def shares(
        self,
        document_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Share"]:
        """Whom a document is shared with, the newest first. GET /v2/documents/{document_id}/shares. Scope: read:documents."""
        return Page(self._core, Request("GET", f"/v2/documents/{encode(document_id)}/shares", timeout=timeout), "shares")

    def all_shares(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["ListedShare"]:
        """All shares of a workspace, the newest first. GET /v2/shares. Scope: read:documents."""
        return Page(self._core, Request("GET", "/v2/shares", timeout=timeout), "shares")

    def revoke_share(
        self,
        document_id: str,
        share_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "RevokeShareResponse":
        """End a share; its link stops working at once. DELETE /v2/documents/{document_id}/shares/{share_id}. Scope: write:documents."""
        return cast("RevokeShareResponse", self._core.json(Request("DELETE", f"/v2/documents/{encode(document_id)}/shares/{encode(share_id)}", timeout=timeout)))

    def similar(
        self,
        document_id: str,
        *,
        limit: Maybe[int] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["SearchResult"]:
        """List the documents of the workspace that are most like one. GET /v2/documents/{document_id}/similar. Scope: read:documents."""
        return Page(self._core, Request("GET", f"/v2/documents/{encode(document_id)}/similar", query=given({"limit": limit}), timeout=timeout), "results")


class ExtractionTemplates(Noun):
    def check(
        self,
        *,
        schema: Dict[str, Any],
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "SchemaCheck":
        """Check a JSON schema before an extraction. POST /v2/extraction-templates/schema-check. Scope: write:documents."""
        return cast("SchemaCheck", self._core.json(Request("POST", "/v2/extraction-templates/schema-check", body=given({"schema": schema, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def create(
        self,
        *,
        name: str,
        schema: Dict[str, Any],
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ExtractionTemplate":
        """Save a JSON schema as an extraction template. POST /v2/extraction-templates. Scope: write:documents."""
        return cast("ExtractionTemplate", self._core.json(Request("POST", "/v2/extraction-templates", body=given({"name": name, "schema": schema, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["ExtractionTemplateRecord"]:
        """Extraction templates, the newest first. GET /v2/extraction-templates. Scope: read:documents."""
        return Page(self._core, Request("GET", "/v2/extraction-templates", timeout=timeout), "extraction_templates")

    def get(
        self,
        template_id: str,
        *,
        version: Maybe[int] = UNSET,
        timeout: Optional[float] = None,
    ) -> "ExtractionTemplate":
        """One extraction template in its latest or an earlier version. GET /v2/extraction-templates/{template_id}. Scope: read:documents."""
        return cast("ExtractionTemplate", self._core.json(Request("GET", f"/v2/extraction-templates/{encode(template_id)}", query=given({"version": version}), timeout=timeout)))

    def update(
        self,
        template_id: str,
        *,
        name: Maybe[str] = UNSET,
        schema: Maybe[Dict[str, Any]] = UNSET,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ExtractionTemplate":
        """Rename an extraction template, or give it a new version. PATCH /v2/extraction-templates/{template_id}. Scope: write:documents."""
        return cast("ExtractionTemplate", self._core.json(Request("PATCH", f"/v2/extraction-templates/{encode(template_id)}", body=given({"name": name, "schema": schema}), idempotency_key=idempotency_key, if_match=if_match, timeout=timeout)))

    def delete(
        self,
        template_id: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "DeleteExtractionTemplateResponse":
        """Delete an extraction template with its versions. DELETE /v2/extraction-templates/{template_id}. Scope: delete:documents."""
        return cast("DeleteExtractionTemplateResponse", self._core.json(Request("DELETE", f"/v2/extraction-templates/{encode(template_id)}", if_match=if_match, timeout=timeout)))


class Transcriptions(RecordingUploads):
    def create(
        self,
        *,
        audio_url: str,
        language: Literal["en", "es", "fr", "de", "pt"],
        speaker_labels: Maybe[bool] = UNSET,
        min_speakers: Maybe[int] = UNSET,
        max_speakers: Maybe[int] = UNSET,
        vocabulary: Maybe[List[Union[str, "TranscribeVocabularyItem"]]] = UNSET,
        title: Maybe[str] = UNSET,
        metadata: Maybe[Dict[str, Optional[Union[str, float, bool]]]] = UNSET,
        create_meeting: Maybe[bool] = UNSET,
        meeting_id: Maybe[str] = UNSET,
        webhook_url: Maybe[str] = UNSET,
        webhook_secret: Maybe[str] = UNSET,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        notify_on: Maybe[List[Literal["completed", "failed"]]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["TranscriptionRecord", "Transcription"]:
        """Fetch a recording by its address and transcribe it. POST /v2/transcribe. Scope: write:transcripts."""
        return Work(self._core, Request("POST", "/v2/transcribe", body=given({"audio_url": audio_url, "language": language, "speaker_labels": speaker_labels, "min_speakers": min_speakers, "max_speakers": max_speakers, "vocabulary": vocabulary, "title": title, "metadata": metadata, "create_meeting": create_meeting, "meeting_id": meeting_id, "webhook_url": webhook_url, "webhook_secret": webhook_secret, "payload_format": payload_format, "notify_on": notify_on, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout), "/v2/transcribe/{transcription_id}")

    def list(
        self,
        *,
        status: Maybe[Literal["processing", "completed", "failed"]] = UNSET,
        language: Maybe[Literal["en", "es", "fr", "de", "pt"]] = UNSET,
        origin: Maybe[Literal["recording", "import"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["TranscriptionListItem"]:
        """List transcriptions. GET /v2/transcribe. Scope: read:transcripts."""
        return Page(self._core, Request("GET", "/v2/transcribe", query=given({"status": status, "language": language, "origin": origin}), timeout=timeout), "transcriptions")

    def get(
        self,
        transcription_id: str,
        *,
        include: Maybe[Literal["words"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> "Transcription":
        """One transcription with its transcript. GET /v2/transcribe/{transcription_id}. Scope: read:transcripts."""
        return cast("Transcription", self._core.json(Request("GET", f"/v2/transcribe/{encode(transcription_id)}", query=given({"include": include}), timeout=timeout)))

    def update(
        self,
        transcription_id: str,
        *,
        title: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "TranscriptionListItem":
        """Change the title of a transcription. PATCH /v2/transcribe/{transcription_id}. Scope: write:transcripts."""
        return cast("TranscriptionListItem", self._core.json(Request("PATCH", f"/v2/transcribe/{encode(transcription_id)}", body=given({"title": title}), idempotency_key=idempotency_key, timeout=timeout)))

    def delete(
        self,
        transcription_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeleteTranscriptionResponse":
        """Delete a transcription with its recording and text. DELETE /v2/transcribe/{transcription_id}. Scope: write:transcripts."""
        return cast("DeleteTranscriptionResponse", self._core.json(Request("DELETE", f"/v2/transcribe/{encode(transcription_id)}", timeout=timeout)))

    def media(
        self,
        transcription_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> bytes:
        """The recording, whole or in ranges, for a player. GET /v2/transcribe/{transcription_id}/media. Scope: read:transcripts."""
        return self._core.send(Request("GET", f"/v2/transcribe/{encode(transcription_id)}/media", timeout=timeout)).content

    def waveform(
        self,
        transcription_id: str,
        *,
        buckets: Maybe[int] = UNSET,
        timeout: Optional[float] = None,
    ) -> "Waveform":
        """Loudness of a recording over its time, for a drawing. GET /v2/transcribe/{transcription_id}/waveform. Scope: read:transcripts."""
        return cast("Waveform", self._core.json(Request("GET", f"/v2/transcribe/{encode(transcription_id)}/waveform", query=given({"buckets": buckets}), timeout=timeout)))

    def export(
        self,
        transcription_id: str,
        *,
        format: Maybe[Literal["txt", "srt", "vtt", "json"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> str:
        """A transcript as a file: text, subtitles or JSON. GET /v2/transcribe/{transcription_id}/export. Scope: read:transcripts."""
        return self._core.send(Request("GET", f"/v2/transcribe/{encode(transcription_id)}/export", query=given({"format": format}), timeout=timeout)).text

    def name_speakers(
        self,
        transcription_id: str,
        *,
        speakers: List["UpdateSpeakersSpeakersItem"],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "SpeakerNames":
        """Say who the speakers of a transcript are. PATCH /v2/transcribe/{transcription_id}/speakers. Scope: write:transcripts."""
        return cast("SpeakerNames", self._core.json(Request("PATCH", f"/v2/transcribe/{encode(transcription_id)}/speakers", body=given({"speakers": speakers}), idempotency_key=idempotency_key, timeout=timeout)))

    def correct_segment(
        self,
        transcription_id: str,
        segment_id: str,
        *,
        text: Maybe[Optional[str]] = UNSET,
        speaker: Maybe[Optional[str]] = UNSET,
        new_speaker: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "TranscriptSegment":
        """Correct the words of a segment, or give it to another speaker. PATCH /v2/transcribe/{transcription_id}/segments/{segment_id}. Scope: write:transcripts."""
        return cast("TranscriptSegment", self._core.json(Request("PATCH", f"/v2/transcribe/{encode(transcription_id)}/segments/{encode(segment_id)}", body=given({"text": text, "speaker": speaker, "new_speaker": new_speaker}), idempotency_key=idempotency_key, timeout=timeout)))

    def retry(
        self,
        transcription_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["TranscriptionRecord", "Transcription"]:
        """Try a failed transcription again from where it failed. POST /v2/transcribe/{transcription_id}/retry. Scope: write:transcripts."""
        return Work(self._core, Request("POST", f"/v2/transcribe/{encode(transcription_id)}/retry", idempotency_key=idempotency_key, timeout=timeout), "/v2/transcribe/{transcription_id}")

    def cancel(
        self,
        transcription_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "TranscriptionListItem":
        """Stop a transcription that is under way. POST /v2/transcribe/{transcription_id}/cancel. Scope: write:transcripts."""
        return cast("TranscriptionListItem", self._core.json(Request("POST", f"/v2/transcribe/{encode(transcription_id)}/cancel", idempotency_key=idempotency_key, timeout=timeout)))

    def deliveries(
        self,
        transcription_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Delivery"]:
        """List deliveries to the webhook_url of a transcription, newest first. GET /v2/transcribe/{transcription_id}/deliveries. Scope: read:transcripts."""
        return Page(self._core, Request("GET", f"/v2/transcribe/{encode(transcription_id)}/deliveries", timeout=timeout), "deliveries")

    def announce(
        self,
        *,
        language: Literal["en", "es", "fr", "de", "pt"],
        size: Maybe[int] = UNSET,
        live_text: Maybe[bool] = UNSET,
        filename: Maybe[str] = UNSET,
        sha256: Maybe[str] = UNSET,
        speaker_labels: Maybe[bool] = UNSET,
        min_speakers: Maybe[int] = UNSET,
        max_speakers: Maybe[int] = UNSET,
        vocabulary: Maybe[List[Union[str, "AnnounceRecordingVocabularyItem"]]] = UNSET,
        title: Maybe[str] = UNSET,
        metadata: Maybe[Dict[str, Optional[Union[str, float, bool]]]] = UNSET,
        create_meeting: Maybe[bool] = UNSET,
        meeting_id: Maybe[str] = UNSET,
        webhook_url: Maybe[str] = UNSET,
        webhook_secret: Maybe[str] = UNSET,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        notify_on: Maybe[List[Literal["completed", "failed"]]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "TranscriptionRecord":
        """Announce a recording whose file follows in parts. POST /v2/transcribe/uploads. Scope: write:transcripts."""
        return cast("TranscriptionRecord", self._core.json(Request("POST", "/v2/transcribe/uploads", body=given({"size": size, "live_text": live_text, "filename": filename, "sha256": sha256, "language": language, "speaker_labels": speaker_labels, "min_speakers": min_speakers, "max_speakers": max_speakers, "vocabulary": vocabulary, "title": title, "metadata": metadata, "create_meeting": create_meeting, "meeting_id": meeting_id, "webhook_url": webhook_url, "webhook_secret": webhook_secret, "payload_format": payload_format, "notify_on": notify_on, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def complete(
        self,
        transcription_id: str,
        *,
        size: int,
        sha256: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["TranscriptionRecord", "Transcription"]:
        """Complete a recording that was announced without a size. POST /v2/transcribe/uploads/{transcription_id}/complete. Scope: write:transcripts."""
        return Work(self._core, Request("POST", f"/v2/transcribe/uploads/{encode(transcription_id)}/complete", body=given({"size": size, "sha256": sha256}), idempotency_key=idempotency_key, timeout=timeout), "/v2/transcribe/{transcription_id}")


class Meetings(Noun):
    def create(
        self,
        *,
        title: str,
        scheduled_at: Maybe[str] = UNSET,
        started_at: Maybe[str] = UNSET,
        ended_at: Maybe[str] = UNSET,
        time_zone: Maybe[str] = UNSET,
        language: Maybe[str] = UNSET,
        status: Maybe[Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]] = UNSET,
        participants: Maybe[List["CreateMeetingParticipantsItem"]] = UNSET,
        metadata: Maybe[Dict[str, Optional[Union[str, float, bool]]]] = UNSET,
        source: Maybe["CreateMeetingSource"] = UNSET,
        transcript: Maybe[Union[str, "CreateMeetingTranscript"]] = UNSET,
        transcript_format: Maybe[Literal["auto", "text", "vtt", "srt", "json"]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Meeting":
        """Record a meeting, with its transcript where there is one. POST /v2/meetings. Scope: write:transcripts."""
        return cast("Meeting", self._core.json(Request("POST", "/v2/meetings", body=given({"title": title, "scheduled_at": scheduled_at, "started_at": started_at, "ended_at": ended_at, "time_zone": time_zone, "language": language, "status": status, "participants": participants, "metadata": metadata, "source": source, "transcript": transcript, "transcript_format": transcript_format, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        status: Maybe[Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]] = UNSET,
        from_: Maybe[str] = UNSET,
        to: Maybe[str] = UNSET,
        participant: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["Meeting"]:
        """List meetings. GET /v2/meetings. Scope: read:transcripts."""
        return Page(self._core, Request("GET", "/v2/meetings", query=given({"status": status, "from": from_, "to": to, "participant": participant}), timeout=timeout), "meetings")

    def get(
        self,
        meeting_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Meeting":
        """One meeting. GET /v2/meetings/{meeting_id}. Scope: read:transcripts."""
        return cast("Meeting", self._core.json(Request("GET", f"/v2/meetings/{encode(meeting_id)}", timeout=timeout)))

    def update(
        self,
        meeting_id: str,
        *,
        title: Maybe[str] = UNSET,
        scheduled_at: Maybe[Optional[str]] = UNSET,
        started_at: Maybe[Optional[str]] = UNSET,
        ended_at: Maybe[Optional[str]] = UNSET,
        time_zone: Maybe[Optional[str]] = UNSET,
        language: Maybe[Optional[str]] = UNSET,
        status: Maybe[Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]] = UNSET,
        participants: Maybe[Optional[List["UpdateMeetingParticipantsItem"]]] = UNSET,
        metadata: Maybe[Optional[Dict[str, Optional[Union[str, float, bool]]]]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Meeting":
        """Change what is known of a meeting. PATCH /v2/meetings/{meeting_id}. Scope: write:transcripts."""
        return cast("Meeting", self._core.json(Request("PATCH", f"/v2/meetings/{encode(meeting_id)}", body=given({"title": title, "scheduled_at": scheduled_at, "started_at": started_at, "ended_at": ended_at, "time_zone": time_zone, "language": language, "status": status, "participants": participants, "metadata": metadata}), idempotency_key=idempotency_key, timeout=timeout)))

    def delete(
        self,
        meeting_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeleteMeetingResponse":
        """Delete a meeting with its results and an imported transcript. DELETE /v2/meetings/{meeting_id}. Scope: write:transcripts."""
        return cast("DeleteMeetingResponse", self._core.json(Request("DELETE", f"/v2/meetings/{encode(meeting_id)}", timeout=timeout)))

    def transcript(
        self,
        meeting_id: str,
        *,
        include: Maybe[Literal["words"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> "MeetingTranscript":
        """The transcript of a meeting. GET /v2/meetings/{meeting_id}/transcript. Scope: read:transcripts."""
        return cast("MeetingTranscript", self._core.json(Request("GET", f"/v2/meetings/{encode(meeting_id)}/transcript", query=given({"include": include}), timeout=timeout)))

    def preview_transcript(
        self,
        *,
        transcript: Union[str, "PreviewTranscriptTranscript"],
        transcript_format: Maybe[Literal["auto", "text", "vtt", "srt", "json"]] = UNSET,
        known_speakers: Maybe[List[str]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "TranscriptPreview":
        """Preview how a transcript is read, without an import. POST /v2/meetings/transcript-preview. Scope: write:transcripts."""
        return cast("TranscriptPreview", self._core.json(Request("POST", "/v2/meetings/transcript-preview", body=given({"transcript": transcript, "transcript_format": transcript_format, "known_speakers": known_speakers, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def import_transcript(
        self,
        meeting_id: str,
        *,
        transcript: Union[str, "ImportTranscriptTranscript"],
        transcript_format: Maybe[Literal["auto", "text", "vtt", "srt", "json"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> "ImportedRecord":
        """Give a meeting a transcript that was written elsewhere. PUT /v2/meetings/{meeting_id}/transcript. Scope: write:transcripts."""
        return cast("ImportedRecord", self._core.json(Request("PUT", f"/v2/meetings/{encode(meeting_id)}/transcript", body=given({"transcript": transcript, "transcript_format": transcript_format}), timeout=timeout)))

    def extract_action_items(
        self,
        meeting_id: str,
        *,
        assign_to_speakers: Maybe[bool] = UNSET,
        extract_deadlines: Maybe[bool] = UNSET,
        confidence_threshold: Maybe[float] = UNSET,
        transcript_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ActionItems":
        """Find out what has to be done after a meeting, by whom and until when. POST /v2/meetings/{meeting_id}/action-items. Scope: write:transcripts."""
        return cast("ActionItems", self._core.json(Request("POST", f"/v2/meetings/{encode(meeting_id)}/action-items", body=given({"assign_to_speakers": assign_to_speakers, "extract_deadlines": extract_deadlines, "confidence_threshold": confidence_threshold, "transcript_id": transcript_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def extract_action_items_from(
        self,
        *,
        transcript_id: str,
        assign_to_speakers: Maybe[bool] = UNSET,
        extract_deadlines: Maybe[bool] = UNSET,
        confidence_threshold: Maybe[float] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ActionItems":
        """Find out what has to be done, by the transcript. POST /v2/meetings/action-items. Scope: write:transcripts."""
        return cast("ActionItems", self._core.json(Request("POST", "/v2/meetings/action-items", body=given({"transcript_id": transcript_id, "assign_to_speakers": assign_to_speakers, "extract_deadlines": extract_deadlines, "confidence_threshold": confidence_threshold}), idempotency_key=idempotency_key, timeout=timeout)))

    def action_items(
        self,
        meeting_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "ActionItems":
        """The action items of a meeting that were extracted last. GET /v2/meetings/{meeting_id}/action-items. Scope: read:transcripts."""
        return cast("ActionItems", self._core.json(Request("GET", f"/v2/meetings/{encode(meeting_id)}/action-items", timeout=timeout)))

    def update_action_item(
        self,
        meeting_id: str,
        item_id: str,
        *,
        description: Maybe[str] = UNSET,
        assigned_to: Maybe[Optional[str]] = UNSET,
        due_date: Maybe[Optional[str]] = UNSET,
        state: Maybe[Literal["open", "accepted", "dismissed"]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ActionItem":
        """Correct, accept or dismiss an action item of a meeting. PATCH /v2/meetings/{meeting_id}/action-items/{item_id}. Scope: write:transcripts."""
        return cast("ActionItem", self._core.json(Request("PATCH", f"/v2/meetings/{encode(meeting_id)}/action-items/{encode(item_id)}", body=given({"description": description, "assigned_to": assigned_to, "due_date": due_date, "state": state}), idempotency_key=idempotency_key, timeout=timeout)))

    def correct(
        self,
        meeting_id: str,
        finding_id: str,
        *,
        value: Maybe[Optional["CorrectMeetingFindingValue"]] = UNSET,
        confirmed: Maybe[bool] = UNSET,
        dismissed: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Finding":
        """Correct, confirm or dismiss a finding of a meeting. PATCH /v2/meetings/{meeting_id}/findings/{finding_id}. Scope: write:transcripts."""
        return cast("Finding", self._core.json(Request("PATCH", f"/v2/meetings/{encode(meeting_id)}/findings/{encode(finding_id)}", body=given({"value": value, "confirmed": confirmed, "dismissed": dismissed}), idempotency_key=idempotency_key, timeout=timeout)))

    def create_tasks(
        self,
        meeting_id: str,
        *,
        item_ids: Maybe[List[str]] = UNSET,
        min_confidence: Maybe[float] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ItemTasks":
        """Make tasks of action items, once each. POST /v2/meetings/{meeting_id}/action-items/tasks. Scope: write:tasks."""
        return cast("ItemTasks", self._core.json(Request("POST", f"/v2/meetings/{encode(meeting_id)}/action-items/tasks", body=given({"item_ids": item_ids, "min_confidence": min_confidence}), idempotency_key=idempotency_key, timeout=timeout)))

    def summarize(
        self,
        meeting_id: str,
        *,
        length: Maybe[Literal["short", "medium", "long"]] = UNSET,
        focus_areas: Maybe[List[str]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "MeetingSummary":
        """Summarize a meeting. POST /v2/meetings/{meeting_id}/summary. Scope: write:transcripts."""
        return cast("MeetingSummary", self._core.json(Request("POST", f"/v2/meetings/{encode(meeting_id)}/summary", body=given({"length": length, "focus_areas": focus_areas}), idempotency_key=idempotency_key, timeout=timeout)))

    def summary(
        self,
        meeting_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "MeetingSummary":
        """The latest summary of a meeting; the first request makes one. GET /v2/meetings/{meeting_id}/summary. Scope: read:transcripts."""
        return cast("MeetingSummary", self._core.json(Request("GET", f"/v2/meetings/{encode(meeting_id)}/summary", timeout=timeout)))

    def analyze(
        self,
        meeting_id: str,
        *,
        transcript_id: Maybe[str] = UNSET,
        meeting_ids: Maybe[List[str]] = UNSET,
        length: Maybe[Literal["short", "medium", "long"]] = UNSET,
        focus_areas: Maybe[List[str]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union["StrategicAnalysis", "StrategicAnalysisRecord"]:
        """Analyse one meeting, named in the path. POST /v2/meetings/{meeting_id}/strategic-analysis. Scope: write:transcripts."""
        return cast(Union["StrategicAnalysis", "StrategicAnalysisRecord"], self._core.json(Request("POST", f"/v2/meetings/{encode(meeting_id)}/strategic-analysis", body=given({"transcript_id": transcript_id, "meeting_ids": meeting_ids, "length": length, "focus_areas": focus_areas}), idempotency_key=idempotency_key, timeout=timeout)))

    def analyze_many(
        self,
        *,
        meeting_id: Maybe[str] = UNSET,
        length: Maybe[Literal["short", "medium", "long"]] = UNSET,
        focus_areas: Maybe[List[str]] = UNSET,
        transcript_id: Maybe[str] = UNSET,
        meeting_ids: Maybe[List[str]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Union["StrategicAnalysis", "StrategicAnalysisRecord"]:
        """Analyse one meeting or several: themes, decisions, risks, open questions, participation. POST /v2/meetings/strategic-analysis. Scope: write:transcripts."""
        return cast(Union["StrategicAnalysis", "StrategicAnalysisRecord"], self._core.json(Request("POST", "/v2/meetings/strategic-analysis", body=given({"meeting_id": meeting_id, "length": length, "focus_areas": focus_areas, "transcript_id": transcript_id, "meeting_ids": meeting_ids}), idempotency_key=idempotency_key, timeout=timeout)))

    def analyses(
        self,
        meeting_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["StrategicAnalysisRecord"]:
        """Strategic analyses of a meeting, those together with other meetings too, the newest first. GET /v2/meetings/{meeting_id}/analyses. Scope: read:transcripts."""
        return Page(self._core, Request("GET", f"/v2/meetings/{encode(meeting_id)}/analyses", timeout=timeout), "analyses")


class Tasks(Noun):
    def create(
        self,
        *,
        title: str,
        description: Maybe[str] = UNSET,
        assigned_to: Maybe[str] = UNSET,
        due_date: Maybe[str] = UNSET,
        priority: Maybe[Literal["low", "medium", "high"]] = UNSET,
        related_document_id: Maybe[str] = UNSET,
        related_meeting_id: Maybe[str] = UNSET,
        tags: Maybe[List[str]] = UNSET,
        metadata: Maybe[Dict[str, Optional[Union[str, float, bool]]]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Task":
        """Create a task. POST /v2/tasks. Scope: write:tasks."""
        return cast("Task", self._core.json(Request("POST", "/v2/tasks", body=given({"title": title, "description": description, "assigned_to": assigned_to, "due_date": due_date, "priority": priority, "related_document_id": related_document_id, "related_meeting_id": related_meeting_id, "tags": tags, "metadata": metadata, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        status: Maybe[Literal["open", "in_progress", "completed", "cancelled"]] = UNSET,
        assigned_to: Maybe[str] = UNSET,
        priority: Maybe[Literal["low", "medium", "high"]] = UNSET,
        due_after: Maybe[str] = UNSET,
        due_before: Maybe[str] = UNSET,
        related_document_id: Maybe[str] = UNSET,
        related_meeting_id: Maybe[str] = UNSET,
        sort: Maybe[Literal["created_at", "-created_at", "updated_at", "-updated_at", "due_date", "-due_date", "name", "-name"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["Task"]:
        """List tasks. GET /v2/tasks. Scope: read:tasks."""
        return Page(self._core, Request("GET", "/v2/tasks", query=given({"status": status, "assigned_to": assigned_to, "priority": priority, "due_after": due_after, "due_before": due_before, "related_document_id": related_document_id, "related_meeting_id": related_meeting_id, "sort": sort}), timeout=timeout), "tasks")

    def change_many(
        self,
        *,
        operations: List["TaskOperation"],
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ChangeTasksResponse":
        """Create, change and delete tasks, each with a result of its own. POST /v2/tasks/batch. Scope: write:tasks."""
        return cast("ChangeTasksResponse", self._core.json(Request("POST", "/v2/tasks/batch", body=given({"operations": operations, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def get(
        self,
        task_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Task":
        """One task. GET /v2/tasks/{task_id}. Scope: read:tasks."""
        return cast("Task", self._core.json(Request("GET", f"/v2/tasks/{encode(task_id)}", timeout=timeout)))

    def update(
        self,
        task_id: str,
        *,
        title: Maybe[str] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        assigned_to: Maybe[Optional[str]] = UNSET,
        due_date: Maybe[Optional[str]] = UNSET,
        priority: Maybe[Literal["low", "medium", "high", None]] = UNSET,
        related_document_id: Maybe[Optional[str]] = UNSET,
        related_meeting_id: Maybe[Optional[str]] = UNSET,
        tags: Maybe[Optional[List[str]]] = UNSET,
        metadata: Maybe[Optional[Dict[str, Optional[Union[str, float, bool]]]]] = UNSET,
        status: Maybe[Literal["open", "in_progress", "completed", "cancelled"]] = UNSET,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Task":
        """Change a task. PATCH /v2/tasks/{task_id}. Scope: write:tasks."""
        return cast("Task", self._core.json(Request("PATCH", f"/v2/tasks/{encode(task_id)}", body=given({"title": title, "description": description, "assigned_to": assigned_to, "due_date": due_date, "priority": priority, "related_document_id": related_document_id, "related_meeting_id": related_meeting_id, "tags": tags, "metadata": metadata, "status": status}), idempotency_key=idempotency_key, if_match=if_match, timeout=timeout)))

    def delete(
        self,
        task_id: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "DeleteTaskResponse":
        """Delete a task with its history. DELETE /v2/tasks/{task_id}. Scope: write:tasks."""
        return cast("DeleteTaskResponse", self._core.json(Request("DELETE", f"/v2/tasks/{encode(task_id)}", if_match=if_match, timeout=timeout)))

    def activity(
        self,
        task_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["TaskActivity"]:
        """List the history of a task. GET /v2/tasks/{task_id}/activity. Scope: read:tasks."""
        return Page(self._core, Request("GET", f"/v2/tasks/{encode(task_id)}/activity", timeout=timeout), "activity")

    def links(
        self,
        task_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["ListTaskLinksRow"]:
        """List the links of a task to external tasks. GET /v2/tasks/{task_id}/links. Scope: read:tasks."""
        return Page(self._core, Request("GET", f"/v2/tasks/{encode(task_id)}/links", timeout=timeout), "links")


class Integrations(Noun):
    def sync(
        self,
        *,
        integration: str,
        task_ids: Maybe[List[str]] = UNSET,
        filter: Maybe["SyncTasksFilter"] = UNSET,
        target: Maybe["SyncTasksTarget"] = UNSET,
        dry_run: Maybe[bool] = UNSET,
        direction: Maybe[Literal["push"]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["Sync", "Sync"]:
        """Push tasks to a connected product; a repeat changes only what has changed. POST /v2/integrations/sync. Scope: write:tasks."""
        return Work(self._core, Request("POST", "/v2/integrations/sync", body=given({"integration": integration, "task_ids": task_ids, "filter": filter, "target": target, "dry_run": dry_run, "direction": direction, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout), "/v2/integrations/syncs/{sync_id}")

    def get_sync(
        self,
        sync_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Sync":
        """Get the progress of a sync and the result of each task. GET /v2/integrations/syncs/{sync_id}. Scope: read:tasks."""
        return cast("Sync", self._core.json(Request("GET", f"/v2/integrations/syncs/{encode(sync_id)}", timeout=timeout)))

    def providers(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["ListProvidersRow"]:
        """List the providers for tasks and their requirements. GET /v2/integrations/providers."""
        return Page(self._core, Request("GET", "/v2/integrations/providers", timeout=timeout), "providers")

    def create(
        self,
        *,
        provider: Literal["github", "linear", "jira", "asana", "notion"],
        token: str,
        name: Maybe[str] = UNSET,
        base_url: Maybe[str] = UNSET,
        project: Maybe[str] = UNSET,
        options: Maybe[Dict[str, str]] = UNSET,
        statuses: Maybe["CreateIntegrationStatuses"] = UNSET,
        priorities: Maybe["CreateIntegrationPriorities"] = UNSET,
        assignees: Maybe[Dict[str, str]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Integration":
        """Connect a product that tasks are pushed to. POST /v2/integrations. Scope: admin:all."""
        return cast("Integration", self._core.json(Request("POST", "/v2/integrations", body=given({"provider": provider, "token": token, "name": name, "base_url": base_url, "project": project, "options": options, "statuses": statuses, "priorities": priorities, "assignees": assignees, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Integration"]:
        """List connected integrations, newest first. GET /v2/integrations. Scope: admin:all."""
        return Page(self._core, Request("GET", "/v2/integrations", timeout=timeout), "integrations")

    def update(
        self,
        integration_id: str,
        *,
        token: Maybe[str] = UNSET,
        name: Maybe[str] = UNSET,
        base_url: Maybe[str] = UNSET,
        project: Maybe[Optional[str]] = UNSET,
        options: Maybe[Dict[str, str]] = UNSET,
        statuses: Maybe["UpdateIntegrationStatuses"] = UNSET,
        priorities: Maybe["UpdateIntegrationPriorities"] = UNSET,
        assignees: Maybe[Dict[str, str]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Integration":
        """Change settings of a connection; a setting that is given takes the place of the whole one. PATCH /v2/integrations/{integration_id}. Scope: admin:all."""
        return cast("Integration", self._core.json(Request("PATCH", f"/v2/integrations/{encode(integration_id)}", body=given({"token": token, "name": name, "base_url": base_url, "project": project, "options": options, "statuses": statuses, "priorities": priorities, "assignees": assignees}), idempotency_key=idempotency_key, timeout=timeout)))

    def delete(
        self,
        integration_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeleteIntegrationResponse":
        """Forget the token and the settings; nothing is deleted there, and links stay on record. DELETE /v2/integrations/{integration_id}. Scope: admin:all."""
        return cast("DeleteIntegrationResponse", self._core.json(Request("DELETE", f"/v2/integrations/{encode(integration_id)}", timeout=timeout)))

    def test(
        self,
        integration_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "TestIntegrationResponse":
        """Try the token and look for the project, without writing anything there. POST /v2/integrations/{integration_id}/test. Scope: admin:all."""
        return cast("TestIntegrationResponse", self._core.json(Request("POST", f"/v2/integrations/{encode(integration_id)}/test", idempotency_key=idempotency_key, timeout=timeout)))


class Generations(Noun):
    def content(
        self,
        *,
        topic: str,
        type: Maybe[str] = UNSET,
        tone: Maybe[str] = UNSET,
        length: Maybe[str] = UNSET,
        keywords: Maybe[List[str]] = UNSET,
        document_ids: Maybe[List[str]] = UNSET,
        meeting_ids: Maybe[List[str]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "GeneratedContent":
        """Write content about a topic, out of documents and meetings where they are named. POST /v2/generate/content. Scope: write:documents."""
        return cast("GeneratedContent", self._core.json(Request("POST", "/v2/generate/content", body=given({"topic": topic, "type": type, "tone": tone, "length": length, "keywords": keywords, "document_ids": document_ids, "meeting_ids": meeting_ids, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def brainstorm(
        self,
        *,
        topic: Maybe[str] = UNSET,
        prompt: Maybe[str] = UNSET,
        count: Maybe[int] = UNSET,
        constraints: Maybe[List[str]] = UNSET,
        document_ids: Maybe[List[str]] = UNSET,
        meeting_ids: Maybe[List[str]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Brainstorm":
        """Find ideas for a topic, out of documents and meetings where they are named. POST /v2/generate/brainstorm. Scope: write:documents."""
        return cast("Brainstorm", self._core.json(Request("POST", "/v2/generate/brainstorm", body=given({"topic": topic, "prompt": prompt, "count": count, "constraints": constraints, "document_ids": document_ids, "meeting_ids": meeting_ids, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        kind: Maybe[Literal["content", "brainstorm"]] = UNSET,
        type: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page[Union["GeneratedContent", "Brainstorm"]]:
        """Contents and ideas that were generated, the newest first. GET /v2/generations. Scope: read:documents."""
        return Page(self._core, Request("GET", "/v2/generations", query=given({"kind": kind, "type": type}), timeout=timeout), "generations")

    def get(
        self,
        generation_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "GetGenerationResponse":
        """One generated content or the ideas of one brainstorm. GET /v2/generations/{generation_id}. Scope: read:documents."""
        return cast("GetGenerationResponse", self._core.json(Request("GET", f"/v2/generations/{encode(generation_id)}", timeout=timeout)))

    def update(
        self,
        generation_id: str,
        *,
        title: Maybe[str] = UNSET,
        content: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "GeneratedContent":
        """Edit the title or the text of a generated content. PATCH /v2/generations/{generation_id}. Scope: write:documents."""
        return cast("GeneratedContent", self._core.json(Request("PATCH", f"/v2/generations/{encode(generation_id)}", body=given({"title": title, "content": content}), idempotency_key=idempotency_key, timeout=timeout)))

    def delete(
        self,
        generation_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeleteGenerationResponse":
        """Delete a generated content or a brainstorm. DELETE /v2/generations/{generation_id}. Scope: delete:documents."""
        return cast("DeleteGenerationResponse", self._core.json(Request("DELETE", f"/v2/generations/{encode(generation_id)}", timeout=timeout)))


class Grids(Noun):
    def create(
        self,
        *,
        name: str,
        columns: Maybe[List["CreateGridColumnsItem"]] = UNSET,
        filters: Maybe["CreateGridFilters"] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        template_id: Maybe[str] = UNSET,
        template_version: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["Grid", "Grid"]:
        """Create a grid of documents or meetings by questions or fields. POST /v2/grids. Scope: write:documents."""
        return Work(self._core, Request("POST", "/v2/grids", body=given({"columns": columns, "name": name, "filters": filters, "workspace_id": workspace_id, "template_id": template_id, "template_version": template_version}), idempotency_key=idempotency_key, timeout=timeout), "/v2/grids/{grid_id}")

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Grid"]:
        """Grids of a workspace, the newest first. GET /v2/grids. Scope: read:documents."""
        return Page(self._core, Request("GET", "/v2/grids", timeout=timeout), "grids")

    def get(
        self,
        grid_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Grid":
        """One grid with its columns and counts. GET /v2/grids/{grid_id}. Scope: read:documents."""
        return cast("Grid", self._core.json(Request("GET", f"/v2/grids/{encode(grid_id)}", timeout=timeout)))

    def rows(
        self,
        grid_id: str,
        *,
        status: Maybe[Literal["processing", "completed", "failed"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["GridRow"]:
        """Rows of a grid with their cells, the newest source first. GET /v2/grids/{grid_id}/rows. Scope: read:documents."""
        return Page(self._core, Request("GET", f"/v2/grids/{encode(grid_id)}/rows", query=given({"status": status}), timeout=timeout), "rows")

    def review(
        self,
        grid_id: str,
        row_id: str,
        column: str,
        *,
        value: Maybe[Optional[Union[str, float, bool, List[Union[str, float, bool, Dict[str, Optional[Union[str, float, bool]]]]]]]] = UNSET,
        approved: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "GridCell":
        """Approve or correct a cell of a grid. PATCH /v2/grids/{grid_id}/rows/{row_id}/cells/{column}. Scope: write:documents."""
        return cast("GridCell", self._core.json(Request("PATCH", f"/v2/grids/{encode(grid_id)}/rows/{encode(row_id)}/cells/{encode(column)}", body=given({"value": value, "approved": approved}), idempotency_key=idempotency_key, timeout=timeout)))

    def fill(
        self,
        grid_id: str,
        *,
        mode: Maybe[Literal["missing", "all"]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Work["Grid", "Grid"]:
        """Fill a grid again. POST /v2/grids/{grid_id}/fill. Scope: write:documents."""
        return Work(self._core, Request("POST", f"/v2/grids/{encode(grid_id)}/fill", body=given({"mode": mode}), idempotency_key=idempotency_key, timeout=timeout), "/v2/grids/{grid_id}")

    def export(
        self,
        grid_id: str,
        *,
        format: Maybe[Literal["csv", "xlsx"]] = UNSET,
        include: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> bytes:
        """A grid as a file: CSV or XLSX. GET /v2/grids/{grid_id}/export. Scope: read:documents."""
        return self._core.send(Request("GET", f"/v2/grids/{encode(grid_id)}/export", query=given({"format": format, "include": include}), timeout=timeout)).content

    def delete(
        self,
        grid_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeleteGridResponse":
        """Delete a grid and stop filling it. DELETE /v2/grids/{grid_id}. Scope: delete:documents."""
        return cast("DeleteGridResponse", self._core.json(Request("DELETE", f"/v2/grids/{encode(grid_id)}", timeout=timeout)))


class Search(Noun):
    def query(
        self,
        *,
        query: str,
        workspace_id: Maybe[str] = UNSET,
        limit: Maybe[int] = UNSET,
        filters: Maybe["SearchFilters"] = UNSET,
        rerank: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "SearchResponse":
        """Search the texts of a workspace. POST /v2/search. Scope: read:documents."""
        return cast("SearchResponse", self._core.json(Request("POST", "/v2/search", body=given({"query": query, "workspace_id": workspace_id, "limit": limit, "filters": filters, "rerank": rerank}), idempotency_key=idempotency_key, timeout=timeout)))

    def ask(
        self,
        *,
        question: str,
        filters: Maybe["AskWorkspaceFilters"] = UNSET,
        limit: Maybe[int] = UNSET,
        deadline_seconds: Maybe[int] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "WorkspaceAnswer":
        """Ask a question across documents and meetings. POST /v2/ask. Scope: read:documents."""
        return cast("WorkspaceAnswer", self._core.json(Request("POST", "/v2/ask", body=given({"question": question, "filters": filters, "limit": limit, "deadline_seconds": deadline_seconds, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def ask_stream(
        self,
        *,
        question: str,
        filters: Maybe["StreamWorkspaceAnswerFilters"] = UNSET,
        limit: Maybe[int] = UNSET,
        deadline_seconds: Maybe[int] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Iterator[WorkspaceAnswerEvent]:
        """Stream the answer to a question across documents and meetings. POST /v2/ask/stream. Scope: read:documents."""
        return stream_workspace_answer(self._core, Request("POST", "/v2/ask/stream", body=given({"question": question, "filters": filters, "limit": limit, "deadline_seconds": deadline_seconds, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout))

    def suggest(
        self,
        *,
        q: Maybe[str] = UNSET,
        limit: Maybe[int] = UNSET,
        timeout: Optional[float] = None,
    ) -> "SuggestResponse":
        """Complete what is being typed into a search. GET /v2/search/suggest. Scope: read:documents."""
        return cast("SuggestResponse", self._core.json(Request("GET", "/v2/search/suggest", query=given({"q": q, "limit": limit}), timeout=timeout)))


class Webhooks(Noun):
    def create(
        self,
        *,
        url: str,
        events: List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]],
        secret: Maybe[str] = UNSET,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        filters: Maybe["CreateWebhookFilters"] = UNSET,
        headers: Maybe[Dict[str, str]] = UNSET,
        ordering: Maybe[Literal["none", "resource"]] = UNSET,
        max_payload_bytes: Maybe[int] = UNSET,
        keep_response: Maybe[bool] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "CreatedWebhook":
        """Register a receiver of signed event notifications. POST /v2/webhooks. Scope: write:webhooks."""
        return cast("CreatedWebhook", self._core.json(Request("POST", "/v2/webhooks", body=given({"url": url, "events": events, "secret": secret, "payload_format": payload_format, "description": description, "filters": filters, "headers": headers, "ordering": ordering, "max_payload_bytes": max_payload_bytes, "keep_response": keep_response, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        status: Maybe[Literal["enabled", "disabled"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["Webhook"]:
        """List registered webhooks. GET /v2/webhooks. Scope: read:webhooks."""
        return Page(self._core, Request("GET", "/v2/webhooks", query=given({"status": status}), timeout=timeout), "webhooks")

    def get(
        self,
        webhook_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Webhook":
        """One webhook. GET /v2/webhooks/{webhook_id}. Scope: read:webhooks."""
        return cast("Webhook", self._core.json(Request("GET", f"/v2/webhooks/{encode(webhook_id)}", timeout=timeout)))

    def update(
        self,
        webhook_id: str,
        *,
        url: Maybe[str] = UNSET,
        events: Maybe[List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]] = UNSET,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        filters: Maybe[Optional["UpdateWebhookFilters"]] = UNSET,
        headers: Maybe[Optional[Dict[str, str]]] = UNSET,
        ordering: Maybe[Literal["none", "resource"]] = UNSET,
        max_payload_bytes: Maybe[int] = UNSET,
        keep_response: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Webhook":
        """Change a webhook; its secret is changed by rotate-secret. PATCH /v2/webhooks/{webhook_id}. Scope: write:webhooks."""
        return cast("Webhook", self._core.json(Request("PATCH", f"/v2/webhooks/{encode(webhook_id)}", body=given({"url": url, "events": events, "payload_format": payload_format, "description": description, "filters": filters, "headers": headers, "ordering": ordering, "max_payload_bytes": max_payload_bytes, "keep_response": keep_response}), idempotency_key=idempotency_key, if_match=if_match, timeout=timeout)))

    def delete(
        self,
        webhook_id: str,
        *,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "DeleteWebhookResponse":
        """Unregister a webhook; its waiting attempts are cancelled. DELETE /v2/webhooks/{webhook_id}. Scope: write:webhooks."""
        return cast("DeleteWebhookResponse", self._core.json(Request("DELETE", f"/v2/webhooks/{encode(webhook_id)}", if_match=if_match, timeout=timeout)))

    def enable(
        self,
        webhook_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Webhook":
        """Enable a webhook: failures count from 0, what was held is sent. POST /v2/webhooks/{webhook_id}/enable. Scope: write:webhooks."""
        return cast("Webhook", self._core.json(Request("POST", f"/v2/webhooks/{encode(webhook_id)}/enable", idempotency_key=idempotency_key, timeout=timeout)))

    def disable(
        self,
        webhook_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Webhook":
        """Pause a webhook: what waits is held, new events are recorded and not sent. POST /v2/webhooks/{webhook_id}/disable. Scope: write:webhooks."""
        return cast("Webhook", self._core.json(Request("POST", f"/v2/webhooks/{encode(webhook_id)}/disable", idempotency_key=idempotency_key, timeout=timeout)))

    def rotate_secret(
        self,
        webhook_id: str,
        *,
        secret: Maybe[str] = UNSET,
        overlap_seconds: Maybe[int] = UNSET,
        grace: Maybe[Literal["new-first", "old-first"]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "RotateWebhookSecretResponse":
        """Give a webhook a new secret, shown once; the old one signs beside it for a while. POST /v2/webhooks/{webhook_id}/rotate-secret. Scope: write:webhooks."""
        return cast("RotateWebhookSecretResponse", self._core.json(Request("POST", f"/v2/webhooks/{encode(webhook_id)}/rotate-secret", body=given({"secret": secret, "overlap_seconds": overlap_seconds, "grace": grace}), idempotency_key=idempotency_key, timeout=timeout)))

    def test(
        self,
        webhook_id: str,
        *,
        type: Maybe[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred"]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Delivery":
        """Send the event webhook.test or a sample, once; a success enables the webhook. POST /v2/webhooks/{webhook_id}/test. Scope: write:webhooks."""
        return cast("Delivery", self._core.json(Request("POST", f"/v2/webhooks/{encode(webhook_id)}/test", body=given({"type": type}), idempotency_key=idempotency_key, timeout=timeout)))

    def health(
        self,
        webhook_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "WebhookHealth":
        """Get the delivery statistics of a webhook for the last 24 hours. GET /v2/webhooks/{webhook_id}/health. Scope: read:webhooks."""
        return cast("WebhookHealth", self._core.json(Request("GET", f"/v2/webhooks/{encode(webhook_id)}/health", timeout=timeout)))

    def deliveries(
        self,
        webhook_id: str,
        *,
        status: Maybe[Literal["success", "failed"]] = UNSET,
        state: Maybe[Literal["pending", "retrying", "held", "success", "failed", "cancelled"]] = UNSET,
        event: Maybe[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]] = UNSET,
        event_id: Maybe[str] = UNSET,
        resource_id: Maybe[str] = UNSET,
        replay_id: Maybe[str] = UNSET,
        since: Maybe[str] = UNSET,
        until: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["Delivery"]:
        """List deliveries to a webhook, newest first. GET /v2/webhooks/{webhook_id}/deliveries. Scope: read:webhooks."""
        return Page(self._core, Request("GET", f"/v2/webhooks/{encode(webhook_id)}/deliveries", query=given({"status": status, "state": state, "event": event, "event_id": event_id, "resource_id": resource_id, "replay_id": replay_id, "since": since, "until": until}), timeout=timeout), "deliveries")

    def delivery(
        self,
        webhook_id: str,
        delivery_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeliveryDetail":
        """One delivery with its attempts and what is sent. GET /v2/webhooks/{webhook_id}/deliveries/{delivery_id}. Scope: read:webhooks."""
        return cast("DeliveryDetail", self._core.json(Request("GET", f"/v2/webhooks/{encode(webhook_id)}/deliveries/{encode(delivery_id)}", timeout=timeout)))

    def redeliver(
        self,
        webhook_id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Delivery":
        """Send an event again, with the same event id and body. POST /v2/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver. Scope: write:webhooks."""
        return cast("Delivery", self._core.json(Request("POST", f"/v2/webhooks/{encode(webhook_id)}/deliveries/{encode(delivery_id)}/redeliver", idempotency_key=idempotency_key, timeout=timeout)))

    def replay(
        self,
        webhook_id: str,
        *,
        since: str,
        until: Maybe[str] = UNSET,
        events: Maybe[List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]] = UNSET,
        status: Maybe[Literal["failed", "all"]] = UNSET,
        dry_run: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Replay":
        """Send the events of a time again, or count them first. POST /v2/webhooks/{webhook_id}/replay. Scope: write:webhooks."""
        return cast("Replay", self._core.json(Request("POST", f"/v2/webhooks/{encode(webhook_id)}/replay", body=given({"since": since, "until": until, "events": events, "status": status, "dry_run": dry_run}), idempotency_key=idempotency_key, timeout=timeout)))


class Events(LiveEvents):
    def list(
        self,
        *,
        after: Maybe[int] = UNSET,
        type: Maybe[str] = UNSET,
        resource_id: Maybe[str] = UNSET,
        since: Maybe[str] = UNSET,
        until: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["LoggedEvent"]:
        """The events of a workspace that the credential may read. GET /v2/events. Scope: read:documents or read:transcripts or read:tasks or read:webhooks."""
        return Page(self._core, Request("GET", "/v2/events", query=given({"after": after, "type": type, "resource_id": resource_id, "since": since, "until": until}), timeout=timeout), "events")

    def get(
        self,
        event_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "EventDetail":
        """One event and its deliveries. GET /v2/events/{event_id}. Scope: read:documents or read:transcripts or read:tasks or read:webhooks."""
        return cast("EventDetail", self._core.json(Request("GET", f"/v2/events/{encode(event_id)}", timeout=timeout)))

    def types(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["EventType"]:
        """Every event that a webhook can subscribe to, with its JSON Schema. GET /v2/event-types."""
        return Page(self._core, Request("GET", "/v2/event-types", timeout=timeout), "event_types")

    def sample(
        self,
        type: str,
        *,
        payload_format: Maybe[Literal["standard", "flat", "connector", "standard_webhooks"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> Dict[str, Any]:
        """A sample of an event, as receivers get it. GET /v2/event-types/{type}/sample."""
        return cast(Dict[str, Any], self._core.json(Request("GET", f"/v2/event-types/{encode(type)}/sample", query=given({"payload_format": payload_format}), timeout=timeout)))


class ApiKeys(Noun):
    def create(
        self,
        *,
        name: str,
        scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]],
        description: Maybe[str] = UNSET,
        type: Maybe[Literal["user", "service"]] = UNSET,
        environment: Maybe[Literal["live", "test"]] = UNSET,
        restricted: Maybe[bool] = UNSET,
        rate_limit: Maybe["CreateApiKeyRateLimit"] = UNSET,
        ip_allowlist: Maybe[List[str]] = UNSET,
        expires_at: Maybe[str] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "NewApiKey":
        """Create an API key; it is shown only in this answer. POST /v2/api-keys. Scope: admin:all."""
        return cast("NewApiKey", self._core.json(Request("POST", "/v2/api-keys", body=given({"name": name, "scopes": scopes, "description": description, "type": type, "environment": environment, "restricted": restricted, "rate_limit": rate_limit, "ip_allowlist": ip_allowlist, "expires_at": expires_at, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def list(
        self,
        *,
        status: Maybe[Literal["active", "expired", "revoked"]] = UNSET,
        type: Maybe[Literal["user", "service"]] = UNSET,
        user_id: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["ApiKey"]:
        """API keys, the newest first; without `admin:all` the own ones. GET /v2/api-keys. Scope: admin:all."""
        return Page(self._core, Request("GET", "/v2/api-keys", query=given({"status": status, "type": type, "user_id": user_id}), timeout=timeout), "api_keys")

    def current(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "ApiKey":
        """The key that this request is made with. GET /v2/api-keys/current."""
        return cast("ApiKey", self._core.json(Request("GET", "/v2/api-keys/current", timeout=timeout)))

    def update(
        self,
        key_id: str,
        *,
        name: Maybe[str] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        ip_allowlist: Maybe[List[str]] = UNSET,
        expires_at: Maybe[Optional[str]] = UNSET,
        rate_limit: Maybe[Optional["UpdateApiKeyRateLimit"]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ApiKey":
        """Change the name, allowlist, expiry or limit of a key. PATCH /v2/api-keys/{key_id}. Scope: admin:all."""
        return cast("ApiKey", self._core.json(Request("PATCH", f"/v2/api-keys/{encode(key_id)}", body=given({"name": name, "description": description, "ip_allowlist": ip_allowlist, "expires_at": expires_at, "rate_limit": rate_limit}), idempotency_key=idempotency_key, timeout=timeout)))

    def revoke(
        self,
        key_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "RevokeApiKeyResponse":
        """End a key; it is refused from the next request on. DELETE /v2/api-keys/{key_id}. Scope: admin:all."""
        return cast("RevokeApiKeyResponse", self._core.json(Request("DELETE", f"/v2/api-keys/{encode(key_id)}", timeout=timeout)))

    def rotate(
        self,
        key_id: str,
        *,
        overlap_hours: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "NewApiKey":
        """Give a key a new secret; the old one works on for a while. POST /v2/api-keys/{key_id}/rotate. Scope: admin:all."""
        return cast("NewApiKey", self._core.json(Request("POST", f"/v2/api-keys/{encode(key_id)}/rotate", body=given({"overlap_hours": overlap_hours}), idempotency_key=idempotency_key, timeout=timeout)))


class Me(Noun):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "Me":
        """Get the principal of this credential, with its scopes and workspaces. GET /v2/me."""
        return cast("Me", self._core.json(Request("GET", "/v2/me", timeout=timeout)))

    def update(
        self,
        *,
        name: Maybe[str] = UNSET,
        locale: Maybe[Literal["en", "es", "fr", "de", "pt", None]] = UNSET,
        time_zone: Maybe[Optional[str]] = UNSET,
        preferences: Maybe["UpdateMePreferences"] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Me":
        """Change the own name, language, time zone and preferences. PATCH /v2/me."""
        return cast("Me", self._core.json(Request("PATCH", "/v2/me", body=given({"name": name, "locale": locale, "time_zone": time_zone, "preferences": preferences}), idempotency_key=idempotency_key, timeout=timeout)))

    def limits(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "GetLimitsResponse":
        """Plan, windows, quotas and what each operation costs. GET /v2/limits."""
        return cast("GetLimitsResponse", self._core.json(Request("GET", "/v2/limits", timeout=timeout)))


class Usage(Noun):
    def get(
        self,
        *,
        from_: Maybe[str] = UNSET,
        to: Maybe[str] = UNSET,
        group_by: Maybe[str] = UNSET,
        credential_id: Maybe[str] = UNSET,
        operation: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> "GetUsageResponse":
        """Requests by day, credential and operation, and what was worked on. GET /v2/usage."""
        return cast("GetUsageResponse", self._core.json(Request("GET", "/v2/usage", query=given({"from": from_, "to": to, "group_by": group_by, "credential_id": credential_id, "operation": operation}), timeout=timeout)))


class Overview(Noun):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "Overview":
        """Counts by kind and status, and what waits for the caller. GET /v2/overview."""
        return cast("Overview", self._core.json(Request("GET", "/v2/overview", timeout=timeout)))


class Workspaces(Noun):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Workspace"]:
        """Workspaces that the credential reaches, by name. GET /v2/workspaces."""
        return Page(self._core, Request("GET", "/v2/workspaces", timeout=timeout), "workspaces")

    def create(
        self,
        *,
        name: str,
        slug: Maybe[str] = UNSET,
        plan: Maybe[Literal["individual", "team", "enterprise", "standard", "pro"]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Workspace":
        """Create a workspace and become its owner. POST /v2/workspaces. Scope: admin:all."""
        return cast("Workspace", self._core.json(Request("POST", "/v2/workspaces", body=given({"name": name, "slug": slug, "plan": plan}), idempotency_key=idempotency_key, timeout=timeout)))

    def get(
        self,
        workspace_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "Workspace":
        """One workspace with its settings and limits. GET /v2/workspaces/{workspace_id}."""
        return cast("Workspace", self._core.json(Request("GET", f"/v2/workspaces/{encode(workspace_id)}", timeout=timeout)))

    def update(
        self,
        workspace_id: str,
        *,
        name: Maybe[str] = UNSET,
        plan: Maybe[Literal["individual", "team", "enterprise", "standard", "pro"]] = UNSET,
        settings: Maybe["UpdateWorkspaceSettings"] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Workspace":
        """Change the name or the settings of a workspace. PATCH /v2/workspaces/{workspace_id}. Scope: admin:all."""
        return cast("Workspace", self._core.json(Request("PATCH", f"/v2/workspaces/{encode(workspace_id)}", body=given({"name": name, "plan": plan, "settings": settings}), idempotency_key=idempotency_key, timeout=timeout)))

    def delete(
        self,
        workspace_id: str,
        *,
        confirm: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> "DeleteWorkspaceResponse":
        """Delete a workspace with everything in it; only for its owners. DELETE /v2/workspaces/{workspace_id}. Scope: admin:all."""
        return cast("DeleteWorkspaceResponse", self._core.json(Request("DELETE", f"/v2/workspaces/{encode(workspace_id)}", query=given({"confirm": confirm}), timeout=timeout)))

    def signing_secret(
        self,
        workspace_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "GetSigningSecretResponse":
        """The secret that signs notifications to a `webhook_url`. GET /v2/workspaces/{workspace_id}/signing-secret. Scope: admin:all."""
        return cast("GetSigningSecretResponse", self._core.json(Request("GET", f"/v2/workspaces/{encode(workspace_id)}/signing-secret", timeout=timeout)))

    def rotate_signing_secret(
        self,
        workspace_id: str,
        *,
        overlap_hours: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "GetSigningSecretResponse":
        """Replace the secret that signs notifications to a `webhook_url`. POST /v2/workspaces/{workspace_id}/signing-secret/rotate. Scope: admin:all."""
        return cast("GetSigningSecretResponse", self._core.json(Request("POST", f"/v2/workspaces/{encode(workspace_id)}/signing-secret/rotate", body=given({"overlap_hours": overlap_hours}), idempotency_key=idempotency_key, timeout=timeout)))


class Engines(Noun):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "ListEnginesResponse":
        """The engines of this server, what each can do, and what a missing one needs. GET /v2/engines."""
        return cast("ListEnginesResponse", self._core.json(Request("GET", "/v2/engines", timeout=timeout)))

    def list_own(
        self,
        workspace_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "ListOwnEnginesResponse":
        """The language and embedding models that work for a workspace. GET /v2/workspaces/{workspace_id}/engines. Scope: admin:all."""
        return cast("ListOwnEnginesResponse", self._core.json(Request("GET", f"/v2/workspaces/{encode(workspace_id)}/engines", timeout=timeout)))

    def set_own(
        self,
        workspace_id: str,
        kind: str,
        *,
        models: List["SetOwnEngineModelsItem"],
        fallback: Maybe[Literal["builtin", "none"]] = UNSET,
        timeout: Optional[float] = None,
    ) -> "OwnEngine":
        """Let a workspace use models of its own; they work from the next call on. PUT /v2/workspaces/{workspace_id}/engines/{kind}. Scope: admin:all."""
        return cast("OwnEngine", self._core.json(Request("PUT", f"/v2/workspaces/{encode(workspace_id)}/engines/{encode(kind)}", body=given({"models": models, "fallback": fallback}), timeout=timeout)))

    def remove_own(
        self,
        workspace_id: str,
        kind: str,
        *,
        timeout: Optional[float] = None,
    ) -> "OwnEngine":
        """Go back to the models of the server. DELETE /v2/workspaces/{workspace_id}/engines/{kind}. Scope: admin:all."""
        return cast("OwnEngine", self._core.json(Request("DELETE", f"/v2/workspaces/{encode(workspace_id)}/engines/{encode(kind)}", timeout=timeout)))

    def test_own(
        self,
        workspace_id: str,
        kind: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "TestOwnEngineResponse":
        """Ask each model that a workspace has set up, and say what is wrong. POST /v2/workspaces/{workspace_id}/engines/{kind}/test. Scope: admin:all."""
        return cast("TestOwnEngineResponse", self._core.json(Request("POST", f"/v2/workspaces/{encode(workspace_id)}/engines/{encode(kind)}/test", idempotency_key=idempotency_key, timeout=timeout)))


class Members(Noun):
    def list(
        self,
        workspace_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Member"]:
        """Members of a workspace, by address. GET /v2/workspaces/{workspace_id}/members."""
        return Page(self._core, Request("GET", f"/v2/workspaces/{encode(workspace_id)}/members", timeout=timeout), "members")

    def invite(
        self,
        workspace_id: str,
        *,
        email: str,
        role: Maybe[Literal["viewer", "member", "admin", "owner"]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "NewInvitation":
        """Invite somebody; a second invitation replaces the first. POST /v2/workspaces/{workspace_id}/members. Scope: admin:all."""
        return cast("NewInvitation", self._core.json(Request("POST", f"/v2/workspaces/{encode(workspace_id)}/members", body=given({"email": email, "role": role}), idempotency_key=idempotency_key, timeout=timeout)))

    def update(
        self,
        workspace_id: str,
        user_id: str,
        *,
        role: Literal["viewer", "member", "admin", "owner"],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Member":
        """Change the role of a member; only owners make or change owners. PATCH /v2/workspaces/{workspace_id}/members/{user_id}. Scope: admin:all."""
        return cast("Member", self._core.json(Request("PATCH", f"/v2/workspaces/{encode(workspace_id)}/members/{encode(user_id)}", body=given({"role": role}), idempotency_key=idempotency_key, timeout=timeout)))

    def remove(
        self,
        workspace_id: str,
        user_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "RemoveMemberResponse":
        """Remove a member, whose keys end with it; members may remove themselves. DELETE /v2/workspaces/{workspace_id}/members/{user_id}. Scope: admin:all."""
        return cast("RemoveMemberResponse", self._core.json(Request("DELETE", f"/v2/workspaces/{encode(workspace_id)}/members/{encode(user_id)}", timeout=timeout)))


class Invitations(Noun):
    def list(
        self,
        workspace_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Invitation"]:
        """Open invitations of a workspace, the newest first. GET /v2/workspaces/{workspace_id}/invitations. Scope: admin:all."""
        return Page(self._core, Request("GET", f"/v2/workspaces/{encode(workspace_id)}/invitations", timeout=timeout), "invitations")

    def revoke(
        self,
        workspace_id: str,
        invitation_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "RevokeInvitationResponse":
        """Take an open invitation back. DELETE /v2/workspaces/{workspace_id}/invitations/{invitation_id}. Scope: admin:all."""
        return cast("RevokeInvitationResponse", self._core.json(Request("DELETE", f"/v2/workspaces/{encode(workspace_id)}/invitations/{encode(invitation_id)}", timeout=timeout)))

    def get(
        self,
        token: str,
        *,
        timeout: Optional[float] = None,
    ) -> "GetInvitationResponse":
        """Get an invitation by its token, with its workspace and the person who sent it. GET /v2/invitations/{token}."""
        return cast("GetInvitationResponse", self._core.json(Request("GET", f"/v2/invitations/{encode(token)}", timeout=timeout)))

    def accept(
        self,
        token: str,
        *,
        name: Maybe[str] = UNSET,
        password: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "AcceptInvitationResponse":
        """Join a workspace; works signed in, and for who is new without a credential. POST /v2/invitations/{token}/accept."""
        return cast("AcceptInvitationResponse", self._core.json(Request("POST", f"/v2/invitations/{encode(token)}/accept", body=given({"name": name, "password": password}), idempotency_key=idempotency_key, timeout=timeout)))


class AuditLog(Noun):
    def list(
        self,
        *,
        action: Maybe[str] = UNSET,
        actor_id: Maybe[str] = UNSET,
        target_id: Maybe[str] = UNSET,
        created_after: Maybe[str] = UNSET,
        created_before: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> Page["AuditEntry"]:
        """List the audit log, newest first. GET /v2/audit-log. Scope: admin:all."""
        return Page(self._core, Request("GET", "/v2/audit-log", query=given({"action": action, "actor_id": actor_id, "target_id": target_id, "created_after": created_after, "created_before": created_before}), timeout=timeout), "entries")

    def verify(
        self,
        *,
        head: Maybe[str] = UNSET,
        timeout: Optional[float] = None,
    ) -> "VerifyAuditLogResponse":
        """Check that no entry was changed, taken out or put in. GET /v2/audit-log/verify. Scope: admin:all."""
        return cast("VerifyAuditLogResponse", self._core.json(Request("GET", "/v2/audit-log/verify", query=given({"head": head}), timeout=timeout)))


class Auth(Noun):
    def login(
        self,
        *,
        email: str,
        password: str,
        code: Maybe[str] = UNSET,
        session: Maybe[Literal["tokens", "cookie"]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "LoginResponse":
        """Sign in with a password, and a code where a second factor is set up. POST /auth/login."""
        return cast("LoginResponse", self._core.json(Request("POST", "/auth/login", body=given({"email": email, "password": password, "code": code, "session": session, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def refresh(
        self,
        *,
        refresh_token: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Tokens":
        """New tokens for a refresh token of a sign-in. POST /auth/refresh."""
        return cast("Tokens", self._core.json(Request("POST", "/auth/refresh", body=given({"refresh_token": refresh_token}), idempotency_key=idempotency_key, timeout=timeout)))

    def logout(
        self,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "LogoutResponse":
        """End the session that this request is made with. POST /auth/logout."""
        return cast("LogoutResponse", self._core.json(Request("POST", "/auth/logout", idempotency_key=idempotency_key, timeout=timeout)))

    def change_password(
        self,
        *,
        new_password: str,
        current_password: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ChangePasswordResponse":
        """Change the own password; all other sessions end. POST /auth/password."""
        return cast("ChangePasswordResponse", self._core.json(Request("POST", "/auth/password", body=given({"current_password": current_password, "new_password": new_password}), idempotency_key=idempotency_key, timeout=timeout)))

    def request_password_reset(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "RequestPasswordResetResponse":
        """Ask for a token that sets a new password; answers alike for unknown addresses. POST /auth/password/reset."""
        return cast("RequestPasswordResetResponse", self._core.json(Request("POST", "/auth/password/reset", body=given({"email": email}), idempotency_key=idempotency_key, timeout=timeout)))

    def confirm_password_reset(
        self,
        *,
        token: str,
        new_password: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ChangePasswordResponse":
        """Set a new password by a reset token; all sessions end. POST /auth/password/reset/confirm."""
        return cast("ChangePasswordResponse", self._core.json(Request("POST", "/auth/password/reset/confirm", body=given({"token": token, "new_password": new_password}), idempotency_key=idempotency_key, timeout=timeout)))

    def sessions(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["Session"]:
        """Own sessions and the applications that were let in. GET /auth/sessions."""
        return Page(self._core, Request("GET", "/auth/sessions", timeout=timeout), "sessions")

    def end_other_sessions(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "EndOtherSessionsResponse":
        """End all own sessions but this one; applications that were let in stay. DELETE /auth/sessions."""
        return cast("EndOtherSessionsResponse", self._core.json(Request("DELETE", "/auth/sessions", timeout=timeout)))

    def end_session(
        self,
        session_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "EndSessionResponse":
        """End an own session, or turn an application out. DELETE /auth/sessions/{session_id}."""
        return cast("EndSessionResponse", self._core.json(Request("DELETE", f"/auth/sessions/{encode(session_id)}", timeout=timeout)))

    def begin_totp(
        self,
        *,
        password: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "BeginTotpResponse":
        """Begin to set up a second factor; nothing holds until it is confirmed. POST /auth/totp."""
        return cast("BeginTotpResponse", self._core.json(Request("POST", "/auth/totp", body=given({"password": password}), idempotency_key=idempotency_key, timeout=timeout)))

    def confirm_totp(
        self,
        *,
        code: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "ConfirmTotpResponse":
        """Turn the second factor on with a first code. POST /auth/totp/confirm."""
        return cast("ConfirmTotpResponse", self._core.json(Request("POST", "/auth/totp/confirm", body=given({"code": code}), idempotency_key=idempotency_key, timeout=timeout)))

    def remove_totp(
        self,
        *,
        code: str,
        timeout: Optional[float] = None,
    ) -> "RemoveTotpResponse":
        """Turn the second factor off, with a code or a recovery code. DELETE /auth/totp."""
        return cast("RemoveTotpResponse", self._core.json(Request("DELETE", "/auth/totp", body=given({"code": code}), timeout=timeout)))

    def renew_recovery_codes(
        self,
        *,
        code: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "RenewRecoveryCodesResponse":
        """Replace all recovery codes. POST /auth/totp/recovery-codes."""
        return cast("RenewRecoveryCodesResponse", self._core.json(Request("POST", "/auth/totp/recovery-codes", body=given({"code": code}), idempotency_key=idempotency_key, timeout=timeout)))


class Setup(Noun):
    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "GetSetupResponse":
        """Whether somebody has an account on this server, and how people sign in. GET /v2/setup."""
        return cast("GetSetupResponse", self._core.json(Request("GET", "/v2/setup", timeout=timeout)))

    def start(
        self,
        *,
        code: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "StartSetupSessionResponse":
        """Open the first session with the code that the server printed. POST /v2/setup/session."""
        return cast("StartSetupSessionResponse", self._core.json(Request("POST", "/v2/setup/session", body=given({"code": code}), idempotency_key=idempotency_key, timeout=timeout)))

    def complete(
        self,
        *,
        email: str,
        name: str,
        password: str,
        workspace_name: Maybe[str] = UNSET,
        time_zone: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "CompleteSetupResponse":
        """Give the first owner an account. POST /v2/setup."""
        return cast("CompleteSetupResponse", self._core.json(Request("POST", "/v2/setup", body=given({"email": email, "name": name, "password": password, "workspace_name": workspace_name, "time_zone": time_zone}), idempotency_key=idempotency_key, timeout=timeout)))

    def add_sample(
        self,
        *,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Document":
        """Add the sample contract with a call about it, and have both read. POST /v2/setup/sample. Scope: write:documents."""
        return cast("Document", self._core.json(Request("POST", "/v2/setup/sample", body=given({"workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def remove_sample(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "RemoveSampleResponse":
        """Delete the sample contract and the call about it. DELETE /v2/setup/sample. Scope: delete:documents."""
        return cast("RemoveSampleResponse", self._core.json(Request("DELETE", "/v2/setup/sample", timeout=timeout)))


class Oauth(Noun):
    def token(
        self,
        *,
        grant_type: Maybe[str] = UNSET,
        code: Maybe[str] = UNSET,
        redirect_uri: Maybe[str] = UNSET,
        code_verifier: Maybe[str] = UNSET,
        device_code: Maybe[str] = UNSET,
        refresh_token: Maybe[str] = UNSET,
        scope: Maybe[str] = UNSET,
        resource: Maybe[str] = UNSET,
        client_id: Maybe[str] = UNSET,
        client_secret: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **more: Any,
    ) -> "OAuthTokens":
        """Tokens for a code or a refresh token; takes a form or JSON. POST /oauth/token."""
        return cast("OAuthTokens", self._core.json(Request("POST", "/oauth/token", body=given({"grant_type": grant_type, "code": code, "redirect_uri": redirect_uri, "code_verifier": code_verifier, "device_code": device_code, "refresh_token": refresh_token, "scope": scope, "resource": resource, "client_id": client_id, "client_secret": client_secret, **more}), idempotency_key=idempotency_key, timeout=timeout)))

    def revoke(
        self,
        *,
        token: Maybe[str] = UNSET,
        token_type_hint: Maybe[str] = UNSET,
        client_id: Maybe[str] = UNSET,
        client_secret: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **more: Any,
    ) -> "RevokeTokenResponse":
        """End what a token was granted by, with all its tokens (RFC 7009). POST /oauth/revoke."""
        return cast("RevokeTokenResponse", self._core.json(Request("POST", "/oauth/revoke", body=given({"token": token, "token_type_hint": token_type_hint, "client_id": client_id, "client_secret": client_secret, **more}), idempotency_key=idempotency_key, timeout=timeout)))

    def introspect(
        self,
        *,
        token: Maybe[str] = UNSET,
        token_type_hint: Maybe[str] = UNSET,
        client_id: Maybe[str] = UNSET,
        client_secret: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **more: Any,
    ) -> "IntrospectTokenResponse":
        """Check a token of the calling application (RFC 7662). POST /oauth/introspect."""
        return cast("IntrospectTokenResponse", self._core.json(Request("POST", "/oauth/introspect", body=given({"token": token, "token_type_hint": token_type_hint, "client_id": client_id, "client_secret": client_secret, **more}), idempotency_key=idempotency_key, timeout=timeout)))

    def request_device_code(
        self,
        *,
        scope: Maybe[str] = UNSET,
        resource: Maybe[str] = UNSET,
        client_id: Maybe[str] = UNSET,
        client_secret: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        **more: Any,
    ) -> "DeviceAuthorization":
        """Start a sign-in on a device without a browser (RFC 8628). POST /oauth/device_authorization."""
        return cast("DeviceAuthorization", self._core.json(Request("POST", "/oauth/device_authorization", body=given({"scope": scope, "resource": resource, "client_id": client_id, "client_secret": client_secret, **more}), idempotency_key=idempotency_key, timeout=timeout)))

    def server_metadata(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "AuthorizationServer":
        """Metadata of the authorization server (RFC 8414). GET /.well-known/oauth-authorization-server."""
        return cast("AuthorizationServer", self._core.json(Request("GET", "/.well-known/oauth-authorization-server", timeout=timeout)))

    def open_id_configuration(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "AuthorizationServer":
        """The same metadata where libraries of OpenID Connect look for it; there are no ID tokens. GET /.well-known/openid-configuration."""
        return cast("AuthorizationServer", self._core.json(Request("GET", "/.well-known/openid-configuration", timeout=timeout)))

    def resource_metadata(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "ProtectedResource":
        """Metadata of the API as a protected resource (RFC 9728). GET /.well-known/oauth-protected-resource."""
        return cast("ProtectedResource", self._core.json(Request("GET", "/.well-known/oauth-protected-resource", timeout=timeout)))

    def jwks(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "GetJwksResponse":
        """Public keys that access tokens are signed with (RFC 7517). GET /.well-known/jwks.json."""
        return cast("GetJwksResponse", self._core.json(Request("GET", "/.well-known/jwks.json", timeout=timeout)))


class OauthClients(Noun):
    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["OAuthClient"]:
        """Registered applications, the newest first. GET /oauth/clients. Scope: admin:all."""
        return Page(self._core, Request("GET", "/oauth/clients", timeout=timeout), "clients")

    def create(
        self,
        *,
        name: str,
        redirect_uris: List[str],
        scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]],
        type: Maybe[Literal["confidential", "public"]] = UNSET,
        workspace_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "NewOAuthClient":
        """Register an application; its secret is shown only in this answer. POST /oauth/clients. Scope: admin:all."""
        return cast("NewOAuthClient", self._core.json(Request("POST", "/oauth/clients", body=given({"name": name, "redirect_uris": redirect_uris, "scopes": scopes, "type": type, "workspace_id": workspace_id}), idempotency_key=idempotency_key, timeout=timeout)))

    def update(
        self,
        client_id: str,
        *,
        name: Maybe[str] = UNSET,
        redirect_uris: Maybe[List[str]] = UNSET,
        scopes: Maybe[List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "OAuthClient":
        """Change an application; scopes that go are taken from its grants. PATCH /oauth/clients/{client_id}. Scope: admin:all."""
        return cast("OAuthClient", self._core.json(Request("PATCH", f"/oauth/clients/{encode(client_id)}", body=given({"name": name, "redirect_uris": redirect_uris, "scopes": scopes}), idempotency_key=idempotency_key, timeout=timeout)))

    def delete(
        self,
        client_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "DeleteOAuthClientResponse":
        """Remove an application; its tokens end at once. DELETE /oauth/clients/{client_id}. Scope: admin:all."""
        return cast("DeleteOAuthClientResponse", self._core.json(Request("DELETE", f"/oauth/clients/{encode(client_id)}", timeout=timeout)))

    def rotate_secret(
        self,
        client_id: str,
        *,
        overlap_hours: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "NewOAuthClient":
        """Give a confidential application a new secret. POST /oauth/clients/{client_id}/rotate-secret. Scope: admin:all."""
        return cast("NewOAuthClient", self._core.json(Request("POST", f"/oauth/clients/{encode(client_id)}/rotate-secret", body=given({"overlap_hours": overlap_hours}), idempotency_key=idempotency_key, timeout=timeout)))


class Server(Noun):
    def health(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "GetHealthResponse":
        """The process is alive. GET /health."""
        return cast("GetHealthResponse", self._core.json(Request("GET", "/health", timeout=timeout)))

    def ready(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "GetReadyResponse":
        """The process can serve: database, queue and disk. GET /ready."""
        return cast("GetReadyResponse", self._core.json(Request("GET", "/ready", timeout=timeout)))

    def metrics(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> str:
        """Prometheus metrics, for loopback callers or the holder of the metrics token. GET /metrics."""
        return self._core.send(Request("GET", "/metrics", timeout=timeout)).text

    def open_api(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "OpenApiDescription":
        """This description. GET /openapi.json."""
        return cast("OpenApiDescription", self._core.json(Request("GET", "/openapi.json", timeout=timeout)))

    def errors(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Page["ErrorExplanation"]:
        """Every error code, its status, what it means and what helps. GET /v2/errors."""
        return Page(self._core, Request("GET", "/v2/errors", timeout=timeout), "errors")

    def error(
        self,
        code: str,
        *,
        timeout: Optional[float] = None,
    ) -> "ErrorExplanation":
        """Explain an error code. GET /errors/{code}."""
        return cast("ErrorExplanation", self._core.json(Request("GET", f"/errors/{encode(code)}", timeout=timeout)))


class Nouns:
    """Every noun of the API with its methods."""

    def __init__(self, core: Core) -> None:
        self.documents = Documents(core)
        self.extraction_templates = ExtractionTemplates(core)
        self.transcriptions = Transcriptions(core)
        self.meetings = Meetings(core)
        self.tasks = Tasks(core)
        self.integrations = Integrations(core)
        self.generations = Generations(core)
        self.grids = Grids(core)
        self.search = Search(core)
        self.webhooks = Webhooks(core)
        self.events = Events(core)
        self.api_keys = ApiKeys(core)
        self.me = Me(core)
        self.usage = Usage(core)
        self.overview = Overview(core)
        self.workspaces = Workspaces(core)
        self.engines = Engines(core)
        self.members = Members(core)
        self.invitations = Invitations(core)
        self.audit_log = AuditLog(core)
        self.auth = Auth(core)
        self.setup = Setup(core)
        self.oauth = Oauth(core)
        self.oauth_clients = OauthClients(core)
        self.server = Server(core)
