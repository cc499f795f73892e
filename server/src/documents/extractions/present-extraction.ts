import type { EventData } from '../../contract/events.ts';
import type { ExtractionResult } from '../../contract/extraction-result.ts';
import type { Extraction, ExtractionRecord } from '../../contract/extractions.ts';
import type { ExtractionRow } from '../../storage/schema.ts';
import { presentStatus } from '../work-status.ts';
import type { ExtractionListRow } from './store.ts';

/** Presents an extraction without its schema and its result, as in lists. */
export function presentRecord(row: ExtractionListRow): ExtractionRecord {
  const { id, document_id, workspace_id, created_at, updated_at, webhook_url } = row;
  return {
    id,
    document_id,
    workspace_id,
    created_at,
    updated_at,
    ...(webhook_url !== null && { webhook_url }),
    ...presentStatus(row),
    ...presentTemplateOf(row),
  };
}

/** Presents an extraction with its schema and, if it is completed, its result. */
export function presentExtraction(row: ExtractionRow): Extraction {
  const { schema_json, result_json } = row;
  return {
    ...presentRecord(row),
    schema: JSON.parse(schema_json) as Extraction['schema'],
    ...(result_json !== null && (JSON.parse(result_json) as ExtractionResult)),
  };
}

/** Builds the data of the event `document.extracted`. */
export function extractedEventData(
  row: ExtractionRow,
  result: ExtractionResult,
): EventData<'document.extracted'> {
  const { id, document_id, workspace_id } = row;
  return {
    document_id,
    extraction_id: id,
    workspace_id,
    status: 'completed',
    ...presentTemplateOf(row),
    ...result,
  };
}

function presentTemplateOf({ template_id, template_version }: ExtractionListRow) {
  if (template_id === null || template_version === null) return {};
  return { template_id, template_version };
}
