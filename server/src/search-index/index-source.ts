import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyze } from './analyze.ts';
import type { AnalyzedPassage, AnalyzedText } from './analyzed-text.ts';
import { findTitle } from './document-store.ts';
import { CLEAR_JOB, RENAME_JOB } from './job-kinds.ts';
import { leaveATurn } from './leave-a-turn.ts';
import { insertPassages, insertRun, publishRun, type SourceKey } from './store.ts';

export type SearchSource = SourceKey & {
  title: string;
  /** Canonical text. */
  text: string;
  pages: readonly PageSpan[];
  /** ISO 639-1; null: found out from the text. */
  language: string | null;
};

/** So much text goes to a child at once: what it answers is a few times as long, and is read in one turn. */
const CHARACTERS_PER_TASK = 60_000;
/** Few enough that a transaction does not hold up the event loop. */
const PASSAGES_PER_TRANSACTION = 10;

/**
 * Makes a text findable. Call it outside of transactions. The terms are made in a compute child and written in short
 * transactions; what was indexed of the source before is found until the last of them, which puts the new in its
 * place. A run that ended in the middle is never found, and is cleared after the next. Nothing is found when the
 * source was removed meanwhile.
 */
export async function indexSource(
  services: Services,
  source: SearchSource,
  signal: AbortSignal,
): Promise<void> {
  let run: Run | undefined;
  for await (const batch of batches(services, source, signal)) {
    signal.throwIfAborted();
    run = await inTransaction(services, (tx) => writeBatch(services, tx, { source, run, batch }));
    if (!run || batch.isLast) return;
    await leaveATurn();
  }
}

type Run = { workspaceId: string; number: number };

type Batch = {
  passages: readonly AnalyzedPassage[];
  /** The number of the first of them within the run. */
  first: number;
  isLast: boolean;
  language: string;
};

/** The title, then the passages of the text. */
async function* batches(
  services: Services,
  source: SearchSource,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const [firstPages = [], ...otherPages] = pageGroups(source.pages);
  const { language, passages } = await analyzePages(services, source, firstPages, signal);
  const task = { workspaceId: source.workspaceId, text: source.title, pages: [], language };
  let waiting = [...(await analyze(services, 'analyzeTitle', task, signal)).passages, ...passages];
  let first = 0;
  const take = (isLast: boolean): Batch => {
    const taken = waiting.slice(0, PASSAGES_PER_TRANSACTION);
    waiting = waiting.slice(PASSAGES_PER_TRANSACTION);
    first += taken.length;
    return { passages: taken, first: first - taken.length, isLast, language };
  };

  for (const pages of otherPages) {
    while (waiting.length > PASSAGES_PER_TRANSACTION) yield take(false);
    waiting.push(
      ...(await analyzePages(services, { ...source, language }, pages, signal)).passages,
    );
  }
  while (waiting.length > PASSAGES_PER_TRANSACTION) yield take(false);
  yield take(true);
}

/** The first batch begins the run and the last one publishes it. @returns undefined when it was removed meanwhile */
async function writeBatch(
  services: Services,
  tx: Tx,
  { source, run: begun, batch }: { source: SearchSource; run: Run | undefined; batch: Batch },
): Promise<Run | undefined> {
  const { workspaceId } = source;
  const started = { language: batch.language, created_at: isoNow(services.clock) };
  const run = begun ?? { workspaceId, number: await insertRun(tx, source, started) };
  if (!(await insertPassages(services, tx, run, batch))) return undefined;
  if (batch.isLast) await publish(services, tx, source, run.number);
  return run;
}

/** Consecutive pages that go to a child together. */
function pageGroups(pages: readonly PageSpan[]): PageSpan[][] {
  const groups: PageSpan[][] = [];
  let size = Infinity;
  for (const page of pages) {
    const length = page.end - page.start;
    if (size + length > CHARACTERS_PER_TASK) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)!.push(page);
    size += length;
  }
  return groups;
}

/** @returns passages with offsets into the whole text */
async function analyzePages(
  services: Services,
  { workspaceId, text, language }: SearchSource,
  pages: readonly PageSpan[],
  signal: AbortSignal,
): Promise<AnalyzedText> {
  const offset = pages[0]?.start ?? 0;
  const analyzed = await analyze(
    services,
    'analyzePassages',
    {
      workspaceId,
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
  const passages = analyzed.passages.map((passage) => ({
    ...passage,
    start: passage.start + offset,
    end: passage.end + offset,
  }));
  return { ...analyzed, passages };
}

async function publish(
  { clock }: Services,
  tx: Tx,
  source: SearchSource,
  number: number,
): Promise<void> {
  const { workspaceId, sourceId: source_id, source: kind } = source;
  const payload = { source: kind, source_id };
  if (await publishRun(tx, source, number)) {
    await enqueue(tx, clock, CLEAR_JOB, workspaceId, payload);
  }
  if ((await findTitle(tx, workspaceId, source_id)) !== source.title) {
    await enqueue(tx, clock, RENAME_JOB, workspaceId, payload);
  }
}
