import { buffer } from 'node:stream/consumers';

import type { Static } from 'typebox';

import type { Services } from '../../app/services.ts';
import type { Waveform } from '../../contract/recording-media.ts';
import { SAMPLE_RATE } from '../../engines/audio/audio-info.ts';
import { type Peaks, toBuckets } from '../../engines/audio/peaks.ts';
import { deriveFile } from '../../files/derive.ts';
import { ApiError, type Failure, WorkError } from '../../kernel/errors.ts';
import type { TranscriptionRow } from '../../storage/transcription-schema.ts';
import { roundToMilli } from '../../transcripts/words.ts';
import { requireRecording } from './recording.ts';

/** Peaks as stored. */
type StoredPeaks = Omit<Peaks, 'peaks'> & { peaks: string };

/**
 * Returns the waveform of a recording. Its peaks are read once and kept with the derived files.
 *
 * @throws ApiError as `requireRecording`; `invalid_request` of type `not_available` when it cannot be decoded
 */
export async function readWaveform(
  services: Services,
  transcription: TranscriptionRow,
  buckets: number,
  signal: AbortSignal,
): Promise<Static<typeof Waveform>> {
  const blobKey = await requireRecording(services, transcription);
  requireDecodable(transcription);
  const content = await deriveFile(
    services,
    { blobKey, name: `peaks-${transcription.workspace_id}` },
    signal,
    async () =>
      serializePeaks(await decodePeaks(services, { ...transcription, blob_key: blobKey }, signal)),
  );
  const peaks = parsePeaks(await buffer(await content.read()));
  return {
    transcription_id: transcription.id,
    duration_seconds: roundToMilli(peaks.samples / SAMPLE_RATE),
    peaks: toBuckets(peaks, buckets),
  };
}

/** Refuses what the transcription could not decode, such as a recording that is too long, without another attempt. */
function requireDecodable({ error_json }: TranscriptionRow): void {
  const failure = error_json === null ? undefined : (JSON.parse(error_json) as Failure);
  if (failure?.stage === 'decode' && !failure.retryable) throw notDecodableError(failure.message);
}

async function decodePeaks(
  { blobs, recordings }: Services,
  { workspace_id, blob_key }: TranscriptionRow & { blob_key: string },
  signal: AbortSignal,
): Promise<Peaks> {
  try {
    return await blobs.withLocalFile(blob_key, (path) =>
      recordings.peaks({ path, workspaceId: workspace_id }, signal),
    );
  } catch (error) {
    if (!(error instanceof WorkError) || error.failure.retryable) throw error;
    throw notDecodableError(error.message, error);
  }
}

function notDecodableError(reason: string, cause?: unknown): ApiError {
  return new ApiError('invalid_request', `The recording cannot be decoded: ${reason}`, {
    details: { type: 'not_available' },
    cause,
  });
}

function serializePeaks({ peaks, ...rest }: Peaks): Uint8Array {
  const stored: StoredPeaks = { ...rest, peaks: Buffer.from(peaks).toString('base64') };
  return Buffer.from(JSON.stringify(stored));
}

function parsePeaks(content: Uint8Array): Peaks {
  const { peaks, ...rest } = JSON.parse(Buffer.from(content).toString()) as StoredPeaks;
  return { ...rest, peaks: Buffer.from(peaks, 'base64') };
}
