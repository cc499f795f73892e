import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';

import type { Static } from 'typebox';

import type {
  CreateDocumentRequest,
  DocumentDetail,
  UploadDocumentFields,
} from '../contract/documents.ts';
import type { UploadedFile } from '../contract/endpoint.ts';
import { TXT } from '../engines/text-extraction/text-extraction-engine.ts';
import { storeReservedBlob } from '../files/blobs.ts';
import { deleteBlobReservation } from '../files/store.ts';
import type { Context } from '../http/route.ts';
import { requireQuota } from '../limits/quota.ts';
import { newId } from '../kernel/ids.ts';
import { filenameFromTitle, titleFromFilename } from '../kernel/titles.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { requireStorage } from '../workspaces/storage-quota.ts';
import { presentDocument } from './detail.ts';
import { updateLabelFacets } from './facets.ts';
import { enqueueTextExtraction } from './jobs.ts';
import { newDocumentRow, publishUploaded, toLabelColumns } from './new-document.ts';
import { insertDocument } from './store.ts';

const UNTITLED = 'Untitled';

type Detail = Static<typeof DocumentDetail>;

/** Parts of the context of a request, or of a file of the watch folder, that creation needs. */
type CreationContext = Pick<Context, 'services' | 'workspaceId' | 'transaction'>;

/**
 * Creates a document from an uploaded file. A job extracts its text.
 *
 * @param toReply builds the reply inside the transaction
 * @param id replaces a new id, for a creation that may be repeated
 */
export function createFromUpload<R>(
  context: CreationContext,
  file: UploadedFile,
  fields: UploadDocumentFields,
  toReply: (document: Detail) => R,
  id = newId('document'),
): Promise<R> {
  const filename = file.filename ?? null;
  const title = fields.title ?? (filename === null ? undefined : titleFromFilename(filename));
  const document = newDocumentRow(context.services, context.workspaceId, {
    id,
    title: title ?? UNTITLED,
    ...labelColumnsOf(fields),
    filename,
    blob_key: file.sha256,
    file_size: file.bytes,
  });
  return storeDocument(context, document, file.path, toReply);
}

/** Creates a document from plain text. The text is stored as a file; see `createFromUpload`. */
export async function createFromContent<R>(
  context: Context,
  { title, content, ...fields }: CreateDocumentRequest,
  toReply: (document: Detail) => R,
): Promise<R> {
  const { services, workspaceId } = context;
  const bytes = Buffer.from(content);
  const document = newDocumentRow(services, workspaceId, {
    title,
    ...labelColumnsOf(fields),
    ...textFileColumns(title, bytes),
  });
  const path = await services.temporaryFiles.write('upload', [bytes]);
  try {
    return await storeDocument(context, document, path, toReply);
  } finally {
    await rm(path, { force: true });
  }
}

/** Returns the columns of a text that is stored as a file. */
export function textFileColumns(title: string, bytes: Buffer) {
  return {
    filename: filenameFromTitle(title, '.txt'),
    // Set now: type detection could mistake the first bytes of a text for another format.
    media_type: TXT,
    blob_key: createHash('sha256').update(bytes).digest('hex'),
    file_size: bytes.length,
  };
}

function labelColumnsOf({ tags = [], metadata = {} }: UploadDocumentFields) {
  return toLabelColumns(tags, metadata);
}

async function storeDocument<R>(
  { services, transaction }: CreationContext,
  document: DocumentRow & { blob_key: string; file_size: number },
  path: string,
  toReply: (document: Detail) => R,
): Promise<R> {
  await requireQuota(services, document.workspace_id, 'pages');
  await requireQuota(services, document.workspace_id, 'storage_bytes', document.file_size);
  const reservation = await storeReservedBlob(services, path, document.blob_key);
  return transaction(async (tx) => {
    await requireStorage(tx, services, document.workspace_id, document.file_size);
    await insertDocument(tx, document);
    await deleteBlobReservation(tx, reservation);
    await updateLabelFacets(tx, document);
    await enqueueTextExtraction(tx, services.clock, document);
    await publishUploaded(tx, services, document);
    return toReply(presentDocument(document, undefined));
  });
}
