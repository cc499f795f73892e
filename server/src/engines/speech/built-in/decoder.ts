import { type InferenceSession, Tensor } from 'onnxruntime-node';

import type { Advance, Answer } from './search-tokens.ts';

export const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;

type Tensors = Record<string, Tensor>;
type Side = 'decoder' | 'encoder';

/**
 * Moonshine's decoder with cached keys and values: of the sound, which all rows share, and of the tokens of each row.
 *
 * @param attention names of the outputs with the weights of each layer's heads
 * @param heard the encoder's frames
 */
export function startDecoder(
  session: InferenceSession,
  attention: readonly string[],
  heard: Tensor,
): Advance {
  let past: Tensors | undefined;

  return async (rows, tokens) => {
    const caches = past ? pickRows(past, rows) : emptyPast();
    const sound = past ? namesOf('decoder') : [...namesOf('decoder'), ...namesOf('encoder')];
    const present = await session.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor('bool', [past !== undefined]),
        ...caches,
      },
      ['logits', ...attention, ...sound.map((name) => `present.${name}`)],
    );
    past = { ...caches };
    for (const name of sound) past[nameOfPast(name)] = present[`present.${name}`]!;
    return answersOf(present, attention, tokens.length);
  };
}

function answersOf(
  present: InferenceSession.OnnxValueMapType,
  attention: readonly string[],
  rows: number,
): Answer[] {
  return Array.from({ length: rows }, (_, row) => ({
    logits: rowOf(present['logits']!, row),
    attention: attention.map((name) => rowOf(present[name]!, row).slice()),
  }));
}

/** What the decoder keeps of the sound is the same for all rows, and never copied. */
function pickRows(past: Tensors, rows: readonly number[]): Tensors {
  const picked = { ...past };
  for (const name of namesOf('decoder')) {
    const tensor = past[nameOfPast(name)]!;
    const isSame = tensor.dims[0] === rows.length && rows.every((row, index) => row === index);
    if (!isSame) picked[nameOfPast(name)] = withRows(tensor, rows);
  }
  return picked;
}

function withRows(tensor: Tensor, rows: readonly number[]): Tensor {
  const [, ...shape] = tensor.dims;
  const length = shape.reduce((product, size) => product * size, 1);
  const data = new Float32Array(rows.length * length);
  for (const [index, row] of rows.entries()) data.set(rowOf(tensor, row), index * length);
  return new Tensor('float32', data, [rows.length, ...shape]);
}

function rowOf({ data, dims }: Tensor, row: number): Float32Array {
  const length = data.length / dims[0]!;
  return (data as Float32Array).subarray(row * length, (row + 1) * length);
}

function emptyPast(): Tensors {
  return Object.fromEntries(
    [...namesOf('decoder'), ...namesOf('encoder')].map((name) => [
      nameOfPast(name),
      new Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE]),
    ]),
  );
}

function namesOf(side: Side): string[] {
  return Array.from({ length: LAYERS }, (_, layer) => [
    `${layer}.${side}.key`,
    `${layer}.${side}.value`,
  ]).flat();
}

function nameOfPast(name: string): string {
  return `past_key_values.${name}`;
}
