import { sql } from 'kysely';

import { HOUR_MS } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import { changeRowCount, sumRowCounts } from '../../storage/row-counts.ts';
import { signalAfterCommit } from '../../storage/transaction.ts';
import { followWebhook } from './follow-webhook.ts';

type WebhookStatus = 'enabled' | 'disabled';

/** What is kept of the times that a webhook was enabled. */
export const ENABLES_PERIOD_MS = HOUR_MS;
const ENABLES_KEPT_MAX = 20;

/** @returns how many webhooks the workspace has with it; who else adds one waits until `tx` ends */
export async function insertWebhook(tx: Tx, webhook: WebhookRow): Promise<number> {
  await tx.insertInto('webhooks').values(webhook).execute();
  await insertSubscriptions(tx, webhook);
  await countWebhooks(tx, webhook.workspace_id, 'enabled', 1);
  return countWebhookRows(tx, webhook.workspace_id);
}

/** Looks only inside `workspaceId`: another workspace's webhook is the same as none. @throws ApiError `resource_not_found` */
export async function getWebhook(db: Db, workspaceId: string, id: string): Promise<WebhookRow> {
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!webhook) throw notFound('webhook', id);
  return webhook;
}

/** The one of `workspaceIds` that has the webhook. */
export async function locateWebhook(
  db: Db,
  workspaceIds: readonly string[],
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select('workspace_id')
    .where('workspace_id', 'in', [...workspaceIds])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.workspace_id;
}

/** Keeps the webhook as it is until `tx` ends. @returns undefined when it is gone */
export async function lockWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return tx
    .updateTable('webhooks')
    .set({ url: sql<string>`url` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** As `lockWebhook`. @throws ApiError `resource_not_found` */
export async function getLockedWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, workspaceId, id);
  if (!webhook) throw notFound('webhook', id);
  return webhook;
}

export async function listWebhookRows(
  db: Db,
  workspaceId: string,
  status: WebhookStatus | undefined,
  page: Page,
): Promise<WebhookRow[]> {
  let rows = db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId);
  if (status === 'enabled') rows = rows.where('disabled_at', 'is', null);
  if (status === 'disabled') rows = rows.where('disabled_at', 'is not', null);
  return newestPage(rows, page).execute();
}

/** From the published totals. */
export async function countWebhookRows(
  db: Db,
  workspaceId: string,
  status?: WebhookStatus,
): Promise<number> {
  return sumRowCounts(db, workspaceId, 'webhook', status);
}

/** What is changed of a webhook by its callers; whether it is enabled is not among it. */
export type WebhookChange = Partial<
  Omit<WebhookRow, 'workspace_id' | 'id' | 'disabled_at' | 'disabled_reason' | 'receives_since'>
>;

/** @param before locked in `tx` */
export async function updateWebhook(
  tx: Tx,
  before: WebhookRow,
  change: WebhookChange,
): Promise<WebhookRow> {
  const webhook = { ...before, ...change };
  await tx
    .updateTable('webhooks')
    .set(change)
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .execute();
  if (webhook.events_json !== before.events_json) {
    await deleteSubscriptions(tx, before);
    await insertSubscriptions(tx, webhook);
  }
  if (webhook.url !== before.url) await followWebhook(tx, webhook, webhook, webhook.updated_at);
  signalChange(tx, before.id);
  return webhook;
}

/** Cancels what waits to be sent; what was sent stays on record. @param webhook locked in `tx` */
export async function deleteWebhook(tx: Tx, webhook: WebhookRow, now: string): Promise<void> {
  const { workspace_id, id, disabled_at } = webhook;
  await tx
    .deleteFrom('webhooks')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
  await followWebhook(tx, webhook, undefined, now);
  signalChange(tx, id);
  await countWebhooks(tx, workspace_id, disabled_at === null ? 'enabled' : 'disabled', -1);
}

/**
 * Switches a disabled webhook on: failures count from 0, events from now on are for it, and what was held goes out
 * when it is due.
 *
 * @returns false when it is enabled already, or gone, in which case nothing was written
 */
export async function enableWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const before = await lockWebhook(tx, workspaceId, id);
  if (!before || before.disabled_at === null) return false;
  const times = [...recentEnables(before, now), now].slice(-ENABLES_KEPT_MAX);
  await tx
    .updateTable('webhooks')
    .set({
      ...NO_FAILURES,
      disabled_at: null,
      disabled_reason: null,
      receives_since: now,
      enabled_at_json: JSON.stringify(times),
      updated_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  await followWebhook(tx, before, { ...before, disabled_at: null }, now);
  signalChange(tx, id);
  await moveCount(tx, workspaceId, 'enabled');
  return true;
}

/** When the webhook was enabled within the last hour, oldest first. */
export function recentEnables({ enabled_at_json }: WebhookRow, now: string): string[] {
  const since = new Date(Date.parse(now) - ENABLES_PERIOD_MS).toISOString();
  return (JSON.parse(enabled_at_json) as string[]).filter((time) => time > since);
}

/**
 * Switches an enabled webhook off and holds what waits to be sent to it.
 *
 * @returns false when it is disabled already, or gone, in which case nothing was written
 */
export async function disableWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
  { reason, now }: { reason: string; now: string },
): Promise<boolean> {
  const webhook = await tx
    .updateTable('webhooks')
    .set({ disabled_at: now, disabled_reason: reason, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!webhook) return false;
  await followWebhook(tx, webhook, webhook, now);
  signalChange(tx, id);
  await moveCount(tx, workspaceId, 'disabled');
  return true;
}

/** The columns of a webhook that has not failed since it last succeeded, was enabled or was moved. */
export const NO_FAILURES = {
  consecutive_failures: 0,
  failure_counted_at: null,
  failure_counted_delivery_id: null,
  warned_failures: 0,
} as const satisfies Partial<WebhookRow>;

/** Indexes what the webhook subscribes to for the fan-out. */
async function insertSubscriptions(tx: Tx, webhook: WebhookRow): Promise<void> {
  const { workspace_id, id: webhook_id, events_json } = webhook;
  const events = JSON.parse(events_json) as string[];
  await tx
    .insertInto('webhook_events')
    .values(events.map((event) => ({ workspace_id, event, webhook_id })))
    .execute();
}

async function deleteSubscriptions(tx: Tx, { workspace_id, id }: WebhookRow): Promise<void> {
  await tx
    .deleteFrom('webhook_events')
    .where('workspace_id', '=', workspace_id)
    .where('webhook_id', '=', id)
    .execute();
}

/** Senders have read ahead: what they know of the webhook is no longer true. */
function signalChange(tx: Tx, id: string): void {
  signalAfterCommit(tx, `lane:${id}`);
}

// Totals come last and in one order: every webhook of the workspace shares their rows.
async function moveCount(tx: Tx, workspaceId: string, to: WebhookStatus): Promise<void> {
  await countWebhooks(tx, workspaceId, 'enabled', to === 'enabled' ? 1 : -1);
  await countWebhooks(tx, workspaceId, 'disabled', to === 'disabled' ? 1 : -1);
}

async function countWebhooks(
  tx: Tx,
  workspaceId: string,
  status: WebhookStatus,
  count: number,
): Promise<void> {
  await changeRowCount(tx, { workspace_id: workspaceId, kind: 'webhook', status, count });
}
