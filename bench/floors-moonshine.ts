/**
 * Hears chunks of speech with nothing but the networks of Moonshine, as published: greedy tokens, no times, no
 * confidence, no text; at the priority of a compute child. Prints one line of JSON.
 *
 *     node bench/floors-moonshine.ts hear <JSON argument>
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { InferenceSession, Tensor } from 'onnxruntime-node';

const RATE = 16_000;
const LAYERS = 6;
const [HEADS, HEAD_SIZE] = [8, 36];
const [BEGIN, END] = [1, 2];
const TOKENS_PER_SECOND = 6.5;
const ONE_THREAD: InferenceSession.SessionOptions = { intraOpNumThreads: 1, interOpNumThreads: 1 };

setPriority(constants.priority.PRIORITY_LOW);
/** Files of the chunks: 32-bit floats at 16 kHz. */
const { paths } = JSON.parse(process.argv[3]!) as { paths: string[] };
const [encoder, decoder] = [
  await load('encoder_model.onnx'),
  await load('decoder_model_merged.onnx'),
];

let tokens = 0;
for (const path of paths) {
  const bytes = readFileSync(path);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  tokens += await hear(samples);
}
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1_000_000;
process.stdout.write(`${JSON.stringify({ tokens, cpuSeconds })}\n`);

async function load(name: string): Promise<InferenceSession> {
  const file = new URL(`model/tiny/quantized/${name}`, modelsUrl());
  return InferenceSession.create(fileURLToPath(file), ONE_THREAD);
}

function modelsUrl(): string {
  return import.meta.resolve('@moonshine-ai/moonshine-js');
}

/** @returns the number of tokens */
async function hear(samples: Float32Array): Promise<number> {
  const { last_hidden_state: heard } = await encoder.run({
    input_values: new Tensor('float32', samples, [1, samples.length]),
  });
  const most = Math.ceil((samples.length / RATE) * TOKENS_PER_SECOND);
  let past = nothingPast();
  let last = BEGIN;
  for (let count = 0; count < most; count++) {
    const isFirst = count === 0;
    const present = await decoder.run(
      {
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(last)), [1, 1]),
        encoder_hidden_states: heard!,
        use_cache_branch: new Tensor('bool', [!isFirst]),
        ...past,
      },
      ['logits', ...cacheNames(isFirst).map((name) => `present.${name}`)],
    );
    last = largest(present['logits']!.data as Float32Array);
    if (last === END) return count;
    const fresh = cacheNames(isFirst).map((name) => [
      `past_key_values.${name}`,
      present[`present.${name}`]!,
    ]);
    past = { ...past, ...(Object.fromEntries(fresh) as Record<string, Tensor>) };
  }
  return most;
}

/** Returns the names of the decoder's caches. The caches of the sound stay as the first step made them. */
function cacheNames(withSound: boolean): string[] {
  const sides = withSound ? ['decoder', 'encoder'] : ['decoder'];
  return Array.from({ length: LAYERS }, (_, layer) => layer).flatMap((layer) =>
    sides.flatMap((side) => [`${layer}.${side}.key`, `${layer}.${side}.value`]),
  );
}

function nothingPast(): Record<string, Tensor> {
  const shape = [1, HEADS, 0, HEAD_SIZE];
  return Object.fromEntries(
    cacheNames(true).map((name) => [
      `past_key_values.${name}`,
      new Tensor('float32', new Float32Array(0), shape),
    ]),
  );
}

function largest(values: Float32Array): number {
  return values.reduce((best, value, index) => (value > values[best]! ? index : best), 0);
}
