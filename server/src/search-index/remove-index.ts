import { SEARCH_SOURCES } from '../contract/search.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import { passageRange } from '../storage/passage-id.ts';
import { inTransaction } from '../storage/transaction.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { partitionKey } from './partition.ts';
import { deleteRun, listRuns } from './run-store.ts';
import { deleteRange, deleteWords } from './store.ts';
import { clearIndex } from './embeddings/clear-index.ts';
import { listIndexes, markIndexesRemoved } from './embeddings/index-store.ts';

const RUNS_AT_ONCE = 100;
const PASSAGES_PER_TRANSACTION = 64;
const WORDS_PER_TRANSACTION = 1_000;

type Work = { signal: AbortSignal; checkpoint: (tx: Tx) => Promise<void> };

/** Deletes the index of a deleted workspace in small transactions. */
export async function removeIndex(
  services: Services,
  workspaceId: string,
  work: Work,
): Promise<void> {
  await removeVectors(services, workspaceId, work);
  for (;;) {
    const numbers = await listRuns(services.db, workspaceId, RUNS_AT_ONCE);
    for (const number of numbers) await removeRunRows(services, workspaceId, number, work);
    if (numbers.length < RUNS_AT_ONCE) break;
  }
  for (const source of SEARCH_SOURCES) {
    const key = partitionKey(workspaceId, source);
    await repeat(services, work, async (tx) => {
      const deleted = await deleteWords(tx, key, WORDS_PER_TRANSACTION);
      return deleted === WORDS_PER_TRANSACTION;
    });
  }
}

async function removeVectors(services: Services, workspaceId: string, work: Work): Promise<void> {
  await inTransaction(services, (tx) => markIndexesRemoved(tx, workspaceId));
  for (const space of await listIndexes(services.db, workspaceId)) {
    for (let isMore = true; isMore;) {
      work.signal.throwIfAborted();
      isMore = await clearIndex(services, space);
      await yieldToEventLoop();
    }
  }
}

/** Deletes the rows of a run, its own row last, since it marks that passages may exist. */
async function removeRunRows(
  services: Services,
  workspaceId: string,
  number: number,
  work: Work,
): Promise<void> {
  await repeat(services, work, async (tx) => {
    const range = passageRange(number);
    if (await deleteRange(services, tx, range, PASSAGES_PER_TRANSACTION)) return true;
    await deleteRun(tx, workspaceId, number);
    return false;
  });
}

/** Repeats `step` while it returns true. */
async function repeat(
  services: Services,
  { signal, checkpoint }: Work,
  step: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted();
    isMore = await inTransaction(services, async (tx) => {
      const more = await step(tx);
      if (more) await checkpoint(tx);
      return more;
    });
    if (isMore) await yieldToEventLoop();
  }
}
