import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';

import { startOutboundClient } from '../../testing/outbound-client.ts';
import { startWebServer } from '../../testing/web-server.ts';
import { runModelsCommand } from '../models-command.ts';
import { createModelFolder } from '../model-folder.ts';
import { createLanguageFolder } from './language-folder.ts';
import type { LanguageModelOffer } from './language-manifest.ts';
import { LIBRARY_ENTRY } from './library-package.ts';
import type { InspectedModel } from './pull-language-model.ts';

const CONTENT = Buffer.alloc(300_000, 'weights ');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const FACTS: InspectedModel = {
  architecture: 'llama',
  train_context_tokens: 8_192,
  context_bytes_per_token: 2_000,
};

async function findFacts(_path: string, _bytes: number): Promise<InspectedModel> {
  return FACTS;
}

function ignoreText(_text: string): void {}

/** A data folder with the library, and another folder with a model file. */
async function startBench() {
  const root = await mkdtemp(join(tmpdir(), 'docket-pull-language-'));
  const folder = createLanguageFolder(join(root, 'models'));
  await writeIn(join(folder.libraryPath, LIBRARY_ENTRY), 'export {};');
  const file = join(root, 'download', 'Tiny Model.Q4.gguf');
  await writeIn(file, CONTENT);
  let inspect = findFacts;
  let memoryBytes = 1e9;
  let offers: LanguageModelOffer[] = [];
  let whenWritten = ignoreText;

  async function run(...args: string[]) {
    let text = '';
    const output = new PassThrough().setEncoding('utf8').on('data', (part: string) => {
      text += part;
      whenWritten(part);
    });
    await using outbound = startOutboundClient();
    const known = await runModelsCommand(args, {
      folder: createModelFolder(join(root, 'models'), []),
      language: {
        folder,
        offers,
        cores: 2,
        env: {},
        memoryBytes,
        inspect: (path, bytes) => inspect(path, bytes),
        now: () => new Date('2026-11-28T12:00:00Z'),
      },
      outbound,
      output,
      signal: new AbortController().signal,
    });
    return { known, text };
  }

  return {
    root,
    folder,
    file,
    run,
    pull: (...args: string[]) => run('pull', 'language', ...args),
    setInspect: (next: typeof inspect) => (inspect = next),
    onOutput: (listener: typeof whenWritten) => (whenWritten = listener),
    setOffers: (next: LanguageModelOffer[]) => (offers = next),
    setMemory: (bytes: number) => (memoryBytes = bytes),
    filesHere: async () => (await readdir(folder.path)).toSorted(),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

function offerOf(name: string, url: string): LanguageModelOffer {
  return {
    name,
    title: 'A model of the tests',
    url,
    bytes: 1e9,
    sha256: SHA256,
    licence: 'CC0',
    source: url,
    readFrom: 'the test',
    coresMin: 1,
  };
}

async function writeIn(path: string, content: string | Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
}

suite('docket-server models pull language', () => {
  test('copies a file, records its checksum and names it in the list', async () => {
    await using bench = await startBench();

    const { text } = await bench.pull('--from', bench.file);

    assert.match(text, /tiny-model\.q4 is here and loads \(llama\)/);
    assert.match(text, new RegExp(`SHA-256 ${SHA256}, computed now`));
    assert.deepEqual(await bench.filesHere(), ['tiny-model.q4.gguf', 'tiny-model.q4.json']);
    assert.deepEqual(await readFile(bench.folder.modelPathOf('tiny-model.q4')), CONTENT);
    assert.deepEqual(bench.folder.list(), [
      {
        name: 'tiny-model.q4',
        bytes: CONTENT.length,
        source: 'Tiny Model.Q4.gguf',
        sha256: SHA256,
        sha256_from: 'first_pull',
        pulled_at: '2026-11-28T12:00:00.000Z',
        ...FACTS,
      },
    ]);
    assert.match((await bench.run('list')).text, /^tiny-model\.q4 {2}1 MB {2}llama {2}here$/m);
    assert.match((await bench.pull('--from', bench.file)).text, /here already, and whole/);
  });

  test('takes the one model of a folder, or of the models folder of another server', async () => {
    await using bench = await startBench();
    await using other = await startBench();
    await rm(other.folder.libraryPath, { recursive: true });

    await bench.pull('--from', join(bench.root, 'download'));
    await writeIn(`${other.folder.libraryPath}.lock`, '');
    await assert.rejects(
      other.pull('--from', join(bench.root, 'models')),
      /^Error: node-llama-cpp was not installed: another process is installing it/,
    );
    await rm(`${other.folder.libraryPath}.lock`);
    await other.pull('--from', join(bench.root, 'models'));

    assert.equal(other.folder.list()[0]?.sha256, SHA256);
    assert.ok(other.folder.libraryEntry());
  });

  test('downloads an address, resumes an interrupted download and keeps no key of it', async () => {
    await using bench = await startBench();
    const ranges: (string | undefined)[] = [];
    await using server = await startWebServer((request, response) => {
      ranges.push(request.headers.range);
      const [from = 0, to = CONTENT.length - 1] = (request.headers.range ?? '')
        .split(/\D+/)
        .filter(Boolean)
        .map(Number);
      const isFirst = request.headers.range === undefined;
      response.writeHead(isFirst ? 200 : 206, {
        'content-length': to + 1 - from,
        ...(!isFirst && { 'content-range': `bytes ${from}-${to}/${CONTENT.length}` }),
      });
      if (!isFirst) return response.end(CONTENT.subarray(from, to + 1));
      // The connection breaks when some bytes have arrived.
      bench.onOutput((text) => / %/.test(text) && response.destroy());
      return response.write(CONTENT.subarray(0, 100_000));
    });

    const url = `http://models.example:${server.port}/tiny.gguf`;
    await bench.pull('--url', `${url}?token=secret`, '--sha256', SHA256.toUpperCase());

    assert.equal(ranges[0], 'bytes=0-0');
    assert.equal(ranges[1], undefined);
    assert.match(ranges[2]!, /^bytes=[1-9]\d*-$/);
    const [record] = bench.folder.list();
    assert.partialDeepStrictEqual(record, { sha256: SHA256, sha256_from: 'given', source: url });
  });

  test('chooses a model by the memory, takes one by its name and compares its checksum', async () => {
    await using bench = await startBench();
    await using server = await startWebServer((request, response) => {
      const isProbe = request.headers.range === 'bytes=0-0';
      response.writeHead(isProbe ? 206 : 200, {
        ...(isProbe && { 'content-range': `bytes 0-0/${CONTENT.length}` }),
      });
      response.end(isProbe ? CONTENT.subarray(0, 1) : CONTENT);
    });
    const large = offerOf('large', `http://models.example:${server.port}/Model.gguf`);
    const small = { ...large, name: 'small', bytes: CONTENT.length };
    bench.setOffers([large, small]);

    const { text } = await bench.pull();

    assert.match(text, /^small: A model of the tests, CC0, /);
    assert.partialDeepStrictEqual(bench.folder.list(), [
      { name: 'small', sha256_from: 'manifest' },
    ]);
    assert.match((await bench.pull('small')).text, /here already, and whole/);
    bench.setOffers([{ ...large, sha256: '0'.repeat(64) }]);
    await assert.rejects(bench.pull(), /too little for large/);
    await assert.rejects(bench.pull('large'), /^Error: large was not pulled: .*not the one/);
    await assert.rejects(bench.pull('other'), /no language model called other\. There are large/);
  });

  test('keeps nothing of a file with another checksum, or that cannot be loaded', async () => {
    await using bench = await startBench();
    const wrong = '0'.repeat(64);

    await assert.rejects(bench.pull('--from', bench.file, '--sha256', wrong), {
      message: new RegExp(`^Tiny Model\\.Q4\\.gguf was not pulled: .* ${SHA256}, not the one`),
    });
    bench.setInspect(() => Promise.reject(new Error('it is damaged')));
    await assert.rejects(bench.pull('--from', bench.file), /was not pulled: it is damaged$/);

    assert.deepEqual(await bench.filesHere(), []);
  });

  test('refuses another file under the name of a pulled one', async () => {
    await using bench = await startBench();
    await bench.pull('--from', bench.file);
    await writeFile(bench.file, 'other weights');

    await assert.rejects(bench.pull('--from', bench.file), /remove tiny-model\.q4 first/);

    assert.equal(bench.folder.list()[0]?.sha256, SHA256);
    assert.match((await bench.run('remove', 'tiny-model.q4')).text, /was removed/);
    await bench.pull('--from', bench.file);
    assert.equal(bench.folder.list()[0]?.bytes, 13);
  });

  test('refuses a model that the memory of the machine cannot hold', async () => {
    await using bench = await startBench();
    bench.setMemory(300_000);

    await assert.rejects(
      bench.pull('--from', bench.file),
      /takes 1 MB of memory, and this machine/,
    );
  });

  test('refuses a folder with several files, a part of a model and a file of another kind', async () => {
    await using bench = await startBench();
    const part = join(bench.root, 'download', 'big-00001-of-00003.gguf');
    const zip = join(bench.root, 'model.zip');
    await writeFile(part, CONTENT);
    await writeFile(zip, CONTENT);

    await assert.rejects(bench.pull('--from', join(bench.root, 'download')), /several GGUF files/);
    await assert.rejects(bench.pull('--from', part), /is a part of a model/);
    await assert.rejects(bench.pull('--from', zip), /is no GGUF file/);
    await assert.rejects(bench.pull('--from', join(bench.root, 'nowhere')), /^Error: There is no /);
  });

  for (const args of [
    ['--from'],
    ['--from', 'a.gguf', '--url', 'https://models.example/a.gguf'],
    ['--url', 'https://models.example/a.gguf', '--sha256', 'abc'],
    ['a', 'b'],
    ['a', '--sha256', SHA256],
  ]) {
    test(`does nothing for "${args.join(' ')}"`, async () => {
      await using bench = await startBench();

      assert.equal((await bench.pull(...args)).known, false);
    });
  }
});
