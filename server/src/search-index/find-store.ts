import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../storage/db.ts';
import { facetValue } from '../storage/facet-value.ts';
import { passageRange } from '../storage/passage-id.ts';
import type { SearchPassageRow, SearchSourceRow } from '../storage/search-schema.ts';
import type { PassageStatistics } from './rank-passages.ts';

/** What a found document must be like; every one of those that are there. */
export type SourceFilters = {
  status?: string | undefined;
  documentIds?: readonly string[] | undefined;
  /** Neither of the two itself; ISO-8601 in UTC. */
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  /** Of different names; of each at least one value. */
  facets: readonly { name: string; values: readonly (string | number | boolean)[] }[];
};

/** Holds for the numbers of the live sources of the workspace whose documents are completed and pass the filters. */
export function visibleIn(
  workspaceId: string,
  filters: SourceFilters,
  exceptNumber?: number,
): (number: RawBuilder<number>) => RawBuilder<boolean> {
  const conditions = [...documentConditions(filters)];
  if (exceptNumber !== undefined) conditions.push(sql`s.number <> ${exceptNumber}`);
  return (number) => sql<boolean>`exists (
    select 1 from search_sources s
    join documents d on d.workspace_id = s.workspace_id and d.id = s.source_id
    where s.number = ${number} and s.workspace_id = ${workspaceId} and s.source = 'document'
      and s.state = 'live' and d.status = 'completed'
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
  )`;
}

/**
 * As `visibleIn`, for a count of very many: without filters it does not read the documents, so that one whose text is
 * indexed may count a moment before it is completed.
 */
export function countableIn(
  workspaceId: string,
  filters: SourceFilters,
): (number: RawBuilder<number>) => RawBuilder<boolean> {
  if ([...documentConditions(filters)].length > 0) return visibleIn(workspaceId, filters);
  return (number) => sql<boolean>`exists (
    select 1 from search_sources s
    where s.number = ${number} and s.workspace_id = ${workspaceId} and s.source = 'document' and s.state = 'live'
  )`;
}

function* documentConditions(filters: SourceFilters): Generator<RawBuilder<unknown>> {
  const { status, documentIds, createdAfter, createdBefore, facets } = filters;
  if (status !== undefined) yield sql`d.status = ${status}`;
  if (documentIds) yield isIn(sql`d.id`, documentIds);
  if (createdAfter !== undefined) yield sql`d.created_at > ${createdAfter}`;
  if (createdBefore !== undefined) yield sql`d.created_at < ${createdBefore}`;
  if (facets.length > 0) yield hasFacets(facets);
}

/** One condition for all names: SQLite would make a join of them, and plan it for seconds where there are many. */
function hasFacets(facets: SourceFilters['facets']): RawBuilder<unknown> {
  if (facets.some(({ values }) => values.length === 0)) return sql`1 = 0`;
  const wanted = facets.flatMap(({ name, values }) =>
    values.map((value) => sql`(${name}, ${facetValue(value)})`),
  );
  return sql`(
    select count(distinct f.name) from document_facets f
    where f.workspace_id = d.workspace_id and f.document_id = d.id
      and (f.name, f.value) in (values ${sql.join(wanted)})
  ) = ${facets.length}`;
}

function isIn(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  if (values.length === 0) return sql`1 = 0`;
  return sql`${column} in (${sql.join(values)})`;
}

/** Different ones, as the filter compares them. */
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

/** The languages that the workspace's texts are stemmed in. */
export async function listLanguages(db: Db, workspaceId: string): Promise<string[]> {
  // One step of the index for each language, however many sources there are.
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

export async function countPassages(db: Db, workspaceId: string): Promise<PassageStatistics> {
  const rows = await db
    .selectFrom('row_counts')
    .select(['kind', 'count'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', ['search_passage', 'search_word'])
    .where('status', '=', 'indexed')
    .execute();
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  const passages = countOf('search_passage');
  return { passages, length: Math.max(1, countOf('search_word') / Math.max(1, passages)) };
}

/** How many passages hold each term; those that none holds are left out. */
export async function countTerms(
  db: Db,
  workspaceId: string,
  hashes: readonly number[],
): Promise<Map<number, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_vocabulary')
    .select(['hash', 'passages'])
    .where('workspace_id', '=', workspaceId)
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ hash, passages }) => [hash, passages]));
}

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

export async function listPassages(
  db: Db,
  ids: readonly number[],
): Promise<Omit<SearchPassageRow, 'vector'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('search_passages')
    .select(['id', 'page', 'start_offset', 'end_offset', 'text'])
    .where('id', 'in', [...ids])
    .execute();
}

export type FoundSource = Pick<SearchSourceRow, 'number' | 'source' | 'source_id' | 'language'> & {
  title: string;
  created_at: string;
};

export async function listSources(
  db: Db,
  workspaceId: string,
  numbers: readonly number[],
): Promise<FoundSource[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom('search_sources')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.workspace_id', '=', 'search_sources.workspace_id')
        .onRef('documents.id', '=', 'search_sources.source_id'),
    )
    .select([
      'search_sources.number',
      'search_sources.source',
      'search_sources.source_id',
      'search_sources.language',
      'documents.title',
      'documents.created_at',
    ])
    .where('search_sources.workspace_id', '=', workspaceId)
    .where('search_sources.number', 'in', [...numbers])
    .where('search_sources.state', '=', sql.lit('live'))
    .execute();
}

/** The vectors of the first passages of a source, its title left out. */
export async function listVectorsOf(
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

/** How each term was first written, by hash. */
export async function listWords(
  db: Db,
  workspaceId: string,
  hashes: readonly number[],
): Promise<Map<number, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_vocabulary')
    .select(['hash', 'word'])
    .where('workspace_id', '=', workspaceId)
    .where('hash', 'in', [...hashes])
    .execute();
  return new Map(rows.map(({ hash, word }) => [hash, word]));
}

/** A word that begins with the last code point sorts after every other. */
const LAST_CHARACTER = '\u{10ffff}';

/** Those in the most passages first. */
export async function listWordsByPrefix(
  db: Db,
  workspaceId: string,
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('search_vocabulary')
    .select('word')
    .where('workspace_id', '=', workspaceId)
    .where('word', '>=', prefix)
    .where('word', '<', prefix + LAST_CHARACTER)
    .orderBy('passages', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute();
  return rows.map(({ word }) => word);
}
