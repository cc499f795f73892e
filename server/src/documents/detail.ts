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
  return {
    id: document.id,
    workspace_id: document.workspace_id,
    title: document.title,
    status: document.status,
    created_at: document.created_at,
    updated_at: document.updated_at,
    pages: document.pages,
    file_size: document.file_size,
    media_type: document.media_type,
    language: document.language,
    page_basis: document.page_basis,
    ...(analysis && { analysis: JSON.parse(analysis.result_json) as Analysis }),
    ...(error_json !== null && { error: JSON.parse(error_json) as Static<typeof Failure> }),
  };
}
