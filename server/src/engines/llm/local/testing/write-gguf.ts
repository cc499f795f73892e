import { open } from 'node:fs/promises';

import { seededRandom } from '../../../../testing/seeded-random.ts';

/** Size of a generated model. */
export type GgufShape = {
  layers: number;
  /** Dimensions of a token; a multiple of `heads`. */
  width: number;
  heads: number;
  /** Dimensions within the feed-forward network. */
  innerWidth: number;
  contextTokens: number;
};

export type GgufOptions = {
  shape?: GgufShape;
  /** Name in the header; the runtime knows `llama`. */
  architecture?: string;
  seed?: number;
  /** Leaning of the model to an end. Default: .06, so that texts have some hundred characters; from .3 on they are empty. */
  leaning?: number;
};

/** Half a megabyte. */
export const TINY_SHAPE: GgufShape = {
  layers: 2,
  width: 64,
  heads: 4,
  innerWidth: 128,
  contextTokens: 8_192,
};

const MAGIC = 'GGUF';
const VERSION = 3;
const ALIGNMENT = 32;
const FLOAT_BYTES = 4;

/**
 * Writes a language model of random weights in the GGUF format. The same options write the same bytes. The model knows
 * no language: it is for tests of everything but its answers. It leans to quotes and brackets that end something, so
 * that an answer held by a grammar comes to an end.
 *
 * @returns its length in bytes
 *
 * The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export async function writeGguf(path: string, options: GgufOptions = {}): Promise<number> {
  const { shape = TINY_SHAPE, architecture = 'llama', seed = 1, leaning = LEANING } = options;
  const vocabulary = buildVocabulary();
  const tensors = listTensors(shape, vocabulary.length);
  const metadata = describeModel(shape, architecture, vocabulary);
  await using file = await open(path, 'w', 0o600);
  const header = encodeHeader(metadata, tensors);
  await file.writeFile(padded(header));
  const random = seededRandom(seed);
  for (const tensor of tensors) {
    const values = fillTensor(tensor, random);
    lean(tensor, values, { vocabulary, leaning });
    await file.writeFile(padded(Buffer.from(values.buffer)));
  }
  return (await file.stat()).size;
}

// ---- Vocabulary

type VocabularyEntry = { text: string; kind: keyof typeof TOKEN_KINDS };

const TOKEN_KINDS = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;
const SPACE = '▁';

/** Returns the special tokens, one token for each byte, and one for each printable character of ASCII. */
function buildVocabulary(): VocabularyEntry[] {
  const bytes = Array.from({ length: 256 }, (_, byte) => {
    const text = `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
    return { text, kind: 'byte' } as const;
  });
  const characters = Array.from({ length: 95 }, (_, index) => {
    const text = String.fromCharCode(32 + index).replace(' ', SPACE);
    return { text, kind: 'normal' } as const;
  });
  return [
    { text: '<unk>', kind: 'unknown' },
    { text: '<s>', kind: 'control' },
    { text: '</s>', kind: 'control' },
    ...bytes,
    ...characters,
  ];
}

// ---- Metadata

type Value =
  | { type: 'uint32'; value: number }
  | { type: 'float32'; value: number }
  | { type: 'string'; value: string }
  | { type: 'strings'; value: readonly string[] }
  | { type: 'float32s'; value: readonly number[] }
  | { type: 'int32s'; value: readonly number[] };

const VALUE_TYPES = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const;

const uint32 = (value: number): Value => ({ type: 'uint32', value });
const string = (value: string): Value => ({ type: 'string', value });

function describeModel(
  { layers, width, heads, innerWidth, contextTokens }: GgufShape,
  architecture: string,
  vocabulary: readonly VocabularyEntry[],
): Record<string, Value> {
  const ofModel = (name: string) => `${architecture}.${name}`;
  return {
    'general.architecture': string(architecture),
    'general.name': string('random weights'),
    [ofModel('context_length')]: uint32(contextTokens),
    [ofModel('embedding_length')]: uint32(width),
    [ofModel('block_count')]: uint32(layers),
    [ofModel('feed_forward_length')]: uint32(innerWidth),
    [ofModel('rope.dimension_count')]: uint32(width / heads),
    [ofModel('attention.head_count')]: uint32(heads),
    [ofModel('attention.head_count_kv')]: uint32(heads),
    [ofModel('attention.layer_norm_rms_epsilon')]: { type: 'float32', value: 1e-5 },
    [ofModel('vocab_size')]: uint32(vocabulary.length),
    'tokenizer.ggml.model': string('llama'),
    'tokenizer.ggml.tokens': { type: 'strings', value: vocabulary.map(({ text }) => text) },
    'tokenizer.ggml.scores': { type: 'float32s', value: vocabulary.map(() => 0) },
    'tokenizer.ggml.token_type': {
      type: 'int32s',
      value: vocabulary.map(({ kind }) => TOKEN_KINDS[kind]),
    },
    'tokenizer.ggml.bos_token_id': uint32(1),
    'tokenizer.ggml.eos_token_id': uint32(2),
    'tokenizer.ggml.unknown_token_id': uint32(0),
  };
}

// ---- Tensors

type Tensor = {
  name: string;
  /** The first dimension is that of the values next to each other. */
  dimensions: readonly number[];
  fill: 'ones' | 'random' | 'embedding' | 'output';
};

/** Describes a matrix that maps vectors of `from` dimensions to those of `to`. */
function matrix(name: string, from: number, to: number): Tensor {
  return { name, dimensions: [from, to], fill: 'random' };
}

function listTensors({ layers, width, innerWidth }: GgufShape, vocabularySize: number): Tensor[] {
  const norm = (name: string): Tensor => ({ name, dimensions: [width], fill: 'ones' });
  return [
    { ...matrix('token_embd.weight', width, vocabularySize), fill: 'embedding' },
    norm('output_norm.weight'),
    { ...matrix('output.weight', width, vocabularySize), fill: 'output' },
    ...Array.from({ length: layers }, (_, layer) => `blk.${layer}`).flatMap((block) => [
      norm(`${block}.attn_norm.weight`),
      matrix(`${block}.attn_q.weight`, width, width),
      matrix(`${block}.attn_k.weight`, width, width),
      matrix(`${block}.attn_v.weight`, width, width),
      matrix(`${block}.attn_output.weight`, width, width),
      norm(`${block}.ffn_norm.weight`),
      matrix(`${block}.ffn_gate.weight`, width, innerWidth),
      matrix(`${block}.ffn_down.weight`, innerWidth, width),
      matrix(`${block}.ffn_up.weight`, width, innerWidth),
    ]),
  ];
}

/** First dimension of every token. It stays large through all layers, so that it carries the leaning of the output. */
const LEANING_INPUT = 3;
const LEANING = 0.06;
const ENDINGS = new Set(['"', '}', ']']);

function fillTensor({ dimensions, fill }: Tensor, random: () => number): Float32Array {
  const [width = 1, rows = 1] = dimensions;
  const values = new Float32Array(width * rows);
  const scale = fill === 'embedding' ? 1 : 1 / Math.sqrt(width);
  for (let at = 0; at < values.length; at += 1) {
    values[at] = fill === 'ones' ? 1 : scale * (2 * random() - 1);
  }
  return values;
}

/** Makes what ends a text, list or object more likely than the rest, whatever came before. */
function lean(
  { dimensions, fill }: Tensor,
  values: Float32Array,
  { vocabulary, leaning }: { vocabulary: readonly VocabularyEntry[]; leaning: number },
): void {
  const [width = 1] = dimensions;
  if (fill === 'embedding') vocabulary.forEach((_, row) => (values[row * width] = LEANING_INPUT));
  if (fill !== 'output') return;
  vocabulary.forEach(({ text }, row) => {
    values[row * width] = ENDINGS.has(text) ? leaning : 0;
  });
}

// ---- Encoding

function encodeHeader(metadata: Record<string, Value>, tensors: readonly Tensor[]): Buffer {
  const entries = Object.entries(metadata);
  let offset = 0;
  const infos = tensors.map(({ name, dimensions }) => {
    const info = [
      encodeText(name),
      int(dimensions.length),
      ...dimensions.map(long),
      // Type 0: 32-bit floats.
      int(0),
      long(offset),
    ];
    const bytes = FLOAT_BYTES * dimensions.reduce((product, size) => product * size, 1);
    offset += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return Buffer.concat(info);
  });
  return Buffer.concat([
    Buffer.from(MAGIC),
    int(VERSION),
    long(tensors.length),
    long(entries.length),
    ...entries.flatMap(([name, value]) => [encodeText(name), encodeValue(value)]),
    ...infos,
  ]);
}

function encodeValue({ type, value }: Value): Buffer {
  if (type === 'string') return Buffer.concat([int(VALUE_TYPES.string), encodeText(value)]);
  if (type === 'strings') return encodeArray(VALUE_TYPES.string, value.map(encodeText));
  if (type === 'float32s') return encodeArray(VALUE_TYPES.float32, value.map(float));
  if (type === 'int32s') return encodeArray(VALUE_TYPES.int32, value.map(int));
  const encode = type === 'uint32' ? int : float;
  return Buffer.concat([int(VALUE_TYPES[type]), encode(value)]);
}

function encodeArray(type: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([int(VALUE_TYPES.array), int(type), long(items.length), ...items]);
}

function encodeText(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([long(bytes.length), bytes]);
}

function int(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

function long(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}

function float(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeFloatLE(value);
  return buffer;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & (ALIGNMENT - 1))]);
}
