import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import type { PassageVector } from '../../storage/vector-statements.ts';
import { lockRun, type IndexingRun } from '../run-store.ts';
import { embedTexts } from './embed-texts.ts';
import { openModel } from './index-model.ts';
import { activateIndex, updateIndex, BACKFILL_START } from './index-store.ts';
import {
  type ChangedRun,
  hasVectorChanges,
  insertNextRuns,
  listChangedRuns,
  deleteEmbeddedRuns,
} from './vector-change-store.ts';
import type { VectorServices } from './vector-services.ts';
import {
  listPassagesWithoutVector,
  listUnchangedPassages,
  type PassageText,
} from './vector-store.ts';

/** Passages of a batch: two calls to the server, and few enough for a short transaction. */
const PASSAGES_PER_BATCH = 64;
const RUNS_PER_BATCH = 64;
const RUNS_PER_STEP = 500;

/** Passages of a batch, and their runs. */
type Batch = {
  passages: (PassageText & { run: IndexingRun })[];
  /** Runs whose changes the batch completes, including deleted runs. */
  settled: ChangedRun[];
};

/**
 * Embeds the next batch of an index.
 *
 * @returns false when nothing is missing; the index is active from then on
 */
export async function backfillIndex(
  services: VectorServices,
  index: VectorSpaceRow,
  signal: AbortSignal,
): Promise<boolean> {
  const batch = await nextBatch(services, index);
  if (batch.passages.length > 0 || batch.settled.length > 0) {
    await embedBatch(services, index, batch, signal);
    return true;
  }
  if (index.walked_to === BACKFILL_START) {
    await inTransaction(services, (tx) => services.dialect.waitForIndexing(tx));
  }
  return inTransaction(services, (tx) => advanceBackfill(tx, index));
}

async function nextBatch({ db }: VectorServices, index: VectorSpaceRow): Promise<Batch> {
  const { workspace_id: workspaceId, number } = index;
  const batch: Batch = { passages: [], settled: [] };
  const runs = await listChangedRuns(db, { workspaceId, indexNumber: number }, RUNS_PER_BATCH);
  for (const changed of runs) {
    const room = PASSAGES_PER_BATCH - batch.passages.length;
    if (room === 0) break;
    if (changed.source !== null) {
      const run: IndexingRun = { workspaceId, source: changed.source, number: changed.number };
      const found = await listPassagesWithoutVector(db, number, run, room);
      batch.passages.push(...found.map((passage) => ({ ...passage, run })));
      if (found.length === room) break;
    }
    batch.settled.push(changed);
  }
  return batch;
}

async function embedBatch(
  services: VectorServices,
  index: VectorSpaceRow,
  batch: Batch,
  signal: AbortSignal,
): Promise<void> {
  const { workspace_id: workspaceId } = index;
  const model = openModel(services.secrets, index);
  const texts = batch.passages.map(({ text }) => text);
  // Deleted sources need no call.
  const vectors =
    texts.length === 0
      ? []
      : await embedTexts(services, { workspaceId, model }, texts, {
          patience: 'background',
          signal,
        });
  await inTransaction(services, (tx) => writeBatch(services, tx, { index, batch, vectors }));
}

type Written = { index: VectorSpaceRow; batch: Batch; vectors: readonly (Float32Array | null)[] };

async function writeBatch(
  { dialect }: VectorServices,
  tx: Tx,
  { index, batch, vectors }: Written,
): Promise<void> {
  const { workspace_id: workspaceId, number } = index;
  const dimensions = index.dimensions ?? vectors.find((vector) => vector !== null)?.length ?? null;
  if (vectors.some((vector) => vector !== null && vector.length !== dimensions)) {
    // The model behind the name has changed: its vectors need a new index.
    await updateIndex(tx, workspaceId, number, { state: 'removed' });
    return;
  }
  if (!(await updateIndex(tx, workspaceId, number, { dimensions }))) return;
  const unchanged = await unchangedPassages(tx, batch);
  const written = batch.passages.flatMap(({ id, run }, position): PassageVector[] =>
    unchanged.has(id) ? [{ passageId: id, source: run.source, vector: vectors[position]! }] : [],
  );
  if (written.length > 0) await dialect.insertVectors(tx, number, written);
  await deleteEmbeddedRuns(tx, number, batch.settled);
}

/** Locks the passages of a batch that are unchanged, until the transaction ends. */
async function unchangedPassages(tx: Tx, { passages }: Batch): Promise<ReadonlySet<number>> {
  if (passages.length === 0) return new Set();
  const runs = new Map(passages.map(({ run }) => [run.number, run]));
  const there = new Set<number>();
  for (const run of runs.values()) if (await lockRun(tx, run)) there.add(run.number);
  const unchanged = await listUnchangedPassages(tx, passages);
  const left = passages.filter(({ id, run }) => there.has(run.number) && unchanged.has(id));
  return new Set(left.map(({ id }) => id));
}

/**
 * Continues the backfill over runs indexed before the embedding index existed. @returns false when it is complete and
 * nothing is left
 */
async function advanceBackfill(tx: Tx, index: VectorSpaceRow): Promise<boolean> {
  const { workspace_id: workspaceId, number, walked_to: after } = index;
  if (after !== null) {
    const next = await insertNextRuns(
      tx,
      { workspaceId, indexNumber: number, after },
      RUNS_PER_STEP,
    );
    await updateIndex(tx, workspaceId, number, { walked_to: next });
    return true;
  }
  if (index.state === 'active') return false;
  if (!(await updateIndex(tx, workspaceId, number, { walked_to: null }))) return false;
  if (await hasVectorChanges(tx, number)) return true;
  await activateIndex(tx, workspaceId, number);
  return false;
}
