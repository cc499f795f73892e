import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import llama from 'llama-tokenizer-js';

import type { LocalModel } from '../engines/speech/sherpa-onnx/sherpa-backend.ts';

/** The weights know so many tokens; those behind Llama's have no text. */
const VOCABULARY_SIZE = 32_768;
/** Unknown, begin and end. */
const SPECIAL_TOKENS = 3;

/** The weights that come with the server, as sherpa-onnx wants them. @param folder where the tokens are written */
export async function moonshineModel(folder: string): Promise<LocalModel> {
  const networks = ['encoder_model.onnx', 'decoder_model_merged.onnx'].map((name) =>
    fileURLToPath(
      new URL(`model/tiny/quantized/${name}`, import.meta.resolve('@moonshine-ai/moonshine-js')),
    ),
  );
  const tokens = join(folder, 'tokens.txt');
  await writeFile(tokens, tokensFile());
  const sizes = await Promise.all(networks.map(async (path) => (await stat(path)).size));
  return {
    name: 'moonshine-tiny',
    kind: 'moonshine',
    files: [...networks, tokens],
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    threads: 1,
  };
}

/** A line for each token: its bytes in base 64 and its number. */
function tokensFile(): string {
  const vocabulary: string[] = llama.vocabById;
  return Array.from({ length: VOCABULARY_SIZE }, (_, id) => {
    const text = id < SPECIAL_TOKENS ? '' : (vocabulary[id] ?? '');
    const byte = /^<0x([0-9A-F]{2})>$/.exec(text)?.[1];
    return `${Buffer.from(byte ?? text, byte ? 'hex' : 'utf8').toString('base64')} ${id}\n`;
  }).join('');
}
