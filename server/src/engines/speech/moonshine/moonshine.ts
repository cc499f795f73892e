import { readFile } from 'node:fs/promises';

import { InferenceSession, Tensor } from 'onnxruntime-node';

import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import { adaptDecoder } from './adapt-decoder.ts';
import { LAYERS, createDecodeStep } from './decoder.ts';
import { beamSearch, type DecodedTokens } from './beam-search.ts';

const MODEL = import.meta.resolve('@moonshine-ai/moonshine-js');
const ENCODER = new URL('model/tiny/quantized/encoder_model.onnx', MODEL);
const DECODER = new URL('model/tiny/quantized/decoder_model_merged.onnx', MODEL);

/** Token limit for each second of audio. Fast speech has five tokens a second; more of them are a loop. */
const TOKENS_PER_SECOND = 6.5;
const TOKENS_MIN = 6;

/** Texts with a lower mean token probability (geometric) are decoded again with a beam of this width. */
const CONFIDENT_PROBABILITY = 0.9;
const SEARCH_WIDTH = 4;
/**
 * Texts below this probability are not decoded again: in unintelligible speech, a wider beam only finds other wrong
 * words.
 */
const INTELLIGIBLE_PROBABILITY = 0.5;

/**
 * Options of both networks. Two threads were slower than one on networks this small. Arenas keep the peak of all chunk
 * lengths: 550 MB after half an hour, against 420 MB without.
 */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** Decoded text and the number of encoder frames that it was decoded from. */
export type DecodedSpeech = DecodedTokens & {
  /** Number of encoder frames. */
  frames: number;
};

/** Loaded Moonshine model. It decodes samples at 16 kHz. */
export type Moonshine = { decode(samples: Float32Array): Promise<DecodedSpeech> };

/** Loads Moonshine tiny of Useful Sensors (arXiv 2410.15608): English speech to text with case and punctuation. */
export async function loadMoonshine(): Promise<Moonshine> {
  const { model, attention } = adaptDecoder(await readFile(DECODER), LAYERS);
  const encoder = await InferenceSession.create(await readFile(ENCODER), SESSION_OPTIONS);
  const decoder = await InferenceSession.create(model, SESSION_OPTIONS);

  return {
    async decode(samples) {
      const audio = new Tensor('float32', samples, [1, samples.length]);
      const { last_hidden_state } = await encoder.run({ input_values: audio });
      const encoded = last_hidden_state!;
      const decodeWith = (width: number) =>
        beamSearch(createDecodeStep(decoder, attention, encoded), width, maxTokensFor(samples));
      const first = await decodeWith(1);
      const decoded = shouldSearchWider(first) ? await decodeWith(SEARCH_WIDTH) : first;
      return { ...decoded, frames: encoded.dims[1]! };
    },
  };
}

/** Decides on a wider beam. In likely silence it would find hallucinated words with higher confidence. */
function shouldSearchWider({
  logProbabilities,
  isComplete,
  isSilenceLikely,
}: DecodedTokens): boolean {
  const sum = logProbabilities.reduce((total, one) => total + one, 0);
  const probability = Math.exp(sum / logProbabilities.length);
  const isSure = isComplete && probability > CONFIDENT_PROBABILITY;
  return !isSilenceLikely && !isSure && probability > INTELLIGIBLE_PROBABILITY;
}

function maxTokensFor(samples: Float32Array): number {
  return Math.max(TOKENS_MIN, Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND));
}
