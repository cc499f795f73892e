import { readFile } from 'node:fs/promises';

import { InferenceSession, Tensor } from 'onnxruntime-node';

import { SAMPLE_RATE } from '../../audio/audio-info.ts';
import { adaptDecoder } from './adapt-decoder.ts';
import { loopStart } from './repetition.ts';
import { BEGIN, END } from './tokens.ts';

const MODEL = import.meta.resolve('@moonshine-ai/moonshine-js');
const ENCODER = new URL('model/tiny/quantized/encoder_model.onnx', MODEL);
const DECODER = new URL('model/tiny/quantized/decoder_model_merged.onnx', MODEL);

const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;

/** Fast speech has five tokens a second; more of them for long are a loop. */
const TOKENS_PER_SECOND = 6.5;
const TOKENS_MIN = 6;

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

export type Decoded = {
  tokens: number[];
  /** Natural logarithm of the probability of each token, and of the end. */
  logProbabilities: number[];
  /** Whether silence was likelier than the first token. It is written all the same: short words often are. */
  isRatherSilent: boolean;
  /** Whether it came to its end by itself: not when it ran into the limit of tokens, or went round in a loop. */
  isComplete: boolean;
  /** For each token and the end: each layer's heads by frames, one head after the other. */
  attention: Float32Array[][];
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
      return decodeGreedily(decoder, last_hidden_state!, attention, tokenLimit(samples));
    },
  };
}

async function decodeGreedily(
  decoder: InferenceSession,
  heard: Tensor,
  attentionOutputs: readonly string[],
  limit: number,
): Promise<Decoded> {
  const decoded: Decoded = {
    tokens: [],
    logProbabilities: [],
    isRatherSilent: false,
    isComplete: true,
    attention: [],
    frames: heard.dims[1]!,
  };
  let past = emptyPast();
  for (let last = BEGIN; ;) {
    const isFirst = last === BEGIN;
    const present = await decoder.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(last)), [1, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', [!isFirst]),
        ...past,
      },
      outputsOf(isFirst ? ['decoder', 'encoder'] : ['decoder'], attentionOutputs),
    );
    const logits = present['logits']!.data as Float32Array;
    if (isFirst) {
      decoded.isRatherSilent = likeliest(logits).token === END;
      logits[END] = -Infinity;
    }
    const { token, logProbability } = likeliest(logits);
    decoded.logProbabilities.push(logProbability);
    decoded.attention.push(attentionOutputs.map((name) => present[name]!.data as Float32Array));
    if (token === END) return decoded;
    decoded.tokens.push(token);
    const kept = decoded.tokens.length === limit ? limit : loopStart(decoded.tokens);
    if (kept !== undefined) return cutOff(decoded, kept);
    past = toPast(past, present);
    last = token;
  }
}

/** The step after the last token that is kept stands for the end. */
function cutOff(decoded: Decoded, tokens: number): Decoded {
  return {
    ...decoded,
    tokens: decoded.tokens.slice(0, tokens),
    logProbabilities: decoded.logProbabilities.slice(0, tokens + 1),
    attention: decoded.attention.slice(0, tokens + 1),
    isComplete: false,
  };
}

function tokenLimit(samples: Float32Array): number {
  return Math.max(TOKENS_MIN, Math.ceil((samples.length / SAMPLE_RATE) * TOKENS_PER_SECOND));
}

/** What the decoder keeps of the sound does not change after the first step, and copying it would take long. */
function outputsOf(sides: readonly Side[], attentionOutputs: readonly string[]): string[] {
  const caches = sides.flatMap(cacheNames).map((name) => `present.${name}`);
  return ['logits', ...attentionOutputs, ...caches];
}

type Side = 'decoder' | 'encoder';

function cacheNames(side: Side): string[] {
  return Array.from({ length: LAYERS }, (_, layer) => [
    `${layer}.${side}.key`,
    `${layer}.${side}.value`,
  ]).flat();
}

type Tensors = Record<string, Tensor>;

function emptyPast(): Tensors {
  return Object.fromEntries(
    [...cacheNames('decoder'), ...cacheNames('encoder')].map((name) => [
      `past_key_values.${name}`,
      new Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE]),
    ]),
  );
}

function toPast(past: Tensors, present: InferenceSession.OnnxValueMapType): Tensors {
  const next = { ...past };
  for (const name of [...cacheNames('decoder'), ...cacheNames('encoder')]) {
    const tensor = present[`present.${name}`];
    if (tensor) next[`past_key_values.${name}`] = tensor;
  }
  return next;
}

function likeliest(logits: Float32Array): { token: number; logProbability: number } {
  let token = 0;
  for (let index = 1; index < logits.length; index += 1) {
    if (logits[index]! > logits[token]!) token = index;
  }
  const highest = logits[token]!;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - highest);
  return { token, logProbability: -Math.log(sum) };
}
