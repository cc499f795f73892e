import type { Analysis } from '../../contract/analysis.ts';
import type { EventData } from '../../contract/events.ts';
import type { AnalysisRow } from '../../storage/schema.ts';

/** Events and the flat form call the ends of `dates` `start_date` and `end_date`; the document detail `start` and `end`. */
const EVENT_DATE_KEYS: Record<string, string> = {
  '/extracted_fields/dates/start': '/extracted_fields/dates/start_date',
  '/extracted_fields/dates/end': '/extracted_fields/dates/end_date',
};

export function analyzedData(
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
    evidence: Object.fromEntries(
      Object.entries(analysis.evidence).map(([pointer, evidence]) => [
        EVENT_DATE_KEYS[pointer] ?? pointer,
        evidence,
      ]),
    ),
  };
}

/** Renames the ends of `dates`. */
export function withEventDates(fields: Analysis['extracted_fields']): Analysis['extracted_fields'] {
  const { dates } = fields as { dates?: { start: string | null; end: string | null } | null };
  if (!dates) return fields;
  return { ...fields, dates: { start_date: dates.start, end_date: dates.end } };
}
