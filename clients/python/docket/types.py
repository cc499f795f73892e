"""Written by scripts/generate-python from openapi.json: `npm run generate`."""

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union


class AcceptInvitationRequest(TypedDict):
    """A new user chooses a password; an existing user signs in first."""

    # Name for people.
    name: NotRequired[str]
    # Password of at least 12 characters of any kind.
    password: NotRequired[str]


class AcceptInvitationResponse(TypedDict):
    """Answer of `acceptInvitation`: Join a workspace; works signed in, and for who is new without a credential."""

    # Workspace that owns it.
    workspace_id: str
    # The user.
    user_id: str
    # Role in the workspace.
    role: Literal["viewer", "member", "admin", "owner"]


class ActionItem(TypedDict):
    """Something that was agreed to be done in a meeting."""

    # Its id.
    id: str
    # A sentence in the imperative.
    description: str
    # The speaker, or the person named.
    assigned_to: Optional[str]
    # Member that the owner is; null if it is none.
    assigned_user_id: Optional[str]
    # Date such as `2026-03-01`.
    due_date: Optional[str]
    # Date as spoken.
    due_date_text: Optional[str]
    # Priority of the task.
    priority: Literal["low", "medium", "high"]
    # Probability that it is right, from 0 to 1.
    confidence: float
    # Seconds from the beginning; null where the transcript has no times.
    start_time: Optional[float]
    # Passages that prove it.
    evidence: List["MeetingEvidence"]
    # Decision of a person; `accepted`: the item became a task.
    state: Literal["open", "accepted", "dismissed"]
    # Task of the item; null without one, and when it was deleted.
    task_id: Optional[str]


class ActionItems(TypedDict):
    """Action items of one extraction, with its options."""

    # Its id.
    id: str
    # The meeting; null if there is none.
    meeting_id: str
    # SHA-256 of the transcript that was read.
    transcript_sha256: str
    engine: "ResultEngine"
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["ActionItemsWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str
    # Whether owners were looked for.
    assign_to_speakers: bool
    # Whether due dates were looked for.
    extract_deadlines: bool
    # Items below this confidence were left out.
    confidence_threshold: float
    # Action items in the order of the meeting.
    action_items: List["ActionItem"]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]


class ActionItemsWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class ActionItemsExtractedEvent(TypedDict):
    """The action items of a meeting were extracted."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["action_items.extracted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "ActionItemsExtractedEventData"


class ActionItemsExtractedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Its id.
    id: str
    # The meeting; null if there is none.
    meeting_id: str
    # SHA-256 of the transcript that was read.
    transcript_sha256: str
    engine: "ResultEngine"
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["ActionItemsExtractedEventDataWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str
    # Whether owners were looked for.
    assign_to_speakers: bool
    # Whether due dates were looked for.
    extract_deadlines: bool
    # Items below this confidence were left out.
    confidence_threshold: float
    # Action items in the order of the meeting.
    action_items: List["ActionItem"]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class ActionItemsExtractedEventDataWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class AddSampleRequest(TypedDict):
    """Request of `addSample`: Add the sample contract with a call about it, and have both read."""

    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class AllShareList(TypedDict):
    """Answer of `listAllShares`: All shares of a workspace, the newest first."""

    # Rows of this page.
    shares: List["ListedShare"]
    pagination: "Pagination"


class Analysis(TypedDict):
    """Result of an analysis of a document."""

    # Summary in sentences.
    summary: NotRequired[str]
    extracted_fields: "ExtractedFields"
    extraction: NotRequired["ExtractionResult"]
    # Typed values by JSON pointer into the analysis, as `/extracted_fields/governing_law`. A
    # value without a known type has none.
    field_values: Dict[str, "FieldValue"]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: Dict[str, "Finding"]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]
    # Probability that it is right, from 0 to 1.
    confidence: float
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # By JSON pointer into the analysis, as `/extracted_fields/parties/0`; of `/summary` one
    # passage a sentence. A value that a person gave keeps the passages that the engine read.
    evidence: Dict[str, List["Evidence"]]
    # Confidence by field, from 0 to 1.
    field_confidence: Dict[str, float]
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["AnalysisWarningsItem"]
    # Part of the document that was read.
    coverage: "AnalysisCoverage"
    engine: "ResultEngine"


class AnalysisWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # Field that the remark is about.
    field: NotRequired[str]
    # The remark in one sentence.
    message: str


class AnalysisCoverage(TypedDict):
    """Part of the document that was read."""

    # Pages of the document.
    pages_total: int
    # Pages that were read.
    pages_read: int


class AnalysisDetail(TypedDict):
    """An analysis with its result."""

    # Its id.
    id: str
    # The document.
    document_id: str
    # Workspace of the document.
    workspace_id: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Only if the request had one.
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Null for the default set of the type.
    extract_fields: Optional[List[str]]
    # Whether the result has a summary.
    include_summary: bool
    # Only if the request had one.
    extract_schema: NotRequired[Dict[str, Any]]
    analysis: NotRequired["Analysis"]


class AnalysisList(TypedDict):
    """Answer of `listAnalyses`: Analyses of a document, the newest first."""

    # Rows of this page.
    analyses: List["AnalysisListItem"]
    pagination: "Pagination"


class AnalysisListItem(TypedDict):
    """An analysis without its result."""

    # Its id.
    id: str
    # The document.
    document_id: str
    # Workspace of the document.
    workspace_id: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Only if the request had one.
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Null for the default set of the type.
    extract_fields: Optional[List[str]]
    # Whether the result has a summary.
    include_summary: bool


AnalyzeDocumentRequest = Any


class AnalyzeMeetingRequest(TypedDict):
    """Ids that are given must be those of the path."""

    # Meeting.
    meeting_id: NotRequired[str]
    # Transcription, in place of its meeting.
    transcript_id: NotRequired[str]
    # Several meetings, analysed together.
    meeting_ids: NotRequired[List[str]]
    # Length of the result.
    length: NotRequired[Literal["short", "medium", "long"]]
    # Topics or questions; they decide what is chosen.
    focus_areas: NotRequired[List[str]]


AnalyzeMeetingsRequest = Any


class AnalyzeOneMeeting(TypedDict):
    """One form of the request of an analysis."""

    # Meeting.
    meeting_id: str
    # Length of the result.
    length: NotRequired[Literal["short", "medium", "long"]]
    # Topics or questions; they decide what is chosen.
    focus_areas: NotRequired[List[str]]


class AnalyzeSeveralMeetings(TypedDict):
    """One form of the request of an analysis."""

    # Several meetings, analysed together.
    meeting_ids: List[str]
    # Length of the result.
    length: NotRequired[Literal["short", "medium", "long"]]
    # Topics or questions; they decide what is chosen.
    focus_areas: NotRequired[List[str]]


class AnalyzeStoredDocument(TypedDict):
    """Analysis of a stored document."""

    # A document that is here already, in place of `document_url`.
    document_id: str
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Fields to extract. The result has exactly these keys; omitted: the default set of the
    # analysis type.
    extract_fields: NotRequired[List[str]]
    # JSON Schema as in `extractDocument`; its values become `extraction` of the result.
    extract_schema: NotRequired[Dict[str, Any]]
    # False leaves the summary out of the result.
    include_summary: NotRequired[bool]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class AnalyzeTranscript(TypedDict):
    """One form of the request of an analysis."""

    # Transcription, in place of its meeting.
    transcript_id: str
    # Length of the result.
    length: NotRequired[Literal["short", "medium", "long"]]
    # Topics or questions; they decide what is chosen.
    focus_areas: NotRequired[List[str]]


class AnalyzeUrl(TypedDict):
    """Analysis of a file at an address."""

    # Address of a PDF, DOCX, CSV or TXT file. Either this or `document_id` is required.
    document_url: str
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Fields to extract. The result has exactly these keys; omitted: the default set of the
    # analysis type.
    extract_fields: NotRequired[List[str]]
    # JSON Schema as in `extractDocument`; its values become `extraction` of the result.
    extract_schema: NotRequired[Dict[str, Any]]
    # False leaves the summary out of the result.
    include_summary: NotRequired[bool]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class AnnounceRecordingRequest(TypedDict):
    """Request of `announceRecording`: Announce a recording whose file follows in parts."""

    # Bytes of the whole file, which follows in parts. Omit it while they are unknown, as during a
    # recording, and call `completeRecording` at the end.
    size: NotRequired[int]
    # Recognizes a WAV file (PCM, 16 bits) while it arrives, for reading along. The complete
    # recording is transcribed anew.
    live_text: NotRequired[bool]
    # Name of the file.
    filename: NotRequired[str]
    # SHA-256 of the whole file in hex; a different content fails.
    sha256: NotRequired[str]
    # Spoken language.
    language: Literal["en", "es", "fr", "de", "pt"]
    # True separates speakers; false gives one stream without labels.
    speaker_labels: NotRequired[bool]
    # At least so many speakers, where their number is known.
    min_speakers: NotRequired[int]
    # At most so many speakers.
    max_speakers: NotRequired[int]
    # Names and terms as they are to be written: texts, or objects with what they sound like.
    vocabulary: NotRequired[List[Union[str, "AnnounceRecordingRequestVocabularyItem"]]]
    # Title for people.
    title: NotRequired[str]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Whether to make a meeting of the recording; not when `meeting_id` says which it is of.
    create_meeting: NotRequired[bool]
    # The meeting of the same workspace that the recording is of, or another recording of it.
    meeting_id: NotRequired[str]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class AnnounceRecordingRequestVocabularyItem(TypedDict):
    # Word or name as it is to be written.
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class AnswerAuthorizationRequest(TypedDict):
    """Request of `answerAuthorization`: Submit the forms of the authorization page; redirects to the application with a code."""

    # `sign_in` or `consent`.
    step: NotRequired[str]
    # E-mail address for the sign-in.
    email: NotRequired[str]
    # Password for the sign-in.
    password: NotRequired[str]
    # Code of the second factor.
    code: NotRequired[str]
    # `allow` or `deny`.
    decision: NotRequired[str]
    # From the page.
    csrf: NotRequired[str]


class AnswerDelta(TypedDict):
    """A part of the answer."""

    # The next part of the answer. Those since the last `reset` are, joined, its beginning, and
    # before `done` all of it.
    text: str
    # Passages that this sentence rests on, the best first. Absent when `include_sources` is
    # false.
    sources: NotRequired[List["AnswerDeltaSourcesItem"]]


class AnswerDeltaSourcesItem(TypedDict):
    # Page number, from 1.
    page: int
    # Exactly `text.slice(start, end)`.
    excerpt: str
    # UTF-16 code units in the text of the document.
    start: int
    # One past the last.
    end: int


class AnswerDeviceRequest(TypedDict):
    """Request of `answerDevice`: Submit the forms of the device page."""

    # `sign_in`, `code` or `consent`.
    step: NotRequired[str]
    # E-mail address for the sign-in.
    email: NotRequired[str]
    # Password for the sign-in.
    password: NotRequired[str]
    # Code of the second factor.
    code: NotRequired[str]
    # Code that the device shows.
    user_code: NotRequired[str]
    # `allow` or `deny`.
    decision: NotRequired[str]
    # From the page.
    csrf: NotRequired[str]


class AnswerProgress(TypedDict):
    """A language model is at work; sent at most once a second."""

    # `reading`: the model reads the passages. `writing`: it writes the answer.
    stage: Literal["reading", "writing"]
    # Part of the text that is read; null if that is not known.
    share: Optional[float]


class AnswerReset(TypedDict):
    """The parts that came so far are void: another attempt answers from the start."""

    pass


class ApiKey(TypedDict):
    """An API key, without its secret."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Name for people.
    name: str
    # Free text; null if there is none.
    description: Optional[str]
    # Beginning of the key, which tells its kind.
    prefix: str
    # Last four characters.
    last4: str
    # `user` keys follow the role of their user, `service` keys belong to the workspace.
    type: Literal["user", "service"]
    # Whom a user key speaks for.
    user_id: Optional[str]
    # `live` or `test`.
    environment: Literal["live", "test"]
    # True if the key has limits of its own.
    restricted: bool
    # Scopes in the vocabulary of the creation.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # Own limits of the key; null for those of the plan.
    rate_limit: Optional["ApiKeyRateLimit"]
    # Addresses and ranges that may use it; empty for all.
    ip_allowlist: List[str]
    # State of the key.
    status: Literal["active", "expired", "revoked"]
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # Time until which the previous secret is accepted too.
    previous_secret_expires_at: Optional[str]
    # User or key.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # Exact to about a minute.
    last_used_at: Optional[str]
    # ISO-8601 time in UTC.
    revoked_at: Optional[str]


class ApiKeyRateLimit(TypedDict):
    """Own limits of the key; null for those of the plan."""

    # Units a minute; null if nothing limits.
    requests_per_minute: NotRequired[int]
    # Units a day; null if nothing limits.
    requests_per_day: NotRequired[int]
    # Requests at the same time; null if nothing limits.
    concurrent_requests: NotRequired[int]


class ApiKeyCreatedEvent(TypedDict):
    """An API key was created."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["api_key.created"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "ApiKeyCreatedEventData"


class ApiKeyCreatedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The key.
    key_id: str
    # Workspace that owns it.
    workspace_id: str
    # Name for people.
    name: str
    # Its type.
    type: Literal["user", "service"]
    # `live` or `test`.
    environment: Literal["live", "test"]
    # Scopes that it holds.
    scopes: List[str]
    # ISO-8601 time in UTC.
    created_at: str


class ApiKeyList(TypedDict):
    """Answer of `listApiKeys`: API keys, the newest first; without `admin:all` the own ones."""

    # Rows of this page.
    api_keys: List["ApiKey"]
    pagination: "Pagination"


class AskDocumentRequest(TypedDict):
    """Request of `askDocument`: Ask a question about one document."""

    # The question.
    question: str
    # How many pages, those that fit the question best, the answer may come from. A fraction is
    # rounded down; more than the document has is the same as all. A number below 1 is refused.
    context_window: NotRequired[float]
    # False leaves the sources out of the answer.
    include_sources: NotRequired[bool]
    # Seconds that a language model may take for the answer; then the next model, or the rules,
    # answer. Default: a setting of the server. The rules always answer.
    deadline_seconds: NotRequired[int]
    # `thread_id` of an earlier answer about this document: the question is read as a follow-up of
    # that conversation.
    thread_id: NotRequired[str]
    # As in the path, if given.
    document_id: NotRequired[str]


class AskRequest(TypedDict):
    """Request of `ask`: Ask a question about one document, named in the body."""

    # Document.
    document_id: str
    # The question.
    question: str
    # How many pages, those that fit the question best, the answer may come from. A fraction is
    # rounded down; more than the document has is the same as all. A number below 1 is refused.
    context_window: NotRequired[float]
    # False leaves the sources out of the answer.
    include_sources: NotRequired[bool]
    # Seconds that a language model may take for the answer; then the next model, or the rules,
    # answer. Default: a setting of the server. The rules always answer.
    deadline_seconds: NotRequired[int]
    # `thread_id` of an earlier answer about this document: the question is read as a follow-up of
    # that conversation.
    thread_id: NotRequired[str]


class AskWorkspaceRequest(TypedDict):
    """Request of `askWorkspace`: Ask a question across documents and meetings."""

    # The question, in plain words.
    question: str
    # Sources that may answer. Every filter must hold; of a list one value is enough.
    filters: NotRequired["AskWorkspaceRequestFilters"]
    # Sources to read at most: those that fit the question best.
    limit: NotRequired[int]
    # Seconds that a language model may take for the answer; then the next model, or the rules,
    # answer. Default: a setting of the server. The rules always answer.
    deadline_seconds: NotRequired[int]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class AskWorkspaceRequestFilters(TypedDict):
    """Sources that may answer. Every filter must hold; of a list one value is enough."""

    # Kinds of sources; default: all that the credential may read. `meeting` needs
    # `read:transcripts`.
    type: NotRequired[List[Literal["document", "meeting"]]]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # Reads only these documents, and no meetings unless `meeting_ids` names some.
    document_ids: NotRequired[List[str]]
    # Reads only these meetings, or those of these transcriptions, and no documents unless
    # `document_ids` names some.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class AuditEntry(TypedDict):
    """One entry of the audit log."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Sequence number without gaps, from 1.
    sequence: int
    # ISO-8601 time in UTC.
    created_at: str
    # What was done, as `api_key.created`.
    action: str
    # Who did it.
    actor: "AuditEntryActor"
    # What was acted on; null if nothing was.
    target: Optional["AuditEntryTarget"]
    # Changed values, never a secret.
    details: Dict[str, Any]
    # Address of the client.
    ip_address: Optional[str]
    # Id of the request in the server log.
    request_id: Optional[str]
    # Keyed, of this entry and what came before it.
    hash: str


class AuditEntryActor(TypedDict):
    """Who did it."""

    # Kind of the actor.
    type: Literal["user", "user_key", "service_key", "oauth", "system", "anonymous"]
    # User, or service key.
    id: Optional[str]
    # Credential of the request; null if there was none.
    credential_id: Optional[str]


class AuditEntryTarget(TypedDict):
    """What was acted on; null if nothing was."""

    # Kind of what was acted on.
    type: str
    # Id of what was acted on.
    id: str


class AuditLogList(TypedDict):
    """Answer of `listAuditLog`: List the audit log, newest first."""

    # Rows of this page.
    entries: List["AuditEntry"]
    pagination: "Pagination"


class AuthorizationServer(TypedDict):
    """Metadata of the authorization server (RFC 8414)."""

    # Issuer, which tokens and redirects name.
    issuer: str
    # Address of the authorization page.
    authorization_endpoint: str
    # Address for tokens.
    token_endpoint: str
    # Address that starts a sign-in on a device.
    device_authorization_endpoint: str
    # Address for the end of a token.
    revocation_endpoint: str
    # Address for the check of a token.
    introspection_endpoint: str
    # Address of the keys that verify tokens.
    jwks_uri: str
    # All scopes.
    scopes_supported: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # Response types of the authorization page.
    response_types_supported: List[str]
    # How the code is returned.
    response_modes_supported: List[str]
    # Grants of the token endpoint.
    grant_types_supported: List[str]
    # How an application proves itself there.
    token_endpoint_auth_methods_supported: List[str]
    # How an application proves itself there.
    revocation_endpoint_auth_methods_supported: List[str]
    # How an application proves itself there.
    introspection_endpoint_auth_methods_supported: List[str]
    # Methods of PKCE.
    code_challenge_methods_supported: List[str]
    # True: redirects carry `iss` (RFC 9207).
    authorization_response_iss_parameter_supported: bool
    # True if the address of a metadata document may be a client id.
    client_id_metadata_document_supported: bool
    # Resources whose tokens this server issues.
    protected_resources: List[str]
    # Address of the reference page.
    service_documentation: str


class BeginTotpRequest(TypedDict):
    """Request of `beginTotp`: Begin to set up a second factor; nothing holds until it is confirmed."""

    # Required if the user has a password.
    password: NotRequired[str]


class BeginTotpResponse(TypedDict):
    """Answer of `beginTotp`: Begin to set up a second factor; nothing holds until it is confirmed."""

    # Secret in base 32, for an authenticator app (RFC 6238).
    secret: str
    # Content of the QR code.
    otpauth_url: str
    # When it ends; null if never.
    expires_at: str


class Brainstorm(TypedDict):
    """Ideas about a topic, with their groups."""

    # Its id.
    id: str
    # Kind of the resource or the result.
    kind: Literal["brainstorm"]
    # Exactly `count`. First those that rest on sources, the surest first; by rules then prompts
    # for the reader, whose category begins with `Prompt: `.
    ideas: List["Idea"]
    # The ideas by category, each once.
    clusters: List["BrainstormClustersItem"]
    # Conditions that were given for the ideas.
    constraints: List[str]
    # Workspace that owns it.
    workspace_id: str
    # Topic of the text or the ideas.
    topic: str
    # The documents and meetings of the request, in its order.
    sources: List["GenerationSource"]
    # `language`: headings and frame are in another language than the topic. `no_passage`: a
    # source has nothing to quote. `length`: the text has more words than asked for, or fewer,
    # since an outline is as long as its material. `partial`: only a part of the sources was read.
    # `filled`: so many ideas are not the model’s.
    warnings: List["BrainstormWarningsItem"]
    engine: "ResultEngine"
    # ISO-8601 time in UTC.
    created_at: str


class BrainstormClustersItem(TypedDict):
    # Name of the group.
    name: str
    # Ids of the ideas of the group.
    idea_ids: List[str]


class BrainstormWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class BrainstormCompletedEvent(TypedDict):
    """A brainstorm is complete."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["brainstorm.completed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "BrainstormCompletedEventData"


class BrainstormCompletedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Its id.
    id: str
    # Kind of the resource or the result.
    kind: Literal["brainstorm"]
    # Exactly `count`. First those that rest on sources, the surest first; by rules then prompts
    # for the reader, whose category begins with `Prompt: `.
    ideas: List["Idea"]
    # The ideas by category, each once.
    clusters: List["BrainstormCompletedEventDataClustersItem"]
    # Conditions that were given for the ideas.
    constraints: List[str]
    # Workspace that owns it.
    workspace_id: str
    # Topic of the text or the ideas.
    topic: str
    # The documents and meetings of the request, in its order.
    sources: List["GenerationSource"]
    # `language`: headings and frame are in another language than the topic. `no_passage`: a
    # source has nothing to quote. `length`: the text has more words than asked for, or fewer,
    # since an outline is as long as its material. `partial`: only a part of the sources was read.
    # `filled`: so many ideas are not the model’s.
    warnings: List["BrainstormCompletedEventDataWarningsItem"]
    engine: "ResultEngine"
    # ISO-8601 time in UTC.
    created_at: str
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class BrainstormCompletedEventDataClustersItem(TypedDict):
    # Name of the group.
    name: str
    # Ids of the ideas of the group.
    idea_ids: List[str]


class BrainstormCompletedEventDataWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class BrainstormRequest(TypedDict):
    """Request of `brainstorm`: Find ideas for a topic, out of documents and meetings where they are named."""

    # Topic of the text or the ideas.
    topic: NotRequired[str]
    # The same as `topic`.
    prompt: NotRequired[str]
    # Ideas.
    count: NotRequired[int]
    # Constraints of the ideas, such as `no extra budget`.
    constraints: NotRequired[List[str]]
    # Source documents. Needs `read:documents`.
    document_ids: NotRequired[List[str]]
    # Source meetings. Needs `read:transcripts`.
    meeting_ids: NotRequired[List[str]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class ChangePasswordRequest(TypedDict):
    """Request of `changePassword`: Change the own password; all other sessions end."""

    # Password until now.
    current_password: NotRequired[str]
    # Password of at least 12 characters of any kind.
    new_password: str


class ChangePasswordResponse(TypedDict):
    """Answer of `changePassword`: Change the own password; all other sessions end."""

    # Always true.
    changed: Literal[True]
    # Other sessions, which the change has ended.
    sessions_ended: int


class ChangeTasksRequest(TypedDict):
    """Request of `changeTasks`: Create, change and delete tasks, each with a result of its own."""

    # Made in this order. One that fails leaves the others as they are.
    operations: List["TaskOperation"]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class ChangeTasksResponse(TypedDict):
    """Answer of `changeTasks`: Create, change and delete tasks, each with a result of its own."""

    # One an operation, in the same order.
    results: List["TaskResult"]
    # Number of changes that were made.
    succeeded: int
    # Number of changes that were refused.
    failed: int


class Chat(TypedDict):
    """A question about a document, with its answer."""

    # Its id.
    id: str
    # The document.
    document_id: str
    # The conversation; send it with a follow-up question.
    thread_id: str
    # The question.
    question: str
    # A sentence that says so where the document does not answer.
    answer: str
    # True only where `outcome` is `answered`.
    answered: bool
    # `answered`: the sources answer the question. `possible`: the first source may answer it,
    # `confidence` is at most .5, and `answer` says so. `not_found`: the document does not answer.
    outcome: Literal["answered", "possible", "not_found"]
    # The answer by sentences, in order; their texts, joined by spaces, are `answer`. Absent for
    # answers older than this field.
    sentences: NotRequired[List["ChatSentencesItem"]]
    # Passages that the answer rests on, the best first, and then passages near the question;
    # where it is not answered, the nearest passages. Absent when `include_sources` is false.
    sources: NotRequired[List["ChatSourcesItem"]]
    # Probability that the first source answers the question.
    confidence: float
    # Engine of the answer; absent for answers older than this field.
    engine: NotRequired["ChatEngine"]
    # Remarks on the answer, such as a fallback to another engine.
    warnings: List["ChatWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str


class ChatSentencesItem(TypedDict):
    # The sentence.
    text: str
    # Positions in `sources`, from 0, of the passages that the sentence rests on, the best first.
    # Empty where it cites nothing, and when `include_sources` is false.
    sources: List[int]


class ChatSourcesItem(TypedDict):
    # Page number, from 1.
    page: int
    # Exactly `text.slice(start, end)`.
    excerpt: str
    # UTF-16 code units in the text of the document.
    start: int
    # One past the last.
    end: int
    # The passage is near the question, and the answer does not rest on it; absent otherwise.
    is_nearby: NotRequired[Literal[True]]


class ChatEngine(TypedDict):
    """Engine of the answer; absent for answers older than this field."""

    # Name of the engine, as `docket-builtin`, or the provider.
    name: str
    # Version of the engine, or the model.
    version: str
    # Absent in results that are older than this field.
    method: NotRequired[Literal["rules", "language_model"]]
    # Sentences to show beside the result: how it was made, and what a language model would add to
    # a result of rules. Absent in results that are older than this field.
    note: NotRequired[str]


class ChatWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class ChatList(TypedDict):
    """Answer of `listChats`: Questions asked about a document, with their answers, the newest first."""

    # Rows of this page.
    chats: List["Chat"]
    pagination: "Pagination"


class CheckExtractionSchemaRequest(TypedDict):
    """Request of `checkExtractionSchema`: Check a JSON schema before an extraction."""

    # JSON Schema of the data: an object of the keywords `type`, `properties`, `required`,
    # `items`, `enum`, `const`, `description`, `format`, `nullable`, `$defs`, `$ref`, where `$ref`
    # names an entry of `$defs` and nothing refers to itself. At most 64 KB, 6 levels and 200
    # leaves. `format` is one of `date`, `duration`, `email`, `uri`. Names and descriptions of the
    # properties say what to look for.
    schema: Dict[str, Any]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CompleteRecordingRequest(TypedDict):
    """Request of `completeRecording`: Complete a recording that was announced without a size."""

    # Bytes of the whole file, which must equal `upload.received`.
    size: int
    # SHA-256 of the whole file in hex; a different content fails.
    sha256: NotRequired[str]


class CompleteSetupRequest(TypedDict):
    """Request of `completeSetup`: Give the first owner an account."""

    # Address; upper and lower case are the same.
    email: str
    # Name for people.
    name: str
    # Password of at least 12 characters of any kind.
    password: str
    # New name of the first workspace.
    workspace_name: NotRequired[str]
    # Time zone of the owner and of the first workspace. IANA name, as `Europe/Berlin`.
    time_zone: NotRequired[str]


class CompleteSetupResponse(TypedDict):
    """Answer of `completeSetup`: Give the first owner an account."""

    # Always `complete`.
    state: Literal["complete"]
    # The user; null for a service key.
    user: "CompleteSetupResponseUser"
    # Workspace that owns it.
    workspace_id: str


class CompleteSetupResponseUser(TypedDict):
    """The user; null for a service key."""

    # Its id.
    id: str
    # Address of the user.
    email: str
    # Name for people.
    name: Optional[str]


class ConfirmPasswordResetRequest(TypedDict):
    """Request of `confirmPasswordReset`: Set a new password by a reset token; all sessions end."""

    # The token.
    token: str
    # Password of at least 12 characters of any kind.
    new_password: str


class ConfirmTotpRequest(TypedDict):
    """Request of `confirmTotp`: Turn the second factor on with a first code."""

    # Six digits of the authenticator, or a recovery code.
    code: str


class ConfirmTotpResponse(TypedDict):
    """Answer of `confirmTotp`: Turn the second factor on with a first code."""

    # True if it is on.
    enabled: Literal[True]
    # Each stands for a code once. Shown this once: only their hashes are kept.
    recovery_codes: List[str]


class ContentGeneratedEvent(TypedDict):
    """A text was generated."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["content.generated"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "ContentGeneratedEventData"


class ContentGeneratedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Its id.
    id: str
    # Kind of the resource or the result.
    kind: Literal["content"]
    # Kind of text that was asked for.
    type: str
    # Tone that was asked for.
    tone: str
    # Length that was asked for.
    length: str
    # Title for people.
    title: str
    # Every sentence of a source stands in quotes with its number, or, in the words of a model,
    # has the numbers of the sources that bear it out behind it; what is not known stands as `[To
    # add: …]`.
    content: Optional[str]
    # Format of the text.
    format: Literal["markdown"]
    # Words of `content`, its marks not counted.
    word_count: int
    # Keywords that occur in `content`, in any case.
    keywords_used: List[str]
    # Words that the text does not contain.
    keywords_missing: List[str]
    # Workspace that owns it.
    workspace_id: str
    # Topic of the text or the ideas.
    topic: str
    # The documents and meetings of the request, in its order.
    sources: List["GenerationSource"]
    # `language`: headings and frame are in another language than the topic. `no_passage`: a
    # source has nothing to quote. `length`: the text has more words than asked for, or fewer,
    # since an outline is as long as its material. `partial`: only a part of the sources was read.
    # `filled`: so many ideas are not the model’s.
    warnings: List["ContentGeneratedEventDataWarningsItem"]
    engine: "ResultEngine"
    # ISO-8601 time in UTC.
    created_at: str
    # Time of the latest edit by a person. Left out before the first: the text is as the engine
    # wrote it.
    edited_at: NotRequired[str]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class ContentGeneratedEventDataWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class CorrectDocumentFindingRequest(TypedDict):
    """Omitted properties stay. `value: null` removes the value."""

    # The value of the finding.
    value: NotRequired[Optional["CorrectDocumentFindingRequestValue"]]
    # The finding is right.
    confirmed: NotRequired[bool]
    # The finding is wrong or irrelevant.
    dismissed: NotRequired[bool]


class CorrectDocumentFindingRequestValue(TypedDict):
    """The value of the finding."""

    # Type of the value.
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # Of the form that `type` has in `field_values`.
    value: Union[str, float, bool, "CorrectDocumentFindingRequestValueValue"]
    # Unit of a duration, as `days`.
    unit: NotRequired[str]
    # ISO 4217 code.
    currency: NotRequired[str]
    # Clause that states the value.
    clause: NotRequired[str]


class CorrectDocumentFindingRequestValueValue(TypedDict):
    # First day; null if it is open.
    start: Optional[str]
    # Last day; null if it is open.
    end: Optional[str]


class CorrectSegmentRequest(TypedDict):
    """Omitted properties stay; null restores the value of the engine."""

    # The words as they were spoken, on one line; null: those of the engine.
    text: NotRequired[Optional[str]]
    # Label of a speaker of the transcript, as `Speaker 1`; null: whom the engine heard.
    speaker: NotRequired[Optional[str]]
    # In place of `speaker`: name of somebody whom the engine did not tell apart. Adds a speaker,
    # or takes the one of this name.
    new_speaker: NotRequired[str]


class CreateAnalysisRequest(TypedDict):
    """Request of `createAnalysis`: Analyse a document again, by another type or for other fields."""

    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Fields to extract. The result has exactly these keys; omitted: the default set of the
    # analysis type.
    extract_fields: NotRequired[List[str]]
    # JSON Schema as in `extractDocument`; its values become `extraction` of the result.
    extract_schema: NotRequired[Dict[str, Any]]
    # False leaves the summary out of the result.
    include_summary: NotRequired[bool]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]


class CreateApiKeyRequest(TypedDict):
    """Request of `createApiKey`: Create an API key; it is shown only in this answer."""

    # Name for people.
    name: str
    # Scopes of either vocabulary, at most those of the caller.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # Free text; null if there is none.
    description: NotRequired[str]
    # `user`: speaks for who creates it, never beyond that role, and ends with the membership.
    # Default: `user` for somebody signed in, `service` otherwise.
    type: NotRequired[Literal["user", "service"]]
    # `live` or `test`.
    environment: NotRequired[Literal["live", "test"]]
    # Marks the key by its prefix; a key with a custom limit is restricted too.
    restricted: NotRequired[bool]
    # Limits of this key, at most those of its plan.
    rate_limit: NotRequired["CreateApiKeyRequestRateLimit"]
    # The key is refused from any other address; empty allows all. CIDR, as `203.0.113.0/24` or
    # `2001:db8::/32`, or single addresses.
    ip_allowlist: NotRequired[List[str]]
    # Later than now; the key is refused from then on. An ISO-8601 time with its offset.
    expires_at: NotRequired[str]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateApiKeyRequestRateLimit(TypedDict):
    """Limits of this key, at most those of its plan."""

    # Units within any minute.
    requests_per_minute: NotRequired[int]
    # Units within any 24 hours.
    requests_per_day: NotRequired[int]
    # Requests open at the same time.
    concurrent_requests: NotRequired[int]


class CreateDocumentRequest(TypedDict):
    """Request of `createDocument`: Create a document from text."""

    # Title for people.
    title: str
    # The text; kept, and downloaded again, as a text file in UTF-8.
    content: str
    # Own words for filters.
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateDocumentsRequest(TypedDict):
    """Request of `createDocuments`: Create up to 100 documents, each with a result of its own."""

    # A row that fails leaves the others as they are. Each takes a unit of the limits, or five
    # with an `analysis_type`.
    documents: List[Dict[str, Any]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateDocumentsResponse(TypedDict):
    """Answer of `createDocuments`: Create up to 100 documents, each with a result of its own."""

    # One a row, in the same order.
    results: List["DocumentResult"]
    # Number of rows that created a document.
    created: int
    # Number of changes that were refused.
    failed: int


class CreateExtractionTemplateRequest(TypedDict):
    """Request of `createExtractionTemplate`: Save a JSON schema as an extraction template."""

    # Name for people.
    name: str
    # JSON Schema of the data: an object of the keywords `type`, `properties`, `required`,
    # `items`, `enum`, `const`, `description`, `format`, `nullable`, `$defs`, `$ref`, where `$ref`
    # names an entry of `$defs` and nothing refers to itself. At most 64 KB, 6 levels and 200
    # leaves. `format` is one of `date`, `duration`, `email`, `uri`. Names and descriptions of the
    # properties say what to look for.
    schema: Dict[str, Any]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateGridOfQuestions(TypedDict):
    """A grid whose columns are questions."""

    # Questions, one a column.
    columns: List["CreateGridOfQuestionsColumnsItem"]
    # Name for people.
    name: str
    # Documents and meetings that become rows; default: all that the credential may read. With a
    # template only documents do. `tags`, `analysis_type`, `party` and `metadata` select documents
    # only.
    filters: NotRequired["CreateGridOfQuestionsFilters"]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateGridOfQuestionsColumnsItem(TypedDict):
    # Heading of the column, and its key; no two columns share one.
    name: str
    # Question that each source of a row is asked.
    question: str


class CreateGridOfQuestionsFilters(TypedDict):
    """Documents and meetings that become rows; default: all that the credential may read. With a template only documents do. `tags`, `analysis_type`, `party` and `metadata` select documents only."""

    # Kinds of sources; default: all that the credential may read. `meeting` needs
    # `read:transcripts`.
    type: NotRequired[List[Literal["document", "meeting"]]]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # Reads only these documents, and no meetings unless `meeting_ids` names some.
    document_ids: NotRequired[List[str]]
    # Reads only these meetings, or those of these transcriptions, and no documents unless
    # `document_ids` names some.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class CreateGridOfTemplate(TypedDict):
    """A grid whose columns are fields of a template."""

    # Extraction template: each value that its schema asks for, or list of values, is a column.
    template_id: str
    # Version of the template; default: the latest.
    template_version: NotRequired[int]
    # Name for people.
    name: str
    # Documents and meetings that become rows; default: all that the credential may read. With a
    # template only documents do. `tags`, `analysis_type`, `party` and `metadata` select documents
    # only.
    filters: NotRequired["CreateGridOfTemplateFilters"]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateGridOfTemplateFilters(TypedDict):
    """Documents and meetings that become rows; default: all that the credential may read. With a template only documents do. `tags`, `analysis_type`, `party` and `metadata` select documents only."""

    # Kinds of sources; default: all that the credential may read. `meeting` needs
    # `read:transcripts`.
    type: NotRequired[List[Literal["document", "meeting"]]]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # Reads only these documents, and no meetings unless `meeting_ids` names some.
    document_ids: NotRequired[List[str]]
    # Reads only these meetings, or those of these transcriptions, and no documents unless
    # `document_ids` names some.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


CreateGridRequest = Any


class CreateIntegrationRequest(TypedDict):
    """Request of `createIntegration`: Connect a product that tasks are pushed to."""

    # The provider.
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    # Kept encrypted and never shown again.
    token: str
    # Name for people.
    name: NotRequired[str]
    # Address of the API, where the product is run by yourself; see the provider.
    base_url: NotRequired[str]
    # Target of tasks: see `project` of the provider.
    project: NotRequired[str]
    # Settings of the provider: see its `options`.
    options: NotRequired[Dict[str, str]]
    # The product's word for each status.
    statuses: NotRequired["CreateIntegrationRequestStatuses"]
    # The product's word for each priority.
    priorities: NotRequired["CreateIntegrationRequestPriorities"]
    # The product's user by `assigned_to` of a task.
    assignees: NotRequired[Dict[str, str]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateIntegrationRequestStatuses(TypedDict):
    """The product's word for each status."""

    # Name of `open` in the product.
    open: NotRequired[str]
    # Name of `in_progress` in the product.
    in_progress: NotRequired[str]
    # Name of `completed` in the product.
    completed: NotRequired[str]
    # Name of `cancelled` in the product.
    cancelled: NotRequired[str]


class CreateIntegrationRequestPriorities(TypedDict):
    """The product's word for each priority."""

    # Name of `low` in the product.
    low: NotRequired[str]
    # Name of `medium` in the product.
    medium: NotRequired[str]
    # Name of `high` in the product.
    high: NotRequired[str]


class CreateItemTasksRequest(TypedDict):
    """Request of `createItemTasks`: Make tasks of action items, once each."""

    # Only these, of those that were extracted last. Default: all.
    item_ids: NotRequired[List[str]]
    # Only items that reach it.
    min_confidence: NotRequired[float]


class CreateMeetingRequest(TypedDict):
    """Request of `createMeeting`: Record a meeting, with its transcript where there is one."""

    # Title for people.
    title: str
    # When it is to begin. An ISO-8601 time with its offset.
    scheduled_at: NotRequired[str]
    # When it began. An ISO-8601 time with its offset.
    started_at: NotRequired[str]
    # When it ended. An ISO-8601 time with its offset.
    ended_at: NotRequired[str]
    # IANA name, as `Europe/Berlin`: where dates that are said, as `tomorrow`, are counted.
    time_zone: NotRequired[str]
    # Spoken language, as a tag such as `en` or `pt-BR`.
    language: NotRequired[str]
    # Default: `completed` with a transcript or an `ended_at`, `in_progress` once begun, else
    # `scheduled`.
    status: NotRequired[Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]]
    # People who take part, with what is known of them.
    participants: NotRequired[List["CreateMeetingRequestParticipantsItem"]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Where it comes from.
    source: NotRequired["CreateMeetingRequestSource"]
    # The transcript: a text in one of the formats, or what was said in turn. Longer ones than
    # 4,000 segments come as a text of JSON.
    transcript: NotRequired[Union[str, "CreateMeetingRequestTranscript"]]
    # Format of the text; `auto` tells by its form. `json` takes exports of several services.
    transcript_format: NotRequired[Literal["auto", "text", "vtt", "srt", "json"]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateMeetingRequestParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    # Address; null if it is not known.
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class CreateMeetingRequestSource(TypedDict):
    """Where it comes from."""

    # As `zoom` or `calendar`.
    type: NotRequired[str]
    # Where the meeting is to be found.
    url: NotRequired[Optional[str]]
    # Its id there.
    external_id: NotRequired[Optional[str]]


class CreateMeetingRequestTranscript(TypedDict):
    # Parts of the transcript in time order.
    segments: List["CreateMeetingRequestTranscriptSegmentsItem"]


class CreateMeetingRequestTranscriptSegmentsItem(TypedDict):
    # Speaker of the segment; null if it is not known.
    speaker: NotRequired[Optional[str]]
    # Words of the segment.
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    # Seconds from the beginning at which it ends.
    end_time: NotRequired[Optional[float]]


class CreateOAuthClientRequest(TypedDict):
    """Request of `createOAuthClient`: Register an application; its secret is shown only in this answer."""

    # Name for people.
    name: str
    # Callbacks, compared character by character.
    redirect_uris: List[str]
    # The most that it may ask for.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # `public` keeps no secret, as an app on a device, and must use PKCE.
    type: NotRequired[Literal["confidential", "public"]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateTaskRequest(TypedDict):
    """Request of `createTask`: Create a task."""

    # Title for people.
    title: str
    # Free text; null if there is none.
    description: NotRequired[str]
    # Whoever it is for: the id of a user, or any other name.
    assigned_to: NotRequired[str]
    # A date or date-time in any form of ISO 8601, as `2026-03-01`, `2026-03-01T17:00:00+01:00` or
    # `20260301T160000Z`. A time without an offset is in the time zone of the workspace.
    due_date: NotRequired[str]
    # Priority of the task.
    priority: NotRequired[Literal["low", "medium", "high"]]
    # A document of the workspace, which must be there, or an id of another system.
    related_document_id: NotRequired[str]
    # A meeting or transcription of the workspace, which must be there, or an id of another
    # system.
    related_meeting_id: NotRequired[str]
    # Own words for filters.
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateWebhookRequest(TypedDict):
    """Request of `createWebhook`: Register a receiver of signed event notifications."""

    # Receives a POST for each event.
    url: str
    # Event names, or `*` for all.
    events: List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]
    # Key of the HMAC-SHA256 signature; never shown again. Without it Docket makes one and shows
    # it in this answer only.
    secret: NotRequired[str]
    # `standard`: id, event, created_at, data. `flat`: the fields of data on top, with event and
    # event_id. `connector`: id, event, timestamp, data, with the connector names.
    # `standard_webhooks`: type, timestamp, data.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Free text; null if there is none.
    description: NotRequired[Optional[str]]
    # Filters of the events; all must match.
    filters: NotRequired["CreateWebhookRequestFilters"]
    # Sent with every notification, as `Authorization`. Stored encrypted and never shown. Names
    # that HTTP or Docket uses itself are refused; together at most 8 KB.
    headers: NotRequired[Dict[str, str]]
    # `resource`: events about one resource are sent one after the other, in the order of
    # `sequence`; one that is being retried holds up those behind it.
    ordering: NotRequired[Literal["none", "resource"]]
    # A larger body leaves out what makes it large and says where that is to be had.
    max_payload_bytes: NotRequired[int]
    # Keep the first 1,024 bytes of each answer, for the delivery log.
    keep_response: NotRequired[bool]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateWebhookRequestFilters(TypedDict):
    """Filters of the events; all must match."""

    # Only events about one of these, and those whose data names one of them: the tasks of a
    # meeting, the text made of a document.
    resource_ids: NotRequired[List[str]]


class CreateWorkspaceRequest(TypedDict):
    """Request of `createWorkspace`: Create a workspace and become its owner."""

    # Name for people.
    name: str
    # Lowercase letters, digits and hyphens; default: made of the name.
    slug: NotRequired[str]
    # Only an owner of the first workspace may choose it.
    plan: NotRequired[Literal["individual", "team", "enterprise", "standard", "pro"]]


class CreatedWebhook(TypedDict):
    """A new webhook, with the secret that was generated for it."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Address that is notified.
    url: str
    # Names of the events that it receives.
    events: List[str]
    # State of the work.
    status: Literal["enabled", "disabled"]
    # Form of the notifications.
    payload_format: Literal["standard", "flat", "connector", "standard_webhooks"]
    # Free text; null if there is none.
    description: Optional[str]
    # Which events are sent; null for all.
    filters: "CreatedWebhookFilters"
    # Names of the headers sent besides ours; their values are never shown.
    header_names: List[str]
    # `resource` sends the events of one resource one after the other.
    ordering: Literal["none", "resource"]
    # Size above which large fields are left out.
    max_payload_bytes: int
    # True if the first bytes of each response are kept.
    keep_response: bool
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Last four characters of a secret longer than eight.
    secret_hint: str
    # ISO-8601 time in UTC.
    previous_secret_expires_at: Optional[str]
    # ISO-8601 time in UTC.
    disabled_at: Optional[str]
    # Why the webhook is disabled; null while it is enabled.
    disabled_reason: Optional[str]
    # Since the last success; of different deliveries, those within a minute count once.
    consecutive_failures: int
    # ISO-8601 time in UTC.
    last_success_at: Optional[str]
    # ISO-8601 time in UTC.
    last_failure_at: Optional[str]
    # Only of a secret that Docket has made, and only here.
    secret: NotRequired[str]
    # `secret_not_portable`: libraries for Standard Webhooks cannot use the secret and would find
    # no matching signature.
    warnings: NotRequired[List["CreatedWebhookWarningsItem"]]


class CreatedWebhookFilters(TypedDict):
    """Which events are sent; null for all."""

    # Only events about one of these.
    resource_ids: NotRequired[List[str]]


class CreatedWebhookWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: Literal["secret_not_portable"]
    # The remark in one sentence.
    message: str


class DateReading(TypedDict):
    """A date of the text and how it was read."""

    # Date as written in the text, on one line.
    raw: str
    # The reading taken, as `2026-03-01`.
    iso: str
    # True when nothing in the text tells which number is the day.
    ambiguous: bool
    # The other readings, ISO.
    alternatives: List[str]


class DeleteDocumentResponse(TypedDict):
    """Answer of `deleteDocument`: Delete a document with its file, text and analyses."""

    # The deleted document.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteExtractionTemplateResponse(TypedDict):
    """Answer of `deleteExtractionTemplate`: Delete an extraction template with its versions."""

    # The deleted template.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteGenerationResponse(TypedDict):
    """Answer of `deleteGeneration`: Delete a generated content or a brainstorm."""

    # The deleted content or brainstorm.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteGridResponse(TypedDict):
    """Answer of `deleteGrid`: Delete a grid and stop filling it."""

    # The deleted grid.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteIntegrationResponse(TypedDict):
    """Answer of `deleteIntegration`: Forget the token and the settings; nothing is deleted there, and links stay on record."""

    # The deleted integration.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteMeetingResponse(TypedDict):
    """Answer of `deleteMeeting`: Delete a meeting with its results and an imported transcript."""

    # The deleted meeting.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteOAuthClientResponse(TypedDict):
    """Answer of `deleteOAuthClient`: Remove an application; its tokens end at once."""

    # The removed application.
    id: str
    # The same as `id`.
    client_id: str
    # Always true.
    deleted: Literal[True]


class DeleteTaskResponse(TypedDict):
    """Answer of `deleteTask`: Delete a task with its history."""

    # The deleted task.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteTranscriptionResponse(TypedDict):
    """Answer of `deleteTranscription`: Delete a transcription with its recording and text."""

    # The deleted transcription.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteWebhookResponse(TypedDict):
    """Answer of `deleteWebhook`: Unregister a webhook; its waiting attempts are cancelled."""

    # The deleted webhook.
    id: str
    # Always true.
    deleted: Literal[True]


class DeleteWorkspaceResponse(TypedDict):
    """Answer of `deleteWorkspace`: Delete a workspace with everything in it; only for its owners."""

    # The deleted workspace.
    id: str
    # Always true.
    deleted: Literal[True]


class Delivery(TypedDict):
    """A notification to one receiver, with its state."""

    # Its id.
    id: str
    # The event.
    event_id: str
    # Name of the event.
    event: str
    # Resource of the event.
    resource_id: str
    # Null for the `webhook_url` of a request.
    webhook_id: Optional[str]
    # Address that is notified.
    url: str
    # Why it is sent: for its event, as a test, or because somebody asked for it once more.
    cause: Literal["event", "test", "redelivery", "replay"]
    # The delivery that this one repeats.
    redelivery_of: Optional[str]
    # Replay that made the delivery; null if there was none.
    replay_id: Optional[str]
    # Result of the latest attempt; absent before the first.
    status: NotRequired[Literal["success", "failed"]]
    # `retrying` failed so far and will be tried again.
    state: Literal["pending", "retrying", "held", "success", "failed", "cancelled"]
    # Status code of the receiver; null without a response.
    status_code: Optional[int]
    # ISO-8601 time in UTC.
    delivered_at: Optional[str]
    # Null without an answer.
    response_time_ms: Optional[int]
    # Kind of the failure; null after a success.
    error_kind: Optional[Literal["invalid_url", "refused_address", "dns", "connect", "tls", "timeout", "too_large", "protocol", "http"]]
    # Why it failed; null or absent otherwise.
    error: Optional[str]
    # Attempts beyond the first.
    retry_count: int
    # Start of the latest attempt; null before the first.
    last_attempt_at: Optional[str]
    # While it is `held`: no earlier, and not before its webhook is enabled.
    next_retry_at: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str


class DeliveryDetail(TypedDict):
    """A delivery with its attempts and its body."""

    # Its id.
    id: str
    # The event.
    event_id: str
    # Name of the event.
    event: str
    # Resource of the event.
    resource_id: str
    # Null for the `webhook_url` of a request.
    webhook_id: Optional[str]
    # Address that is notified.
    url: str
    # Why it is sent: for its event, as a test, or because somebody asked for it once more.
    cause: Literal["event", "test", "redelivery", "replay"]
    # The delivery that this one repeats.
    redelivery_of: Optional[str]
    # Replay that made the delivery; null if there was none.
    replay_id: Optional[str]
    # Result of the latest attempt; absent before the first.
    status: NotRequired[Literal["success", "failed"]]
    # `retrying` failed so far and will be tried again.
    state: Literal["pending", "retrying", "held", "success", "failed", "cancelled"]
    # Status code of the receiver; null without a response.
    status_code: Optional[int]
    # ISO-8601 time in UTC.
    delivered_at: Optional[str]
    # Null without an answer.
    response_time_ms: Optional[int]
    # Kind of the failure; null after a success.
    error_kind: Optional[Literal["invalid_url", "refused_address", "dns", "connect", "tls", "timeout", "too_large", "protocol", "http"]]
    # Why it failed; null or absent otherwise.
    error: Optional[str]
    # Attempts beyond the first.
    retry_count: int
    # Start of the latest attempt; null before the first.
    last_attempt_at: Optional[str]
    # While it is `held`: no earlier, and not before its webhook is enabled.
    next_retry_at: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # The first attempt first.
    attempts: List["DeliveryDetailAttemptsItem"]
    # What is signed and sent, byte by byte. Null once it is no longer kept, and for a credential
    # that may not read what the event tells.
    body: Optional[str]


class DeliveryDetailAttemptsItem(TypedDict):
    # Number of the attempt, from 1.
    attempt: int
    # ISO-8601 time in UTC.
    started_at: str
    # Status that the receiver answered; null without an answer.
    status_code: Optional[int]
    # Milliseconds until the response or the failure.
    response_time_ms: Optional[int]
    # Kind of the failure; null after a success.
    error_kind: Optional[Literal["invalid_url", "refused_address", "dns", "connect", "tls", "timeout", "too_large", "protocol", "http"]]
    # Why the attempt failed; null after a success.
    error: Optional[str]
    # The first bytes of the answer; null unless the webhook has `keep_response`, and for a
    # credential that may not read what the event tells.
    response_body: Optional[str]


class DeliveryFrame(TypedDict):
    """A delivery was created or attempted, or has ended."""

    # Workspace that owns it.
    workspace_id: str
    # Resource of the event.
    resource_id: Optional[str]
    # Null where so many changed at once that each is not told.
    delivery_id: Optional[str]
    # The event.
    event_id: Optional[str]
    # Name of the event.
    event: Optional[str]
    # The webhook.
    webhook_id: Optional[str]
    # As of the delivery.
    state: Optional[str]
    # Number of attempts so far.
    attempts: Optional[int]
    # Status of the newest response; null without one.
    status_code: Optional[int]


class DeliveryLog(TypedDict):
    """Deliveries of one event."""

    # The newest 100 of its deliveries, the newest first; empty for a credential without
    # `read:webhooks`.
    delivery_log: List["Delivery"]


class DeviceAuthorization(TypedDict):
    """Codes of a sign-in on a device (RFC 8628)."""

    # Sent to the token endpoint until it answers.
    device_code: str
    # Shown to the user, as `BCDF-GHJK`.
    user_code: str
    # Where the user enters the code.
    verification_uri: str
    # The same with the code.
    verification_uri_complete: str
    # Seconds for which the codes work.
    expires_in: int
    # Shortest time between two polls, in seconds.
    interval: int


class Dissent(TypedDict):
    """An objection to a decision or a task."""

    # Null for the count of a vote, and where nobody knows who spoke.
    speaker: Optional[str]
    # As said, as `Against.` or `Three votes to one.`
    text: str


class Document(TypedDict):
    """A document with its newest analysis."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Null until the text is read.
    pages: Optional[int]
    # Bytes; null until fetched.
    file_size: Optional[int]
    # Own words for filters.
    tags: List[str]
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # File name as uploaded or downloaded; null when there was none.
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    # ISO 639-1, as `en`.
    language: Optional[str]
    # Pages whose text was recognised from an image; null until read.
    ocr_pages: Optional[int]
    # Tells whether `pages` are pages of the file or slices of about 3,000 characters.
    page_basis: Optional[Literal["rendered", "slices"]]
    analysis: NotRequired["Analysis"]
    error: NotRequired["Failure"]
    progress: NotRequired["DocumentProgress"]


class DocumentAnalyzedEvent(TypedDict):
    """An analysis of a document is complete."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["document.analyzed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "DocumentAnalyzedEventData"


class DocumentAnalyzedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The document.
    document_id: str
    # The analysis.
    analysis_id: str
    # Workspace that owns it.
    workspace_id: str
    # State of the work.
    status: Literal["completed"]
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Summary in sentences.
    summary: NotRequired[str]
    extracted_fields: "ExtractedFieldsOfEvents"
    extraction: NotRequired["ExtractionResult"]
    # Typed values by JSON pointer into the analysis, as `/extracted_fields/governing_law`. A
    # value without a known type has none.
    field_values: NotRequired[Dict[str, "FieldValue"]]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    # Probability that it is right, from 0 to 1.
    confidence: float
    # Passages that prove it.
    evidence: Dict[str, List["Evidence"]]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class DocumentDeletedEvent(TypedDict):
    """A document was deleted."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["document.deleted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "DocumentDeletedEventData"


class DocumentDeletedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The document.
    document_id: str
    # ISO-8601 time in UTC.
    deleted_at: str


class DocumentDeliveryList(TypedDict):
    """Answer of `listDocumentDeliveries`: List deliveries to the webhook_url of requests for a document, newest first."""

    # Rows of this page.
    deliveries: List["Delivery"]
    pagination: "Pagination"


class DocumentExtractedEvent(TypedDict):
    """An extraction from a document is complete."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["document.extracted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "DocumentExtractedEventData"


class DocumentExtractedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The document.
    document_id: str
    # The extraction.
    extraction_id: str
    # Workspace of the document.
    workspace_id: str
    # State of the work.
    status: Literal["completed"]
    # Template that was used; it may be deleted since.
    template_id: NotRequired[str]
    # Version of the template; only with `template_id`.
    template_version: NotRequired[int]
    # Conforms to the schema, except that every leaf may be null.
    data: Dict[str, Any]
    # By JSON pointer into `data`, as `/line_items/3/amount`. Every value has some.
    evidence: Dict[str, List["Evidence"]]
    # Probability that a value is right, from 0 to 1, by JSON pointer into `data`.
    confidence: Dict[str, float]
    # Leaves that are null and lists that are empty. Cells of a table are left out.
    unresolved: List["DocumentExtractedEventDataUnresolvedItem"]
    # Remarks, as on a total that is not the sum of its rows.
    warnings: List["DocumentExtractedEventDataWarningsItem"]
    engine: "ResultEngine"
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class DocumentExtractedEventDataUnresolvedItem(TypedDict):
    # JSON pointer into `data`.
    pointer: str
    # `not_found`: the document does not state it, or not in words that the engine knows.
    # `ambiguous`: it states several values. `not_convertible`: what it states does not fit the
    # type. `not_supported`: a language model gave a value that the passage it quotes does not
    # state.
    reason: Literal["not_found", "ambiguous", "not_convertible", "not_supported"]


class DocumentExtractedEventDataWarningsItem(TypedDict):
    # Code of the remark, such as `total_mismatch`.
    code: str
    # JSON pointer into `data`.
    pointer: NotRequired[str]
    # Sentence for a reader.
    message: str
    details: NotRequired["TotalMismatch"]


class DocumentFailedEvent(TypedDict):
    """Reading or analyzing a document failed."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["document.failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "DocumentFailedEventData"


class DocumentFailedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The document.
    document_id: str
    # The analysis that failed. Left out where none was asked for; a document that was `completed`
    # stays so.
    analysis_id: NotRequired[str]
    # The extraction that failed, if it was one.
    extraction_id: NotRequired[str]
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["failed"]
    error: "Failure"


class DocumentList(TypedDict):
    """Answer of `listDocuments`: List documents."""

    # Rows of this page.
    documents: List["DocumentListItem"]
    pagination: "Pagination"


class DocumentListItem(TypedDict):
    """A document of a list."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Null until the text is read.
    pages: Optional[int]
    # Bytes; null until fetched.
    file_size: Optional[int]
    # Own words for filters.
    tags: List[str]
    progress: NotRequired["DocumentProgress"]


class DocumentPage(TypedDict):
    """Place of one page in the text, with its words."""

    # Page number, from 1.
    page: int
    # UTF-16 code units, as in JavaScript strings.
    start: int
    # Position after the last UTF-16 code unit.
    end: int
    # The text was recognised from the image of the page.
    ocr: bool
    # Points (1/72 inch); null where the file has no layout.
    width: Optional[float]
    # Points; null where the file has no layout.
    height: Optional[float]
    # Text of the page.
    text: NotRequired[str]
    # Words of the page with their boxes; only with `words=true`.
    words: NotRequired[List["DocumentPageWordsItem"]]


class DocumentPageWordsItem(TypedDict):
    # Offset in the text of the document.
    start: int
    # Position after the last UTF-16 code unit.
    end: int
    # Points from the left edge of the page as it is shown.
    x: float
    # Points from its upper edge.
    y: float
    # Width of the box, as a share of the page.
    width: float
    # Height of the box, as a share of the page.
    height: float


class DocumentProgress(TypedDict):
    """Work on a document; only while it is processing."""

    # `queued`, `fetch`, `extract`, `recognise`, `index`, `analyze`, `commit`, or `waiting` for
    # another attempt.
    stage: str
    # Estimate over all stages. It begins again with another attempt.
    percent: int
    # Steps of the stage that are done, as pages of `recognise`.
    done: Optional[int]
    # Steps of the stage; null when not counted.
    total: Optional[int]
    # Attempts begun so far.
    attempt: int
    error: NotRequired["Failure"]
    # ISO-8601 time in UTC.
    retry_at: Optional[str]


class DocumentResult(TypedDict):
    """Result of one row of a batch."""

    # Index of the row, from 0.
    index: int
    # State of the work.
    status: Literal["created", "failed"]
    document: NotRequired["Document"]
    # The requested analysis, which begins after reading.
    analysis_id: NotRequired[str]
    # Why it failed; null or absent otherwise.
    error: NotRequired["DocumentResultError"]


class DocumentResultError(TypedDict):
    """Why it failed; null or absent otherwise."""

    # Machine-readable cause.
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    # The cause in one sentence.
    message: str
    # What is known of the cause.
    details: NotRequired["DocumentResultErrorDetails"]


class DocumentResultErrorDetails(TypedDict):
    """What is known of the cause."""

    # Field such as `documents.3.title`.
    field: NotRequired[str]
    # The finer cause.
    type: NotRequired[str]


class DocumentSharedEvent(TypedDict):
    """A document was shared with somebody or by a link."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["document.shared"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "DocumentSharedEventData"


class DocumentSharedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The document.
    document_id: str
    # The share.
    share_id: str
    # Receiver of the share.
    shared_with: "DocumentSharedEventDataSharedWith"
    # `view`: title, summary and text; `download`: the file as well.
    permission: Literal["view", "download"]
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # User or key.
    shared_by: str


class DocumentSharedEventDataSharedWith(TypedDict):
    """Receiver of the share."""

    # `user` or `link`.
    type: Literal["user", "link"]
    # User of a share of type `user`.
    user_id: NotRequired[str]


class DocumentText(TypedDict):
    """Canonical text of a document."""

    # The pages, joined by one form feed.
    text: str
    # SHA-256 of the text in hexadecimal.
    text_sha256: str
    # Pages of the text, in order.
    pages: List["DocumentTextPagesItem"]


class DocumentTextPagesItem(TypedDict):
    # Page number, from 1.
    page: int
    # UTF-16 code units, as in JavaScript strings.
    start: int
    # Position after the last UTF-16 code unit.
    end: int


class DocumentUploadedEvent(TypedDict):
    """A new document was accepted."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["document.uploaded"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "DocumentUploadedEventData"


class DocumentUploadedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The document.
    document_id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing"]


class EndFrame(TypedDict):
    """The server ends the stream. Connect again to go on."""

    # Why; null if there is no reason.
    reason: Literal["credential_ended", "permissions_changed", "server_closing", "time_is_up"]
    # One sentence for a person.
    message: str


class EndOtherSessionsResponse(TypedDict):
    """Answer of `endOtherSessions`: End all own sessions but this one; applications that were let in stay."""

    # Number of sessions that ended.
    sessions_ended: int


class EndSessionResponse(TypedDict):
    """Answer of `endSession`: End an own session, or turn an application out."""

    # The ended session.
    id: str
    # Always true.
    deleted: Literal[True]


class ErrorBody(TypedDict):
    """Body of every error."""

    # The error.
    error: "ErrorBodyError"
    # Seconds to wait before a repeat.
    retry_after: NotRequired[int]


class ErrorBodyError(TypedDict):
    """The error."""

    # Machine-readable cause; the status follows from it.
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    # One sentence for a person.
    message: str
    # What is known of the cause.
    details: NotRequired["ErrorBodyErrorDetails"]
    # Quote it to support; it is in the server log.
    request_id: str
    # Seconds until the same request fits the limit.
    retry_after: NotRequired[int]


class ErrorBodyErrorDetails(TypedDict):
    """What is known of the cause."""

    # The first wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`; more may come.
    type: NotRequired[Literal["required", "invalid_type", "invalid_value", "weak_password", "unknown_field", "too_large", "unsupported_format", "malformed_json", "idempotency_conflict", "conflict", "not_ready", "not_available", "scope", "role", "ip_not_allowed", "plan", "https_required", "session", "csrf", "cors", "second_factor_required", "too_many_attempts", "requests_per_minute", "requests_per_day", "requests_per_hour", "concurrent_requests", "concurrent_streams", "body_bytes", "dependency_unavailable", "file_missing"]]
    # When several fields are wrong, at most ten of them: `field`, `type` and `message` of each.
    errors: NotRequired[List["ErrorBodyErrorDetailsErrorsItem"]]


class ErrorBodyErrorDetailsErrorsItem(TypedDict):
    # The wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`; more may come.
    type: NotRequired[Literal["required", "invalid_type", "invalid_value", "weak_password", "unknown_field", "too_large", "unsupported_format", "malformed_json", "idempotency_conflict", "conflict", "not_ready", "not_available", "scope", "role", "ip_not_allowed", "plan", "https_required", "session", "csrf", "cors", "second_factor_required", "too_many_attempts", "requests_per_minute", "requests_per_day", "requests_per_hour", "concurrent_requests", "concurrent_streams", "body_bytes", "dependency_unavailable", "file_missing"]]
    # One sentence for a person.
    message: str


class ErrorExplanation(TypedDict):
    """Meaning of an error code."""

    # The error code.
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    # HTTP status of the code.
    status: int
    # What the code means.
    meaning: str
    # What helps.
    remedy: str


Event = Any


EventDetail = Any


class EventList(TypedDict):
    """Answer of `listEvents`: The events of a workspace that the credential may read."""

    # Rows of this page.
    events: List["LoggedEvent"]
    pagination: "Pagination"


class EventRecord(TypedDict):
    """Place of an event in the log of its workspace, and its deliveries by state."""

    # Of the workspace: increases by one from event to event, in the order of their commits.
    sequence: int
    # Workspace that owns it.
    workspace_id: str
    # Resource of the event.
    resource_id: str
    # Number of deliveries by state.
    deliveries: "EventRecordDeliveries"


class EventRecordDeliveries(TypedDict):
    """Number of deliveries by state."""

    # Deliveries whose first attempt is due.
    pending: int
    # Deliveries that wait for another attempt.
    retrying: int
    # Deliveries that wait until their webhook is enabled.
    held: int
    # Deliveries that succeeded.
    success: int
    # Deliveries whose attempts all failed.
    failed: int
    # Deliveries that were cancelled.
    cancelled: int


class EventType(TypedDict):
    """A name that webhooks can subscribe to."""

    # Name for subscriptions.
    name: str
    # Occasion of the event, in one line.
    description: str
    # Events of a collective name; empty for others.
    stands_for: List[str]
    # All of these a credential needs to subscribe to it or to read it.
    scopes: List[str]
    # One of the nine that the specification lists for webhooks.
    stable: bool
    # JSON Schema (2020-12) of the notification in the `standard` format; null of a collective
    # name.
    schema: Optional[Dict[str, Any]]


class Evidence(TypedDict):
    """A passage of the document that proves a value."""

    # Page, from 1.
    page: Optional[int]
    # First UTF-16 code unit in the text of the document.
    start: int
    # One past the last UTF-16 code unit.
    end: int
    # Exactly `text.slice(start, end)`.
    excerpt: str
    # SHA-256 of the text that the offsets refer to.
    text_sha256: str
    # `exact` if the passage stands in the text as quoted, `normalized` if only spaces and marks
    # differ.
    match: Literal["exact", "normalized"]
    # Always true: the passage was found in the text.
    verified: Literal[True]
    date: NotRequired["DateReading"]


class ExistingResult(TypedDict):
    """Id, state and times of a result."""

    # Its id.
    id: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # When it was completed or failed.
    updated_at: str


class ExistingResults(TypedDict):
    """The latest result of each kind; null where nobody has asked for one. `analysis` is the strategic analysis of this meeting alone. Left out in lists."""

    summary: "ExistingResult"
    action_items: "ExistingResult"
    analysis: "ExistingResult"


class ExpiredEvent(TypedDict):
    """An event that is older than events keep their data."""

    # Its id.
    id: str
    # Its name.
    event: str
    # ISO-8601 time in UTC.
    created_at: str
    # No longer kept.
    data: None


class ExtractActionItemsRequest(TypedDict):
    """Request of `extractActionItems`: Find out what has to be done, by the transcript."""

    # Transcription, or its meeting.
    transcript_id: str
    # False: `assigned_to` is null throughout.
    assign_to_speakers: NotRequired[bool]
    # False: `due_date` is null throughout.
    extract_deadlines: NotRequired[bool]
    # Items below it are left out.
    confidence_threshold: NotRequired[float]


class ExtractBySchema(TypedDict):
    """Extraction by the schema of the request."""

    # JSON Schema of the data: an object of the keywords `type`, `properties`, `required`,
    # `items`, `enum`, `const`, `description`, `format`, `nullable`, `$defs`, `$ref`, where `$ref`
    # names an entry of `$defs` and nothing refers to itself. At most 64 KB, 6 levels and 200
    # leaves. `format` is one of `date`, `duration`, `email`, `uri`. Names and descriptions of the
    # properties say what to look for.
    schema: Dict[str, Any]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]


class ExtractByTemplate(TypedDict):
    """Extraction by a saved template."""

    # Extraction template, in place of a schema.
    template_id: str
    # Version of the template; default: the latest.
    template_version: NotRequired[int]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]


ExtractDocumentRequest = Any


class ExtractMeetingActionItemsRequest(TypedDict):
    """Request of `extractMeetingActionItems`: Find out what has to be done after a meeting, by whom and until when."""

    # False: `assigned_to` is null throughout.
    assign_to_speakers: NotRequired[bool]
    # False: `due_date` is null throughout.
    extract_deadlines: NotRequired[bool]
    # Items below it are left out.
    confidence_threshold: NotRequired[float]
    # Of the meeting in the path, if given.
    transcript_id: NotRequired[str]


class ExtractedClause(TypedDict):
    """A clause of a contract or of a court document."""

    # Id of the element in this analysis.
    id: NotRequired[str]
    # Probability that it is right, from 0 to 1.
    confidence: NotRequired[float]
    # Passages that prove it.
    evidence: NotRequired[List["Evidence"]]
    # Slug of the likeliest category of the clause, as `governing_law`.
    category: NotRequired[Optional[str]]
    # All categories of the clause, the likeliest first.
    categories: NotRequired[List[str]]
    # Title of the clause, as `Governing law`.
    title: NotRequired[Optional[str]]
    # Text of the clause.
    text: NotRequired[Optional[str]]


class ExtractedFields(TypedDict):
    """Values by the requested keys, each null where the text has none. Other keys than these hold a text, a number, a boolean, a list or null."""

    # Names of the parties. In a court document, the names that the caption opposes.
    parties: NotRequired[Optional[List[str]]]
    dates: NotRequired["FieldPeriod"]
    # State or country, in English, whose courts decide or whose law applies.
    jurisdiction: NotRequired[Optional[str]]
    # Provisions and acts as the text writes them, each once.
    statutes: NotRequired[Optional[List[str]]]
    # Clauses of the known categories, each passage once, with its title, its likeliest category,
    # all its categories, and its text.
    clauses: NotRequired[Optional[List["ExtractedClause"]]]
    # Questions to decide, alleged wrongs (`claim`) and open places of a draft (`blank`).
    issues: NotRequired[Optional[List["LegalIssue"]]]
    # Duties of the parties, with due date, recurrence and amount where the text has them.
    obligations: NotRequired[Optional[List["Obligation"]]]
    # Risks by category and severity, with a recommendation.
    risks: NotRequired[Optional[List["Risk"]]]
    # Law that governs the contract.
    governing_law: NotRequired[Optional[str]]
    # Sentence on the duration of the contract.
    term: NotRequired[Optional[str]]
    # Clauses on termination.
    termination: NotRequired[Optional[str]]
    # Clauses on payment.
    payment: NotRequired[Optional[str]]
    # Clauses that limit liability.
    liability_cap: NotRequired[Optional[str]]
    # Clauses on renewal and extension.
    renewal: NotRequired[Optional[str]]
    # Clauses on notice: to terminate, and against renewal.
    notice_period: NotRequired[Optional[str]]
    # Last day for a notice that prevents a renewal or ends the contract with its term: the last
    # day of the term minus the notice period, with its arithmetic.
    notice_deadline: NotRequired[Optional[str]]
    # Clauses on fees, prices, rent and pay.
    fee: NotRequired[Optional[str]]
    # Clauses on deposits and securities.
    deposit: NotRequired[Optional[str]]
    # Clauses on late payment.
    late_interest: NotRequired[Optional[str]]
    # Clauses on fixed damages and contractual penalties.
    penalty: NotRequired[Optional[str]]
    # Clauses on changes of prices, rents and pay.
    price_change: NotRequired[Optional[str]]
    # Clauses on when goods or work are delivered.
    delivery: NotRequired[Optional[str]]
    # Clauses on a trial period.
    probation: NotRequired[Optional[str]]
    # Clauses on confidentiality.
    confidentiality: NotRequired[Optional[str]]
    # Clauses that ban competition.
    non_compete: NotRequired[Optional[str]]
    # Clauses on the warranty of goods and work.
    warranty: NotRequired[Optional[str]]
    # Clauses on insurance.
    insurance: NotRequired[Optional[str]]
    # Clauses on transfer to others.
    assignment: NotRequired[Optional[str]]
    # Clauses on exclusivity.
    exclusivity: NotRequired[Optional[str]]
    # Clauses on indemnity.
    indemnity: NotRequired[Optional[str]]
    # Clauses on who owns the results.
    ip_ownership: NotRequired[Optional[str]]
    # Clauses on minimum purchases, hours or spending.
    minimum_commitment: NotRequired[Optional[str]]
    # Title that the document gives itself.
    document_name: NotRequired[Optional[str]]
    # Date of the agreement.
    agreement_date: NotRequired[Optional[str]]
    # First day of effect.
    effective_date: NotRequired[Optional[str]]
    # Last day.
    expiration_date: NotRequired[Optional[str]]
    period: NotRequired["FieldPeriod"]
    # ISO 4217 code; inferred from the legal form of the company with a warning.
    currency: NotRequired[Optional[str]]
    # Revenue of the period, in full units of the currency.
    revenue: NotRequired[Optional[float]]
    # Expenses of the period, positive.
    expenses: NotRequired[Optional[float]]
    # Net income; a loss is negative.
    net_income: NotRequired[Optional[float]]
    # Rows that name themselves a sum.
    totals: NotRequired[Optional[List["StatementTotal"]]]
    # Ratios computed from the figures; 0.25 means 25 %.
    ratios: NotRequired[Optional[List["StatementRatio"]]]
    # Sums that do not add up, contradictory figures, and large changes.
    anomalies: NotRequired[Optional[List["StatementAnomaly"]]]
    # Issuer of a receipt or invoice.
    company: NotRequired[Optional[str]]
    # Address of the issuer.
    address: NotRequired[Optional[str]]
    # Date of issue of a receipt or invoice.
    date: NotRequired[Optional[str]]
    # Amount due of a receipt; of an invoice, the sum with tax before advance payments are
    # deducted.
    total: NotRequired[Optional[float]]
    # Receiver of an invoice.
    customer: NotRequired[Optional[str]]
    # Number of an invoice, as it is written.
    invoice_number: NotRequired[Optional[str]]
    # Last day to pay an invoice; without a stated day, the date of issue plus the days of the
    # payment terms.
    due_date: NotRequired[Optional[str]]
    # Sum of an invoice without tax.
    net_amount: NotRequired[Optional[float]]
    # Value added tax or sales tax of an invoice; of several rates, their sum.
    vat_amount: NotRequired[Optional[float]]
    # Tax rate in percent: 19 means 19 %. Null if an invoice has several.
    vat_rate: NotRequired[Optional[float]]
    # First IBAN, without blanks. One with wrong check digits has a low confidence.
    iban: NotRequired[Optional[str]]
    # Items of a receipt or invoice.
    line_items: NotRequired[Optional[List["LineItem"]]]


class ExtractedFieldsOfEvents(TypedDict):
    """As `ExtractedFields`; `dates` has the keys `start_date` and `end_date` here."""

    # Names of the parties. In a court document, the names that the caption opposes.
    parties: NotRequired[Optional[List[str]]]
    dates: NotRequired["TermDates"]
    # State or country, in English, whose courts decide or whose law applies.
    jurisdiction: NotRequired[Optional[str]]
    # Provisions and acts as the text writes them, each once.
    statutes: NotRequired[Optional[List[str]]]
    # Clauses of the known categories, each passage once, with its title, its likeliest category,
    # all its categories, and its text.
    clauses: NotRequired[Optional[List["ExtractedClause"]]]
    # Questions to decide, alleged wrongs (`claim`) and open places of a draft (`blank`).
    issues: NotRequired[Optional[List["LegalIssue"]]]
    # Duties of the parties, with due date, recurrence and amount where the text has them.
    obligations: NotRequired[Optional[List["Obligation"]]]
    # Risks by category and severity, with a recommendation.
    risks: NotRequired[Optional[List["Risk"]]]
    # Law that governs the contract.
    governing_law: NotRequired[Optional[str]]
    # Sentence on the duration of the contract.
    term: NotRequired[Optional[str]]
    # Clauses on termination.
    termination: NotRequired[Optional[str]]
    # Clauses on payment.
    payment: NotRequired[Optional[str]]
    # Clauses that limit liability.
    liability_cap: NotRequired[Optional[str]]
    # Clauses on renewal and extension.
    renewal: NotRequired[Optional[str]]
    # Clauses on notice: to terminate, and against renewal.
    notice_period: NotRequired[Optional[str]]
    # Last day for a notice that prevents a renewal or ends the contract with its term: the last
    # day of the term minus the notice period, with its arithmetic.
    notice_deadline: NotRequired[Optional[str]]
    # Clauses on fees, prices, rent and pay.
    fee: NotRequired[Optional[str]]
    # Clauses on deposits and securities.
    deposit: NotRequired[Optional[str]]
    # Clauses on late payment.
    late_interest: NotRequired[Optional[str]]
    # Clauses on fixed damages and contractual penalties.
    penalty: NotRequired[Optional[str]]
    # Clauses on changes of prices, rents and pay.
    price_change: NotRequired[Optional[str]]
    # Clauses on when goods or work are delivered.
    delivery: NotRequired[Optional[str]]
    # Clauses on a trial period.
    probation: NotRequired[Optional[str]]
    # Clauses on confidentiality.
    confidentiality: NotRequired[Optional[str]]
    # Clauses that ban competition.
    non_compete: NotRequired[Optional[str]]
    # Clauses on the warranty of goods and work.
    warranty: NotRequired[Optional[str]]
    # Clauses on insurance.
    insurance: NotRequired[Optional[str]]
    # Clauses on transfer to others.
    assignment: NotRequired[Optional[str]]
    # Clauses on exclusivity.
    exclusivity: NotRequired[Optional[str]]
    # Clauses on indemnity.
    indemnity: NotRequired[Optional[str]]
    # Clauses on who owns the results.
    ip_ownership: NotRequired[Optional[str]]
    # Clauses on minimum purchases, hours or spending.
    minimum_commitment: NotRequired[Optional[str]]
    # Title that the document gives itself.
    document_name: NotRequired[Optional[str]]
    # Date of the agreement.
    agreement_date: NotRequired[Optional[str]]
    # First day of effect.
    effective_date: NotRequired[Optional[str]]
    # Last day.
    expiration_date: NotRequired[Optional[str]]
    period: NotRequired["FieldPeriod"]
    # ISO 4217 code; inferred from the legal form of the company with a warning.
    currency: NotRequired[Optional[str]]
    # Revenue of the period, in full units of the currency.
    revenue: NotRequired[Optional[float]]
    # Expenses of the period, positive.
    expenses: NotRequired[Optional[float]]
    # Net income; a loss is negative.
    net_income: NotRequired[Optional[float]]
    # Rows that name themselves a sum.
    totals: NotRequired[Optional[List["StatementTotal"]]]
    # Ratios computed from the figures; 0.25 means 25 %.
    ratios: NotRequired[Optional[List["StatementRatio"]]]
    # Sums that do not add up, contradictory figures, and large changes.
    anomalies: NotRequired[Optional[List["StatementAnomaly"]]]
    # Issuer of a receipt or invoice.
    company: NotRequired[Optional[str]]
    # Address of the issuer.
    address: NotRequired[Optional[str]]
    # Date of issue of a receipt or invoice.
    date: NotRequired[Optional[str]]
    # Amount due of a receipt; of an invoice, the sum with tax before advance payments are
    # deducted.
    total: NotRequired[Optional[float]]
    # Receiver of an invoice.
    customer: NotRequired[Optional[str]]
    # Number of an invoice, as it is written.
    invoice_number: NotRequired[Optional[str]]
    # Last day to pay an invoice; without a stated day, the date of issue plus the days of the
    # payment terms.
    due_date: NotRequired[Optional[str]]
    # Sum of an invoice without tax.
    net_amount: NotRequired[Optional[float]]
    # Value added tax or sales tax of an invoice; of several rates, their sum.
    vat_amount: NotRequired[Optional[float]]
    # Tax rate in percent: 19 means 19 %. Null if an invoice has several.
    vat_rate: NotRequired[Optional[float]]
    # First IBAN, without blanks. One with wrong check digits has a low confidence.
    iban: NotRequired[Optional[str]]
    # Items of a receipt or invoice.
    line_items: NotRequired[Optional[List["LineItem"]]]


class Extraction(TypedDict):
    """The fields from `data` on are there once it is completed."""

    # The extraction.
    id: str
    # The document.
    document_id: str
    # Workspace of the document.
    workspace_id: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Only if the request had one.
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]
    # Template that was used; it may be deleted since.
    template_id: NotRequired[str]
    # Version of the template; only with `template_id`.
    template_version: NotRequired[int]
    # Schema of the request, or of the version of the template.
    schema: Dict[str, Any]
    # Conforms to the schema, except that every leaf may be null.
    data: NotRequired[Optional[Dict[str, Any]]]
    # By JSON pointer into `data`, as `/line_items/3/amount`. Every value has some.
    evidence: NotRequired[Dict[str, List["Evidence"]]]
    # Probability that a value is right, from 0 to 1, by JSON pointer into `data`.
    confidence: NotRequired[Dict[str, float]]
    # Leaves that are null and lists that are empty. Cells of a table are left out.
    unresolved: NotRequired[List["ExtractionUnresolvedItem"]]
    # Remarks, as on a total that is not the sum of its rows.
    warnings: NotRequired[List["ExtractionWarningsItem"]]
    engine: NotRequired["ResultEngine"]


class ExtractionUnresolvedItem(TypedDict):
    # JSON pointer into `data`.
    pointer: str
    # `not_found`: the document does not state it, or not in words that the engine knows.
    # `ambiguous`: it states several values. `not_convertible`: what it states does not fit the
    # type. `not_supported`: a language model gave a value that the passage it quotes does not
    # state.
    reason: Literal["not_found", "ambiguous", "not_convertible", "not_supported"]


class ExtractionWarningsItem(TypedDict):
    # Code of the remark, such as `total_mismatch`.
    code: str
    # JSON pointer into `data`.
    pointer: NotRequired[str]
    # Sentence for a reader.
    message: str
    details: NotRequired["TotalMismatch"]


class ExtractionList(TypedDict):
    """Answer of `listExtractions`: Extractions of a document, the newest first."""

    # Extractions, the newest first.
    extractions: List["ExtractionRecord"]
    pagination: "Pagination"


class ExtractionRecord(TypedDict):
    """An extraction without its schema and its result."""

    # The extraction.
    id: str
    # The document.
    document_id: str
    # Workspace of the document.
    workspace_id: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Only if the request had one.
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]
    # Template that was used; it may be deleted since.
    template_id: NotRequired[str]
    # Version of the template; only with `template_id`.
    template_version: NotRequired[int]


class ExtractionResult(TypedDict):
    """Values of a JSON schema that a document states, with their passages."""

    # Conforms to the schema, except that every leaf may be null.
    data: Dict[str, Any]
    # By JSON pointer into `data`, as `/line_items/3/amount`. Every value has some.
    evidence: Dict[str, List["Evidence"]]
    # Probability that a value is right, from 0 to 1, by JSON pointer into `data`.
    confidence: Dict[str, float]
    # Leaves that are null and lists that are empty. Cells of a table are left out.
    unresolved: List["ExtractionResultUnresolvedItem"]
    # Remarks, as on a total that is not the sum of its rows.
    warnings: List["ExtractionResultWarningsItem"]
    engine: "ResultEngine"


class ExtractionResultUnresolvedItem(TypedDict):
    # JSON pointer into `data`.
    pointer: str
    # `not_found`: the document does not state it, or not in words that the engine knows.
    # `ambiguous`: it states several values. `not_convertible`: what it states does not fit the
    # type. `not_supported`: a language model gave a value that the passage it quotes does not
    # state.
    reason: Literal["not_found", "ambiguous", "not_convertible", "not_supported"]


class ExtractionResultWarningsItem(TypedDict):
    # Code of the remark, such as `total_mismatch`.
    code: str
    # JSON pointer into `data`.
    pointer: NotRequired[str]
    # Sentence for a reader.
    message: str
    details: NotRequired["TotalMismatch"]


class ExtractionTemplate(TypedDict):
    """A template with the schema of one version."""

    # The template.
    id: str
    # Workspace of the template.
    workspace_id: str
    # Name for readers; several templates may share it.
    name: str
    # Number of the latest version.
    version: int
    # User or key.
    created_by: str
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Version of `schema`: the latest, or the requested one.
    shown_version: int
    # JSON Schema of this version.
    schema: Dict[str, Any]
    # User or key that wrote this version.
    version_created_by: str
    # ISO-8601 time in UTC.
    version_created_at: str


class ExtractionTemplateList(TypedDict):
    """Answer of `listExtractionTemplates`: Extraction templates, the newest first."""

    # Templates, the newest first.
    extraction_templates: List["ExtractionTemplateRecord"]
    pagination: "Pagination"


class ExtractionTemplateRecord(TypedDict):
    """A template without its schema."""

    # The template.
    id: str
    # Workspace of the template.
    workspace_id: str
    # Name for readers; several templates may share it.
    name: str
    # Number of the latest version.
    version: int
    # User or key.
    created_by: str
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class Failure(TypedDict):
    """Why work on a resource failed."""

    # Code such as `encrypted`, `too_large`, `unreachable`.
    code: str
    # One sentence for a person.
    message: str
    # Stage of the work that failed.
    stage: Literal["fetch", "extract", "analyze", "decode", "recognise", "speakers"]
    # True if a repeat of the work may help.
    retryable: bool
    # Facts about the failure, named by their keys.
    details: NotRequired[Dict[str, Any]]


class FieldPeriod(TypedDict):
    """First and last day."""

    # First day, as an ISO 8601 date; null where the text leaves it open.
    start: NotRequired[Optional[str]]
    # Last day, as an ISO 8601 date; null where the text leaves it open.
    end: NotRequired[Optional[str]]


class FieldValue(TypedDict):
    """A value of a known type, for programs that compute with it."""

    # Type of the value.
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # ISO 8601 date of a `date`; {start, end} of a `period`; number of `money`, of a `duration`,
    # of a `number` and of a `percentage`, where 5 means 5 %; boolean of a `boolean`; string of a
    # `place`, a `party` and a `text`.
    value: Union[str, float, bool, "Period"]
    # Unit of a duration, as `days` or `months`.
    unit: NotRequired[str]
    # ISO 4217; missing when the text does not name it.
    currency: NotRequired[str]
    # Clause that states the value, verbatim.
    clause: NotRequired[str]
    # Only of a computed value.
    derived_from: NotRequired["FieldValueDerivedFrom"]


class FieldValueDerivedFrom(TypedDict):
    """Only of a computed value."""

    # Ids of the findings computed with.
    findings: List[str]
    # Computation, as `2026-03-01 + 3 years`.
    arithmetic: str


class FillGridRequest(TypedDict):
    """Rows to fill. Approved and corrected cells stay."""

    # `missing`: sources without a row, and rows that failed. `all`: every row, as after a change
    # of the engine.
    mode: NotRequired[Literal["missing", "all"]]


class Finding(TypedDict):
    """Id, origin and corrections of one value of a result."""

    # The same in every analysis of the same text: the JSON pointer of a single value; of an
    # element of a list an id that follows its evidence.
    id: str
    # Whose value is shown.
    source: Literal["engine", "person"]
    value: NotRequired["FieldValue"]
    # True if a person said that the finding is right.
    confirmed: NotRequired[bool]
    # True if a person said that the finding is wrong or irrelevant.
    dismissed: NotRequired[bool]
    # User or service key that gave the value or the judgement.
    corrected_by: NotRequired[str]
    # ISO-8601 time in UTC.
    corrected_at: NotRequired[str]
    # The finding is no longer in the result.
    orphaned: NotRequired[Literal[True]]
    superseded_by: NotRequired["Supersession"]
    supersedes: NotRequired["Supersession"]


class FindingCorrectedEvent(TypedDict):
    """A person corrected, confirmed or dismissed a finding."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["finding.corrected"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "FindingCorrectedEventData"


class FindingCorrectedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Workspace that owns it.
    workspace_id: str
    # The document.
    document_id: Optional[str]
    # Null for a finding of a document.
    meeting_id: Optional[str]
    finding: "Finding"


class FlatAnalysis(TypedDict):
    """Result of an analysis, for a caller who waited for it."""

    # Id of the processing record.
    id: str
    # Summary in sentences.
    summary: NotRequired[str]
    extracted_fields: "ExtractedFieldsOfEvents"
    # Probability that it is right, from 0 to 1.
    confidence: float
    extraction: NotRequired["ExtractionResult"]


class GenerateContentRequest(TypedDict):
    """Request of `generateContent`: Write content about a topic, out of documents and meetings where they are named."""

    # Topic of the text or the ideas.
    topic: str
    # `email`, `blog_post`, `summary`, `report`, `proposal`, `social_post`, `meeting_agenda`,
    # `press_release`, each with sections of its own. Any other is made as `report` and echoed.
    type: NotRequired[str]
    # `professional`, `formal`, `friendly`, `persuasive`, `neutral`, `casual`. Any other acts as
    # `neutral` and is echoed.
    tone: NotRequired[str]
    # `short` has 80 to 150 words, `medium` has 250 to 400 words, `long` has 500 to 800 words; a
    # number of words, as `500 words`, is kept to 10 %, between 100 and 800. Any other acts as
    # `medium`. An outline of the rules may be shorter, and what many sources take is added, both
    # with a warning `length`.
    length: NotRequired[str]
    # Words that the text is to contain.
    keywords: NotRequired[List[str]]
    # Source documents. Needs `read:documents`.
    document_ids: NotRequired[List[str]]
    # Source meetings. Needs `read:transcripts`.
    meeting_ids: NotRequired[List[str]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class GeneratedContent(TypedDict):
    """A generated text with its sources."""

    # Its id.
    id: str
    # Kind of the resource or the result.
    kind: Literal["content"]
    # Kind of text that was asked for.
    type: str
    # Tone that was asked for.
    tone: str
    # Length that was asked for.
    length: str
    # Title for people.
    title: str
    # Every sentence of a source stands in quotes with its number, or, in the words of a model,
    # has the numbers of the sources that bear it out behind it; what is not known stands as `[To
    # add: …]`.
    content: str
    # Format of the text.
    format: Literal["markdown"]
    # Words of `content`, its marks not counted.
    word_count: int
    # Keywords that occur in `content`, in any case.
    keywords_used: List[str]
    # Words that the text does not contain.
    keywords_missing: List[str]
    # Workspace that owns it.
    workspace_id: str
    # Topic of the text or the ideas.
    topic: str
    # The documents and meetings of the request, in its order.
    sources: List["GenerationSource"]
    # `language`: headings and frame are in another language than the topic. `no_passage`: a
    # source has nothing to quote. `length`: the text has more words than asked for, or fewer,
    # since an outline is as long as its material. `partial`: only a part of the sources was read.
    # `filled`: so many ideas are not the model’s.
    warnings: List["GeneratedContentWarningsItem"]
    engine: "ResultEngine"
    # ISO-8601 time in UTC.
    created_at: str
    # Time of the latest edit by a person. Left out before the first: the text is as the engine
    # wrote it.
    edited_at: NotRequired[str]


class GeneratedContentWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class GenerationDeletedEvent(TypedDict):
    """A generated text or a brainstorm was deleted."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["generation.deleted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "GenerationDeletedEventData"


class GenerationDeletedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The generated content or brainstorm.
    generation_id: str
    # ISO-8601 time in UTC.
    deleted_at: str


class GenerationList(TypedDict):
    """Answer of `listGenerations`: Contents and ideas that were generated, the newest first."""

    # Results from meetings are left out without `read:transcripts`.
    generations: List[Union["GeneratedContent", "Brainstorm"]]
    pagination: "Pagination"


class GenerationSource(TypedDict):
    """A source of a generated text, with the passages that it quotes."""

    # Kind of the source.
    type: Literal["document", "meeting"]
    # Its id.
    id: str
    # Title for people.
    title: str
    # The passages that are quoted, in the order of the result.
    evidence: List["SourceEvidence"]


class GenerationUpdatedEvent(TypedDict):
    """A person edited a generated text."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["generation.updated"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "GenerationUpdatedEventData"


class GenerationUpdatedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The generated content.
    generation_id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # Words of the text after the edit.
    word_count: int
    # ISO-8601 time in UTC.
    edited_at: str


GetGenerationResponse = Union["GeneratedContent", "Brainstorm"]


class GetHealthResponse(TypedDict):
    """Answer of `getHealth`: The process is alive."""

    # Always `ok`.
    status: Literal["ok"]
    # Version of the API.
    version: str


class GetInvitationResponse(TypedDict):
    """Answer of `getInvitation`: Get an invitation by its token, with its workspace and the person who sent it."""

    # Name of the workspace that is joined.
    workspace_name: str
    # The invited address.
    email: str
    # Role in the workspace.
    role: Literal["viewer", "member", "admin", "owner"]
    # Name of the user who invites, else the address; null for a service key.
    invited_by: Optional[str]
    # ISO-8601 time in UTC.
    expires_at: str


class GetJwksResponse(TypedDict):
    """Answer of `getJwks`: Public keys that access tokens are signed with (RFC 7517)."""

    # The keys.
    keys: List["GetJwksResponseKeysItem"]


class GetJwksResponseKeysItem(TypedDict):
    # Type of the key.
    kty: str
    # Curve of the key.
    crv: str
    # First coordinate, in base64url.
    x: str
    # Second coordinate, in base64url.
    y: str
    # Id of the key.
    kid: str
    # Algorithm, as `ES256`.
    alg: str
    # Use of the key: `sig`.
    use: str


class GetLimitsResponse(TypedDict):
    """Answer of `getLimits`: Plan, windows, quotas and what each operation costs."""

    # Plan of the workspace.
    plan: Literal["individual", "team", "enterprise", "standard", "pro"]
    # Windows of the limits.
    windows: List["GetLimitsResponseWindowsItem"]
    # Requests at the same time.
    concurrent_requests: "GetLimitsResponseConcurrentRequests"
    # Quotas of the default workspace.
    quotas: List["GetLimitsResponseQuotasItem"]
    # Weight of each operation.
    weights: List["GetLimitsResponseWeightsItem"]


class GetLimitsResponseWindowsItem(TypedDict):
    # What is counted.
    unit: Literal["minute", "hour", "day"]
    # Length of the window.
    seconds: int
    # Units of the window.
    limit: int
    # Units that are left.
    remaining: int
    # Unix time at which the next unit returns.
    reset: int


class GetLimitsResponseConcurrentRequests(TypedDict):
    """Requests at the same time."""

    # Most requests at the same time; null if nothing limits.
    limit: int
    # Requests that run now.
    open: int


class GetLimitsResponseQuotasItem(TypedDict):
    # What is limited by the month.
    quota: Literal["pages", "audio_minutes", "tokens", "storage_bytes"]
    # What is used in this month.
    used: float
    # Null where nothing limits.
    limit: Optional[float]
    # Null of what is not counted by month.
    resets_at: Optional[str]


class GetLimitsResponseWeightsItem(TypedDict):
    # Id of the operation.
    operation: str
    # HTTP method.
    method: str
    # Path of the operation.
    path: str
    # Units that a request costs.
    weight: int
    # Size limit of a JSON body or form, or of the fields beside a file where the operation takes
    # only a file; null where it takes no body.
    body_bytes_max: Optional[int]
    # Size limit of a file, whole or in parts; null where it takes none.
    file_bytes_max: Optional[int]


class GetReadyResponse(TypedDict):
    """Answer of `getReady`: The process can serve: database, queue and disk."""

    # `ready` if every check succeeds.
    status: Literal["ready", "not_ready"]
    # Result of each check.
    checks: "GetReadyResponseChecks"


class GetReadyResponseChecks(TypedDict):
    """Result of each check."""

    # The database.
    database: "GetReadyResponseChecksDatabase"
    # The queue of background work.
    queue: "GetReadyResponseChecksQueue"
    # The disk of the data folder.
    disk: "GetReadyResponseChecksDisk"


class GetReadyResponseChecksDatabase(TypedDict):
    """The database."""

    # True if the database answers.
    ok: bool
    # Time of response in milliseconds.
    response_time_ms: float


class GetReadyResponseChecksQueue(TypedDict):
    """The queue of background work."""

    # True if work goes on.
    ok: bool
    # Seconds that the oldest job waits.
    oldest_ready_job_seconds: float
    # Seconds since the last heartbeat of a worker; -1 when there was none.
    last_heartbeat_seconds: float


class GetReadyResponseChecksDisk(TypedDict):
    """The disk of the data folder."""

    # True if enough is free.
    ok: bool
    # Free bytes.
    free_bytes: float


class GetSetupResponse(TypedDict):
    """Answer of `getSetup`: Whether somebody has an account on this server, and how people sign in."""

    # `new`: nobody can sign in yet, and the code of the server start opens a session.
    state: Literal["new", "complete"]
    # Name of the OpenID provider, to which `GET /auth/oidc/start` leads; null without one.
    sign_in_provider: Optional[str]
    # Whether the server has a mail server. Without one it prints tokens for new passwords, and
    # the answer to an invitation holds its token.
    sends_mail: bool


class GetSigningSecretResponse(TypedDict):
    """Answer of `getSigningSecret`: The secret that signs notifications to a `webhook_url`."""

    # Workspace that owns it.
    workspace_id: str
    # The secret.
    signing_secret: str


GetUsageResponse = TypedDict(
    "GetUsageResponse",
    {
        "workspace_id": str,
        "from": str,
        "to": str,
        "usage": List["UsageRow"],
        "amounts": List["GetUsageResponseAmountsItem"],
        "models": List["ModelUsageRow"],
        "model_budgets": List["ModelBudget"],
        "totals": "GetUsageResponseTotals",
        "truncated": Optional[str],
    },
)


class GetUsageResponseAmountsItem(TypedDict):
    # Day in UTC.
    day: str
    # What is counted.
    quota: Literal["pages", "audio_minutes", "tokens"]
    # Amount of the day.
    amount: float


class GetUsageResponseTotals(TypedDict):
    """Sums of the rows."""

    # All requests.
    requests: int
    # Requests that were answered with an error.
    errors: int
    # Units that the requests cost.
    units: int


class Grid(TypedDict):
    """A table of sources by questions or fields."""

    # The grid.
    id: str
    # Workspace of the grid.
    workspace_id: str
    # Name for readers.
    name: str
    # `processing` while rows are filled. A new source sets it again.
    status: Literal["processing", "completed"]
    # Columns in their order.
    columns: List["GridColumn"]
    # Template of the columns; it may be deleted since.
    template_id: NotRequired[str]
    # Version of the template; only with `template_id`.
    template_version: NotRequired[int]
    # Sources of the rows. `type` names the kinds that the request could read.
    filters: "GridFilters"
    # Number of rows by their status.
    rows: "GridRows"
    waiting: NotRequired["GridWait"]
    # `no_sources`: no document or meeting with a text matches the filters yet.
    warnings: NotRequired[List["GridWarningsItem"]]
    # User or key.
    created_by: str
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # When its rows were filled last; null before that.
    filled_at: Optional[str]


class GridFilters(TypedDict):
    """Sources of the rows. `type` names the kinds that the request could read."""

    # Kinds of sources; default: all that the credential may read. `meeting` needs
    # `read:transcripts`.
    type: NotRequired[List[Literal["document", "meeting"]]]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # Reads only these documents, and no meetings unless `meeting_ids` names some.
    document_ids: NotRequired[List[str]]
    # Reads only these meetings, or those of these transcriptions, and no documents unless
    # `document_ids` names some.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class GridRows(TypedDict):
    """Number of rows by their status."""

    # All rows, also those of meetings that the caller may not read.
    total: int
    # Rows that are still to be filled.
    processing: int
    # Rows that are filled.
    completed: int
    # Rows that could not be filled.
    failed: int


class GridWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class GridCell(TypedDict):
    """Value of one source in one column."""

    # Value of the type of the column; null if the source does not state it.
    value: Any
    # Passages that state the value, at most 20; none of a corrected cell.
    evidence: List["SourceEvidence"]
    # Probability that the proposed value is right; of a list, the lowest of its values. Null
    # without a value, and for a corrected one.
    confidence: Optional[float]
    # Why; null if there is no reason.
    reason: Optional[Literal["not_found", "ambiguous", "not_convertible", "not_supported", "uncertain", "too_large"]]
    # `approved` and `corrected` cells stay as they are when the row is filled again.
    state: Literal["proposed", "approved", "corrected"]
    # User or key; null if nobody did.
    reviewed_by: Optional[str]
    # Time of the approval or correction.
    reviewed_at: Optional[str]


class GridColumn(TypedDict):
    """A column of a grid."""

    # Key of the column in `cells`: the name of a question; of a template, the JSON pointer of the
    # value without its first slash.
    key: str
    # Heading of the column.
    name: str
    # Type of its values.
    type: Literal["text", "number", "integer", "boolean", "date", "list"]
    # Only of a column of questions.
    question: NotRequired[str]
    # Allowed values, if the schema of the template lists them.
    options: NotRequired[List[Any]]


class GridCorrectedEvent(TypedDict):
    """A person approved or corrected a cell of a grid, or took that back."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["grid.corrected"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "GridCorrectedEventData"


class GridCorrectedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The grid.
    grid_id: str
    # The row.
    row_id: str
    # Workspace of the grid.
    workspace_id: str
    # Null for a row of a meeting.
    document_id: Optional[str]
    # Null for a row of a document.
    meeting_id: Optional[str]
    # Key of the column.
    column: str
    cell: "GridCell"
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class GridFilledEvent(TypedDict):
    """All rows of a grid are filled, or have failed."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["grid.filled"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "GridFilledEventData"


class GridFilledEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The grid.
    grid_id: str
    # Workspace of the grid.
    workspace_id: str
    # Name of the grid.
    name: str
    # All rows.
    rows: int
    # Rows that are filled.
    completed: int
    # Rows that could not be filled.
    failed: int
    # ISO-8601 time in UTC.
    filled_at: str


class GridList(TypedDict):
    """Answer of `listGrids`: Grids of a workspace, the newest first."""

    # Grids, the newest first.
    grids: List["Grid"]
    pagination: "Pagination"


class GridRow(TypedDict):
    """The cells of one document or meeting."""

    # The row.
    id: str
    # The grid.
    grid_id: str
    # Kind of the source.
    source: Literal["document", "meeting"]
    # Id of the document or meeting.
    source_id: str
    # Title of the document or meeting.
    title: str
    # When a document was created or a meeting began.
    date: str
    # A `processing` row keeps the values of the last time until it is filled again.
    status: Literal["processing", "completed", "failed"]
    error: NotRequired["Failure"]
    # Cells by the keys of the columns; empty before the row is filled.
    cells: Dict[str, "GridCell"]
    # ISO-8601 time in UTC.
    updated_at: str


class GridRowList(TypedDict):
    """Answer of `listGridRows`: Rows of a grid with their cells, the newest source first."""

    # Rows, the newest source first.
    rows: List["GridRow"]
    pagination: "Pagination"


class GridWait(TypedDict):
    """Why the filling of a grid waits."""

    # `insufficient_quota`: the tokens of the workspace are used up.
    reason: Literal["insufficient_quota"]
    # The reason for readers.
    message: str
    # When the filling goes on, if there is room again; `fillGrid` tries at once.
    next_attempt_at: str


class Home(TypedDict):
    """Name and version of the API, with the addresses of its parts."""

    # Name for people.
    name: Literal["Docket"]
    # Version of the API.
    version: str
    # Addresses by their name.
    links: Dict[str, str]


class Idea(TypedDict):
    """One idea of a brainstorm."""

    # Within this result.
    id: str
    # Title for people.
    title: str
    # The idea in a few sentences.
    description: str
    # Kind of the idea.
    category: str
    # Confidence of the finding of the rules that the idea rests on, such as an open question.
    # Null for a gap, a prompt and an idea of a model. In older results it is a rank.
    score: Optional[float]
    # Origin of the idea: what the source states, or the technique of a prompt; then the
    # constraints to check it against.
    rationale: str
    # Sources that it rests on.
    sources: List["GenerationSource"]


class ImportTranscriptRequest(TypedDict):
    """Request of `importTranscript`: Give a meeting a transcript that was written elsewhere."""

    # The transcript: a text in one of the formats, or what was said in turn. Longer ones than
    # 4,000 segments come as a text of JSON.
    transcript: Union[str, "ImportTranscriptRequestTranscript"]
    # Format of the text; `auto` tells by its form. `json` takes exports of several services.
    transcript_format: NotRequired[Literal["auto", "text", "vtt", "srt", "json"]]


class ImportTranscriptRequestTranscript(TypedDict):
    # Parts of the transcript in time order.
    segments: List["ImportTranscriptRequestTranscriptSegmentsItem"]


class ImportTranscriptRequestTranscriptSegmentsItem(TypedDict):
    # Speaker of the segment; null if it is not known.
    speaker: NotRequired[Optional[str]]
    # Words of the segment.
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    # Seconds from the beginning at which it ends.
    end_time: NotRequired[Optional[float]]


class ImportedRecord(TypedDict):
    """Result of an import: how the transcript was read."""

    # The meeting; null if there is none.
    meeting_id: str
    # The same when it is imported again.
    transcription_id: str
    # Format of the text.
    format: Literal["text", "vtt", "srt", "json"]
    # True if the transcript has times.
    is_timed: bool
    # Null without times.
    duration_seconds: Optional[float]
    # Names of the speakers in the transcript, in the order of first speech.
    speakers: List[str]
    # Number of segments.
    segments: int
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["ImportedRecordWarningsItem"]


class ImportedRecordWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class Integration(TypedDict):
    """A connection to a product that tasks are pushed to."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # The provider.
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    # Name for people.
    name: str
    # Address of the API of the provider.
    base_url: str
    # Project in the product.
    project: Optional[str]
    # Settings of one provider, by name.
    options: Dict[str, Any]
    # Name of each status in the product.
    statuses: Dict[str, Any]
    # Name of each priority in the product.
    priorities: Dict[str, Any]
    # User in the product for each `assigned_to`.
    assignees: Dict[str, Any]
    # `unchecked` until the provider has accepted the token, in a test or a sync; `error` after it
    # refused.
    status: Literal["unchecked", "connected", "error"]
    # Why it failed; null or absent otherwise.
    error: Optional["IntegrationError"]
    # Account of the token, once checked.
    account: Optional[str]
    # Last four characters of a token longer than eight.
    token_hint: str
    # ISO-8601 time in UTC.
    checked_at: Optional[str]
    # ISO-8601 time in UTC.
    last_synced_at: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class IntegrationError(TypedDict):
    """Why it failed; null or absent otherwise."""

    # Machine-readable cause.
    code: str
    # The cause in one sentence.
    message: str


class IntegrationList(TypedDict):
    """Answer of `listIntegrations`: List connected integrations, newest first."""

    # Rows of this page.
    integrations: List["Integration"]
    pagination: "Pagination"


class IntegrationSyncedEvent(TypedDict):
    """A push of tasks to another product has ended."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["integration.synced"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "IntegrationSyncedEventData"


class IntegrationSyncedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The sync.
    sync_id: str
    # The connection.
    integration_id: str
    # Workspace that owns it.
    workspace_id: str
    # The provider.
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    # Project in the product.
    project: str
    # State of the work.
    status: Literal["completed", "failed"]
    # Number of tasks by what was done with them.
    counts: "IntegrationSyncedEventDataCounts"


class IntegrationSyncedEventDataCounts(TypedDict):
    """Number of tasks by what was done with them."""

    # All tasks of the sync.
    total: int
    # Tasks that were new in the product.
    created: int
    # Tasks that were changed in the product.
    updated: int
    # Nothing had changed since they were last pushed.
    skipped: int
    # Tasks that could not be pushed.
    failed: int
    # Still to come.
    pending: int


class IntrospectTokenResponse(TypedDict):
    """Answer of `introspectToken`: Check a token of the calling application (RFC 7662)."""

    # True if the token is valid and of the calling application.
    active: bool
    # Granted scopes, with spaces between.
    scope: NotRequired[str]
    # The application.
    client_id: NotRequired[str]
    # User of the token.
    sub: NotRequired[str]
    # Address of the user.
    username: NotRequired[str]
    # End of the token, as Unix time.
    exp: NotRequired[int]
    # Issue of the token, as Unix time.
    iat: NotRequired[int]
    # Issuer of the token.
    iss: NotRequired[str]
    # Audience of the token.
    aud: NotRequired[str]
    # Id of the token.
    jti: NotRequired[str]
    # `Bearer`.
    token_type: NotRequired[str]


class Invitation(TypedDict):
    """An open invitation to a workspace."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Address of the user.
    email: str
    # Role in the workspace.
    role: Literal["viewer", "member", "admin", "owner"]
    # User or key.
    invited_by: Optional[str]
    # ISO-8601 time in UTC.
    expires_at: str
    # ISO-8601 time in UTC.
    created_at: str


class InvitationList(TypedDict):
    """Answer of `listInvitations`: Open invitations of a workspace, the newest first."""

    # Rows of this page.
    invitations: List["Invitation"]
    pagination: "Pagination"


class InviteMemberRequest(TypedDict):
    """Request of `inviteMember`: Invite somebody; a second invitation replaces the first."""

    # Address; upper and lower case are the same.
    email: str
    # Role in the workspace.
    role: NotRequired[Literal["viewer", "member", "admin", "owner"]]


class IssueTokenRequest(TypedDict):
    """Request of `issueToken`: Tokens for a code or a refresh token; takes a form or JSON."""

    # `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`.
    grant_type: NotRequired[str]
    # Code of the callback.
    code: NotRequired[str]
    # As it was in the authorization request.
    redirect_uri: NotRequired[str]
    # PKCE (RFC 7636).
    code_verifier: NotRequired[str]
    # Of the device authorization.
    device_code: NotRequired[str]
    # Of the last answer.
    refresh_token: NotRequired[str]
    # No more than was granted.
    scope: NotRequired[str]
    # The address of the grant, or one where it has none (RFC 8707).
    resource: NotRequired[str]
    # Of the application; left out with HTTP Basic.
    client_id: NotRequired[str]
    # Of a confidential application; left out with HTTP Basic.
    client_secret: NotRequired[str]


class ItemTasks(TypedDict):
    """Tasks that were made of action items."""

    # Number of created tasks.
    created: int
    # Number of items that were tasks already.
    skipped: int
    # Tasks created by this request.
    tasks: List["Task"]


class LegalIssue(TypedDict):
    """A question or a claim of a legal text."""

    # Id of the element in this analysis.
    id: NotRequired[str]
    # Probability that it is right, from 0 to 1.
    confidence: NotRequired[float]
    # Passages that prove it.
    evidence: NotRequired[List["Evidence"]]
    # Kind of the issue, as `question` or `claim`.
    kind: NotRequired[Optional[str]]
    # The issue in one sentence.
    description: NotRequired[Optional[str]]


class LineItem(TypedDict):
    """An item of a receipt or an invoice."""

    # Id of the element in this analysis.
    id: NotRequired[str]
    # Probability that it is right, from 0 to 1.
    confidence: NotRequired[float]
    # Passages that prove it.
    evidence: NotRequired[List["Evidence"]]
    # Article or service.
    description: NotRequired[Optional[str]]
    # Number of units.
    quantity: NotRequired[Optional[float]]
    # Price of one unit.
    unit_price: NotRequired[Optional[float]]
    # Amount of the line.
    amount: NotRequired[Optional[float]]


class ListDocumentPagesResponse(TypedDict):
    """Answer of `listDocumentPages`: Pages of a document: their place in the text, and where their words stand."""

    # Pages of this range, in order.
    pages: List["DocumentPage"]
    # Pages of the document.
    total: int
    # SHA-256 of the text that the offsets refer to.
    text_sha256: str


class ListEnginesResponse(TypedDict):
    """Answer of `listEngines`: The engines of this server, what each can do, and what a missing one needs."""

    # The engines.
    engines: List["ListEnginesResponseEnginesItem"]
    # Which engine recognises each language of recordings.
    speech: List["ListEnginesResponseSpeechItem"]


class ListEnginesResponseEnginesItem(TypedDict):
    # What the engine is for.
    kind: Literal["text_extraction", "ocr", "language", "embedding", "speech", "speakers"]
    # Name of the engine.
    name: str
    # Null while the engine is missing.
    version: Optional[str]
    # `missing`: something must be added first. `off`: a setting turns it off.
    state: Literal["ready", "missing", "off"]
    # Codes of two letters; empty where language does not matter.
    languages: List[str]
    # Remedy when the engine is not `ready`.
    why: Optional[str]
    # How the latest request to the engine went, as far as the process that answers has seen. Null
    # for what is built in, and before the first request.
    health: Optional["ListEnginesResponseEnginesItemHealth"]


class ListEnginesResponseEnginesItemHealth(TypedDict):
    """How the latest request to the engine went, as far as the process that answers has seen. Null for what is built in, and before the first request."""

    # True if the last call succeeded.
    working: bool
    # ISO-8601 time in UTC.
    at: str
    # Remedy when the model does not work.
    why: Optional[str]


class ListEnginesResponseSpeechItem(TypedDict):
    # Languages that recordings may have.
    language: str
    # Engine of speech; null if none is set up.
    engine: Optional["ListEnginesResponseSpeechItemEngine"]
    # Remedy when there is no vector search.
    why: Optional[str]


class ListEnginesResponseSpeechItemEngine(TypedDict):
    """Engine of speech; null if none is set up."""

    # Name of the engine, as `docket-builtin`, or the provider.
    name: str
    # Version of the engine, or the model.
    version: str


class ListErrorsResponse(TypedDict):
    """Answer of `listErrors`: Every error code, its status, what it means and what helps."""

    # All error codes.
    errors: List["ErrorExplanation"]


class ListEventTypesResponse(TypedDict):
    """Answer of `listEventTypes`: Every event that a webhook can subscribe to, with its JSON Schema."""

    # All names for subscriptions.
    event_types: List["EventType"]


class ListOwnEnginesResponse(TypedDict):
    """Answer of `listOwnEngines`: The language and embedding models that work for a workspace."""

    # Workspace that owns it.
    workspace_id: str
    # The engines.
    engines: List["OwnEngine"]


class ListProvidersResponse(TypedDict):
    """Answer of `listProviders`: List the providers for tasks and their requirements."""

    # The products.
    providers: List["ListProvidersResponseProvidersItem"]


class ListProvidersResponseProvidersItem(TypedDict):
    # Name for requests.
    name: Literal["github", "linear", "jira", "asana", "notion"]
    # Name for people.
    title: str
    # Null where `base_url` has to be named.
    base_url: Optional[str]
    # Permissions that the token needs.
    token: str
    # What `project` is in this product.
    project: "ListProvidersResponseProvidersItemProject"
    # Options that the product takes.
    options: List["ListProvidersResponseProvidersItemOptionsItem"]


class ListProvidersResponseProvidersItemProject(TypedDict):
    """What `project` is in this product."""

    # Meaning of the project.
    description: str
    # Example of a project.
    example: str


class ListProvidersResponseProvidersItemOptionsItem(TypedDict):
    # Name of the option.
    name: str
    # True if it must be given.
    required: bool
    # Meaning of the option.
    description: str


class ListSessionsResponse(TypedDict):
    """Answer of `listSessions`: Own sessions and the applications that were let in."""

    # The sessions.
    sessions: List["Session"]


class ListSimilarDocumentsResponse(TypedDict):
    """Answer of `listSimilarDocuments`: List the documents of the workspace that are most like one."""

    # Best first, each with its passage that is most like the document.
    results: List["SearchResult"]


class ListTaskLinksResponse(TypedDict):
    """Answer of `listTaskLinks`: List the links of a task to external tasks."""

    # External tasks of the task.
    links: List["ListTaskLinksResponseLinksItem"]


class ListTaskLinksResponseLinksItem(TypedDict):
    # The task.
    task_id: str
    # The connection.
    integration_id: str
    # The provider.
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    # Project in the product.
    project: str
    # Id in the product; null before it is known.
    external_id: Optional[str]
    # Number or key that people see in the product.
    external_key: Optional[str]
    # Address in the product.
    external_url: Optional[str]
    # `creating` while it is made there, `unknown` when nobody knows whether it was: the next sync
    # finds out.
    state: Literal["creating", "unknown", "linked"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class ListWorkspacesResponse(TypedDict):
    """Answer of `listWorkspaces`: Workspaces that the credential reaches, by name."""

    # Workspaces that the credential reaches.
    workspaces: List["Workspace"]


class ListedShare(TypedDict):
    """A share with the title of its document."""

    # Its id.
    id: str
    # The document.
    document_id: str
    # Receiver of the share.
    shared_with: "ListedShareSharedWith"
    # `view`: title, summary, text and images of the pages; `download`: the file as well.
    permission: Literal["view", "download"]
    # True if the link asks for a password.
    has_password: bool
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # User or key.
    shared_by: str
    # ISO-8601 time in UTC.
    created_at: str
    # When the link was opened last; null for users, and before the first time.
    last_used_at: Optional[str]
    # Title of the document.
    document_title: str


class ListedShareSharedWith(TypedDict):
    """Receiver of the share."""

    # `user` or `link`.
    type: Literal["user", "link"]
    # User of a share of type `user`.
    user_id: NotRequired[str]


class LiveText(TypedDict):
    """Text of a recording that is still being made."""

    # `unavailable`: the file is no WAV (PCM, 16 bits), or no local engine recognizes the
    # language.
    state: Literal["listening", "unavailable"]
    # Seconds until which the text stands in `segments`.
    start_time: float
    # Text after `start_time`, which may still change.
    text: str


LoggedEvent = Any


class LoginRequest(TypedDict):
    """Request of `login`: Sign in with a password, and a code where a second factor is set up."""

    # Address; upper and lower case are the same.
    email: str
    # The password.
    password: str
    # Six digits of the authenticator, or a recovery code.
    code: NotRequired[str]
    # `cookie`: for pages of this server, which hold no token that a script can read.
    session: NotRequired[Literal["tokens", "cookie"]]
    # Default workspace of the session; default: the first one.
    workspace_id: NotRequired[str]


class LoginResponse(TypedDict):
    """Answer of `login`: Sign in with a password, and a code where a second factor is set up."""

    # JWT (RFC 9068) for `Authorization: Bearer`.
    access_token: NotRequired[str]
    # Good once, for 30 days; each use gives a new one.
    refresh_token: NotRequired[str]
    # Seconds until the access token ends.
    expires_in: int
    # `Bearer`.
    token_type: NotRequired[Literal["Bearer"]]
    # The session.
    session_id: str
    # The user; null for a service key.
    user: "LoginResponseUser"


class LoginResponseUser(TypedDict):
    """The user; null for a service key."""

    # Its id.
    id: str
    # Address of the user.
    email: str
    # Name for people.
    name: Optional[str]


class LogoutResponse(TypedDict):
    """Answer of `logout`: End the session that this request is made with."""

    # Always true.
    signed_out: Literal[True]


class McpAnswer(TypedDict):
    """Either a `result` or an `error`."""

    # Version of JSON-RPC.
    jsonrpc: Literal["2.0"]
    # Its id.
    id: Optional[Union[str, int]]
    # The summary or the analysis; null where the body would be too large.
    result: NotRequired[Dict[str, Any]]
    # Why it failed; null or absent otherwise.
    error: NotRequired["McpAnswerError"]


class McpAnswerError(TypedDict):
    """Why it failed; null or absent otherwise."""

    # Machine-readable cause.
    code: int
    # The cause in one sentence.
    message: str
    # Facts of the event; its name tells their form.
    data: NotRequired[Any]


class McpError(TypedDict):
    """An error of JSON-RPC 2.0."""

    # Version of JSON-RPC.
    jsonrpc: Literal["2.0"]
    # The message was not read.
    id: None
    # Why it failed; null or absent otherwise.
    error: "McpErrorError"


class McpErrorError(TypedDict):
    """Why it failed; null or absent otherwise."""

    # Code of JSON-RPC.
    code: int
    # One sentence for a person.
    message: str
    # Facts of the event; its name tells their form.
    data: NotRequired["McpErrorErrorData"]


class McpErrorErrorData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Code of the API, as `unauthorized`.
    code: str
    # Facts about the failure, named by their keys.
    details: NotRequired["McpErrorErrorDataDetails"]
    # Quote it to support.
    request_id: str
    # Seconds to wait before a repeat.
    retry_after: NotRequired[int]


class McpErrorErrorDataDetails(TypedDict):
    """Facts about the failure, named by their keys."""

    # The first wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`; more may come.
    type: NotRequired[Literal["required", "invalid_type", "invalid_value", "weak_password", "unknown_field", "too_large", "unsupported_format", "malformed_json", "idempotency_conflict", "conflict", "not_ready", "not_available", "scope", "role", "ip_not_allowed", "plan", "https_required", "session", "csrf", "cors", "second_factor_required", "too_many_attempts", "requests_per_minute", "requests_per_day", "requests_per_hour", "concurrent_requests", "concurrent_streams", "body_bytes", "dependency_unavailable", "file_missing"]]
    # When several fields are wrong, at most ten of them: `field`, `type` and `message` of each.
    errors: NotRequired[List["McpErrorErrorDataDetailsErrorsItem"]]


class McpErrorErrorDataDetailsErrorsItem(TypedDict):
    # The wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`; more may come.
    type: NotRequired[Literal["required", "invalid_type", "invalid_value", "weak_password", "unknown_field", "too_large", "unsupported_format", "malformed_json", "idempotency_conflict", "conflict", "not_ready", "not_available", "scope", "role", "ip_not_allowed", "plan", "https_required", "session", "csrf", "cors", "second_factor_required", "too_many_attempts", "requests_per_minute", "requests_per_day", "requests_per_hour", "concurrent_requests", "concurrent_streams", "body_bytes", "dependency_unavailable", "file_missing"]]
    # One sentence for a person.
    message: str


class McpRequest(TypedDict):
    """Request of `mcp`: Model Context Protocol: tools, resources and prompts for language models."""

    # Version of JSON-RPC.
    jsonrpc: Literal["2.0"]
    # Left out in a notification, which is answered with 202.
    id: NotRequired[Union[str, int]]
    # As `tools/list` or `tools/call`.
    method: str
    # As the method has them.
    params: NotRequired[Dict[str, Any]]


class Me(TypedDict):
    """The principal of a credential."""

    # `user`: signed in, or by a token of a trusted issuer; `oauth`: an application that the user
    # has let in.
    type: Literal["user_key", "service_key", "user", "oauth"]
    # The user; null for a service key.
    user: Optional["MeUser"]
    # The key of the request; null for other credentials.
    key: Optional["MeKey"]
    # The application of an OAuth token.
    client: Optional["MeClient"]
    # Scopes held in the default workspace; those of a key in the words that it was created with.
    scopes: List[str]
    # Workspace of requests that name none; null if there is none.
    default_workspace_id: Optional[str]
    # Workspaces that the credential reaches.
    workspaces: List["MeWorkspacesItem"]


class MeUser(TypedDict):
    """The user; null for a service key."""

    # Its id.
    id: str
    # Address of the user.
    email: str
    # Name for people.
    name: Optional[str]
    # Language of pages; null for that of the browser.
    locale: Optional[Literal["en", "es", "fr", "de", "pt"]]
    # Zone of times on pages; null for that of the browser.
    time_zone: Optional[str]
    preferences: "Preferences"
    # True if the user has a password.
    has_password: bool
    # True if a second factor is set up.
    has_second_factor: bool


class MeKey(TypedDict):
    """The key of the request; null for other credentials."""

    # Its id.
    id: str
    # Name for people.
    name: str
    # Beginning of the key, which tells its kind.
    prefix: str
    # Last four characters.
    last4: str
    # `live` or `test`.
    environment: Literal["live", "test"]
    # ISO-8601 time in UTC.
    expires_at: Optional[str]


class MeClient(TypedDict):
    """The application of an OAuth token."""

    # Id of the application.
    id: str
    # Name of the application.
    name: str


class MeWorkspacesItem(TypedDict):
    # Its id.
    id: str
    # Name for people.
    name: str
    # Plan of the workspace.
    plan: Literal["individual", "team", "enterprise", "standard", "pro"]
    # Role of the user there.
    role: Optional[Literal["viewer", "member", "admin", "owner"]]
    # Scopes held in this workspace: those of the credential, limited to the role.
    scopes: List[str]


class Meeting(TypedDict):
    """A meeting with its participants and results."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the meeting.
    status: Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]
    # ISO-8601 time in UTC.
    scheduled_at: Optional[str]
    # ISO-8601 time in UTC.
    started_at: Optional[str]
    # ISO-8601 time in UTC.
    ended_at: Optional[str]
    # IANA name of the zone, as `Europe/Berlin`.
    time_zone: Optional[str]
    # Between begin and end, or else of the transcript.
    duration_seconds: Optional[float]
    # People who take part, with what is known of them.
    participants: List["MeetingParticipantsItem"]
    # Language as an ISO 639-1 code.
    language: Optional[str]
    # Where it comes from.
    source: Optional["MeetingSource"]
    # The transcription; null if there is none.
    transcription_id: Optional[str]
    # True when there is a finished transcript.
    has_transcript: bool
    # Path of it, below the server.
    transcript_url: Optional[str]
    # The latest summary.
    summary_id: Optional[str]
    results: NotRequired["ExistingResults"]
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Only in the answer to a request with participants. `unknown_speaker`: the transcript has no
    # such speaker, so that the participant names nobody.
    warnings: NotRequired[List["MeetingWarningsItem"]]


class MeetingParticipantsItem(TypedDict):
    # Name of the person.
    name: str
    # Address; null if it is not known.
    email: Optional[str]
    # User of this server; null if it is none.
    user_id: Optional[str]
    # Label of the person in the transcript.
    speaker: Optional[str]


class MeetingSource(TypedDict):
    """Where it comes from."""

    # Kind of the other product.
    type: Optional[str]
    # Address in the other product.
    url: Optional[str]
    # Id in the other product.
    external_id: Optional[str]


class MeetingWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: Literal["unknown_speaker"]
    # The remark in one sentence.
    message: str


class MeetingAnalyzedEvent(TypedDict):
    """A summary or strategic analysis of a meeting is complete."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["meeting.analyzed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "MeetingAnalyzedEventData"


class MeetingAnalyzedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Null where it is of several meetings.
    meeting_id: Optional[str]
    # The meetings.
    meeting_ids: List[str]
    # Kind of the resource or the result.
    kind: Literal["summary", "strategic"]
    # Id of the summary or the strategic analysis.
    analysis_id: str
    # The summary or the analysis; null where the body would be too large.
    result: Optional[Union["MeetingSummary", "StrategicAnalysis"]]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class MeetingCoverage(TypedDict):
    """How much of a transcript was read."""

    # Segments of the transcript.
    segments_total: int
    # Segments that were read.
    segments_read: int
    # Of what the result is made of, the share that comes from each quarter of the meeting.
    share_by_quarter: List[float]


class MeetingCreatedEvent(TypedDict):
    """A meeting was recorded, or its transcript imported with it."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["meeting.created"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "MeetingCreatedEventData"


class MeetingCreatedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The meeting; null if there is none.
    meeting_id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]
    # The imported transcript; null without one.
    transcription_id: Optional[str]


class MeetingEvidence(TypedDict):
    """A passage of a transcript that proves a finding."""

    # Page, from 1.
    page: Optional[int]
    # First UTF-16 code unit in the text of the document.
    start: int
    # One past the last UTF-16 code unit.
    end: int
    # Exactly `text.slice(start, end)`.
    excerpt: str
    # SHA-256 of the text that the offsets refer to.
    text_sha256: str
    # `exact` if the passage stands in the text as quoted, `normalized` if only spaces and marks
    # differ.
    match: Literal["exact", "normalized"]
    # Always true: the passage was found in the text.
    verified: Literal[True]
    date: NotRequired["DateReading"]
    # Seconds from the beginning; null where the transcript has no times.
    start_time: Optional[float]


class MeetingList(TypedDict):
    """Answer of `listMeetings`: List meetings."""

    # Rows of this page.
    meetings: List["Meeting"]
    pagination: "Pagination"


class MeetingSummary(TypedDict):
    """Summary of a meeting with decisions and next steps."""

    # Its id.
    id: str
    # The meeting; null if there is none.
    meeting_id: str
    # SHA-256 of the transcript that was read.
    transcript_sha256: str
    engine: "ResultEngine"
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["MeetingSummaryWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str
    # Length that was asked for.
    length: Literal["short", "medium", "long"]
    # Topics that the result looks at first.
    focus_areas: List[str]
    # Summary in sentences.
    summary: str
    # The most important first.
    key_points: List[str]
    # What was decided, each with its evidence.
    decisions: List[str]
    # The decisions in parts, in their order.
    decision_details: List["SummaryDecision"]
    # What is to be done next.
    next_steps: List[str]
    # The next steps in parts, in their order.
    actions: List["SummaryAction"]
    # Questions that stayed open, each with its evidence.
    open_questions: List[str]
    next_meeting: "NextMeeting"
    # Names of those who spoke or are participants.
    attendees: List[str]
    # The summary as minutes to send, in Markdown.
    minutes: str
    # By JSON pointer, as `/key_points/0`; of `/summary` at least one passage a sentence, in their
    # order.
    evidence: Dict[str, List["MeetingEvidence"]]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]
    coverage: "MeetingCoverage"
    # By rules the share of the main terms of the meeting in the sentences from which the key
    # points are taken, at most .9: how much is covered, not how likely it is right. By a model
    # the mean confidence of the sentences, times the share of the meeting that was read.
    confidence: float


class MeetingSummaryWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class MeetingTranscript(TypedDict):
    """Transcription of a meeting."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # Current stage, such as `fetch` or `recognise`; null otherwise.
    stage: Optional[str]
    # Share of the work that is done, from 0 to 1.
    progress: float
    # Null of an imported transcript where it cannot be told.
    language: Optional[str]
    # Counted in samples; null until the recording is heard.
    duration_seconds: Optional[float]
    # Bytes; null until fetched.
    file_size: Optional[int]
    # The meeting; null if there is none.
    meeting_id: str
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]
    error: NotRequired["Failure"]
    # ISO-8601 time in UTC.
    estimated_completion: NotRequired[str]
    upload: NotRequired["UploadProgress"]
    # Probability that it is right, from 0 to 1.
    confidence: Optional[float]
    # Engine that made the result; null before the work is done.
    engine: Optional["MeetingTranscriptEngine"]
    # True if speakers were told apart.
    speaker_labels: bool
    # Name of the file; null if there is none.
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    # Format of an imported transcript; null for a recording.
    imported_format: Optional[Literal["text", "vtt", "srt", "json"]]
    # True when the transcript has times.
    is_timed: bool
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["MeetingTranscriptWarningsItem"]
    # Address that is notified when the work ends.
    webhook_url: NotRequired[str]
    # One line a turn, as `Speaker 1: Good morning.`; a turn ends where somebody else speaks or
    # nobody for two seconds. Before the end, what was recognised so far.
    transcript: str
    # Empty until completed, and where speakers are not told apart.
    speakers: List["TranscriptSpeaker"]
    # Segments in time order.
    segments: List["TranscriptSegment"]
    # Number of the first segment here: 0 for the whole transcript. With another number than was
    # asked for, the transcript was begun anew or is complete, and replaces what came before.
    from_segment: int
    # `from_segment` of the next request; null when no more segments are to come.
    next_segment: Optional[int]
    # Words in time order, with `include=words`.
    words: NotRequired[List["TranscriptWord"]]


class MeetingTranscriptEngine(TypedDict):
    """Engine that made the result; null before the work is done."""

    # Name of the engine, as `docket-builtin`, or the provider.
    name: str
    # Version of the engine, or the model.
    version: str


class MeetingTranscriptWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class Member(TypedDict):
    """A member of a workspace."""

    # The user.
    user_id: str
    # Address of the user.
    email: str
    # Name for people.
    name: Optional[str]
    # Role in the workspace.
    role: Literal["viewer", "member", "admin", "owner"]
    # Null to who is neither that person nor an admin.
    has_second_factor: Optional[bool]
    # ISO-8601 time in UTC.
    joined_at: str


class MemberList(TypedDict):
    """Answer of `listMembers`: Members of a workspace, by address."""

    # Rows of this page.
    members: List["Member"]
    pagination: "Pagination"


class ModelBudget(TypedDict):
    """Tokens of a model in this month, and its limit."""

    # Owner of the model.
    owner: Literal["operator", "workspace"]
    # The provider.
    provider: str
    # Name of the model.
    model: str
    # Budget of the model.
    tokens_per_month: int
    # Share of the budget that this workspace may use.
    workspace_tokens_per_month: int
    # Tokens that this workspace has used this month.
    used_tokens: int
    # Start of the next month, in UTC.
    resets_at: str


class ModelUsageRow(TypedDict):
    """Use of one model on one day."""

    # Day in UTC.
    day: str
    # Operation, such as `analyze` or `chat`.
    operation: str
    # Owner of the model.
    owner: Literal["operator", "workspace"]
    # The provider.
    provider: str
    # Name of the model.
    model: str
    # Number of calls.
    calls: int
    # Calls without a result; their tokens count too.
    failed_calls: int
    # Tokens that the model read.
    input_tokens: int
    # Tokens that the model wrote.
    output_tokens: int
    # Cost at the prices of that time; 0 without a price.
    cost_usd: float


class NewApiKey(TypedDict):
    """A new API key with its secret, which is shown once."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Name for people.
    name: str
    # Free text; null if there is none.
    description: Optional[str]
    # Beginning of the key, which tells its kind.
    prefix: str
    # Last four characters.
    last4: str
    # `user` keys follow the role of their user, `service` keys belong to the workspace.
    type: Literal["user", "service"]
    # Whom a user key speaks for.
    user_id: Optional[str]
    # `live` or `test`.
    environment: Literal["live", "test"]
    # True if the key has limits of its own.
    restricted: bool
    # Scopes in the vocabulary of the creation.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # Own limits of the key; null for those of the plan.
    rate_limit: Optional["NewApiKeyRateLimit"]
    # Addresses and ranges that may use it; empty for all.
    ip_allowlist: List[str]
    # State of the key.
    status: Literal["active", "expired", "revoked"]
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # Time until which the previous secret is accepted too.
    previous_secret_expires_at: Optional[str]
    # User or key.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # Exact to about a minute.
    last_used_at: Optional[str]
    # ISO-8601 time in UTC.
    revoked_at: Optional[str]
    # Shown this once: only its hash is kept.
    key: str


class NewApiKeyRateLimit(TypedDict):
    """Own limits of the key; null for those of the plan."""

    # Units a minute; null if nothing limits.
    requests_per_minute: NotRequired[int]
    # Units a day; null if nothing limits.
    requests_per_day: NotRequired[int]
    # Requests at the same time; null if nothing limits.
    concurrent_requests: NotRequired[int]


class NewInvitation(TypedDict):
    """A new invitation with its token, if it is not mailed."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Address of the user.
    email: str
    # Role in the workspace.
    role: Literal["viewer", "member", "admin", "owner"]
    # User or key.
    invited_by: Optional[str]
    # ISO-8601 time in UTC.
    expires_at: str
    # ISO-8601 time in UTC.
    created_at: str
    # For `POST /invitations/{token}/accept`. Shown this once, and only where no mail server is
    # configured: otherwise it is mailed.
    token: NotRequired[str]
    # True if the token was mailed.
    mailed: bool


class NewOAuthClient(TypedDict):
    """A new application with its secret, which is shown once."""

    # Its id.
    id: str
    # The same as `id`, by the name that OAuth has for it.
    client_id: str
    # The workspace whose data its tokens reach.
    workspace_id: str
    # Name for people.
    name: str
    # `public` keeps no secret and must use PKCE.
    type: Literal["confidential", "public"]
    # Callbacks, compared character by character.
    redirect_uris: List[str]
    # Scopes that it holds.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # ISO-8601 time in UTC.
    previous_secret_expires_at: Optional[str]
    # User or key.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Secret of a confidential client. Shown once: only its hash is stored.
    client_secret: NotRequired[str]


class NewShare(TypedDict):
    """A new share with the address of its link, which is shown once."""

    # Its id.
    id: str
    # The document.
    document_id: str
    # Receiver of the share.
    shared_with: "NewShareSharedWith"
    # `view`: title, summary, text and images of the pages; `download`: the file as well.
    permission: Literal["view", "download"]
    # True if the link asks for a password.
    has_password: bool
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # User or key.
    shared_by: str
    # ISO-8601 time in UTC.
    created_at: str
    # When the link was opened last; null for users, and before the first time.
    last_used_at: Optional[str]
    # URL of a link. Shown once: only its hash is stored.
    url: NotRequired[str]


class NewShareSharedWith(TypedDict):
    """Receiver of the share."""

    # `user` or `link`.
    type: Literal["user", "link"]
    # User of a share of type `user`.
    user_id: NotRequired[str]


class NextMeeting(TypedDict):
    """The next meeting that was agreed on."""

    # Date such as `2026-03-01`.
    date: Optional[str]
    # Local time such as `14:00`; absent when nobody said one. Hours from 1 to 6 count as
    # afternoon unless they are said otherwise.
    time: NotRequired[str]
    # Date and time as spoken.
    text: str


class OAuthClient(TypedDict):
    """A registered application."""

    # Its id.
    id: str
    # The same as `id`, by the name that OAuth has for it.
    client_id: str
    # The workspace whose data its tokens reach.
    workspace_id: str
    # Name for people.
    name: str
    # `public` keeps no secret and must use PKCE.
    type: Literal["confidential", "public"]
    # Callbacks, compared character by character.
    redirect_uris: List[str]
    # Scopes that it holds.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # ISO-8601 time in UTC.
    previous_secret_expires_at: Optional[str]
    # User or key.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class OAuthClientList(TypedDict):
    """Answer of `listOAuthClients`: Registered applications, the newest first."""

    # Rows of this page.
    clients: List["OAuthClient"]
    pagination: "Pagination"


class OAuthErrorBody(TypedDict):
    """Error of the OAuth endpoints (RFC 6749)."""

    # Code of the error (RFC 6749).
    error: Literal["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "unsupported_response_type", "invalid_scope", "invalid_target", "authorization_pending", "slow_down", "expired_token", "access_denied", "temporarily_unavailable", "server_error"]
    # One sentence for a developer.
    error_description: NotRequired[str]


class OAuthTokens(TypedDict):
    """Access and refresh token of an application."""

    # JWT (RFC 9068) for `Authorization: Bearer`.
    access_token: str
    # Good once, for 30 days; each use gives a new one.
    refresh_token: str
    # Seconds of the access token.
    expires_in: int
    # `Bearer`.
    token_type: Literal["Bearer"]
    # Granted scopes, with spaces between.
    scope: str


class Obligation(TypedDict):
    """A duty of a party, with its evidence."""

    # Its id.
    id: str
    # Party as the text names it; null if it is open.
    party: Optional[str]
    # Id of the party that bears it, as in `findings` of `/extracted_fields/parties/0`; `both`;
    # null if it is open or `parties` was not extracted.
    bearer: NotRequired[Optional[str]]
    # What is to be done, in one sentence.
    description: str
    # Kind of the obligation.
    type: Literal["payment", "delivery", "notice", "confidentiality", "reporting", "insurance", "indemnity", "compliance", "other"]
    # Due date, ISO 8601; null if none is known.
    due_date: Optional[str]
    # Due date as the text has it; null if it has none.
    due_text: Optional[str]
    # How often it recurs; null if it does not.
    recurrence: Optional[str]
    # Amount of money; null where the text names none.
    amount: Optional["ObligationAmount"]
    # Probability that it is right, from 0 to 1.
    confidence: float
    # Passages that prove it.
    evidence: List["Evidence"]


class ObligationAmount(TypedDict):
    """Amount of money; null where the text names none."""

    # Amount in full units.
    value: float
    # ISO 4217 code.
    currency: str


OpenApiDescription = Dict[str, Any]


OpenShareRequest = TypedDict(
    "OpenShareRequest",
    {
        "password": NotRequired[str],
        "pass": NotRequired[str],
        "page": NotRequired[int],
    },
)


class Overview(TypedDict):
    """Totals of a workspace, and what waits for the caller."""

    # Workspace that owns it.
    workspace_id: str
    # Documents by status; null without the scope to read them.
    documents: Optional["OverviewDocuments"]
    # Transcriptions by status; null without the scope to read them.
    transcriptions: Optional["OverviewTranscriptions"]
    # Meetings by status; null without the scope to read them.
    meetings: Optional["OverviewMeetings"]
    # Tasks by status; null without the scope to read them.
    tasks: Optional["OverviewTasks"]
    # Matters that need a person.
    waiting: "OverviewWaiting"
    # True if a language model is set up for the workspace.
    generative_models: bool
    # Requests that left the machine. Mail, and requests to private networks, do not count.
    internet: "OverviewInternet"


class OverviewDocuments(TypedDict):
    """Documents by status; null without the scope to read them."""

    # Number with this status.
    processing: int
    # Number with this status.
    completed: int
    # Number with this status.
    failed: int


class OverviewTranscriptions(TypedDict):
    """Transcriptions by status; null without the scope to read them."""

    # Number with this status.
    processing: int
    # Number with this status.
    completed: int
    # Number with this status.
    failed: int


class OverviewMeetings(TypedDict):
    """Meetings by status; null without the scope to read them."""

    # Number with this status.
    scheduled: int
    # Number with this status.
    in_progress: int
    # Number with this status.
    completed: int
    # Number with this status.
    failed: int
    # Number with this status.
    cancelled: int


class OverviewTasks(TypedDict):
    """Tasks by status; null without the scope to read them."""

    # Number with this status.
    open: int
    # Number with this status.
    in_progress: int
    # Number with this status.
    completed: int
    # Number with this status.
    cancelled: int


class OverviewWaiting(TypedDict):
    """Matters that need a person."""

    # Unfinished tasks of the caller that were due before today; null without a user.
    tasks_overdue: Optional[int]
    # Unfinished tasks of the caller that are due today; null without a user.
    tasks_due_today: Optional[int]
    # Action items neither accepted nor dismissed, of the 20 newest meetings that have any.
    action_items: Optional[int]
    # Webhooks whose last notifications failed, or that failures disabled; null without
    # `read:webhooks`.
    failing_webhooks: Optional[int]


class OverviewInternet(TypedDict):
    """Requests that left the machine. Mail, and requests to private networks, do not count."""

    # HTTP requests of this process to public addresses since its start.
    requests: int
    # ISO-8601 time in UTC.
    since: str
    # False if other processes may share the database: their requests are not counted.
    covers_server: bool


class OwnEngine(TypedDict):
    """Models that a workspace has set up."""

    # Kind of the resource or the result.
    kind: Literal["language", "embedding"]
    # Whose models work: those of the workspace, else those of the server, else none: language is
    # then done by the built-in engine, and search is lexical.
    source: Literal["workspace", "operator", "builtin"]
    # Of the workspace, in the order in which they are asked; those of the server are at
    # `/engines`.
    models: List["OwnModel"]
    # When all fail: `builtin` lets the built-in engine do the work and says so in the result,
    # `none` fails it.
    fallback: Literal["builtin", "none"]
    # ISO-8601 time in UTC.
    updated_at: Optional[str]


class OwnModel(TypedDict):
    """One model that a workspace has set up."""

    # The provider.
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    # Address of the API of the provider.
    base_url: Optional[str]
    # Name of the model.
    model: str
    # Region of the cloud.
    region: Optional[str]
    # Null without a key; empty of a very short one.
    api_key_last4: Optional[str]
    # Maximum of tokens for question and answer together; default: 8,192.
    context_tokens: int
    # Answers that one process waits for at once; default: 4.
    concurrency: int
    # Tokens that may be used of it a month, in UTC; null: any number.
    tokens_per_month: Optional[int]
    # Numbers a vector, of embedding models that can give several.
    dimensions: Optional[int]
    # US dollars for a million tokens that it reads.
    input_price: float
    # US dollars for a million tokens that it writes.
    output_price: float


class PageErrorOfV1(TypedDict):
    """Error of version 1 for a page that does not exist."""

    # Code of the error.
    error: Literal["invalid_cursor", "offset_out_of_range"]
    # One sentence for a person.
    message: str


class Pagination(TypedDict):
    """Place of a page in its list."""

    # Rows that match the filters.
    total: int
    # The same as `total`.
    total_count: int
    # Rows a page, as asked for.
    limit: int
    # Rows before this page; absent with a cursor.
    offset: NotRequired[int]
    # Ask for the next page with it; null on the last page.
    next_cursor: Optional[str]
    # True if another page follows.
    has_more: bool


class Period(TypedDict):
    """First and last day, ISO 8601; null where the text leaves one open."""

    # First day; null if it is open.
    start: Optional[str]
    # Last day; null if it is open.
    end: Optional[str]


class Preferences(TypedDict):
    """Settings of the dashboard that a user chose."""

    # Colors of the dashboard; `system` follows the device.
    theme: Literal["light", "dark", "system"]
    # Whether single letters are shortcuts in the dashboard.
    single_keys: bool


class PreviewSegment(TypedDict):
    """Segment of a transcript before its import."""

    # The speaker; null if it is uncertain.
    speaker: Optional[str]
    # The text.
    text: str
    # Seconds; null without times.
    start_time: Optional[float]


class PreviewTranscriptRequest(TypedDict):
    """Request of `previewTranscript`: Preview how a transcript is read, without an import."""

    # The transcript: a text in one of the formats, or what was said in turn. Longer ones than
    # 4,000 segments come as a text of JSON.
    transcript: Union[str, "PreviewTranscriptRequestTranscript"]
    # Format of the text; `auto` tells by its form. `json` takes exports of several services.
    transcript_format: NotRequired[Literal["auto", "text", "vtt", "srt", "json"]]
    # Names of participants: at the start of a line they always name the speaker.
    known_speakers: NotRequired[List[str]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class PreviewTranscriptRequestTranscript(TypedDict):
    # Parts of the transcript in time order.
    segments: List["PreviewTranscriptRequestTranscriptSegmentsItem"]


class PreviewTranscriptRequestTranscriptSegmentsItem(TypedDict):
    # Speaker of the segment; null if it is not known.
    speaker: NotRequired[Optional[str]]
    # Words of the segment.
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    # Seconds from the beginning at which it ends.
    end_time: NotRequired[Optional[float]]


class ProblemDetails(TypedDict):
    """Error in the form of RFC 9457."""

    # Address of the explanation of the code.
    type: str
    # The code.
    title: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    # HTTP status of the error.
    status: int
    # One sentence for a person.
    detail: str
    # Id of the request in the server log.
    request_id: str
    # Facts about the failure, named by their keys.
    details: NotRequired["ProblemDetailsDetails"]
    # Seconds to wait before a repeat.
    retry_after: NotRequired[int]


class ProblemDetailsDetails(TypedDict):
    """Facts about the failure, named by their keys."""

    # The first wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`; more may come.
    type: NotRequired[Literal["required", "invalid_type", "invalid_value", "weak_password", "unknown_field", "too_large", "unsupported_format", "malformed_json", "idempotency_conflict", "conflict", "not_ready", "not_available", "scope", "role", "ip_not_allowed", "plan", "https_required", "session", "csrf", "cors", "second_factor_required", "too_many_attempts", "requests_per_minute", "requests_per_day", "requests_per_hour", "concurrent_requests", "concurrent_streams", "body_bytes", "dependency_unavailable", "file_missing"]]
    # When several fields are wrong, at most ten of them: `field`, `type` and `message` of each.
    errors: NotRequired[List["ProblemDetailsDetailsErrorsItem"]]


class ProblemDetailsDetailsErrorsItem(TypedDict):
    # The wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`; more may come.
    type: NotRequired[Literal["required", "invalid_type", "invalid_value", "weak_password", "unknown_field", "too_large", "unsupported_format", "malformed_json", "idempotency_conflict", "conflict", "not_ready", "not_available", "scope", "role", "ip_not_allowed", "plan", "https_required", "session", "csrf", "cors", "second_factor_required", "too_many_attempts", "requests_per_minute", "requests_per_day", "requests_per_hour", "concurrent_requests", "concurrent_streams", "body_bytes", "dependency_unavailable", "file_missing"]]
    # One sentence for a person.
    message: str


class ProcessingRecord(TypedDict):
    """Work on a document that was accepted."""

    # The document; of a further analysis of a document, that analysis.
    id: str
    # The document.
    document_id: str
    # Left out where a document is read without being analysed.
    analysis_id: NotRequired[str]
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    estimated_completion: str
    # Address that is notified when the work ends.
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]


class ProgressFrame(TypedDict):
    """Work on a document or a recording has come further."""

    # Workspace that owns it.
    workspace_id: str
    # Resource that has changed.
    resource_id: str
    # Kind of the resource or the result.
    kind: Literal["document", "transcription"]
    # As of the resource, usually `processing`.
    status: str
    # As in `progress` or `stage` of the resource.
    stage: Optional[str]
    # Estimated share of the work that is done, 0 to 100.
    percent: int
    # Steps of the stage that are done, as pages.
    done: Optional[int]
    # Steps of the stage; null if they are not counted.
    total: Optional[int]


class ProtectedResource(TypedDict):
    """Metadata of a protected resource (RFC 9728)."""

    # Identifier of this API.
    resource: str
    # Issuers of tokens for this API.
    authorization_servers: List[str]
    # Address of the keys that verify tokens.
    jwks_uri: str
    # All scopes.
    scopes_supported: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # How a token may be sent.
    bearer_methods_supported: List[str]
    # Address of the reference page.
    resource_documentation: str


class QuestionSource(TypedDict):
    """A passage of a document or meeting."""

    # Kind of the source.
    source: Literal["document", "meeting"]
    # Id of the document or meeting.
    id: str
    # Title of the document or meeting.
    title: str
    # When a meeting began, else was planned, else was created; when a document was created. A
    # time in UTC.
    date: str
    # Page of a document, from 1; null for a meeting.
    page: Optional[int]
    # Seconds from the beginning of the recording at which the passage is said; null for a
    # document, and without times.
    start_time: Optional[float]
    # Speaker of the passage; null for a document.
    speaker: Optional[str]
    # Exactly `text.slice(start, end)`.
    excerpt: str
    # UTF-16 code units in the text of the source.
    start: int
    # One past the last.
    end: int


class RateLimitErrorOfV1(TypedDict):
    """Error of version 1 at a rate limit."""

    # Code of the error.
    error: Literal["rate_limit_exceeded"]
    # Seconds to wait before a repeat.
    retry_after: int


class ReadSource(TypedDict):
    """A source that was read for a question."""

    # Kind of the source.
    source: Literal["document", "meeting"]
    # Id of the document or meeting.
    id: str
    # Title of the document or meeting.
    title: str
    # Whether this source by itself answers the question.
    outcome: Literal["answered", "possible", "not_found"]
    # Probability that its best passage answers the question.
    confidence: float


class ReadyFrame(TypedDict):
    """The stream is open, and covers everything after a sequence."""

    # Workspace that owns it.
    workspace_id: str
    # Everything after this event follows: what is read from now on is covered.
    sequence: int


class RefreshSessionRequest(TypedDict):
    """Request of `refreshSession`: New tokens for a refresh token of a sign-in."""

    # Refresh token of the last answer.
    refresh_token: str


class RemoveMemberResponse(TypedDict):
    """Answer of `removeMember`: Remove a member, whose keys end with it; members may remove themselves."""

    # The user, who stays known to other workspaces.
    id: str
    # Always true.
    deleted: Literal[True]


class RemoveSampleResponse(TypedDict):
    """Answer of `removeSample`: Delete the sample contract and the call about it."""

    # The deleted document; null without one.
    document_id: Optional[str]
    # The deleted recording; null without one.
    transcription_id: Optional[str]
    # The deleted meeting; null without one.
    meeting_id: Optional[str]
    # Always true.
    deleted: Literal[True]


class RemoveTotpRequest(TypedDict):
    """Request of `removeTotp`: Turn the second factor off, with a code or a recovery code."""

    # Six digits of the authenticator, or a recovery code.
    code: str


class RemoveTotpResponse(TypedDict):
    """Answer of `removeTotp`: Turn the second factor off, with a code or a recovery code."""

    # True if it is on.
    enabled: Literal[False]


class RenewRecoveryCodesResponse(TypedDict):
    """Answer of `renewRecoveryCodes`: Replace all recovery codes."""

    # Each stands for a code once. Shown this once: only their hashes are kept.
    recovery_codes: List[str]


class Replay(TypedDict):
    """Events that are sent again."""

    # Null of a dry run.
    replay_id: Optional[str]
    # Events that are sent, or would be.
    count: int


class ReplayEventsRequest(TypedDict):
    """Request of `replayEvents`: Send the events of a time again, or count them first."""

    # Events of that time and later; no earlier than events keep their data. An ISO-8601 time with
    # its offset.
    since: str
    # Events before that time; default: all until now. An ISO-8601 time with its offset.
    until: NotRequired[str]
    # Events to replay among those that the webhook subscribes to; default: all.
    events: NotRequired[List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]]
    # `failed`: what has no success with this webhook, events recorded while it was disabled
    # included.
    status: NotRequired[Literal["failed", "all"]]
    # Only count: nothing is sent.
    dry_run: NotRequired[bool]


class RequestDeviceCodeRequest(TypedDict):
    """Request of `requestDeviceCode`: Start a sign-in on a device without a browser (RFC 8628)."""

    # Scopes with spaces between; default: what the application may ask for.
    scope: NotRequired[str]
    # An address of this server that the tokens are restricted to (RFC 8707).
    resource: NotRequired[str]
    # Of the application; left out with HTTP Basic.
    client_id: NotRequired[str]
    # Of a confidential application; left out with HTTP Basic.
    client_secret: NotRequired[str]


class RequestPasswordResetRequest(TypedDict):
    """Request of `requestPasswordReset`: Ask for a token that sets a new password; answers alike for unknown addresses."""

    # Address; upper and lower case are the same.
    email: str


class RequestPasswordResetResponse(TypedDict):
    """Answer of `requestPasswordReset`: Ask for a token that sets a new password; answers alike for unknown addresses."""

    # Always true, whether or not the address has an account.
    accepted: Literal[True]


class ResultEngine(TypedDict):
    """Engine that made a result."""

    # Name for people.
    name: str
    # Version of the engine, or the model.
    version: str
    # Absent in results that are older than this field.
    method: NotRequired[Literal["rules", "language_model"]]
    # Sentences to show beside the result: how it was made, and what a language model would add to
    # a result of rules. Absent in results that are older than this field.
    note: NotRequired[str]


class ReviewGridCellRequest(TypedDict):
    """Judgement of a person on one cell."""

    # Right value, of the type of the column; null: the source does not state it. It approves the
    # proposal if that has the same value, and else corrects it.
    value: NotRequired[Optional[Union[str, float, bool, List[Union[str, float, bool, Dict[str, Optional[Union[str, float, bool]]]]]]]]
    # True: the proposal is right, or the `value` beside it. False: takes back an approval or
    # correction, and does not go with `value`.
    approved: NotRequired[bool]


class RevokeApiKeyResponse(TypedDict):
    """Answer of `revokeApiKey`: End a key; it is refused from the next request on."""

    # The revoked key, which stays in the list.
    id: str
    # Always true.
    deleted: Literal[True]


class RevokeInvitationResponse(TypedDict):
    """Answer of `revokeInvitation`: Take an open invitation back."""

    # The invitation.
    id: str
    # Always true.
    deleted: Literal[True]


class RevokeShareResponse(TypedDict):
    """Answer of `revokeShare`: End a share; its link stops working at once."""

    # The ended share.
    id: str
    # Always true.
    deleted: Literal[True]


class RevokeTokenRequest(TypedDict):
    """Request of `revokeToken`: End what a token was granted by, with all its tokens (RFC 7009)."""

    # An access or refresh token.
    token: NotRequired[str]
    # Not needed.
    token_type_hint: NotRequired[str]
    # Of the application; left out with HTTP Basic.
    client_id: NotRequired[str]
    # Of a confidential application; left out with HTTP Basic.
    client_secret: NotRequired[str]


class RevokeTokenResponse(TypedDict):
    """Answer of `revokeToken`: End what a token was granted by, with all its tokens (RFC 7009)."""

    pass


class Risk(TypedDict):
    """A risk of a contract, with its evidence."""

    # Its id.
    id: str
    # Slug, as `uncapped_liability`.
    category: str
    # How serious it is.
    severity: Literal["low", "medium", "high"]
    # The risk in a few words.
    title: str
    # The risk in one or two sentences.
    description: str
    # What helps against it; null if nothing is suggested.
    recommendation: Optional[str]
    # Id of the party that bears it, as in `findings` of `/extracted_fields/parties/0`; `both`;
    # null if it is open or `parties` was not extracted.
    bearer: NotRequired[Optional[str]]
    # Probability that it is right, from 0 to 1.
    confidence: float
    # Passages that prove it.
    evidence: List["Evidence"]


class RotateApiKeyRequest(TypedDict):
    """Request of `rotateApiKey`: Give a key a new secret; the old one works on for a while."""

    # Hours for which the old secret is still accepted; 0 ends it at once.
    overlap_hours: NotRequired[int]


class RotateOAuthClientSecretRequest(TypedDict):
    """Request of `rotateOAuthClientSecret`: Give a confidential application a new secret."""

    # Hours for which the old secret is still accepted.
    overlap_hours: NotRequired[int]


class RotateSigningSecretRequest(TypedDict):
    """Request of `rotateSigningSecret`: Replace the secret that signs notifications to a `webhook_url`."""

    # So long `webhook-signature` also carries a signature by the old secret;
    # `X-Service-Signature` is by the new one at once.
    overlap_hours: NotRequired[int]


class RotateWebhookSecretRequest(TypedDict):
    """Request of `rotateWebhookSecret`: Give a webhook a new secret, shown once; the old one signs beside it for a while."""

    # Key of the HMAC-SHA256 signature; never shown again.
    secret: NotRequired[str]
    # So long the old secret goes on signing in `webhook-signature`, beside the new one.
    overlap_seconds: NotRequired[int]
    # Which one signs `X-Service-Signature`, which has room for one, until the overlap ends.
    grace: NotRequired[Literal["new-first", "old-first"]]


class RotateWebhookSecretResponse(TypedDict):
    """Answer of `rotateWebhookSecret`: Give a webhook a new secret, shown once; the old one signs beside it for a while."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Address that is notified.
    url: str
    # Names of the events that it receives.
    events: List[str]
    # State of the webhook.
    status: Literal["enabled", "disabled"]
    # Form of the notifications.
    payload_format: Literal["standard", "flat", "connector", "standard_webhooks"]
    # Free text; null if there is none.
    description: Optional[str]
    # Which events are sent; null for all.
    filters: "RotateWebhookSecretResponseFilters"
    # Names of the headers sent besides ours; their values are never shown.
    header_names: List[str]
    # `resource` sends the events of one resource one after the other.
    ordering: Literal["none", "resource"]
    # Size above which large fields are left out.
    max_payload_bytes: int
    # True if the first bytes of each response are kept.
    keep_response: bool
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Last four characters of a secret longer than eight.
    secret_hint: str
    # ISO-8601 time in UTC.
    previous_secret_expires_at: Optional[str]
    # ISO-8601 time in UTC.
    disabled_at: Optional[str]
    # Why the webhook is disabled; null while it is enabled.
    disabled_reason: Optional[str]
    # Since the last success; of different deliveries, those within a minute count once.
    consecutive_failures: int
    # ISO-8601 time in UTC.
    last_success_at: Optional[str]
    # ISO-8601 time in UTC.
    last_failure_at: Optional[str]
    # The new secret; made by Docket unless it was given.
    secret: str


class RotateWebhookSecretResponseFilters(TypedDict):
    """Which events are sent; null for all."""

    # Only events about one of these.
    resource_ids: NotRequired[List[str]]


class SchemaCheck(TypedDict):
    """What a schema asks for."""

    # Values that the schema asks for; those of a list count once.
    leaves: int
    # JSON pointers into the data of the lists that are in no other list.
    lists: List[str]


class SearchRequest(TypedDict):
    """Request of `search`: Search the texts of a workspace."""

    # Words or a question. `"…"` must stand in what is found, `-word` and `-"…"` may not.
    query: str
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]
    # Most rows of the answer.
    limit: NotRequired[int]
    # Every filter must hold; of a list one value is enough.
    filters: NotRequired["SearchRequestFilters"]
    # Lets a language model put the first 20 results in order; it takes as long as the model does,
    # and counts as tokens. Where there is none, or it fails, the order is that of the search, and
    # a warning says so.
    rerank: NotRequired[bool]


class SearchRequestFilters(TypedDict):
    """Every filter must hold; of a list one value is enough."""

    # Kinds of sources: `document`, `transcript`, `meeting_summary`, `task`; default: `document`.
    # Transcripts and summaries need `read:transcripts` too, tasks `read:tasks`.
    type: NotRequired[List[str]]
    # Status of tasks; other sources are found only when they are `completed`.
    status: NotRequired[str]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # These documents, and the tasks related to them.
    document_ids: NotRequired[List[str]]
    # Transcripts and summaries of these meetings, and the tasks related to them.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class SearchResponse(TypedDict):
    """Results of a search."""

    # Best first, each source once.
    results: List["SearchResult"]
    # Sources that hold something of the query; where a thousand passages do, at least so many.
    total: int
    # Which language model put the first results in order; absent where none did.
    engine: NotRequired["SearchResponseEngine"]
    # Parts of the request that could not be fulfilled; absent when there are none.
    warnings: NotRequired[List["SearchResponseWarningsItem"]]


class SearchResponseEngine(TypedDict):
    """Which language model put the first results in order; absent where none did."""

    # Name of the engine, as `docket-builtin`, or the provider.
    name: str
    # Version of the engine, or the model.
    version: str
    # Absent in results that are older than this field.
    method: NotRequired[Literal["rules", "language_model"]]
    # Sentences to show beside the result: how it was made, and what a language model would add to
    # a result of rules. Absent in results that are older than this field.
    note: NotRequired[str]


class SearchResponseWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class SearchResult(TypedDict):
    """One source that was found, with its best passage."""

    # Id of the document, transcription, summary or task.
    id: str
    # Title of the source; for a summary, the title of its meeting.
    title: str
    # How much of what the query asks for the passage has. Equal ones are ordered by id.
    relevance: float
    # Kind of the source.
    source: Literal["document", "transcript", "meeting_summary", "task"]
    # Part of the best passage: exactly `text.slice(start, end)` of the text.
    excerpt: str
    # Page of the excerpt, from 1.
    page: Optional[int]
    # First UTF-16 code unit in the text of the source.
    start: int
    # One past the last.
    end: int
    # Positions of the query's words.
    highlights: List["SearchResultHighlightsItem"]
    # Meeting of the source; absent for a document.
    meeting_id: NotRequired[Optional[str]]
    # Of a transcript, when what was found is said: seconds from its beginning. Null where it has
    # no times.
    start_time: NotRequired[Optional[float]]
    # Speaker of the passage, in a transcript.
    speaker: NotRequired[Optional[str]]
    # ISO-8601 time in UTC.
    created_at: str


class SearchResultHighlightsItem(TypedDict):
    # First UTF-16 code unit in `excerpt`.
    start: int
    # One past the last.
    end: int


class SegmentCorrection(TypedDict):
    """Correction of a segment by a person, with the words that the engine recognized."""

    # User or key.
    corrected_by: str
    # ISO-8601 time in UTC.
    corrected_at: str
    # Words that the engine recognized, if a person corrected them.
    engine_text: NotRequired[str]
    # Whom the engine heard, where another speaker was chosen.
    engine_speaker: NotRequired[Optional[str]]


class Session(TypedDict):
    """A sign-in, or a grant of an application."""

    # Its id.
    id: str
    # `oauth`: an application that was let in.
    kind: Literal["tokens", "cookie", "oauth"]
    # The application; null for a sign-in.
    client: Optional["SessionClient"]
    # True for the session of this request.
    current: bool
    # User agent of the client; null if it sent none.
    user_agent: Optional[str]
    # Address of the client.
    ip_address: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    last_used_at: str
    # ISO-8601 time in UTC.
    expires_at: str


class SessionClient(TypedDict):
    """The application; null for a sign-in."""

    # Id of the application.
    id: str
    # Name of the application.
    name: str


class SetOwnEngineRequest(TypedDict):
    """Request of `setOwnEngine`: Let a workspace use models of its own; they work from the next call on."""

    # Asked one after the other until one answers. Of embedding exactly one.
    models: List["SetOwnEngineRequestModelsItem"]
    # Fallback of the language engine; default: `builtin`.
    fallback: NotRequired[Literal["builtin", "none"]]


class SetOwnEngineRequestModelsItem(TypedDict):
    # The provider.
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    # Of the server, as `https://models.example.com/v1`; the clouds have one of their own.
    base_url: NotRequired[str]
    # Name of the model.
    model: str
    # Region of Bedrock, such as `eu-central-1`.
    region: NotRequired[str]
    # Never shown again. Left out, that of the same provider, address and model is kept. Of
    # Bedrock `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, or a bearer key.
    api_key: NotRequired[str]
    # Maximum of tokens for question and answer together; default: 8,192.
    context_tokens: NotRequired[int]
    # Answers that one process waits for at once; default: 4.
    concurrency: NotRequired[int]
    # Tokens that may be used of it a month, in UTC; null: any number.
    tokens_per_month: NotRequired[Optional[int]]
    # Numbers a vector, of embedding models that can give several.
    dimensions: NotRequired[int]
    # US dollars for a million tokens that it reads.
    input_price: NotRequired[float]
    # US dollars for a million tokens that it writes.
    output_price: NotRequired[float]


class Share(TypedDict):
    """A share of a document."""

    # Its id.
    id: str
    # The document.
    document_id: str
    # Receiver of the share.
    shared_with: "ShareSharedWith"
    # `view`: title, summary, text and images of the pages; `download`: the file as well.
    permission: Literal["view", "download"]
    # True if the link asks for a password.
    has_password: bool
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # User or key.
    shared_by: str
    # ISO-8601 time in UTC.
    created_at: str
    # When the link was opened last; null for users, and before the first time.
    last_used_at: Optional[str]


class ShareSharedWith(TypedDict):
    """Receiver of the share."""

    # `user` or `link`.
    type: Literal["user", "link"]
    # User of a share of type `user`.
    user_id: NotRequired[str]


class ShareDocumentRequest(TypedDict):
    """Request of `shareDocument`: Share a document with a user of this server, or by a link."""

    # A user of this server, who then reads the document by its id. Left out: a link.
    user_id: NotRequired[str]
    # `view`: title, summary, text and images of the pages; `download`: the file as well.
    permission: NotRequired[Literal["view", "download"]]
    # ISO-8601 time with its offset, in the future; default: never.
    expires_at: NotRequired[str]
    # Asked for by the page behind the link. Only of a link.
    password: NotRequired[str]


class ShareList(TypedDict):
    """Answer of `listShares`: Whom a document is shared with, the newest first."""

    # Rows of this page.
    shares: List["Share"]
    pagination: "Pagination"


class SourceEvidence(TypedDict):
    """A passage of a source that a generated text quotes."""

    # Page, from 1.
    page: Optional[int]
    # First UTF-16 code unit in the text of the document.
    start: int
    # One past the last UTF-16 code unit.
    end: int
    # Exactly `text.slice(start, end)`.
    excerpt: str
    # SHA-256 of the text that the offsets refer to.
    text_sha256: str
    # `exact` if the passage stands in the text as quoted, `normalized` if only spaces and marks
    # differ.
    match: Literal["exact", "normalized"]
    # Always true: the passage was found in the text.
    verified: Literal[True]
    date: NotRequired["DateReading"]
    # Seconds from the beginning of a recording; else null.
    start_time: Optional[float]


class SpeakerNames(TypedDict):
    """Names of the speakers of a transcript."""

    # Its id.
    id: str
    # All of them, in the order in which they are first heard.
    speakers: List["SpeakerNamesSpeakersItem"]
    # ISO-8601 time in UTC.
    updated_at: str


class SpeakerNamesSpeakersItem(TypedDict):
    # Label, as `Speaker 1`.
    speaker: str
    # Name of the speaker.
    name: Optional[str]
    # Member of the workspace; null if it is none.
    user_id: Optional[str]


class StartSetupSessionRequest(TypedDict):
    """Request of `startSetupSession`: Open the first session with the code that the server printed."""

    # The text after `#` in the address that the server printed.
    code: str


class StartSetupSessionResponse(TypedDict):
    """Answer of `startSetupSession`: Open the first session with the code that the server printed."""

    # The session.
    session_id: str
    # The user; null for a service key.
    user: "StartSetupSessionResponseUser"


class StartSetupSessionResponseUser(TypedDict):
    """The user; null for a service key."""

    # Its id.
    id: str
    # Address of the user.
    email: str
    # Name for people.
    name: Optional[str]


class StatementAnomaly(TypedDict):
    """A contradiction or an unusual figure of a statement."""

    # Id of the element in this analysis.
    id: NotRequired[str]
    # Probability that it is right, from 0 to 1.
    confidence: NotRequired[float]
    # Passages that prove it.
    evidence: NotRequired[List["Evidence"]]
    # Kind of the anomaly, as `sum_mismatch`.
    type: NotRequired[Optional[str]]
    # How serious it is.
    severity: NotRequired[Literal["low", "medium", "high"]]
    # The anomaly in one sentence.
    description: NotRequired[Optional[str]]
    # Expected value; null if none is expected.
    expected: NotRequired[Optional[float]]
    # Value in the statement.
    actual: NotRequired[Optional[float]]


class StatementRatio(TypedDict):
    """A ratio of two figures of a statement."""

    # Id of the element in this analysis.
    id: NotRequired[str]
    # Probability that it is right, from 0 to 1.
    confidence: NotRequired[float]
    # Passages that prove it.
    evidence: NotRequired[List["Evidence"]]
    # Name of the ratio, as `gross_margin`.
    name: NotRequired[Optional[str]]
    # Share or multiple: 0.25 is 25 %.
    value: NotRequired[Optional[float]]
    # Formula with the names of its inputs.
    formula: NotRequired[Optional[str]]


class StatementTotal(TypedDict):
    """A total of a financial statement or a receipt."""

    # Id of the element in this analysis.
    id: NotRequired[str]
    # Probability that it is right, from 0 to 1.
    confidence: NotRequired[float]
    # Passages that prove it.
    evidence: NotRequired[List["Evidence"]]
    # Label of the figure, as the statement has it.
    label: NotRequired[Optional[str]]
    # The figure, in full units.
    value: NotRequired[Optional[float]]
    # ISO 4217 code; null where the text names no currency.
    currency: NotRequired[Optional[str]]


class StrategicAnalysis(TypedDict):
    """Strategic analysis of one or several meetings."""

    # Its id.
    id: str
    # Null where it is of several meetings.
    meeting_id: Optional[str]
    # The meetings.
    meeting_ids: List[str]
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # Length that was asked for.
    length: Literal["short", "medium", "long"]
    # Topics that the result looks at first.
    focus_areas: List[str]
    # ISO-8601 time in UTC.
    created_at: str
    # Of the transcript that it was made of; null of several: each piece of evidence says its own.
    transcript_sha256: Optional[str]
    engine: "ResultEngine"
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["StrategicAnalysisWarningsItem"]
    # The meeting in a few sentences.
    overview: str
    # Topics of the meetings, each with its evidence.
    themes: List["StrategicItem"]
    # Chances that were named, each with its evidence.
    opportunities: List["StrategicItem"]
    # Risks that were named, each with its evidence.
    risks: List["StrategicItem"]
    # What was decided, each with its evidence.
    decisions: List["StrategicItem"]
    # Questions that stayed open, each with its evidence.
    open_questions: List["StrategicItem"]
    # By rules only what speakers recommended, and the risks to deal with and the decisions to
    # carry out.
    recommendations: List["StrategicItem"]
    # Share of each speaker.
    participation: List["StrategicAnalysisParticipationItem"]
    # Mood of the meeting, with its evidence.
    sentiment: List["StrategicAnalysisSentimentItem"]
    coverage: "MeetingCoverage"
    # Mean confidence of the items, by rules of the decisions, risks and open questions alone; 0
    # without any.
    confidence: float
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]


class StrategicAnalysisWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class StrategicAnalysisParticipationItem(TypedDict):
    # The speaker.
    speaker: str
    # Seconds of speech; null without times.
    talk_seconds: Optional[float]
    # Share of the talk time, or of the words without times.
    share: float
    # Times that the speaker took the floor.
    turns: int
    # Sentences with a question mark.
    questions: int


class StrategicAnalysisSentimentItem(TypedDict):
    # Null: of all together.
    speaker: Optional[str]
    # Neutral for a `score` between -.2 and .2, and for fewer than ten words.
    label: Literal["negative", "neutral", "positive"]
    # Balance of praising and complaining words, as the words of a list: (praise - complaint) /
    # (praise + complaint + 1 + words / 40). Negations and intensifiers are weighed. It measures
    # words, no feelings.
    score: float


class StrategicAnalysisList(TypedDict):
    """Answer of `listStrategicAnalyses`: Strategic analyses of a meeting, those together with other meetings too, the newest first."""

    # Rows of this page.
    analyses: List["StrategicAnalysisRecord"]
    pagination: "Pagination"


class StrategicAnalysisRecord(TypedDict):
    """The result is there once it is completed."""

    # Its id.
    id: str
    # Null where it is of several meetings.
    meeting_id: Optional[str]
    # The meetings.
    meeting_ids: List[str]
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # Length that was asked for.
    length: Literal["short", "medium", "long"]
    # Topics that the result looks at first.
    focus_areas: List[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    estimated_completion: NotRequired[str]
    error: NotRequired["Failure"]
    # Of the transcript that it was made of; null of several: each piece of evidence says its own.
    transcript_sha256: NotRequired[Optional[str]]
    engine: NotRequired["ResultEngine"]
    # Remarks on the result, such as a fallback to another engine.
    warnings: NotRequired[List["StrategicAnalysisRecordWarningsItem"]]
    # The meeting in a few sentences.
    overview: NotRequired[str]
    # Topics of the meetings, each with its evidence.
    themes: NotRequired[List["StrategicItem"]]
    # Chances that were named, each with its evidence.
    opportunities: NotRequired[List["StrategicItem"]]
    # Risks that were named, each with its evidence.
    risks: NotRequired[List["StrategicItem"]]
    # What was decided, each with its evidence.
    decisions: NotRequired[List["StrategicItem"]]
    # Questions that stayed open, each with its evidence.
    open_questions: NotRequired[List["StrategicItem"]]
    # By rules only what speakers recommended, and the risks to deal with and the decisions to
    # carry out.
    recommendations: NotRequired[List["StrategicItem"]]
    # Share of each speaker.
    participation: NotRequired[List["StrategicAnalysisRecordParticipationItem"]]
    # Mood of the meeting, with its evidence.
    sentiment: NotRequired[List["StrategicAnalysisRecordSentimentItem"]]
    coverage: NotRequired["MeetingCoverage"]
    # Mean confidence of the items, by rules of the decisions, risks and open questions alone; 0
    # without any.
    confidence: NotRequired[float]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]


class StrategicAnalysisRecordWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class StrategicAnalysisRecordParticipationItem(TypedDict):
    # The speaker.
    speaker: str
    # Seconds of speech; null without times.
    talk_seconds: Optional[float]
    # Share of the talk time, or of the words without times.
    share: float
    # Times that the speaker took the floor.
    turns: int
    # Sentences with a question mark.
    questions: int


class StrategicAnalysisRecordSentimentItem(TypedDict):
    # Null: of all together.
    speaker: Optional[str]
    # Neutral for a `score` between -.2 and .2, and for fewer than ten words.
    label: Literal["negative", "neutral", "positive"]
    # Balance of praising and complaining words, as the words of a list: (praise - complaint) /
    # (praise + complaint + 1 + words / 40). Negations and intensifiers are weighed. It measures
    # words, no feelings.
    score: float


class StrategicItem(TypedDict):
    """One finding of a strategic analysis."""

    # The text.
    text: str
    # The meeting; null if there is none.
    meeting_id: str
    # The speaker; null if it is uncertain.
    speaker: Optional[str]
    # Seconds from the beginning; null where the transcript has no times.
    start_time: Optional[float]
    # By rules: of a decision, risk or open question, the share of such findings that were right
    # in the labelled meetings of the project; of a theme, its share of the words; of an
    # opportunity or a proposal, the strength of its wording, which is not measured. A
    # recommendation from a risk or decision has the confidence of that.
    confidence: float
    # Passages that prove it.
    evidence: List["MeetingEvidence"]
    # Of a decision: its reason as said. Absent when nobody gave one.
    reason: NotRequired[str]
    # Who disagreed with the decision, each speaker once; by rules only where it was said nearby.
    dissent: NotRequired[List["Dissent"]]


StreamDocumentAnswerFrame = Union["AnswerProgress", "AnswerDelta", "AnswerReset", "Chat", "ErrorBody"]


StreamEventsFrame = Union["ReadyFrame", "StreamedEvent", "ProgressFrame", "TranscriptFrame", "DeliveryFrame", "EndFrame", "ErrorBody"]


StreamWorkspaceAnswerFrame = Union["AnswerProgress", "ReadSource", "WorkspaceAnswerDelta", "WorkspaceAnswer", "ErrorBody"]


class StreamedEvent(TypedDict):
    """An event without its data: `GET /v2/events/{id}` has it."""

    # Its id.
    id: str
    # Its name.
    event: str
    # Also the `id` of the server-sent event.
    sequence: int
    # ISO-8601 time in UTC.
    created_at: str
    # Workspace that owns it.
    workspace_id: str
    # Resource that has changed.
    resource_id: str


class SuggestResponse(TypedDict):
    """Answer of `suggest`: Complete what is being typed into a search."""

    # Titles first; at most `limit`.
    suggestions: List["SuggestResponseSuggestionsItem"]


class SuggestResponseSuggestionsItem(TypedDict):
    # Text to complete with.
    text: str
    # A document’s title, or words from the texts.
    type: Literal["title", "phrase"]
    # Document of a suggested title.
    document_id: NotRequired[str]


class SummarizeMeetingRequest(TypedDict):
    """Request of `summarizeMeeting`: Summarize a meeting."""

    # Length of the result.
    length: NotRequired[Literal["short", "medium", "long"]]
    # Topics or questions; they decide what is chosen.
    focus_areas: NotRequired[List[str]]


class SummaryAction(TypedDict):
    """A next step of a summary."""

    # A sentence in the imperative.
    description: str
    # Person, role or team.
    assigned_to: Optional[str]
    # Date such as `2026-03-01`.
    due_date: Optional[str]
    # Date as spoken.
    due_date_text: Optional[str]


class SummaryDecision(TypedDict):
    """A decision of a summary."""

    # The text.
    text: str
    # Reason as said, as `because it is cheaper`.
    reason: Optional[str]
    # Who disagreed with the decision, each speaker once; by rules only where it was said nearby.
    dissent: List["Dissent"]


class Supersession(TypedDict):
    """Relation of two values of which the later one holds."""

    # Id of the other finding; null if it is not in the result.
    finding_id: Optional[str]
    # Passages of the value that no longer holds.
    superseded: List["Evidence"]
    # Passages of the value that holds.
    superseding: List["Evidence"]


class Sync(TypedDict):
    """A push of tasks to another product."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # The connection.
    integration_id: str
    # The provider.
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    # Project in the product.
    project: str
    # Direction of the sync; only `push`.
    direction: Literal["push"]
    # State of the work.
    status: Literal["queued", "processing", "completed", "failed"]
    # True if nothing is written in the product.
    dry_run: bool
    # Number of tasks by what was done with them.
    counts: "SyncCounts"
    # Results of the processed tasks.
    results: List["SyncResultsItem"]
    # Why it failed; null or absent otherwise.
    error: Optional["SyncError"]
    # End of the current wait, requested by the provider or after a failure.
    resume_at: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    started_at: Optional[str]
    # ISO-8601 time in UTC.
    completed_at: Optional[str]


class SyncCounts(TypedDict):
    """Number of tasks by what was done with them."""

    # All tasks of the sync.
    total: int
    # Tasks that were new in the product.
    created: int
    # Tasks that were changed in the product.
    updated: int
    # Nothing had changed since they were last pushed.
    skipped: int
    # Tasks that could not be pushed.
    failed: int
    # Still to come.
    pending: int


class SyncResultsItem(TypedDict):
    # The task.
    task_id: str
    # What the sync did, or would do in a dry run.
    action: Literal["created", "updated", "skipped", "failed"]
    # Id in the product; null before it is known.
    external_id: Optional[str]
    # Readable key, such as `acme/shop#12`.
    external_key: Optional[str]
    # Address in the product.
    external_url: Optional[str]
    # Why the task was not pushed; null otherwise.
    error: Optional["SyncResultsItemError"]


class SyncResultsItemError(TypedDict):
    """Why the task was not pushed; null otherwise."""

    # Code such as `unauthorized`, `project_not_found` or `rejected`.
    code: str
    # The cause in one sentence.
    message: str
    # The same may succeed later without any change.
    retryable: bool


class SyncError(TypedDict):
    """Why it failed; null or absent otherwise."""

    # Code such as `unauthorized`, `project_not_found` or `rejected`.
    code: str
    # The cause in one sentence.
    message: str
    # The same may succeed later without any change.
    retryable: bool


class SyncTasksRequest(TypedDict):
    """Request of `syncTasks`: Push tasks to a connected product; a repeat changes only what has changed."""

    # An integration, or the name of a provider that is connected once.
    integration: str
    # Tasks to push.
    task_ids: NotRequired[List[str]]
    # Up to 1000 matching tasks. Excludes `task_ids`.
    filter: NotRequired["SyncTasksRequestFilter"]
    # In place of the project of the integration. What is linked stays where it is.
    target: NotRequired["SyncTasksRequestTarget"]
    # Says what would happen, and writes nothing there.
    dry_run: NotRequired[bool]
    # Direction of the sync; only `push`.
    direction: NotRequired[Literal["push"]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class SyncTasksRequestFilter(TypedDict):
    """Up to 1000 matching tasks. Excludes `task_ids`."""

    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]
    # Only tasks with this status.
    status: NotRequired[Literal["open", "in_progress", "completed", "cancelled"]]
    # ISO-8601 time with its offset.
    updated_since: NotRequired[str]


class SyncTasksRequestTarget(TypedDict):
    """In place of the project of the integration. What is linked stays where it is."""

    # Project in place of that of the connection.
    project: NotRequired[str]


class Task(TypedDict):
    """A task of a workspace."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # Free text; null if there is none.
    description: Optional[str]
    # State of the task.
    status: Literal["open", "in_progress", "completed", "cancelled"]
    # Id of a user or any other name; null if nobody is named.
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    # Priority of the task.
    priority: Literal["low", "medium", "high"]
    # Document that the task is about; null if there is none.
    related_document_id: Optional[str]
    # Meeting that the task is about; null if there is none.
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    # Own words for filters.
    tags: List[str]
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # Origin of the task, such as `action_item:action_…`.
    origin: Optional[str]
    # User or key; null: the service itself.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]


class TaskActivity(TypedDict):
    """One entry of the history of a task."""

    # Its id.
    id: str
    # What was done, as `created`.
    action: Literal["created", "updated", "completed", "linked", "unlinked"]
    # User or key; null: the service itself.
    actor: Optional[str]
    # Old and new value of each changed field.
    changes: NotRequired[Dict[str, "TaskActivityChangesValue"]]
    # Additional details, such as the linked system.
    details: NotRequired[Dict[str, Any]]
    # ISO-8601 time in UTC.
    created_at: str


TaskActivityChangesValue = TypedDict(
    "TaskActivityChangesValue",
    {
        "from": Any,
        "to": Any,
    },
)


class TaskActivityList(TypedDict):
    """Answer of `listTaskActivity`: List the history of a task."""

    # The newest first.
    activity: List["TaskActivity"]
    pagination: "Pagination"


class TaskCompletedEvent(TypedDict):
    """A task was marked as completed."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["task.completed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TaskCompletedEventData"


class TaskCompletedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # Free text; null if there is none.
    description: Optional[str]
    # State of the task.
    status: Literal["open", "in_progress", "completed", "cancelled"]
    # Id of a user or any other name; null if nobody is named.
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    # Priority of the task.
    priority: Literal["low", "medium", "high"]
    # Document that the task is about; null if there is none.
    related_document_id: Optional[str]
    # Meeting that the task is about; null if there is none.
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    # Own words for filters.
    tags: List[str]
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # Origin of the task, such as `action_item:action_…`.
    origin: Optional[str]
    # User or key; null: the service itself.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class TaskCreateOperation(TypedDict):
    """Operation of a batch that will create a task."""

    # Kind of the change.
    op: Literal["create"]
    # Title for people.
    title: str
    # Free text; null if there is none.
    description: NotRequired[str]
    # Whoever it is for: the id of a user, or any other name.
    assigned_to: NotRequired[str]
    # A date or date-time in any form of ISO 8601, as `2026-03-01`, `2026-03-01T17:00:00+01:00` or
    # `20260301T160000Z`. A time without an offset is in the time zone of the workspace.
    due_date: NotRequired[str]
    # Priority of the task.
    priority: NotRequired[Literal["low", "medium", "high"]]
    # A document of the workspace, which must be there, or an id of another system.
    related_document_id: NotRequired[str]
    # A meeting or transcription of the workspace, which must be there, or an id of another
    # system.
    related_meeting_id: NotRequired[str]
    # Own words for filters.
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]


class TaskCreatedEvent(TypedDict):
    """A task was created."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["task.created"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TaskCreatedEventData"


class TaskCreatedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # Free text; null if there is none.
    description: Optional[str]
    # State of the task.
    status: Literal["open", "in_progress", "completed", "cancelled"]
    # Id of a user or any other name; null if nobody is named.
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    # Priority of the task.
    priority: Literal["low", "medium", "high"]
    # Document that the task is about; null if there is none.
    related_document_id: Optional[str]
    # Meeting that the task is about; null if there is none.
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    # Own words for filters.
    tags: List[str]
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # Origin of the task, such as `action_item:action_…`.
    origin: Optional[str]
    # User or key; null: the service itself.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class TaskDeleteOperation(TypedDict):
    """Operation of a batch that will delete a task."""

    # Kind of the change.
    op: Literal["delete"]
    # Task.
    id: str


class TaskDeletedEvent(TypedDict):
    """A task was deleted."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["task.deleted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TaskDeletedEventData"


class TaskDeletedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The task.
    task_id: str
    # ISO-8601 time in UTC.
    deleted_at: str


class TaskList(TypedDict):
    """Answer of `listTasks`: List tasks."""

    # Rows of this page.
    tasks: List["Task"]
    pagination: "Pagination"


TaskOperation = Any


class TaskResult(TypedDict):
    """Result of one change of a batch."""

    # Index of the operation, from 0.
    index: int
    # `ok` if the change was made.
    status: Literal["ok", "error"]
    # Id of the task.
    id: NotRequired[str]
    task: NotRequired["Task"]
    # Always true.
    deleted: NotRequired[Literal[True]]
    # Why it failed; null or absent otherwise.
    error: NotRequired["TaskResultError"]


class TaskResultError(TypedDict):
    """Why it failed; null or absent otherwise."""

    # Machine-readable cause.
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    # The cause in one sentence.
    message: str
    # What is known of the cause.
    details: NotRequired["TaskResultErrorDetails"]


class TaskResultErrorDetails(TypedDict):
    """What is known of the cause."""

    # Field such as `operations.3.title`.
    field: NotRequired[str]
    # The finer cause.
    type: NotRequired[str]


class TaskUpdateOperation(TypedDict):
    """Operation of a batch that will update a task."""

    # Kind of the change.
    op: Literal["update"]
    # Task.
    id: str
    # Title for people.
    title: NotRequired[str]
    # Free text; null if there is none.
    description: NotRequired[Optional[str]]
    # Whoever it is for: the id of a user, or any other name.
    assigned_to: NotRequired[Optional[str]]
    # A date or date-time in any form of ISO 8601, as `2026-03-01`, `2026-03-01T17:00:00+01:00` or
    # `20260301T160000Z`. A time without an offset is in the time zone of the workspace.
    due_date: NotRequired[Optional[str]]
    # Priority of the task.
    priority: NotRequired[Literal["low", "medium", "high", None]]
    # A document of the workspace, which must be there, or an id of another system.
    related_document_id: NotRequired[Optional[str]]
    # A meeting or transcription of the workspace, which must be there, or an id of another
    # system.
    related_meeting_id: NotRequired[Optional[str]]
    # Own words for filters.
    tags: NotRequired[Optional[List[str]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]
    # New state of the task.
    status: NotRequired[Literal["open", "in_progress", "completed", "cancelled"]]


class TaskUpdatedEvent(TypedDict):
    """A task was changed."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["task.updated"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TaskUpdatedEventData"


class TaskUpdatedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # Free text; null if there is none.
    description: Optional[str]
    # State of the task.
    status: Literal["open", "in_progress", "completed", "cancelled"]
    # Id of a user or any other name; null if nobody is named.
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    # Priority of the task.
    priority: Literal["low", "medium", "high"]
    # Document that the task is about; null if there is none.
    related_document_id: Optional[str]
    # Meeting that the task is about; null if there is none.
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    # Own words for filters.
    tags: List[str]
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # Origin of the task, such as `action_item:action_…`.
    origin: Optional[str]
    # User or key; null: the service itself.
    created_by: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]
    # Old and new value of each changed field.
    changes: Dict[str, "TaskUpdatedEventDataChangesValue"]


TaskUpdatedEventDataChangesValue = TypedDict(
    "TaskUpdatedEventDataChangesValue",
    {
        "from": Any,
        "to": Any,
    },
)


class TermDates(TypedDict):
    """First and last day of a term."""

    # First day, as an ISO 8601 date; null where the text leaves it open.
    start_date: NotRequired[Optional[str]]
    # Last day, as an ISO 8601 date; null where the text leaves it open.
    end_date: NotRequired[Optional[str]]


class TestIntegrationResponse(TypedDict):
    """Answer of `testIntegration`: Try the token and look for the project, without writing anything there."""

    # True if everything is right.
    ok: bool
    # Account of the token.
    account: Optional[str]
    # Null where the integration names none or it was not found.
    project: Optional[str]
    # Why it failed; null or absent otherwise.
    error: Optional["TestIntegrationResponseError"]


class TestIntegrationResponseError(TypedDict):
    """Why it failed; null or absent otherwise."""

    # Machine-readable cause.
    code: str
    # The cause in one sentence.
    message: str


class TestOwnEngineResponse(TypedDict):
    """Answer of `testOwnEngine`: Ask each model that a workspace has set up, and say what is wrong."""

    # Kind of the resource or the result.
    kind: Literal["language", "embedding"]
    # Results by model.
    models: List["TestOwnEngineResponseModelsItem"]


class TestOwnEngineResponseModelsItem(TypedDict):
    # The provider.
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    # Name of the model.
    model: str
    # True if the model answered.
    working: bool
    # Problem, in a sentence.
    why: Optional[str]
    # Duration of the call in milliseconds.
    duration_ms: int


class TestWebhookRequest(TypedDict):
    """Request of `testWebhook`: Send the event webhook.test or a sample, once; a success enables the webhook."""

    # Sends the sample of this event, marked by `test: true`. Default: `webhook.test`.
    type: NotRequired[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred"]]


class Tokens(TypedDict):
    """Access and refresh token of a sign-in."""

    # JWT (RFC 9068) for `Authorization: Bearer`.
    access_token: str
    # Good once, for 30 days; each use gives a new one.
    refresh_token: str
    # Seconds of the access token.
    expires_in: int
    # `Bearer`.
    token_type: Literal["Bearer"]


class TotalMismatch(TypedDict):
    """Only of `total_mismatch`: the column and the two figures that differ."""

    # JSON pointer into an item of the list that `pointer` names, as `/amount`: the value whose
    # column was added up.
    column: str
    # Total that the document states below the table.
    stated: float
    # Sum of the rows of the list.
    sum: float
    # Passages that state the total.
    evidence: List["Evidence"]


class TranscribeRequest(TypedDict):
    """Request of `transcribe`: Fetch a recording by its address and transcribe it."""

    # Address of an audio or video file: MP3, WAV, M4A, FLAC, OGG, MP4, WEBM, MOV or MKV.
    audio_url: str
    # Spoken language.
    language: Literal["en", "es", "fr", "de", "pt"]
    # True separates speakers; false gives one stream without labels.
    speaker_labels: NotRequired[bool]
    # At least so many speakers, where their number is known.
    min_speakers: NotRequired[int]
    # At most so many speakers.
    max_speakers: NotRequired[int]
    # Names and terms as they are to be written: texts, or objects with what they sound like.
    vocabulary: NotRequired[List[Union[str, "TranscribeRequestVocabularyItem"]]]
    # Title for people.
    title: NotRequired[str]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Whether to make a meeting of the recording; not when `meeting_id` says which it is of.
    create_meeting: NotRequired[bool]
    # The meeting of the same workspace that the recording is of, or another recording of it.
    meeting_id: NotRequired[str]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class TranscribeRequestVocabularyItem(TypedDict):
    # Word or name as it is to be written.
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class TranscriptFrame(TypedDict):
    """A further part of a recording has been recognized."""

    # Workspace that owns it.
    workspace_id: str
    # Resource that has changed.
    resource_id: str
    # Number of the part, from 0.
    position: int
    # Seconds from the beginning.
    start_time: float
    # Seconds from the beginning at which it ends.
    end_time: float
    # Recognized so far; speakers and corrections come with the completed transcript.
    text: str
    # False for text that the next frame with this `position` replaces.
    is_settled: bool


class TranscriptPreview(TypedDict):
    """How a transcript is read before its import."""

    # Format of the text.
    format: Literal["text", "vtt", "srt", "json"]
    # True if the transcript has times.
    is_timed: bool
    # Null without times.
    duration_seconds: Optional[float]
    # Detected language, as `en`.
    language: Optional[str]
    # Names of the speakers in the transcript, in the order of first speech.
    speakers: List[str]
    # Number of segments.
    segments: int
    # The first 20 segments.
    first_segments: List["PreviewSegment"]
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["TranscriptPreviewWarningsItem"]


class TranscriptPreviewWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class TranscriptSegment(TypedDict):
    """What one speaker said without a pause."""

    # Id of the segment. It stays the same until a completed transcript is replaced. A transcript
    # in the making has other segments, whose ids begin with `chunk_`.
    id: str
    # Speaker as in `speakers`; null without diarization, and where it is uncertain who speaks.
    speaker: Optional[str]
    # The text.
    text: str
    # Seconds from the beginning; null where an imported transcript has no times.
    start_time: Optional[float]
    # Seconds from the beginning at which it ends.
    end_time: Optional[float]
    # Segment that was probably not understood; absent otherwise. Check it against the recording.
    low_confidence: NotRequired[Literal[True]]
    correction: NotRequired["SegmentCorrection"]


class TranscriptSpeaker(TypedDict):
    """A speaker of a transcript."""

    # The name, or else the label.
    speaker: str
    # Labels that go by this name, as `Speaker 1`, or the name that stands in an imported
    # transcript: more than one where two were named alike.
    labels: List[str]
    # The user.
    user_id: Optional[str]
    # Parts of the transcript in time order.
    segments: List["TranscriptSpeakerSegmentsItem"]


class TranscriptSpeakerSegmentsItem(TypedDict):
    # Words of the segment.
    text: str
    # Seconds from the beginning; null where an imported transcript has no times.
    start_time: Optional[float]
    # Seconds from the beginning at which it ends.
    end_time: Optional[float]
    # Segment that was probably not understood; absent otherwise. Check it against the recording.
    low_confidence: NotRequired[Literal[True]]


class TranscriptWord(TypedDict):
    """A word of a transcript with its time."""

    # Speaker as in `speakers`; null without diarization, and where it is uncertain who speaks.
    speaker: Optional[str]
    # The text.
    text: str
    # Seconds from the beginning at which it starts.
    start_time: float
    # Seconds from the beginning at which it ends.
    end_time: float
    # Probability that it is right, from 0 to 1.
    confidence: float
    # Word that was probably not understood; absent otherwise. Check it against the recording.
    low_confidence: NotRequired[Literal[True]]


class Transcription(TypedDict):
    """A transcription with its transcript."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # Current stage, such as `fetch` or `recognise`; null otherwise.
    stage: Optional[str]
    # Share of the work that is done, from 0 to 1.
    progress: float
    # Null of an imported transcript where it cannot be told.
    language: Optional[str]
    # Counted in samples; null until the recording is heard.
    duration_seconds: Optional[float]
    # Bytes; null until fetched.
    file_size: Optional[int]
    # The meeting; null if there is none.
    meeting_id: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]
    error: NotRequired["Failure"]
    # ISO-8601 time in UTC.
    estimated_completion: NotRequired[str]
    upload: NotRequired["UploadProgress"]
    # Probability that it is right, from 0 to 1.
    confidence: Optional[float]
    # Engine that made the result; null before the work is done.
    engine: Optional["TranscriptionEngine"]
    # True if speakers were told apart.
    speaker_labels: bool
    # Name of the file; null if there is none.
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    # Format of an imported transcript; null for a recording.
    imported_format: Optional[Literal["text", "vtt", "srt", "json"]]
    # True when the transcript has times.
    is_timed: bool
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # Remarks on the result, such as a fallback to another engine.
    warnings: List["TranscriptionWarningsItem"]
    # Address that is notified when the work ends.
    webhook_url: NotRequired[str]
    # One line a turn, as `Speaker 1: Good morning.`; a turn ends where somebody else speaks or
    # nobody for two seconds. Before the end, what was recognised so far.
    transcript: str
    # Empty until completed, and where speakers are not told apart.
    speakers: List["TranscriptSpeaker"]
    # Segments in time order.
    segments: List["TranscriptSegment"]
    # Number of the first segment here: 0 for the whole transcript. With another number than was
    # asked for, the transcript was begun anew or is complete, and replaces what came before.
    from_segment: int
    # `from_segment` of the next request; null when no more segments are to come.
    next_segment: Optional[int]
    # Words in time order, with `include=words`.
    words: NotRequired[List["TranscriptWord"]]


class TranscriptionEngine(TypedDict):
    """Engine that made the result; null before the work is done."""

    # Name of the engine, as `docket-builtin`, or the provider.
    name: str
    # Version of the engine, or the model.
    version: str


class TranscriptionWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class TranscriptionCompletedEvent(TypedDict):
    """A recording is transcribed."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["transcription.completed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TranscriptionCompletedEventData"


class TranscriptionCompletedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The transcription; null if there is none.
    transcription_id: str
    # Workspace that owns it.
    workspace_id: str
    # The meeting; null if there is none.
    meeting_id: Optional[str]
    # State of the work.
    status: Literal["completed"]
    # Language as an ISO 639-1 code.
    language: str
    # Length of the recording in seconds.
    duration_seconds: float
    # Probability that it is right, from 0 to 1.
    confidence: Optional[float]
    # Null where the body would be too large.
    transcript: Optional[str]
    # Empty where speakers are not told apart or the body would be too large.
    speakers: List["TranscriptSpeaker"]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]
    # URL of the complete transcription; only with `truncated`.
    transcription_url: NotRequired[str]


class TranscriptionCorrectedEvent(TypedDict):
    """A person corrected a segment of a transcript."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["transcription.corrected"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TranscriptionCorrectedEventData"


class TranscriptionCorrectedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The transcription; null if there is none.
    transcription_id: str
    # Workspace that owns it.
    workspace_id: str
    # The meeting; null if there is none.
    meeting_id: Optional[str]
    segment: "TranscriptSegment"


class TranscriptionFailedEvent(TypedDict):
    """A recording could not be transcribed."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["transcription.failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TranscriptionFailedEventData"


class TranscriptionFailedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The transcription; null if there is none.
    transcription_id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # The meeting; null if there is none.
    meeting_id: Optional[str]
    # State of the work.
    status: Literal["failed"]
    error: "Failure"


class TranscriptionList(TypedDict):
    """Answer of `listTranscriptions`: List transcriptions."""

    # Rows of this page.
    transcriptions: List["TranscriptionListItem"]
    pagination: "Pagination"


class TranscriptionListItem(TypedDict):
    """A transcription of a list."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # Current stage, such as `fetch` or `recognise`; null otherwise.
    stage: Optional[str]
    # Share of the work that is done, from 0 to 1.
    progress: float
    # Null of an imported transcript where it cannot be told.
    language: Optional[str]
    # Counted in samples; null until the recording is heard.
    duration_seconds: Optional[float]
    # Bytes; null until fetched.
    file_size: Optional[int]
    # The meeting; null if there is none.
    meeting_id: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]
    error: NotRequired["Failure"]


class TranscriptionRecord(TypedDict):
    """Work on a recording that was accepted."""

    # Its id.
    id: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    estimated_completion: str
    # The meeting; null if there is none.
    meeting_id: Optional[str]
    # Address that is notified when the work ends.
    webhook_url: NotRequired[str]
    # `upload` while the file is on its way.
    stage: NotRequired[str]
    upload: NotRequired["UploadProgress"]
    error: NotRequired["Failure"]


class TranscriptionStartedEvent(TypedDict):
    """Work on a recording begins."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["transcription.started"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "TranscriptionStartedEventData"


class TranscriptionStartedEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The transcription; null if there is none.
    transcription_id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing"]
    # The meeting; null if there is none.
    meeting_id: Optional[str]


class UnreadSource(TypedDict):
    """A source that matches and was not read."""

    # Kind of the source.
    source: Literal["document", "meeting"]
    # Id of the document or meeting.
    id: str
    # Title of the document or meeting.
    title: str
    # `limit`: more sources match than were read. `processing`: its text is not ready, or not
    # indexed yet. `failed`: its text, or the answer from it, could not be made. `canceled`: its
    # reading was canceled. `no_text`: it has no text or transcript.
    reason: Literal["limit", "processing", "failed", "canceled", "no_text"]


class UpdateActionItemRequest(TypedDict):
    """Omitted properties stay."""

    # What is to be done, in the words of a person.
    description: NotRequired[str]
    # Name, or id of a member; null for nobody.
    assigned_to: NotRequired[Optional[str]]
    # Date such as `2026-03-01`; null for none.
    due_date: NotRequired[Optional[str]]
    # `accepted` makes the task, once, and needs `write:tasks`; `dismissed` keeps a task; `open`
    # is possible without a task.
    state: NotRequired[Literal["open", "accepted", "dismissed"]]


class UpdateApiKeyRequest(TypedDict):
    """Omitted fields stay; null clears a field. Scopes never change."""

    # Name for people.
    name: NotRequired[str]
    # Free text; null if there is none.
    description: NotRequired[Optional[str]]
    # The key is refused from any other address; empty allows all. CIDR, as `203.0.113.0/24` or
    # `2001:db8::/32`, or single addresses.
    ip_allowlist: NotRequired[List[str]]
    # Later than now; the key is refused from then on. An ISO-8601 time with its offset.
    expires_at: NotRequired[Optional[str]]
    # Limits of this key, at most those of its plan.
    rate_limit: NotRequired[Optional["UpdateApiKeyRequestRateLimit"]]


class UpdateApiKeyRequestRateLimit(TypedDict):
    """Limits of this key, at most those of its plan."""

    # Units within any minute.
    requests_per_minute: NotRequired[int]
    # Units within any 24 hours.
    requests_per_day: NotRequired[int]
    # Requests open at the same time.
    concurrent_requests: NotRequired[int]


class UpdateDocumentRequest(TypedDict):
    """Omitted fields stay; null clears a field."""

    # Title for people.
    title: NotRequired[str]
    # Own words for filters.
    tags: NotRequired[Optional[List[str]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]


class UpdateExtractionTemplateRequest(TypedDict):
    """Omitted fields stay."""

    # Name for people.
    name: NotRequired[str]
    # JSON Schema of the data: an object of the keywords `type`, `properties`, `required`,
    # `items`, `enum`, `const`, `description`, `format`, `nullable`, `$defs`, `$ref`, where `$ref`
    # names an entry of `$defs` and nothing refers to itself. At most 64 KB, 6 levels and 200
    # leaves. `format` is one of `date`, `duration`, `email`, `uri`. Names and descriptions of the
    # properties say what to look for.
    schema: NotRequired[Dict[str, Any]]


class UpdateGenerationRequest(TypedDict):
    """Omitted fields stay."""

    # Title for people.
    title: NotRequired[str]
    # The whole text in Markdown; it replaces the earlier one.
    content: NotRequired[str]


class UpdateIntegrationRequest(TypedDict):
    """Request of `updateIntegration`: Change settings of a connection; a setting that is given takes the place of the whole one."""

    # Kept encrypted and never shown again.
    token: NotRequired[str]
    # Name for people.
    name: NotRequired[str]
    # Only together with `token`, which is sent to whatever stands here.
    base_url: NotRequired[str]
    # Target of tasks: see `project` of the provider.
    project: NotRequired[Optional[str]]
    # Settings of the provider: see its `options`.
    options: NotRequired[Dict[str, str]]
    # The product's word for each status.
    statuses: NotRequired["UpdateIntegrationRequestStatuses"]
    # The product's word for each priority.
    priorities: NotRequired["UpdateIntegrationRequestPriorities"]
    # The product's user by `assigned_to` of a task.
    assignees: NotRequired[Dict[str, str]]


class UpdateIntegrationRequestStatuses(TypedDict):
    """The product's word for each status."""

    # Name of `open` in the product.
    open: NotRequired[str]
    # Name of `in_progress` in the product.
    in_progress: NotRequired[str]
    # Name of `completed` in the product.
    completed: NotRequired[str]
    # Name of `cancelled` in the product.
    cancelled: NotRequired[str]


class UpdateIntegrationRequestPriorities(TypedDict):
    """The product's word for each priority."""

    # Name of `low` in the product.
    low: NotRequired[str]
    # Name of `medium` in the product.
    medium: NotRequired[str]
    # Name of `high` in the product.
    high: NotRequired[str]


class UpdateMeRequest(TypedDict):
    """Request of `updateMe`: Change the own name, language, time zone and preferences."""

    # Name for people.
    name: NotRequired[str]
    # Language of pages; null for that of the browser.
    locale: NotRequired[Literal["en", "es", "fr", "de", "pt", None]]
    # Zone of times on pages; null for that of the browser. IANA name, as `Europe/Berlin`.
    time_zone: NotRequired[Optional[str]]
    # Settings of the dashboard; those that are left out stay.
    preferences: NotRequired["UpdateMeRequestPreferences"]


class UpdateMeRequestPreferences(TypedDict):
    """Settings of the dashboard; those that are left out stay."""

    # Colors of the dashboard; `system` follows the device.
    theme: NotRequired[Literal["light", "dark", "system"]]
    # Whether single letters are shortcuts in the dashboard.
    single_keys: NotRequired[bool]


class UpdateMeetingRequest(TypedDict):
    """Omitted fields stay; null clears a field."""

    # Title for people.
    title: NotRequired[str]
    # When it is to begin. An ISO-8601 time with its offset.
    scheduled_at: NotRequired[Optional[str]]
    # When it began. An ISO-8601 time with its offset.
    started_at: NotRequired[Optional[str]]
    # When it ended. An ISO-8601 time with its offset.
    ended_at: NotRequired[Optional[str]]
    # IANA name, as `Europe/Berlin`: where dates that are said, as `tomorrow`, are counted.
    time_zone: NotRequired[Optional[str]]
    # Spoken language, as a tag such as `en` or `pt-BR`.
    language: NotRequired[Optional[str]]
    # State of the work.
    status: NotRequired[Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]]
    # People who take part, with what is known of them.
    participants: NotRequired[Optional[List["UpdateMeetingRequestParticipantsItem"]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]


class UpdateMeetingRequestParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    # Address; null if it is not known.
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class UpdateMemberRequest(TypedDict):
    """Request of `updateMember`: Change the role of a member; only owners make or change owners."""

    # Role in the workspace.
    role: Literal["viewer", "member", "admin", "owner"]


class UpdateOAuthClientRequest(TypedDict):
    """Request of `updateOAuthClient`: Change an application; scopes that go are taken from its grants."""

    # Name for people.
    name: NotRequired[str]
    # Callbacks, compared character by character.
    redirect_uris: NotRequired[List[str]]
    # The most that it may ask for.
    scopes: NotRequired[List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]]


class UpdateSpeakersRequest(TypedDict):
    """Request of `updateSpeakers`: Say who the speakers of a transcript are."""

    # Names to change. Two labels with one name become one speaker.
    speakers: List["UpdateSpeakersRequestSpeakersItem"]


class UpdateSpeakersRequestSpeakersItem(TypedDict):
    # Label, as `Speaker 1`.
    speaker: str
    # One line. Left out: stays; null: the label again.
    name: NotRequired[Optional[str]]
    # A member of the workspace. Left out: stays; null clears.
    user_id: NotRequired[Optional[str]]


class UpdateTaskRequest(TypedDict):
    """Omitted fields stay; null clears a field and sets the priority to `medium`."""

    # Title for people.
    title: NotRequired[str]
    # Free text; null if there is none.
    description: NotRequired[Optional[str]]
    # Whoever it is for: the id of a user, or any other name.
    assigned_to: NotRequired[Optional[str]]
    # A date or date-time in any form of ISO 8601, as `2026-03-01`, `2026-03-01T17:00:00+01:00` or
    # `20260301T160000Z`. A time without an offset is in the time zone of the workspace.
    due_date: NotRequired[Optional[str]]
    # Priority of the task.
    priority: NotRequired[Literal["low", "medium", "high", None]]
    # A document of the workspace, which must be there, or an id of another system.
    related_document_id: NotRequired[Optional[str]]
    # A meeting or transcription of the workspace, which must be there, or an id of another
    # system.
    related_meeting_id: NotRequired[Optional[str]]
    # Own words for filters.
    tags: NotRequired[Optional[List[str]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]
    # New state of the task.
    status: NotRequired[Literal["open", "in_progress", "completed", "cancelled"]]


class UpdateTranscriptionRequest(TypedDict):
    """Request of `updateTranscription`: Change the title of a transcription."""

    # Title for people.
    title: str


class UpdateWebhookRequest(TypedDict):
    """What is left out stays; null clears. What waits to be sent goes to the new address, with the body that it has."""

    # Receives a POST for each event.
    url: NotRequired[str]
    # Event names, or `*` for all.
    events: NotRequired[List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "transcription.corrected", "meeting.created", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "generation.updated", "generation.deleted", "document.uploaded", "document.extracted", "document.failed", "grid.filled", "grid.corrected", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]]
    # `standard`: id, event, created_at, data. `flat`: the fields of data on top, with event and
    # event_id. `connector`: id, event, timestamp, data, with the connector names.
    # `standard_webhooks`: type, timestamp, data.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Free text; null if there is none.
    description: NotRequired[Optional[str]]
    # Filters of the events; all must match.
    filters: NotRequired[Optional["UpdateWebhookRequestFilters"]]
    # Sent with every notification, as `Authorization`. Stored encrypted and never shown. Names
    # that HTTP or Docket uses itself are refused; together at most 8 KB.
    headers: NotRequired[Optional[Dict[str, str]]]
    # `resource`: events about one resource are sent one after the other, in the order of
    # `sequence`; one that is being retried holds up those behind it.
    ordering: NotRequired[Literal["none", "resource"]]
    # A larger body leaves out what makes it large and says where that is to be had.
    max_payload_bytes: NotRequired[int]
    # Keep the first 1,024 bytes of each answer, for the delivery log.
    keep_response: NotRequired[bool]


class UpdateWebhookRequestFilters(TypedDict):
    """Filters of the events; all must match."""

    # Only events about one of these, and those whose data names one of them: the tasks of a
    # meeting, the text made of a document.
    resource_ids: NotRequired[List[str]]


class UpdateWorkspaceRequest(TypedDict):
    """Omitted fields stay."""

    # Name for people.
    name: NotRequired[str]
    # Only an owner of the first workspace may change it.
    plan: NotRequired[Literal["individual", "team", "enterprise", "standard", "pro"]]
    # Settings to change.
    settings: NotRequired["UpdateWorkspaceRequestSettings"]


class UpdateWorkspaceRequestSettings(TypedDict):
    """Settings to change."""

    # Language of generated content where neither the topic nor a source tells one. The built-in
    # engine writes English, and says so in a warning.
    locale: NotRequired[Literal["en", "es", "fr", "de", "pt"]]
    # Reading of `04/05/2026` when the text of a document does not decide it.
    date_order: NotRequired[Literal["auto", "dmy", "mdy"]]
    # IANA name, as `Europe/Berlin`: the zone of times that are sent without an offset.
    time_zone: NotRequired[str]
    # Documents, transcriptions and meetings are deleted when they are older.
    retention_days: NotRequired[Optional[int]]
    # Test keys see and make only data of their own.
    test_isolation: NotRequired[bool]
    # Requests to this workspace from any other address are refused; empty allows all. Enterprise
    # only. CIDR, as `203.0.113.0/24` or `2001:db8::/32`, or single addresses.
    ip_allowlist: NotRequired[List[str]]
    # `family`: a credential with the scopes of the events of a webhook reads it (read or write
    # scopes) and manages it (write scopes). `strict`: only `read:webhooks` and `write:webhooks`
    # do.
    webhook_scopes: NotRequired[Literal["family", "strict"]]
    # A completed or cancelled task must be reopened before it changes to another status.
    strict_task_transitions: NotRequired[bool]
    # Credentials with the scope `mcp:write` may change data over MCP. Off, language models there
    # only read.
    mcp_write: NotRequired[bool]


class UploadDocumentForm(TypedDict):
    """Request of `uploadDocument`: Upload a PDF, DOCX, CSV or TXT file."""

    # The file itself, with its name.
    file: bytes
    # Title for people.
    title: NotRequired[str]
    # Own words for filters.
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class UploadProgress(TypedDict):
    """State of an upload in parts."""

    # Bytes that are kept: the `offset` to go on from.
    received: int
    # Bytes of the whole file; null until they are known.
    size: Optional[int]
    # ISO-8601 time in UTC: it fails when nothing comes until then.
    expires_at: str
    live_text: NotRequired["LiveText"]


class UploadRecordingForm(TypedDict):
    """Request of `uploadRecording`: Upload a recording and transcribe it."""

    # The file itself, with its name.
    file: bytes
    # Spoken language.
    language: Literal["en", "es", "fr", "de", "pt"]
    # True separates speakers; false gives one stream without labels.
    speaker_labels: NotRequired[bool]
    # At least so many speakers, where their number is known.
    min_speakers: NotRequired[int]
    # At most so many speakers.
    max_speakers: NotRequired[int]
    # Names and terms as they are to be written: texts, or objects with what they sound like.
    vocabulary: NotRequired[List[Union[str, "UploadRecordingFormVocabularyItem"]]]
    # Title for people.
    title: NotRequired[str]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Whether to make a meeting of the recording; not when `meeting_id` says which it is of.
    create_meeting: NotRequired[bool]
    # The meeting of the same workspace that the recording is of, or another recording of it.
    meeting_id: NotRequired[str]
    # Notified once when the work ends, completed or failed, with a signed POST.
    webhook_url: NotRequired[str]
    # Signs the notification to `webhook_url`; default: the secret of the registered webhook with
    # the same URL, else the signing secret of the workspace.
    webhook_secret: NotRequired[str]
    # Form of the notification to `webhook_url`, as of a webhook; default: `standard`.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
    # Which outcomes are sent to `webhook_url`; default: both.
    notify_on: NotRequired[List[Literal["completed", "failed"]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class UploadRecordingFormVocabularyItem(TypedDict):
    # Word or name as it is to be written.
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class UsageRow(TypedDict):
    """Requests of one credential and operation on one day."""

    # Day in UTC.
    day: NotRequired[str]
    # A key, or the user and application of a token.
    credential_id: NotRequired[str]
    # The operation.
    operation: NotRequired[str]
    # Number of requests.
    requests: int
    # Requests with status 400 or above.
    errors: int
    # Units by the weights at `/limits`.
    units: int


class V1Document(TypedDict):
    """A document in the form of version 1."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Title for people.
    title: str
    # State of the work.
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Null until the text is read.
    pages: Optional[int]
    # Bytes; null until fetched.
    file_size: Optional[int]
    # Own words for filters.
    tags: List[str]
    # Own values by name: texts, numbers and booleans.
    metadata: Dict[str, Union[str, float, bool]]
    # File name as uploaded or downloaded; null when there was none.
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    # ISO 639-1, as `en`.
    language: Optional[str]
    # Pages whose text was recognised from an image; null until read.
    ocr_pages: Optional[int]
    # Tells whether `pages` are pages of the file or slices of about 3,000 characters.
    page_basis: Optional[Literal["rendered", "slices"]]
    analysis: NotRequired["Analysis"]
    error: NotRequired["Failure"]
    progress: NotRequired["DocumentProgress"]
    # The text that the document was made of, as it came.
    content: NotRequired[str]


class V1DocumentList(TypedDict):
    """Answer of `v1ListDocuments`: List documents."""

    # Facts of the event; its name tells their form.
    data: List["Document"]
    pagination: "Pagination"


class V1MeetingList(TypedDict):
    """Answer of `v1ListMeetings`: List meetings."""

    # Facts of the event; its name tells their form.
    data: List["Meeting"]
    pagination: "Pagination"


class V1UpdateDocumentRequest(TypedDict):
    """Omitted fields stay; null clears tags and metadata."""

    # Title for people.
    title: NotRequired[str]
    # Own words for filters.
    tags: NotRequired[Optional[List[str]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]
    # A text in place of the file: it is read and indexed anew, and the status is `processing`
    # until then. Finished analyses and chats, which are about the text before, are deleted.
    content: NotRequired[str]


class V1UploadDocumentForm(TypedDict):
    """Request of `v1UploadDocument`: Upload a PDF, DOCX, CSV or TXT file."""

    # The file itself, with its name.
    file: bytes
    # Title for people.
    title: NotRequired[str]
    # Own words for filters.
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class VerifyAuditLogResponse(TypedDict):
    """Answer of `verifyAuditLog`: Check that no entry was changed, taken out or put in."""

    # True if no entry was changed, taken out or put in.
    valid: bool
    # Number of valid entries from the first one.
    entries: int
    # Hash of the newest of these: kept elsewhere, it proves later that none was cut off.
    head: Optional[str]
    # Sequence of the first entry that is wrong.
    broken_at: Optional[int]
    # Why; null if there is no reason.
    reason: Optional[str]


class Waveform(TypedDict):
    """Loudness of a recording over its time."""

    # The transcription; null if there is none.
    transcription_id: str
    # Counted in samples.
    duration_seconds: float
    # The loudest moment of each bucket, from 0 for silence to 1 for the loudest sound that the
    # file can hold. All buckets last equally long.
    peaks: List[float]


class Webhook(TypedDict):
    """A receiver of notifications."""

    # Its id.
    id: str
    # Workspace that owns it.
    workspace_id: str
    # Address that is notified.
    url: str
    # Names of the events that it receives.
    events: List[str]
    # State of the webhook.
    status: Literal["enabled", "disabled"]
    # Form of the notifications.
    payload_format: Literal["standard", "flat", "connector", "standard_webhooks"]
    # Free text; null if there is none.
    description: Optional[str]
    # Which events are sent; null for all.
    filters: "WebhookFilters"
    # Names of the headers sent besides ours; their values are never shown.
    header_names: List[str]
    # `resource` sends the events of one resource one after the other.
    ordering: Literal["none", "resource"]
    # Size above which large fields are left out.
    max_payload_bytes: int
    # True if the first bytes of each response are kept.
    keep_response: bool
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Last four characters of a secret longer than eight.
    secret_hint: str
    # ISO-8601 time in UTC.
    previous_secret_expires_at: Optional[str]
    # ISO-8601 time in UTC.
    disabled_at: Optional[str]
    # Why the webhook is disabled; null while it is enabled.
    disabled_reason: Optional[str]
    # Since the last success; of different deliveries, those within a minute count once.
    consecutive_failures: int
    # ISO-8601 time in UTC.
    last_success_at: Optional[str]
    # ISO-8601 time in UTC.
    last_failure_at: Optional[str]


class WebhookFilters(TypedDict):
    """Which events are sent; null for all."""

    # Only events about one of these.
    resource_ids: NotRequired[List[str]]


class WebhookDisabledEvent(TypedDict):
    """A webhook was disabled."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["webhook.disabled"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "WebhookDisabledEventData"


class WebhookDisabledEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The webhook.
    webhook_id: str
    # Why; null if there is no reason.
    reason: str
    # Whether failures or a caller disabled it.
    disabled_by: Literal["failures", "caller"]
    # ISO-8601 time in UTC.
    disabled_at: str


class WebhookFailingEvent(TypedDict):
    """A webhook has failed so often that it will be disabled soon."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["webhook.failing"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "WebhookFailingEventData"


class WebhookFailingEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The webhook.
    webhook_id: str
    # Counted so far: in a row, or attempts of one delivery.
    failures: int
    # Failures that disable the webhook.
    failure_limit: int
    # Failure of the last attempt.
    last_error: str
    # ISO-8601 time in UTC.
    failed_at: str


class WebhookHealth(TypedDict):
    """Deliveries of a webhook in the last 24 hours."""

    # The webhook.
    webhook_id: str
    # `failing`: three failures in a row, or fewer successes than other deliveries with an
    # attempt. `degraded`: a failure in a row, or successes below 95 %.
    status: Literal["healthy", "degraded", "failing", "disabled"]
    # True if notifications are sent.
    enabled: bool
    # Failures in a row, as counted for the disabling.
    consecutive_failures: int
    # Failures that disable the webhook.
    failure_limit: Literal[5]
    # Successes among the deliveries of the window that had an attempt; null without any.
    success_rate: Optional[float]
    # Period of the figures.
    window: Literal["24h"]
    # Of the deliveries made in the window, without tests; where those are more than 10,000, of
    # the newest 10,000.
    counts: "WebhookHealthCounts"
    # Response times of the latest attempts that got a response.
    response_time_ms: "WebhookHealthResponseTimeMs"
    # ISO-8601 time in UTC.
    last_success_at: Optional[str]
    # ISO-8601 time in UTC.
    last_failure_at: Optional[str]
    # The latest of the same deliveries.
    last_error: Optional[str]
    # Time of the next attempt; null while the webhook is disabled.
    next_retry_at: Optional[str]
    # ISO-8601 time in UTC.
    disabled_at: Optional[str]
    # Why the webhook is disabled; null while it is enabled.
    disabled_reason: Optional[str]


class WebhookHealthCounts(TypedDict):
    """Of the deliveries made in the window, without tests; where those are more than 10,000, of the newest 10,000."""

    # Deliveries that succeeded.
    success: int
    # Failed so far, those that will be tried again included.
    failed: int
    # Deliveries that were not attempted yet.
    pending: int
    # Waits for the webhook to be enabled.
    held: int


class WebhookHealthResponseTimeMs(TypedDict):
    """Response times of the latest attempts that got a response."""

    # Mean, in milliseconds; null without deliveries.
    avg: Optional[float]
    # 95 % were not slower, in milliseconds; null without deliveries.
    p95: Optional[float]


class WebhookList(TypedDict):
    """Answer of `listWebhooks`: List registered webhooks."""

    # Rows of this page.
    webhooks: List["Webhook"]
    pagination: "Pagination"


class WebhookTestEvent(TypedDict):
    """Somebody asked for a test of the webhook that receives it."""

    # The event; a repeat has the same id.
    id: str
    # Name of the event.
    event: Literal["webhook.test"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    # Facts of the event; its name tells their form.
    data: "WebhookTestEventData"


class WebhookTestEventData(TypedDict):
    """Facts of the event; its name tells their form."""

    # The webhook.
    webhook_id: str
    # One sentence for a person.
    message: str
    # Event whose sample was sent in place of this event.
    type: NotRequired[str]


class Workspace(TypedDict):
    """A workspace with its settings and limits."""

    # Its id.
    id: str
    # Name for people.
    name: str
    # Short name for addresses.
    slug: str
    # Plan of the workspace.
    plan: Literal["individual", "team", "enterprise", "standard", "pro"]
    # Role in the workspace.
    role: Optional[Literal["viewer", "member", "admin", "owner"]]
    # Number of members.
    member_count: int
    settings: "WorkspaceSettings"
    # Limits of the plan.
    limits: "WorkspaceLimits"
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class WorkspaceLimits(TypedDict):
    """Limits of the plan."""

    # Units a minute; null if nothing limits.
    requests_per_minute: Optional[int]
    # Units a day; null if nothing limits.
    requests_per_day: Optional[int]
    # Requests at the same time; null if nothing limits.
    concurrent_requests: Optional[int]


class WorkspaceAnswer(TypedDict):
    """An answer by sentences that cite passages of documents and meetings."""

    # The question as asked.
    question: str
    # A sentence that says so where no source that was read answers.
    answer: str
    # `answered`: the cited passages answer the question. `possible`: the first source may answer
    # it, and `confidence` is at most .5. `not_found`: no source that was read answers.
    outcome: Literal["answered", "possible", "not_found"]
    # The answer by sentences, in order; their texts, joined by spaces, are `answer`. Absent for
    # answers older than this field.
    sentences: List["WorkspaceAnswerSentencesItem"]
    # Passages that the sentences cite: documents first, the most likely before the others, then
    # meetings by their time. When nothing answers, the nearest passages.
    sources: List["QuestionSource"]
    # Probability that the most likely cited source answers the question.
    confidence: float
    # Sources that were read, best match first.
    read: List["ReadSource"]
    # Sources that match the filters and were not read; at most 100 are named.
    not_read: List["UnreadSource"]
    # Number of sources that were not read; at least so many if very many match.
    not_read_total: int
    # Engine of the first cited answer.
    engine: Optional["WorkspaceAnswerEngine"]
    # Remarks on the answer, such as a fallback to another engine.
    warnings: List["WorkspaceAnswerWarningsItem"]


class WorkspaceAnswerSentencesItem(TypedDict):
    # The sentence.
    text: str
    # Positions in `sources`, from 0, of the passages that the sentence rests on, the best first.
    # Empty where it cites nothing, and when `include_sources` is false.
    sources: List[int]


class WorkspaceAnswerEngine(TypedDict):
    """Engine of the first cited answer."""

    # Name of the engine, as `docket-builtin`, or the provider.
    name: str
    # Version of the engine, or the model.
    version: str
    # Absent in results that are older than this field.
    method: NotRequired[Literal["rules", "language_model"]]
    # Sentences to show beside the result: how it was made, and what a language model would add to
    # a result of rules. Absent in results that are older than this field.
    note: NotRequired[str]


class WorkspaceAnswerWarningsItem(TypedDict):
    # Machine-readable kind of the remark.
    code: str
    # The remark in one sentence.
    message: str


class WorkspaceAnswerDelta(TypedDict):
    """A sentence of the answer."""

    # The next sentence. Joined, the parts are the answer.
    text: str
    # Passages that this sentence rests on, the best first.
    sources: List["QuestionSource"]


class WorkspaceSettings(TypedDict):
    """Settings of a workspace."""

    # Language of generated content where neither the topic nor a source tells one. The built-in
    # engine writes English, and says so in a warning.
    locale: Literal["en", "es", "fr", "de", "pt"]
    # Reading of `04/05/2026` when the text of a document does not decide it.
    date_order: Literal["auto", "dmy", "mdy"]
    # IANA name, as `Europe/Berlin`: the zone of times that are sent without an offset.
    time_zone: str
    # Documents, transcriptions and meetings are deleted when they are older.
    retention_days: Optional[int]
    # Test keys see and make only data of their own.
    test_isolation: bool
    # Addresses and ranges that may use it; empty for all.
    ip_allowlist: List[str]
    # `family`: a credential with the scopes of the events of a webhook reads it (read or write
    # scopes) and manages it (write scopes). `strict`: only `read:webhooks` and `write:webhooks`
    # do.
    webhook_scopes: Literal["family", "strict"]
    # A completed or cancelled task must be reopened before it changes to another status.
    strict_task_transitions: bool
    # Credentials with the scope `mcp:write` may change data over MCP. Off, language models there
    # only read.
    mcp_write: bool


class CorrectDocumentFindingValue(TypedDict):
    """The value of the finding."""

    # Type of the value.
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # Of the form that `type` has in `field_values`.
    value: Union[str, float, bool, "CorrectDocumentFindingValueValue"]
    # Unit of a duration, as `days`.
    unit: NotRequired[str]
    # ISO 4217 code.
    currency: NotRequired[str]
    # Clause that states the value.
    clause: NotRequired[str]


class CorrectDocumentFindingValueValue(TypedDict):
    # First day; null if it is open.
    start: Optional[str]
    # Last day; null if it is open.
    end: Optional[str]


class TranscribeVocabularyItem(TypedDict):
    # Word or name as it is to be written.
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class UpdateSpeakersSpeakersItem(TypedDict):
    # Label, as `Speaker 1`.
    speaker: str
    # One line. Left out: stays; null: the label again.
    name: NotRequired[Optional[str]]
    # A member of the workspace. Left out: stays; null clears.
    user_id: NotRequired[Optional[str]]


class AnnounceRecordingVocabularyItem(TypedDict):
    # Word or name as it is to be written.
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class CreateMeetingParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    # Address; null if it is not known.
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class CreateMeetingSource(TypedDict):
    """Where it comes from."""

    # As `zoom` or `calendar`.
    type: NotRequired[str]
    # Where the meeting is to be found.
    url: NotRequired[Optional[str]]
    # Its id there.
    external_id: NotRequired[Optional[str]]


class CreateMeetingTranscript(TypedDict):
    # Parts of the transcript in time order.
    segments: List["CreateMeetingTranscriptSegmentsItem"]


class CreateMeetingTranscriptSegmentsItem(TypedDict):
    # Speaker of the segment; null if it is not known.
    speaker: NotRequired[Optional[str]]
    # Words of the segment.
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    # Seconds from the beginning at which it ends.
    end_time: NotRequired[Optional[float]]


class UpdateMeetingParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    # Address; null if it is not known.
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class PreviewTranscriptTranscript(TypedDict):
    # Parts of the transcript in time order.
    segments: List["PreviewTranscriptTranscriptSegmentsItem"]


class PreviewTranscriptTranscriptSegmentsItem(TypedDict):
    # Speaker of the segment; null if it is not known.
    speaker: NotRequired[Optional[str]]
    # Words of the segment.
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    # Seconds from the beginning at which it ends.
    end_time: NotRequired[Optional[float]]


class ImportTranscriptTranscript(TypedDict):
    # Parts of the transcript in time order.
    segments: List["ImportTranscriptTranscriptSegmentsItem"]


class ImportTranscriptTranscriptSegmentsItem(TypedDict):
    # Speaker of the segment; null if it is not known.
    speaker: NotRequired[Optional[str]]
    # Words of the segment.
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    # Seconds from the beginning at which it ends.
    end_time: NotRequired[Optional[float]]


class CorrectMeetingFindingValue(TypedDict):
    """The value of the finding."""

    # Type of the value.
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # Of the form that `type` has in `field_values`.
    value: Union[str, float, bool, "CorrectMeetingFindingValueValue"]
    # Unit of a duration, as `days`.
    unit: NotRequired[str]
    # ISO 4217 code.
    currency: NotRequired[str]
    # Clause that states the value.
    clause: NotRequired[str]


class CorrectMeetingFindingValueValue(TypedDict):
    # First day; null if it is open.
    start: Optional[str]
    # Last day; null if it is open.
    end: Optional[str]


class ListTaskLinksRow(TypedDict):
    # The task.
    task_id: str
    # The connection.
    integration_id: str
    # The provider.
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    # Project in the product.
    project: str
    # Id in the product; null before it is known.
    external_id: Optional[str]
    # Number or key that people see in the product.
    external_key: Optional[str]
    # Address in the product.
    external_url: Optional[str]
    # `creating` while it is made there, `unknown` when nobody knows whether it was: the next sync
    # finds out.
    state: Literal["creating", "unknown", "linked"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class SyncTasksFilter(TypedDict):
    """Up to 1000 matching tasks. Excludes `task_ids`."""

    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]
    # Only tasks with this status.
    status: NotRequired[Literal["open", "in_progress", "completed", "cancelled"]]
    # ISO-8601 time with its offset.
    updated_since: NotRequired[str]


class SyncTasksTarget(TypedDict):
    """In place of the project of the integration. What is linked stays where it is."""

    # Project in place of that of the connection.
    project: NotRequired[str]


class ListProvidersRow(TypedDict):
    # Name for requests.
    name: Literal["github", "linear", "jira", "asana", "notion"]
    # Name for people.
    title: str
    # Null where `base_url` has to be named.
    base_url: Optional[str]
    # Permissions that the token needs.
    token: str
    # What `project` is in this product.
    project: "ListProvidersRowProject"
    # Options that the product takes.
    options: List["ListProvidersRowOptionsItem"]


class ListProvidersRowProject(TypedDict):
    """What `project` is in this product."""

    # Meaning of the project.
    description: str
    # Example of a project.
    example: str


class ListProvidersRowOptionsItem(TypedDict):
    # Name of the option.
    name: str
    # True if it must be given.
    required: bool
    # Meaning of the option.
    description: str


class CreateIntegrationStatuses(TypedDict):
    """The product's word for each status."""

    # Name of `open` in the product.
    open: NotRequired[str]
    # Name of `in_progress` in the product.
    in_progress: NotRequired[str]
    # Name of `completed` in the product.
    completed: NotRequired[str]
    # Name of `cancelled` in the product.
    cancelled: NotRequired[str]


class CreateIntegrationPriorities(TypedDict):
    """The product's word for each priority."""

    # Name of `low` in the product.
    low: NotRequired[str]
    # Name of `medium` in the product.
    medium: NotRequired[str]
    # Name of `high` in the product.
    high: NotRequired[str]


class UpdateIntegrationStatuses(TypedDict):
    """The product's word for each status."""

    # Name of `open` in the product.
    open: NotRequired[str]
    # Name of `in_progress` in the product.
    in_progress: NotRequired[str]
    # Name of `completed` in the product.
    completed: NotRequired[str]
    # Name of `cancelled` in the product.
    cancelled: NotRequired[str]


class UpdateIntegrationPriorities(TypedDict):
    """The product's word for each priority."""

    # Name of `low` in the product.
    low: NotRequired[str]
    # Name of `medium` in the product.
    medium: NotRequired[str]
    # Name of `high` in the product.
    high: NotRequired[str]


class CreateGridColumnsItem(TypedDict):
    # Heading of the column, and its key; no two columns share one.
    name: str
    # Question that each source of a row is asked.
    question: str


class CreateGridFilters(TypedDict):
    """Documents and meetings that become rows; default: all that the credential may read. With a template only documents do. `tags`, `analysis_type`, `party` and `metadata` select documents only."""

    # Kinds of sources; default: all that the credential may read. `meeting` needs
    # `read:transcripts`.
    type: NotRequired[List[Literal["document", "meeting"]]]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # Reads only these documents, and no meetings unless `meeting_ids` names some.
    document_ids: NotRequired[List[str]]
    # Reads only these meetings, or those of these transcriptions, and no documents unless
    # `document_ids` names some.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class SearchFilters(TypedDict):
    """Every filter must hold; of a list one value is enough."""

    # Kinds of sources: `document`, `transcript`, `meeting_summary`, `task`; default: `document`.
    # Transcripts and summaries need `read:transcripts` too, tasks `read:tasks`.
    type: NotRequired[List[str]]
    # Status of tasks; other sources are found only when they are `completed`.
    status: NotRequired[str]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # These documents, and the tasks related to them.
    document_ids: NotRequired[List[str]]
    # Transcripts and summaries of these meetings, and the tasks related to them.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class AskWorkspaceFilters(TypedDict):
    """Sources that may answer. Every filter must hold; of a list one value is enough."""

    # Kinds of sources; default: all that the credential may read. `meeting` needs
    # `read:transcripts`.
    type: NotRequired[List[Literal["document", "meeting"]]]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # Reads only these documents, and no meetings unless `meeting_ids` names some.
    document_ids: NotRequired[List[str]]
    # Reads only these meetings, or those of these transcriptions, and no documents unless
    # `document_ids` names some.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class StreamWorkspaceAnswerFilters(TypedDict):
    """Sources that may answer. Every filter must hold; of a list one value is enough."""

    # Kinds of sources; default: all that the credential may read. `meeting` needs
    # `read:transcripts`.
    type: NotRequired[List[Literal["document", "meeting"]]]
    # Documents and tasks with one of these.
    tags: NotRequired[List[str]]
    # Created later than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_after: NotRequired[str]
    # Created earlier than this. An ISO-8601 date, which stands for its first moment in UTC, or a
    # time with its offset.
    created_before: NotRequired[str]
    # Reads only these documents, and no meetings unless `meeting_ids` names some.
    document_ids: NotRequired[List[str]]
    # Reads only these meetings, or those of these transcriptions, and no documents unless
    # `document_ids` names some.
    meeting_ids: NotRequired[List[str]]
    # An analysis of this type is finished.
    analysis_type: NotRequired[str]
    # A party of the latest analysis, whatever its case and legal form.
    party: NotRequired[str]
    # Values by the name of the metadata: each value, or one of its list, is compared with that of
    # the document, transcription or task, or of the meeting of a summary; no match, no result.
    # All names have at most 1,000 values together.
    metadata: NotRequired[Dict[str, Union[str, float, bool, List[Union[str, float, bool]]]]]


class CreateWebhookFilters(TypedDict):
    """Filters of the events; all must match."""

    # Only events about one of these, and those whose data names one of them: the tasks of a
    # meeting, the text made of a document.
    resource_ids: NotRequired[List[str]]


class UpdateWebhookFilters(TypedDict):
    """Filters of the events; all must match."""

    # Only events about one of these, and those whose data names one of them: the tasks of a
    # meeting, the text made of a document.
    resource_ids: NotRequired[List[str]]


class CreateApiKeyRateLimit(TypedDict):
    """Limits of this key, at most those of its plan."""

    # Units within any minute.
    requests_per_minute: NotRequired[int]
    # Units within any 24 hours.
    requests_per_day: NotRequired[int]
    # Requests open at the same time.
    concurrent_requests: NotRequired[int]


class UpdateApiKeyRateLimit(TypedDict):
    """Limits of this key, at most those of its plan."""

    # Units within any minute.
    requests_per_minute: NotRequired[int]
    # Units within any 24 hours.
    requests_per_day: NotRequired[int]
    # Requests open at the same time.
    concurrent_requests: NotRequired[int]


class UpdateMePreferences(TypedDict):
    """Settings of the dashboard; those that are left out stay."""

    # Colors of the dashboard; `system` follows the device.
    theme: NotRequired[Literal["light", "dark", "system"]]
    # Whether single letters are shortcuts in the dashboard.
    single_keys: NotRequired[bool]


class UpdateWorkspaceSettings(TypedDict):
    """Settings to change."""

    # Language of generated content where neither the topic nor a source tells one. The built-in
    # engine writes English, and says so in a warning.
    locale: NotRequired[Literal["en", "es", "fr", "de", "pt"]]
    # Reading of `04/05/2026` when the text of a document does not decide it.
    date_order: NotRequired[Literal["auto", "dmy", "mdy"]]
    # IANA name, as `Europe/Berlin`: the zone of times that are sent without an offset.
    time_zone: NotRequired[str]
    # Documents, transcriptions and meetings are deleted when they are older.
    retention_days: NotRequired[Optional[int]]
    # Test keys see and make only data of their own.
    test_isolation: NotRequired[bool]
    # Requests to this workspace from any other address are refused; empty allows all. Enterprise
    # only. CIDR, as `203.0.113.0/24` or `2001:db8::/32`, or single addresses.
    ip_allowlist: NotRequired[List[str]]
    # `family`: a credential with the scopes of the events of a webhook reads it (read or write
    # scopes) and manages it (write scopes). `strict`: only `read:webhooks` and `write:webhooks`
    # do.
    webhook_scopes: NotRequired[Literal["family", "strict"]]
    # A completed or cancelled task must be reopened before it changes to another status.
    strict_task_transitions: NotRequired[bool]
    # Credentials with the scope `mcp:write` may change data over MCP. Off, language models there
    # only read.
    mcp_write: NotRequired[bool]


class SetOwnEngineModelsItem(TypedDict):
    # The provider.
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    # Of the server, as `https://models.example.com/v1`; the clouds have one of their own.
    base_url: NotRequired[str]
    # Name of the model.
    model: str
    # Region of Bedrock, such as `eu-central-1`.
    region: NotRequired[str]
    # Never shown again. Left out, that of the same provider, address and model is kept. Of
    # Bedrock `ACCESS_KEY_ID:SECRET_ACCESS_KEY`, or a bearer key.
    api_key: NotRequired[str]
    # Maximum of tokens for question and answer together; default: 8,192.
    context_tokens: NotRequired[int]
    # Answers that one process waits for at once; default: 4.
    concurrency: NotRequired[int]
    # Tokens that may be used of it a month, in UTC; null: any number.
    tokens_per_month: NotRequired[Optional[int]]
    # Numbers a vector, of embedding models that can give several.
    dimensions: NotRequired[int]
    # US dollars for a million tokens that it reads.
    input_price: NotRequired[float]
    # US dollars for a million tokens that it writes.
    output_price: NotRequired[float]


WebhookEvent = Union[
    "DocumentAnalyzedEvent",
    "DocumentDeletedEvent",
    "DocumentSharedEvent",
    "FindingCorrectedEvent",
    "TranscriptionStartedEvent",
    "TranscriptionCompletedEvent",
    "TranscriptionCorrectedEvent",
    "MeetingCreatedEvent",
    "MeetingAnalyzedEvent",
    "ActionItemsExtractedEvent",
    "TaskCreatedEvent",
    "TaskUpdatedEvent",
    "TaskCompletedEvent",
    "TaskDeletedEvent",
    "ContentGeneratedEvent",
    "BrainstormCompletedEvent",
    "GenerationUpdatedEvent",
    "GenerationDeletedEvent",
    "DocumentUploadedEvent",
    "DocumentExtractedEvent",
    "DocumentFailedEvent",
    "GridFilledEvent",
    "GridCorrectedEvent",
    "TranscriptionFailedEvent",
    "IntegrationSyncedEvent",
    "WebhookTestEvent",
    "WebhookFailingEvent",
    "WebhookDisabledEvent",
    "ApiKeyCreatedEvent",
]
