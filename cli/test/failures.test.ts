import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';

import { type Fixture, startFixture } from './testing/fixture.ts';
import { getBundle } from './testing/run-docket.ts';
import { startNarrowProxy, startWebServer } from './testing/web-server.ts';

const MEGABYTE = 1024 * 1024;

suite('failures of docket', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture({ settings: { DOCKET_DOCUMENT_BYTES_MAX: String(8 * MEGABYTE) } });
  });
  after(() => fixture[Symbol.asyncDispose]());

  const USAGE: [title: string, args: string[], message: RegExp][] = [
    ['an unknown command', ['taks'], /Unknown command 'taks' \(Did you mean tasks\?\)/],
    ['an unknown option', ['tasks', 'list', '--colour'], /Unknown option '--colour'/],
    ['a missing argument', ['ask'], /Name a document, or ask all with --all/],
    ['a wrong choice', ['analyze', 'x', '--type', 'poem'], /Allowed choices are contract_review/],
    ['a wrong number', ['tasks', 'list', '--limit', 'all'], /It must be a whole number above 0/],
    ['a file that is missing', ['analyze', 'missing.pdf'], /There is no file missing\.pdf/],
    [
      'an address that is none',
      ['whoami', '--url', 'ftp://docket.example'],
      /is not the address of a server/,
    ],
    ['a folder that is missing', ['watch', 'missing', '--once'], /missing is no folder/],
  ];
  for (const [title, args, message] of USAGE) {
    test(`${title} is a wrong use: one sentence and the exit code 2`, async () => {
      const { code, stdout, stderr } = await fixture.run(args);

      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
      assert.ok(stderr.trim().split('\n').length <= 2, stderr);
    });
  }

  test('an id that does not exist has the exit code 4 and the request id', async () => {
    const { code, stderr } = await fixture.run(['documents', 'get', 'doc_nothing']);

    assert.equal(code, 4);
    assert.match(stderr, /^docket: No document with id doc_nothing\. \(req_[0-9a-f]{32}\)\n/);
  });

  test('no server at the address is said in one sentence, and the exit code is 1', async () => {
    const { code, stderr } = await fixture.run(['whoami'], {
      env: { DOCKET_URL: 'http://127.0.0.1:1' },
    });

    assert.equal(code, 1);
    assert.match(
      stderr,
      /^docket: No complete answer from http:\/\/127\.0\.0\.1:1: \S.*\n {2}Check that the server runs/,
    );
  });

  test('an address of another website is said in one sentence, and the exit code is 1', async () => {
    await using website = await startWebServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    });

    const { code, stderr } = await fixture.run(['whoami'], { env: { DOCKET_URL: website.url } });

    assert.equal(code, 1);
    assert.match(
      stderr,
      /is text\/html, not JSON: is this the address of a Docket\?\n {2}Check the address/,
    );
  });

  test('a rate limit has the exit code 5 and says when to try again', async () => {
    await using limited = await startWebServer((_, response) => {
      response.writeHead(429, {
        'content-type': 'application/json',
        'retry-after': '90',
        'x-request-id': 'req_1',
      });
      response.end(
        JSON.stringify({ error: { code: 'rate_limit_exceeded', message: 'Too many requests' } }),
      );
    });

    const { code, stderr } = await fixture.run(['whoami'], { env: { DOCKET_URL: limited.url } });

    assert.equal(code, 5);
    assert.equal(stderr, 'docket: Too many requests. (req_1)\n  Try again in 90 s.\n');
  });

  test('a proxy that refuses a body is named, and the exit code is 1', async () => {
    await using proxy = await startNarrowProxy(fixture.docket.url, 100_000);
    await writeFile(join(fixture.machine.home, 'large.txt'), 'word '.repeat(60_000));

    const { code, stderr } = await fixture.run(['analyze', 'large.txt'], {
      env: { DOCKET_URL: proxy.url },
    });

    assert.equal(code, 1);
    assert.match(
      stderr,
      /^docket: (A proxy before Docket refused the size|No complete answer from)/,
    );
  });

  test('a document of 2 GB is refused with the limit of the server, and the exit code is 1', async () => {
    const path = join(fixture.machine.home, 'huge.pdf');
    await writeFile(path, '%PDF-1.7');
    await truncate(path, 2048 * MEGABYTE);

    const { code, stderr } = await fixture.run(['analyze', 'huge.pdf']);

    assert.equal(code, 1);
    assert.match(
      stderr,
      /^docket: The file must be at most 8 MiB \(\d+ bytes\).* \(req_[0-9a-f]{32}\)\n$/,
    );
  });

  test('a reader that has seen enough ends the command without a message and with the exit code 0', async () => {
    for (let count = 0; count < 30; count += 1) {
      await fixture.docket.post('/tasks', {
        title: `Task ${count}`,
        description: 'x'.repeat(19_000),
        tags: ['pipe'],
      });
    }
    const { env, home } = fixture.machine;
    const command = `"$0" "$1" tasks list --all --tag pipe --json | head -c 10; echo " \${PIPESTATUS[0]}"`;
    const program = await getBundle();

    const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>(
      (resolve, reject) => {
        execFile(
          'bash',
          ['-c', command, process.execPath, program],
          { env, cwd: home },
          (error, out, complaints) =>
            error ? reject(error) : resolve({ stdout: out, stderr: complaints }),
        );
      },
    );

    assert.equal(stdout, '{"id":"tas 0\n');
    assert.equal(stderr, '');
  });

  test('Ctrl-C ends with the exit code 130 and says how to go on', async () => {
    await writeFile(join(fixture.machine.home, 'slow.txt'), 'slow');
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
    await using silent = await startWebServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/v2/me') response.end('{"default_workspace_id": "ws_1"}');
      if (request.url === '/v2/documents/upload') response.end('{"id": "doc_1"}');
      if (request.url === '/v2/documents/analyze') {
        response.end('{"id": "analysis_1", "document_id": "doc_1"}');
      }
      if (request.url === '/v2/documents/doc_1/analyses/analysis_1') {
        response.end('{"id": "analysis_1", "status": "processing"}');
        onAsked();
      }
      request.resume();
    });
    const running = fixture.machine.start(['analyze', 'slow.txt'], {
      env: { DOCKET_URL: silent.url, FORCE_COLOR: '1' },
    });
    await asked;
    running.child.kill('SIGINT');

    const { code, stderr } = await running.ended;
    assert.equal(code, 130);
    assert.ok(
      stderr.endsWith('Interrupted. 1 document goes on at the server.\n  docket analyze doc_1\n'),
      stderr,
    );
  });

  test('Ctrl-C amid an upload releases its lock', async () => {
    await writeFile(join(fixture.machine.home, 'cut.txt'), 'cut');
    const { promise: begun, resolve: onBegun } = Promise.withResolvers<void>();
    await using silent = await startWebServer((request, response) => {
      if (request.url === '/v2/me') {
        response.setHeader('content-type', 'application/json');
        response.end('{"default_workspace_id": "ws_1"}');
      }
      if (request.url === '/v2/documents/upload') onBegun();
      request.resume();
    });
    const running = fixture.machine.start(['analyze', 'cut.txt'], {
      env: { DOCKET_URL: silent.url },
    });
    const listLocks = async () => {
      const files = await readdir(join(fixture.machine.env['XDG_STATE_HOME']!, 'docket'));
      return files.filter((name) => name.endsWith('.lock'));
    };
    await begun;
    const held = await listLocks();
    running.child.kill('SIGINT');
    const { code } = await running.ended;

    assert.equal(code, 130);
    assert.equal(held.length, 1);
    assert.deepEqual(await listLocks(), []);
  });

  test('Ctrl-C ends a watch with the exit code 130 and releases its lock', async () => {
    const folder = join(fixture.machine.home, 'watched');
    await mkdir(folder);
    await writeFile(join(folder, 'a.txt'), 'slow');
    const { promise: begun, resolve: onBegun } = Promise.withResolvers<string>();
    await using silent = await startWebServer((request) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => onBegun(body));
    });
    const running = fixture.machine.start(['watch', 'watched', '--settle', '0.05'], {
      env: { DOCKET_URL: silent.url },
    });
    const body = await begun;
    const held = await readdir(join(folder, '.docket'));
    running.child.kill('SIGINT');

    const { code, stderr } = await running.ended;
    assert.match(body, /filename="a\.txt"[^]*\r\n\r\nslow\r\n/);
    assert.ok(held.includes('watch.lock'));
    assert.equal(code, 130, stderr);
    assert.deepEqual(await readdir(join(folder, '.docket')), ['state.jsonl']);
    assert.doesNotMatch(stderr, /retried/);
  });
});
