import type { AnalyzeRequest } from '../contract/analyses.ts';
import { publishEvent } from '../events/publish.ts';
import { notifySecretContext } from '../events/notify-secret.ts';
import { enqueue } from '../jobs/queue.ts';
import { isoNow } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { analyzeDocumentJob } from './analyze.job.ts';
import { insertDocument } from './store.ts';
import { titleFromUrl } from './title.ts';

/** Stores a new document with the job that fetches and analyses it, and announces it. */
export async function submitDocument(
  tx: Tx,
  { clock }: Services,
  document: DocumentRow,
): Promise<void> {
  const { id, workspace_id, title } = document;
  await insertDocument(tx, document);
  await enqueue(tx, clock, analyzeDocumentJob, workspace_id, { document_id: id });
  await publishEvent(tx, clock, workspace_id, {
    name: 'document.uploaded',
    resourceId: id,
    data: { document_id: id, workspace_id, title, status: 'processing' },
  });
}

/** The row of a document that `request` asks for. */
export function newDocument(
  services: Services,
  workspaceId: string,
  request: AnalyzeRequest,
): DocumentRow {
  const id = newId('document');
  const created_at = isoNow(services.clock);
  return {
    workspace_id: workspaceId,
    id,
    title: titleFromUrl(request.document_url),
    status: 'processing',
    source_url: request.document_url,
    analysis_type: request.analysis_type,
    extract_fields_json: JSON.stringify(request.extract_fields ?? null),
    include_summary: request.include_summary === false ? 0 : 1,
    webhook_url: request.webhook_url ?? null,
    webhook_secret_sealed:
      request.webhook_secret === undefined
        ? null
        : services.secrets.seal(request.webhook_secret, notifySecretContext(workspaceId)),
    notify_on_json: request.notify_on ? JSON.stringify(request.notify_on) : null,
    blob_key: null,
    media_type: null,
    file_size: null,
    pages: null,
    page_basis: null,
    language: null,
    error_json: null,
    created_at,
    updated_at: created_at,
  };
}
