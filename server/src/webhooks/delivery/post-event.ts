import type { Services } from '../../app/services.ts';
import { OutboundError, type OutboundPost } from '../../outbound/outbound-client.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import type { DeliveryAttemptRow } from '../../storage/event-schema.ts';
import { findBody } from '../delivery-store.ts';
import { parseRetryAfter } from '../retry-schedule.ts';
import { signatureHeaders, type SigningSecrets } from './signature.ts';

/** Outcome of a due delivery. */
export type AttemptOutcome =
  | { kind: 'attempted'; result: AttemptResult }
  /** The webhook is disabled. */
  | { kind: 'held' }
  /** The webhook was deleted. */
  | { kind: 'cancelled' }
  /** The retention period of the event's data has ended. */
  | { kind: 'data_expired' }
  /** The attempt could not be made, through no fault of the receiver. */
  | { kind: 'internal_error'; error: unknown };

/** Makes one attempt of `delivery`, unless its webhook is disabled or gone or its data has expired. Never rejects. */
export async function attemptDelivery(
  services: Services,
  secrets: SigningSecrets,
  delivery: DueDelivery,
): Promise<AttemptOutcome> {
  if (delivery.webhook_id !== null) {
    // The webhook may be deleted or disabled while its delivery is being inserted.
    if (delivery.secret_sealed === null) return { kind: 'cancelled' };
    if (delivery.disabled_at !== null && delivery.cause !== 'test') return { kind: 'held' };
  }
  try {
    const text = delivery.body ?? (await loadBody(services, delivery));
    if (text === undefined) return { kind: 'data_expired' };
    return { kind: 'attempted', result: await sendSigned(services, secrets, delivery, text) };
  } catch (error) {
    return { kind: 'internal_error', error };
  }
}

async function sendSigned(
  services: Services,
  secrets: SigningSecrets,
  delivery: DueDelivery,
  text: string,
): Promise<AttemptResult> {
  const sentAt = services.clock.now();
  const body = Buffer.from(text);
  const signers = secrets.getSigners(delivery, sentAt);
  const result = await postEvent(services, {
    url: delivery.url,
    headers: {
      ...secrets.getHeaders(delivery),
      'content-type': 'application/json',
      'X-Event-Sequence': String(delivery.sequence),
      ...signatureHeaders(body, signers, { eventId: delivery.event_id, sentAt }),
    },
    body,
    sentAt,
    shouldKeepResponse: delivery.keep_response === 1,
  });
  services.metrics.webhookAttempts.inc({ outcome: result.error_kind ?? 'success' });
  return result;
}

/**
 * Loads the body of a delivery that was read ahead without it.
 *
 * @returns undefined when the event's data has expired
 * @throws Error when the body is missing although the event still has its data
 */
async function loadBody(
  { reads }: Pick<Services, 'reads'>,
  delivery: DueDelivery,
): Promise<string | undefined> {
  const stored = await findBody(reads, delivery);
  if (stored !== undefined) return stored;
  const { workspace_id, event_id, body_format } = delivery;
  const event = await reads
    .selectFrom('events')
    .select('data_json')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', event_id)
    .executeTakeFirst();
  if (!event || event.data_json === 'null') return undefined;
  throw new Error(`Event ${event_id} has no stored body in the format ${body_format}`);
}

/** Result of an attempt. `error` is null when the receiver answered 2xx. */
export type AttemptResult = Pick<
  DeliveryAttemptRow,
  'started_at' | 'status_code' | 'response_time_ms' | 'error_kind' | 'error' | 'response_body'
> & {
  /** Delay that the receiver asked for by `Retry-After`; 0 when it asked for none. */
  retryAfterMs: number;
};

/** A signed notification, ready to be sent. */
type EventPost = Pick<OutboundPost, 'headers' | 'body'> & {
  url: string;
  sentAt: Date;
  /** Whether to store the beginning of the response body. */
  shouldKeepResponse: boolean;
};

const RESPONSE_BYTES_MAX = 1_024;

/**
 * Sends one POST. Failures of the receiver or of the network are results, not errors.
 *
 * @throws any other error
 */
async function postEvent(
  { clock, outbound, webhookSettings }: Services,
  { url, headers, body, sentAt, shouldKeepResponse }: EventPost,
): Promise<AttemptResult> {
  const started = performance.now();
  const result = (outcome: Partial<AttemptResult>): AttemptResult => ({
    started_at: sentAt.toISOString(),
    response_time_ms: Math.round(performance.now() - started),
    status_code: null,
    error_kind: null,
    error: null,
    response_body: null,
    retryAfterMs: 0,
    ...outcome,
  });
  const { timeoutMs } = webhookSettings;
  const keptBytes = shouldKeepResponse ? RESPONSE_BYTES_MAX : 0;
  try {
    const answer = await outbound.post(url, { headers, body, timeoutMs, bodyBytesKept: keptBytes });
    const { status } = answer;
    return result({
      status_code: status,
      ...describeStatus(status),
      ...(shouldKeepResponse && { response_body: decodeText(answer.bodyStart) }),
      retryAfterMs: parseRetryAfter([answer.headers['retry-after']].flat()[0], clock.now()),
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return result({ error_kind: error.kind, error: error.message });
  }
}

function describeStatus(status: number): Pick<AttemptResult, 'error_kind' | 'error'> {
  if (status >= 200 && status < 300) return { error_kind: null, error: null };
  const isRedirect = status >= 300 && status < 400;
  return {
    error_kind: 'http',
    error: `The receiver answered ${status}${isRedirect ? '; redirects are not followed' : ''}`,
  };
}

/** Decodes any bytes as UTF-8, without U+0000, which PostgreSQL cannot store. */
function decodeText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8').replaceAll('\0', '');
}
