import { isDeepStrictEqual } from 'node:util';

import type { Analysis } from '../../contract/analysis.ts';
import type { ExtractionResult } from '../../contract/extraction-result.ts';
import { findNotifyTarget } from '../../events/notify-target.ts';
import { publishEvent, serializeEvent, type SerializedEvent } from '../../events/publish.ts';
import { defineJob, type JobContext } from '../../jobs/job.ts';
import { isoNow, MINUTE_MS } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { FindingCorrectionRow } from '../../storage/finding-schema.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { announceSource } from '../../grid-sources/announce-source.ts';
import { findSettings } from '../../workspaces/settings.ts';
import { listCorrections } from '../../findings/store.ts';
import { applyCorrections } from './apply-corrections.ts';
import { analyzedEventData } from './present-analysis.ts';
import { identifyFindings } from './identify-findings.ts';
import { parseStoredAnalysis } from './stored-analysis.ts';
import { EARLIER_READ, findAnalysis, listCompletedResults } from './store.ts';
import { ensureDocumentText, type DocumentWithText } from '../text/ensure-text.ts';
import { fillSchemaFromText } from '../extractions/fill-schema.ts';
import { failWork, failDocument } from '../fail.ts';
import { addAnalysisFacets } from '../facets.ts';
import { ANALYZE_JOB, documentSignal, enqueueWaitingWork } from '../jobs.ts';
import { READ_TIMEOUT_MS } from '../text/read.job.ts';
import { updateWorkFrom } from '../requested-work-store.ts';
import { findDocument, finishDocument, lockDocument, updateDocument } from '../store.ts';

/**
 * Runs an analysis and publishes `document.analyzed`. For a document submitted by URL, first fetches the file and
 * extracts its text; the document then completes, or fails, together with the analysis.
 */
export const analyzeDocumentJob = defineJob({
  ...ANALYZE_JOB,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: READ_TIMEOUT_MS,
  stageSignal: documentSignal,

  async run(services, workspaceId, { document_id, analysis_id }, context) {
    const document = await findDocument(services.reads, workspaceId, document_id);
    const analysis = await findAnalysis(services.reads, workspaceId, analysis_id);
    if (!document || analysis?.status !== 'processing') return;
    const withText = await ensureDocumentText(services, document, context);
    if (!withText) return;
    await analyze(services, { document, analysis }, withText, context);
  },

  async onFailed(services, workspaceId, { document_id, analysis_id }, failure) {
    // The cancellation has updated the document already.
    if (failure.code === 'cancelled') return;
    const document = await findDocument(services.reads, workspaceId, document_id);
    const analysis = await findAnalysis(services.reads, workspaceId, analysis_id);
    if (!document || analysis?.status !== 'processing') return;
    await inTransaction(services, async (tx) => {
      if (await failDocument(tx, services, document, failure)) return;
      await failWork(tx, services, document, { analysis }, failure);
    });
  },
});

async function analyze(
  services: Services,
  { document, analysis }: { document: DocumentRow; analysis: AnalysisRow },
  { text, layoutKey, blobKey }: DocumentWithText,
  { signal, stage }: JobContext,
): Promise<void> {
  await stage('analyze');
  const { date_order } = await findSettings(services.reads, analysis.workspace_id);
  const request = {
    analysisType: analysis.analysis_type,
    extractFields: JSON.parse(analysis.extract_fields_json) as string[] | null,
    includeSummary: analysis.include_summary === 1,
    ...(date_order !== 'auto' && { dateOrder: date_order }),
  };
  const engine = await services.language.forWorkspace(analysis.workspace_id, 'batch');
  const analyzeWith = (layoutPath: string | null) =>
    engine.analyze(text, { ...request, layoutPath }, signal);
  const { analysis: engineResult, language } =
    layoutKey === null
      ? await analyzeWith(null)
      : await services.blobs.withLocalFile(layoutKey, analyzeWith);
  const extraction = await extractFrom(services, analysis, { text, layoutKey }, signal);
  const earlier = await listCompletedResults(services.reads, analysis, EARLIER_READ);
  const identified = identifyFindings(
    withOcrWarning(engineResult, text.pages),
    earlier.map(parseStoredAnalysis),
  );
  const result = { ...identified, ...(extraction && { extraction }) };

  await stage('commit');
  const { workspace_id, id } = document;
  const change = { status: 'completed', updated_at: isoNow(services.clock) } as const;
  const result_json = JSON.stringify(result);
  const corrections = (await listCorrections(services.reads, workspace_id, [id])).get(id);
  const event = serializeAnalyzed(analysis, result, corrections);
  await inTransaction(services, async (tx) => {
    // Lock order everywhere: the document before its analyses.
    const locked = await lockDocument(tx, workspace_id, id);
    // The analysis of a file that was replaced meanwhile starts again after the new one is read.
    if (locked?.blob_key !== blobKey) return;
    const done = { ...change, result_json };
    if (!(await updateWorkFrom(tx, 'analyses', analysis, 'processing', done))) return;
    if (await finishDocument(tx, locked, { ...change, language })) {
      await enqueueWaitingWork(tx, services.clock, document);
    } else {
      await updateDocument(tx, workspace_id, id, { language, updated_at: change.updated_at });
      // Filters of grids may name the type or the parties of an analysis.
      await announceSource(tx, services.clock, workspace_id, { source: 'document', source_id: id });
    }
    await addAnalysisFacets(tx, analysis, result);
    const current = (await listCorrections(tx, workspace_id, [id])).get(id);
    // Somebody may have corrected a finding since the event was serialized, which rarely happens.
    const isCurrent = isDeepStrictEqual(current, corrections);
    const published = isCurrent ? event : serializeAnalyzed(analysis, result, current);
    await publishEvent(tx, services.clock, workspace_id, published);
  });
}

/** Serializes the event `document.analyzed`. Its data may be large, so this belongs before the transaction. */
function serializeAnalyzed(
  analysis: AnalysisRow,
  result: Analysis,
  corrections: readonly FindingCorrectionRow[] | undefined,
): SerializedEvent {
  return serializeEvent({
    name: 'document.analyzed',
    resourceId: analysis.document_id,
    data: analyzedEventData(analysis, applyCorrections(result, corrections)),
    notify: findNotifyTarget(analysis, 'completed'),
  });
}

/** Fills the schema of the request. @returns undefined if it has none */
async function extractFrom(
  services: Services,
  { workspace_id, extract_schema_json }: AnalysisRow,
  text: Pick<DocumentWithText, 'text' | 'layoutKey'>,
  signal: AbortSignal,
): Promise<ExtractionResult | undefined> {
  if (extract_schema_json === null) return undefined;
  const schema = JSON.parse(extract_schema_json) as object;
  return fillSchemaFromText(services, workspace_id, text, { schema, signal });
}

/** Adds a warning if pages were recognized by OCR or could not be read. */
function withOcrWarning(analysis: Analysis, pages: DocumentWithText['text']['pages']): Analysis {
  const recognised = pages.filter((page) => page.ocr).length;
  const unread = pages.filter((page) => page.unread).length;
  if (recognised + unread === 0) return analysis;
  const message = [
    ...(recognised > 0 ? [`Text of ${countPages(recognised)} was recognised from images`] : []),
    ...(unread > 0 ? [`${countPages(unread)} could not be read`] : []),
  ].join('; ');
  return { ...analysis, warnings: [...analysis.warnings, { code: 'ocr', message }] };
}

function countPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
