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
    const isOldValid = old !== null && Date.parse(previous_secret_until!) > now.getTime();
    if (!isOldValid) return { header: newKey, listed: [newKey] };
    const oldKey = open(old);
    const header = delivery.previous_secret_first === 1 ? oldKey : newKey;
    return { header, listed: [newKey, oldKey] };
  }

  return {
    signersOf(delivery, now) {
      if (delivery.webhook_id !== null) return webhookSigners(delivery, delivery.webhook_id, now);
      const key = requestKey(delivery);
      return { header: key, listed: [key] };
    },

    headersOf({ webhook_id, headers_sealed: sealed }) {
      if (webhook_id === null || sealed === null) return NO_HEADERS;
      return kept(headers, sealed, () => openWebhookHeaders(services.secrets, webhook_id, sealed));
    },
  };

  /** That of the request, else that of the workspace. */
  function requestKey(delivery: DueDelivery): SigningKey {
    const { workspace_id: id, notify_secret_sealed, signing_secret_sealed } = delivery;
    if (notify_secret_sealed !== null) {
      const context = notifySecretContext(id);
      return keyOf(notify_secret_sealed, () =>
        services.secrets.open(notify_secret_sealed, context),
      );
    }
    if (signing_secret_sealed === null) throw new Error(`Workspace ${id} is gone`);
    return keyOf(signing_secret_sealed, () =>
      openSigningSecret(services.secrets, { id, signing_secret_sealed }),
    );
  }
}

function kept<V>(opened: Map<string, V>, sealed: string, open: () => V): V {
  let value = opened.get(sealed);
  if (value === undefined) {
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(sealed, (value = open()));
  }
  return value;
}
