import { sql } from 'kysely';

import { HOUR_MS } from '../../kernel/clock.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { locateIn } from '../../storage/locate-in.ts';
import type { WebhookRow } from '../../storage/event-schema.ts';
import { newestPage, type Page } from '../../storage/page.ts';
import { changeRowCount, sumRowCounts } from '../../storage/row-counts.ts';
import { notifyAfterCommit } from '../../storage/transaction.ts';
import { applyWebhookChange } from './pending-deliveries.ts';

type WebhookStatus = 'enabled' | 'disabled';

/** Period for which the times of enabling a webhook are kept. */
export const ENABLES_PERIOD_MS = HOUR_MS;
const ENABLES_KEPT_MAX = 20;

/**
 * Inserts a webhook. Concurrent inserts into the workspace wait until `tx` ends.
 *
 * @returns the number of the workspace's webhooks, this one included
 */
export async function insertWebhook(tx: Tx, webhook: WebhookRow): Promise<number> {
  await tx.insertInto('webhooks').values(webhook).execute();
  await insertSubscriptions(tx, webhook);
  await changeWebhookCount(tx, webhook.workspace_id, 'enabled', 1);
  return countWebhookRows(tx, webhook.workspace_id);
}

/** Finds a webhook of the workspace; undefined when there is none. */
export async function findWebhook(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns a webhook of the workspace. @throws ApiError `resource_not_found` */
export async function getWebhook(db: Db, workspaceId: string, id: string): Promise<WebhookRow> {
  const webhook = await findWebhook(db, workspaceId, id);
  if (!webhook) throw notFound('webhook', id);
  return webhook;
}

/** Returns the one of the given workspace IDs that has the webhook; undefined when none has. */
export const locateWebhook = locateIn('webhooks');

/** Locks the webhook until `tx` ends. @returns undefined when it is deleted */
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

/** Locks the webhook until `tx` ends. @throws ApiError `resource_not_found` */
export async function getLockedWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, workspaceId, id);
  if (!webhook) throw notFound('webhook', id);
  return webhook;
}

/** Selects webhooks of a list. An undefined field matches all. */
export type WebhookFilter = {
  status?: WebhookStatus | undefined;
  /** Matches webhooks that subscribe to none but these names. */
  events?: readonly string[] | undefined;
};

/** Lists the webhooks of a page, newest first. */
export async function listWebhookRows(
  db: Db,
  workspaceId: string,
  filter: WebhookFilter,
  page: Page,
): Promise<WebhookRow[]> {
  return newestPage(selectWebhooks(db, workspaceId, filter).selectAll(), page).execute();
}

/** Counts webhooks, from the maintained totals unless `filter` names events. */
export async function countWebhookRows(
  db: Db,
  workspaceId: string,
  filter: WebhookFilter = {},
): Promise<number> {
  if (!filter.events) return sumRowCounts(db, workspaceId, 'webhook', filter.status);
  const { count } = await selectWebhooks(db, workspaceId, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectWebhooks(db: Db, workspaceId: string, { status, events }: WebhookFilter) {
  let rows = db.selectFrom('webhooks').where('workspace_id', '=', workspaceId);
  if (status === 'enabled') rows = rows.where('disabled_at', 'is', null);
  if (status === 'disabled') rows = rows.where('disabled_at', 'is not', null);
  if (!events) return rows;
  return rows.where((where) =>
    where.not(
      where.exists(
        where
          .selectFrom('webhook_events')
          .select('event')
          .whereRef('webhook_events.workspace_id', '=', 'webhooks.workspace_id')
          .whereRef('webhook_events.webhook_id', '=', 'webhooks.id')
          .where('event', 'not in', events),
      ),
    ),
  );
}

/** Columns that an update may change: all but those that enabling and disabling set. */
export type WebhookChange = Partial<
  Omit<WebhookRow, 'workspace_id' | 'id' | 'disabled_at' | 'disabled_reason' | 'receives_since'>
>;

/** Updates columns of a webhook and what depends on them. @param before locked in `tx` @returns the updated row */
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
  if (webhook.url !== before.url) {
    await applyWebhookChange(tx, webhook, webhook, webhook.updated_at);
  }
  notifyLaneChanged(tx, before.id);
  return webhook;
}

/** Deletes a webhook and cancels its pending deliveries. Its log stays. @param webhook locked in `tx` */
export async function deleteWebhook(tx: Tx, webhook: WebhookRow, now: string): Promise<void> {
  const { workspace_id, id, disabled_at } = webhook;
  await tx
    .deleteFrom('webhooks')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
  await applyWebhookChange(tx, webhook, undefined, now);
  notifyLaneChanged(tx, id);
  await changeWebhookCount(tx, workspace_id, disabled_at === null ? 'enabled' : 'disabled', -1);
}

/**
 * Enables a disabled webhook: resets its failures, subscribes it to events from now on and releases held deliveries.
 *
 * @returns false, with nothing written, when it is enabled already or deleted
 */
export async function enableWebhook(
  tx: Tx,
  workspaceId: string,
  id: string,
  now: string,
): Promise<boolean> {
  const before = await lockWebhook(tx, workspaceId, id);
  if (!before || before.disabled_at === null) return false;
  const times = [...listRecentEnables(before, now), now].slice(-ENABLES_KEPT_MAX);
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
  await applyWebhookChange(tx, before, { ...before, disabled_at: null }, now);
  notifyLaneChanged(tx, id);
  await moveWebhookCount(tx, workspaceId, 'enabled');
  return true;
}

/** Returns the times at which the webhook was enabled within the last hour, oldest first. */
export function listRecentEnables({ enabled_at_json }: WebhookRow, now: string): string[] {
  const since = new Date(Date.parse(now) - ENABLES_PERIOD_MS).toISOString();
  return (JSON.parse(enabled_at_json) as string[]).filter((time) => time > since);
}

/**
 * Disables an enabled webhook and holds its pending deliveries.
 *
 * @returns false, with nothing written, when it is disabled already or deleted
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
  await applyWebhookChange(tx, webhook, webhook, now);
  notifyLaneChanged(tx, id);
  await moveWebhookCount(tx, workspaceId, 'disabled');
  return true;
}

/** Columns of a webhook without failures since its last success, enabling or change of URL. */
export const NO_FAILURES = {
  consecutive_failures: 0,
  failure_counted_at: null,
  failure_counted_delivery_id: null,
  warned_failures: 0,
} as const satisfies Partial<WebhookRow>;

/** Inserts the index rows by which the fan-out finds the webhook's subscriptions. */
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

/** Signals after COMMIT that the deliveries that senders have loaded for the webhook are stale. */
function notifyLaneChanged(tx: Tx, id: string): void {
  notifyAfterCommit(tx, `lane:${id}`);
}

// Lock order: totals last, `enabled` before `disabled`, because all webhooks of the workspace share these rows.
async function moveWebhookCount(tx: Tx, workspaceId: string, to: WebhookStatus): Promise<void> {
  await changeWebhookCount(tx, workspaceId, 'enabled', to === 'enabled' ? 1 : -1);
  await changeWebhookCount(tx, workspaceId, 'disabled', to === 'disabled' ? 1 : -1);
}

async function changeWebhookCount(
  tx: Tx,
  workspaceId: string,
  status: WebhookStatus,
  count: number,
): Promise<void> {
  await changeRowCount(tx, { workspace_id: workspaceId, kind: 'webhook', status, count });
}
