/** Events, and their way to receivers: see `Tables`. */
export type EventTables = {
  events: EventRow;
  event_bodies: EventBodyRow;
  webhooks: WebhookRow;
  webhook_events: WebhookEventRow;
  deliveries: DeliveryRow;
  delivery_attempts: DeliveryAttemptRow;
};

export type EventRow = {
  workspace_id: string;
  id: string;
  sequence: number;
  name: string;
  /** The document, transcription, meeting or task it is about. */
  resource_id: string;
  data_json: string;
  /** The `webhook_url` of the request, when this event ends the work that was asked for. */
  notify_url: string | null;
  /** Secret for `notify_url`; null for the signing secret of the workspace. */
  notify_secret_sealed: string | null;
  created_at: string;
};

/** The bytes that are signed and sent, once an event and payload format. */
export type EventBodyRow = {
  workspace_id: string;
  event_id: string;
  format: 'standard' | 'flat' | 'connector' | 'standard_webhooks';
  body: string;
};

export type WebhookRow = {
  workspace_id: string;
  id: string;
  url: string;
  events_json: string;
  secret_sealed: string;
  secret_hint: string;
  payload_format: EventBodyRow['format'];
  description: string | null;
  disabled_at: string | null;
  disabled_reason: string | null;
  consecutive_failures: number;
  /** When the failure was that last raised `consecutive_failures` (decision: failure window). */
  failure_counted_at: string | null;
  /** Whose failure that was: those of one delivery count each, however close. */
  failure_counted_delivery_id: string | null;
  /** Moved at most once a second: a busy webhook's row would be what its deliveries wait for. */
  last_success_at: string | null;
  last_failure_at: string | null;
  created_at: string;
  updated_at: string;
};

/** `webhooks.events_json`, indexed by event for the fan-out. */
export type WebhookEventRow = {
  workspace_id: string;
  event: string;
  webhook_id: string;
};

export type DeliveryRow = {
  workspace_id: string;
  id: string;
  event_id: string;
  event: string;
  resource_id: string;
  /** Null for the `webhook_url` of a request. */
  webhook_id: string | null;
  url: string;
  /** `pending` never attempted, `retrying` failed and waits, `held` waits for its webhook to be enabled. */
  state: 'pending' | 'retrying' | 'held' | 'success' | 'failed' | 'cancelled';
  attempts: number;
  /** Null when nothing is to be sent any more; a held delivery keeps the time that it was due. */
  next_attempt_at: string | null;
  status_code: number | null;
  response_time_ms: number | null;
  error: string | null;
  delivered_at: string | null;
  created_at: string;
  updated_at: string;
};

export type DeliveryAttemptRow = {
  workspace_id: string;
  delivery_id: string;
  attempt: number;
  started_at: string;
  status_code: number | null;
  response_time_ms: number;
  error_kind: string | null;
  error: string | null;
};
