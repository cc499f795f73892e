import type { UploadProgress } from '../../contract/transcription.ts';
import { DAY_MS, isoAfter } from '../../kernel/clock.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/db.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { findUpload } from './store.ts';

/** A transcription whose file is on its way. */
export type Uploading = Pick<TranscriptionRow, 'workspace_id' | 'id' | 'stage' | 'blob_key'>;

/** When an upload to which bytes came now is given up. */
export function uploadExpiry({ clock }: Pick<Services, 'clock'>): string {
  return isoAfter(clock, DAY_MS);
}

/** Bytes that are kept. A file that is complete may be among the blobs already while its row is not written. */
export async function receivedBytes(
  { partialFiles }: Pick<Services, 'partialFiles'>,
  { id, blob_key }: Uploading,
  { size }: TranscriptionUploadRow,
): Promise<number> {
  const bytes = await partialFiles.size(id);
  return bytes === 0 && blob_key !== null ? size : bytes;
}

/** @returns undefined when the file is complete, or is not expected any more */
export async function readUploadProgress(
  services: Pick<Services, 'partialFiles'>,
  db: Db,
  row: Uploading,
): Promise<UploadProgress | undefined> {
  if (row.stage !== 'upload') return undefined;
  const upload = await findUpload(db, row);
  if (!upload) return undefined;
  const { size, expires_at } = upload;
  return { received: await receivedBytes(services, row, upload), size, expires_at };
}
