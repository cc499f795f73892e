import { rm } from 'node:fs/promises';

import { Type } from 'typebox';

import type { ExtractedText } from '../engines/text-extraction/text-extraction-engine.ts';
import { publishEvent } from '../events/publish.ts';
import { defineJob, type JobContext } from '../jobs/job.ts';
import { isoNow, MINUTE_MS } from '../kernel/clock.ts';
import { type Failure } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { analyzedData, notifyTarget } from './analyzed-event.ts';
import {
  findDocument,
  findDocumentText,
  finishDocument,
  insertAnalysis,
  reserveBlob,
  saveDocumentText,
} from './store.ts';

/** Fetches a document, reads its text, analyses it and announces `document.analyzed`. */
export const analyzeDocumentJob = defineJob({
  name: 'documents.analyze',
  payload: Type.Object({ document_id: Type.String() }),
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS],
  timeoutMs: 15 * MINUTE_MS,

  async run(services, workspaceId, { document_id }, context) {
    const document = await findDocument(services.reads, workspaceId, document_id);
    if (document?.status !== 'processing') return;

    const text =
      (await storedText(services, document)) ?? (await readText(services, document, context));
    if (!text) return;
    await context.stage('analyze');
    const { analysis, language } = await services.language.analyze(
      text,
      {
        analysisType: document.analysis_type,
        extractFields: JSON.parse(document.extract_fields_json) as string[] | null,
        includeSummary: document.include_summary === 1,
      },
      context.signal,
    );

    await context.stage('commit');
    const updated_at = isoNow(services.clock);
    const analysisId = newId('analysis');
    await inTransaction(services, async (tx) => {
      const change = { status: 'completed', language, updated_at } as const;
      if (!(await finishDocument(tx, workspaceId, document_id, change))) return;
      await insertAnalysis(tx, {
        workspace_id: workspaceId,
        id: analysisId,
        document_id,
        analysis_type: document.analysis_type,
        result_json: JSON.stringify(analysis),
        created_at: updated_at,
      });
      await publishEvent(tx, services.clock, workspaceId, {
        name: 'document.analyzed',
        resourceId: document_id,
        data: analyzedData(document, analysisId, analysis),
        notify: notifyTarget(document, 'completed'),
      });
    });
  },

  async giveUp(services, workspaceId, { document_id }, failure) {
    const document = await findDocument(services.reads, workspaceId, document_id);
    if (document) await failDocument(services, document, failure);
  },
});

async function failDocument(
  services: Services,
  document: DocumentRow,
  failure: Failure,
): Promise<void> {
  const { workspace_id, id, title } = document;
  await inTransaction(services, async (tx) => {
    const finished = await finishDocument(tx, workspace_id, id, {
      status: 'failed',
      error_json: JSON.stringify(failure),
      updated_at: isoNow(services.clock),
    });
    if (!finished) return;
    await publishEvent(tx, services.clock, workspace_id, {
      name: 'document.failed',
      resourceId: id,
      data: { document_id: id, workspace_id, title, status: 'failed', error: failure },
      notify: notifyTarget(document, 'failed'),
    });
  });
}

/** The text of an earlier attempt that ended after reading it: a restart does not fetch again. */
async function storedText(
  services: Services,
  document: DocumentRow,
): Promise<ExtractedText | undefined> {
  if (document.page_basis === null || document.media_type === null) return undefined;
  const row = await findDocumentText(services.reads, document.workspace_id, document.id);
  if (!row) return undefined;
  return {
    text: row.text,
    text_sha256: row.text_sha256,
    pages: JSON.parse(row.pages_json) as ExtractedText['pages'],
    page_basis: document.page_basis,
    media_type: document.media_type as ExtractedText['media_type'],
  };
}

/** @returns undefined when the document was deleted meanwhile */
async function readText(
  services: Services,
  document: DocumentRow,
  { signal, stage }: JobContext,
): Promise<ExtractedText | undefined> {
  const { workspace_id, id } = document;
  await stage('fetch');
  const file = await services.download(document.source_url, {
    maxBytes: services.documentLimits.bytesMax,
    signal,
  });
  try {
    const blobKey = await services.blobs.keyOf(file.path);
    // The row first: a blob that some row refers to is never deleted.
    if (!(await reserveBlob(services.db, workspace_id, id, blobKey, file.bytes))) return undefined;
    await services.blobs.put(file.path, blobKey);

    await stage('extract');
    const path = await services.blobs.path(blobKey);
    const text = await services.textExtraction.extract(path, services.documentLimits, signal);
    const saved = await inTransaction(services, (tx) =>
      saveDocumentText(
        tx,
        {
          media_type: text.media_type,
          pages: text.pages.length,
          page_basis: text.page_basis,
          updated_at: isoNow(services.clock),
        },
        {
          workspace_id,
          document_id: id,
          text: text.text,
          text_sha256: text.text_sha256,
          pages_json: JSON.stringify(text.pages),
        },
      ),
    );
    return saved ? text : undefined;
  } finally {
    await rm(file.path, { force: true });
  }
}
