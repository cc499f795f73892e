import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyze } from './analyze.ts';
import type { AnalyzedText } from './analyzed-text.ts';
import { findTitle } from './document-store.ts';
import { CLEAR_JOB, RENAME_JOB } from './job-kinds.ts';
import { leaveATurn } from './leave-a-turn.ts';
import { partitionKey } from './partition.ts';
import { insertRun, publishRun, removeRun, type Run, type SourceKey } from './run-store.ts';
import { insertPassages, type RunPassages } from './store.ts';
import { packTurns, type Turn } from './turns.ts';
import { embedRuns } from './vectors/ask-for-vectors.ts';

export type SearchSource = SourceKey & {
  title: string;
  /** Canonical text. */
  text: string;
  pages: readonly PageSpan[];
  /** ISO 639-1; null: found out from the text. */
  language: string | null;
  /** Of a transcript. */
  turns?: readonly Turn[];
  /**
   * Asked in the transaction that would put the new in the place of what was indexed before: false leaves it, because the
   * source has become another meanwhile.
   */
  confirm?: (tx: Tx) => Promise<boolean>;
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

type Batch = Omit<RunPassages, 'number'> & {
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
  const partition = partitionKey(source.workspaceId, source.source);
  const task = { partition, text: source.title, pages: [], language };
  const { passages: titles } = await analyze(services, 'analyzeTitle', task, signal);
  let waiting: RunPassages['passages'] = [...titles, ...passages];
  let first = 0;
  const take = (isLast: boolean): Batch => {
    const taken = waiting.slice(0, PASSAGES_PER_TRANSACTION);
    waiting = waiting.slice(PASSAGES_PER_TRANSACTION);
    first += taken.length;
    return { passages: taken, first: first - taken.length, isLast, language };
  };

  for (const pages of otherPages) {
    while (waiting.length > PASSAGES_PER_TRANSACTION) yield take(false);
    const more = await analyzePages(services, { ...source, language }, pages, signal);
    waiting = [...waiting, ...more.passages];
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
  { workspaceId, source, text, language, turns }: SearchSource,
  pages: readonly PageSpan[],
  signal: AbortSignal,
): Promise<Pick<AnalyzedText, 'language'> & Pick<RunPassages, 'passages'>> {
  const offset = pages[0]?.start ?? 0;
  const analyzed = await analyze(
    services,
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

async function publish({ clock }: Services, tx: Tx, source: SearchSource, run: Run): Promise<void> {
  const { workspaceId, sourceId: source_id, source: kind, confirm } = source;
  const isCurrent = confirm === undefined || (await confirm(tx));
  const isLeft = isCurrent ? await publishRun(tx, source, run.number) : await removeRun(tx, run);
  if (isLeft) await enqueue(tx, clock, CLEAR_JOB, workspaceId, { source: kind, source_id });
  if (isCurrent) await embedRuns(tx, clock, workspaceId, [run.number]);
  if (kind !== 'document') return;
  if ((await findTitle(tx, workspaceId, source_id)) !== source.title) {
    await enqueue(tx, clock, RENAME_JOB, workspaceId, { source: kind, source_id });
  }
}
