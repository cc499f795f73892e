import { SAMPLE_RATE } from '../audio/audio-info.ts';
import {
  CEPSTRUM_SIZE,
  FRAME_LENGTH,
  FRAME_STEP,
  FRAMES_PER_SECOND,
  melCepstrum,
} from './mel-cepstrum.ts';

/** Time range of voice in seconds, and its frames: `from` inclusive, `to` exclusive. */
export type VoiceRegion = { start: number; end: number; from: number; to: number };

/** Frames of a few minutes of voice. Audio between the regions has no frames. */
export type VoiceBlock = {
  regions: VoiceRegion[];
  frames: number;
  /** Coefficients, `CEPSTRUM_SIZE` for each frame. */
  cepstra: Float32Array;
  /** Loudness of each frame; see `melCepstrum`. */
  loudness: Float32Array;
};

/**
 * Reads the voice of a recording block by block, so memory use does not grow with its length.
 *
 * @param audio blocks of one channel at 16 kHz
 * @param speech ascending ranges without overlap, none longer than a block
 * @param framesMax frames of a block, which is closed before a region that would exceed them
 */
export async function* readVoiceBlocks(
  audio: AsyncIterable<Float32Array[]>,
  speech: readonly SpeechSpan[],
  framesMax: number,
): AsyncGenerator<VoiceBlock> {
  const samples = createSampleWindow(audio);
  let block = emptyBlock(framesMax);
  for (const [start, end] of speech) {
    const frames = Math.max(1, Math.floor((end - start) * FRAMES_PER_SECOND));
    if (block.frames + frames > framesMax) {
      yield block;
      block = emptyBlock(framesMax);
    }
    const first = Math.round(start * SAMPLE_RATE);
    const voice = await samples.read(first, (frames - 1) * FRAME_STEP + FRAME_LENGTH);
    block.regions.push({ start, end, from: block.frames, to: block.frames + frames });
    for (let i = 0; i < frames; i++) {
      const at = block.frames * CEPSTRUM_SIZE;
      const cepstrum = block.cepstra.subarray(at, at + CEPSTRUM_SIZE);
      block.loudness[block.frames] = melCepstrum(voice, i * FRAME_STEP, cepstrum);
      block.frames++;
    }
  }
  if (block.frames > 0) yield block;
}

function emptyBlock(framesMax: number): VoiceBlock {
  return {
    regions: [],
    frames: 0,
    cepstra: new Float32Array(framesMax * CEPSTRUM_SIZE),
    loudness: new Float32Array(framesMax),
  };
}

/** Creates a reader of ranges of a sample stream. Each range starts no earlier than the previous one. */
function createSampleWindow(audio: AsyncIterable<Float32Array[]>) {
  const iterator = audio[Symbol.asyncIterator]();
  let buffered = new Float32Array(0);
  /** Index in the stream of the first buffered sample. */
  let offset = 0;
  let isOver = false;

  async function append(from: number): Promise<void> {
    const next = await iterator.next();
    if (next.done) {
      isOver = true;
      return;
    }
    const rest = buffered.subarray(Math.min(buffered.length, Math.max(0, from - offset)));
    offset += buffered.length - rest.length;
    const [channel] = next.value;
    const joined = new Float32Array(rest.length + channel!.length);
    joined.set(rest);
    joined.set(channel!, rest.length);
    buffered = joined;
  }

  return {
    /** Returns the samples of a range, padded with silence at the end of the stream. */
    async read(from: number, length: number): Promise<Float32Array> {
      while (!isOver && offset + buffered.length < from + length) await append(from);
      const piece = new Float32Array(length);
      const begin = Math.min(buffered.length, from - offset);
      piece.set(buffered.subarray(begin, begin + length));
      return piece;
    },
  };
}

/** Difference to the loud frames of the region, in natural log power (39 dB), below which a frame is a pause. */
const QUIETER_LOG_POWER = 9;
/** Quantile that defines the loud frames. */
const LOUD_QUANTILE = 0.9;

/**
 * Finds the frames that contain voice. Pauses in a region describe the room rather than the speaker.
 *
 * @returns 1 for voice, 0 otherwise, for each frame
 */
export function findVoicedFrames({ regions, frames, loudness }: VoiceBlock): Uint8Array {
  const voiced = new Uint8Array(frames);
  for (const { from, to } of regions) {
    const ascending = loudness.slice(from, to).toSorted();
    const loud = ascending[Math.floor((to - from) * LOUD_QUANTILE)]!;
    for (let i = from; i < to; i++) voiced[i] = loudness[i]! > loud - QUIETER_LOG_POWER ? 1 : 0;
  }
  return voiced;
}

/** Start and end of speech in seconds. */
export type SpeechSpan = readonly [start: number, end: number];

/** Merges overlapping spans and splits spans longer than `secondsMax`. The covered time stays the same. */
export function normalizeSpans(spans: readonly SpeechSpan[], secondsMax: number): SpeechSpan[] {
  const joined: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) joined.push([start, end]);
  }
  return joined.flatMap(([start, end]) => {
    const pieces = Math.ceil((end - start) / secondsMax);
    const edge = (i: number) => (i === pieces ? end : start + ((end - start) * i) / pieces);
    return Array.from({ length: pieces }, (_, i): SpeechSpan => [edge(i), edge(i + 1)]);
  });
}
