import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite, test, type TestContext } from 'node:test';

import { Type } from 'typebox';

import { fieldsBytesMax, JSON_BODY_BYTES_MAX } from '../../contract/body-limits.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { RequestObject, ResponseObject } from '../../contract/schema.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { answerOf, BOUNDARY, chunkOf, MULTIPART_TYPE } from '../../testing/upload-bench.ts';
import { handle } from '../route.ts';

const MEBIBYTE = 1024 * 1024;
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const FILE_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;

const shared = { tag: 'Things', scopes: [], weight: 1, method: 'POST' } as const;
const Nothing = ResponseObject({});

const takeText = defineEndpoint({
  ...shared,
  id: 'takeText',
  summary: 'Takes a text and says what to do',
  path: '/texts',
  body: RequestObject({
    text: Type.Optional(Type.String()),
    next: Type.Optional(Type.Enum(['fail', 'wait'])),
  }),
  responses: { 200: Nothing },
});

const takeName = defineEndpoint({
  ...shared,
  id: 'takeName',
  summary: 'Takes a name',
  path: '/names',
  body: RequestObject({ name: Type.String({ maxLength: 100 }) }),
  responses: { 200: Nothing },
});

const takeFile = defineEndpoint({
  ...shared,
  id: 'takeFile',
  summary: 'Takes a file',
  path: '/files',
  upload: RequestObject({ title: Type.Optional(Type.String({ maxLength: 200 })) }),
  binaryChunk: RequestObject({}),
  responses: { 200: Nothing },
});

type Bench = Docket & {
  /** Bytes that are reserved now. */
  reserved(): Promise<number>;
  /** Resolves when nothing is reserved. */
  untilFree(): Promise<void>;
  /** Resolves when the handler of a request that waits has begun; then it may go on. */
  untilWaiting(): Promise<() => void>;
};

async function startBench(): Promise<Bench> {
  let waiting = Promise.withResolvers<() => void>();
  const docket = await startDocket({
    settings: { DOCKET_BODY_BYTES_MAX: String(20 * MEBIBYTE) },
    routes: [
      handle(takeText, async (_context, { body }) => {
        if (body.next === 'fail') throw new Error('as the test wants');
        if (body.next === 'wait') await new Promise<void>((goOn) => waiting.resolve(goOn));
        return {};
      }),
      handle(takeName, () => ({})),
      handle(takeFile, async (_context, { bytes }) => {
        if (bytes) for await (const _ of bytes.chunks);
        return {};
      }),
    ],
  });
  const reserved = async () =>
    (await docket.services.metrics.bodyBytesReserved.get()).values[0]!.value;
  return Object.assign(docket, {
    reserved,
    async untilFree() {
      while ((await reserved()) > 0) await new Promise(setImmediate);
    },
    async untilWaiting() {
      const goOn = await waiting.promise;
      waiting = Promise.withResolvers();
      return goOn;
    },
  });
}

/** Sends the head of a request. */
function begin(bench: Bench, path: string, headers: readonly string[], key = bench.key): Socket {
  const { port, hostname } = new URL(bench.url);
  const socket = connect(Number(port), hostname);
  socket.write(headOf(path, key, headers));
  return socket;
}

function headOf(path: string, key: string, headers: readonly string[]): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: docket',
    `Authorization: Bearer ${key}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Sends the head of a request and waits until its body is welcome. */
async function beginAdmitted(bench: Bench, path: string, headers: readonly string[]) {
  const socket = begin(bench, path, [...headers, 'Expect: 100-continue']);
  const [word] = await once(socket, 'data');
  assert.match(String(word), /^HTTP\/1\.1 100 /);
  return socket;
}

/** Sends a whole request with a text. */
function send(bench: Bench, body: string): Socket {
  const socket = begin(bench, '/v2/texts', [JSON_TYPE, `Content-Length: ${body.length}`]);
  socket.write(body);
  return socket;
}

suite('memory for bodies on their way', () => {
  test('a body above the share of its workspace is refused before it is read', async () => {
    await using bench = await startBench();
    const stranger = await bench.createWorkspace();
    const first = await beginAdmitted(bench, '/v2/texts', [
      JSON_TYPE,
      `Content-Length: ${10 * MEBIBYTE}`,
    ]);

    const refused = begin(bench, '/v2/texts', [
      JSON_TYPE,
      'Content-Length: 1000',
      'Expect: 100-continue',
    ]);
    const { status, body } = await answerOf(refused);
    const theirs = await bench.request('POST', '/v2/texts', { text: 'x' }, { key: stranger });

    assert.equal(status, 429);
    assert.equal(body.error.code, 'rate_limit_exceeded');
    assert.deepEqual(body.error.details, { type: 'body_bytes' });
    assert.equal(body.retry_after, 1);
    assert.equal(theirs.status, 200);
    first.destroy();
    await bench.untilFree();
  });

  test('the refusal has Retry-After and the limits of the credential', async () => {
    await using bench = await startBench();
    const first = await beginAdmitted(bench, '/v2/texts', [
      JSON_TYPE,
      `Content-Length: ${10 * MEBIBYTE}`,
    ]);

    const { status, headers } = await bench.request('POST', '/v2/names', { name: 'x' });

    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), '1');
    assert.ok(headers.get('x-ratelimit-limit'));
    first.destroy();
  });

  test('a body of unknown length reserves the maximum of its operation until it has arrived', async () => {
    await using bench = await startBench();
    const socket = await beginAdmitted(bench, '/v2/texts', [JSON_TYPE, CHUNKED]);
    assert.equal(await bench.reserved(), JSON_BODY_BYTES_MAX);
    const text = JSON.stringify({ text: 'x'.repeat(50_000), next: 'wait' });

    socket.write(`${chunkOf(text)}0\r\n\r\n`);
    const goOn = await bench.untilWaiting();

    assert.equal(await bench.reserved(), text.length);
    goOn();
    assert.equal((await answerOf(socket)).status, 200);
    await bench.untilFree();
  });

  test('an operation with a small schema reserves little', async () => {
    await using bench = await startBench();
    const socket = await beginAdmitted(bench, '/v2/names', [JSON_TYPE, CHUNKED]);

    assert.equal(await bench.reserved(), 65_536);
    socket.destroy();
    await bench.untilFree();
  });

  test('an unknown path takes no more than 64 KiB', async () => {
    await using bench = await startBench();
    const socket = begin(bench, '/nothing', [JSON_TYPE, `Content-Length: ${10 * MEBIBYTE}`], 'x');

    const { body } = await answerOf(socket);

    assert.deepEqual(body.error.details, { field: 'body', type: 'too_large', limit: 65_536 });
    await bench.untilFree();
  });

  test('an upload reserves memory for its fields alone, and a binary body none', async () => {
    await using bench = await startBench();
    const upload = await beginAdmitted(bench, '/v2/files', [
      MULTIPART_TYPE,
      `Content-Length: ${50 * MEBIBYTE}`,
    ]);
    const binary = await beginAdmitted(bench, '/v2/files', [
      'Content-Type: application/octet-stream',
      `Content-Length: ${50 * MEBIBYTE}`,
    ]);
    upload.write(`${FILE_HEAD}${'x'.repeat(MEBIBYTE)}`);
    binary.write('x'.repeat(MEBIBYTE));

    assert.equal(await bench.reserved(), fieldsBytesMax(takeFile));
    upload.destroy();
    binary.destroy();
    await bench.untilFree();
  });
});

suite('the memory of a body is free again', () => {
  const ENDINGS: Record<string, (bench: Bench, t: TestContext) => Promise<void>> = {
    async 'after its response'(bench) {
      assert.equal((await answerOf(send(bench, '{"text":"x"}'))).status, 200);
    },
    async 'after each response of a connection that is kept'(bench) {
      const { port, hostname } = new URL(bench.url);
      const socket = connect(Number(port), hostname);
      for (let times = 0; times < 3; times += 1) {
        const body = JSON.stringify({ text: 'x'.repeat(9 * MEBIBYTE) });
        socket.write(headOf('/v2/texts', bench.key, [JSON_TYPE, `Content-Length: ${body.length}`]));
        socket.write(body);
        assert.equal((await answerOf(socket, { keep: true })).status, 200);
        await bench.untilFree();
      }
      socket.destroy();
    },
    async 'when it is no JSON'(bench) {
      assert.equal((await answerOf(send(bench, '{"text":'))).status, 400);
    },
    async 'when it does not fit its schema'(bench) {
      assert.equal((await answerOf(send(bench, '{"name":"x"}'))).status, 400);
    },
    async 'when its handler fails'(bench) {
      assert.equal((await answerOf(send(bench, '{"next":"fail"}'))).status, 500);
    },
    async 'when it grows above the limit'(bench) {
      const socket = await beginAdmitted(bench, '/v2/names', [JSON_TYPE, CHUNKED]);
      socket.write(chunkOf('x'.repeat(70_000)));
      assert.equal((await answerOf(socket)).body.error.details.type, 'too_large');
    },
    async 'when the client leaves before its end'(bench) {
      const socket = await beginAdmitted(bench, '/v2/texts', [
        JSON_TYPE,
        'Content-Length: 5000000',
      ]);
      socket.write('{"text":"');
      assert.equal(await bench.reserved(), 5_000_000);
      socket.destroy();
    },
    async 'when the client leaves while its handler runs'(bench) {
      const socket = send(bench, '{"next":"wait"}');
      const goOn = await bench.untilWaiting();
      socket.destroy();
      await bench.untilFree();
      goOn();
    },
    async 'when the client leaves with several requests in its pipeline'(bench) {
      const body = '{"next":"wait"}';
      const head = headOf('/v2/texts', bench.key, [JSON_TYPE, `Content-Length: ${body.length}`]);
      const { port, hostname } = new URL(bench.url);
      const socket = connect(Number(port), hostname);
      socket.write(`${head}${body}`.repeat(3));
      const goOn = [
        await bench.untilWaiting(),
        await bench.untilWaiting(),
        await bench.untilWaiting(),
      ];
      assert.equal(await bench.reserved(), 3 * body.length);
      socket.destroy();
      await bench.untilFree();
      for (const next of goOn) next();
    },
    async 'when it takes too long'(bench, t) {
      t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
      const socket = await beginAdmitted(bench, '/v2/texts', [
        JSON_TYPE,
        'Content-Length: 5000000',
      ]);
      t.mock.timers.tick(121_000);
      assert.equal((await answerOf(socket, { keep: true })).status, 400);
      t.mock.timers.tick(5_001);
      await bench.untilFree();
      t.mock.timers.reset();
    },
    async 'when an upload ends early'(bench) {
      const socket = await beginAdmitted(bench, '/v2/files', [MULTIPART_TYPE, CHUNKED]);
      socket.write(chunkOf(`${FILE_HEAD}the beginning`));
      socket.destroy();
    },
  };
  for (const [when, end] of Object.entries(ENDINGS)) {
    test(when, async (t) => {
      await using bench = await startBench();

      await end(bench, t);

      await bench.untilFree();
      const whole = `Content-Length: ${10 * MEBIBYTE}`;
      (await beginAdmitted(bench, '/v2/texts', [JSON_TYPE, whole])).destroy();
      await bench.untilFree();
    });
  }
});
