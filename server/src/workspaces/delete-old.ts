import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '../http/handle.ts';
import { DAY_MS, isoAfter } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/db.ts';
import type { OldRange } from '../storage/page.ts';
import { inTransaction } from '../storage/transaction.ts';
import { listRetentions } from './settings.ts';

/** Found at once; each is deleted in a transaction of its own. */
const BATCH = 100;
const PAUSE_MS = 5;

/** What a deletion needs of a request, which a schedule has too. */
export type Deleting = Pick<Context, 'services' | 'workspaceId' | 'transaction'>;

export type OldRow = { id: string; created_at: string };

/** What is deleted of a workspace when it is older than it is kept. */
export type OldThings = {
  /** The oldest first. */
  list: (db: Db, workspaceId: string, range: OldRange) => Promise<OldRow[]>;
  remove: (deleting: Deleting, id: string) => Promise<unknown>;
};

const BEGINNING: OldRow = { id: '', created_at: '' };

/** Deletes what is older than `retention_days` of its workspace, as a request would: with its events, one after the other. */
export async function deleteOld(
  services: Services,
  signal: AbortSignal,
  things: OldThings,
): Promise<void> {
  for (const { workspaceId, days } of await listRetentions(services.reads)) {
    const before = isoAfter(services.clock, -days * DAY_MS);
    let after: OldRow | undefined = BEGINNING;
    while (after) {
      const range = { before, after, limit: BATCH };
      const rows: OldRow[] = await things.list(services.reads, workspaceId, range);
      for (const { id } of rows) {
        signal.throwIfAborted();
        await removeOne(services, workspaceId, things, id);
        // On SQLite each transaction holds up the event loop.
        await sleep(PAUSE_MS);
      }
      after = rows.at(-1);
    }
  }
}

/** What cannot be deleted is left to the next time, and keeps nothing else from being deleted. */
async function removeOne(
  services: Services,
  workspaceId: string,
  { remove }: OldThings,
  id: string,
): Promise<void> {
  const transaction: Context['transaction'] = (work) => inTransaction(services, work);
  try {
    await remove({ services, workspaceId, transaction }, id);
  } catch (error) {
    // Somebody else has deleted it meanwhile.
    if (error instanceof ApiError && error.code === 'resource_not_found') return;
    services.log.error({ err: error, workspace_id: workspaceId, id }, 'old row not deleted');
  }
}
