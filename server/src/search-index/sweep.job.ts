import { randomUUID } from 'node:crypto';

import { defineSchedule } from '../jobs/schedule.ts';
import { MINUTE_MS } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import { inTransaction } from '../storage/transaction.ts';
import {
  isBackfillDone,
  listSourceRows,
  type SourceId,
  setBackfillDone,
} from './backfill-store.ts';
import { insertChanges, listChangedWorkspaces } from './change-store.ts';
import type { ChangedSource } from './changes.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { indexChanges } from './update.job.ts';

const ROWS_PER_TRANSACTION = 200;

/**
 * Ensures that everything is indexed: marks, once, the sources that existed before their kind was indexed, and indexes
 * sources whose last attempt failed.
 */
export const sweepJob = defineSchedule({
  name: 'search.sweep',
  everyMs: 15 * MINUTE_MS,

  async run(services, signal) {
    for (const source of ['task', 'meeting_summary', 'transcript'] as const) {
      if (await isBackfillDone(services.db, source)) continue;
      await markAll(services, source, signal);
      await setBackfillDone(services.db, source);
    }
    for (const workspaceId of await listChangedWorkspaces(services.db)) {
      await indexChanges(services, workspaceId, signal);
    }
  },
});

async function markAll(
  services: Services,
  source: ChangedSource['source'],
  signal: AbortSignal,
): Promise<void> {
  let after: SourceId | undefined = { workspace_id: '', id: '' };
  while (after) {
    signal.throwIfAborted();
    const rows = await listSourceRows(services.db, source, after, ROWS_PER_TRANSACTION);
    const stamp = randomUUID();
    const changes = rows.map(({ workspace_id, id: source_id }) => {
      return { workspace_id, source, source_id, stamp };
    });
    await inTransaction(services, (tx) => insertChanges(tx, changes));
    after = rows.at(-1);
    await yieldToEventLoop();
  }
}
