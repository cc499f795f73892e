import type { Services } from '../../app/services.ts';
import { listCorrections } from '../../findings/store.ts';
import { applyCorrections } from './apply-corrections.ts';
import { parseStoredAnalysis } from './stored-analysis.ts';
import type { Static } from 'typebox';

import type {
  AnalysisOptions,
  AnalyzeRequest,
  FlatAnalysis,
  ProcessingRecord,
} from '../../contract/analyses.ts';
import { parseExtractionSchema } from '../../engines/language-engine/extraction/parse-schema.ts';
import { type Context, type Reply, reply } from '../../http/route.ts';
import { titleFromUrl } from '../../kernel/titles.ts';
import { requireQuota } from '../../limits/quota.ts';
import { requireReceiverUrl } from '../../outbound/outbound-client.ts';
import type { Tx } from '../../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { enqueueAnalysis } from '../jobs.ts';
import { newDocumentRow, publishUploaded } from '../new-document.ts';
import { documentNotReadyError } from '../not-ready.ts';
import { getLockedDocument, insertDocument } from '../store.ts';
import { presentStatus } from '../work-status.ts';
import { type AcceptedWork, acceptedReply, presentFlatAnalysis } from './present-analysis.ts';
import { newAnalysisRow } from './new-analysis.ts';
import { findAnalysis, insertAnalysis } from './store.ts';
import { waitForAnalysis } from './wait.ts';

/** Reply with the record of the accepted analysis, or with its result if the caller waited for it. */
type AnalysisReply = Reply<202, ProcessingRecord> | Reply<200, Static<typeof FlatAnalysis>>;

/** Creates a document from a URL and analyzes it. A job fetches the file first. */
export async function analyzeFromUrl(
  context: Context,
  url: string,
  options: AnalyzeRequest,
): Promise<AnalysisReply> {
  const { services, workspaceId } = context;
  validateOptions(context, options);
  await requireQuota(services, workspaceId, 'pages');
  await requireQuota(services, workspaceId, 'storage_bytes');
  await requireQuota(services, workspaceId, 'tokens');
  const document = newDocumentRow(services, workspaceId, {
    title: titleFromUrl(url),
    source_url: url,
  });
  const analysis = newAnalysisRow(services, workspaceId, document.id, options);
  const about = { record: 'document', location: 'document' } as const;
  return acceptAnalysis(context, about, analysis, async (tx) => {
    await insertDocument(tx, document);
    await insertAnalysis(tx, analysis);
    await enqueueAnalysis(tx, services.clock, analysis);
    await publishUploaded(tx, services, document);
    return document;
  });
}

/**
 * Analyzes a stored document. If the document is still processing, the analysis starts after that.
 *
 * @param record resource whose id the reply has
 */
export async function analyzeStoredDocument(
  context: Context,
  documentId: string,
  options: AnalysisOptions,
  record: 'document' | 'analysis',
): Promise<AnalysisReply> {
  const { services, workspaceId } = context;
  validateOptions(context, options);
  await requireQuota(services, workspaceId, 'tokens');
  const analysis = newAnalysisRow(services, workspaceId, documentId, options);
  return acceptAnalysis(context, { record, location: 'analysis' }, analysis, async (tx) => {
    // The lock keeps the document's own job from finishing before this analysis is visible to it.
    const document = await getLockedDocument(tx, workspaceId, documentId);
    if (document.status === 'failed') throw documentNotReadyError(document);
    await insertAnalysis(tx, analysis);
    if (document.status === 'completed') await enqueueAnalysis(tx, services.clock, analysis);
    return document;
  });
}

/**
 * Requests an analysis of a document, unless the same call did before. The analysis starts once the text is there.
 *
 * @param id derived from what is analyzed, so that a repeat finds it
 */
export async function ensureAnalysis(
  services: Services,
  { workspace_id, id: documentId }: Pick<DocumentRow, 'workspace_id' | 'id'>,
  options: AnalysisOptions,
  id: string,
): Promise<void> {
  if (await findAnalysis(services.reads, workspace_id, id)) return;
  await requireQuota(services, workspace_id, 'tokens');
  const analysis = { ...newAnalysisRow(services, workspace_id, documentId, options), id };
  await inTransaction(services, async (tx) => {
    const document = await getLockedDocument(tx, workspace_id, documentId);
    if (document.status === 'failed' || (await findAnalysis(tx, workspace_id, id))) return;
    await insertAnalysis(tx, analysis);
    if (document.status === 'completed') await enqueueAnalysis(tx, services.clock, analysis);
  });
}

/** @throws ApiError `invalid_request` that names the option */
function validateOptions(
  { services }: Context,
  { webhook_url, extract_schema }: AnalysisOptions,
): void {
  if (extract_schema) parseExtractionSchema(extract_schema, 'extract_schema');
  if (webhook_url === undefined) return;
  requireReceiverUrl(services.outbound, webhook_url, 'webhook_url');
}

/** Stores the analysis in one transaction with its reply, then waits for the result if the caller asks for it. */
async function acceptAnalysis(
  context: Context,
  about: Pick<AcceptedWork, 'record' | 'location'>,
  analysis: AnalysisRow,
  store: (tx: Tx) => Promise<DocumentRow>,
): Promise<AnalysisReply> {
  const { services, transaction } = context;
  const accepted = await transaction(async (tx) =>
    acceptedReply(tx, services.clock, { ...about, document: await store(tx), analysis }),
  );
  const current = await waitForAnalysis(context, analysis.id);
  if (!current) return accepted;
  if (current.result_json !== null) {
    const { workspace_id, document_id, result_json } = current;
    const corrections = await listCorrections(context.services.reads, workspace_id, [document_id]);
    const result = applyCorrections(parseStoredAnalysis(result_json), corrections.get(document_id));
    return reply(200, presentFlatAnalysis(accepted.body.id, result));
  }
  return reply(202, { ...accepted.body, ...presentStatus(current) }, accepted.headers);
}
