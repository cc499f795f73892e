import { type RotateSecretRequest, SECRET_OVERLAP_MAX } from '../../contract/webhooks.ts';
import { isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { generateSecret } from '../../workspaces/signing-secret.ts';
import { updateWebhook } from './store.ts';
import { sealWebhookSecret } from './webhook-secret.ts';

/**
 * Gives a webhook a new secret. The one that it had goes on signing until the overlap ends; of an overlap that has
 * not ended, the older secret is given up.
 *
 * @param before locked in `tx`
 * @returns the webhook, and the secret as it is to be shown once
 */
export async function rotateSecret(
  tx: Tx,
  { clock, secrets }: Services,
  before: WebhookRow,
  { secret = generateSecret(), overlap_seconds, grace }: RotateSecretRequest,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const overlapMs = (overlap_seconds ?? SECRET_OVERLAP_MAX) * SECOND_MS;
  const previous =
    overlapMs === 0
      ? NO_PREVIOUS
      : ({
          previous_secret_sealed: before.secret_sealed,
          previous_secret_until: isoAfter(clock, overlapMs),
          previous_secret_first: grace === 'old-first' ? 1 : 0,
        } as const);
  const webhook = await updateWebhook(tx, before, {
    ...previous,
    ...sealWebhookSecret(secrets, before.id, secret),
    updated_at: isoNow(clock),
  });
  return { webhook, secret };
}

const NO_PREVIOUS = {
  previous_secret_sealed: null,
  previous_secret_until: null,
  previous_secret_first: 0,
} as const satisfies Partial<WebhookRow>;
