import { DOCX, PDF, TXT } from '../../engines/text-extraction/text-extraction-engine.ts';
import { type FileReply, fileReply } from '../../http/replies.ts';
import type { Services } from '../../services.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { findBlob } from '../../files/find-blob.ts';
import { notReady } from '../reading/stored-text.ts';
import { filenameFromTitle } from '../../kernel/titles.ts';

const UNKNOWN_TYPE = 'application/octet-stream';

const EXTENSIONS: Record<string, string> = { [PDF]: '.pdf', [DOCX]: '.docx', [TXT]: '.txt' };

/** @throws ApiError `invalid_request` of type `not_ready` before the file is stored */
export async function downloadFile(services: Services, document: DocumentRow): Promise<FileReply> {
  const { blob_key, media_type, filename, title, status } = document;
  const path = blob_key === null ? undefined : await findBlob(services, blob_key);
  if (blob_key === null || path === undefined) throw notReady(status, 'file');
  return fileReply({
    path,
    mediaType: media_type ?? UNKNOWN_TYPE,
    filename: filename ?? filenameFromTitle(title, EXTENSIONS[media_type ?? ''] ?? ''),
    sha256: blob_key,
  });
}
