import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';

import { type ModelBench, serveFile, startModelBench } from '../testing/model-server.ts';

suite('pulling a model', () => {
  test('a pull fetches every file, reports progress and leaves nothing else', async () => {
    await using bench = await startModelBench();

    assert.equal(await bench.pull(), true);

    assert.equal(bench.folder.stateOf(bench.model), 'pulled');
    assert.deepEqual(await contentsOf(bench), bench.contents);
    assert.deepEqual(await readdir(bench.folder.path), ['tiny-model']);
    const { bytes, bytesTotal } = bench.progress.at(-1)!;
    assert.equal(bytes, bytesTotal);
    assert.equal(bytesTotal, 300_007);
  });

  test('a pull requests nothing for an intact model', async () => {
    await using bench = await startModelBench();
    await bench.pull();

    assert.equal(await bench.pull(), false);

    assert.equal(bench.server.requests.length, 2);
  });

  test('a pull resumes after a lost connection', async () => {
    await using bench = await startModelBench();
    bench.answer(bench.cutAfter(100_000));

    await bench.pull();

    assert.deepEqual(await contentsOf(bench), bench.contents);
    assert.equal(bench.ranges[0], null);
    assert.match(bench.ranges[1]!, /^bytes=[1-9]\d*-$/);
  });

  test('a pull resumes an earlier interrupted pull', async () => {
    await using bench = await startModelBench();
    bench.answer((request, response, content) =>
      request.headers.range
        ? response.destroy()
        : bench.cutAfter(200_000)(request, response, content),
    );
    await assert.rejects(bench.pull(), /models\.example/);
    assert.equal(bench.folder.stateOf(bench.model), 'missing');

    bench.answer(serveFile);
    await bench.pull();

    assert.deepEqual(await contentsOf(bench), bench.contents);
    assert.match(bench.ranges.at(-2)!, /^bytes=[1-9]\d*-$/);
  });

  test('a pull restarts a file when the server does not support ranges', async () => {
    await using bench = await startModelBench();
    let answers = 0;
    bench.answer((request, response, content) => {
      if (answers++ === 0) return bench.cutAfter(100_000)(request, response, content);
      response.setHeader('content-length', content.length);
      return response.end(content);
    });

    await bench.pull();

    assert.deepEqual(await contentsOf(bench), bench.contents);
  });

  test('a pull keeps nothing of a file with a wrong checksum', async () => {
    await using bench = await startModelBench();
    bench.answer((_request, response, content) => response.end(Buffer.alloc(content.length, 'x')));

    await assert.rejects(bench.pull(), /weights\.onnx is not the file.*SHA-256/);

    assert.equal(bench.folder.stateOf(bench.model), 'missing');
    assert.deepEqual(await readdir(join(bench.folder.path, 'tiny-model.part')), []);
  });

  for (const [what, change] of [
    ['longer', (content: Buffer) => Buffer.concat([content, content])],
    ['shorter', (content: Buffer) => content.subarray(1)],
  ] as const) {
    test(`a pull stops when the server has a ${what} file, and keeps nothing of it`, async () => {
      await using bench = await startModelBench();
      bench.answer((request, response, content) => serveFile(request, response, change(content)));

      await assert.rejects(bench.pull(), /models\.example/);

      assert.equal(bench.folder.stateOf(bench.model), 'missing');
      bench.answer(serveFile);
      await bench.pull();
      assert.deepEqual(await contentsOf(bench), bench.contents);
    });
  }

  test('a pull repeats the range after a redirect', async () => {
    await using bench = await startModelBench();
    let cuts = 0;
    bench.answer((request, response, content) => {
      if (!request.url!.startsWith('/store')) {
        return response.writeHead(302, { location: `/store${request.url}` }).end();
      }
      return (cuts++ === 0 ? bench.cutAfter(100_000) : serveFile)(request, response, content);
    });

    await bench.pull();

    assert.ok(
      bench.ranges.some((range, i) => range && bench.server.requests[i]!.includes('/store')),
    );
  });

  test('a pull fails at once on a permanent error', async () => {
    await using bench = await startModelBench();
    bench.answer((_request, response) => response.writeHead(404).end('no such file'));

    await assert.rejects(bench.pull(), {
      message: /^models\.example:\d+ answered with status 404$/,
    });

    assert.equal(bench.server.requests.length, 1);
  });

  test('a pull retries when the server is busy', async () => {
    await using bench = await startModelBench();
    let answers = 0;
    bench.answer((request, response, content) =>
      answers++ === 0 ? response.writeHead(503).end() : serveFile(request, response, content),
    );

    assert.equal(await bench.pull(), true);
  });

  test('a pull repairs a model with changed or missing files', async () => {
    await using bench = await startModelBench();
    await bench.pull();
    const [weights, tokens] = bench.model.files.map(({ name }) =>
      bench.folder.pathOf(bench.model, name),
    );
    await rm(tokens!);
    assert.equal(bench.folder.stateOf(bench.model), 'incomplete');
    await writeFile(weights!, Buffer.alloc(bench.contents[0]!.length, 'y'));

    assert.equal(await bench.pull(), true);

    assert.deepEqual(await contentsOf(bench), bench.contents);
  });

  test('a pull locks out other processes, but takes over the lock of a dead one', async () => {
    await using bench = await startModelBench();
    const lock = join(bench.folder.path, 'tiny-model.lock');
    await writeFile(lock, 'another process');

    await assert.rejects(bench.pull(), /another process is pulling it/);

    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    assert.equal(await bench.pull(), true);
    assert.deepEqual(await readdir(bench.folder.path), ['tiny-model']);
  });

  test('a pull requests nothing when the disk has too little space', async () => {
    await using bench = await startModelBench();
    bench.model.files.push({ ...bench.model.files[0]!, name: 'huge.onnx', bytes: 1e15 });

    await assert.rejects(bench.pull(), /has no room for tiny-model, which takes 1000000001 MB/);

    assert.equal(bench.server.requests.length, 0);
  });

  test('a pull reports an abort and can resume later', async () => {
    await using bench = await startModelBench();
    const stop = new AbortController();
    bench.answer((_request, response, content) => {
      response.write(content.subarray(0, 1_000));
      void once(response, 'close').then(() => bench.answer(serveFile));
    });
    const pulling = bench.pull(stop.signal);
    while (bench.progress.length === 0) await new Promise(setImmediate);

    stop.abort(new Error('stopped by the operator'));

    await assert.rejects(pulling, /stopped by the operator/);
    bench.answer(serveFile);
    assert.equal(await bench.pull(), true);
  });
});

suite('removing a model', () => {
  test('a removal deletes its files and partial files, and no others', async () => {
    await using bench = await startModelBench();
    await bench.pull();
    await mkdir(join(bench.folder.path, 'tiny-model.part'));
    await mkdir(join(bench.folder.path, 'another-model'));

    assert.equal(await bench.folder.remove(bench.model), true);

    assert.equal(bench.folder.stateOf(bench.model), 'missing');
    assert.deepEqual(await readdir(bench.folder.path), ['another-model']);
    assert.equal(await bench.folder.remove(bench.model), false);
  });
});

async function contentsOf(bench: ModelBench): Promise<Buffer[]> {
  const paths = bench.model.files.map(({ name }) => bench.folder.pathOf(bench.model, name));
  assert.deepEqual((await readdir(dirname(paths[0]!))).toSorted(), ['tokens.txt', 'weights.onnx']);
  return Promise.all(paths.map((path) => readFile(path)));
}
