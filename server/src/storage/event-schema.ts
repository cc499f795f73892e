/** Row types of events, webhooks and deliveries; see `Tables`. */
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

/** Format of a body. A thin body omits large fields to stay within the limit of its receiver. */
export type BodyFormat = PayloadFormat | `${PayloadFormat}.thin`;

export type EventRow = {
  workspace_id: string;
  id: string;
  sequence: number;
  name: string;
  /** Number among the events of this name in the workspace, from 1. */
  name_number: number;
  /** Document, transcription, meeting or task of the event. */
  resource_id: string;
  /** Never earlier than the time of the previous event. */
  created_at: string;
  /** The `webhook_url` of the request, when this event reports the end of the requested work. */
  notify_url: string | null;
  /** Secret for `notify_url`; null for the signing secret of the workspace. */
  notify_secret_sealed: string | null;
  /** Format of the body for `notify_url`; null for `standard`. */
  notify_payload_format: PayloadFormat | null;
  /** JSON; `null` once the data has expired. */
  data_json: string;
};

/** Body that is signed and sent, one for each event and format. It is deleted when the event data expires. */
export type EventBodyRow = {
  workspace_id: string;
  event_id: string;
  format: BodyFormat;
  body: string;
  /** Size of `body` in UTF-8. */
  bytes: number;
};

export type WebhookRow = {
  workspace_id: string;
  id: string;
  url: string;
  events_json: string;
  secret_sealed: string;
  secret_hint: string;
  /** Old secret, which signs beside the new one during a rotation. */
  previous_secret_sealed: string | null;
  previous_secret_until: string | null;
  /** 1 while the single-signature header still carries the signature of the old secret. */
  previous_secret_first: 0 | 1;
  payload_format: PayloadFormat;
  description: string | null;
  /** JSON of `WebhookFilters` in the contract. */
  filters_json: string;
  /** `resource`: an event waits until the earlier events of its resource have ended. */
  ordering: 'none' | 'resource';
  /** Custom headers by name, encrypted; null when there are none. */
  headers_sealed: string | null;
  header_names_json: string;
  max_payload_bytes: number;
  /** 1 when the beginning of each response is stored. */
  keep_response: 0 | 1;
  /** Time of the registration or last enabling; earlier events are not delivered. */
  receives_since: string;
  /** JSON array of recent enablings, oldest first, for the limit on their number. */
  enabled_at_json: string;
  disabled_at: string | null;
  disabled_reason: string | null;
  consecutive_failures: number;
  /** Time of the failure that last raised `consecutive_failures` (decision: failure window). */
  failure_counted_at: string | null;
  /** Delivery of that failure. Each failure of one delivery counts, however close in time. */
  failure_counted_delivery_id: string | null;
  /** Failure count of the last warning (`webhook.failing`); 0 when none was sent. */
  warned_failures: number;
  /** Updated at most once a second, so that deliveries do not contend for the row of a busy webhook. */
  last_success_at: string | null;
  last_failure_at: string | null;
  created_at: string;
  updated_at: string;
};

/** Subscriptions of `webhooks.events_json`, indexed by event for the fan-out. */
export type WebhookEventRow = {
  workspace_id: string;
  event: string;
  webhook_id: string;
};

export type DeliveryRow = {
  workspace_id: string;
  /** Derived from event and target. It begins with the time of the event, so that new rows are neighbors. */
  id: string;
  event_id: string;
  event: string;
  /** Sequence number of the event. */
  sequence: number;
  resource_id: string;
  /** Null for a delivery to the `webhook_url` of a request. */
  webhook_id: string | null;
  /** Registered webhook with the URL of a delivery to a `webhook_url`; its secret signs. Null when there is none. */
  signing_webhook_id: string | null;
  url: string;
  /** Isolation unit of the scheduler: the id of the webhook, or the origin of a `webhook_url` (`laneOfUrl`). */
  lane: string;
  /** Format of the body that every attempt sends. */
  body_format: BodyFormat;
  /**
   * Order key: a delivery waits until those of its lane with the same key and a lower `sequence` have ended. Null for
   * unordered.
   */
  order_key: string | null;
  /** Reason of the delivery: its event, a test, or a request to send again. */
  cause: 'event' | 'test' | 'redelivery' | 'replay';
  redelivery_of: string | null;
  replay_id: string | null;
  /** `pending`: not attempted; `retrying`: failed and waits; `held`: waits for its webhook to be enabled. */
  state: 'pending' | 'retrying' | 'held' | 'success' | 'failed' | 'cancelled';
  attempts: number;
  /** Null when no attempt follows; a held delivery keeps its due time. */
  next_attempt_at: string | null;
  /**
   * Time at which the dispatcher reads the delivery: `next_attempt_at`, but null while held. A held last attempt keeps
   * it and ends as skipped.
   */
  due_at: string | null;
  /**
   * Start of the latest attempt; the fields up to `response_body` are its result. Earlier attempts are in
   * `delivery_attempts`.
   */
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

/** An attempt before the latest one. */
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

/** Lease of a lane: the process that sends its deliveries. */
export type DeliveryLaneRow = {
  workspace_id: string;
  lane: string;
  worker: string;
  lease_until: string;
};

/** Fan-out position of a workspace. A missing row means the beginning. */
export type FanOutCursorRow = {
  workspace_id: string;
  /** Last event whose deliveries exist. */
  sequence: number;
  /** Last event whose data has expired. */
  forgotten_sequence: number;
  /** Hour of the last delivery of an event about the health of webhooks; empty before the first. */
  health_hour: string;
  /** Deliveries of such events in that hour. */
  health_deliveries: number;
};
