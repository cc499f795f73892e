import { BODY_BYTES_READ_AHEAD } from '../delivery-statements.ts';

/** Columns of `DueDelivery` for a delivery `d`. */
export const DUE_DELIVERY_COLUMNS = `d.workspace_id, d.lane, d.id, d.event_id, d.sequence, d.webhook_id, d.signing_webhook_id,
  d.body_format,
  d.order_key, d.cause, d.attempts, d.next_attempt_at, coalesce(w.url, d.url) as url, b.bytes as body_bytes,
  case when b.bytes <= ${BODY_BYTES_READ_AHEAD} then b.body end as body,
  coalesce(w.secret_sealed, r.secret_sealed) as secret_sealed,
  coalesce(w.previous_secret_sealed, r.previous_secret_sealed) as previous_secret_sealed,
  coalesce(w.previous_secret_until, r.previous_secret_until) as previous_secret_until,
  coalesce(w.previous_secret_first, r.previous_secret_first) as previous_secret_first,
  w.headers_sealed, w.keep_response, w.disabled_at, w.consecutive_failures,
  e.notify_secret_sealed, s.signing_secret_sealed, s.previous_signing_secret_sealed, s.previous_signing_secret_until`;

export const DUE_DELIVERY_JOINS = `
  left join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
  left join webhooks r on d.webhook_id is null and r.workspace_id = d.workspace_id
    and r.id = d.signing_webhook_id
  left join event_bodies b on b.workspace_id = d.workspace_id and b.event_id = d.event_id
    and b.format = d.body_format
  left join events e on d.webhook_id is null and e.workspace_id = d.workspace_id and e.id = d.event_id
  left join workspaces s on d.webhook_id is null and s.id = d.workspace_id`;

/**
 * Condition: the delivery is the first pending one of its order key. It compares sequence numbers, because PostgreSQL
 * may turn `not exists` into a table scan for every row.
 */
export const IS_NEXT_IN_ORDER = `(d.order_key is null or d.sequence = (
  select first.sequence from deliveries first
  where first.workspace_id = d.workspace_id and first.lane = d.lane and first.order_key = d.order_key
    and first.next_attempt_at is not null
  order by first.sequence limit 1))`;
