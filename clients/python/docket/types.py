"""Written by scripts/generate-python from openapi.json: `npm run generate`."""

from typing import Any, Dict, List, Literal, NotRequired, Optional, TypedDict, Union


class AcceptInvitationRequest(TypedDict):
    """A new user chooses a password; an existing user signs in first."""

    name: NotRequired[str]
    # Password of at least 12 characters of any kind.
    password: NotRequired[str]


class AcceptInvitationResponse(TypedDict):
    workspace_id: str
    user_id: str
    role: Literal["viewer", "member", "admin", "owner"]


class ActionItem(TypedDict):
    id: str
    # A sentence in the imperative.
    description: str
    # The speaker, or the person named.
    assigned_to: Optional[str]
    assigned_user_id: Optional[str]
    # Date such as `2026-03-01`.
    due_date: Optional[str]
    # Date as spoken.
    due_date_text: Optional[str]
    priority: Literal["low", "medium", "high"]
    confidence: float
    # Seconds from the beginning; null where the transcript has no times.
    start_time: Optional[float]
    evidence: List["MeetingEvidence"]


class ActionItems(TypedDict):
    id: str
    meeting_id: str
    # SHA-256 of the transcript that was read.
    transcript_sha256: str
    engine: "ResultEngine"
    warnings: List["ActionItemsWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str
    assign_to_speakers: bool
    extract_deadlines: bool
    confidence_threshold: float
    # Action items in the order of the meeting.
    action_items: List["ActionItem"]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]


class ActionItemsWarningsItem(TypedDict):
    code: str
    message: str


class ActionItemsExtractedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["action_items.extracted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "ActionItemsExtractedEventData"


class ActionItemsExtractedEventData(TypedDict):
    id: str
    meeting_id: str
    # SHA-256 of the transcript that was read.
    transcript_sha256: str
    engine: "ResultEngine"
    warnings: List["ActionItemsExtractedEventDataWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str
    assign_to_speakers: bool
    extract_deadlines: bool
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
    code: str
    message: str


class Analysis(TypedDict):
    summary: NotRequired[str]
    # The requested keys. `parties` is an array of strings, `dates` is {start, end} in GETs and
    # {start_date, end_date} in events, `period` is {start, end}, `obligations`, `risks`,
    # `totals`, `ratios`, `anomalies` and `line_items` are arrays of objects; every other value is
    # a scalar or null.
    extracted_fields: Dict[str, Any]
    # Typed values by JSON pointer into the analysis, as `/extracted_fields/governing_law`. A
    # value without a known type has none.
    field_values: Dict[str, "FieldValue"]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: Dict[str, "Finding"]
    # Corrections of findings that are no longer in the result, though their field or list was
    # looked for.
    orphaned: NotRequired[List["Finding"]]
    confidence: float
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # By JSON pointer into the analysis, as `/extracted_fields/parties/0`; of `/summary` one
    # passage a sentence.
    evidence: Dict[str, List["Evidence"]]
    field_confidence: Dict[str, float]
    warnings: List["AnalysisWarningsItem"]
    coverage: "AnalysisCoverage"
    engine: "ResultEngine"


class AnalysisWarningsItem(TypedDict):
    code: str
    field: NotRequired[str]
    message: str


class AnalysisCoverage(TypedDict):
    pages_total: int
    pages_read: int


class AnalysisDetail(TypedDict):
    id: str
    document_id: str
    workspace_id: str
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Null for the default set of the type.
    extract_fields: Optional[List[str]]
    include_summary: bool
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]
    analysis: NotRequired["Analysis"]


class AnalysisList(TypedDict):
    analyses: List["AnalysisListItem"]
    pagination: "Pagination"


class AnalysisListItem(TypedDict):
    id: str
    document_id: str
    workspace_id: str
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Null for the default set of the type.
    extract_fields: Optional[List[str]]
    include_summary: bool
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]


class AnalyzeDocumentRequest(TypedDict):
    # Address of a PDF, DOCX, CSV or TXT file. Either this or `document_id` is required.
    document_url: NotRequired[str]
    # A document that is here already, in place of `document_url`.
    document_id: NotRequired[str]
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Fields to extract. The result has exactly these keys; omitted: the default set of the
    # analysis type.
    extract_fields: NotRequired[List[str]]
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


class AnalyzeMeetingsRequest(TypedDict):
    """Exactly one of `meeting_id`, `transcript_id` and `meeting_ids` is given."""

    # Meeting.
    meeting_id: NotRequired[str]
    # Transcription, in place of its meeting.
    transcript_id: NotRequired[str]
    # Several meetings, analysed together.
    meeting_ids: NotRequired[List[str]]
    length: NotRequired[Literal["short", "medium", "long"]]
    # Topics or questions; they decide what is chosen.
    focus_areas: NotRequired[List[str]]


class AnnounceRecordingRequest(TypedDict):
    # Bytes of the whole file, which follows in parts.
    size: int
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
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class AnswerAuthorizationRequest(TypedDict):
    # `sign_in` or `consent`.
    step: NotRequired[str]
    # Of the sign-in.
    email: NotRequired[str]
    # Of the sign-in.
    password: NotRequired[str]
    # Of the second factor.
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


class AnswerReset(TypedDict):
    """The parts that came so far are void: another attempt answers from the start."""

    pass


class ApiKey(TypedDict):
    id: str
    workspace_id: str
    name: str
    description: Optional[str]
    prefix: str
    last4: str
    type: Literal["user", "service"]
    # Whom a user key speaks for.
    user_id: Optional[str]
    environment: Literal["live", "test"]
    restricted: bool
    # Scopes in the vocabulary of the creation.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    rate_limit: Optional["ApiKeyRateLimit"]
    ip_allowlist: List[str]
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
    requests_per_minute: NotRequired[int]
    requests_per_day: NotRequired[int]
    concurrent_requests: NotRequired[int]


class ApiKeyCreatedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["api_key.created"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "ApiKeyCreatedEventData"


class ApiKeyCreatedEventData(TypedDict):
    key_id: str
    workspace_id: str
    name: str
    type: Literal["user", "service"]
    environment: Literal["live", "test"]
    scopes: List[str]
    # ISO-8601 time in UTC.
    created_at: str


class ApiKeyList(TypedDict):
    api_keys: List["ApiKey"]
    pagination: "Pagination"


class AskDocumentRequest(TypedDict):
    question: str
    # How many pages, those that fit the question best, the answer may come from. A fraction is
    # rounded down; more than the document has is the same as all. A number below 1 is refused.
    context_window: NotRequired[float]
    include_sources: NotRequired[bool]
    # `thread_id` of an earlier answer about this document: the question is read as a follow-up of
    # that conversation.
    thread_id: NotRequired[str]
    # As in the path, if given.
    document_id: NotRequired[str]


class AskRequest(TypedDict):
    # Document.
    document_id: str
    question: str
    # How many pages, those that fit the question best, the answer may come from. A fraction is
    # rounded down; more than the document has is the same as all. A number below 1 is refused.
    context_window: NotRequired[float]
    include_sources: NotRequired[bool]
    # `thread_id` of an earlier answer about this document: the question is read as a follow-up of
    # that conversation.
    thread_id: NotRequired[str]


class AuditEntry(TypedDict):
    id: str
    workspace_id: str
    # Sequence number without gaps, from 1.
    sequence: int
    # ISO-8601 time in UTC.
    created_at: str
    action: str
    actor: "AuditEntryActor"
    target: Optional["AuditEntryTarget"]
    # Changed values, never a secret.
    details: Dict[str, Any]
    ip_address: Optional[str]
    request_id: Optional[str]
    # Keyed, of this entry and what came before it.
    hash: str


class AuditEntryActor(TypedDict):
    type: Literal["user", "user_key", "service_key", "oauth", "system", "anonymous"]
    # User, or service key.
    id: Optional[str]
    credential_id: Optional[str]


class AuditEntryTarget(TypedDict):
    type: str
    id: str


class AuditLogList(TypedDict):
    entries: List["AuditEntry"]
    pagination: "Pagination"


class BeginTotpRequest(TypedDict):
    # Required if the user has a password.
    password: NotRequired[str]


class BeginTotpResponse(TypedDict):
    # Secret in base 32, for an authenticator app (RFC 6238).
    secret: str
    # Content of the QR code.
    otpauth_url: str
    expires_at: str


class Brainstorm(TypedDict):
    id: str
    kind: Literal["brainstorm"]
    # Exactly `count`. First those that rest on sources, the surest first; by rules then prompts
    # for the reader, whose category begins with `Prompt: `.
    ideas: List["Idea"]
    # The ideas by category, each once.
    clusters: List["BrainstormClustersItem"]
    constraints: List[str]
    workspace_id: str
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
    name: str
    idea_ids: List[str]


class BrainstormWarningsItem(TypedDict):
    code: str
    message: str


class BrainstormCompletedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["brainstorm.completed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "BrainstormCompletedEventData"


class BrainstormCompletedEventData(TypedDict):
    id: str
    kind: Literal["brainstorm"]
    # Exactly `count`. First those that rest on sources, the surest first; by rules then prompts
    # for the reader, whose category begins with `Prompt: `.
    ideas: List["Idea"]
    # The ideas by category, each once.
    clusters: List["BrainstormCompletedEventDataClustersItem"]
    constraints: List[str]
    workspace_id: str
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
    name: str
    idea_ids: List[str]


class BrainstormCompletedEventDataWarningsItem(TypedDict):
    code: str
    message: str


class BrainstormRequest(TypedDict):
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
    current_password: NotRequired[str]
    # Password of at least 12 characters of any kind.
    new_password: str


class ChangePasswordResponse(TypedDict):
    changed: Literal[True]
    # Other sessions, which the change has ended.
    sessions_ended: int


class ChangeTasksRequest(TypedDict):
    # Made in this order. One that fails leaves the others as they are.
    operations: List[Dict[str, Any]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class ChangeTasksResponse(TypedDict):
    # One an operation, in the same order.
    results: List["TaskResult"]
    succeeded: int
    failed: int


class Chat(TypedDict):
    id: str
    document_id: str
    # The conversation; send it with a follow-up question.
    thread_id: str
    question: str
    # A sentence that says so where the document does not answer.
    answer: str
    # True only where `outcome` is `answered`.
    answered: bool
    # `answered`: the sources answer the question. `possible`: the first source may answer it,
    # `confidence` is at most .5, and `answer` says so. `not_found`: the document does not answer.
    outcome: Literal["answered", "possible", "not_found"]
    # What the answer rests on, the best first; where it is not answered, the nearest passages.
    # Absent when `include_sources` is false.
    sources: NotRequired[List["ChatSourcesItem"]]
    # Probability that the first source answers the question.
    confidence: float
    # Engine of the answer; absent for answers older than this field.
    engine: NotRequired["ChatEngine"]
    # Remarks on the answer, such as a fallback to another engine.
    warnings: List["ChatWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str


class ChatSourcesItem(TypedDict):
    # Page number, from 1.
    page: int
    # Exactly `text.slice(start, end)`.
    excerpt: str
    # UTF-16 code units in the text of the document.
    start: int
    end: int


class ChatEngine(TypedDict):
    """Engine of the answer; absent for answers older than this field."""

    name: str
    version: str
    # Absent in results that are older than this field.
    method: NotRequired[Literal["rules", "language_model"]]
    # Sentences to show beside the result: how it was made, and what a language model would add to
    # a result of rules. Absent in results that are older than this field.
    note: NotRequired[str]


class ChatWarningsItem(TypedDict):
    code: str
    message: str


class ChatList(TypedDict):
    chats: List["Chat"]
    pagination: "Pagination"


class ConfirmPasswordResetRequest(TypedDict):
    token: str
    # Password of at least 12 characters of any kind.
    new_password: str


class ConfirmTotpRequest(TypedDict):
    # Six digits of the authenticator, or a recovery code.
    code: str


class ConfirmTotpResponse(TypedDict):
    enabled: Literal[True]
    # Each stands for a code once. Shown this once: only their hashes are kept.
    recovery_codes: List[str]


class ContentGeneratedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["content.generated"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "ContentGeneratedEventData"


class ContentGeneratedEventData(TypedDict):
    id: str
    kind: Literal["content"]
    type: str
    tone: str
    length: str
    title: str
    # Every sentence of a source stands in quotes with its number, or, in the words of a model,
    # has the numbers of the sources that bear it out behind it; what is not known stands as `[To
    # add: …]`.
    content: Optional[str]
    format: Literal["markdown"]
    # Words of `content`, its marks not counted.
    word_count: int
    # Keywords that occur in `content`, in any case.
    keywords_used: List[str]
    keywords_missing: List[str]
    workspace_id: str
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
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class ContentGeneratedEventDataWarningsItem(TypedDict):
    code: str
    message: str


class CorrectDocumentFindingRequest(TypedDict):
    """Omitted properties stay. `value: null` removes the value."""

    value: NotRequired[Optional["CorrectDocumentFindingRequestValue"]]
    # The finding is right.
    confirmed: NotRequired[bool]
    # The finding is wrong or irrelevant.
    dismissed: NotRequired[bool]


class CorrectDocumentFindingRequestValue(TypedDict):
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # Of the form that `type` has in `field_values`.
    value: Union[str, float, bool, "CorrectDocumentFindingRequestValueValue"]
    unit: NotRequired[str]
    currency: NotRequired[str]
    clause: NotRequired[str]


class CorrectDocumentFindingRequestValueValue(TypedDict):
    start: Optional[str]
    end: Optional[str]


class CreateAnalysisRequest(TypedDict):
    # Type of the analysis.
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    # Fields to extract. The result has exactly these keys; omitted: the default set of the
    # analysis type.
    extract_fields: NotRequired[List[str]]
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
    name: str
    # Scopes of either vocabulary, at most those of the caller.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    description: NotRequired[str]
    # `user`: speaks for who creates it, never beyond that role, and ends with the membership.
    # Default: `user` for somebody signed in, `service` otherwise.
    type: NotRequired[Literal["user", "service"]]
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
    title: str
    # The text; kept, and downloaded again, as a text file in UTF-8.
    content: str
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateIntegrationRequest(TypedDict):
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    # Kept encrypted and never shown again.
    token: str
    name: NotRequired[str]
    # Of the API, where the product is run by yourself; see the provider.
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

    open: NotRequired[str]
    in_progress: NotRequired[str]
    completed: NotRequired[str]
    cancelled: NotRequired[str]


class CreateIntegrationRequestPriorities(TypedDict):
    """The product's word for each priority."""

    low: NotRequired[str]
    medium: NotRequired[str]
    high: NotRequired[str]


class CreateItemTasksRequest(TypedDict):
    # Only these, of those that were extracted last. Default: all.
    item_ids: NotRequired[List[str]]
    # Only items that reach it.
    min_confidence: NotRequired[float]


class CreateMeetingRequest(TypedDict):
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
    participants: NotRequired[List["CreateMeetingRequestParticipantsItem"]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    source: NotRequired["CreateMeetingRequestSource"]
    # The transcript: a text in one of the formats, or what was said in turn. Longer ones than
    # 4,000 segments come as a text of JSON.
    transcript: NotRequired[Union[str, "CreateMeetingRequestTranscript"]]
    # What a text is written in; `auto` tells by its form. `json` takes exports of several
    # services.
    transcript_format: NotRequired[Literal["auto", "text", "vtt", "srt", "json"]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateMeetingRequestParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class CreateMeetingRequestSource(TypedDict):
    # As `zoom` or `calendar`.
    type: NotRequired[str]
    # Where the meeting is to be found.
    url: NotRequired[Optional[str]]
    # Its id there.
    external_id: NotRequired[Optional[str]]


class CreateMeetingRequestTranscript(TypedDict):
    """The transcript: a text in one of the formats, or what was said in turn. Longer ones than 4,000 segments come as a text of JSON."""

    segments: List["CreateMeetingRequestTranscriptSegmentsItem"]


class CreateMeetingRequestTranscriptSegmentsItem(TypedDict):
    speaker: NotRequired[Optional[str]]
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    end_time: NotRequired[Optional[float]]


class CreateOAuthClientRequest(TypedDict):
    name: str
    redirect_uris: List[str]
    # The most that it may ask for.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    # `public` keeps no secret, as an app on a device, and must use PKCE.
    type: NotRequired[Literal["confidential", "public"]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateTaskRequest(TypedDict):
    title: str
    description: NotRequired[str]
    # Whoever it is for: the id of a user, or any other name.
    assigned_to: NotRequired[str]
    # A date or date-time in any form of ISO 8601, as `2026-03-01`, `2026-03-01T17:00:00+01:00` or
    # `20260301T160000Z`. A time without an offset is in the time zone of the workspace.
    due_date: NotRequired[str]
    priority: NotRequired[Literal["low", "medium", "high"]]
    # A document of the workspace, which must be there, or an id of another system.
    related_document_id: NotRequired[str]
    # A meeting or transcription of the workspace, which must be there, or an id of another
    # system.
    related_meeting_id: NotRequired[str]
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class CreateWebhookRequest(TypedDict):
    # Receives a POST for each event.
    url: str
    # Event names, or `*` for all.
    events: List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "document.uploaded", "document.failed", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]
    # Key of the HMAC-SHA256 signature; never shown again. Without it Docket makes one and shows
    # it in this answer only.
    secret: NotRequired[str]
    # `standard`: id, event, created_at, data. `flat`: the fields of data on top, with event and
    # event_id. `connector`: id, event, timestamp, data, with the connector names.
    # `standard_webhooks`: type, timestamp, data.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
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
    name: str
    # Lowercase letters, digits and hyphens; default: made of the name.
    slug: NotRequired[str]
    # Only an owner of the first workspace may choose it.
    plan: NotRequired[Literal["individual", "team", "enterprise", "standard", "pro"]]


class CreatedWebhook(TypedDict):
    id: str
    workspace_id: str
    url: str
    events: List[str]
    status: Literal["enabled", "disabled"]
    payload_format: Literal["standard", "flat", "connector", "standard_webhooks"]
    description: Optional[str]
    filters: "CreatedWebhookFilters"
    # Names of the headers sent besides ours; their values are never shown.
    header_names: List[str]
    ordering: Literal["none", "resource"]
    max_payload_bytes: int
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
    disabled_reason: Optional[str]
    # Since the last success; of different deliveries, those within a minute count once.
    consecutive_failures: int
    # ISO-8601 time in UTC.
    last_success_at: Optional[str]
    # ISO-8601 time in UTC.
    last_failure_at: Optional[str]
    # Only of a secret that Docket has made, and only here.
    secret: NotRequired[str]
    # `secret_not_portable`: libraries for Standard Webhooks take the secret for base64 and find
    # no matching signature.
    warnings: List["CreatedWebhookWarningsItem"]


class CreatedWebhookFilters(TypedDict):
    resource_ids: NotRequired[List[str]]


class CreatedWebhookWarningsItem(TypedDict):
    code: Literal["secret_not_portable"]
    message: str


class DateReading(TypedDict):
    # Date as written in the text, on one line.
    raw: str
    # The reading taken, as `2026-03-01`.
    iso: str
    # True when nothing in the text tells which number is the day.
    ambiguous: bool
    # The other readings, ISO.
    alternatives: List[str]


class DeleteDocumentResponse(TypedDict):
    # The deleted document.
    id: str
    deleted: Literal[True]


class DeleteIntegrationResponse(TypedDict):
    # The deleted integration.
    id: str
    deleted: Literal[True]


class DeleteMeetingResponse(TypedDict):
    # The deleted meeting.
    id: str
    deleted: Literal[True]


class DeleteOAuthClientResponse(TypedDict):
    # The removed application.
    id: str
    # The same as `id`.
    client_id: str
    deleted: Literal[True]


class DeleteTaskResponse(TypedDict):
    # The deleted task.
    id: str
    deleted: Literal[True]


class DeleteTranscriptionResponse(TypedDict):
    # The deleted transcription.
    id: str
    deleted: Literal[True]


class DeleteWebhookResponse(TypedDict):
    # The deleted webhook.
    id: str
    deleted: Literal[True]


class DeleteWorkspaceResponse(TypedDict):
    # The deleted workspace.
    id: str
    deleted: Literal[True]


class Delivery(TypedDict):
    id: str
    event_id: str
    event: str
    # Resource of the event.
    resource_id: str
    # Null for the `webhook_url` of a request.
    webhook_id: Optional[str]
    url: str
    # Why it is sent: for its event, as a test, or because somebody asked for it once more.
    cause: Literal["event", "test", "redelivery", "replay"]
    # The delivery that this one repeats.
    redelivery_of: Optional[str]
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
    error_kind: Optional[Literal["invalid_url", "refused_address", "dns", "connect", "tls", "timeout", "too_large", "protocol", "http"]]
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
    id: str
    event_id: str
    event: str
    # Resource of the event.
    resource_id: str
    # Null for the `webhook_url` of a request.
    webhook_id: Optional[str]
    url: str
    # Why it is sent: for its event, as a test, or because somebody asked for it once more.
    cause: Literal["event", "test", "redelivery", "replay"]
    # The delivery that this one repeats.
    redelivery_of: Optional[str]
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
    error_kind: Optional[Literal["invalid_url", "refused_address", "dns", "connect", "tls", "timeout", "too_large", "protocol", "http"]]
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
    attempt: int
    # ISO-8601 time in UTC.
    started_at: str
    status_code: Optional[int]
    # Milliseconds until the response or the failure.
    response_time_ms: Optional[int]
    error_kind: Optional[Literal["invalid_url", "refused_address", "dns", "connect", "tls", "timeout", "too_large", "protocol", "http"]]
    error: Optional[str]
    # The first bytes of the answer; null unless the webhook has `keep_response`, and for a
    # credential that may not read what the event tells.
    response_body: Optional[str]


class DeliveryFrame(TypedDict):
    """A delivery was created or attempted, or has ended."""

    workspace_id: str
    # Resource of the event.
    resource_id: Optional[str]
    # Null where so many changed at once that each is not told.
    delivery_id: Optional[str]
    event_id: Optional[str]
    event: Optional[str]
    webhook_id: Optional[str]
    # As of the delivery.
    state: Optional[str]
    attempts: Optional[int]
    status_code: Optional[int]


class Dissent(TypedDict):
    # Null for the count of a vote, and where nobody knows who spoke.
    speaker: Optional[str]
    # As said, as `Against.` or `Three votes to one.`
    text: str


class Document(TypedDict):
    id: str
    workspace_id: str
    title: str
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Null until the text is read.
    pages: Optional[int]
    # Bytes; null until fetched.
    file_size: Optional[int]
    tags: List[str]
    metadata: Dict[str, Any]
    # File name as uploaded or downloaded; null when there was none.
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    # ISO 639-1, as `en`.
    language: Optional[str]
    # Pages whose text was recognised from an image; null until read.
    ocr_pages: Optional[int]
    page_basis: Optional[Literal["rendered", "slices"]]
    analysis: NotRequired["Analysis"]
    error: NotRequired["Failure"]
    progress: NotRequired["DocumentProgress"]


class DocumentAnalyzedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["document.analyzed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "DocumentAnalyzedEventData"


class DocumentAnalyzedEventData(TypedDict):
    document_id: str
    analysis_id: str
    workspace_id: str
    status: Literal["completed"]
    analysis_type: Literal["contract_review", "financial_analysis", "legal_review"]
    summary: NotRequired[str]
    # `dates` has the keys `start_date` and `end_date` here.
    extracted_fields: Dict[str, Any]
    # Typed values by JSON pointer into the analysis, as `/extracted_fields/governing_law`. A
    # value without a known type has none.
    field_values: NotRequired[Dict[str, "FieldValue"]]
    # Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.
    findings: NotRequired[Dict[str, "Finding"]]
    confidence: float
    evidence: Dict[str, List["Evidence"]]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class DocumentDeletedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["document.deleted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "DocumentDeletedEventData"


class DocumentDeletedEventData(TypedDict):
    document_id: str
    # ISO-8601 time in UTC.
    deleted_at: str


class DocumentDeliveryList(TypedDict):
    deliveries: List["Delivery"]
    pagination: "Pagination"


class DocumentFailedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["document.failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "DocumentFailedEventData"


class DocumentFailedEventData(TypedDict):
    document_id: str
    # The analysis that failed. Left out where none was asked for; a document that was `completed`
    # stays so.
    analysis_id: NotRequired[str]
    workspace_id: str
    title: str
    status: Literal["failed"]
    error: "Failure"


class DocumentList(TypedDict):
    documents: List["DocumentListItem"]
    pagination: "Pagination"


class DocumentListItem(TypedDict):
    id: str
    workspace_id: str
    title: str
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Null until the text is read.
    pages: Optional[int]
    # Bytes; null until fetched.
    file_size: Optional[int]
    tags: List[str]


class DocumentPage(TypedDict):
    # Page number, from 1.
    page: int
    # UTF-16 code units, as in JavaScript strings.
    start: int
    end: int
    # The text was recognised from the image of the page.
    ocr: bool
    # Points (1/72 inch); null where the file has no layout.
    width: Optional[float]
    # Points; null where the file has no layout.
    height: Optional[float]
    text: NotRequired[str]
    words: NotRequired[List["DocumentPageWordsItem"]]


class DocumentPageWordsItem(TypedDict):
    # Offset in the text of the document.
    start: int
    end: int
    # Points from the left edge of the page as it is shown.
    x: float
    # Points from its upper edge.
    y: float
    width: float
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


class DocumentSharedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["document.shared"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "DocumentSharedEventData"


class DocumentSharedEventData(TypedDict):
    document_id: str
    share_id: str
    shared_with: "DocumentSharedEventDataSharedWith"
    permission: Literal["view", "download"]
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # User or key.
    shared_by: str


class DocumentSharedEventDataSharedWith(TypedDict):
    type: Literal["user", "link"]
    # User of a share of type `user`.
    user_id: NotRequired[str]


class DocumentText(TypedDict):
    # The pages, joined by one form feed.
    text: str
    text_sha256: str
    pages: List["DocumentTextPagesItem"]


class DocumentTextPagesItem(TypedDict):
    # Page number, from 1.
    page: int
    # UTF-16 code units, as in JavaScript strings.
    start: int
    end: int


class DocumentUploadedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["document.uploaded"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "DocumentUploadedEventData"


class DocumentUploadedEventData(TypedDict):
    document_id: str
    workspace_id: str
    title: str
    status: Literal["processing"]


class EndFrame(TypedDict):
    """The server ends the stream. Connect again to go on."""

    reason: Literal["credential_ended", "permissions_changed", "server_closing", "time_is_up"]
    message: str


class EndOtherSessionsResponse(TypedDict):
    sessions_ended: int


class EndSessionResponse(TypedDict):
    # The ended session.
    id: str
    deleted: Literal[True]


class ErrorBody(TypedDict):
    error: "ErrorBodyError"
    retry_after: NotRequired[int]


class ErrorBodyError(TypedDict):
    # Machine-readable cause; the status follows from it.
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    # One sentence for a person.
    message: str
    details: NotRequired["ErrorBodyErrorDetails"]
    # Quote it to support; it is in the server log.
    request_id: str
    # Seconds until the same request fits the limit.
    retry_after: NotRequired[int]


class ErrorBodyErrorDetails(TypedDict):
    # The first wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`.
    type: NotRequired[str]
    # When several fields are wrong, at most ten of them: `field`, `type` and `message` of each.
    errors: NotRequired[List[Dict[str, Any]]]


class Event(TypedDict):
    id: str
    # Its name.
    event: str
    # Of the workspace: increases by one from event to event, in the order of their commits.
    sequence: int
    # ISO-8601 time in UTC.
    created_at: str
    workspace_id: str
    # Resource of the event.
    resource_id: str
    # Null once it is older than events keep their data.
    data: Optional[Dict[str, Any]]
    # Number of deliveries by state.
    deliveries: "EventDeliveries"


class EventDeliveries(TypedDict):
    """Number of deliveries by state."""

    pending: int
    retrying: int
    held: int
    success: int
    failed: int
    cancelled: int


class EventList(TypedDict):
    events: List["Event"]
    pagination: "Pagination"


class EventType(TypedDict):
    # Name for subscriptions.
    name: str
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
    match: Literal["exact", "normalized"]
    verified: Literal[True]
    date: NotRequired["DateReading"]


class ExtractActionItemsRequest(TypedDict):
    # Transcription, or its meeting.
    transcript_id: str
    # False: `assigned_to` is null throughout.
    assign_to_speakers: NotRequired[bool]
    # False: `due_date` is null throughout.
    extract_deadlines: NotRequired[bool]
    # Items below it are left out.
    confidence_threshold: NotRequired[float]


class ExtractMeetingActionItemsRequest(TypedDict):
    # False: `assigned_to` is null throughout.
    assign_to_speakers: NotRequired[bool]
    # False: `due_date` is null throughout.
    extract_deadlines: NotRequired[bool]
    # Items below it are left out.
    confidence_threshold: NotRequired[float]
    # Of the meeting in the path, if given.
    transcript_id: NotRequired[str]


class Failure(TypedDict):
    # Code such as `encrypted`, `too_large`, `unreachable`.
    code: str
    message: str
    stage: Literal["fetch", "extract", "analyze", "decode", "recognise", "speakers"]
    retryable: bool
    details: NotRequired[Dict[str, Any]]


class FieldValue(TypedDict):
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # ISO 8601 date of a `date`; {start, end} of a `period`; number of `money`, of a `duration`,
    # of a `number` and of a `percentage`, where 5 means 5 %; boolean of a `boolean`; string of a
    # `place`, a `party` and a `text`.
    value: Any
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
    arithmetic: str


class Finding(TypedDict):
    # The same in every analysis of the same text: the JSON pointer of a single value; of an
    # element of a list an id that follows its evidence.
    id: str
    # Whose value is shown.
    source: Literal["engine", "person"]
    value: NotRequired["FieldValue"]
    confirmed: NotRequired[bool]
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
    # The event; a repeat has the same id.
    id: str
    event: Literal["finding.corrected"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "FindingCorrectedEventData"


class FindingCorrectedEventData(TypedDict):
    workspace_id: str
    document_id: Optional[str]
    # Null for a finding of a document.
    meeting_id: Optional[str]
    finding: "Finding"


class FlatAnalysis(TypedDict):
    # Id of the processing record.
    id: str
    summary: NotRequired[str]
    # `dates` has the keys `start_date` and `end_date` here.
    extracted_fields: Dict[str, Any]
    confidence: float


class GenerateContentRequest(TypedDict):
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
    keywords: NotRequired[List[str]]
    # Source documents. Needs `read:documents`.
    document_ids: NotRequired[List[str]]
    # Source meetings. Needs `read:transcripts`.
    meeting_ids: NotRequired[List[str]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class GeneratedContent(TypedDict):
    id: str
    kind: Literal["content"]
    type: str
    tone: str
    length: str
    title: str
    # Every sentence of a source stands in quotes with its number, or, in the words of a model,
    # has the numbers of the sources that bear it out behind it; what is not known stands as `[To
    # add: …]`.
    content: str
    format: Literal["markdown"]
    # Words of `content`, its marks not counted.
    word_count: int
    # Keywords that occur in `content`, in any case.
    keywords_used: List[str]
    keywords_missing: List[str]
    workspace_id: str
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


class GeneratedContentWarningsItem(TypedDict):
    code: str
    message: str


class GenerationList(TypedDict):
    # Results from meetings are left out without `read:transcripts`.
    generations: List[Union["GeneratedContent", "Brainstorm"]]
    pagination: "Pagination"


class GenerationSource(TypedDict):
    type: Literal["document", "meeting"]
    id: str
    title: str
    # The passages that are quoted, in the order of the result.
    evidence: List["SourceEvidence"]


class GetAuthorizationServerResponse(TypedDict):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    revocation_endpoint: str
    introspection_endpoint: str
    jwks_uri: str
    scopes_supported: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    response_types_supported: List[str]
    response_modes_supported: List[str]
    grant_types_supported: List[str]
    token_endpoint_auth_methods_supported: List[str]
    revocation_endpoint_auth_methods_supported: List[str]
    introspection_endpoint_auth_methods_supported: List[str]
    code_challenge_methods_supported: List[str]
    authorization_response_iss_parameter_supported: bool
    service_documentation: str


class GetErrorResponse(TypedDict):
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    status: int
    meaning: str
    remedy: str


class GetEventResponse(TypedDict):
    id: str
    # Its name.
    event: str
    # Of the workspace: increases by one from event to event, in the order of their commits.
    sequence: int
    # ISO-8601 time in UTC.
    created_at: str
    workspace_id: str
    # Resource of the event.
    resource_id: str
    # Null once it is older than events keep their data.
    data: Optional[Dict[str, Any]]
    # Number of deliveries by state.
    deliveries: "GetEventResponseDeliveries"
    # The newest 100 of its deliveries, the newest first; empty for a credential without
    # `read:webhooks`.
    delivery_log: List["Delivery"]


class GetEventResponseDeliveries(TypedDict):
    """Number of deliveries by state."""

    pending: int
    retrying: int
    held: int
    success: int
    failed: int
    cancelled: int


GetEventSampleResponse = Dict[str, Any]


class GetHealthResponse(TypedDict):
    status: Literal["ok"]
    version: str


class GetJwksResponse(TypedDict):
    keys: List["GetJwksResponseKeysItem"]


class GetJwksResponseKeysItem(TypedDict):
    kty: str
    crv: str
    x: str
    y: str
    kid: str
    alg: str
    use: str


class GetLimitsResponse(TypedDict):
    plan: Literal["individual", "team", "enterprise", "standard", "pro"]
    windows: List["GetLimitsResponseWindowsItem"]
    concurrent_requests: "GetLimitsResponseConcurrentRequests"
    # Quotas of the default workspace.
    quotas: List["GetLimitsResponseQuotasItem"]
    weights: List["GetLimitsResponseWeightsItem"]


class GetLimitsResponseWindowsItem(TypedDict):
    unit: Literal["minute", "hour", "day"]
    seconds: int
    limit: int
    remaining: int
    # Unix time at which the next unit returns.
    reset: int


class GetLimitsResponseConcurrentRequests(TypedDict):
    limit: int
    open: int


class GetLimitsResponseQuotasItem(TypedDict):
    quota: Literal["pages", "audio_minutes", "tokens", "storage_bytes"]
    used: float
    # Null where nothing limits.
    limit: Optional[float]
    # Null of what is not counted by month.
    resets_at: Optional[str]


class GetLimitsResponseWeightsItem(TypedDict):
    operation: str
    method: str
    path: str
    weight: int
    # Size limit of a JSON body or form, or of the fields beside a file where the operation takes
    # only a file; null where it takes no body.
    body_bytes_max: Optional[int]


class GetMeResponse(TypedDict):
    # `user`: signed in, or by a token of a trusted issuer; `oauth`: an application that the user
    # has let in.
    type: Literal["user_key", "service_key", "user", "oauth"]
    user: Optional["GetMeResponseUser"]
    key: Optional["GetMeResponseKey"]
    # The application of an OAuth token.
    client: Optional["GetMeResponseClient"]
    # Those held in the default workspace; of a key in the words that it was created with.
    scopes: List[str]
    default_workspace_id: Optional[str]
    workspaces: List["GetMeResponseWorkspacesItem"]


class GetMeResponseUser(TypedDict):
    id: str
    email: str
    name: Optional[str]
    has_password: bool
    has_second_factor: bool


class GetMeResponseKey(TypedDict):
    id: str
    name: str
    prefix: str
    last4: str
    environment: Literal["live", "test"]
    # ISO-8601 time in UTC.
    expires_at: Optional[str]


class GetMeResponseClient(TypedDict):
    """The application of an OAuth token."""

    id: str
    name: str


class GetMeResponseWorkspacesItem(TypedDict):
    id: str
    name: str
    plan: Literal["individual", "team", "enterprise", "standard", "pro"]
    role: Optional[Literal["viewer", "member", "admin", "owner"]]


class GetProtectedResourceResponse(TypedDict):
    resource: str
    authorization_servers: List[str]
    jwks_uri: str
    scopes_supported: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    bearer_methods_supported: List[str]
    resource_documentation: str


class GetReadyResponse(TypedDict):
    status: Literal["ready", "not_ready"]
    checks: "GetReadyResponseChecks"


class GetReadyResponseChecks(TypedDict):
    database: "GetReadyResponseChecksDatabase"
    queue: "GetReadyResponseChecksQueue"
    disk: "GetReadyResponseChecksDisk"


class GetReadyResponseChecksDatabase(TypedDict):
    ok: bool
    response_time_ms: float


class GetReadyResponseChecksQueue(TypedDict):
    ok: bool
    oldest_ready_job_seconds: float
    # Seconds since the last heartbeat of a worker; -1 when there was none.
    last_heartbeat_seconds: float


class GetReadyResponseChecksDisk(TypedDict):
    ok: bool
    free_bytes: float


class GetSigningSecretResponse(TypedDict):
    workspace_id: str
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
    day: str
    quota: Literal["pages", "audio_minutes", "tokens"]
    amount: float


class GetUsageResponseTotals(TypedDict):
    requests: int
    errors: int
    units: int


class Home(TypedDict):
    """Where to go from here."""

    name: Literal["Docket"]
    # Version of the API.
    version: str
    # Addresses by their name.
    links: Dict[str, str]


class Idea(TypedDict):
    # Within this result.
    id: str
    title: str
    description: str
    category: str
    # Confidence of the finding of the rules that the idea rests on, such as an open question.
    # Null for a gap, a prompt and an idea of a model. In older results it is a rank.
    score: Optional[float]
    # Origin of the idea: what the source states, or the technique of a prompt; then the
    # constraints to check it against.
    rationale: str
    sources: List["GenerationSource"]


class ImportTranscriptRequest(TypedDict):
    # The transcript: a text in one of the formats, or what was said in turn. Longer ones than
    # 4,000 segments come as a text of JSON.
    transcript: Union[str, "ImportTranscriptRequestTranscript"]
    # What a text is written in; `auto` tells by its form. `json` takes exports of several
    # services.
    transcript_format: NotRequired[Literal["auto", "text", "vtt", "srt", "json"]]


class ImportTranscriptRequestTranscript(TypedDict):
    """The transcript: a text in one of the formats, or what was said in turn. Longer ones than 4,000 segments come as a text of JSON."""

    segments: List["ImportTranscriptRequestTranscriptSegmentsItem"]


class ImportTranscriptRequestTranscriptSegmentsItem(TypedDict):
    speaker: NotRequired[Optional[str]]
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    end_time: NotRequired[Optional[float]]


class ImportedRecord(TypedDict):
    meeting_id: str
    # The same when it is imported again.
    transcription_id: str
    format: Literal["text", "vtt", "srt", "json"]
    is_timed: bool
    # Null without times.
    duration_seconds: Optional[float]
    # Names of the speakers in the transcript, in the order of first speech.
    speakers: List[str]
    # Number of segments.
    segments: int
    warnings: List["ImportedRecordWarningsItem"]


class ImportedRecordWarningsItem(TypedDict):
    code: str
    message: str


class Integration(TypedDict):
    id: str
    workspace_id: str
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    name: str
    base_url: str
    project: Optional[str]
    options: Dict[str, Any]
    statuses: Dict[str, Any]
    priorities: Dict[str, Any]
    assignees: Dict[str, Any]
    # `unchecked` until the provider has accepted the token, in a test or a sync; `error` after it
    # refused.
    status: Literal["unchecked", "connected", "error"]
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
    code: str
    message: str


class IntegrationList(TypedDict):
    integrations: List["Integration"]
    pagination: "Pagination"


class IntegrationSyncedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["integration.synced"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "IntegrationSyncedEventData"


class IntegrationSyncedEventData(TypedDict):
    sync_id: str
    integration_id: str
    workspace_id: str
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    project: str
    status: Literal["completed", "failed"]
    counts: "IntegrationSyncedEventDataCounts"


class IntegrationSyncedEventDataCounts(TypedDict):
    total: int
    created: int
    updated: int
    # Nothing had changed since they were last pushed.
    skipped: int
    failed: int
    # Still to come.
    pending: int


class IntrospectTokenResponse(TypedDict):
    active: bool
    scope: NotRequired[str]
    client_id: NotRequired[str]
    sub: NotRequired[str]
    username: NotRequired[str]
    exp: NotRequired[int]
    iat: NotRequired[int]
    iss: NotRequired[str]
    aud: NotRequired[str]
    jti: NotRequired[str]
    token_type: NotRequired[str]


class Invitation(TypedDict):
    id: str
    workspace_id: str
    email: str
    role: Literal["viewer", "member", "admin", "owner"]
    # User or key.
    invited_by: Optional[str]
    # ISO-8601 time in UTC.
    expires_at: str
    # ISO-8601 time in UTC.
    created_at: str


class InvitationList(TypedDict):
    invitations: List["Invitation"]
    pagination: "Pagination"


class InviteMemberRequest(TypedDict):
    # Address; upper and lower case are the same.
    email: str
    role: NotRequired[Literal["viewer", "member", "admin", "owner"]]


class IssueTokenRequest(TypedDict):
    # `authorization_code` or `refresh_token`.
    grant_type: NotRequired[str]
    # Of the callback.
    code: NotRequired[str]
    # As it was in the authorization request.
    redirect_uri: NotRequired[str]
    # PKCE (RFC 7636).
    code_verifier: NotRequired[str]
    # Of the last answer.
    refresh_token: NotRequired[str]
    # No more than was granted.
    scope: NotRequired[str]
    # Of the application; left out with HTTP Basic.
    client_id: NotRequired[str]
    # Of a confidential application; left out with HTTP Basic.
    client_secret: NotRequired[str]


class ItemTasks(TypedDict):
    # Number of created tasks.
    created: int
    # Number of items that were tasks already.
    skipped: int
    # Tasks created by this request.
    tasks: List["Task"]


class ListDocumentPagesResponse(TypedDict):
    pages: List["DocumentPage"]
    # Pages of the document.
    total: int
    # SHA-256 of the text that the offsets refer to.
    text_sha256: str


class ListEnginesResponse(TypedDict):
    engines: List["ListEnginesResponseEnginesItem"]
    # Which engine recognises each language of recordings.
    speech: List["ListEnginesResponseSpeechItem"]


class ListEnginesResponseEnginesItem(TypedDict):
    kind: Literal["text_extraction", "ocr", "language", "embedding", "speech", "speakers"]
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

    working: bool
    # ISO-8601 time in UTC.
    at: str
    # Remedy when the model does not work.
    why: Optional[str]


class ListEnginesResponseSpeechItem(TypedDict):
    language: str
    engine: Optional["ListEnginesResponseSpeechItemEngine"]
    # Remedy when there is no vector search.
    why: Optional[str]


class ListEnginesResponseSpeechItemEngine(TypedDict):
    name: str
    version: str


class ListErrorsResponse(TypedDict):
    errors: List["ListErrorsResponseErrorsItem"]


class ListErrorsResponseErrorsItem(TypedDict):
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    status: int
    meaning: str
    remedy: str


class ListEventTypesResponse(TypedDict):
    event_types: List["EventType"]


class ListOwnEnginesResponse(TypedDict):
    workspace_id: str
    engines: List["OwnEngine"]


class ListProvidersResponse(TypedDict):
    providers: List["ListProvidersResponseProvidersItem"]


class ListProvidersResponseProvidersItem(TypedDict):
    name: Literal["github", "linear", "jira", "asana", "notion"]
    title: str
    # Null where `base_url` has to be named.
    base_url: Optional[str]
    # Permissions that the token needs.
    token: str
    project: "ListProvidersResponseProvidersItemProject"
    options: List["ListProvidersResponseProvidersItemOptionsItem"]


class ListProvidersResponseProvidersItemProject(TypedDict):
    description: str
    example: str


class ListProvidersResponseProvidersItemOptionsItem(TypedDict):
    name: str
    required: bool
    description: str


class ListSessionsResponse(TypedDict):
    sessions: List["Session"]


class ListSimilarDocumentsResponse(TypedDict):
    # Best first, each with its passage that is most like the document.
    results: List["SearchResult"]


class ListTaskLinksResponse(TypedDict):
    links: List["ListTaskLinksResponseLinksItem"]


class ListTaskLinksResponseLinksItem(TypedDict):
    task_id: str
    integration_id: str
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    project: str
    external_id: Optional[str]
    external_key: Optional[str]
    external_url: Optional[str]
    # `creating` while it is made there, `unknown` when nobody knows whether it was: the next sync
    # finds out.
    state: Literal["creating", "unknown", "linked"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class ListWorkspacesResponse(TypedDict):
    workspaces: List["Workspace"]


class LoginRequest(TypedDict):
    # Address; upper and lower case are the same.
    email: str
    password: str
    # Six digits of the authenticator, or a recovery code.
    code: NotRequired[str]
    # `cookie`: for pages of this server, which hold no token that a script can read.
    session: NotRequired[Literal["tokens", "cookie"]]
    # Default workspace of the session; default: the first one.
    workspace_id: NotRequired[str]


class LoginResponse(TypedDict):
    # JWT (RFC 9068) for `Authorization: Bearer`.
    access_token: NotRequired[str]
    # Good once, for 30 days; each use gives a new one.
    refresh_token: NotRequired[str]
    expires_in: int
    token_type: NotRequired[Literal["Bearer"]]
    session_id: str
    user: "LoginResponseUser"


class LoginResponseUser(TypedDict):
    id: str
    email: str
    name: Optional[str]


class LogoutResponse(TypedDict):
    signed_out: Literal[True]


class McpAnswer(TypedDict):
    """Either a `result` or an `error`."""

    jsonrpc: Literal["2.0"]
    id: Optional[Union[str, int]]
    result: NotRequired[Dict[str, Any]]
    error: NotRequired["McpAnswerError"]


class McpAnswerError(TypedDict):
    code: int
    message: str
    data: NotRequired[Any]


class McpError(TypedDict):
    jsonrpc: Literal["2.0"]
    # The message was not read.
    id: None
    error: "McpErrorError"


class McpErrorError(TypedDict):
    # Code of JSON-RPC.
    code: int
    # One sentence for a person.
    message: str
    data: NotRequired["McpErrorErrorData"]


class McpErrorErrorData(TypedDict):
    # Code of the API, as `unauthorized`.
    code: str
    details: NotRequired["McpErrorErrorDataDetails"]
    # Quote it to support.
    request_id: str
    retry_after: NotRequired[int]


class McpErrorErrorDataDetails(TypedDict):
    # The first wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`.
    type: NotRequired[str]
    # When several fields are wrong, at most ten of them: `field`, `type` and `message` of each.
    errors: NotRequired[List[Dict[str, Any]]]


class McpRequest(TypedDict):
    jsonrpc: Literal["2.0"]
    # Left out in a notification, which is answered with 202.
    id: NotRequired[Union[str, int]]
    # As `tools/list` or `tools/call`.
    method: str
    # As the method has them.
    params: NotRequired[Dict[str, Any]]


class Meeting(TypedDict):
    id: str
    workspace_id: str
    title: str
    status: Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]
    # ISO-8601 time in UTC.
    scheduled_at: Optional[str]
    # ISO-8601 time in UTC.
    started_at: Optional[str]
    # ISO-8601 time in UTC.
    ended_at: Optional[str]
    time_zone: Optional[str]
    # Between begin and end, or else of the transcript.
    duration_seconds: Optional[float]
    participants: List["MeetingParticipantsItem"]
    language: Optional[str]
    source: Optional["MeetingSource"]
    transcription_id: Optional[str]
    # True when there is a finished transcript.
    has_transcript: bool
    # Path of it, below the server.
    transcript_url: Optional[str]
    # The latest summary.
    summary_id: Optional[str]
    metadata: Dict[str, Any]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class MeetingParticipantsItem(TypedDict):
    name: str
    email: Optional[str]
    user_id: Optional[str]
    speaker: Optional[str]


class MeetingSource(TypedDict):
    type: Optional[str]
    url: Optional[str]
    external_id: Optional[str]


class MeetingAnalyzedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["meeting.analyzed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "MeetingAnalyzedEventData"


class MeetingAnalyzedEventData(TypedDict):
    # Null where it is of several meetings.
    meeting_id: Optional[str]
    meeting_ids: List[str]
    kind: Literal["summary", "strategic"]
    # Id of the summary or the strategic analysis.
    analysis_id: str
    result: Optional[Union["MeetingSummary", "StrategicAnalysis"]]
    # The body would be too large for the webhook: long fields are null or empty here. See
    # `event_url`.
    truncated: NotRequired[Literal[True]]
    # URL of the complete event; only with `truncated`.
    event_url: NotRequired[str]


class MeetingCoverage(TypedDict):
    segments_total: int
    segments_read: int
    # Of what the result is made of, the share that comes from each quarter of the meeting.
    share_by_quarter: List[float]


class MeetingEvidence(TypedDict):
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
    match: Literal["exact", "normalized"]
    verified: Literal[True]
    date: NotRequired["DateReading"]
    # Seconds from the beginning; null where the transcript has no times.
    start_time: Optional[float]


class MeetingList(TypedDict):
    meetings: List["Meeting"]
    pagination: "Pagination"


class MeetingSummary(TypedDict):
    id: str
    meeting_id: str
    # SHA-256 of the transcript that was read.
    transcript_sha256: str
    engine: "ResultEngine"
    warnings: List["MeetingSummaryWarningsItem"]
    # ISO-8601 time in UTC.
    created_at: str
    length: Literal["short", "medium", "long"]
    focus_areas: List[str]
    summary: str
    # The most important first.
    key_points: List[str]
    decisions: List[str]
    # The decisions in parts, in their order.
    decision_details: List["SummaryDecision"]
    next_steps: List[str]
    # The next steps in parts, in their order.
    actions: List["SummaryAction"]
    open_questions: List[str]
    next_meeting: "NextMeeting"
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
    code: str
    message: str


class MeetingTranscript(TypedDict):
    id: str
    workspace_id: str
    title: str
    status: Literal["processing", "completed", "failed"]
    # Current stage, such as `fetch` or `recognise`; null otherwise.
    stage: Optional[str]
    progress: float
    # Null of an imported transcript where it cannot be told.
    language: Optional[str]
    # Counted in samples; null until the recording is heard.
    duration_seconds: Optional[float]
    # Bytes; null until fetched.
    file_size: Optional[int]
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
    confidence: Optional[float]
    engine: Optional["MeetingTranscriptEngine"]
    speaker_labels: bool
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    imported_format: Optional[Literal["text", "vtt", "srt", "json"]]
    # True when the transcript has times.
    is_timed: bool
    metadata: Dict[str, Any]
    warnings: List["MeetingTranscriptWarningsItem"]
    webhook_url: NotRequired[str]
    # One line a turn, as `Speaker 1: Good morning.`; a turn ends where somebody else speaks or
    # nobody for two seconds. Before the end, what was recognised so far.
    transcript: str
    # Empty until completed, and where speakers are not told apart.
    speakers: List["TranscriptSpeaker"]
    # Segments in time order.
    segments: List["TranscriptSegment"]
    # Words in time order, with `include=words`.
    words: NotRequired[List["TranscriptWord"]]


class MeetingTranscriptEngine(TypedDict):
    name: str
    version: str


class MeetingTranscriptWarningsItem(TypedDict):
    code: str
    message: str


class Member(TypedDict):
    user_id: str
    email: str
    name: Optional[str]
    role: Literal["viewer", "member", "admin", "owner"]
    # Null to who is neither that person nor an admin.
    has_second_factor: Optional[bool]
    # ISO-8601 time in UTC.
    joined_at: str


class MemberList(TypedDict):
    members: List["Member"]
    pagination: "Pagination"


class ModelBudget(TypedDict):
    # Owner of the model.
    owner: Literal["operator", "workspace"]
    provider: str
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
    day: str
    # Operation, such as `analyze` or `chat`.
    operation: str
    # Owner of the model.
    owner: Literal["operator", "workspace"]
    provider: str
    model: str
    calls: int
    # Calls without a result; their tokens count too.
    failed_calls: int
    input_tokens: int
    output_tokens: int
    # Cost at the prices of that time; 0 without a price.
    cost_usd: float


class NewApiKey(TypedDict):
    id: str
    workspace_id: str
    name: str
    description: Optional[str]
    prefix: str
    last4: str
    type: Literal["user", "service"]
    # Whom a user key speaks for.
    user_id: Optional[str]
    environment: Literal["live", "test"]
    restricted: bool
    # Scopes in the vocabulary of the creation.
    scopes: List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]
    rate_limit: Optional["NewApiKeyRateLimit"]
    ip_allowlist: List[str]
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
    requests_per_minute: NotRequired[int]
    requests_per_day: NotRequired[int]
    concurrent_requests: NotRequired[int]


class NewInvitation(TypedDict):
    id: str
    workspace_id: str
    email: str
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
    mailed: bool


class NewOAuthClient(TypedDict):
    id: str
    # The same as `id`, by the name that OAuth has for it.
    client_id: str
    # The workspace whose data its tokens reach.
    workspace_id: str
    name: str
    type: Literal["confidential", "public"]
    redirect_uris: List[str]
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
    id: str
    document_id: str
    shared_with: "NewShareSharedWith"
    # `view`: title, summary and text; `download`: the file as well.
    permission: Literal["view", "download"]
    has_password: bool
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # User or key.
    shared_by: str
    # ISO-8601 time in UTC.
    created_at: str
    # URL of a link. Shown once: only its hash is stored.
    url: NotRequired[str]


class NewShareSharedWith(TypedDict):
    type: Literal["user", "link"]
    # User of a share of type `user`.
    user_id: NotRequired[str]


class NextMeeting(TypedDict):
    # Date such as `2026-03-01`.
    date: Optional[str]
    # Local time such as `14:00`; absent when nobody said one. Hours from 1 to 6 count as
    # afternoon unless they are said otherwise.
    time: NotRequired[str]
    # Date and time as spoken.
    text: str


class OAuthClient(TypedDict):
    id: str
    # The same as `id`, by the name that OAuth has for it.
    client_id: str
    # The workspace whose data its tokens reach.
    workspace_id: str
    name: str
    type: Literal["confidential", "public"]
    redirect_uris: List[str]
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
    clients: List["OAuthClient"]
    pagination: "Pagination"


class OAuthErrorBody(TypedDict):
    error: Literal["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "unsupported_response_type", "invalid_scope", "access_denied", "temporarily_unavailable", "server_error"]
    error_description: NotRequired[str]


class OAuthTokens(TypedDict):
    # JWT (RFC 9068) for `Authorization: Bearer`.
    access_token: str
    # Good once, for 30 days; each use gives a new one.
    refresh_token: str
    # Seconds of the access token.
    expires_in: int
    token_type: Literal["Bearer"]
    scope: str


OpenShareRequest = TypedDict(
    "OpenShareRequest",
    {
        "password": NotRequired[str],
        "pass": NotRequired[str],
        "page": NotRequired[int],
    },
)


class OwnEngine(TypedDict):
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
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    base_url: Optional[str]
    model: str
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
    error: Literal["invalid_cursor", "offset_out_of_range"]
    message: str


class Pagination(TypedDict):
    # Rows that match the filters.
    total: int
    # The same as `total`.
    total_count: int
    limit: int
    offset: NotRequired[int]
    # Ask for the next page with it; null on the last page.
    next_cursor: Optional[str]
    has_more: bool


class ProblemDetails(TypedDict):
    # Address of the explanation of the code.
    type: str
    # The code.
    title: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    status: int
    # One sentence for a person.
    detail: str
    request_id: str
    details: NotRequired["ProblemDetailsDetails"]
    retry_after: NotRequired[int]


class ProblemDetailsDetails(TypedDict):
    # The first wrong field, dotted where nested.
    field: NotRequired[str]
    # The finer cause, as `required`.
    type: NotRequired[str]
    # When several fields are wrong, at most ten of them: `field`, `type` and `message` of each.
    errors: NotRequired[List[Dict[str, Any]]]


class ProcessingRecord(TypedDict):
    # The document; of a further analysis of a document, that analysis.
    id: str
    document_id: str
    # Left out where a document is read without being analysed.
    analysis_id: NotRequired[str]
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    estimated_completion: str
    webhook_url: NotRequired[str]
    error: NotRequired["Failure"]


class ProgressFrame(TypedDict):
    """Work on a document or a recording has come further."""

    workspace_id: str
    # Resource that has changed.
    resource_id: str
    kind: Literal["document", "transcription"]
    # As of the resource, usually `processing`.
    status: str
    # As in `progress` or `stage` of the resource.
    stage: Optional[str]
    percent: int
    # Steps of the stage that are done, as pages.
    done: Optional[int]
    total: Optional[int]


class RateLimitErrorOfV1(TypedDict):
    error: Literal["rate_limit_exceeded"]
    retry_after: int


class ReadyFrame(TypedDict):
    workspace_id: str
    # Everything after this event follows: what is read from now on is covered.
    sequence: int


class RefreshSessionRequest(TypedDict):
    refresh_token: str


class RemoveMemberResponse(TypedDict):
    # The user, who stays known to other workspaces.
    id: str
    deleted: Literal[True]


class RemoveTotpRequest(TypedDict):
    # Six digits of the authenticator, or a recovery code.
    code: str


class RemoveTotpResponse(TypedDict):
    enabled: Literal[False]


class RenewRecoveryCodesResponse(TypedDict):
    # Each stands for a code once. Shown this once: only their hashes are kept.
    recovery_codes: List[str]


class Replay(TypedDict):
    # Null of a dry run.
    replay_id: Optional[str]
    # Events that are sent, or would be.
    count: int


class ReplayEventsRequest(TypedDict):
    # Events of that time and later; no earlier than events keep their data. An ISO-8601 time with
    # its offset.
    since: str
    # Events before that time; default: all until now. An ISO-8601 time with its offset.
    until: NotRequired[str]
    # Events to replay among those that the webhook subscribes to; default: all.
    events: NotRequired[List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "document.uploaded", "document.failed", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]]
    # `failed`: what has no success with this webhook, events recorded while it was disabled
    # included.
    status: NotRequired[Literal["failed", "all"]]
    # Only count: nothing is sent.
    dry_run: NotRequired[bool]


class RequestPasswordResetRequest(TypedDict):
    # Address; upper and lower case are the same.
    email: str


class RequestPasswordResetResponse(TypedDict):
    accepted: Literal[True]


class ResultEngine(TypedDict):
    name: str
    version: str
    # Absent in results that are older than this field.
    method: NotRequired[Literal["rules", "language_model"]]
    # Sentences to show beside the result: how it was made, and what a language model would add to
    # a result of rules. Absent in results that are older than this field.
    note: NotRequired[str]


class RevokeApiKeyResponse(TypedDict):
    # The revoked key, which stays in the list.
    id: str
    deleted: Literal[True]


class RevokeInvitationResponse(TypedDict):
    # The invitation.
    id: str
    deleted: Literal[True]


class RevokeShareResponse(TypedDict):
    # The ended share.
    id: str
    deleted: Literal[True]


class RevokeTokenRequest(TypedDict):
    # An access or refresh token.
    token: NotRequired[str]
    # Not needed.
    token_type_hint: NotRequired[str]
    # Of the application; left out with HTTP Basic.
    client_id: NotRequired[str]
    # Of a confidential application; left out with HTTP Basic.
    client_secret: NotRequired[str]


class RevokeTokenResponse(TypedDict):
    pass


class RotateApiKeyRequest(TypedDict):
    # Seconds for which the old secret is still accepted; 0 ends it at once.
    overlap_hours: NotRequired[int]


class RotateOAuthClientSecretRequest(TypedDict):
    # Seconds for which the old secret is still accepted.
    overlap_hours: NotRequired[int]


class RotateSigningSecretRequest(TypedDict):
    # So long `webhook-signature` also carries a signature by the old secret;
    # `X-Service-Signature` is by the new one at once.
    overlap_hours: NotRequired[int]


class RotateWebhookSecretRequest(TypedDict):
    # Key of the HMAC-SHA256 signature; never shown again.
    secret: NotRequired[str]
    # So long the old secret goes on signing in `webhook-signature`, beside the new one.
    overlap_seconds: NotRequired[int]
    # Which one signs `X-Service-Signature`, which has room for one, until the overlap ends.
    grace: NotRequired[Literal["new-first", "old-first"]]


class RotateWebhookSecretResponse(TypedDict):
    id: str
    workspace_id: str
    url: str
    events: List[str]
    status: Literal["enabled", "disabled"]
    payload_format: Literal["standard", "flat", "connector", "standard_webhooks"]
    description: Optional[str]
    filters: "RotateWebhookSecretResponseFilters"
    # Names of the headers sent besides ours; their values are never shown.
    header_names: List[str]
    ordering: Literal["none", "resource"]
    max_payload_bytes: int
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
    resource_ids: NotRequired[List[str]]


class SearchRequest(TypedDict):
    # Words or a question. `"…"` must stand in what is found, `-word` and `-"…"` may not.
    query: str
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]
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

    name: str
    version: str
    # Absent in results that are older than this field.
    method: NotRequired[Literal["rules", "language_model"]]
    # Sentences to show beside the result: how it was made, and what a language model would add to
    # a result of rules. Absent in results that are older than this field.
    note: NotRequired[str]


class SearchResponseWarningsItem(TypedDict):
    code: str
    message: str


class SearchResult(TypedDict):
    # Id of the document, transcription, summary or task.
    id: str
    # Title of the source; for a summary, the title of its meeting.
    title: str
    # How much of what the query asks for the passage has. Equal ones are ordered by id.
    relevance: float
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


class Session(TypedDict):
    id: str
    # `oauth`: an application that was let in.
    kind: Literal["tokens", "cookie", "oauth"]
    client: Optional["SessionClient"]
    current: bool
    user_agent: Optional[str]
    ip_address: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    last_used_at: str
    # ISO-8601 time in UTC.
    expires_at: str


class SessionClient(TypedDict):
    id: str
    name: str


class SetOwnEngineRequest(TypedDict):
    # Asked one after the other until one answers. Of embedding exactly one.
    models: List["SetOwnEngineRequestModelsItem"]
    # Fallback of the language engine; default: `builtin`.
    fallback: NotRequired[Literal["builtin", "none"]]


class SetOwnEngineRequestModelsItem(TypedDict):
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    # Of the server, as `https://models.example.com/v1`; the clouds have one of their own.
    base_url: NotRequired[str]
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
    id: str
    document_id: str
    shared_with: "ShareSharedWith"
    # `view`: title, summary and text; `download`: the file as well.
    permission: Literal["view", "download"]
    has_password: bool
    # ISO-8601 time in UTC.
    expires_at: Optional[str]
    # User or key.
    shared_by: str
    # ISO-8601 time in UTC.
    created_at: str


class ShareSharedWith(TypedDict):
    type: Literal["user", "link"]
    # User of a share of type `user`.
    user_id: NotRequired[str]


class ShareDocumentRequest(TypedDict):
    # A user of this server, who then reads the document by its id. Left out: a link.
    user_id: NotRequired[str]
    # `view`: title, summary and text; `download`: the file as well.
    permission: NotRequired[Literal["view", "download"]]
    # ISO-8601 time with its offset, in the future; default: never.
    expires_at: NotRequired[str]
    # Asked for by the page behind the link. Only of a link.
    password: NotRequired[str]


class ShareList(TypedDict):
    shares: List["Share"]
    pagination: "Pagination"


class SourceEvidence(TypedDict):
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
    match: Literal["exact", "normalized"]
    verified: Literal[True]
    date: NotRequired["DateReading"]
    # Seconds from the beginning of a recording; else null.
    start_time: Optional[float]


class SpeakerNames(TypedDict):
    id: str
    # All of them, in the order in which they are first heard.
    speakers: List["SpeakerNamesSpeakersItem"]
    # ISO-8601 time in UTC.
    updated_at: str


class SpeakerNamesSpeakersItem(TypedDict):
    # Label, as `Speaker 1`.
    speaker: str
    name: Optional[str]
    user_id: Optional[str]


class StrategicAnalysis(TypedDict):
    id: str
    # Null where it is of several meetings.
    meeting_id: Optional[str]
    meeting_ids: List[str]
    status: Literal["processing", "completed", "failed"]
    length: Literal["short", "medium", "long"]
    focus_areas: List[str]
    # ISO-8601 time in UTC.
    created_at: str
    # Of the transcript that it was made of; null of several: each piece of evidence says its own.
    transcript_sha256: Optional[str]
    engine: "ResultEngine"
    warnings: List["StrategicAnalysisWarningsItem"]
    overview: str
    themes: List["StrategicItem"]
    opportunities: List["StrategicItem"]
    risks: List["StrategicItem"]
    decisions: List["StrategicItem"]
    open_questions: List["StrategicItem"]
    # By rules only what speakers recommended, and the risks to deal with and the decisions to
    # carry out.
    recommendations: List["StrategicItem"]
    participation: List["StrategicAnalysisParticipationItem"]
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
    code: str
    message: str


class StrategicAnalysisParticipationItem(TypedDict):
    speaker: str
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
    analyses: List["StrategicAnalysisRecord"]
    pagination: "Pagination"


class StrategicAnalysisRecord(TypedDict):
    """The result is there once it is completed."""

    id: str
    # Null where it is of several meetings.
    meeting_id: Optional[str]
    meeting_ids: List[str]
    status: Literal["processing", "completed", "failed"]
    length: Literal["short", "medium", "long"]
    focus_areas: List[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    estimated_completion: NotRequired[str]
    error: NotRequired["Failure"]
    # Of the transcript that it was made of; null of several: each piece of evidence says its own.
    transcript_sha256: NotRequired[Optional[str]]
    engine: NotRequired["ResultEngine"]
    warnings: NotRequired[List["StrategicAnalysisRecordWarningsItem"]]
    overview: NotRequired[str]
    themes: NotRequired[List["StrategicItem"]]
    opportunities: NotRequired[List["StrategicItem"]]
    risks: NotRequired[List["StrategicItem"]]
    decisions: NotRequired[List["StrategicItem"]]
    open_questions: NotRequired[List["StrategicItem"]]
    # By rules only what speakers recommended, and the risks to deal with and the decisions to
    # carry out.
    recommendations: NotRequired[List["StrategicItem"]]
    participation: NotRequired[List["StrategicAnalysisRecordParticipationItem"]]
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
    code: str
    message: str


class StrategicAnalysisRecordParticipationItem(TypedDict):
    speaker: str
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
    text: str
    meeting_id: str
    speaker: Optional[str]
    # Seconds from the beginning; null where the transcript has no times.
    start_time: Optional[float]
    # By rules: of a decision, risk or open question, the share of such findings that were right
    # in the labelled meetings of the project; of a theme, its share of the words; of an
    # opportunity or a proposal, the strength of its wording, which is not measured. A
    # recommendation from a risk or decision has the confidence of that.
    confidence: float
    evidence: List["MeetingEvidence"]
    # Of a decision: its reason as said. Absent when nobody gave one.
    reason: NotRequired[str]
    # Who disagreed with the decision, each speaker once; by rules only where it was said nearby.
    dissent: NotRequired[List["Dissent"]]


class StreamedEvent(TypedDict):
    """An event without its data: `GET /v2/events/{id}` has it."""

    id: str
    # Its name.
    event: str
    # Also the `id` of the server-sent event.
    sequence: int
    # ISO-8601 time in UTC.
    created_at: str
    workspace_id: str
    # Resource that has changed.
    resource_id: str


class SuggestResponse(TypedDict):
    # Titles first; at most `limit`.
    suggestions: List["SuggestResponseSuggestionsItem"]


class SuggestResponseSuggestionsItem(TypedDict):
    text: str
    # A document’s title, or words from the texts.
    type: Literal["title", "phrase"]
    # Document of a suggested title.
    document_id: NotRequired[str]


class SummarizeMeetingRequest(TypedDict):
    length: NotRequired[Literal["short", "medium", "long"]]
    # Topics or questions; they decide what is chosen.
    focus_areas: NotRequired[List[str]]


class SummaryAction(TypedDict):
    # A sentence in the imperative.
    description: str
    # Person, role or team.
    assigned_to: Optional[str]
    # Date such as `2026-03-01`.
    due_date: Optional[str]
    # Date as spoken.
    due_date_text: Optional[str]


class SummaryDecision(TypedDict):
    text: str
    # Reason as said, as `because it is cheaper`.
    reason: Optional[str]
    # Who disagreed with the decision, each speaker once; by rules only where it was said nearby.
    dissent: List["Dissent"]


class Supersession(TypedDict):
    # Id of the other finding; null if it is not in the result.
    finding_id: Optional[str]
    # Passages of the value that no longer holds.
    superseded: List["Evidence"]
    # Passages of the value that holds.
    superseding: List["Evidence"]


class Sync(TypedDict):
    id: str
    workspace_id: str
    integration_id: str
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    project: str
    direction: Literal["push"]
    status: Literal["queued", "processing", "completed", "failed"]
    dry_run: bool
    counts: "SyncCounts"
    # Results of the processed tasks.
    results: List["SyncResultsItem"]
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
    total: int
    created: int
    updated: int
    # Nothing had changed since they were last pushed.
    skipped: int
    failed: int
    # Still to come.
    pending: int


class SyncResultsItem(TypedDict):
    task_id: str
    action: Literal["created", "updated", "skipped", "failed"]
    external_id: Optional[str]
    # Readable key, such as `acme/shop#12`.
    external_key: Optional[str]
    external_url: Optional[str]
    error: Optional["SyncResultsItemError"]


class SyncResultsItemError(TypedDict):
    # Code such as `unauthorized`, `project_not_found` or `rejected`.
    code: str
    message: str
    # The same may succeed later without any change.
    retryable: bool


class SyncError(TypedDict):
    # Code such as `unauthorized`, `project_not_found` or `rejected`.
    code: str
    message: str
    # The same may succeed later without any change.
    retryable: bool


class SyncTasksRequest(TypedDict):
    # An integration, or the name of a provider that is connected once.
    integration: str
    task_ids: NotRequired[List[str]]
    # Up to 1000 matching tasks. Excludes `task_ids`.
    filter: NotRequired["SyncTasksRequestFilter"]
    # In place of the project of the integration. What is linked stays where it is.
    target: NotRequired["SyncTasksRequestTarget"]
    # Says what would happen, and writes nothing there.
    dry_run: NotRequired[bool]
    direction: NotRequired[Literal["push"]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class SyncTasksRequestFilter(TypedDict):
    """Up to 1000 matching tasks. Excludes `task_ids`."""

    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]
    status: NotRequired[Literal["open", "in_progress", "completed", "cancelled"]]
    # ISO-8601 time with its offset.
    updated_since: NotRequired[str]


class SyncTasksRequestTarget(TypedDict):
    """In place of the project of the integration. What is linked stays where it is."""

    project: NotRequired[str]


class Task(TypedDict):
    id: str
    workspace_id: str
    title: str
    description: Optional[str]
    status: Literal["open", "in_progress", "completed", "cancelled"]
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    priority: Literal["low", "medium", "high"]
    related_document_id: Optional[str]
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    tags: List[str]
    metadata: Dict[str, Any]
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
    id: str
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
    # The newest first.
    activity: List["TaskActivity"]
    pagination: "Pagination"


class TaskCompletedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["task.completed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "TaskCompletedEventData"


class TaskCompletedEventData(TypedDict):
    id: str
    workspace_id: str
    title: str
    description: Optional[str]
    status: Literal["open", "in_progress", "completed", "cancelled"]
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    priority: Literal["low", "medium", "high"]
    related_document_id: Optional[str]
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    tags: List[str]
    metadata: Dict[str, Any]
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


class TaskCreatedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["task.created"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "TaskCreatedEventData"


class TaskCreatedEventData(TypedDict):
    id: str
    workspace_id: str
    title: str
    description: Optional[str]
    status: Literal["open", "in_progress", "completed", "cancelled"]
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    priority: Literal["low", "medium", "high"]
    related_document_id: Optional[str]
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    tags: List[str]
    metadata: Dict[str, Any]
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


class TaskDeletedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["task.deleted"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "TaskDeletedEventData"


class TaskDeletedEventData(TypedDict):
    task_id: str
    # ISO-8601 time in UTC.
    deleted_at: str


class TaskList(TypedDict):
    tasks: List["Task"]
    pagination: "Pagination"


class TaskResult(TypedDict):
    # Index of the operation, from 0.
    index: int
    status: Literal["ok", "error"]
    # Id of the task.
    id: NotRequired[str]
    task: NotRequired["Task"]
    deleted: NotRequired[Literal[True]]
    error: NotRequired["TaskResultError"]


class TaskResultError(TypedDict):
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    message: str
    details: NotRequired["TaskResultErrorDetails"]


class TaskResultErrorDetails(TypedDict):
    # Field such as `operations.3.title`.
    field: NotRequired[str]
    type: NotRequired[str]


class TaskUpdatedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["task.updated"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "TaskUpdatedEventData"


class TaskUpdatedEventData(TypedDict):
    id: str
    workspace_id: str
    title: str
    description: Optional[str]
    status: Literal["open", "in_progress", "completed", "cancelled"]
    assigned_to: Optional[str]
    # A date or date-time of ISO 8601 as it was sent, in the extended format. A time has an
    # offset.
    due_date: Optional[str]
    priority: Literal["low", "medium", "high"]
    related_document_id: Optional[str]
    related_meeting_id: Optional[str]
    # The document is there no more; the id stays.
    related_document_deleted: NotRequired[Literal[True]]
    # The meeting is there no more; the id stays.
    related_meeting_deleted: NotRequired[Literal[True]]
    tags: List[str]
    metadata: Dict[str, Any]
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


class TestIntegrationResponse(TypedDict):
    ok: bool
    # Account of the token.
    account: Optional[str]
    # Null where the integration names none or it was not found.
    project: Optional[str]
    error: Optional["TestIntegrationResponseError"]


class TestIntegrationResponseError(TypedDict):
    code: str
    message: str


class TestOwnEngineResponse(TypedDict):
    kind: Literal["language", "embedding"]
    models: List["TestOwnEngineResponseModelsItem"]


class TestOwnEngineResponseModelsItem(TypedDict):
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    model: str
    working: bool
    # Problem, in a sentence.
    why: Optional[str]
    duration_ms: int


class TestWebhookRequest(TypedDict):
    # Sends the sample of this event, marked by `test: true`. Default: `webhook.test`.
    type: NotRequired[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "document.uploaded", "document.failed", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred"]]


class Tokens(TypedDict):
    # JWT (RFC 9068) for `Authorization: Bearer`.
    access_token: str
    # Good once, for 30 days; each use gives a new one.
    refresh_token: str
    # Seconds of the access token.
    expires_in: int
    token_type: Literal["Bearer"]


class TranscribeRequest(TypedDict):
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
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class TranscriptFrame(TypedDict):
    """A further part of a recording has been recognised."""

    workspace_id: str
    # Resource that has changed.
    resource_id: str
    # Number of the part, from 0.
    position: int
    # Seconds from the beginning.
    start_time: float
    end_time: float
    # Recognised so far; speakers and corrections come with the completed transcript.
    text: str


class TranscriptSegment(TypedDict):
    # Speaker as in `speakers`; null without diarization, and where it is uncertain who speaks.
    speaker: Optional[str]
    text: str
    # Seconds from the beginning; null where an imported transcript has no times.
    start_time: Optional[float]
    end_time: Optional[float]
    # Segment that was probably not understood; absent otherwise. Check it against the recording.
    low_confidence: NotRequired[Literal[True]]


class TranscriptSpeaker(TypedDict):
    # The name, or else the label.
    speaker: str
    # Labels that go by this name, as `Speaker 1`, or the name that stands in an imported
    # transcript: more than one where two were named alike.
    labels: List[str]
    user_id: Optional[str]
    segments: List["TranscriptSpeakerSegmentsItem"]


class TranscriptSpeakerSegmentsItem(TypedDict):
    text: str
    # Seconds from the beginning; null where an imported transcript has no times.
    start_time: Optional[float]
    end_time: Optional[float]
    # Segment that was probably not understood; absent otherwise. Check it against the recording.
    low_confidence: NotRequired[Literal[True]]


class TranscriptWord(TypedDict):
    # Speaker as in `speakers`; null without diarization, and where it is uncertain who speaks.
    speaker: Optional[str]
    text: str
    start_time: float
    end_time: float
    confidence: float
    # Word that was probably not understood; absent otherwise. Check it against the recording.
    low_confidence: NotRequired[Literal[True]]


class Transcription(TypedDict):
    id: str
    workspace_id: str
    title: str
    status: Literal["processing", "completed", "failed"]
    # Current stage, such as `fetch` or `recognise`; null otherwise.
    stage: Optional[str]
    progress: float
    # Null of an imported transcript where it cannot be told.
    language: Optional[str]
    # Counted in samples; null until the recording is heard.
    duration_seconds: Optional[float]
    # Bytes; null until fetched.
    file_size: Optional[int]
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
    confidence: Optional[float]
    engine: Optional["TranscriptionEngine"]
    speaker_labels: bool
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    imported_format: Optional[Literal["text", "vtt", "srt", "json"]]
    # True when the transcript has times.
    is_timed: bool
    metadata: Dict[str, Any]
    warnings: List["TranscriptionWarningsItem"]
    webhook_url: NotRequired[str]
    # One line a turn, as `Speaker 1: Good morning.`; a turn ends where somebody else speaks or
    # nobody for two seconds. Before the end, what was recognised so far.
    transcript: str
    # Empty until completed, and where speakers are not told apart.
    speakers: List["TranscriptSpeaker"]
    # Segments in time order.
    segments: List["TranscriptSegment"]
    # Words in time order, with `include=words`.
    words: NotRequired[List["TranscriptWord"]]


class TranscriptionEngine(TypedDict):
    name: str
    version: str


class TranscriptionWarningsItem(TypedDict):
    code: str
    message: str


class TranscriptionCompletedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["transcription.completed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "TranscriptionCompletedEventData"


class TranscriptionCompletedEventData(TypedDict):
    transcription_id: str
    workspace_id: str
    meeting_id: Optional[str]
    status: Literal["completed"]
    language: str
    duration_seconds: float
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


class TranscriptionFailedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["transcription.failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "TranscriptionFailedEventData"


class TranscriptionFailedEventData(TypedDict):
    transcription_id: str
    workspace_id: str
    title: str
    meeting_id: Optional[str]
    status: Literal["failed"]
    error: "Failure"


class TranscriptionList(TypedDict):
    transcriptions: List["TranscriptionListItem"]
    pagination: "Pagination"


class TranscriptionListItem(TypedDict):
    id: str
    workspace_id: str
    title: str
    status: Literal["processing", "completed", "failed"]
    # Current stage, such as `fetch` or `recognise`; null otherwise.
    stage: Optional[str]
    progress: float
    # Null of an imported transcript where it cannot be told.
    language: Optional[str]
    # Counted in samples; null until the recording is heard.
    duration_seconds: Optional[float]
    # Bytes; null until fetched.
    file_size: Optional[int]
    meeting_id: Optional[str]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # ISO-8601 time in UTC.
    completed_at: Optional[str]
    error: NotRequired["Failure"]


class TranscriptionRecord(TypedDict):
    id: str
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    estimated_completion: str
    meeting_id: Optional[str]
    webhook_url: NotRequired[str]
    # `upload` while the file is on its way.
    stage: NotRequired[str]
    upload: NotRequired["UploadProgress"]
    error: NotRequired["Failure"]


class TranscriptionStartedEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["transcription.started"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "TranscriptionStartedEventData"


class TranscriptionStartedEventData(TypedDict):
    transcription_id: str
    workspace_id: str
    title: str
    status: Literal["processing"]
    meeting_id: Optional[str]


class UpdateApiKeyRequest(TypedDict):
    """Omitted fields stay; null clears a field. Scopes never change."""

    name: NotRequired[str]
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

    title: NotRequired[str]
    tags: NotRequired[Optional[List[str]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]


class UpdateIntegrationRequest(TypedDict):
    # Kept encrypted and never shown again.
    token: NotRequired[str]
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

    open: NotRequired[str]
    in_progress: NotRequired[str]
    completed: NotRequired[str]
    cancelled: NotRequired[str]


class UpdateIntegrationRequestPriorities(TypedDict):
    """The product's word for each priority."""

    low: NotRequired[str]
    medium: NotRequired[str]
    high: NotRequired[str]


class UpdateMeetingRequest(TypedDict):
    """Omitted fields stay; null clears a field."""

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
    status: NotRequired[Literal["scheduled", "in_progress", "completed", "failed", "cancelled"]]
    participants: NotRequired[Optional[List["UpdateMeetingRequestParticipantsItem"]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]


class UpdateMeetingRequestParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class UpdateMemberRequest(TypedDict):
    role: Literal["viewer", "member", "admin", "owner"]


class UpdateOAuthClientRequest(TypedDict):
    name: NotRequired[str]
    redirect_uris: NotRequired[List[str]]
    # The most that it may ask for.
    scopes: NotRequired[List[Literal["read:documents", "write:documents", "delete:documents", "read:transcripts", "write:transcripts", "read:meetings", "write:meetings", "read:tasks", "write:tasks", "read:webhooks", "write:webhooks", "mcp:write", "admin:all", "admin:*"]]]


class UpdateSpeakersRequest(TypedDict):
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

    title: NotRequired[str]
    description: NotRequired[Optional[str]]
    # Whoever it is for: the id of a user, or any other name.
    assigned_to: NotRequired[Optional[str]]
    # A date or date-time in any form of ISO 8601, as `2026-03-01`, `2026-03-01T17:00:00+01:00` or
    # `20260301T160000Z`. A time without an offset is in the time zone of the workspace.
    due_date: NotRequired[Optional[str]]
    priority: NotRequired[Literal["low", "medium", "high", None]]
    # A document of the workspace, which must be there, or an id of another system.
    related_document_id: NotRequired[Optional[str]]
    # A meeting or transcription of the workspace, which must be there, or an id of another
    # system.
    related_meeting_id: NotRequired[Optional[str]]
    tags: NotRequired[Optional[List[str]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]
    status: NotRequired[Literal["open", "in_progress", "completed", "cancelled"]]


class UpdateWebhookRequest(TypedDict):
    """What is left out stays; null clears. What waits to be sent goes to the new address, with the body that it has."""

    # Receives a POST for each event.
    url: NotRequired[str]
    # Event names, or `*` for all.
    events: NotRequired[List[Literal["document.analyzed", "document.deleted", "document.shared", "finding.corrected", "transcription.started", "transcription.completed", "meeting.analyzed", "action_items.extracted", "task.created", "task.updated", "task.completed", "task.deleted", "content.generated", "brainstorm.completed", "document.uploaded", "document.failed", "transcription.failed", "integration.synced", "webhook.test", "webhook.failing", "webhook.disabled", "api_key.created", "analysis.completed", "agent.executed", "error.occurred", "*"]]]
    # `standard`: id, event, created_at, data. `flat`: the fields of data on top, with event and
    # event_id. `connector`: id, event, timestamp, data, with the connector names.
    # `standard_webhooks`: type, timestamp, data.
    payload_format: NotRequired[Literal["standard", "flat", "connector", "standard_webhooks"]]
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

    name: NotRequired[str]
    # Only an owner of the first workspace may change it.
    plan: NotRequired[Literal["individual", "team", "enterprise", "standard", "pro"]]
    settings: NotRequired["UpdateWorkspaceRequestSettings"]


class UpdateWorkspaceRequestSettings(TypedDict):
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
    # The file itself, with its name.
    file: bytes
    title: NotRequired[str]
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class UploadProgress(TypedDict):
    # Bytes that are kept: the `offset` to go on from.
    received: int
    # Bytes of the whole file.
    size: int
    # ISO-8601 time in UTC: it fails when nothing comes until then.
    expires_at: str


class UploadRecordingForm(TypedDict):
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
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class UsageRow(TypedDict):
    day: NotRequired[str]
    # A key, or the user and application of a token.
    credential_id: NotRequired[str]
    operation: NotRequired[str]
    requests: int
    # Requests with status 400 or above.
    errors: int
    # Units by the weights at `/limits`.
    units: int


class V1Document(TypedDict):
    id: str
    workspace_id: str
    title: str
    status: Literal["processing", "completed", "failed"]
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str
    # Null until the text is read.
    pages: Optional[int]
    # Bytes; null until fetched.
    file_size: Optional[int]
    tags: List[str]
    metadata: Dict[str, Any]
    # File name as uploaded or downloaded; null when there was none.
    filename: Optional[str]
    # Media type by content, not by name.
    media_type: Optional[str]
    # ISO 639-1, as `en`.
    language: Optional[str]
    # Pages whose text was recognised from an image; null until read.
    ocr_pages: Optional[int]
    page_basis: Optional[Literal["rendered", "slices"]]
    analysis: NotRequired["Analysis"]
    error: NotRequired["Failure"]
    progress: NotRequired["DocumentProgress"]
    # The text that the document was made of, as it came.
    content: NotRequired[str]


class V1DocumentList(TypedDict):
    data: List["Document"]
    pagination: "Pagination"


class V1MeetingList(TypedDict):
    data: List["Meeting"]
    pagination: "Pagination"


class V1UpdateDocumentRequest(TypedDict):
    """Omitted fields stay; null clears tags and metadata."""

    title: NotRequired[str]
    tags: NotRequired[Optional[List[str]]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Optional[Dict[str, Optional[Union[str, float, bool]]]]]
    # A text in place of the file: it is read and indexed anew, and the status is `processing`
    # until then. Finished analyses and chats, which are about the text before, are deleted.
    content: NotRequired[str]


class V1UploadDocumentForm(TypedDict):
    # The file itself, with its name.
    file: bytes
    title: NotRequired[str]
    tags: NotRequired[List[str]]
    # Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers
    # and booleans. A null is left out.
    metadata: NotRequired[Dict[str, Optional[Union[str, float, bool]]]]
    # Workspace to use; default: the default workspace of the credential.
    workspace_id: NotRequired[str]


class VerifyAuditLogResponse(TypedDict):
    valid: bool
    # Number of valid entries from the first one.
    entries: int
    # Hash of the newest of these: kept elsewhere, it proves later that none was cut off.
    head: Optional[str]
    # Sequence of the first entry that is wrong.
    broken_at: Optional[int]
    reason: Optional[str]


class Webhook(TypedDict):
    id: str
    workspace_id: str
    url: str
    events: List[str]
    status: Literal["enabled", "disabled"]
    payload_format: Literal["standard", "flat", "connector", "standard_webhooks"]
    description: Optional[str]
    filters: "WebhookFilters"
    # Names of the headers sent besides ours; their values are never shown.
    header_names: List[str]
    ordering: Literal["none", "resource"]
    max_payload_bytes: int
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
    disabled_reason: Optional[str]
    # Since the last success; of different deliveries, those within a minute count once.
    consecutive_failures: int
    # ISO-8601 time in UTC.
    last_success_at: Optional[str]
    # ISO-8601 time in UTC.
    last_failure_at: Optional[str]


class WebhookFilters(TypedDict):
    resource_ids: NotRequired[List[str]]


class WebhookDisabledEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["webhook.disabled"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "WebhookDisabledEventData"


class WebhookDisabledEventData(TypedDict):
    webhook_id: str
    reason: str
    disabled_by: Literal["failures", "caller"]
    # ISO-8601 time in UTC.
    disabled_at: str


class WebhookFailingEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["webhook.failing"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "WebhookFailingEventData"


class WebhookFailingEventData(TypedDict):
    webhook_id: str
    # Counted so far: in a row, or attempts of one delivery.
    failures: int
    # Failures that disable the webhook.
    failure_limit: int
    last_error: str
    # ISO-8601 time in UTC.
    failed_at: str


class WebhookHealth(TypedDict):
    webhook_id: str
    # `failing`: three failures in a row, or fewer successes than other deliveries with an
    # attempt. `degraded`: a failure in a row, or successes below 95 %.
    status: Literal["healthy", "degraded", "failing", "disabled"]
    enabled: bool
    consecutive_failures: int
    failure_limit: Literal[5]
    # Successes among the deliveries of the window that had an attempt; null without any.
    success_rate: Optional[float]
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
    disabled_reason: Optional[str]


class WebhookHealthCounts(TypedDict):
    """Of the deliveries made in the window, without tests; where those are more than 10,000, of the newest 10,000."""

    success: int
    # Failed so far, those that will be tried again included.
    failed: int
    # Deliveries that were not attempted yet.
    pending: int
    # Waits for the webhook to be enabled.
    held: int


class WebhookHealthResponseTimeMs(TypedDict):
    """Response times of the latest attempts that got a response."""

    avg: Optional[float]
    p95: Optional[float]


class WebhookList(TypedDict):
    webhooks: List["Webhook"]
    pagination: "Pagination"


class WebhookTestEvent(TypedDict):
    # The event; a repeat has the same id.
    id: str
    event: Literal["webhook.test"]
    # ISO-8601 time in UTC.
    created_at: str
    # Only in a sample that somebody asked for: nothing has happened.
    test: NotRequired[Literal[True]]
    data: "WebhookTestEventData"


class WebhookTestEventData(TypedDict):
    webhook_id: str
    message: str
    # Event whose sample was sent in place of this event.
    type: NotRequired[str]


class Workspace(TypedDict):
    id: str
    name: str
    slug: str
    plan: Literal["individual", "team", "enterprise", "standard", "pro"]
    role: Optional[Literal["viewer", "member", "admin", "owner"]]
    member_count: int
    settings: "WorkspaceSettings"
    limits: "WorkspaceLimits"
    # ISO-8601 time in UTC.
    created_at: str
    # ISO-8601 time in UTC.
    updated_at: str


class WorkspaceLimits(TypedDict):
    requests_per_minute: Optional[int]
    requests_per_day: Optional[int]
    concurrent_requests: Optional[int]


class WorkspaceSettings(TypedDict):
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
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # Of the form that `type` has in `field_values`.
    value: Union[str, float, bool, "CorrectDocumentFindingValueValue"]
    unit: NotRequired[str]
    currency: NotRequired[str]
    clause: NotRequired[str]


class CorrectDocumentFindingValueValue(TypedDict):
    start: Optional[str]
    end: Optional[str]


class TranscribeVocabularyItem(TypedDict):
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
    term: str
    # Misrecognized form, such as `docket` for `Docket`.
    sounds_like: NotRequired[List[str]]


class CreateMeetingParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class CreateMeetingSource(TypedDict):
    # As `zoom` or `calendar`.
    type: NotRequired[str]
    # Where the meeting is to be found.
    url: NotRequired[Optional[str]]
    # Its id there.
    external_id: NotRequired[Optional[str]]


class CreateMeetingTranscript(TypedDict):
    """The transcript: a text in one of the formats, or what was said in turn. Longer ones than 4,000 segments come as a text of JSON."""

    segments: List["CreateMeetingTranscriptSegmentsItem"]


class CreateMeetingTranscriptSegmentsItem(TypedDict):
    speaker: NotRequired[Optional[str]]
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    end_time: NotRequired[Optional[float]]


class UpdateMeetingParticipantsItem(TypedDict):
    # As it is shown.
    name: str
    email: NotRequired[Optional[str]]
    # A member of the workspace.
    user_id: NotRequired[Optional[str]]
    # Label of the transcript that stands for this person, as `Speaker 1`. Left out: the one that
    # is called the same.
    speaker: NotRequired[Optional[str]]


class ImportTranscriptTranscript(TypedDict):
    """The transcript: a text in one of the formats, or what was said in turn. Longer ones than 4,000 segments come as a text of JSON."""

    segments: List["ImportTranscriptTranscriptSegmentsItem"]


class ImportTranscriptTranscriptSegmentsItem(TypedDict):
    speaker: NotRequired[Optional[str]]
    text: str
    # Seconds from the beginning.
    start_time: NotRequired[Optional[float]]
    end_time: NotRequired[Optional[float]]


class CorrectMeetingFindingValue(TypedDict):
    type: Literal["date", "period", "money", "percentage", "duration", "place", "party", "text", "boolean", "number"]
    # Of the form that `type` has in `field_values`.
    value: Union[str, float, bool, "CorrectMeetingFindingValueValue"]
    unit: NotRequired[str]
    currency: NotRequired[str]
    clause: NotRequired[str]


class CorrectMeetingFindingValueValue(TypedDict):
    start: Optional[str]
    end: Optional[str]


class ListTaskLinksRow(TypedDict):
    task_id: str
    integration_id: str
    provider: Literal["github", "linear", "jira", "asana", "notion"]
    project: str
    external_id: Optional[str]
    external_key: Optional[str]
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
    status: NotRequired[Literal["open", "in_progress", "completed", "cancelled"]]
    # ISO-8601 time with its offset.
    updated_since: NotRequired[str]


class SyncTasksTarget(TypedDict):
    """In place of the project of the integration. What is linked stays where it is."""

    project: NotRequired[str]


class ListProvidersRow(TypedDict):
    name: Literal["github", "linear", "jira", "asana", "notion"]
    title: str
    # Null where `base_url` has to be named.
    base_url: Optional[str]
    # Permissions that the token needs.
    token: str
    project: "ListProvidersRowProject"
    options: List["ListProvidersRowOptionsItem"]


class ListProvidersRowProject(TypedDict):
    description: str
    example: str


class ListProvidersRowOptionsItem(TypedDict):
    name: str
    required: bool
    description: str


class CreateIntegrationStatuses(TypedDict):
    """The product's word for each status."""

    open: NotRequired[str]
    in_progress: NotRequired[str]
    completed: NotRequired[str]
    cancelled: NotRequired[str]


class CreateIntegrationPriorities(TypedDict):
    """The product's word for each priority."""

    low: NotRequired[str]
    medium: NotRequired[str]
    high: NotRequired[str]


class UpdateIntegrationStatuses(TypedDict):
    """The product's word for each status."""

    open: NotRequired[str]
    in_progress: NotRequired[str]
    completed: NotRequired[str]
    cancelled: NotRequired[str]


class UpdateIntegrationPriorities(TypedDict):
    """The product's word for each priority."""

    low: NotRequired[str]
    medium: NotRequired[str]
    high: NotRequired[str]


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


class UpdateWorkspaceSettings(TypedDict):
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
    provider: Literal["openai-compatible", "anthropic", "google", "bedrock"]
    # Of the server, as `https://models.example.com/v1`; the clouds have one of their own.
    base_url: NotRequired[str]
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


class ListErrorsRow(TypedDict):
    code: Literal["invalid_request", "invalid_cursor", "offset_out_of_range", "invalid_api_key", "unauthorized", "forbidden", "resource_not_found", "rate_limit_exceeded", "insufficient_quota", "internal_error"]
    status: int
    meaning: str
    remedy: str


WebhookEvent = Union[
    "DocumentAnalyzedEvent",
    "DocumentDeletedEvent",
    "DocumentSharedEvent",
    "FindingCorrectedEvent",
    "TranscriptionStartedEvent",
    "TranscriptionCompletedEvent",
    "MeetingAnalyzedEvent",
    "ActionItemsExtractedEvent",
    "TaskCreatedEvent",
    "TaskUpdatedEvent",
    "TaskCompletedEvent",
    "TaskDeletedEvent",
    "ContentGeneratedEvent",
    "BrainstormCompletedEvent",
    "DocumentUploadedEvent",
    "DocumentFailedEvent",
    "TranscriptionFailedEvent",
    "IntegrationSyncedEvent",
    "WebhookTestEvent",
    "WebhookFailingEvent",
    "WebhookDisabledEvent",
    "ApiKeyCreatedEvent",
]
