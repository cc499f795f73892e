import { readFile } from 'node:fs/promises';

import { InferenceSession, Tensor } from 'onnxruntime-node';

import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import { adaptDecoder } from './adapt-decoder.ts';
import { LAYERS, startDecoder } from './decoder.ts';
import { searchTokens, type Written } from './search-tokens.ts';

const MODEL = import.meta.resolve('@moonshine-ai/moonshine-js');
const ENCODER = new URL('model/tiny/quantized/encoder_model.onnx', MODEL);
const DECODER = new URL('model/tiny/quantized/decoder_model_merged.onnx', MODEL);

/** Fast speech has five tokens a second; more of them for long are a loop. */
const TOKENS_PER_SECOND = 6.5;
const TOKENS_MIN = 6;

/** Texts whose tokens are less likely on average (geometric) are sought again, following so many at once. */
const SURE_PROBABILITY = 0.9;
const SEARCH_WIDTH = 4;
/** What is less likely was not understood, as another language is not: a wide search finds other wrong words. */
const UNDERSTOOD_PROBABILITY = 0.5;

/**
 * Two threads were slower than one on networks this small. Arenas keep the most that chunks of every length ever took:
 * 550 MB after half an hour, against 420.
 */
const SESSION: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
  enableMemPattern: false,
};

export type Decoded = Written & {
  /** Of the encoder. */
  frames: number;
};

export type Moonshine = { decode(samples: Float32Array): Promise<Decoded> };

/** Useful Sensors' Moonshine tiny (arXiv 2410.15608): English speech to text with casing and punctuation. */
export async function loadMoonshine(): Promise<Moonshine> {
  const { model, attention } = adaptDecoder(await readFile(DECODER), LAYERS);
  const encoder = await InferenceSession.create(await readFile(ENCODER), SESSION);
  const decoder = await InferenceSession.create(model, SESSION);

  return {
    async decode(samples) {
      const sound = new Tensor('float32', samples, [1, samples.length]);
      const { last_hidden_state } = await encoder.run({ input_values: sound });
      const heard = last_hidden_state!;
      const write = (width: number) =>
        searchTokens(startDecoder(decoder, attention, heard), width, tokenLimit(samples));
      const first = await write(1);
      const written = mayBeBetter(first) ? await write(SEARCH_WIDTH) : first;
      return { ...written, frames: heard.dims[1]! };
    },
  };
}

/** Where there is likely silence, a wide search finds surer words for what is none. */
function mayBeBetter({ logProbabilities, isComplete, isRatherSilent }: Written): boolean {
  const sum = logProbabilities.reduce((total, one) => total + one, 0);
  const probability = Math.exp(sum / logProbabilities.length);
  const isSure = isComplete && probability > SURE_PROBABILITY;
  return !isRatherSilent && !isSure && probability > UNDERSTOOD_PROBABILITY;
}

function tokenLimit(samples: Float32Array): number {
  return Math.max(TOKENS_MIN, Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND));
}
