import type { ProcessingRecord } from '../contract/analyses.ts';
import type { Context, Reply } from '../http/route.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError } from '../kernel/errors.ts';
import { requireQuota } from '../limits/quota.ts';
import type { Services } from '../app/services.ts';
import type { Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';
import { findFirstAnalysis, findNewestAnalysis } from './analyses/store.ts';
import { acceptedReply } from './analyses/present-analysis.ts';
import { hasFailedExtraction } from './extractions/store.ts';
import { reopenFailedWork, updateWorkFrom } from './requested-work-store.ts';
import { getDocument, getLockedDocument, reopenDocument } from './store.ts';
import { enqueueAnalysis, enqueueTextExtraction } from './jobs.ts';

/**
 * Retries a failed document with the analyses and extractions that failed with it, or the newest analysis of a completed
 * document if it failed. Reuses the stored file and text.
 *
 * @throws ApiError `invalid_request` of type `conflict` when nothing has failed
 */
export async function retryProcessing(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<Reply<202, ProcessingRecord>> {
  await requireQuotas(services, workspaceId, id);
  return transaction(async (tx) => {
    // The lock serializes concurrent retries: the second one finds nothing failed.
    const document = await getLockedDocument(tx, workspaceId, id);
    const isFailed = document.status === 'failed';
    const analysis = isFailed
      ? await reopenDocumentWork(tx, services, document)
      : await reopenNewestAnalysis(tx, services, document);
    return acceptedReply(tx, services.clock, {
      document: { ...document, status: 'processing', error_json: null },
      analysis,
      record: 'document',
      location: isFailed ? 'document' : 'analysis',
    });
  });
}

/** Checks the page quota for a failed document, and the token quota if an analysis or an extraction will run. */
async function requireQuotas(services: Services, workspaceId: string, id: string): Promise<void> {
  const { reads } = services;
  const { status } = await getDocument(reads, workspaceId, id);
  const isFailed = status === 'failed';
  if (isFailed) await requireQuota(services, workspaceId, 'pages');
  const usesTokens =
    !isFailed ||
    (await findFirstAnalysis(reads, workspaceId, id)) !== undefined ||
    (await hasFailedExtraction(reads, workspaceId, id));
  if (usesTokens) await requireQuota(services, workspaceId, 'tokens');
}

/**
 * Reopens a failed document with all work that was requested before it failed: none of that work can have ended before.
 *
 * @returns the analysis it was submitted for; undefined for an uploaded document
 */
async function reopenDocumentWork(
  tx: Tx,
  { clock }: Services,
  document: DocumentRow,
): Promise<AnalysisRow | undefined> {
  const { workspace_id, id, source_url } = document;
  const now = isoNow(clock);
  await reopenDocument(tx, workspace_id, id, now);
  await reopenFailedWork(tx, document, now);
  const analysis = source_url === null ? undefined : await findFirstAnalysis(tx, workspace_id, id);
  if (analysis) await enqueueAnalysis(tx, clock, analysis);
  else await enqueueTextExtraction(tx, clock, document);
  return analysis;
}

async function reopenNewestAnalysis(
  tx: Tx,
  { clock }: Services,
  { workspace_id, id, status }: DocumentRow,
): Promise<AnalysisRow> {
  const latest = await findNewestAnalysis(tx, workspace_id, id);
  if (status !== 'completed' || latest?.status !== 'failed') {
    throw new ApiError('invalid_request', 'No work on this document has failed', {
      details: { type: 'conflict', status },
    });
  }
  const change = { status: 'processing', error_json: null, updated_at: isoNow(clock) } as const;
  await updateWorkFrom(tx, 'analyses', latest, 'failed', change);
  await enqueueAnalysis(tx, clock, latest);
  return { ...latest, ...change };
}
