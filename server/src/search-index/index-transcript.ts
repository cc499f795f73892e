import type { Services } from '../app/services.ts';
import type { SearchChangeRow } from '../storage/search-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { PageSpan } from '../engines/text-extraction/text-extraction-engine.ts';
import { readLines } from '../transcripts/read.ts';
import { joinLines } from '../transcripts/transcript-text.ts';
import { deleteIndexedChanges } from './change-store.ts';
import { replaceFacets } from './facet-store.ts';
import { indexSource } from './index-source.ts';
import { removeSource } from './remove-source.ts';
import { findIndexableTranscript } from './transcript-store.ts';
import { type IndexedTurn, groupTurns } from './speaker-turns.ts';

/** Length of a transcript page: about one topic and few speakers. */
const PAGE_LENGTH = 2_000;

/** Indexes a transcript with the current names of its speakers, or removes it from the index when it was deleted. */
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
      if ((await deleteIndexedChanges(tx, [change])).size === 0) return;
      await replaceFacets(tx, kind, [sourceId], []);
      await removeSource(tx, services.clock, workspaceId, { source: 'transcript', sourceId });
    });
    return;
  }
  const lines = await readLines(services.db, row);
  const { text, spans } = joinLines(lines);
  const turns = groupTurns(lines, spans);
  const metadata = JSON.parse(row.metadata_json) as Record<string, string | number | boolean>;
  const source = {
    ...kind,
    sourceId,
    title: row.title,
    text,
    turns,
    pages: pagesOf(text, turns),
    language: row.language.length === 2 ? row.language : null,
    // The transcript may have changed since it was read.
    confirm: async (tx: Parameters<typeof deleteIndexedChanges>[0]) => {
      if ((await deleteIndexedChanges(tx, [change])).size === 0) return false;
      await replaceFacets(tx, kind, [sourceId], [{ sourceId, tags: [], metadata }]);
      return true;
    },
  };
  await indexSource(services, source, signal);
}

/** Groups whole turns into pages, which are ranked like pages of a document. */
function pagesOf(text: string, turns: readonly IndexedTurn[]): PageSpan[] {
  const starts: number[] = [];
  for (const { start } of turns) {
    if (start - (starts.at(-1) ?? -Infinity) >= PAGE_LENGTH) starts.push(start);
  }
  return starts.map((from, index) => {
    const start = text.charAt(from).trim() === '' ? from + 1 : from;
    return { page: 0, start, end: Math.max(start, starts[index + 1] ?? text.length) };
  });
}
