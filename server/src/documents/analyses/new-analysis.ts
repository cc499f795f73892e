import type { Services } from '../../app/services.ts';
import type { AnalysisOptions } from '../../contract/analyses.ts';
import { toNotifyColumns } from '../../events/notify-target.ts';
import { isoNow } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import type { AnalysisRow } from '../../storage/schema.ts';

/** Builds the row of a requested analysis. */
export function newAnalysisRow(
  services: Services,
  workspaceId: string,
  documentId: string,
  options: AnalysisOptions,
): AnalysisRow {
  const created_at = isoNow(services.clock);
  return {
    workspace_id: workspaceId,
    id: newId('analysis'),
    document_id: documentId,
    analysis_type: options.analysis_type,
    status: 'processing',
    extract_fields_json: JSON.stringify(options.extract_fields ?? null),
    extract_schema_json: options.extract_schema ? JSON.stringify(options.extract_schema) : null,
    include_summary: options.include_summary === false ? 0 : 1,
    ...toNotifyColumns(services.secrets, workspaceId, options),
    result_json: null,
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}
