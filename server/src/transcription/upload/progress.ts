import type { UploadProgress } from '../../contract/transcription.ts';
import { DAY_MS, isoAfter } from '../../kernel/clock.ts';
import type { Services } from '../../app/services.ts';
import type { Db } from '../../storage/db.ts';
import type {
  TranscriptionRow,
  TranscriptionUploadRow,
} from '../../storage/transcription-schema.ts';
import { roundToMilli } from '../../transcripts/words.ts';
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
  return presentUpload(upload, await countReceivedBytes(services, row, upload));
}

/** Presents an incomplete upload. */
export function presentUpload(upload: TranscriptionUploadRow, received: number): UploadProgress {
  const { size, is_open, expires_at, live_state, live_start, live_text } = upload;
  const state = live_state === 'unavailable' ? live_state : ('listening' as const);
  return {
    received,
    size: is_open === 1 ? null : size,
    expires_at,
    ...(live_state !== null && {
      live_text: { state, start_time: roundToMilli(live_start), text: live_text },
    }),
  };
}
