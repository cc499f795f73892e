import type { AnalysisOptions } from '../../contract/analyses.ts';
import { notifyColumns } from '../../events/notify-target.ts';
import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { AnalysisRow } from '../../storage/schema.ts';

/** The row of an analysis that `request` asks for. */
export function newAnalysis(
  services: Services,
  workspaceId: string,
  documentId: string,
  request: AnalysisOptions,
): AnalysisRow {
  const created_at = isoNow(services.clock);
  return {
    workspace_id: workspaceId,
    id: newId('analysis'),
    document_id: documentId,
    analysis_type: request.analysis_type,
    status: 'processing',
    extract_fields_json: JSON.stringify(request.extract_fields ?? null),
    include_summary: request.include_summary === false ? 0 : 1,
    ...notifyColumns(services.secrets, workspaceId, request),
    result_json: null,
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}
