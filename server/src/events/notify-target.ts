import type { NotifyOptions } from '../contract/notify.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { PayloadFormat } from '../storage/event-schema.ts';
import type { NotifyTarget } from './publish.ts';

/** Columns with the notification settings of a request, part of the rows of its work. */
export type NotifyColumns = {
  webhook_url: string | null;
  webhook_secret_sealed: string | null;
  notify_on_json: string | null;
  webhook_payload_format: PayloadFormat | null;
};

/** Returns the columns for the notification settings of a request, with its secret encrypted. */
export function toNotifyColumns(
  secrets: SecretBox,
  workspaceId: string,
  { webhook_url, webhook_secret, notify_on, payload_format }: NotifyOptions,
): NotifyColumns {
  return {
    webhook_url: webhook_url ?? null,
    webhook_secret_sealed:
      webhook_secret === undefined
        ? null
        : secrets.seal(webhook_secret, notifySecretContext(workspaceId)),
    notify_on_json: notify_on ? JSON.stringify(notify_on) : null,
    webhook_payload_format: payload_format ?? null,
  };
}

/** Returns the `webhook_url` of the request; undefined without one, and when `notify_on` excludes this outcome. */
export function findNotifyTarget(
  { webhook_url, webhook_secret_sealed, notify_on_json, webhook_payload_format }: NotifyColumns,
  outcome: 'completed' | 'failed',
): NotifyTarget | undefined {
  const outcomes = notify_on_json === null ? null : (JSON.parse(notify_on_json) as string[]);
  if (webhook_url === null || (outcomes && !outcomes.includes(outcome))) return undefined;
  return {
    url: webhook_url,
    secretSealed: webhook_secret_sealed,
    payloadFormat: webhook_payload_format,
  };
}

/** Returns the encryption context of a request's `webhook_secret`. It is that of both the resource's and the event's row. */
export function notifySecretContext(workspaceId: string): string {
  return `notify_secret ${workspaceId}`;
}
