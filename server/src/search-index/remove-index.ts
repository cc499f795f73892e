import { SEARCH_SOURCES } from '../contract/search.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { passageRange } from '../storage/passage-id.ts';
import { inTransaction } from '../storage/transaction.ts';
import { leaveATurn } from './leave-a-turn.ts';
import { partitionKey } from './partition.ts';
import { deleteRun, listRuns } from './run-store.ts';
import { deleteRange, deleteWords } from './store.ts';
import { clearSpace } from './vectors/clear-space.ts';
import { listSpaces, removeSpaces } from './vectors/space-store.ts';

const RUNS_AT_ONCE = 100;
const PASSAGES_PER_TRANSACTION = 64;
const WORDS_PER_TRANSACTION = 1_000;

type Work = { signal: AbortSignal; progressed: (tx: Tx) => Promise<void> };

/** Takes away what the index has of a workspace that was deleted, in small transactions. */
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
  await inTransaction(services, (tx) => removeSpaces(tx, workspaceId));
  for (const space of await listSpaces(services.db, workspaceId)) {
    for (let isMore = true; isMore;) {
      work.signal.throwIfAborted();
      isMore = await clearSpace(services, space);
      await leaveATurn();
    }
  }
}

/** The run last: it says that there may be passages. */
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

/** @param step returns true when there may be more */
async function repeat(
  services: Services,
  { signal, progressed }: Work,
  step: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  for (let isMore = true; isMore;) {
    signal.throwIfAborted();
    isMore = await inTransaction(services, async (tx) => {
      const more = await step(tx);
      if (more) await progressed(tx);
      return more;
    });
    if (isMore) await leaveATurn();
  }
}
