import type { TranscriptionRecord } from '../../contract/transcription.ts';
import type { Context, Reply } from '../../http/route.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { acceptedReply } from '../records.ts';

/** Number of bytes that a client believes to be received, and the field that says so. */
type Claim = { field: 'offset' | 'size'; bytes: number };

/** @throws ApiError `invalid_request` of type `conflict`, with `received`, when other bytes were received */
export function requireReceived({ field, bytes }: Claim, received: number): void {
  if (bytes === received) return;
  throw new ApiError(
    'invalid_request',
    `${field} ${bytes} is not where the file ends: ${received} bytes of it are here`,
    { details: { field, type: 'conflict', received } },
  );
}

/**
 * Repeats the reply to the request that completed an upload, for a client that did not receive it.
 *
 * @throws ApiError `invalid_request` of type `conflict` when the transcription has no upload or ended with other bytes
 */
export async function repeatLastReply(
  { services }: Context,
  row: TranscriptionRow,
  claim: Claim,
): Promise<Reply<202, TranscriptionRecord>> {
  const { status, source_url, file_size } = row;
  if (status === 'failed' || source_url !== null || file_size === null) {
    throw new ApiError('invalid_request', 'This transcription has no upload in progress', {
      details: { type: 'conflict', status },
    });
  }
  requireReceived(claim, file_size);
  return acceptedReply(services.reads, services.clock, row);
}
