import { type InferenceSession, Tensor } from 'onnxruntime-node';

import type { DecodeStep, StepOutput } from './beam-search.ts';

/** Number of decoder layers of Moonshine tiny. */
export const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;

type Tensors = Record<string, Tensor>;
type CacheSide = 'decoder' | 'encoder';

/**
 * Creates the step function of the Moonshine decoder. Keys and values are cached: those of the audio for all rows
 * together, those of the tokens for each row.
 *
 * @param attention names of the cross-attention outputs of each layer
 * @param encoderFrames output of the encoder
 */
export function createDecodeStep(
  session: InferenceSession,
  attention: readonly string[],
  encoderFrames: Tensor,
): DecodeStep {
  let past: Tensors | undefined;

  return async (rows, tokens) => {
    const caches = past ? selectRows(past, rows) : createEmptyCache();
    const updated = past
      ? cacheNames('decoder')
      : [...cacheNames('decoder'), ...cacheNames('encoder')];
    const present = await session.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length, 1]),
        encoder_hidden_states: encoderFrames,
        use_cache_branch: new Tensor('bool', [past !== undefined]),
        ...caches,
      },
      ['logits', ...attention, ...updated.map((name) => `present.${name}`)],
    );
    past = { ...caches };
    for (const name of updated) past[pastName(name)] = present[`present.${name}`]!;
    return readStepOutputs(present, attention, tokens.length);
  };
}

function readStepOutputs(
  present: InferenceSession.OnnxValueMapType,
  attention: readonly string[],
  rows: number,
): StepOutput[] {
  return Array.from({ length: rows }, (_, row) => ({
    logits: sliceRow(present['logits']!, row),
    attention: attention.map((name) => sliceRow(present[name]!, row).slice()),
  }));
}

/** Selects the cached rows of the tokens. The cache of the audio is shared by all rows and is never copied. */
function selectRows(past: Tensors, rows: readonly number[]): Tensors {
  const picked = { ...past };
  for (const name of cacheNames('decoder')) {
    const tensor = past[pastName(name)]!;
    const isSame = tensor.dims[0] === rows.length && rows.every((row, index) => row === index);
    if (!isSame) picked[pastName(name)] = copyRows(tensor, rows);
  }
  return picked;
}

function copyRows(tensor: Tensor, rows: readonly number[]): Tensor {
  const [, ...shape] = tensor.dims;
  const length = shape.reduce((product, size) => product * size, 1);
  const data = new Float32Array(rows.length * length);
  for (const [index, row] of rows.entries()) data.set(sliceRow(tensor, row), index * length);
  return new Tensor('float32', data, [rows.length, ...shape]);
}

function sliceRow({ data, dims }: Tensor, row: number): Float32Array {
  const length = data.length / dims[0]!;
  return (data as Float32Array).subarray(row * length, (row + 1) * length);
}

function createEmptyCache(): Tensors {
  return Object.fromEntries(
    [...cacheNames('decoder'), ...cacheNames('encoder')].map((name) => [
      pastName(name),
      new Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE]),
    ]),
  );
}

function cacheNames(side: CacheSide): string[] {
  return Array.from({ length: LAYERS }, (_, layer) => [
    `${layer}.${side}.key`,
    `${layer}.${side}.value`,
  ]).flat();
}

function pastName(name: string): string {
  return `past_key_values.${name}`;
}
