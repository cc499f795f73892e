import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';

import { type ModelBench, serveFile, startModelBench } from '../testing/model-server.ts';

suite('pulling a model', () => {
  test('brings every file, says how far it is, and leaves nothing else', async () => {
    await using bench = await startModelBench();

    assert.equal(await bench.pull(), true);

    assert.equal(bench.folder.stateOf(bench.model), 'pulled');
    assert.deepEqual(await contentsOf(bench), bench.contents);
    assert.deepEqual(await readdir(bench.folder.path), ['tiny-model']);
    const { bytes, bytesTotal } = bench.progress.at(-1)!;
    assert.equal(bytes, bytesTotal);
    assert.equal(bytesTotal, 300_007);
  });

  test('that is there already asks for nothing', async () => {
    await using bench = await startModelBench();
    await bench.pull();

    assert.equal(await bench.pull(), false);

    assert.equal(bench.server.requests.length, 2);
  });

  test('goes on by itself where the connection was cut', async () => {
    await using bench = await startModelBench();
    bench.answer(bench.cutAfter(100_000));

    await bench.pull();

    assert.deepEqual(await contentsOf(bench), bench.contents);
    assert.equal(bench.ranges[0], null);
    assert.match(bench.ranges[1]!, /^bytes=[1-9]\d*-$/);
  });

  test('goes on where an earlier pull was given up', async () => {
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

  test('starts again where the server knows no ranges', async () => {
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

  test('keeps nothing of a file with another content', async () => {
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
    test(`of which the server has a ${what} file ends, and keeps nothing of it`, async () => {
      await using bench = await startModelBench();
      bench.answer((request, response, content) => serveFile(request, response, change(content)));

      await assert.rejects(bench.pull(), /models\.example/);

      assert.equal(bench.folder.stateOf(bench.model), 'missing');
      bench.answer(serveFile);
      await bench.pull();
      assert.deepEqual(await contentsOf(bench), bench.contents);
    });
  }

  test('follows a redirect with the range it asked for', async () => {
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

  test('ends at once at an answer that will not change', async () => {
    await using bench = await startModelBench();
    bench.answer((_request, response) => response.writeHead(404).end('no such file'));

    await assert.rejects(bench.pull(), {
      message: /^models\.example:\d+ answered with status 404$/,
    });

    assert.equal(bench.server.requests.length, 1);
  });

  test('tries again when the server is busy', async () => {
    await using bench = await startModelBench();
    let answers = 0;
    bench.answer((request, response, content) =>
      answers++ === 0 ? response.writeHead(503).end() : serveFile(request, response, content),
    );

    assert.equal(await bench.pull(), true);
  });

  test('mends a model of which a file changed or went missing', async () => {
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

  test('is done by one process at a time, and again when that one has died', async () => {
    await using bench = await startModelBench();
    const lock = join(bench.folder.path, 'tiny-model.lock');
    await writeFile(lock, 'another process');

    await assert.rejects(bench.pull(), /another process is pulling it/);

    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    assert.equal(await bench.pull(), true);
    assert.deepEqual(await readdir(bench.folder.path), ['tiny-model']);
  });

  test('asks for nothing where there is no room for it', async () => {
    await using bench = await startModelBench();
    bench.model.files.push({ ...bench.model.files[0]!, name: 'huge.onnx', bytes: 1e15 });

    await assert.rejects(bench.pull(), /has no room for tiny-model, which takes 1000000001 MB/);

    assert.equal(bench.server.requests.length, 0);
  });

  test('that is stopped says why and can go on', async () => {
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
  test('takes its files, finished or not, and no others', async () => {
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
