import type { UploadProgress } from '../../contract/transcription.ts';
import { DAY_MS, isoAfter } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { Db } from '../../storage/db.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { findUpload } from './store.ts';

/** Columns of a transcription whose file is being uploaded. */
export type UploadingTranscription = Pick<
  TranscriptionRow,
  'workspace_id' | 'id' | 'stage' | 'blob_key'
>;

/** Returns when an upload that receives bytes now will expire: in 24 hours. */
export function uploadExpiry({ clock }: Pick<Services, 'clock'>): string {
  return isoAfter(clock, DAY_MS);
}

/** Counts the received bytes. A complete file may already be a blob while its row is not yet updated. */
export async function countReceivedBytes(
  { partialFiles }: Pick<Services, 'partialFiles'>,
  { id, blob_key }: UploadingTranscription,
  { size }: TranscriptionUploadRow,
): Promise<number> {
  const bytes = await partialFiles.size(id);
  return bytes === 0 && blob_key !== null ? size : bytes;
}

/** Reads the progress of an upload. @returns undefined when the file is complete or the upload has ended */
export async function readUploadProgress(
  services: Pick<Services, 'partialFiles'>,
  db: Db,
  row: UploadingTranscription,
): Promise<UploadProgress | undefined> {
  if (row.stage !== 'upload') return undefined;
  const upload = await findUpload(db, row);
  if (!upload) return undefined;
  const { size, expires_at } = upload;
  return { received: await countReceivedBytes(services, row, upload), size, expires_at };
}
