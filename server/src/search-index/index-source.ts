import { setImmediate as nextTick } from 'node:timers/promises';

import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyze } from './analyze.ts';
import type { AnalyzedPassage, AnalyzedText } from './analyzed-text.ts';
import { findTitle } from './document-store.ts';
import { CLEAR_JOB, RENAME_JOB } from './job-kinds.ts';
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
const PASSAGES_PER_TRANSACTION = 16;

/**
 * Makes a text findable. Call it outside of transactions. The terms are made in a compute child and written in short
 * transactions; what was indexed of the source before is found until the last of them, which takes its place. A run
 * that ended in the middle is never found, and is cleared by the next. Nothing is found when the source was removed
 * meanwhile.
 */
export async function indexSource(
  services: Services,
  source: SearchSource,
  signal: AbortSignal,
): Promise<void> {
  const { workspaceId, title } = source;
  const [firstPages = [], ...otherPages] = pageGroups(source.pages);
  const first = await analyzePages(services, source, firstPages, signal);
  const known = { ...source, language: first.language };

  const run = { workspaceId, number: await beginRun(services, source, first.language) };
  const write = createWriter(services, run, signal);
  const titleTask = { workspaceId, text: title, pages: [], language: first.language };
  const heading = await analyze(services, 'analyzeTitle', titleTask, signal);
  if (!(await write([...heading.passages, ...first.passages]))) return;
  for (const pages of otherPages) {
    const { passages } = await analyzePages(services, known, pages, signal);
    if (!(await write(passages))) return;
  }
  await publish(services, source, run.number);
}

/** @returns a function that writes the next passages of the run; false when the run was removed meanwhile */
function createWriter(
  services: Services,
  run: { workspaceId: string; number: number },
  signal: AbortSignal,
): (passages: readonly AnalyzedPassage[]) => Promise<boolean> {
  let written = 0;
  return async (passages) => {
    for (let start = 0; start < passages.length; start += PASSAGES_PER_TRANSACTION) {
      signal.throwIfAborted();
      const batch = passages.slice(start, start + PASSAGES_PER_TRANSACTION);
      const first = written;
      const isThere = await inTransaction(services, (tx) =>
        insertPassages(services, tx, run, { passages: batch, first }),
      );
      if (!isThere) return false;
      written += batch.length;
      // On SQLite one transaction after the other would leave nobody else a turn.
      await nextTick();
    }
    return true;
  };
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

function beginRun(services: Services, key: SourceKey, language: string): Promise<number> {
  const created_at = isoNow(services.clock);
  return inTransaction(services, (tx) => insertRun(tx, key, { language, created_at }));
}

async function publish(services: Services, source: SearchSource, number: number): Promise<void> {
  const { workspaceId, sourceId: source_id, source: kind } = source;
  await inTransaction(services, async (tx) => {
    if (!(await publishRun(tx, source, number))) return;
    const payload = { source: kind, source_id };
    await enqueue(tx, services.clock, CLEAR_JOB, workspaceId, payload);
    if ((await findTitle(tx, workspaceId, source_id)) !== source.title) {
      await enqueue(tx, services.clock, RENAME_JOB, workspaceId, payload);
    }
  });
}
