import { sql } from 'kysely';

import type { DocumentStatus } from '../contract/documents.ts';
import type { Db } from '../storage/db.ts';
import { type Page, pageParameters, type Sort } from '../storage/page.ts';
import { prepareQuery } from '../storage/prepared-query.ts';
import type { DocumentRow } from '../storage/schema.ts';

const LIST_COLUMNS = [
  'id',
  'workspace_id',
  'title',
  'status',
  'created_at',
  'updated_at',
  'pages',
  'file_size',
  'tags_json',
] as const;

export type DocumentListRow = Pick<DocumentRow, (typeof LIST_COLUMNS)[number]>;

type ListShape = Sort & { byStatus: boolean; after: boolean };

const listRows = prepareQuery<ListShape, DocumentListRow>((db, shape) => {
  const { column, direction, byStatus, after } = shape;
  let query = db
    .selectFrom('documents')
    .select(LIST_COLUMNS)
    .where('workspace_id', '=', '')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(0);
  if (byStatus) query = query.where('status', '=', 'processing');
  if (!after) return query.offset(0);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return query.where(sql<boolean>`(${sql.ref(column)}, id) ${comparison} (${''}, ${''})`);
});

/** Up to a row more than the page holds; see `pageParameters`. Equal sort values are ordered by id. */
export function listDocumentRows(
  db: Db,
  workspaceId: string,
  list: { status: DocumentStatus | undefined; sort: Sort; page: Page },
): Promise<DocumentListRow[]> {
  const { status, sort, page } = list;
  const shape = { ...sort, byStatus: status !== undefined, after: 'after' in page.start };
  return listRows(db, shape, [
    workspaceId,
    ...(status === undefined ? [] : [status]),
    ...pageParameters(page),
  ]);
}

/** Those that are there, whole; in no order. */
export async function listDocumentsById(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('documents')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .execute();
}
