import type { Services } from '../services.ts';
import type { SearchChangeRow } from '../storage/search-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import { readLines } from '../transcripts/read.ts';
import { placeLines } from '../transcripts/transcript-text.ts';
import { settleChanges } from './change-store.ts';
import { replaceFacets } from './facet-store.ts';
import { indexSource } from './index-source.ts';
import { removeSource } from './remove-source.ts';
import { findIndexableTranscript } from './transcript-store.ts';
import { type Turn, turnsOf } from './turns.ts';

/** So much of a transcript is about one thing, and has few enough speakers that it tells who said what. */
const PAGE_LENGTH = 2_000;

/** Makes a transcript findable as it reads now, under the names that its speakers have; or takes it out if it is gone. */
export async function indexTranscript(
  services: Services,
  change: SearchChangeRow,
  signal: AbortSignal,
): Promise<void> {
  const { workspace_id: workspaceId, source_id: sourceId } = change;
  const row = await findIndexableTranscript(services.db, workspaceId, sourceId);
  const kind = { workspaceId, source: 'transcript' } as const;
  if (!row) {
    await inTransaction(services, async (tx) => {
      if ((await settleChanges(tx, [change])).size === 0) return;
      await replaceFacets(tx, kind, [sourceId], []);
      await removeSource(tx, services.clock, workspaceId, { source: 'transcript', sourceId });
    });
    return;
  }
  const lines = await readLines(services.db, row);
  const { text, places } = placeLines(lines);
  const turns = turnsOf(lines, places);
  const metadata = JSON.parse(row.metadata_json) as Record<string, string | number | boolean>;
  const source = {
    ...kind,
    sourceId,
    title: row.title,
    text,
    turns,
    pages: pagesOf(text, turns),
    language: row.language.length === 2 ? row.language : null,
    // What was read may have become another since.
    confirm: async (tx: Parameters<typeof settleChanges>[0]) => {
      if ((await settleChanges(tx, [change])).size === 0) return false;
      await replaceFacets(tx, kind, [sourceId], [{ sourceId, tags: [], metadata }]);
      return true;
    },
  };
  await indexSource(services, source, signal);
}

/** Stretches of whole turns, that are found and ranked as pages of a document are. */
function pagesOf(text: string, turns: readonly Turn[]): PageSpan[] {
  const starts: number[] = [];
  for (const { start } of turns) {
    if (start - (starts.at(-1) ?? -Infinity) >= PAGE_LENGTH) starts.push(start);
  }
  return starts.map((from, index) => {
    const start = text.charAt(from).trim() === '' ? from + 1 : from;
    return { page: 0, start, end: Math.max(start, starts[index + 1] ?? text.length) };
  });
}
