import type { Static } from 'typebox';

import type { Services } from '../../app/services.ts';
import {
  type CreatedWebhook,
  type RotateSecretRequest,
  SECRET_OVERLAP_MAX,
} from '../../contract/webhooks.ts';
import { isoAfter, isoNow, SECOND_MS } from '../../kernel/clock.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { generateSecret } from '../../workspaces/signing-secret.ts';
import { isStandardSecret } from '../standard-secret.ts';
import { updateWebhook } from './store.ts';

/** Longest secret without a hint: four of its characters would reveal too much. */
const HINTLESS_LENGTH_MAX = 8;
const HINT_LENGTH = 4;

/** Encrypts a signing secret and derives its hint: the last four characters, or nothing for a short secret. */
export function sealWebhookSecret(
  secrets: SecretBox,
  webhookId: string,
  secret: string,
): Pick<WebhookRow, 'secret_sealed' | 'secret_hint'> {
  return {
    secret_sealed: secrets.seal(secret, secretContext(webhookId)),
    secret_hint: secret.length > HINTLESS_LENGTH_MAX ? secret.slice(-HINT_LENGTH) : '',
  };
}

/** Decrypts a signing secret. @throws Error when it was encrypted with another server key */
export function openWebhookSecret(secrets: SecretBox, webhookId: string, sealed: string): string {
  return secrets.open(sealed, secretContext(webhookId));
}

function secretContext(webhookId: string): string {
  return `webhook_secret ${webhookId}`;
}

/** Returns warnings about a secret that libraries for Standard Webhooks cannot use; no field for any other secret. */
export function secretWarnings(secret: string): Pick<Static<typeof CreatedWebhook>, 'warnings'> {
  if (isStandardSecret(secret)) return {};
  const message =
    'Libraries for Standard Webhooks cannot use this secret: they need whsec_ and the base64 of 24 to 64 bytes; leave secret out to get such a one';
  return { warnings: [{ code: 'secret_not_portable', message }] };
}

/**
 * Gives a webhook a new secret. The current secret keeps signing until the overlap ends, by default for a day; with an
 * overlap of 0 it stops at once. The older secret of an unfinished overlap stops. With `grace` `old-first`, the header
 * that has room for one signature keeps the current secret until the overlap ends.
 *
 * @param before locked in `tx`
 * @returns the webhook, and the new secret in plain text, to be shown once
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
