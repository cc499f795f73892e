import type { Static } from 'typebox';

import type { Analysis, Failure } from '../contract/analysis.ts';
import type { DocumentDetail } from '../contract/documents.ts';
import type { Db } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';
import { findNewestAnalysis, listNewestFinished } from './analyses/store.ts';
import { listDocumentsById } from './list-store.ts';
import { getDocument } from './store.ts';

type DocumentMetadata = Static<typeof DocumentDetail>['metadata'];

/** A document as `GET /documents/{id}` answers it. */
export function presentDocument(
  document: DocumentRow,
  analysis: AnalysisRow | undefined,
): Static<typeof DocumentDetail> {
  const { error_json } = document;
  const result_json = analysis?.result_json ?? null;
  return {
    id: document.id,
    workspace_id: document.workspace_id,
    title: document.title,
    status: document.status,
    created_at: document.created_at,
    updated_at: document.updated_at,
    pages: document.pages,
    file_size: document.file_size,
    tags: JSON.parse(document.tags_json) as string[],
    metadata: JSON.parse(document.metadata_json) as DocumentMetadata,
    filename: document.filename,
    media_type: document.media_type,
    language: document.language,
    ocr_pages: document.ocr_pages,
    page_basis: document.page_basis,
    ...(result_json !== null && { analysis: JSON.parse(result_json) as Analysis }),
    ...(error_json !== null && { error: JSON.parse(error_json) as Static<typeof Failure> }),
  };
}

/** As `presentDocument`, with the latest analysis that is finished. */
export async function findDetail(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Static<typeof DocumentDetail>> {
  const document = await getDocument(db, workspaceId, id);
  const analysis = await findNewestAnalysis(db, workspaceId, id, 'completed');
  return presentDocument(document, analysis);
}

/** The details of those of `ids` that are still there, in their order. */
export async function findDetails(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Static<typeof DocumentDetail>[]> {
  const [documents, analyses] = await Promise.all([
    listDocumentsById(db, workspaceId, ids),
    listNewestFinished(db, workspaceId, ids),
  ]);
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  const analysisOf = new Map(analyses.map((analysis) => [analysis.document_id, analysis]));
  return ids.flatMap((id) => {
    const document = documentOf.get(id);
    return document ? [presentDocument(document, analysisOf.get(id))] : [];
  });
}
