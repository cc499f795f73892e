import type { SpeechRequest, SpeechWarning } from '../speech-engine.ts';
import type { AudioChunk } from '../chunks/audio-chunk.ts';
import { SAMPLE_RATE } from '../../audio/audio-info.ts';

// Types shared with the compute child. This module loads no library of the child, so the server can import it.

/** Request to the compute child for the uploads of a recording. */
export type UploadsRequest = Pick<SpeechRequest, 'path' | 'channels' | 'chunksDone'>;

/** Chunk with 16-bit samples, the format of the upload. */
export type UploadChunk = Omit<AudioChunk, 'samples'> & { samples: Int16Array };

/** Seconds of the recording that are processed. */
export type ProgressEvent = { kind: 'progress'; seconds: number };

/** Event from the compute child. */
export type UploadEvent =
  /** Consecutive chunks of one upload, at least one of them not done, and the progress between them. */
  | { kind: 'upload'; events: ({ kind: 'chunk'; chunk: UploadChunk } | ProgressEvent)[] }
  | ProgressEvent
  | { kind: 'end'; durationSeconds: number; warnings: SpeechWarning[] };

/** Chunk and its offset in the upload, in seconds. */
export type ChunkAtOffset = { chunk: UploadChunk; offset: number };

/** Positions of chunks in an upload. */
export type UploadLayout = {
  chunks: readonly ChunkAtOffset[];
  /** Length of the upload in seconds. */
  seconds: number;
};

/** Longest pause between chunks. Longer pauses are shortened, since recognizers hallucinate in silence. */
const PAUSE_SECONDS_MAX = 0.5;

/** Concatenates chunks into an upload. Pauses between them are as in the recording, but at most half a second. */
export function layOutUpload(chunks: readonly UploadChunk[]): UploadLayout {
  const positioned: ChunkAtOffset[] = [];
  let end = 0;
  let previous: UploadChunk | undefined;
  for (const chunk of chunks) {
    // The offset is rounded to a sample: times of the response are mapped back by it.
    const offset = Math.round((end + pauseBetween(previous, chunk)) * SAMPLE_RATE) / SAMPLE_RATE;
    positioned.push({ chunk, offset });
    end = offset + chunk.samples.length / SAMPLE_RATE;
    previous = chunk;
  }
  return { chunks: positioned, seconds: end };
}

function pauseBetween(
  previous: UploadChunk | undefined,
  { channel, start_time }: UploadChunk,
): number {
  if (!previous) return 0;
  if (previous.channel !== channel) return PAUSE_SECONDS_MAX;
  return Math.max(0, Math.min(PAUSE_SECONDS_MAX, start_time - previous.end_time));
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** Encodes an upload as a WAV file: mono, 16 kHz, 16 bits, with silence between the chunks. */
export function encodeWav({ chunks, seconds }: UploadLayout): Buffer {
  const dataBytes = Math.round(seconds * SAMPLE_RATE) * BYTES_PER_SAMPLE;
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  // PCM format, one channel.
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
  wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(dataBytes, 40);
  for (const { chunk, offset } of chunks) {
    const { buffer, byteOffset, byteLength } = chunk.samples;
    wav.set(
      new Uint8Array(buffer, byteOffset, byteLength),
      HEADER_BYTES + Math.round(offset * SAMPLE_RATE) * BYTES_PER_SAMPLE,
    );
  }
  return wav;
}
