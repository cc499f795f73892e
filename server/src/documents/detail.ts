import type { Static } from 'typebox';

import type { Analysis, Failure } from '../contract/analysis.ts';
import type { DocumentDetail } from '../contract/documents.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';

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
    media_type: document.media_type,
    language: document.language,
    ocr_pages: document.ocr_pages,
    page_basis: document.page_basis,
    ...(result_json !== null && { analysis: JSON.parse(result_json) as Analysis }),
    ...(error_json !== null && { error: JSON.parse(error_json) as Static<typeof Failure> }),
  };
}
