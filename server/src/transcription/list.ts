import { sql } from 'kysely';

import type { Services } from '../app/services.ts';
import type { Input } from '../contract/endpoint.ts';
import type {
  listTranscriptions,
  SpokenLanguage,
  TranscriptionListItem,
  TranscriptionStatus,
  TranscriptOrigin,
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
import {
  type Page,
  pageParameters,
  type PageShape,
  preparedPage,
  type Sort,
} from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import { createListFilter, equals, type RowFilter } from '../storage/row-filter.ts';
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

/** Filter of a list of transcriptions besides `RowFilter`. */
type OwnFilter = {
  status: TranscriptionStatus | undefined;
  language: SpokenLanguage | undefined;
  origin: TranscriptOrigin | undefined;
};

type TranscriptionFilter = RowFilter & OwnFilter;

const { listFields, where, parameters } = createListFilter<OwnFilter>({
  status: equals('status'),
  language: equals('language'),
  origin: {
    sql: sql`case when imported_format is null then 'recording' else 'import' end = ${''}`,
  },
});

/** Returns one page of a workspace's transcriptions, by default the newest first. */
export async function listTranscriptionsPage(
  services: Services,
  workspaceId: string,
  query: Input<typeof listTranscriptions>['query'],
): Promise<{ transcriptions: TranscriptionListItem[]; pagination: Pagination }> {
  const { status, language, origin } = query;
  const rowFilter = parseRowFilter(query);
  const filter = { ...rowFilter, status, language, origin };
  const sort = parseSort(query);
  const scope: CursorScope = {
    list: 'transcriptions',
    workspaceId,
    filters: [status, language, origin, ...cursorFilters(rowFilter)],
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

const selectListRows = prepareQuery<
  PageShape & { fields: readonly string[] },
  TranscriptionListRow
>((db, shape) =>
  preparedPage(where(db.selectFrom('transcriptions').select(LIST_COLUMNS), shape.fields), shape),
);

const countRows = prepareQuery<readonly string[], { count: number }>((db, fields) =>
  where(
    db.selectFrom('transcriptions').select(({ fn }) => fn.countAll<number>().as('count')),
    fields,
  ),
);

/** Lists the rows of the page and one more; see `pageParameters`. */
function listTranscriptionRows(
  db: Db,
  workspaceId: string,
  list: { filter: TranscriptionFilter; sort: Sort; page: Page },
): Promise<TranscriptionListRow[]> {
  const { filter, sort, page } = list;
  const shape = { ...sort, fields: listFields(filter), after: 'after' in page.start };
  return selectListRows(db, shape, [...parameters(workspaceId, filter), ...pageParameters(page)]);
}

/** Counts transcriptions: by the maintained row counts, or with a filter other than the status by an index scan. */
async function countTranscriptions(
  db: Db,
  workspaceId: string,
  filter: TranscriptionFilter,
): Promise<number> {
  const fields = listFields(filter);
  if (fields.every((name) => name === 'status')) {
    return sumRowCounts(db, workspaceId, 'transcription', filter.status);
  }
  const [row] = await countRows(db, fields, parameters(workspaceId, filter));
  return row?.count ?? 0;
}
