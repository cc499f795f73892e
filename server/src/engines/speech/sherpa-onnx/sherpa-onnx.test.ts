import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { createComputePool } from '../../../compute/compute-pool.ts';
import type { WorkError } from '../../../kernel/errors.ts';
import { createModelFolder } from '../../../model-files/model-folder.ts';
import { moonshineModel } from '../../../testing/moonshine-model.ts';
import { testSpeechEngine } from '../conformance.ts';
import { UNKNOWN_CONFIDENCE, UNKNOWN_CONFIDENCE_WARNING } from '../recognized-chunk.ts';
import { createSherpaEngine, createSherpaBackend } from './sherpa-backend.ts';

const SENTENCES = fileURLToPath(
  new URL('../../../testing/fixtures/speech/sentences.ogg', import.meta.url),
);
const RECORDING = { workspaceId: null, path: SENTENCES, channels: 'mixed' } as const;

const folder = await mkdtemp(join(tmpdir(), 'docket-sherpa-'));
const model = await moonshineModel(folder);
const compute = createComputePool({ size: 1 });
after(async () => {
  await compute.close();
  await rm(folder, { recursive: true });
});

testSpeechEngine('sherpa-onnx with Moonshine', async () => ({
  ...createSherpaEngine(compute, model),
  // The child is kept from test to test, since loading the weights takes longer than most of them.
  async [Symbol.asyncDispose]() {},
}));

suite('downloaded model', () => {
  test('recognizes the languages of its manifest', async () => {
    const files = await Promise.all(
      model.files.map(async (path) => {
        const name = basename(path);
        await mkdir(join(folder, 'pulled'), { recursive: true });
        await copyFile(path, join(folder, 'pulled', name));
        return {
          name,
          url: `https://models.example/${name}`,
          bytes: (await stat(path)).size,
          sha256: '',
        };
      }),
    );
    const { kind } = model;
    const about = { title: 'Moonshine tiny', licence: 'MIT', source: 'https://models.example' };
    const known = { name: 'pulled', kind, languages: ['es'], files, ...about };
    const provider = createSherpaBackend({
      compute,
      folder: createModelFolder(folder, [known]),
      threads: 1,
    });

    const engine = provider.engineFor('es');

    assert.ok(engine);
    assert.equal(engine.version, 'pulled');
    const request = { ...RECORDING, language: 'es', chunksDone: 0 };
    const events = await Array.fromAsync(engine.recognize(request, new AbortController().signal));
    const [first] = events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
    assert.match(first!.text, /good afternoon/i);
  });
});

suite('damaged downloaded model', () => {
  for (const [what, content] of [
    ['a changed file', 'no weights'],
    ['a missing file', null],
  ] as const) {
    test(`fails with the command that repairs it: ${what}`, async () => {
      const encoder = join(folder, 'encoder.onnx');
      if (content === null) await rm(encoder, { force: true });
      else await writeFile(encoder, content);
      const [, decoder = '', tokens = ''] = model.files;
      const engine = createSherpaEngine(compute, { ...model, files: [encoder, decoder, tokens] });
      const request = {
        ...RECORDING,
        language: 'en',
        chunksDone: 0,
      };

      await assert.rejects(
        Array.fromAsync(engine.recognize(request, new AbortController().signal)),
        (error: WorkError) => {
          assert.partialDeepStrictEqual(error.failure, {
            code: 'engine_error',
            stage: 'recognise',
            retryable: true,
          });
          assert.match(error.message, /`docket-server models pull moonshine-tiny`/);
          return true;
        },
      );
    });
  }
});

suite('words of a model without times', () => {
  test('are spread over the voice with a warning about unknown confidence', async () => {
    const engine = createSherpaEngine(compute, model);
    const request = { ...RECORDING, language: 'en' };
    const hear = (chunksDone: number) =>
      Array.fromAsync(engine.recognize({ ...request, chunksDone }, new AbortController().signal));

    const events = await hear(0);

    const chunks = events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
    for (const { words, speech } of chunks) {
      assert.equal(words[0]?.start_time, speech[0]?.[0]);
      assert.equal(words.at(-1)?.end_time, speech.at(-1)?.[1]);
      assert.ok(words.every(({ confidence }) => confidence === UNKNOWN_CONFIDENCE));
    }
    assert.partialDeepStrictEqual(events.at(-1), { warnings: [UNKNOWN_CONFIDENCE_WARNING] });
    assert.deepEqual((await hear(chunks.length)).at(-1), events.at(-1));
  });
});
