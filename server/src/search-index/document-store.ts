import { sql } from 'kysely';

import type { Db } from '../storage/db.ts';

/** Finds the title of a document; undefined if the document does not exist. */
export async function findTitle(
  db: Db,
  workspaceId: string,
  documentId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('title')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.title;
}

export type DocumentKey = { workspace_id: string; id: string };

/** Lists completed documents of all workspaces after `after`, and whether they are indexed. */
export async function listCompletedDocuments(
  db: Db,
  after: DocumentKey,
  limit: number,
): Promise<(DocumentKey & { isIndexed: boolean })[]> {
  const rows = await db
    .selectFrom('documents')
    .leftJoin('search_sources', (join) =>
      join
        .onRef('search_sources.workspace_id', '=', 'documents.workspace_id')
        .onRef('search_sources.source_id', '=', 'documents.id')
        .on('search_sources.source', '=', 'document')
        .on('search_sources.state', '=', sql.lit('live')),
    )
    .select(['documents.workspace_id', 'documents.id', 'search_sources.number'])
    .where('documents.status', '=', 'completed')
    .where(
      sql<boolean>`(documents.workspace_id, documents.id) > (${after.workspace_id}, ${after.id})`,
    )
    .orderBy('documents.workspace_id')
    .orderBy('documents.id')
    .limit(limit)
    .execute();
  return rows.map(({ workspace_id, id, number }) => ({
    workspace_id,
    id,
    isIndexed: number !== null,
  }));
}

/** Reads the indexed fields of a completed document. */
export async function findIndexableDocument(
  db: Db,
  { workspace_id, id }: DocumentKey,
): Promise<
  { title: string; language: string | null; text: string; pages_json: string } | undefined
> {
  return db
    .selectFrom('documents')
    .innerJoin('document_texts', (join) =>
      join
        .onRef('document_texts.workspace_id', '=', 'documents.workspace_id')
        .onRef('document_texts.document_id', '=', 'documents.id'),
    )
    .select([
      'documents.title',
      'documents.language',
      'document_texts.text',
      'document_texts.pages_json',
    ])
    .where('documents.workspace_id', '=', workspace_id)
    .where('documents.id', '=', id)
    .where('documents.status', '=', 'completed')
    .executeTakeFirst();
}
