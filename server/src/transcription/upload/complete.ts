import type { TranscriptionRecord } from '../../contract/transcription.ts';
import type { CompleteRecordingRequest } from '../../contract/transcription-upload.ts';
import type { Context, Reply } from '../../http/route.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { TranscriptionUploadRow } from '../../storage/transcription-schema.ts';
import { getTranscription } from '../store.ts';
import { finishUpload } from './finish.ts';
import { countReceivedBytes } from './progress.ts';
import { repeatLastReply, requireReceived } from './received.ts';
import { findUpload } from './store.ts';
import { uploadEndedError, withUploadLock } from './upload-lock.ts';

/**
 * Completes an upload that was announced without a size, and starts its transcription.
 *
 * @throws ApiError `invalid_request` of type `conflict`, with `received`, when `size` is not the number of received
 * bytes; of type `invalid_value` when `size` or `sha256` differs from what was announced
 */
export async function completeRecording(
  context: Context,
  id: string,
  { size, sha256: givenHash }: CompleteRecordingRequest,
): Promise<Reply<202, TranscriptionRecord>> {
  const { services, workspaceId } = context;
  const claim = { field: 'size', bytes: size } as const;
  const row = await getTranscription(services.db, workspaceId, id);
  if (row.stage !== 'upload') return repeatLastReply(context, row, claim);
  return withUploadLock(services, row, async () => {
    const current = await getTranscription(services.db, workspaceId, id);
    const upload = await findUpload(services.db, current);
    if (!upload) throw uploadEndedError();
    const sha256 = givenHash?.toLowerCase() ?? upload.sha256;
    requireAnnounced(upload, { size, sha256 });
    requireReceived(claim, await countReceivedBytes(services, current, upload));
    return finishUpload(context, current, { ...upload, size, sha256 });
  });
}

function requireAnnounced(
  announced: TranscriptionUploadRow,
  { size, sha256 }: Pick<TranscriptionUploadRow, 'size' | 'sha256'>,
): void {
  if (announced.is_open === 0 && announced.size !== size) {
    throw invalidField(
      'size',
      'invalid_value',
      `size differs from ${announced.size}, as announced`,
    );
  }
  if (announced.sha256 !== null && announced.sha256 !== sha256) {
    throw invalidField('sha256', 'invalid_value', 'sha256 differs from the announced one');
  }
}
