import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { createComputePool } from '../../../compute/compute-pool.ts';
import { type ModelBench, startModelBench } from '../../../testing/model-server.ts';
import { createSherpaBackend } from './sherpa-backend.ts';

suite('sherpa-onnx backend', () => {
  test('serves the languages of a model while it is downloaded', async () => {
    await using bench = await startModelBench();
    const provider = providerOf(bench);

    assert.equal(provider.engineFor('es'), undefined);
    assert.equal(
      provider.setupHint('es'),
      'sherpa-onnx after `docket-server models pull tiny-model`',
    );
    assert.equal(provider.describe().state, 'missing');

    await bench.pull();

    assert.partialDeepStrictEqual(provider.engineFor('es'), {
      name: 'sherpa-onnx',
      version: 'tiny-model',
    });
    assert.equal(provider.engineFor('pt'), undefined);
    assert.deepEqual(provider.describe(), {
      kind: 'speech',
      name: 'sherpa-onnx',
      version: '1.0.0 tiny-model',
      languages: ['en', 'es'],
      state: 'ready',
      why: null,
    });

    await bench.folder.remove(bench.model);
    assert.equal(provider.engineFor('es'), undefined);
  });

  test('rejects a model with a missing file and explains the repair', async () => {
    await using bench = await startModelBench();
    await bench.pull();
    await rm(bench.folder.pathOf(bench.model, 'tokens.txt'));
    const provider = providerOf(bench);

    assert.equal(provider.engineFor('es'), undefined);
    assert.equal(
      provider.describe().why,
      'tiny-model is incomplete: docket-server models pull tiny-model',
    );
  });

  test('has no setup hint for a language without a model', async () => {
    await using bench = await startModelBench();

    assert.equal(providerOf(bench).setupHint('ja'), undefined);
  });

  test('is missing and says so if the library is not installed', async () => {
    await using bench = await startModelBench();
    await bench.pull();
    const provider = createSherpaBackend({ ...settings(bench), libraryVersion: undefined });

    assert.equal(provider.engineFor('es'), undefined);
    assert.match(provider.setupHint('es')!, /sherpa-onnx-node is installed/);
    assert.equal(provider.describe().state, 'missing');
    assert.equal(provider.describe().version, 'tiny-model');
  });
});

function settings({ folder }: ModelBench) {
  return { compute: createComputePool({ size: 1 }), folder, threads: 1 };
}

function providerOf(bench: ModelBench) {
  return createSherpaBackend({ ...settings(bench), libraryVersion: '1.0.0' });
}
