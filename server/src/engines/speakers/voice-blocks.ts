import { SAMPLE_RATE } from '../audio/audio-info.ts';
import {
  CEPSTRUM_SIZE,
  FRAME_LENGTH,
  FRAME_STEP,
  FRAMES_PER_SECOND,
  melCepstrum,
} from './mel-cepstrum.ts';
import type { Span } from './spans.ts';

/** A stretch of voice and its frames, `from` included, `to` not. */
export type VoiceRegion = { start: number; end: number; from: number; to: number };

/** The frames of some minutes of voice; what lies between its regions has none. */
export type VoiceBlock = {
  regions: VoiceRegion[];
  frames: number;
  /** `CEPSTRUM_SIZE` values a frame. */
  cepstra: Float32Array;
  /** One value a frame; see `melCepstrum`. */
  loudness: Float32Array;
};

/**
 * Reads the voice of a recording block by block, so that memory does not grow with its length.
 *
 * @param audio 16 kHz, blocks of one channel
 * @param speech ascending, apart from each other, none longer than a block
 * @param framesMax of a block, which is closed before the region that would not fit
 */
export async function* voiceBlocks(
  audio: AsyncIterable<Float32Array[]>,
  speech: readonly Span[],
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

/** Reads pieces of a stream of samples, each beginning no earlier than the one before. */
function createSampleWindow(audio: AsyncIterable<Float32Array[]>) {
  const iterator = audio[Symbol.asyncIterator]();
  let kept = new Float32Array(0);
  /** Index of the first sample of `kept`. */
  let offset = 0;
  let isOver = false;

  async function append(from: number): Promise<void> {
    const next = await iterator.next();
    if (next.done) {
      isOver = true;
      return;
    }
    const rest = kept.subarray(Math.min(kept.length, Math.max(0, from - offset)));
    offset += kept.length - rest.length;
    const [channel] = next.value;
    const joined = new Float32Array(rest.length + channel!.length);
    joined.set(rest);
    joined.set(channel!, rest.length);
    kept = joined;
  }

  return {
    /** @returns silence beyond the end */
    async read(from: number, length: number): Promise<Float32Array> {
      while (!isOver && offset + kept.length < from + length) await append(from);
      const piece = new Float32Array(length);
      const begin = Math.min(kept.length, from - offset);
      piece.set(kept.subarray(begin, begin + length));
      return piece;
    },
  };
}
