import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';

import { type ModelBench, startModelBench } from '../testing/model-server.ts';
import { startOutboundClient } from '../testing/outbound-client.ts';
import { createLanguageFolder } from './language/language-folder.ts';
import { runModelsCommand } from './models-command.ts';

suite('docket-server models', () => {
  test('docket-server models lists each model with its size, languages, licence and state', async () => {
    await using bench = await startModelBench();

    assert.match((await run(bench, 'list')).text, /^tiny-model +1 MB +en es +CC0$/m);
    await bench.pull();
    assert.match((await run(bench, 'list')).text, /^tiny-model .* CC0 +here$/m);
    await rm(bench.folder.pathOf(bench.model, 'tokens.txt'));
    assert.match((await run(bench, 'list')).text, /^tiny-model .* incomplete: pull it again$/m);
  });

  test('docket-server models writes a line per 10 % of a pull without a terminal', async () => {
    await using bench = await startModelBench();

    const { text } = await run(bench, 'pull', 'tiny-model');

    const lines = text.trimEnd().split('\n');
    assert.match(lines[0]!, /^tiny-model: A model of the tests, CC0, http/);
    assert.match(lines.at(-2)!, /^tiny-model 100 %, 0\.3 of 0\.3 MB$/);
    assert.equal(lines.at(-1), 'tiny-model is here');
    assert.ok(lines.length <= 3 + 10);
    assert.equal(bench.folder.stateOf(bench.model), 'pulled');
  });

  test('docket-server models redraws one line of a pull on a terminal', async () => {
    await using bench = await startModelBench();

    const { text } = await run(bench, 'pull', 'tiny-model', { isTTY: true });

    assert.match(text, /\r█{30} 100 %, 0\.3 of 0\.3 MB, [\d.]+ MB\/s/);
    assert.equal(text.split('\n').length, 4);
  });

  test('docket-server models reports an intact model on pull, and deletes it on remove', async () => {
    await using bench = await startModelBench();
    await bench.pull();

    assert.match((await run(bench, 'pull', 'tiny-model')).text, /here already, and whole\n$/);
    assert.equal((await run(bench, 'remove', 'tiny-model')).text, 'tiny-model was removed\n');
    assert.equal((await run(bench, 'remove', 'tiny-model')).text, 'tiny-model is not here\n');
  });

  test('docket-server models names the model and the reason of a failed pull', async () => {
    await using bench = await startModelBench();
    bench.answer((_request, response) => response.writeHead(403).end());

    await assert.rejects(run(bench, 'pull', 'tiny-model'), {
      message: /^tiny-model was not pulled: models\.example:\d+ answered with status 403$/,
    });
  });

  test('docket-server models rejects an unknown model and names the known ones', async () => {
    await using bench = await startModelBench();

    await assert.rejects(run(bench, 'pull', '../etc'), {
      message: 'There is no model called ../etc. There are tiny-model',
    });
  });

  for (const args of [[], ['pull'], ['remove'], ['list', 'tiny-model'], ['delete', 'tiny-model']]) {
    test(`docket-server models rejects the command "${args.join(' ')}"`, async () => {
      await using bench = await startModelBench();

      assert.deepEqual(await run(bench, ...args), { known: false, text: '' });
    });
  }
});

async function run(bench: ModelBench, ...args: (string | { isTTY: boolean })[]) {
  const terminal = args.find((arg) => typeof arg === 'object');
  const output = Object.assign(new PassThrough(), terminal);
  await using outbound = startOutboundClient();
  const { signal } = new AbortController();
  const words = args.filter((arg) => typeof arg === 'string');
  const known = await runModelsCommand(words, {
    folder: bench.folder,
    language: {
      folder: createLanguageFolder(bench.folder.path),
      offers: [],
      cores: 2,
      env: {},
      memoryBytes: 0,
      inspect: () => Promise.reject(new Error('No test here pulls a language model')),
      now: () => new Date(),
    },
    outbound,
    output,
    signal,
  });
  const text: string = output.end().setEncoding('utf8').read() ?? '';
  return { known, text };
}
