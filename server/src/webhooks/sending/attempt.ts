import type { Services } from '../../services.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { bodyToSend } from './bodies.ts';
import type { OpenedSecrets } from './opened-secrets.ts';
import { type AttemptResult, postEvent } from './post-event.ts';
import { signatureHeaders } from './signature.ts';

/** What became of a delivery whose time had come. */
export type Outcome =
  | { kind: 'attempted'; result: AttemptResult }
  /** Its webhook is disabled. */
  | { kind: 'held' }
  /** Its webhook was deleted. */
  | { kind: 'cancelled' }
  /** Events keep their data only so long. */
  | { kind: 'forgotten' }
  /** No attempt came about, and that is not the receiver's fault. */
  | { kind: 'own failure'; error: unknown };

/** Makes an attempt of `delivery` if there is to be one. Never rejects. */
export async function attempt(
  services: Services,
  secrets: OpenedSecrets,
  delivery: DueDelivery,
): Promise<Outcome> {
  if (delivery.webhook_id !== null) {
    // A delivery may be written just as its webhook is deleted or disabled.
    if (delivery.secret_sealed === null) return { kind: 'cancelled' };
    if (delivery.disabled_at !== null && delivery.cause !== 'test') return { kind: 'held' };
  }
  try {
    const text = delivery.body ?? (await bodyToSend(services, delivery));
    if (text === undefined) return { kind: 'forgotten' };
    return { kind: 'attempted', result: await send(services, secrets, delivery, text) };
  } catch (error) {
    return { kind: 'own failure', error };
  }
}

async function send(
  services: Services,
  secrets: OpenedSecrets,
  delivery: DueDelivery,
  text: string,
): Promise<AttemptResult> {
  const sentAt = services.clock.now();
  const body = Buffer.from(text);
  const signers = secrets.signersOf(delivery, sentAt);
  const result = await postEvent(services, {
    url: delivery.url,
    headers: {
      ...secrets.headersOf(delivery),
      'content-type': 'application/json',
      'X-Event-Sequence': String(delivery.sequence),
      ...signatureHeaders(body, signers, { eventId: delivery.event_id, sentAt }),
    },
    body,
    sentAt,
    keepsResponse: delivery.keep_response === 1,
  });
  services.metrics.webhookAttempts.inc({ outcome: result.error_kind ?? 'success' });
  return result;
}
