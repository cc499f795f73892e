import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import type { SpokenChunk } from './upload.ts';

/** `offset`: where the chunk begins in the upload, in seconds. */
export type PlacedChunk = { chunk: SpokenChunk; offset: number };

export type PlacedChunks = {
  chunks: readonly PlacedChunk[];
  /** Length of the upload. */
  seconds: number;
};

/** A longer pause is shortened to this: recognisers invent text on silence. */
const PAUSE_SECONDS_MAX = 0.5;

/** Lays chunks one after the other, as far apart as they are in the recording but for long pauses. */
export function placeChunks(chunks: readonly SpokenChunk[]): PlacedChunks {
  const placed: PlacedChunk[] = [];
  let end = 0;
  let previous: SpokenChunk | undefined;
  for (const chunk of chunks) {
    // Rounded to a sample, since times are read back from the samples.
    const offset = Math.round((end + pauseBetween(previous, chunk)) * SAMPLE_RATE) / SAMPLE_RATE;
    placed.push({ chunk, offset });
    end = offset + chunk.samples.length / SAMPLE_RATE;
    previous = chunk;
  }
  return { chunks: placed, seconds: end };
}

function pauseBetween(
  previous: SpokenChunk | undefined,
  { channel, start_time }: SpokenChunk,
): number {
  if (!previous) return 0;
  if (previous.channel !== channel) return PAUSE_SECONDS_MAX;
  return Math.max(0, Math.min(PAUSE_SECONDS_MAX, start_time - previous.end_time));
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** A WAV file: mono, 16 kHz, 16 bits, with silence between the chunks. */
export function toWav({ chunks, seconds }: PlacedChunks): Buffer {
  const dataBytes = Math.round(seconds * SAMPLE_RATE) * BYTES_PER_SAMPLE;
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  // PCM in one channel.
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
