import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyze } from './analyze.ts';
import type { AnalyzedText } from './analyzed-text.ts';
import { cutPage } from './cut-passages.ts';
import { findTitle } from './document-store.ts';
import { CLEAR_JOB, RENAME_JOB } from './job-kinds.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { partitionKey } from './partition.ts';
import {
  insertRun,
  publishRun,
  markRunRemoved,
  type IndexingRun,
  type SourceKey,
} from './run-store.ts';
import { insertPassages, type RunPassages } from './store.ts';
import { packTurns, type IndexedTurn } from './speaker-turns.ts';
import { countDistinctTerms } from './term-vector.ts';
import { scheduleRuns } from './embeddings/schedule-embedding.ts';

export type SearchSource = SourceKey & {
  title: string;
  /** Canonical text of the source. */
  text: string;
  pages: readonly PageSpan[];
  /** ISO 639-1 code; null detects the language from the text. */
  language: string | null;
  /** Speaker turns of a transcript. */
  turns?: readonly IndexedTurn[];
  /**
   * Called in the transaction that would replace the indexed version. False keeps it, because the source has changed
   * meanwhile.
   */
  confirm?: (tx: Tx) => Promise<boolean>;
};

/** Characters of one task. The response of a child is several times as long and is parsed in one turn. */
const CHARACTERS_PER_TASK = 60_000;
/** Passages and their distinct terms of one transaction, few enough not to block the event loop. */
const PASSAGES_PER_TRANSACTION = 10;
const TERMS_PER_TRANSACTION = 3_000;

/**
 * Indexes a text; call it outside of transactions. A compute child extracts the terms, which are written in short
 * transactions. The previous version stays searchable until the last one replaces it. An interrupted run is never
 * searched, and the next run clears it. Nothing is indexed when the source was removed meanwhile.
 */
export async function indexSource(
  services: Services,
  source: SearchSource,
  signal: AbortSignal,
): Promise<void> {
  let run: IndexingRun | undefined;
  for await (const batch of batches(services, source, signal)) {
    signal.throwIfAborted();
    run = await inTransaction(services, (tx) => writeBatch(services, tx, { source, run, batch }));
    if (!run || batch.isLast) return;
    await yieldToEventLoop();
  }
}

type Batch = Omit<RunPassages, 'number'> & {
  isLast: boolean;
  language: string;
};

/** Yields the title, then the passages of the text. */
async function* batches(
  services: Services,
  source: SearchSource,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const groups = pageGroups(source);
  const firstPages = groups.next().value ?? [];
  const { language, passages } = await analyzePages(services, source, firstPages, signal);
  const partition = partitionKey(source.workspaceId, source.source);
  const task = { partition, text: source.title, pages: [], language };
  const { workspaceId } = source;
  const { passages: titles } = await analyze(services, workspaceId, 'analyzeTitle', task, signal);
  let waiting: RunPassages['passages'] = [...titles, ...passages];
  let first = 0;
  const take = (count: number, isLast: boolean): Batch => {
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    first += count;
    return { passages: taken, first: first - count, isLast, language };
  };
  const takeFull = function* (): Generator<Batch> {
    for (;;) {
      const count = countForTransaction(waiting);
      if (count === waiting.length) return;
      yield take(count, false);
    }
  };

  for (const pages of groups) {
    yield* takeFull();
    const more = await analyzePages(services, { ...source, language }, pages, signal);
    waiting = [...waiting, ...more.passages];
  }
  yield* takeFull();
  yield take(waiting.length, true);
}

/** Returns the number of passages that one transaction writes: at least one, if there is any. */
function countForTransaction(passages: RunPassages['passages']): number {
  let terms = 0;
  const tooMany = passages.findIndex(({ vector }, index) => {
    terms += countDistinctTerms(vector);
    return index > 0 && (index === PASSAGES_PER_TRANSACTION || terms > TERMS_PER_TRANSACTION);
  });
  return tooMany === -1 ? passages.length : tooMany;
}

/**
 * Writes a batch. The first one begins the run, the last one publishes it. @returns undefined when the run was removed
 * meanwhile
 */
async function writeBatch(
  services: Services,
  tx: Tx,
  {
    source,
    run: begun,
    batch,
  }: { source: SearchSource; run: IndexingRun | undefined; batch: Batch },
): Promise<IndexingRun | undefined> {
  const { workspaceId, source: kind } = source;
  const started = { language: batch.language, created_at: isoNow(services.clock) };
  const run = begun ?? {
    workspaceId,
    source: kind,
    number: await insertRun(tx, source, started),
  };
  if (!(await insertPassages(services, tx, run, batch))) return undefined;
  if (batch.isLast) await publish(services, tx, source, run);
  return run;
}

/** Groups consecutive pages into tasks of a child. Passages stand for a page that is too long for one task. */
function* pageGroups({ text, pages }: SearchSource): Generator<PageSpan[]> {
  let group: PageSpan[] = [];
  let size = 0;
  for (const page of splitLongPages(text, pages)) {
    const length = page.end - page.start;
    if (group.length > 0 && size + length > CHARACTERS_PER_TASK) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(page);
    size += length;
  }
  if (group.length > 0) yield group;
}

function* splitLongPages(text: string, pages: readonly PageSpan[]): Generator<PageSpan> {
  for (const page of pages) {
    if (page.end - page.start > CHARACTERS_PER_TASK) yield* cutPage(text, page);
    else yield page;
  }
}

/** Analyzes pages. @returns passages with offsets into the whole text */
async function analyzePages(
  services: Services,
  { workspaceId, source, text, language, turns }: SearchSource,
  pages: readonly PageSpan[],
  signal: AbortSignal,
): Promise<Pick<AnalyzedText, 'language'> & Pick<RunPassages, 'passages'>> {
  const offset = pages[0]?.start ?? 0;
  const analyzed = await analyze(
    services,
    workspaceId,
    'analyzePassages',
    {
      partition: partitionKey(workspaceId, source),
      text: text.slice(offset, pages.at(-1)?.end ?? offset),
      pages: pages.map(({ page, start, end }) => ({
        page,
        start: start - offset,
        end: end - offset,
      })),
      language,
    },
    signal,
  );
  const passages = analyzed.passages.map((passage) => {
    const start = passage.start + offset;
    const end = passage.end + offset;
    const turnsJson = turns && packTurns(turns, start, end);
    return { ...passage, start, end, turnsJson };
  });
  return { ...analyzed, passages };
}

async function publish(
  { clock }: Services,
  tx: Tx,
  source: SearchSource,
  run: IndexingRun,
): Promise<void> {
  const { workspaceId, sourceId: source_id, source: kind, confirm } = source;
  const isCurrent = confirm === undefined || (await confirm(tx));
  const isLeft = isCurrent
    ? await publishRun(tx, source, run.number)
    : await markRunRemoved(tx, run);
  if (isLeft) await enqueue(tx, clock, CLEAR_JOB, workspaceId, { source: kind, source_id });
  if (isCurrent) await scheduleRuns(tx, clock, workspaceId, [run.number]);
  if (kind !== 'document') return;
  if ((await findTitle(tx, workspaceId, source_id)) !== source.title) {
    await enqueue(tx, clock, RENAME_JOB, workspaceId, { source: kind, source_id });
  }
}
