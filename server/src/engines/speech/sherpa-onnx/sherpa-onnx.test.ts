import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { createComputePool } from '../../../compute/compute-pool.ts';
import type { WorkError } from '../../../kernel/errors.ts';
import { createModelFolder } from '../../../models/model-folder.ts';
import { moonshineModel } from '../../../testing/moonshine-model.ts';
import { testSpeechEngine } from '../conformance.ts';
import { CONFIDENCE_UNKNOWN, CONFIDENCE_WARNING } from '../unknown-confidence.ts';
import { createSherpaEngine } from './sherpa-engine.ts';
import { createSherpaProvider } from './sherpa-provider.ts';

const SENTENCES = fileURLToPath(
  new URL('../../../testing/fixtures/speech/sentences.ogg', import.meta.url),
);

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

suite('a model that is in the folder', () => {
  test('recognises the languages that it is said to know', async () => {
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
    const provider = createSherpaProvider({
      compute,
      folder: createModelFolder(folder, [known]),
      threads: 1,
    });

    const engine = provider.engineFor('es');

    assert.ok(engine);
    assert.equal(engine.version, 'pulled');
    const request = { path: SENTENCES, language: 'es', channels: 'mixed', chunksDone: 0 } as const;
    const events = await Array.fromAsync(engine.recognize(request, new AbortController().signal));
    const [first] = events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
    assert.match(first!.text, /good afternoon/i);
  });
});

suite('a model that was pulled and then damaged', () => {
  for (const [what, content] of [
    ['with another content', 'no weights'],
    ['without one of its files', null],
  ] as const) {
    test(`fails with the command that mends it: ${what}`, async () => {
      const encoder = join(folder, 'encoder.onnx');
      if (content === null) await rm(encoder, { force: true });
      else await writeFile(encoder, content);
      const [, decoder = '', tokens = ''] = model.files;
      const engine = createSherpaEngine(compute, { ...model, files: [encoder, decoder, tokens] });
      const request = {
        path: SENTENCES,
        language: 'en',
        channels: 'mixed',
        chunksDone: 0,
      } as const;

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

suite('words of a model that gives no times', () => {
  test('are spread over the voice, with a confidence that is said to be unknown', async () => {
    const engine = createSherpaEngine(compute, model);
    const request = { path: SENTENCES, language: 'en', channels: 'mixed' } as const;
    const hear = (chunksDone: number) =>
      Array.fromAsync(engine.recognize({ ...request, chunksDone }, new AbortController().signal));

    const events = await hear(0);

    const chunks = events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : []));
    for (const { words, speech } of chunks) {
      assert.equal(words[0]?.start_time, speech[0]?.[0]);
      assert.equal(words.at(-1)?.end_time, speech.at(-1)?.[1]);
      assert.ok(words.every(({ confidence }) => confidence === CONFIDENCE_UNKNOWN));
    }
    assert.partialDeepStrictEqual(events.at(-1), { warnings: [CONFIDENCE_WARNING] });
    assert.deepEqual((await hear(chunks.length)).at(-1), events.at(-1));
  });
});
