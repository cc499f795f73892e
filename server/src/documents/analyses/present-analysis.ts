import type { Static } from 'typebox';

import type {
  AnalysisDetail,
  AnalysisListItem,
  FlatAnalysis,
  ProcessingRecord,
} from '../../contract/analyses.ts';
import type { Analysis } from '../../contract/analysis.ts';
import type { EventData } from '../../contract/events.ts';
import { type Reply, reply } from '../../http/route.ts';
import { estimateCompletion } from '../../jobs/estimate.ts';
import { type Clock, SECOND_MS } from '../../kernel/clock.ts';
import type { Db } from '../../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import { RETRY_AFTER_SECONDS } from '../not-ready.ts';
import { presentStatus } from '../work-status.ts';
import type { FindingCorrectionRow } from '../../storage/finding-schema.ts';
import { applyCorrections } from './apply-corrections.ts';
import { parseStoredAnalysis } from './stored-analysis.ts';
import { type AnalysisListRow, selectCompletedAnalyses } from './store.ts';

const DURATION_WITHOUT_HISTORY_MS = 30 * SECOND_MS;

/** Accepted work: extraction of a document's text, an analysis, or both. */
export type AcceptedWork = {
  document: DocumentRow;
  /** Undefined when only the text is extracted. */
  analysis: AnalysisRow | undefined;
  /** Resource that the record is about, and resource that the `Location` header names. */
  record: 'document' | 'analysis';
  location: 'document' | 'analysis';
};

/**
 * Builds the 202 reply for accepted work, with an estimated completion time from recent analyses of the workspace.
 */
export async function acceptedReply(
  db: Db,
  clock: Clock,
  { document, analysis, record, location }: AcceptedWork,
): Promise<Reply<202, ProcessingRecord>> {
  const work = analysis ?? document;
  const webhook_url = analysis?.webhook_url ?? null;
  const estimated_completion = await estimateCompletion(
    clock,
    selectCompletedAnalyses(db, document.workspace_id),
    { endColumn: 'updated_at', withoutHistoryMs: DURATION_WITHOUT_HISTORY_MS },
  );
  const body: ProcessingRecord = {
    id: record === 'analysis' ? work.id : document.id,
    document_id: document.id,
    ...(analysis && { analysis_id: analysis.id }),
    created_at: work.created_at,
    estimated_completion,
    ...(webhook_url !== null && { webhook_url }),
    ...presentStatus(work),
  };
  const suffix = analysis && location === 'analysis' ? `/analyses/${analysis.id}` : '';
  return reply(202, body, {
    location: `/v2/documents/${document.id}${suffix}`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Builds the flat 200 reply of a request that waited for its result. `id` is the id of the processing record. */
export function presentFlatAnalysis(
  id: string,
  { summary, extracted_fields, confidence, extraction }: Analysis,
): Static<typeof FlatAnalysis> {
  return {
    id,
    ...(summary !== undefined && { summary }),
    extracted_fields: withEventDates(extracted_fields),
    confidence,
    ...(extraction && { extraction }),
  };
}

/** Presents an analysis without its result, as in lists. */
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
    ...presentStatus(row),
  };
}

/** Presents an analysis with its result, if it is completed. */
export function presentAnalysisDetail(
  row: AnalysisRow,
  corrections: readonly FindingCorrectionRow[] | undefined,
): Static<typeof AnalysisDetail> {
  const { result_json, extract_schema_json } = row;
  return {
    ...presentAnalysis(row),
    ...(extract_schema_json !== null && {
      extract_schema: JSON.parse(extract_schema_json) as Record<string, unknown>,
    }),
    ...(result_json !== null && {
      analysis: applyCorrections(parseStoredAnalysis(result_json), corrections),
    }),
  };
}

/** Builds the data of the event `document.analyzed`. */
export function analyzedEventData(
  { id, document_id, workspace_id }: AnalysisRow,
  analysis: Analysis,
): EventData<'document.analyzed'> {
  return {
    document_id,
    analysis_id: id,
    workspace_id,
    status: 'completed',
    analysis_type: analysis.analysis_type,
    ...(analysis.summary !== undefined && { summary: analysis.summary }),
    extracted_fields: withEventDates(analysis.extracted_fields),
    confidence: analysis.confidence,
    ...(analysis.extraction && { extraction: analysis.extraction }),
    field_values: withEventPointers(analysis.field_values),
    findings: withEventPointers(analysis.findings),
    evidence: withEventPointers(analysis.evidence),
  };
}

/** Renames the pointers of `dates` to those of events. */
function withEventPointers<T>(byPointer: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(byPointer).map(([pointer, value]) => [
      EVENT_DATE_POINTERS[pointer] ?? pointer,
      value,
    ]),
  );
}

/** Maps pointers of `dates`: the document detail says `start` and `end`, events and flat replies do not. */
const EVENT_DATE_POINTERS: Record<string, string> = {
  '/extracted_fields/dates/start': '/extracted_fields/dates/start_date',
  '/extracted_fields/dates/end': '/extracted_fields/dates/end_date',
};

/** Renames `dates.start` and `dates.end` to `start_date` and `end_date`. */
function withEventDates(fields: Analysis['extracted_fields']): Analysis['extracted_fields'] {
  const { dates } = fields as { dates?: { start: string | null; end: string | null } | null };
  if (!dates) return fields;
  return { ...fields, dates: { start_date: dates.start, end_date: dates.end } };
}
