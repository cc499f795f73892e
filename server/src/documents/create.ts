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
import { keepFile } from '../files/keep-file.ts';
import { deleteBlobReservation } from '../files/store.ts';
import type { Context } from '../http/handle.ts';
import { requireQuota } from '../limits/quota.ts';
import { filenameFromTitle, titleFromFilename } from '../kernel/titles.ts';
import type { DocumentRow } from '../storage/schema.ts';
import { announceUpload } from './announce-upload.ts';
import { presentDocument } from './detail.ts';
import { indexLabels } from './facets.ts';
import { type LabelColumns, labelColumns } from './labels.ts';
import { newDocument } from './new-document.ts';
import { insertDocument } from './store.ts';
import { enqueueReading } from './work/jobs.ts';

const UNTITLED = 'Untitled';

type Detail = Static<typeof DocumentDetail>;

/**
 * A document of an uploaded file, which is read in the background.
 *
 * @param answer makes the answer that the transaction ends with
 */
export function createFromUpload<R>(
  context: Context,
  file: UploadedFile,
  fields: UploadDocumentFields,
  answer: (document: Detail) => R,
): Promise<R> {
  const filename = file.filename ?? null;
  const title = fields.title ?? (filename === null ? undefined : titleFromFilename(filename));
  const document = newDocument(context.services, context.workspaceId, {
    title: title ?? UNTITLED,
    ...labelsOf(fields),
    filename,
    blob_key: file.sha256,
    file_size: file.bytes,
  });
  return store(context, document, file.path, answer);
}

/** As `createFromUpload`, of a text, which is kept as a file. */
export async function createFromContent<R>(
  context: Context,
  { title, content, ...fields }: CreateDocumentRequest,
  answer: (document: Detail) => R,
): Promise<R> {
  const { services, workspaceId } = context;
  const bytes = Buffer.from(content);
  const document = newDocument(services, workspaceId, {
    title,
    ...labelsOf(fields),
    filename: filenameFromTitle(title, '.txt'),
    // Known before it is read: a text is one, whatever it begins with.
    media_type: TXT,
    blob_key: createHash('sha256').update(bytes).digest('hex'),
    file_size: bytes.length,
  });
  const path = await services.temporaryFiles.write('upload', [bytes]);
  try {
    return await store(context, document, path, answer);
  } finally {
    await rm(path, { force: true });
  }
}

function labelsOf({ tags = [], metadata = {} }: UploadDocumentFields): LabelColumns {
  return labelColumns(tags, metadata);
}

async function store<R>(
  { services, transaction }: Context,
  document: DocumentRow & { blob_key: string; file_size: number },
  path: string,
  answer: (document: Detail) => R,
): Promise<R> {
  await requireQuota(services, document.workspace_id, 'pages');
  await requireQuota(services, document.workspace_id, 'storage_bytes', document.file_size);
  const reservation = await keepFile(services, path, document.blob_key);
  return transaction(async (tx) => {
    await insertDocument(tx, document);
    await deleteBlobReservation(tx, reservation);
    await indexLabels(tx, document);
    await enqueueReading(tx, services.clock, document);
    await announceUpload(tx, services, document);
    return answer(presentDocument(document, undefined));
  });
}
