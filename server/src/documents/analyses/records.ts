import type { Static } from 'typebox';

import type {
  AnalysisDetail,
  AnalysisListItem,
  FlatAnalysis,
  ProcessingRecord,
} from '../../contract/analyses.ts';
import type { Analysis, Failure } from '../../contract/analysis.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import type { AnalysisListRow } from './store.ts';
import { withEventDates } from './analyzed-event.ts';

/**
 * @param id of the document, or of the analysis where that is what was made
 * @param analysis undefined where a document is read without being analysed
 */
export function presentRecord(
  id: string,
  document: DocumentRow,
  analysis: AnalysisRow | undefined,
  estimated_completion: string,
): ProcessingRecord {
  const work = analysis ?? document;
  const webhook_url = analysis?.webhook_url ?? null;
  return {
    id,
    document_id: document.id,
    ...(analysis && { analysis_id: analysis.id }),
    created_at: work.created_at,
    estimated_completion,
    ...(webhook_url !== null && { webhook_url }),
    ...presentEnd(work),
  };
}

/** Where the work stands, and why if it failed. */
export function presentEnd({
  status,
  error_json,
}: Pick<AnalysisRow, 'status' | 'error_json'>): Pick<ProcessingRecord, 'status' | 'error'> {
  if (error_json === null) return { status };
  return { status, error: JSON.parse(error_json) as Static<typeof Failure> };
}

/** @param id that of the record */
export function presentFlat(id: string, resultJson: string): Static<typeof FlatAnalysis> {
  const { summary, extracted_fields, confidence } = JSON.parse(resultJson) as Analysis;
  return {
    id,
    ...(summary !== undefined && { summary }),
    extracted_fields: withEventDates(extracted_fields),
    confidence,
  };
}

export function presentAnalysis(row: AnalysisListRow): Static<typeof AnalysisListItem> {
  const { webhook_url } = row;
  return {
    id: row.id,
    document_id: row.document_id,
    workspace_id: row.workspace_id,
    analysis_type: row.analysis_type,
    extract_fields: JSON.parse(row.extract_fields_json) as string[] | null,
    include_summary: row.include_summary === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(webhook_url !== null && { webhook_url }),
    ...presentEnd(row),
  };
}

export function presentAnalysisDetail(row: AnalysisRow): Static<typeof AnalysisDetail> {
  const { result_json } = row;
  return {
    ...presentAnalysis(row),
    ...(result_json !== null && { analysis: JSON.parse(result_json) as Analysis }),
  };
}
