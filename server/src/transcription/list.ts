import { sql } from 'kysely';

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
import type { Db } from '../storage/db.ts';
import { type Page, pageParameters, type Sort } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
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

type TranscriptionFilter = {
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
  const filter = { status, language };
  const sort = parseSort(query);
  const scope: CursorScope = {
    list: 'transcriptions',
    workspaceId,
    filters: [status, language],
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

type ListShape = Sort & { byStatus: boolean; byLanguage: boolean; after: boolean };

const selectListRows = prepareQuery<ListShape, TranscriptionListRow>((db, shape) => {
  const { column, direction, byStatus, byLanguage, after } = shape;
  let query = db
    .selectFrom('transcriptions')
    .select(LIST_COLUMNS)
    .where('workspace_id', '=', '')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (byStatus) query = query.where('status', '=', 'processing');
  if (byLanguage) query = query.where('language', '=', 'en');
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

/** Lists the rows of the page and one more; see `pageParameters`. */
function listTranscriptionRows(
  db: Db,
  workspaceId: string,
  list: { filter: TranscriptionFilter; sort: Sort; page: Page },
): Promise<TranscriptionListRow[]> {
  const { filter, sort, page } = list;
  const { status, language } = filter;
  const shape = {
    ...sort,
    byStatus: status !== undefined,
    byLanguage: language !== undefined,
    after: 'after' in page.start,
  };
  return selectListRows(db, shape, [
    workspaceId,
    ...(status === undefined ? [] : [status]),
    ...(language === undefined ? [] : [language]),
    ...pageParameters(page),
  ]);
}

/** Counts transcriptions: by the maintained row counts, or with a language filter by an index scan. */
async function countTranscriptions(
  db: Db,
  workspaceId: string,
  { status, language }: TranscriptionFilter,
): Promise<number> {
  if (language === undefined) return sumRowCounts(db, workspaceId, 'transcription', status);
  let query = db
    .selectFrom('transcriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('language', '=', language);
  if (status !== undefined) query = query.where('status', '=', status);
  return (await query.executeTakeFirstOrThrow()).count;
}
