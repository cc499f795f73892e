import { findNotifyTarget } from '../events/notify-target.ts';
import { publishEvent } from '../events/publish.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Failure } from '../kernel/errors.ts';
import { removeSource } from '../search-index/remove-source.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow, ExtractionRow } from '../storage/schema.ts';
import { listUnfinishedAnalyses, updateAnalysisFrom } from './analyses/store.ts';
import { finishExtraction, listUnfinishedExtractions } from './extractions/store.ts';
import { finishDocument } from './store.ts';

/**
 * Marks a processing document and its unfinished analyses and extractions as failed, and publishes `document.failed`.
 *
 * @returns false, without writing, when the document is gone or not processing
 */
export async function failDocument(
  tx: Tx,
  services: Services,
  document: DocumentRow,
  failure: Failure,
): Promise<boolean> {
  const { workspace_id, id } = document;
  const updated_at = isoNow(services.clock);
  const error_json = JSON.stringify(failure);
  const change = { status: 'failed', error_json, updated_at } as const;
  if (!(await finishDocument(tx, document, change))) return false;
  const analyses = await listUnfinishedAnalyses(tx, workspace_id, id);
  for (const analysis of analyses) await updateAnalysisFrom(tx, analysis, 'processing', change);
  const extractions = await listUnfinishedExtractions(tx, workspace_id, id);
  await removeSource(tx, services.clock, workspace_id, { source: 'document', sourceId: id });
  // A document submitted by URL exists only for its analyses, so their events report the failure.
  if (document.source_url === null) await publishFailure(tx, services, document, failure);
  for (const analysis of analyses) {
    await publishFailure(tx, services, document, failure, { analysis });
  }
  for (const extraction of extractions) {
    await failExtraction(tx, services, document, extraction, failure);
  }
  return true;
}

/**
 * Marks one processing analysis as failed and publishes `document.failed`. The document stays `completed`.
 *
 * @returns false, without writing, when the analysis is gone or not processing
 */
export async function failAnalysis(
  tx: Tx,
  services: Services,
  document: DocumentRow,
  analysis: AnalysisRow,
  failure: Failure,
): Promise<boolean> {
  const updated_at = isoNow(services.clock);
  const change = { status: 'failed', error_json: JSON.stringify(failure), updated_at } as const;
  if (!(await updateAnalysisFrom(tx, analysis, 'processing', change))) return false;
  await publishFailure(tx, services, document, failure, { analysis });
  return true;
}

/**
 * Marks one processing extraction as failed and publishes `document.failed`. A completed document stays `completed`.
 *
 * @returns false, without writing, when the extraction is gone or not processing
 */
export async function failExtraction(
  tx: Tx,
  services: Services,
  document: DocumentRow,
  extraction: ExtractionRow,
  failure: Failure,
): Promise<boolean> {
  const updated_at = isoNow(services.clock);
  const change = { status: 'failed', error_json: JSON.stringify(failure), updated_at } as const;
  if (!(await finishExtraction(tx, extraction, change))) return false;
  await publishFailure(tx, services, document, failure, { extraction });
  return true;
}

/** Work that failed, if it was more than reading the document. */
type FailedWork = { analysis?: AnalysisRow; extraction?: ExtractionRow };

async function publishFailure(
  tx: Tx,
  { clock }: Services,
  { workspace_id, id, title }: DocumentRow,
  failure: Failure,
  { analysis, extraction }: FailedWork = {},
): Promise<void> {
  const requested = analysis ?? extraction;
  await publishEvent(tx, clock, workspace_id, {
    name: 'document.failed',
    resourceId: id,
    data: {
      document_id: id,
      ...(analysis && { analysis_id: analysis.id }),
      ...(extraction && { extraction_id: extraction.id }),
      workspace_id,
      title,
      status: 'failed',
      error: failure,
    },
    notify: requested && findNotifyTarget(requested, 'failed'),
  });
}
