import { setTimeout as sleep } from 'node:timers/promises';

import type { Services } from '../app/services.ts';
import type { Context } from '../http/route.ts';
import { DAY_MS, isoAfter } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Db } from '../storage/db.ts';
import type { OldRange } from '../storage/page.ts';
import { inTransaction } from '../storage/transaction.ts';
import { listRetentions } from './settings.ts';

/** Rows listed at once. Each is deleted in its own transaction. */
const BATCH = 100;
const PAUSE_MS = 5;

/** The part of a request context that a deletion needs; a schedule can provide it too. */
export type DeletionContext = Pick<Context, 'services' | 'workspaceId' | 'transaction'>;

/** Position of a row in the order of creation. */
export type ExpiredRow = { id: string; created_at: string };

/** Kind of row that `retention_days` applies to. */
export type RetainedResource = {
  /** Lists expired rows, oldest first. */
  list: (db: Db, workspaceId: string, range: OldRange) => Promise<ExpiredRow[]>;
  remove: (deleting: DeletionContext, id: string) => Promise<unknown>;
};

const BEGINNING: ExpiredRow = { id: '', created_at: '' };

/** Deletes rows older than the `retention_days` of their workspace, one by one, with the same events as a request. */
export async function deleteExpiredRows(
  services: Services,
  signal: AbortSignal,
  things: RetainedResource,
): Promise<void> {
  for (const { workspaceId, days } of await listRetentions(services.reads)) {
    const before = isoAfter(services.clock, -days * DAY_MS);
    let after: ExpiredRow | undefined = BEGINNING;
    while (after) {
      const range = { before, after, limit: BATCH };
      const rows: ExpiredRow[] = await things.list(services.reads, workspaceId, range);
      for (const { id } of rows) {
        signal.throwIfAborted();
        await removeOne(services, workspaceId, things, id);
        // On SQLite each transaction blocks the event loop.
        await sleep(PAUSE_MS);
      }
      after = rows.at(-1);
    }
  }
}

/** Deletes one row. A failure is logged and retried at the next run, and does not stop the others. */
async function removeOne(
  services: Services,
  workspaceId: string,
  { remove }: RetainedResource,
  id: string,
): Promise<void> {
  const transaction: Context['transaction'] = (work) => inTransaction(services, work);
  try {
    await remove({ services, workspaceId, transaction }, id);
  } catch (error) {
    // A concurrent request has deleted it.
    if (error instanceof ApiError && error.code === 'resource_not_found') return;
    services.log.error({ err: error, workspace_id: workspaceId, id }, 'old row not deleted');
  }
}
