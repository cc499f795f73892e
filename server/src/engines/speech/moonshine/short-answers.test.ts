import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { chunkRecording } from '../chunks/chunk-recording.ts';
import { loadMoonshine } from './moonshine.ts';
import { recognizeChunk } from './recognize-chunk.ts';

/** "No", "okay" and "bye" with pauses, spoken by a synthesiser. */
const ANSWERS = fileURLToPath(
  new URL('../../../testing/fixtures/speech/short-answers.ogg', import.meta.url),
);

test('the Moonshine engine recognizes one-word answers although the decoder prefers silence', async () => {
  const moonshine = await loadMoonshine();

  const texts: string[] = [];
  for await (const event of chunkRecording(ANSWERS, 'mixed')) {
    if (event.kind !== 'chunk') continue;
    texts.push((await recognizeChunk(moonshine, event.chunk)).text);
  }

  assert.deepEqual(texts, ['No.', 'Okay.', 'Bye.']);
});
