import { enqueueMany } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { SearchChangeRow } from '../storage/search-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyzeMany } from './analyze.ts';
import type { AnalyzedText } from './analyzed-text.ts';
import { deleteIndexedChanges } from './change-store.ts';
import { replaceFacets } from './facet-store.ts';
import { CLEAR_JOB } from './job-kinds.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { partitionKey } from './partition.ts';
import type { SmallSource } from './small-source-store.ts';
import { insertRuns, markSourceRunsRemoved, reserveNumbers } from './run-store.ts';
import { writePassages } from './store.ts';
import { scheduleRuns } from './embeddings/schedule-embedding.ts';

type ReadSources = (db: Db, workspaceId: string, ids: readonly string[]) => Promise<SmallSource[]>;

/** Changed source in its current state; without fields when it was deleted. */
type Ready = { change: SearchChangeRow; source?: SmallSource; analyzed?: AnalyzedText };

/** Characters of one transaction, few enough not to block the event loop. */
const CHARACTERS_PER_TRANSACTION = 8_000;
const SOURCES_PER_TRANSACTION = 25;

/**
 * Indexes many small sources in one compute task and few transactions. Separately, each would cost as much as a page
 * of a document. Sources that `read` does not find are removed from the index. Nothing is indexed if the analysis of
 * one source fails.
 *
 * The changes that were indexed are deleted. A source that changes again in the meantime keeps its change for the next
 * call.
 *
 * @param changes at least one, all of one kind in one workspace
 * @param read reads the current state of the sources that exist
 */
export async function indexTogether(
  services: Services,
  changes: readonly SearchChangeRow[],
  read: ReadSources,
  signal: AbortSignal,
): Promise<void> {
  const ready = await analyzeChanged(services, changes, read, signal);
  for (const group of groups(ready)) {
    signal.throwIfAborted();
    await inTransaction(services, (tx) => writeGroup(services, tx, group));
    await yieldToEventLoop();
  }
}

async function analyzeChanged(
  services: Services,
  changes: readonly SearchChangeRow[],
  read: ReadSources,
  signal: AbortSignal,
): Promise<Ready[]> {
  const { workspace_id, source: kind } = changes[0]!;
  const ids = changes.map(({ source_id }) => source_id);
  const sources = await read(services.db, workspace_id, ids);
  const partition = partitionKey(workspace_id, kind);
  const texts = sources.map(({ title, text }) => ({
    title,
    text,
    pages: [{ page: 0, start: 0, end: text.length }],
    partition,
    language: null,
  }));
  const analyzed =
    texts.length === 0 ? [] : await analyzeMany(services, workspace_id, { texts }, signal);
  const readyOf = new Map(
    sources.map((source, index) => [source.sourceId, { source, analyzed: analyzed[index]! }]),
  );
  return changes.map((change) => ({ change, ...readyOf.get(change.source_id) }));
}

function* groups(ready: readonly Ready[]): Generator<Ready[]> {
  let group: Ready[] = [];
  let characters = 0;
  for (const each of ready) {
    characters += each.source?.text.length ?? 0;
    if (group.length > 0 && characters > CHARACTERS_PER_TRANSACTION) {
      yield group;
      group = [];
      characters = each.source?.text.length ?? 0;
    }
    group.push(each);
    if (group.length === SOURCES_PER_TRANSACTION) {
      yield group;
      group = [];
      characters = 0;
    }
  }
  if (group.length > 0) yield group;
}

async function writeGroup(services: Services, tx: Tx, group: readonly Ready[]): Promise<void> {
  const { workspace_id: workspaceId, source } = group[0]!.change;
  const kind = { workspaceId, source };
  const settled = await deleteIndexedChanges(
    tx,
    group.map(({ change }) => change),
  );
  if (settled.size === 0) return;
  const left = await markSourceRunsRemoved(tx, kind, [...settled]);
  const found = group.filter(({ change }) => settled.has(change.source_id));
  await replaceFacets(
    tx,
    kind,
    [...settled],
    found.flatMap((each) => each.source ?? []),
  );
  await writeRuns(services, tx, kind, found);
  const payloads = left.map((source_id) => ({ source, source_id }));
  await enqueueMany(tx, services.clock, CLEAR_JOB, workspaceId, payloads);
}

async function writeRuns(
  services: Services,
  tx: Tx,
  kind: { workspaceId: string; source: SearchChangeRow['source'] },
  ready: readonly Ready[],
): Promise<void> {
  const written = ready.flatMap(({ change, source, analyzed }) =>
    source && analyzed && analyzed.passages.length > 0
      ? [{ sourceId: change.source_id, analyzed, first: source.title === null ? 1 : 0 }]
      : [],
  );
  if (written.length === 0) return;
  const numbers = await reserveNumbers(tx, 'source', written.length);
  const created_at = isoNow(services.clock);
  const runs = written.map(({ sourceId, analyzed: { language } }, index) => {
    return {
      ...kind,
      sourceId,
      language,
      created_at,
      number: numbers[index]!,
      state: 'live' as const,
    };
  });
  await insertRuns(tx, runs);
  const passages = written.map(({ analyzed, first }, index) => {
    return { number: numbers[index]!, first, passages: analyzed.passages };
  });
  await writePassages(services, tx, kind, passages);
  await scheduleRuns(tx, services.clock, kind.workspaceId, numbers);
}
