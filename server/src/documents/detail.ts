import type { Static } from 'typebox';

import type { Failure } from '../contract/analysis.ts';
import type { DocumentDetail } from '../contract/documents.ts';
import type { Db } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';
import { parseStoredAnalysis } from './analyses/present-analysis.ts';
import { findNewestAnalysis, listNewestCompletedAnalyses } from './analyses/store.ts';
import { readProgress } from './progress.ts';
import { getDocument, listDocumentsById } from './store.ts';

type DocumentMetadata = Static<typeof DocumentDetail>['metadata'];

/** Builds the response body of `GET /documents/{id}`. `analysis` is the newest completed one. */
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
    ...(result_json !== null && { analysis: parseStoredAnalysis(result_json) }),
    ...(error_json !== null && { error: JSON.parse(error_json) as Static<typeof Failure> }),
  };
}

/**
 * Loads a document with its newest completed analysis and, while it is processing, its progress.
 *
 * @throws ApiError `resource_not_found`
 */
export async function findDocumentDetail(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Static<typeof DocumentDetail>> {
  const document = await getDocument(db, workspaceId, id);
  const analysis = await findNewestAnalysis(db, workspaceId, id, 'completed');
  const progress = await readProgress(db, document);
  return { ...presentDocument(document, analysis), ...(progress && { progress }) };
}

/** Loads several documents in the order of `ids`. Skips ids that no longer exist. */
export async function findDocumentDetails(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Static<typeof DocumentDetail>[]> {
  const [documents, analyses] = await Promise.all([
    listDocumentsById(db, workspaceId, ids),
    listNewestCompletedAnalyses(db, workspaceId, ids),
  ]);
  const documentById = new Map(documents.map((document) => [document.id, document]));
  const analysisByDocumentId = new Map(
    analyses.map((analysis) => [analysis.document_id, analysis]),
  );
  return ids.flatMap((id) => {
    const document = documentById.get(id);
    return document ? [presentDocument(document, analysisByDocumentId.get(id))] : [];
  });
}
