import { notifyTarget } from '../../events/notify-target.ts';
import { publishEvent } from '../../events/publish.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Failure } from '../../kernel/errors.ts';
import { removeSource } from '../../search-index/remove-source.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import { listUnfinishedAnalyses, moveAnalysis } from '../analyses/store.ts';
import { finishDocument } from '../store.ts';

/**
 * Ends a document that is being processed, and every analysis that was asked for, with `failure`.
 *
 * @returns false when the document was deleted or had ended, in which case nothing was written
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
  if (!(await finishDocument(tx, workspace_id, id, change))) return false;
  const analyses = await listUnfinishedAnalyses(tx, workspace_id, id);
  for (const analysis of analyses) await moveAnalysis(tx, analysis, 'processing', change);
  await removeSource(tx, services.clock, workspace_id, { source: 'document', sourceId: id });
  // An uploaded document fails on its own account; one that was submitted for an analysis fails with it.
  if (document.source_url === null) await publishFailure(tx, services, document, failure);
  for (const analysis of analyses) await publishFailure(tx, services, document, failure, analysis);
  return true;
}

/**
 * Ends an analysis of a document that stays `completed`.
 *
 * @returns false when the analysis is gone or had ended, in which case nothing was written
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
  if (!(await moveAnalysis(tx, analysis, 'processing', change))) return false;
  await publishFailure(tx, services, document, failure, analysis);
  return true;
}

async function publishFailure(
  tx: Tx,
  { clock }: Services,
  { workspace_id, id, title }: DocumentRow,
  failure: Failure,
  analysis?: AnalysisRow,
): Promise<void> {
  await publishEvent(tx, clock, workspace_id, {
    name: 'document.failed',
    resourceId: id,
    data: {
      document_id: id,
      ...(analysis && { analysis_id: analysis.id }),
      workspace_id,
      title,
      status: 'failed',
      error: failure,
    },
    notify: analysis && notifyTarget(analysis, 'failed'),
  });
}
