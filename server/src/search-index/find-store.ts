import { sql } from 'kysely';

import type { SourceKind } from '../contract/search.ts';
import type { Db } from '../storage/db.ts';
import { passageRange } from '../storage/passage-id.ts';
import type { SearchPassageRow, SearchSourceRow } from '../storage/search-schema.ts';
import { counterKind, partitionKey } from './partition.ts';
import type { PassageStatistics } from './rank-passages.ts';

/** Lists distinct parties in the form of the filter. */
export async function listParties(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('document_facets')
    .select('value')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', 'party')
    .execute();
  return rows.map(({ value }) => value);
}

/** Lists the stemmer languages of the workspace's texts. */
export async function listLanguages(db: Db, workspaceId: string): Promise<string[]> {
  // One index step for each language, however many sources there are.
  const { rows } = await sql<{ language: string }>`
    with recursive found (language) as (
      select min(language) from search_sources where workspace_id = ${workspaceId}
      union all
      select (select min(s.language) from search_sources s
        where s.workspace_id = ${workspaceId} and s.language > found.language)
      from found where found.language is not null
    )
    select language from found where language is not null`.execute(db);
  return rows.map(({ language }) => language);
}

/** Counts the passages of the searched kinds, together and by kind. */
export async function countPassages(
  db: Db,
  workspaceId: string,
  sources: readonly SourceKind[],
): Promise<PassageStatistics> {
  const rows = await db
    .selectFrom('row_counts')
    .select(['kind', 'status', 'count'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', ['search_passage', 'search_word'])
    .where('status', 'in', sources.map(counterKind))
    .execute();
  const countOf = (kind: string, source: SourceKind) =>
    rows.find((row) => row.kind === kind && row.status === counterKind(source))?.count ?? 0;
  const passages = sources.map((source) => countOf('search_passage', source));
  const lengths = sources.map((source, index) => {
    const words = countOf('search_word', source);
    return [source, Math.max(1, words / Math.max(1, passages[index]!))] as const;
  });
  return { passages: passages.reduce((sum, count) => sum + count, 0), lengths: new Map(lengths) };
}

/** Counts the passages of the searched kinds that contain each term; terms without one are left out. */
export async function countTerms(
  db: Db,
  { workspaceId, sources }: { workspaceId: string; sources: readonly SourceKind[] },
  hashes: readonly number[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  if (hashes.length === 0) return counts;
  const rows = await db
    .selectFrom('search_vocabulary')
    .select(['hash', 'passages'])
    .where(
      'partition_key',
      'in',
      sources.map((source) => partitionKey(workspaceId, source)),
    )
    .where('hash', 'in', [...hashes])
    .execute();
  for (const { hash, passages } of rows) counts.set(hash, (counts.get(hash) ?? 0) + passages);
  return counts;
}

/** Adds the meetings of transcriptions among `meetingIds`. */
export async function findMeetingIds(
  db: Db,
  workspaceId: string,
  meetingIds: readonly string[],
): Promise<string[]> {
  if (meetingIds.length === 0) return [];
  const rows = await db
    .selectFrom('transcriptions')
    .select('meeting_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...meetingIds])
    .execute();
  return [...meetingIds, ...rows.flatMap(({ meeting_id }) => meeting_id ?? [])];
}

/** Reads the term vectors of passages, in no order. */
export async function listVectors(
  db: Db,
  ids: readonly number[],
): Promise<Pick<SearchPassageRow, 'id' | 'vector'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('search_passages')
    .select(['id', 'vector'])
    .where('id', 'in', [...ids])
    .execute();
}

/** Reads the text and position of passages, in no order. */
export async function listPassages(
  db: Db,
  ids: readonly number[],
): Promise<Omit<SearchPassageRow, 'vector'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('search_passages')
    .select(['id', 'page', 'start_offset', 'end_offset', 'text', 'turns_json'])
    .where('id', 'in', [...ids])
    .execute();
}

/** Displayed fields of a source in a search result. */
export type FoundSource = Pick<SearchSourceRow, 'number' | 'source' | 'source_id' | 'language'> & {
  title: string;
  created_at: string;
  /** Null for a document, and for sources without a meeting. */
  meeting_id: string | null;
};

/** Reads the displayed fields of sources; deleted sources are left out. */
export async function listSources(
  db: Db,
  workspaceId: string,
  numbers: readonly number[],
): Promise<FoundSource[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<FoundSource>`
    select s.number, s.source, s.source_id, s.language,
      coalesce(d.title, t.title, m.title, k.title) as title,
      coalesce(d.created_at, t.created_at, r.created_at, k.created_at) as created_at,
      coalesce(t.meeting_id, r.meeting_id, k.related_meeting_id) as meeting_id
    from search_sources s
    left join documents d on s.source = 'document' and d.workspace_id = s.workspace_id and d.id = s.source_id
    left join transcriptions t on s.source = 'transcript' and t.workspace_id = s.workspace_id and t.id = s.source_id
    left join meeting_results r on s.source = 'meeting_summary' and r.workspace_id = s.workspace_id and r.id = s.source_id
    left join meetings m on m.workspace_id = r.workspace_id and m.id = r.meeting_id
    left join tasks k on s.source = 'task' and k.workspace_id = s.workspace_id and k.id = s.source_id
    where s.workspace_id = ${workspaceId} and s.number in (${sql.join(numbers)}) and s.state = 'live'
      and coalesce(d.id, t.id, m.id, k.id) is not null`.execute(db);
  return rows;
}

/** Reads the term vectors of a source's first passages, without the title. */
export async function listSourceVectors(
  db: Db,
  number: number,
  limit: number,
): Promise<Pick<SearchPassageRow, 'id' | 'vector'>[]> {
  const { from, to } = passageRange(number);
  return db
    .selectFrom('search_passages')
    .select(['id', 'vector'])
    .where('id', '>', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Reads the first spelling of each term by hash. */
export async function listWords(
  db: Db,
  { workspaceId, source }: { workspaceId: string; source: SourceKind },
  hashes: readonly number[],
): Promise<Map<number, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_vocabulary')
    .select(['hash', 'word'])
    .where('partition_key', '=', partitionKey(workspaceId, source))
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ hash, word }) => [hash, word]));
}

/** Last code point, which sorts after every other character. */
const LAST_CHARACTER = '\u{10ffff}';

/** Lists words by prefix, those in the most document passages first. */
export async function listWordsByPrefix(
  db: Db,
  workspaceId: string,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('partition_key', '=', partitionKey(workspaceId, 'document'))
    .where('word', '>=', prefix)
    .where('word', '<', prefix + LAST_CHARACTER)
    .orderBy('passages', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}
