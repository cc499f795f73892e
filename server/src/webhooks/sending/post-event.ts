import { OutboundError, type OutboundPost } from '../../outbound/outbound-client.ts';
import type { Services } from '../../services.ts';
import type { DeliveryAttemptRow } from '../../storage/event-schema.ts';
import { retryAfterMs } from './retry-after.ts';

/** How an attempt went; `error` is null when the receiver answered 2xx. */
export type AttemptResult = Pick<
  DeliveryAttemptRow,
  'started_at' | 'status_code' | 'response_time_ms' | 'error_kind' | 'error' | 'response_body'
> & {
  /** How long the receiver asks to be left alone; 0 when it does not. */
  askedMs: number;
};

export type Notification = Pick<OutboundPost, 'headers' | 'body'> & {
  url: string;
  sentAt: Date;
  /** Keep the beginning of the answer. */
  keepsResponse: boolean;
};

const KEPT_BYTES_MAX = 1_024;

/**
 * Makes one POST. Whatever the receiver or the way to it does is a result.
 *
 * @throws any error that is our own
 */
export async function postEvent(
  { clock, outbound, webhookSettings }: Services,
  { url, headers, body, sentAt, keepsResponse }: Notification,
): Promise<AttemptResult> {
  const started = performance.now();
  const result = (outcome: Partial<AttemptResult>): AttemptResult => ({
    started_at: sentAt.toISOString(),
    response_time_ms: Math.round(performance.now() - started),
    status_code: null,
    error_kind: null,
    error: null,
    response_body: null,
    askedMs: 0,
    ...outcome,
  });
  const { timeoutMs } = webhookSettings;
  const keptBytes = keepsResponse ? KEPT_BYTES_MAX : 0;
  try {
    const answer = await outbound.post(url, { headers, body, timeoutMs, keptBytes });
    const { status } = answer;
    return result({
      status_code: status,
      ...refusal(status),
      ...(keepsResponse && { response_body: textOf(answer.start) }),
      askedMs: retryAfterMs([answer.headers['retry-after']].flat()[0], clock.now()),
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return result({ error_kind: error.kind, error: error.message });
  }
}

function refusal(status: number): Pick<AttemptResult, 'error_kind' | 'error'> {
  if (status >= 200 && status < 300) return { error_kind: null, error: null };
  const isRedirect = status >= 300 && status < 400;
  return {
    error_kind: 'http',
    error: `The receiver answered ${status}${isRedirect ? '; redirects are not followed' : ''}`,
  };
}

/** Whatever bytes they are. PostgreSQL stores no U+0000. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8').replaceAll('\0', '');
}
