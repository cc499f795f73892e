import type { Services } from '../../app/services.ts';
import { lostFileError } from '../../files/blobs.ts';
import { blobContent, type FileReply, fileReply } from '../../http/reply/replies.ts';
import { ApiError } from '../../kernel/errors.ts';
import { filenameFromTitle } from '../../kernel/titles.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { notReadyError } from '../records.ts';

/** Media type of a recording that was not recognized as one. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Builds the reply that sends a recording to a player. @throws ApiError as `requireRecording` */
export async function recordingReply(
  services: Services,
  transcription: TranscriptionRow,
): Promise<FileReply> {
  const blobKey = await requireRecording(services, transcription);
  const { filename, title, media_type } = transcription;
  return fileReply({
    content: blobContent(services, blobKey),
    mediaType: media_type ?? UNKNOWN_TYPE,
    filename: filename ?? filenameFromTitle(title, ''),
    version: blobKey,
    isInline: true,
    isKept: true,
  });
}

/**
 * Requires that the recording is stored and inspected.
 *
 * @returns key of its blob
 * @throws ApiError `invalid_request` of type `not_available` for an imported transcript, of type `not_ready` while the
 * recording is on its way; `internal_error` of type `file_missing` when it is lost
 */
export async function requireRecording(
  { blobs }: Pick<Services, 'blobs'>,
  transcription: TranscriptionRow,
): Promise<string> {
  const { imported_format, blob_key, status, media_type } = transcription;
  if (imported_format !== null) {
    throw new ApiError('invalid_request', 'An imported transcript has no recording', {
      details: { type: 'not_available' },
    });
  }
  const isUnderWay = status === 'processing' && media_type === null;
  if (blob_key === null || isUnderWay) {
    throw notReadyError(transcription, 'The recording is not here');
  }
  if (!(await blobs.exists(blob_key))) throw lostFileError('transcription');
  return blob_key;
}
