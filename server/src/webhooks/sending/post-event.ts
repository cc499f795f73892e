import { isoNow, SECOND_MS } from '../kernel/clock.ts';
import { OutboundError } from '../outbound/outbound-client.ts';
import type { Services } from '../services.ts';
import type { DeliveryAttemptRow } from '../storage/event-schema.ts';
import { signatureHeaders } from './signature.ts';

/** How an attempt went; `error` is null when the receiver answered 2xx. */
export type AttemptResult = Pick<
  DeliveryAttemptRow,
  'started_at' | 'status_code' | 'response_time_ms' | 'error_kind' | 'error'
>;

export type Notification = { eventId: string; url: string; body: string; secret: string };

/**
 * Makes one signed POST. Whatever the receiver or the way to it does is a result, and what it answers beyond its
 * status is not kept.
 *
 * @throws the reason of `signal` when it is aborted; any error that is our own
 */
export async function postEvent(
  { clock, outbound, webhookSettings }: Services,
  { eventId, url, body, secret }: Notification,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const bytes = Buffer.from(body);
  const started_at = isoNow(clock);
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders(bytes, secret, { eventId, sentAt: clock.now() }),
  };
  const timeout = AbortSignal.timeout(webhookSettings.timeoutMs);
  const started = performance.now();
  const result = (outcome: Pick<AttemptResult, 'status_code' | 'error_kind' | 'error'>) => ({
    started_at,
    response_time_ms: Math.round(performance.now() - started),
    ...outcome,
  });

  try {
    const response = await outbound.request(url, {
      method: 'POST',
      headers,
      body: bytes,
      signal: AbortSignal.any([signal, timeout]),
    });
    const answered = result({ status_code: response.status, ...refusal(response.status) });
    await response.discard();
    return answered;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (timeout.aborted) {
      const seconds = webhookSettings.timeoutMs / SECOND_MS;
      return result({
        status_code: null,
        error_kind: 'timeout',
        error: `The receiver did not answer within ${seconds} s`,
      });
    }
    if (!(error instanceof OutboundError)) throw error;
    return result({ status_code: null, error_kind: error.kind, error: error.message });
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
