import { rm } from 'node:fs/promises';

import { analyzeDocument } from '../contract/analyses.ts';
import { createDocument } from '../contract/documents.ts';
import type { ResponseBody } from '../contract/endpoint.ts';
import { type createDocuments, DocumentRowRequest } from '../contract/document-batch.ts';
import { storeReservedBlob } from '../files/blobs.ts';
import { deleteBlobReservation } from '../files/store.ts';
import { toBatchError } from '../http/reply/batch-error.ts';
import { createValidator } from '../http/request/validator.ts';
import type { Context } from '../http/route.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { titleFromUrl } from '../kernel/titles.ts';
import { createQuotaCheck, type QuotaCheck } from '../limits/quota.ts';
import type { Db, Tx } from '../storage/db.ts';
import type { AnalysisRow, DocumentRow } from '../storage/schema.ts';
import { lockStorageQuota } from '../workspaces/storage-quota.ts';
import { newAnalysisRow } from './analyses/new-analysis.ts';
import { insertAnalysis } from './analyses/store.ts';
import { textFileColumns } from './create.ts';
import { presentDocument } from './detail.ts';
import { updateLabelFacets } from './facets.ts';
import { enqueueAnalysis, enqueueTextExtraction } from './jobs.ts';
import { newDocumentRow, publishUploaded, toLabelColumns } from './new-document.ts';
import { insertDocument } from './store.ts';

type BatchResponse = ResponseBody<typeof createDocuments, 200>;
type RowResult = BatchResponse['results'][number];

/** Units of a row: those of `POST /documents` and of `POST /documents/analyze`. */
const ROW_UNITS = createDocument.weight;
const ANALYSIS_UNITS = analyzeDocument.weight;

/** A row that can be created. */
type NewDocument = {
  document: DocumentRow;
  analysis: AnalysisRow | undefined;
  /** Text that becomes the file of the document; undefined for a document from a URL. */
  content: Buffer | undefined;
};

/**
 * Creates documents in one transaction. A row that is invalid or exceeds a quota fails alone. Quotas are checked before
 * files are stored, and again in the transaction: other requests may have used them meanwhile.
 *
 * @throws ApiError `rate_limit_exceeded` when the limits have too few units for all rows
 */
export async function createBatch(
  context: Context,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<BatchResponse> {
  const prepared = rows.map((row) => prepareRow(context, row));
  // The request itself has taken one unit.
  await context.consumeUnits(prepared.reduce((sum, row) => sum + unitsOf(row), 0) - ROW_UNITS);
  const { services, workspaceId } = context;
  const checked = await applyQuotas(context, services.reads, prepared);
  const reservations = await storeContents(context, checked);
  return context.transaction(async (tx) => {
    await lockStorageQuota(tx, services, workspaceId);
    const accepted = await applyQuotas(context, tx, checked);
    const results: RowResult[] = [];
    for (const [index, row] of accepted.entries()) {
      results.push(
        row instanceof ApiError
          ? { index, status: 'failed', error: toBatchError('documents', index, row) }
          : await storeRow(tx, context, index, row),
      );
      // The reservation of a refused row expires, and its file with it.
      const reservation = row instanceof ApiError ? undefined : reservations.get(row);
      if (reservation !== undefined) await deleteBlobReservation(tx, reservation);
    }
    const failed = results.filter(({ status }) => status === 'failed').length;
    return { results, created: results.length - failed, failed };
  });
}

const requireRow: (row: object) => asserts row is DocumentRowRequest = createValidator(
  DocumentRowRequest,
  'body',
);

/** Builds the rows of a new document, or returns the error that makes it invalid. */
function prepareRow(
  { services, workspaceId }: Context,
  given: Readonly<Record<string, unknown>>,
): NewDocument | ApiError {
  try {
    const row: object = { ...given };
    requireRow(row);
    const { tags = [], metadata = {} } = row;
    const labels = toLabelColumns(tags, metadata);
    const { source, content } = parseSource(row);
    const document = newDocumentRow(services, workspaceId, { ...source, ...labels });
    const { analysis_type } = row;
    const analysis =
      analysis_type === undefined
        ? undefined
        : newAnalysisRow(services, workspaceId, document.id, { ...row, analysis_type });
    return { document, analysis, content };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Returns the columns of the text or of the URL. @throws ApiError unless the row has exactly one of the two */
function parseSource({ title, content, document_url: url }: DocumentRowRequest) {
  if (content !== undefined && url !== undefined) {
    const message = 'content and document_url exclude each other: send one of them';
    throw invalidField('document_url', 'invalid_value', message);
  }
  if (url !== undefined) {
    return { source: { title: title ?? titleFromUrl(url), source_url: url }, content: undefined };
  }
  if (content === undefined) {
    throw invalidField('content', 'required', 'content or document_url is required');
  }
  if (title === undefined) {
    throw invalidField('title', 'required', 'title is required with content');
  }
  const bytes = Buffer.from(content);
  return { source: { title, ...textFileColumns(title, bytes) }, content: bytes };
}

function unitsOf(row: NewDocument | ApiError): number {
  return !(row instanceof ApiError) && row.analysis ? ANALYSIS_UNITS : ROW_UNITS;
}

/** Replaces rows that do not fit the quotas by their errors. Counts the bytes of the rows before. */
async function applyQuotas(
  { services, workspaceId }: Context,
  reads: Db,
  rows: readonly (NewDocument | ApiError)[],
): Promise<(NewDocument | ApiError)[]> {
  const { clock, quotaLimits } = services;
  const quotas = { clock, quotaLimits, reads };
  const check = await createQuotaCheck(quotas, workspaceId, ['pages', 'storage_bytes', 'tokens']);
  let bytes = 0;
  return rows.map((row) => {
    if (row instanceof ApiError) return row;
    const size = bytes + (row.content?.length ?? 0);
    const error = findQuotaError(check, row, size);
    if (error) return error;
    bytes = size;
    return row;
  });
}

function findQuotaError(
  check: QuotaCheck,
  { analysis }: NewDocument,
  bytes: number,
): ApiError | undefined {
  try {
    check('pages');
    check('storage_bytes', bytes);
    if (analysis) check('tokens');
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Stores the texts of rows as files. @returns ids of the reservations of their blobs */
async function storeContents(
  context: Context,
  rows: readonly (NewDocument | ApiError)[],
): Promise<Map<NewDocument, string>> {
  const reservations = new Map<NewDocument, string>();
  for (const row of rows) {
    if (row instanceof ApiError || !row.content) continue;
    reservations.set(row, await storeContent(context, row.document, row.content));
  }
  return reservations;
}

/** Stores the text as the file of the document. @returns id of the reservation of the blob */
async function storeContent(
  { services }: Context,
  { blob_key }: DocumentRow,
  content: Buffer,
): Promise<string> {
  const path = await services.temporaryFiles.write('upload', [content]);
  try {
    return await storeReservedBlob(services, path, blob_key!);
  } finally {
    await rm(path, { force: true });
  }
}

async function storeRow(
  tx: Tx,
  { services }: Context,
  index: number,
  { document, analysis, content }: NewDocument,
): Promise<RowResult> {
  await insertDocument(tx, document);
  await updateLabelFacets(tx, document);
  if (analysis) await insertAnalysis(tx, analysis);
  // The job of an analysis also fetches and reads. A text is read first, as any upload.
  if (analysis && !content) await enqueueAnalysis(tx, services.clock, analysis);
  else await enqueueTextExtraction(tx, services.clock, document);
  await publishUploaded(tx, services, document);
  return {
    index,
    status: 'created',
    document: presentDocument(document, undefined),
    ...(analysis && { analysis_id: analysis.id }),
  };
}
