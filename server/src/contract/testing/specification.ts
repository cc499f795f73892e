// The lists are copied by hand from the interface specification, so that a field that the schemas forget
// is missed here. A star is each item of a list; an exclamation mark a field that a request must have.

type Expected = { body?: string[]; query?: string[]; params?: string[]; response: string[] };

const PROCESSING_RECORD = ['id', 'status', 'created_at', 'estimated_completion', 'webhook_url'];

export const TRANSCRIPT = [
  'status',
  'transcript',
  'speakers.*.speaker',
  'speakers.*.segments.*.text',
  'speakers.*.segments.*.start_time',
  'speakers.*.segments.*.end_time',
  'duration_seconds',
  'confidence',
];

const TASK = [
  'id',
  'title',
  'description',
  'status',
  'assigned_to',
  'due_date',
  'priority',
  'related_document_id',
  'related_meeting_id',
  'tags.*',
  'created_at',
];

const ACTION_ITEMS = [
  'id',
  'meeting_id',
  'action_items.*.description',
  'action_items.*.assigned_to',
  'action_items.*.due_date',
  'action_items.*.priority',
  'action_items.*.confidence',
];

export const OPERATIONS: Record<string, Expected> = {
  createTask: {
    body: [
      'title!',
      'description',
      'assigned_to',
      'due_date',
      'priority',
      'related_document_id',
      'related_meeting_id',
      'tags.*',
    ],
    response: TASK,
  },
  listTasks: {
    query: ['workspace_id', 'status', 'assigned_to', 'limit'],
    response: TASK.map((field) => `tasks.*.${field}`),
  },
  updateTask: { params: ['task_id'], body: ['title', 'status', 'priority'], response: TASK },
  deleteTask: { params: ['task_id'], response: ['id', 'deleted'] },
  analyzeDocument: {
    body: [
      // Either this or, beyond the specification, `document_id`.
      'document_url',
      'analysis_type!',
      'extract_fields',
      'extract_fields.*',
      'include_summary',
      'webhook_url',
    ],
    response: PROCESSING_RECORD,
  },
  listDocuments: {
    query: ['workspace_id', 'limit', 'offset', 'cursor', 'status', 'sort', 'sort_dir'],
    response: [
      'documents.*.id',
      'documents.*.title',
      'documents.*.status',
      'documents.*.created_at',
      'documents.*.updated_at',
      'documents.*.pages',
      'documents.*.file_size',
      'pagination.total',
      'pagination.limit',
      'pagination.offset',
      'pagination.next_cursor',
      'pagination.has_more',
      'pagination.total_count',
    ],
  },
  askDocument: {
    params: ['document_id!'],
    body: ['question!', 'context_window', 'include_sources'],
    response: ['id', 'question', 'answer', 'sources.*.page', 'sources.*.excerpt', 'confidence'],
  },
  ask: {
    body: ['document_id!', 'question!', 'context_window'],
    response: ['id', 'question', 'answer', 'sources.*.page', 'sources.*.excerpt', 'confidence'],
  },
  getDocument: {
    params: ['document_id!'],
    response: [
      'id',
      'title',
      'status',
      'created_at',
      'analysis.summary',
      'analysis.extracted_fields',
      'analysis.confidence',
    ],
  },
  deleteDocument: { params: ['document_id!'], response: ['id'] },
  transcribe: {
    body: ['audio_url!', 'language!', 'speaker_labels', 'webhook_url'],
    response: PROCESSING_RECORD,
  },
  getTranscription: {
    params: ['transcription_id!'],
    response: ['id', 'language', ...TRANSCRIPT],
  },
  extractMeetingActionItems: {
    params: ['meeting_id!'],
    body: ['assign_to_speakers', 'extract_deadlines', 'confidence_threshold'],
    response: ACTION_ITEMS,
  },
  extractActionItems: {
    body: ['transcript_id!', 'assign_to_speakers', 'extract_deadlines'],
    response: ACTION_ITEMS,
  },
  summarizeMeeting: {
    params: ['meeting_id!'],
    body: ['length', 'focus_areas', 'focus_areas.*'],
    response: ['id', 'meeting_id', 'summary', 'key_points.*', 'decisions.*', 'next_steps.*'],
  },
  generateContent: {
    body: ['type', 'topic', 'tone', 'length', 'keywords.*'],
    response: [],
  },
  createWebhook: {
    // The specification requires `secret`; Docket also takes a registration without it.
    body: ['url!', 'events!', 'events.*', 'secret'],
    response: ['id', 'url', 'events'],
  },
  listWebhooks: { response: ['webhooks.*.id', 'webhooks.*.url', 'webhooks.*.events'] },
  deleteWebhook: { params: ['webhook_id!'], response: ['id'] },
  listWebhookDeliveries: {
    params: ['webhook_id!'],
    response: [
      'deliveries.*.id',
      'deliveries.*.event',
      'deliveries.*.status',
      'deliveries.*.status_code',
      'deliveries.*.delivered_at',
      'deliveries.*.response_time_ms',
      'deliveries.*.error',
      'deliveries.*.retry_count',
    ],
  },
  getWebhookHealth: { params: ['webhook_id!'], response: [] },
};

export const STATUSES = ['processing', 'completed', 'failed'];

const TASK_STATUSES = ['open', 'in_progress', 'completed', 'cancelled'];
const TASK_PRIORITIES = ['low', 'medium', 'high'];

export const EVENTS = [
  'document.analyzed',
  'document.deleted',
  'document.shared',
  'transcription.started',
  'transcription.completed',
  'meeting.analyzed',
  'action_items.extracted',
  'task.created',
  'task.updated',
  'task.completed',
  'task.deleted',
  'content.generated',
  'brainstorm.completed',
];

export const CONNECTOR_EVENTS = [
  'document.uploaded',
  'analysis.completed',
  'agent.executed',
  'error.occurred',
];

/** Values of enumerated fields. */
export const VALUES: [
  id: string,
  part: 'query' | 'body',
  field: string,
  values: readonly string[],
][] = [
  [
    'analyzeDocument',
    'body',
    'analysis_type',
    ['contract_review', 'financial_analysis', 'legal_review'],
  ],
  ['transcribe', 'body', 'language', ['en', 'es', 'fr', 'de', 'pt']],
  ['summarizeMeeting', 'body', 'length', ['short', 'medium', 'long']],
  ['listDocuments', 'query', 'status', STATUSES],
  ['listDocuments', 'query', 'sort', ['created_at', '-created_at', 'updated_at', 'name']],
  ['createTask', 'body', 'priority', TASK_PRIORITIES],
  ['updateTask', 'body', 'priority', TASK_PRIORITIES],
  ['updateTask', 'body', 'status', TASK_STATUSES],
  ['listTasks', 'query', 'status', TASK_STATUSES],
  ['listDocuments', 'query', 'sort_dir', ['asc', 'desc']],
  ['createWebhook', 'body', 'events.*', [...EVENTS, ...CONNECTOR_EVENTS]],
];
