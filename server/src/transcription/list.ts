import { type SelectQueryBuilder, sql } from 'kysely';

import type { Services } from '../app/services.ts';
import type { Input } from '../contract/endpoint.ts';
import type {
  listTranscriptions,
  SpokenLanguage,
  TranscriptionListItem,
  TranscriptionStatus,
} from '../contract/transcription.ts';
import {
  type CursorScope,
  paginateRows,
  type Pagination,
  parsePage,
  parseSort,
} from '../http/request/pagination.ts';
import { cursorFilters, parseRowFilter } from '../http/request/row-filter.ts';
import type { Db } from '../storage/db.ts';
import { type Page, pageParameters, type Sort } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import {
  listRowConditions,
  type RowCondition,
  rowCondition,
  type RowFilter,
  rowParameters,
} from '../storage/row-filter.ts';
import type { Tables } from '../storage/schema.ts';
import { presentListItem, type TranscriptionListRow } from './records.ts';

const LIST_COLUMNS = [
  'id',
  'workspace_id',
  'title',
  'status',
  'stage',
  'progress',
  'language',
  'duration_seconds',
  'file_size',
  'meeting_id',
  'created_at',
  'updated_at',
  'completed_at',
  'error_json',
] as const;

type TranscriptionFilter = RowFilter & {
  status: TranscriptionStatus | undefined;
  language: SpokenLanguage | undefined;
};

/** Returns one page of a workspace's transcriptions, by default the newest first. */
export async function listTranscriptionsPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listTranscriptions>['query'],
): Promise<{ transcriptions: TranscriptionListItem[]; pagination: Pagination }> {
  const { status, language } = query;
  const filter = { ...parseRowFilter(query), status, language };
  const sort = parseSort(query);
  const scope: CursorScope = {
    list: 'transcriptions',
    workspaceId,
    filters: [status, language, ...cursorFilters(parseRowFilter(query))],
    sort: `${sort.column} ${sort.direction}`,
  };
  const page = parsePage(services, query, scope);
  const [rows, total] = await Promise.all([
    listTranscriptionRows(services.reads, workspaceId, { filter, sort, page }),
    countTranscriptions(services.reads, workspaceId, filter),
  ]);
  const sortValue = (row: TranscriptionListRow) => row[sort.column];
  const { items, pagination } = paginateRows(services, { rows, total, sortValue }, page, scope);
  return { transcriptions: items.map(presentListItem), pagination };
}

type FilterShape = {
  byStatus: boolean;
  byLanguage: boolean;
  conditions: readonly RowCondition[];
};
type ListShape = Sort & FilterShape & { after: boolean };

const selectListRows = prepareQuery<ListShape, TranscriptionListRow>((db, shape) => {
  const { column, direction, after } = shape;
  const query = addConditions(db.selectFrom('transcriptions').select(LIST_COLUMNS), shape)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

const countRows = prepareQuery<FilterShape, { count: number }>((db, shape) =>
  addConditions(
    db.selectFrom('transcriptions').select(({ fn }) => fn.countAll<number>().as('count')),
    shape,
  ),
);

function addConditions<R>(
  query: SelectQueryBuilder<Tables, 'transcriptions', R>,
  { byStatus, byLanguage, conditions }: FilterShape,
): SelectQueryBuilder<Tables, 'transcriptions', R> {
  let narrowed = query.where('workspace_id', '=', '');
  if (byStatus) narrowed = narrowed.where('status', '=', 'processing');
  if (byLanguage) narrowed = narrowed.where('language', '=', 'en');
  for (const name of conditions) narrowed = narrowed.where(rowCondition(name));
  return narrowed;
}

function toShape(filter: TranscriptionFilter): FilterShape {
  return {
    byStatus: filter.status !== undefined,
    byLanguage: filter.language !== undefined,
    conditions: listRowConditions(filter),
  };
}

function filterParameters(workspaceId: string, filter: TranscriptionFilter): string[] {
  const { status, language } = filter;
  const own = [status, language].filter((value) => value !== undefined);
  return [workspaceId, ...own, ...rowParameters(filter)];
}

/** Lists the rows of the page and one more; see `pageParameters`. */
function listTranscriptionRows(
  db: Db,
  workspaceId: string,
  list: { filter: TranscriptionFilter; sort: Sort; page: Page },
): Promise<TranscriptionListRow[]> {
  const { filter, sort, page } = list;
  const shape = { ...sort, ...toShape(filter), after: 'after' in page.start };
  return selectListRows(db, shape, [
    ...filterParameters(workspaceId, filter),
    ...pageParameters(page),
  ]);
}

/** Counts transcriptions: by the maintained row counts, or with a filter other than the status by an index scan. */
async function countTranscriptions(
  db: Db,
  workspaceId: string,
  filter: TranscriptionFilter,
): Promise<number> {
  const shape = toShape(filter);
  if (!shape.byLanguage && shape.conditions.length === 0) {
    return sumRowCounts(db, workspaceId, 'transcription', filter.status);
  }
  const [row] = await countRows(db, shape, filterParameters(workspaceId, filter));
  return row?.count ?? 0;
}
