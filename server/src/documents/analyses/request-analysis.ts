import type { Static } from 'typebox';

import type {
  AnalysisOptions,
  AnalyzeRequest,
  FlatAnalysis,
  ProcessingRecord,
} from '../../contract/analyses.ts';
import { type Context, type Reply, reply } from '../../http/handle.ts';
import { titleFromUrl } from '../../kernel/titles.ts';
import { requireQuota } from '../../limits/quota.ts';
import { requireReceiverUrl } from '../../outbound/receiver-url.ts';
import type { Tx } from '../../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import { insertAnalysis } from './store.ts';
import { announceUpload } from '../announce-upload.ts';
import { estimateCompletion } from './estimate.ts';
import { newAnalysis } from './new-analysis.ts';
import { newDocument } from '../new-document.ts';
import { presentEnd, presentFlat, presentRecord } from './records.ts';
import { getLockedDocument, insertDocument } from '../store.ts';
import { notReady, RETRY_AFTER_SECONDS } from '../reading/stored-text.ts';
import { waitForAnalysis } from './wait.ts';
import { enqueueAnalysis } from '../work/jobs.ts';

/** The record of accepted work, or its result for who waits for it and gets it in time. */
type AnalysisAnswer = Reply<202, ProcessingRecord> | Reply<200, Static<typeof FlatAnalysis>>;

/** Analyses a new document, which is fetched from its address first. */
export async function analyzeAddress(
  context: Context,
  address: string,
  options: AnalyzeRequest,
): Promise<AnalysisAnswer> {
  const { services, workspaceId } = context;
  requireReceiver(context, options);
  await requireQuota(services, workspaceId, 'pages');
  await requireQuota(services, workspaceId, 'storage_bytes');
  await requireQuota(services, workspaceId, 'tokens');
  const document = newDocument(services, workspaceId, {
    title: titleFromUrl(address),
    source_url: address,
  });
  const analysis = newAnalysis(services, workspaceId, document.id, options);
  return accept(context, { id: document.id, place: '' }, analysis, async (tx) => {
    await insertDocument(tx, document);
    await insertAnalysis(tx, analysis);
    await enqueueAnalysis(tx, services.clock, analysis);
    await announceUpload(tx, services, document);
    return document;
  });
}

/**
 * Analyses a document that is here. One that is still being processed is analysed as soon as that has ended.
 *
 * @param asked which of the two the answer is about
 */
export async function analyzeStored(
  context: Context,
  documentId: string,
  options: AnalysisOptions,
  asked: 'document' | 'analysis',
): Promise<AnalysisAnswer> {
  const { services, workspaceId } = context;
  requireReceiver(context, options);
  await requireQuota(services, workspaceId, 'tokens');
  const analysis = newAnalysis(services, workspaceId, documentId, options);
  const id = asked === 'document' ? documentId : analysis.id;
  return accept(context, { id, place: `/analyses/${analysis.id}` }, analysis, async (tx) => {
    // Until this commits the document's own work does not end: then it sees what waits for it.
    const document = await getLockedDocument(tx, workspaceId, documentId);
    if (document.status === 'failed') throw notReady('failed');
    await insertAnalysis(tx, analysis);
    if (document.status === 'completed') await enqueueAnalysis(tx, services.clock, analysis);
    return document;
  });
}

function requireReceiver({ services }: Context, { webhook_url }: AnalysisOptions): void {
  if (webhook_url === undefined) return;
  requireReceiverUrl(services.outbound, webhook_url, 'webhook_url');
}

async function accept(
  context: Context,
  { id, place }: { id: string; place: string },
  analysis: AnalysisRow,
  store: (tx: Tx) => Promise<DocumentRow>,
): Promise<AnalysisAnswer> {
  const { services, workspaceId, transaction } = context;
  const estimate = await estimateCompletion(services, workspaceId);
  const location = `/v2/documents/${analysis.document_id}${place}`;
  const accepted = await transaction(async (tx) => {
    const record = presentRecord(id, await store(tx), analysis, estimate);
    return reply(202, record, { location, retryAfter: RETRY_AFTER_SECONDS });
  });
  const now = await waitForAnalysis(context, analysis.id);
  if (!now) return accepted;
  if (now.result_json !== null) return reply(200, presentFlat(id, now.result_json));
  return reply(202, { ...accepted.body, ...presentEnd(now) }, accepted.headers);
}
