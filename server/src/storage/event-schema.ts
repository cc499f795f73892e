/** Events, and their way to receivers: see `Tables`. */
export type EventTables = {
  events: EventRow;
  event_bodies: EventBodyRow;
  webhooks: WebhookRow;
  webhook_events: WebhookEventRow;
  deliveries: DeliveryRow;
  delivery_attempts: DeliveryAttemptRow;
  delivery_lanes: DeliveryLaneRow;
  fan_out_cursors: FanOutCursorRow;
};

export type PayloadFormat = 'standard' | 'flat' | 'connector' | 'standard_webhooks';

/** A thin body leaves out what makes it too large for its receiver. */
export type BodyFormat = PayloadFormat | `${PayloadFormat}.thin`;

export type EventRow = {
  workspace_id: string;
  id: string;
  sequence: number;
  name: string;
  /** Of the events of this name in the workspace: the first has 1. */
  name_number: number;
  /** The document, transcription, meeting or task it is about. */
  resource_id: string;
  /** Never before that of the event before it. */
  created_at: string;
  /** The `webhook_url` of the request, when this event ends the work that was asked for. */
  notify_url: string | null;
  /** Secret for `notify_url`; null for the signing secret of the workspace. */
  notify_secret_sealed: string | null;
  /** The JSON `null` once it is older than events keep their data. */
  data_json: string;
};

/** The bytes that are signed and sent, once an event and format; gone once they are older than events keep their data. */
export type EventBodyRow = {
  workspace_id: string;
  event_id: string;
  format: BodyFormat;
  body: string;
  /** Of `body` in UTF-8. */
  bytes: number;
};

export type WebhookRow = {
  workspace_id: string;
  id: string;
  url: string;
  events_json: string;
  secret_sealed: string;
  secret_hint: string;
  /** While a new secret takes over, the old one goes on signing beside it. */
  previous_secret_sealed: string | null;
  previous_secret_until: string | null;
  /** 1 while the header with room for one signature still has the old one. */
  previous_secret_first: 0 | 1;
  payload_format: PayloadFormat;
  description: string | null;
  /** `WebhookFilters` of the contract. */
  filters_json: string;
  /** `resource`: of one resource, an event is sent when those before it have ended. */
  ordering: 'none' | 'resource';
  /** Headers sent with every notification, by name; null when there are none. */
  headers_sealed: string | null;
  header_names_json: string;
  max_payload_bytes: number;
  /** 1: the first bytes of answers are kept. */
  keep_response: 0 | 1;
  /** Events from then on are for it: since it was registered or last enabled. */
  receives_since: string;
  /** When it was enabled last, oldest first, as far as needed to bound how often. */
  enabled_at_json: string;
  disabled_at: string | null;
  disabled_reason: string | null;
  consecutive_failures: number;
  /** When the failure was that last raised `consecutive_failures` (decision: failure window). */
  failure_counted_at: string | null;
  /** Whose failure that was: those of one delivery count each, however close. */
  failure_counted_delivery_id: string | null;
  /** How many failures the last warning (`webhook.failing`) told of; 0 when none is out. */
  warned_failures: number;
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
  /** Derived from what it is for; begins with the time of its event, so that new rows are neighbours. */
  id: string;
  event_id: string;
  event: string;
  /** Of the event. */
  sequence: number;
  resource_id: string;
  /** Null for the `webhook_url` of a request. */
  webhook_id: string | null;
  url: string;
  /** What is sent one beside the other without disturbing others: the webhook's id, or of a `webhook_url` its origin (`laneOfUrl`). */
  lane: string;
  /** Of the body that every attempt sends. */
  body_format: BodyFormat;
  /** Of those of a lane with the same key, one is sent when all with a lower `sequence` have ended. Null: at any time. */
  order_key: string | null;
  /** Why it is sent: for its event, as a test, or once more because somebody asked for it. */
  cause: 'event' | 'test' | 'redelivery' | 'replay';
  redelivery_of: string | null;
  replay_id: string | null;
  /** `pending` never attempted, `retrying` failed and waits, `held` waits for its webhook to be enabled. */
  state: 'pending' | 'retrying' | 'held' | 'success' | 'failed' | 'cancelled';
  attempts: number;
  /** Null when nothing is to be sent any more; a held delivery keeps the time that it was due. */
  next_attempt_at: string | null;
  /** When the sender has to look at it: as `next_attempt_at`, but null while it is held, unless it is the last attempt, which ends unsent. */
  due_at: string | null;
  /** When the latest attempt began; the fields up to `response_body` are how it went. Attempts before it are in `delivery_attempts`. */
  attempted_at: string | null;
  status_code: number | null;
  response_time_ms: number | null;
  error_kind: string | null;
  error: string | null;
  response_body: string | null;
  delivered_at: string | null;
  created_at: string;
  updated_at: string;
};

/** An attempt that another one followed. */
export type DeliveryAttemptRow = {
  workspace_id: string;
  delivery_id: string;
  attempt: number;
  started_at: string;
  status_code: number | null;
  response_time_ms: number;
  error_kind: string | null;
  error: string | null;
  response_body: string | null;
};

/** Which process sends a lane's deliveries, until its lease ends. */
export type DeliveryLaneRow = {
  workspace_id: string;
  lane: string;
  worker: string;
  lease_until: string;
};

/** How far the events of a workspace have got. A workspace without a row is at the beginning. */
export type FanOutCursorRow = {
  workspace_id: string;
  /** Up to which of them there are deliveries. */
  sequence: number;
  /** Up to which of them the data is no longer kept. */
  forgotten_sequence: number;
};
