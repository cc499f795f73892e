import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';

import type { Services } from '../../app/services.ts';
import { CSV, DOCX, PDF, TXT } from '../../engines/text-extraction/text-extraction-engine.ts';
import { lostFileError, withBlob } from '../../files/blobs.ts';
import { JSON_BODY_BYTES_MAX } from '../../contract/body-limits.ts';
import { blobContent, type FileReply, fileReply } from '../../http/reply/replies.ts';
import { filenameFromTitle } from '../../kernel/titles.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { documentNotReadyError } from '../not-ready.ts';

const UNKNOWN_TYPE = 'application/octet-stream';

const EXTENSIONS: Record<string, string> = {
  [PDF]: '.pdf',
  [DOCX]: '.docx',
  [TXT]: '.txt',
  [CSV]: '.csv',
};

/**
 * Builds the reply that sends a document's original file.
 *
 * @throws ApiError `invalid_request` of type `not_ready` before the file is stored; `internal_error` of type
 * `file_missing` when it is lost
 */
export async function documentFileReply(
  services: Services,
  document: DocumentRow,
): Promise<FileReply> {
  const { blob_key, media_type, filename, title } = document;
  const isStored = blob_key !== null && (await services.blobs.exists(blob_key));
  // While work runs, the row may be written before the file is stored.
  if (blob_key === null || (!isStored && document.status === 'processing')) {
    throw documentNotReadyError(document, 'file');
  }
  if (!isStored) throw lostFileError('document');
  return fileReply({
    content: blobContent(services, blob_key),
    mediaType: media_type ?? UNKNOWN_TYPE,
    filename: filename ?? filenameFromTitle(title, EXTENSIONS[media_type ?? ''] ?? ''),
    version: blob_key,
  });
}

/**
 * Reads the original text of a plain-text document. The extracted text differs: it is normalized and divided into
 * pages.
 *
 * @returns undefined for other media types, for invalid UTF-8, and for a text larger than a JSON request body
 */
export async function findSourceText(
  services: Pick<Services, 'blobs'>,
  { media_type, blob_key, file_size }: DocumentRow,
): Promise<string | undefined> {
  if (media_type !== TXT || blob_key === null) return undefined;
  if (file_size === null || file_size > JSON_BODY_BYTES_MAX) return undefined;
  const bytes = await withBlob(services, blob_key, (path) => readFile(path));
  return bytes && isUtf8(bytes) ? bytes.toString() : undefined;
}
