import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chunksOf } from '../chunks/chunks-of.ts';
import { loadMoonshine } from './moonshine.ts';
import { recognizeChunk } from './recognize-chunk.ts';

/** "No", "okay" and "bye" with pauses, spoken by a synthesiser. */
const ANSWERS = fileURLToPath(
  new URL('../../../testing/fixtures/speech/short-answers.ogg', import.meta.url),
);

test('answers of one word are heard, though the decoder would rather hear nothing', async () => {
  const moonshine = await loadMoonshine();

  const texts: string[] = [];
  for await (const event of chunksOf(ANSWERS, 'mixed')) {
    if (event.kind !== 'chunk') continue;
    texts.push((await recognizeChunk(moonshine, event.chunk)).text);
  }

  assert.deepEqual(texts, ['No.', 'Okay.', 'Bye.']);
});
