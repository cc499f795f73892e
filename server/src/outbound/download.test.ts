import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { suite, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import { filesIn, MEGABYTE, startDownloadBench } from '../testing/download-bench.ts';
import { startRawServer, startWebServer } from '../testing/web-server.ts';

suite('download', () => {
  test('a download creates a file that only this user can read', async () => {
    const content = Buffer.alloc(300_000, 'lease');
    await using server = await startWebServer((_request, response) => response.end(content));
    await using bench = await startDownloadBench(server.port);

    const file = await bench.download('/files/lease.pdf?token=secret');

    assert.equal(file.bytes, content.length);
    assert.equal(file.filename, 'lease.pdf');
    assert.deepEqual(await readFile(file.path), content);
    assert.equal((await stat(file.path)).mode & 0o777, 0o600);
    assert.deepEqual(await filesIn(bench.directory), [basename(file.path)]);
  });

  test('a download follows redirects and takes its name from the last URL or the header', async () => {
    await using server = await startWebServer((request, response) => {
      if (request.url === '/start') return response.writeHead(302, { location: '/end.txt' }).end();
      const named = request.url === '/named';
      if (named) response.setHeader('content-disposition', 'inline; filename=b.txt');
      return response.end('text');
    });
    await using bench = await startDownloadBench(server.port);

    assert.equal((await bench.download('/start')).filename, 'end.txt');
    assert.equal((await bench.download('/named')).filename, 'b.txt');
  });

  test('a download requests content codings and stores decoded bytes', async () => {
    const encode = { '/gzip': gzipSync, '/deflate': deflateSync, '/br': brotliCompressSync };
    await using server = await startWebServer((request, response) => {
      const path = request.url as keyof typeof encode;
      assert.ok(request.headers['accept-encoding']?.includes(path.slice(1)));
      response.setHeader('content-encoding', path.slice(1)).end(encode[path]('decoded text'));
    });
    await using bench = await startDownloadBench(server.port);

    for (const path of Object.keys(encode)) {
      const file = await bench.download(path);
      assert.equal(await readFile(file.path, 'utf8'), 'decoded text', path);
    }
  });

  test('a download accepts any content type', async () => {
    await using server = await startWebServer((request, response) => {
      if (request.url === '/wrong') response.setHeader('content-type', 'image/png; charset="');
      response.end('text');
    });
    await using bench = await startDownloadBench(server.port);

    assert.equal((await bench.download('/wrong')).bytes, 4);
    assert.equal((await bench.download('/none')).bytes, 4);
  });

  test('a download stores a file of exactly the size limit and an empty file', async () => {
    await using server = await startWebServer((request, response) => {
      response.end(request.url === '/full' ? Buffer.alloc(MEGABYTE) : '');
    });
    await using bench = await startDownloadBench(server.port);

    assert.equal((await bench.download('/full')).bytes, MEGABYTE);
    assert.equal((await bench.download('/empty')).bytes, 0);
  });
});

suite('size limit of a download', () => {
  const LIMIT = { limit: MEGABYTE, unit: 'bytes' };

  test('a download with a Content-Length above the limit is refused before it is read', async () => {
    await using server = await startWebServer((_request, response) => {
      response.writeHead(200, { 'content-length': 5 * MEGABYTE }).write('x');
    });
    await using bench = await startDownloadBench(server.port);

    assert.deepEqual(await bench.failure('/huge'), {
      stage: 'fetch',
      code: 'too_large',
      message: `The file at files.example:${server.port} is larger than ${MEGABYTE} bytes`,
      retryable: false,
      details: { ...LIMIT, actual: 5 * MEGABYTE },
    });
  });

  test('an endless download is cut off and its connection closes', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await startWebServer((_request, response) => {
      const write = () => {
        while (response.write(Buffer.alloc(65_536))) continue;
      };
      response.on('drain', write).on('close', closed.resolve);
      write();
    });
    await using bench = await startDownloadBench(server.port);

    const failure = await bench.failure('/endless');

    assert.equal(failure.code, 'too_large');
    assert.deepEqual(failure.details, LIMIT);
    await closed.promise;
  });

  test('a decompression bomb is stopped at the size limit', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE));
    assert.ok(bomb.length < MEGABYTE);
    await using server = await startWebServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(bomb);
    });
    await using bench = await startDownloadBench(server.port);

    const failure = await bench.failure('/bomb');

    assert.equal(failure.code, 'too_large');
    assert.deepEqual(failure.details, LIMIT);
  });
});

suite('download failures', () => {
  for (const [status, code, retryable] of [
    [404, 'not_found', false],
    [410, 'not_found', false],
    [400, 'http_error', false],
    [401, 'http_error', false],
    [403, 'http_error', false],
    [408, 'http_error', true],
    [425, 'http_error', true],
    [429, 'http_error', true],
    [500, 'http_error', true],
    [503, 'http_error', true],
    [304, 'http_error', false],
    [302, 'http_error', false],
  ] as const) {
    test(`a download with status ${status} fails with ${code}, ${retryable ? 'retryable' : 'final'}`, async () => {
      await using server = await startWebServer((_request, response) => {
        response.writeHead(status).end('the secret of the upstream');
      });
      await using bench = await startDownloadBench(server.port);

      const failure = await bench.failure('/file?token=secret');

      assert.equal(failure.code, code);
      assert.equal(failure.retryable, retryable);
      assert.ok(failure.message.includes(`files.example:${server.port}`));
      assert.ok(failure.message.includes(String(status)));
      assert.ok(!failure.message.includes('secret'));
    });
  }

  for (const [what, url, code, retryable] of [
    ['at a private name', 'http://intranet.example/?token=secret', 'refused_address', false],
    ['at a private address', 'http://10.0.0.5/?token=secret', 'refused_address', false],
    ['by its scheme', 'ftp://files.example/?token=secret', 'refused_address', false],
    ['by an unknown name', 'http://gone.example/?token=secret', 'unreachable', true],
  ] as const) {
    test(`${what} is ${code}, ${retryable ? 'retryable' : 'final'}`, async () => {
      await using bench = await startDownloadBench(1);

      const failure = await bench.failure(url);

      assert.equal(failure.code, code);
      assert.equal(failure.retryable, retryable);
      assert.ok(!failure.message.includes('secret'));
    });
  }

  for (const [what, answer, code, retryable] of [
    ['by hanging up', '', 'unreachable', true],
    ['by a longer length than its bytes', 'content-length: 99\r\n\r\nshort', 'unreachable', true],
    ['by a broken chunk', 'transfer-encoding: chunked\r\n\r\nzz\r\n', 'http_error', true],
    ['by broken gzip', 'content-encoding: gzip\r\n\r\nplain', 'http_error', true],
    ['by a redirect loop', 'location: /again\r\ncontent-length: 0\r\n\r\n', 'http_error', false],
  ] as const) {
    test(`${what} is ${code}, ${retryable ? 'retryable' : 'final'}`, async () => {
      const status = answer.startsWith('location') ? '302 Found' : '200 OK';
      await using server = await startRawServer((socket) => {
        socket.end(answer === '' ? '' : `HTTP/1.1 ${status}\r\n${answer}`);
      });
      await using bench = await startDownloadBench(server.port);

      const failure = await bench.failure('/file');

      assert.equal(failure.code, code);
      assert.equal(failure.retryable, retryable);
    });
  }
});

suite('download timeouts', () => {
  test('a download without a response ends by the idle timeout', async () => {
    await using server = await startWebServer(() => undefined);
    await using bench = await startDownloadBench(server.port, { idleTimeoutMs: 30 });

    assert.deepEqual(await bench.failure('/never'), {
      stage: 'fetch',
      code: 'timeout',
      message: `files.example:${server.port} sent nothing for 30 ms`,
      retryable: true,
    });
  });

  test('a download whose body stops ends by the idle timeout', async () => {
    await using server = await startWebServer((_request, response) => response.write('first'));
    await using bench = await startDownloadBench(server.port, { idleTimeoutMs: 30 });

    const failure = await bench.failure('/stalled');

    assert.equal(failure.message, `files.example:${server.port} sent nothing for 30 ms`);
  });

  test('a download that trickles ends by the total timeout', async () => {
    await using server = await startWebServer((_request, response) => {
      const drip = setInterval(() => response.write('x'), 2);
      response.on('close', () => clearInterval(drip));
    });
    await using bench = await startDownloadBench(server.port, { timeoutMs: 60 });

    const failure = await bench.failure('/drip');

    assert.equal(failure.code, 'timeout');
    assert.equal(
      failure.message,
      `files.example:${server.port} did not send the file within 60 ms`,
    );
  });
});

suite('aborted download', () => {
  test('an aborted download rejects with the reason, deletes its file and closes the connection', async () => {
    const reason = new Error('cancelled by the user');
    const abort = new AbortController();
    const closed = Promise.withResolvers<void>();
    await using server = await startWebServer((_request, response) => {
      response.on('close', closed.resolve);
      response.write(Buffer.alloc(1_000), () => abort.abort(reason));
    });
    await using bench = await startDownloadBench(server.port);

    await assert.rejects(bench.download('/file', { signal: abort.signal }), reason);

    await closed.promise;
    assert.deepEqual(await filesIn(bench.directory), []);
  });
});
