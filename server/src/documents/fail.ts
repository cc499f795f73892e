import { findNotifyTarget } from '../events/notify-target.ts';
import { publishEvent } from '../events/publish.ts';
import { isoNow } from '../kernel/clock.ts';
import type { Failure } from '../kernel/errors.ts';
import { removeSource } from '../search-index/remove-source.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow, ExtractionRow } from '../storage/schema.ts';
import { listUnfinishedWork, type UnfinishedWork, updateWorkFrom } from './requested-work-store.ts';
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
  const unfinished = await listUnfinishedWork(tx, document);
  await removeSource(tx, services.clock, workspace_id, { source: 'document', sourceId: id });
  // A document submitted by URL exists only for its analyses, so their events report the failure.
  if (document.source_url === null) await publishFailure(tx, services, document, failure);
  await failUnfinishedWork(tx, services, document, unfinished, failure);
  return true;
}

/** Marks unfinished analyses and extractions as failed. A completed document stays `completed`. */
export async function failUnfinishedWork(
  tx: Tx,
  services: Services,
  document: DocumentRow,
  { analyses, extractions }: UnfinishedWork,
  failure: Failure,
): Promise<void> {
  for (const analysis of analyses) await failWork(tx, services, document, { analysis }, failure);
  for (const extraction of extractions) {
    await failWork(tx, services, document, { extraction }, failure);
  }
}

/** Marks one analysis or extraction as failed, if it is processing, and publishes `document.failed`. */
export async function failWork(
  tx: Tx,
  services: Services,
  document: DocumentRow,
  work: FailedWork,
  failure: Failure,
): Promise<void> {
  const updated_at = isoNow(services.clock);
  const change = { status: 'failed', error_json: JSON.stringify(failure), updated_at } as const;
  const hasFailed = work.analysis
    ? await updateWorkFrom(tx, 'analyses', work.analysis, 'processing', change)
    : await updateWorkFrom(tx, 'extractions', work.extraction, 'processing', change);
  if (hasFailed) await publishFailure(tx, services, document, failure, work);
}

/** Work that failed, if it was more than reading the document. */
type FailedWork =
  | { analysis: AnalysisRow; extraction?: undefined }
  | { extraction: ExtractionRow; analysis?: undefined };

async function publishFailure(
  tx: Tx,
  { clock }: Services,
  { workspace_id, id, title }: DocumentRow,
  failure: Failure,
  { analysis, extraction }: Partial<FailedWork> = {},
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
