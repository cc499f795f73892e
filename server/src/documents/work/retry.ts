import type { ProcessingRecord } from '../../contract/analyses.ts';
import { type Context, type Reply, reply } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { requireQuota } from '../../limits/quota.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import { findFirstAnalysis, findNewestAnalysis, moveAnalysis } from '../analyses/store.ts';
import { estimateCompletion } from '../analyses/estimate.ts';
import { presentRecord } from '../analyses/records.ts';
import { RETRY_AFTER_SECONDS } from '../reading/stored-text.ts';
import { getDocument, getLockedDocument, reopenDocument } from '../store.ts';
import { enqueueAnalysis, enqueueReading } from './jobs.ts';

/**
 * Does the work again that failed: that of a failed document, else the latest analysis of one that is completed. What
 * is stored already, file and text, is not fetched or read again.
 *
 * @throws ApiError `invalid_request` of type `conflict` when nothing has failed
 */
export async function retryWork(
  { services, workspaceId, transaction }: Context,
  id: string,
): Promise<Reply<202, ProcessingRecord>> {
  await requireQuotas(services, workspaceId, id);
  const estimate = await estimateCompletion(services, workspaceId);
  return transaction(async (tx) => {
    // Of two that come at the same time, the second one finds nothing failed.
    const document = await getLockedDocument(tx, workspaceId, id);
    const isFailed = document.status === 'failed';
    const analysis = isFailed
      ? await reopenFailed(tx, services, document)
      : await reopenAnalysis(tx, services, document);
    const now = { ...document, status: 'processing', error_json: null } as const;
    const place = isFailed || !analysis ? '' : `/analyses/${analysis.id}`;
    return reply(202, presentRecord(id, now, analysis, estimate), {
      location: `/v2/documents/${id}${place}`,
      retryAfter: RETRY_AFTER_SECONDS,
    });
  });
}

/** What failed before its text was there is read again; an analysis of what is stored is not. */
async function requireQuotas(services: Services, workspaceId: string, id: string): Promise<void> {
  const { status, source_url } = await getDocument(services.reads, workspaceId, id);
  const isFailed = status === 'failed';
  if (isFailed) await requireQuota(services, workspaceId, 'pages');
  if (!isFailed || source_url !== null) await requireQuota(services, workspaceId, 'tokens');
}

/** @returns the analysis that the document was submitted for; undefined for an uploaded one, which is only read */
async function reopenFailed(
  tx: Tx,
  { clock }: Services,
  document: DocumentRow,
): Promise<AnalysisRow | undefined> {
  const { workspace_id, id, source_url } = document;
  await reopenDocument(tx, workspace_id, id, isoNow(clock));
  const analysis = source_url === null ? undefined : await findFirstAnalysis(tx, workspace_id, id);
  if (!analysis) {
    await enqueueReading(tx, clock, document);
    return undefined;
  }
  return reopen(tx, { clock }, analysis);
}

async function reopenAnalysis(
  tx: Tx,
  services: Services,
  { workspace_id, id, status }: DocumentRow,
): Promise<AnalysisRow> {
  const latest = await findNewestAnalysis(tx, workspace_id, id);
  if (status !== 'completed' || latest?.status !== 'failed') {
    throw new ApiError('invalid_request', 'No work on this document has failed', {
      details: { type: 'conflict', status },
    });
  }
  return reopen(tx, services, latest);
}

async function reopen(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  analysis: AnalysisRow,
): Promise<AnalysisRow> {
  const change = { status: 'processing', error_json: null, updated_at: isoNow(clock) } as const;
  await moveAnalysis(tx, analysis, 'failed', change);
  await enqueueAnalysis(tx, clock, analysis);
  return { ...analysis, ...change };
}
