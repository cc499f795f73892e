import { notifySecretContext } from '../../events/notify-secret.ts';
import type { Services } from '../../services.ts';
import type { DueDelivery } from '../../storage/delivery-statements.ts';
import { openSigningSecret } from '../../workspaces/signing-secret.ts';
import { openWebhookHeaders } from '../registration/webhook-headers.ts';
import { openWebhookSecret } from '../registration/webhook-secret.ts';
import { type Signers, type SigningKey, signingKey } from './signature.ts';

/** What was opened is kept, so that a busy webhook costs it once; beyond so many it is opened anew. */
const OPENED_MAX = 5_000;

export type OpenedSecrets = {
  /** @throws Error when a secret was sealed with another key than this process has */
  signersOf(delivery: DueDelivery, now: Date): Signers;
  /** The webhook's own headers, empty for a `webhook_url`. @throws Error as `signersOf` */
  headersOf(delivery: DueDelivery): Readonly<Record<string, string>>;
};

const NO_HEADERS = {};

export function createOpenedSecrets(services: Pick<Services, 'secrets'>): OpenedSecrets {
  const keys = new Map<string, SigningKey>();
  const headers = new Map<string, Record<string, string>>();
  const keyOf = (sealed: string, open: () => string) =>
    kept(keys, sealed, () => signingKey(open()));

  function webhookSigners(delivery: DueDelivery, webhookId: string, now: Date): Signers {
    const { secret_sealed: sealed, previous_secret_sealed: old, previous_secret_until } = delivery;
    const open = (text: string) =>
      keyOf(text, () => openWebhookSecret(services.secrets, webhookId, text));
    const newKey = open(sealed!);
    if (old === null || !isStillValid(previous_secret_until, now)) return alone(newKey);
    const oldKey = open(old);
    const header = delivery.previous_secret_first === 1 ? oldKey : newKey;
    return { header, listed: [newKey, oldKey] };
  }

  return {
    signersOf(delivery, now) {
      if (delivery.webhook_id !== null) return webhookSigners(delivery, delivery.webhook_id, now);
      return requestSigners(delivery, now);
    },

    headersOf({ webhook_id, headers_sealed: sealed }) {
      if (webhook_id === null || sealed === null) return NO_HEADERS;
      return kept(headers, sealed, () => openWebhookHeaders(services.secrets, webhook_id, sealed));
    },
  };

  /** The secret of the request, else those of the workspace. */
  function requestSigners(delivery: DueDelivery, now: Date): Signers {
    const { workspace_id: id, notify_secret_sealed, signing_secret_sealed } = delivery;
    if (notify_secret_sealed !== null) {
      const context = notifySecretContext(id);
      return alone(
        keyOf(notify_secret_sealed, () => services.secrets.open(notify_secret_sealed, context)),
      );
    }
    if (signing_secret_sealed === null) throw new Error(`Workspace ${id} is gone`);
    const open = (sealed: string) =>
      keyOf(sealed, () =>
        openSigningSecret(services.secrets, { id, signing_secret_sealed: sealed }),
      );
    const newKey = open(signing_secret_sealed);
    const { previous_signing_secret_sealed: old, previous_signing_secret_until: until } = delivery;
    if (old === null || !isStillValid(until, now)) return alone(newKey);
    return { header: newKey, listed: [newKey, open(old)] };
  }
}

function alone(key: SigningKey): Signers {
  return { header: key, listed: [key] };
}

function isStillValid(until: string | null, now: Date): boolean {
  return until !== null && Date.parse(until) > now.getTime();
}

function kept<V>(opened: Map<string, V>, sealed: string, open: () => V): V {
  let value = opened.get(sealed);
  if (value === undefined) {
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(sealed, (value = open()));
  }
  return value;
}
