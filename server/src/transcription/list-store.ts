import { sql } from 'kysely';

import type { SpokenLanguage, TranscriptionStatus } from '../contract/transcription.ts';
import type { Db } from '../storage/db.ts';
import { type Page, pageParameters, type Sort } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import { sumRowCounts } from '../storage/row-counts.ts';
import type { TranscriptionListRow } from './records.ts';

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

export type TranscriptionFilter = {
  status: TranscriptionStatus | undefined;
  language: SpokenLanguage | undefined;
};

type ListShape = Sort & { byStatus: boolean; byLanguage: boolean; after: boolean };

const listRows = prepareQuery<ListShape, TranscriptionListRow>((db, shape) => {
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

/** Up to a row more than the page holds; see `pageParameters`. */
export function listTranscriptionRows(
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
  return listRows(db, shape, [
    workspaceId,
    ...(status === undefined ? [] : [status]),
    ...(language === undefined ? [] : [language]),
    ...pageParameters(page),
  ]);
}

/** Languages have no published totals; their rows are counted in an index. */
export async function countTranscriptions(
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
