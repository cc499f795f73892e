import { type RawBuilder, sql } from 'kysely';

import type { SourceKind } from '../contract/search.ts';
import { facetValue } from '../storage/facet-value.ts';

/** Filters of sources; all must hold. */
export type SourceFilters = {
  status?: string | undefined;
  /** Documents, and tasks related to them. */
  documentIds?: readonly string[] | undefined;
  /** Sources of these meetings; a transcription id means its meeting. */
  meetingIds?: readonly string[] | undefined;
  /** Exclusive bounds; ISO 8601 in UTC. */
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
  /** Facets with distinct names; one value of each must match. */
  facets: readonly { name: string; values: readonly (string | number | boolean)[] }[];
};

/** SQL expressions over rows `d` of one kind of source. */
type Kind = {
  table: RawBuilder<unknown>;
  /** Condition of rows that are searchable at all. */
  isFound: RawBuilder<unknown>;
  documentId: RawBuilder<unknown> | undefined;
  meetingIds: readonly RawBuilder<unknown>[];
  /** Subquery of the row's facets. */
  facets: RawBuilder<unknown>;
};

/** Builds the condition that a `meeting_results` row is the latest summary of its meeting. */
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

/** Condition on the sources of one kind that a search may return. */
export type Visibility = {
  workspaceId: string;
  source: SourceKind;
  filters: SourceFilters;
  /** Number of a source to leave out. */
  exceptNumber?: number;
};

/** Builds a condition on live source numbers of one kind whose rows exist, are complete and match the filters. */
export function buildVisibleCondition(
  visible: Visibility,
): (number: RawBuilder<number>) => RawBuilder<boolean> {
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
 * Builds a faster condition for counting many sources. Without filters it does not read their rows, so a document may
 * count a moment before its completion, and any source a moment after its deletion.
 */
export function buildCountableCondition(
  visible: Visibility,
): (number: RawBuilder<number>) => RawBuilder<boolean> {
  const { workspaceId, source } = visible;
  if ([...rowConditions(visible)].length > 0) return buildVisibleCondition(visible);
  return (number) => sql<boolean>`exists (
    select 1 from search_sources s
    where s.number = ${number} and s.workspace_id = ${workspaceId} and s.source = ${sql.lit(source)} and s.state = 'live'
  )`;
}

function* rowConditions({ source, filters }: Visibility): Generator<RawBuilder<unknown>> {
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

/** Builds one condition for all facets: SQLite would plan many joins for seconds. */
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
