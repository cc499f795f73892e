import type { UploadedFile } from '../../contract/endpoint.ts';
import type { TranscriptionOptions, TranscriptionRecord } from '../../contract/transcription.ts';
import type { AnnounceRecordingRequest } from '../../contract/transcription-upload.ts';
import { storeReservedBlob } from '../../files/blobs.ts';
import { deleteBlobReservation } from '../../files/store.ts';
import type { Context, Reply } from '../../http/route.ts';
import { sanitizeFilename } from '../../http/upload/read-upload.ts';
import { ApiError } from '../../kernel/errors.ts';
import { titleFromFilename } from '../../kernel/titles.ts';
import { requireQuota } from '../../limits/quota.ts';
import type { Tx } from '../../storage/db.ts';
import { type RecordingIds, startTranscription, submitTranscription } from '../submit.ts';
import { presentUpload, uploadExpiry } from './progress.ts';
import { countUploads, insertUpload } from './store.ts';

const UNTITLED = 'Untitled';
/** Maximum number of incomplete uploads of one workspace. */
const OPEN_UPLOADS_MAX = 100;

/**
 * Transcribes a recording whose file was sent with the request.
 *
 * @param ids replace new ones, for a creation that may be repeated
 */
export async function transcribeFile(
  context: Pick<Context, 'services' | 'workspaceId' | 'transaction'>,
  file: UploadedFile,
  options: TranscriptionOptions,
  ids?: RecordingIds,
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId } = context;
  await requireQuota(services, workspaceId, 'storage_bytes', file.bytes);
  const filename = file.filename ?? null;
  const source = {
    title: titleOf(options, filename),
    filename,
    blob_key: file.sha256,
    file_size: file.bytes,
    ...ids,
  };
  const reservation = await storeReservedBlob(services, file.path, file.sha256);
  return submitTranscription(context, source, options, {
    bytes: file.bytes,
    async begin(tx, row) {
      await deleteBlobReservation(tx, reservation);
      await startTranscription(tx, services, row);
    },
  });
}

/**
 * Creates a transcription whose file will be uploaded in parts. Without a size the upload is open until it is completed.
 *
 * @throws ApiError `invalid_request` of type `conflict` when the workspace has too many incomplete uploads
 * @throws StorageFull
 */
export async function announceRecording(
  context: Context,
  {
    size: announcedSize,
    filename: requestedName,
    sha256,
    live_text,
    ...options
  }: AnnounceRecordingRequest,
): Promise<Reply<202, TranscriptionRecord>> {
  const { services } = context;
  const size = announcedSize ?? 0;
  requireSize(context, size);
  await requireQuota(services, context.workspaceId, 'storage_bytes', size);
  await services.freeSpace.require(size);
  const filename = sanitizeFilename(requestedName) ?? null;
  const expires_at = uploadExpiry(services);
  const source = { title: titleOf(options, filename), filename, stage: 'upload' };
  return submitTranscription(context, source, options, {
    bytes: size,
    async begin(tx, { workspace_id, id }) {
      await requireFewUploads(tx, workspace_id);
      const upload = await insertUpload(tx, {
        workspace_id,
        id,
        size,
        is_open: announcedSize === undefined ? 1 : 0,
        sha256: sha256?.toLowerCase() ?? null,
        expires_at,
        live_state: live_text ? 'idle' : null,
      });
      return presentUpload(upload, 0);
    },
  });
}

function titleOf({ title }: TranscriptionOptions, filename: string | null): string {
  return title ?? (filename === null ? undefined : titleFromFilename(filename)) ?? UNTITLED;
}

function requireSize({ services }: Context, actual: number): void {
  const limit = services.recordingLimits.bytesMax;
  if (actual <= limit) return;
  throw new ApiError('invalid_request', `The file must be at most ${limit} bytes`, {
    details: { field: 'size', type: 'too_large', limit, actual },
  });
}

/** Checks the limit of incomplete uploads. Concurrent requests may exceed it slightly. */
async function requireFewUploads(tx: Tx, workspaceId: string): Promise<void> {
  if ((await countUploads(tx, workspaceId)) < OPEN_UPLOADS_MAX) return;
  throw new ApiError(
    'invalid_request',
    `The workspace has ${OPEN_UPLOADS_MAX} uploads that are not complete: complete, cancel or delete some`,
    { details: { type: 'conflict', limit: OPEN_UPLOADS_MAX } },
  );
}
