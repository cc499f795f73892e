import type { Tx } from '../../storage/db.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { VectorSpaceRow } from '../../storage/vector-schema.ts';
import type { PassageVector } from '../../storage/vector-statements.ts';
import { lockRun, type Run } from '../run-store.ts';
import { embedTexts } from './embed-texts.ts';
import { openModel } from './space-model.ts';
import { activateSpace, updateSpace, WALK_BEGINS } from './space-store.ts';
import {
  type ChangedRun,
  hasVectorChanges,
  insertNextRuns,
  listChangedRuns,
  settleRuns,
} from './vector-change-store.ts';
import type { VectorServices } from './vector-services.ts';
import { listPassagesWithout, listUnchanged, type PassageText } from './vector-store.ts';

/** Two calls to the server, and few enough that a transaction does not hold up the event loop. */
const PASSAGES_PER_BATCH = 64;
const RUNS_PER_BATCH = 64;
const RUNS_PER_STEP = 500;

/** What of a batch is to be embedded. */
type Batch = {
  passages: (PassageText & { run: Run })[];
  /** Those that are embedded with it, and those that are gone. */
  settled: ChangedRun[];
};

/**
 * Does a piece of what a space lacks.
 *
 * @returns false when it lacks nothing, and is searched from now on
 */
export async function fillSpace(
  services: VectorServices,
  space: VectorSpaceRow,
  signal: AbortSignal,
): Promise<boolean> {
  const batch = await nextBatch(services, space);
  if (batch.passages.length > 0 || batch.settled.length > 0) {
    await embedBatch(services, space, batch, signal);
    return true;
  }
  if (space.walked_to === WALK_BEGINS) {
    await inTransaction(services, (tx) => services.dialect.waitForIndexing(tx));
  }
  return inTransaction(services, (tx) => walkOn(tx, space));
}

async function nextBatch({ db }: VectorServices, space: VectorSpaceRow): Promise<Batch> {
  const { workspace_id: workspaceId, number } = space;
  const batch: Batch = { passages: [], settled: [] };
  const runs = await listChangedRuns(db, { workspaceId, space: number }, RUNS_PER_BATCH);
  for (const changed of runs) {
    const room = PASSAGES_PER_BATCH - batch.passages.length;
    if (room === 0) break;
    if (changed.source !== null) {
      const run: Run = { workspaceId, source: changed.source, number: changed.number };
      const found = await listPassagesWithout(db, number, run, room);
      batch.passages.push(...found.map((passage) => ({ ...passage, run })));
      if (found.length === room) break;
    }
    batch.settled.push(changed);
  }
  return batch;
}

async function embedBatch(
  services: VectorServices,
  space: VectorSpaceRow,
  batch: Batch,
  signal: AbortSignal,
): Promise<void> {
  const { workspace_id: workspaceId } = space;
  const model = openModel(services.secrets, space);
  const texts = batch.passages.map(({ text }) => text);
  // Of sources that are gone there is nothing to ask.
  const vectors =
    texts.length === 0
      ? []
      : await embedTexts(services, { workspaceId, model }, texts, {
          patience: 'background',
          signal,
        });
  await inTransaction(services, (tx) => writeBatch(services, tx, { space, batch, vectors }));
}

type Written = { space: VectorSpaceRow; batch: Batch; vectors: readonly (Float32Array | null)[] };

async function writeBatch(
  { dialect }: VectorServices,
  tx: Tx,
  { space, batch, vectors }: Written,
): Promise<void> {
  const { workspace_id: workspaceId, number } = space;
  const dimensions = space.dimensions ?? vectors.find((vector) => vector !== null)?.length ?? null;
  if (vectors.some((vector) => vector !== null && vector.length !== dimensions)) {
    // Another model has come under the same name: its vectors begin a space of their own.
    await updateSpace(tx, workspaceId, number, { state: 'removed' });
    return;
  }
  if (!(await updateSpace(tx, workspaceId, number, { dimensions }))) return;
  const unchanged = await unchangedPassages(tx, batch);
  const written = batch.passages.flatMap(({ id, run }, index): PassageVector[] =>
    unchanged.has(id) ? [{ passageId: id, source: run.source, vector: vectors[index]! }] : [],
  );
  if (written.length > 0) await dialect.insertVectors(tx, number, written);
  await settleRuns(tx, number, batch.settled);
}

/** Nobody changes or deletes these until the transaction ends. */
async function unchangedPassages(tx: Tx, { passages }: Batch): Promise<ReadonlySet<number>> {
  if (passages.length === 0) return new Set();
  const runs = new Map(passages.map(({ run }) => [run.number, run]));
  const there = new Set<number>();
  for (const run of runs.values()) if (await lockRun(tx, run)) there.add(run.number);
  const unchanged = await listUnchanged(tx, passages);
  const left = passages.filter(({ id, run }) => there.has(run.number) && unchanged.has(id));
  return new Set(left.map(({ id }) => id));
}

/** Goes on through what was indexed before the space was there. @returns false when that is done, and nothing is left */
async function walkOn(tx: Tx, space: VectorSpaceRow): Promise<boolean> {
  const { workspace_id: workspaceId, number, walked_to: after } = space;
  if (after !== null) {
    const next = await insertNextRuns(tx, { workspaceId, space: number, after }, RUNS_PER_STEP);
    await updateSpace(tx, workspaceId, number, { walked_to: next });
    return true;
  }
  if (space.state === 'active') return false;
  if (!(await updateSpace(tx, workspaceId, number, { walked_to: null }))) return false;
  if (await hasVectorChanges(tx, number)) return true;
  await activateSpace(tx, workspaceId, number);
  return false;
}
