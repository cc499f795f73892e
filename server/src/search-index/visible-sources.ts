import { type RawBuilder, sql } from 'kysely';

import type { SourceKind } from '../contract/search.ts';
import { facetValue } from '../storage/facet-value.ts';

/** What a found source must be like; every one of those that are there. */
export type SourceFilters = {
  status?: string | undefined;
  /** These documents, and tasks that are related to them. */
  documentIds?: readonly string[] | undefined;
  /** What is of these meetings; a transcription stands for its meeting. */
  meetingIds?: readonly string[] | undefined;
  /** Neither of the two itself; ISO-8601 in UTC. */
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  /** Of different names; of each at least one value. */
  facets: readonly { name: string; values: readonly (string | number | boolean)[] }[];
};

/** How the rows of a kind of source, as `d`, say what is asked of them. */
type Kind = {
  table: RawBuilder<unknown>;
  /** Of rows that may be found at all. */
  isFound: RawBuilder<unknown>;
  documentId: RawBuilder<unknown> | undefined;
  meetingIds: readonly RawBuilder<unknown>[];
  /** Facets of the row. */
  facets: RawBuilder<unknown>;
};

/** Of a row of `meeting_results`: no later summary of its meeting is there. */
export function isLatestSummary(row: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`not exists (
    select 1 from meeting_results as later
    where later.workspace_id = ${column('workspace_id')} and later.meeting_id = ${column('meeting_id')}
      and later.kind = 'summary' and (later.created_at, later.id) > (${column('created_at')}, ${column('id')})
  )`;
}

const OTHER_FACETS = sql`search_facets f
    where f.workspace_id = d.workspace_id and f.source = s.source and f.source_id = d.id`;

const KINDS: Record<SourceKind, Kind> = {
  document: {
    table: sql`documents`,
    isFound: sql`d.status = 'completed'`,
    documentId: sql`d.id`,
    meetingIds: [],
    facets: sql`document_facets f
    where f.workspace_id = d.workspace_id and f.document_id = d.id`,
  },
  transcript: {
    table: sql`transcriptions`,
    isFound: sql`d.status = 'completed'`,
    documentId: undefined,
    meetingIds: [sql`d.meeting_id`, sql`d.id`],
    facets: OTHER_FACETS,
  },
  meeting_summary: {
    table: sql`meeting_results`,
    isFound: sql`d.kind = 'summary' and d.status = 'completed' and ${isLatestSummary('d')}`,
    documentId: undefined,
    meetingIds: [sql`d.meeting_id`],
    facets: OTHER_FACETS,
  },
  task: {
    table: sql`tasks`,
    isFound: sql`1 = 1`,
    documentId: sql`d.related_document_id`,
    meetingIds: [sql`d.related_meeting_id`],
    facets: OTHER_FACETS,
  },
};

export type Visible = {
  workspaceId: string;
  source: SourceKind;
  filters: SourceFilters;
  /** The number of a source that is not meant. */
  exceptNumber?: number;
};

/** Holds for the numbers of the live sources of one kind whose rows are there, finished and pass the filters. */
export function visibleIn(visible: Visible): (number: RawBuilder<number>) => RawBuilder<boolean> {
  const { workspaceId, source, exceptNumber } = visible;
  const { table, isFound } = KINDS[source];
  const conditions = [...rowConditions(visible)];
  if (exceptNumber !== undefined) conditions.push(sql`s.number <> ${exceptNumber}`);
  return (number) => sql<boolean>`exists (
    select 1 from search_sources s
    join ${table} d on d.workspace_id = s.workspace_id and d.id = s.source_id
    where s.number = ${number} and s.workspace_id = ${workspaceId} and s.source = ${sql.lit(source)}
      and s.state = 'live' and ${isFound}
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}
  )`;
}

/**
 * As `visibleIn`, for a count of very many: without filters it does not read the rows, so that a document whose text is
 * indexed may count a moment before it is completed, and anything a moment after it was deleted.
 */
export function countableIn(visible: Visible): (number: RawBuilder<number>) => RawBuilder<boolean> {
  const { workspaceId, source } = visible;
  if ([...rowConditions(visible)].length > 0) return visibleIn(visible);
  return (number) => sql<boolean>`exists (
    select 1 from search_sources s
    where s.number = ${number} and s.workspace_id = ${workspaceId} and s.source = ${sql.lit(source)} and s.state = 'live'
  )`;
}

function* rowConditions({ source, filters }: Visible): Generator<RawBuilder<unknown>> {
  const { status, documentIds, meetingIds, createdAfter, createdBefore, facets } = filters;
  const kind = KINDS[source];
  if (status !== undefined) yield sql`d.status = ${status}`;
  if (documentIds) yield isIn(kind.documentId, documentIds);
  if (meetingIds) {
    const columns = kind.meetingIds.map((column) => isIn(column, meetingIds));
    yield columns.length > 0 ? sql`(${sql.join(columns, sql` or `)})` : NEVER;
  }
  if (createdAfter !== undefined) yield sql`d.created_at > ${createdAfter}`;
  if (createdBefore !== undefined) yield sql`d.created_at < ${createdBefore}`;
  if (facets.length > 0) yield hasFacets(kind, facets);
}

const NEVER = sql`1 = 0`;

/** One condition for all names: SQLite would make a join of them, and plan it for seconds where there are many. */
function hasFacets(kind: Kind, facets: SourceFilters['facets']): RawBuilder<unknown> {
  if (facets.some(({ values }) => values.length === 0)) return NEVER;
  const wanted = facets.flatMap(({ name, values }) =>
    values.map((value) => sql`(${name}, ${facetValue(value)})`),
  );
  return sql`(
    select count(distinct f.name) from ${kind.facets}
      and (f.name, f.value) in (values ${sql.join(wanted)})
  ) = ${facets.length}`;
}

function isIn(
  column: RawBuilder<unknown> | undefined,
  values: readonly string[],
): RawBuilder<unknown> {
  if (values.length === 0 || column === undefined) return NEVER;
  return sql`${column} in (${sql.join(values)})`;
}
