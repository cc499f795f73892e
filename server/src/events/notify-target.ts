import type { NotifyOptions } from '../contract/notify.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { notifySecretContext } from './notify-secret.ts';
import type { Notify } from './publish.ts';

/** How rows of requested work say whom to notify. */
export type NotifyColumns = {
  webhook_url: string | null;
  webhook_secret_sealed: string | null;
  notify_on_json: string | null;
};

export function notifyColumns(
  secrets: SecretBox,
  workspaceId: string,
  { webhook_url, webhook_secret, notify_on }: NotifyOptions,
): NotifyColumns {
  return {
    webhook_url: webhook_url ?? null,
    webhook_secret_sealed:
      webhook_secret === undefined
        ? null
        : secrets.seal(webhook_secret, notifySecretContext(workspaceId)),
    notify_on_json: notify_on ? JSON.stringify(notify_on) : null,
  };
}

/** The `webhook_url` of the request, unless `notify_on` leaves this outcome out. */
export function notifyTarget(
  { webhook_url, webhook_secret_sealed, notify_on_json }: NotifyColumns,
  outcome: 'completed' | 'failed',
): Notify | undefined {
  const wanted = notify_on_json === null ? null : (JSON.parse(notify_on_json) as string[]);
  if (webhook_url === null || (wanted && !wanted.includes(outcome))) return undefined;
  return { url: webhook_url, secretSealed: webhook_secret_sealed };
}
