import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { type ComputePool, createComputePool } from '../../../compute/compute-pool.ts';
import { WorkError } from '../../../kernel/errors.ts';
import { moonshineModel } from '../../../testing/moonshine-model.ts';
import { createSherpaEngine, type LocalModel } from './sherpa-engine.ts';

const SENTENCES = fileURLToPath(
  new URL('../../../testing/fixtures/speech/sentences.ogg', import.meta.url),
);

suite('a model that was pulled and then damaged', () => {
  let compute: ComputePool;
  let folder: string;
  let model: LocalModel;
  before(async () => {
    compute = createComputePool({ size: 1 });
    folder = await mkdtemp(join(tmpdir(), 'docket-sherpa-'));
    model = await moonshineModel(folder);
  });
  after(async () => {
    await compute.close();
    await rm(folder, { recursive: true });
  });

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

      const error = await Array.fromAsync(
        engine.recognize(
          { path: SENTENCES, language: 'en', channels: 'mixed', chunksDone: 0 },
          new AbortController().signal,
        ),
      ).then(
        () => assert.fail('it did not fail'),
        (reason: unknown) => reason,
      );

      assert.ok(error instanceof WorkError, String(error));
      assert.partialDeepStrictEqual(error.failure, {
        code: 'engine_error',
        stage: 'recognise',
        retryable: true,
      });
      assert.match(error.message, /`docket-server models pull moonshine-tiny`/);
    });
  }
});
