import assert from 'node:assert/strict';
import { open, readdir, readlink, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { suite, test } from 'node:test';

import { defineEndpoint } from '../../contract/endpoint.ts';
import { Binary } from '../../contract/schema.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { contentDisposition } from './content-disposition.ts';
import { handle } from '../route.ts';
import { fileReply } from './replies.ts';

const HASH = 'ab'.repeat(32);
const CONTENT = 'The lease runs for two years.';

const downloadThing = defineEndpoint({
  id: 'downloadThing',
  tag: 'Things',
  summary: 'A file',
  method: 'GET',
  path: '/thing',
  scopes: [],
  weight: 1,
  responses: { 200: Binary, 206: Binary },
  produces: 'application/octet-stream',
});

type Bench = Docket & {
  path: string;
  fetch(headers?: Record<string, string>, method?: string): Promise<Response>;
};

async function startBench(content: string | Uint8Array): Promise<Bench> {
  let path = '';
  const docket = await startDocket({
    routes: [
      handle(downloadThing, () =>
        fileReply({
          content: {
            size: async () => (await stat(path)).size,
            read: async (range) => (await open(path, 'r')).createReadStream(range),
          },
          mediaType: 'application/pdf',
          filename: 'Verträge "2026".pdf',
          version: HASH,
        }),
      ),
    ],
  });
  path = await docket.services.temporaryFiles.write('download', [Buffer.from(content)]);
  return Object.assign(docket, {
    path,
    fetch: (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${docket.url}/v2/thing`, {
        method,
        headers: { authorization: `Bearer ${docket.key}`, ...headers },
      }),
  });
}

suite('file response', () => {
  test('a file is sent as an attachment with its name, type and hash', async () => {
    await using bench = await startBench(CONTENT);

    const response = await bench.fetch();

    assert.equal(response.status, 200);
    assert.equal(await response.text(), CONTENT);
    const { headers } = response;
    assert.equal(headers.get('content-type'), 'application/pdf');
    assert.equal(headers.get('content-length'), String(CONTENT.length));
    assert.equal(headers.get('accept-ranges'), 'bytes');
    assert.equal(headers.get('etag'), `"${HASH}"`);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="Vertr_ge _2026_.pdf"; filename*=UTF-8''Vertr%C3%A4ge%20%222026%22.pdf`,
    );
    assert.match(headers.get('x-request-id')!, /^req_/);
  });

  test('a file is sent in the requested range', async () => {
    await using bench = await startBench(CONTENT);

    const response = await bench.fetch({ range: 'bytes=4-8', 'if-range': `"${HASH}"` });

    assert.equal(response.status, 206);
    assert.equal(await response.text(), 'lease');
    assert.equal(response.headers.get('content-range'), `bytes 4-8/${CONTENT.length}`);
    assert.equal(response.headers.get('content-length'), '5');
  });

  for (const [what, headers] of [
    ['several ranges', { range: 'bytes=0-1,4-8' }],
    ['a range outside', { range: 'bytes=500-' }],
    ['a range of another version', { range: 'bytes=4-8', 'if-range': '"another"' }],
    ['a condition that is a date', { range: 'bytes=4-8', 'if-range': new Date(0).toUTCString() }],
  ] as const) {
    test(`a file is sent whole for ${what}`, async () => {
      await using bench = await startBench(CONTENT);

      const response = await bench.fetch(headers);

      assert.equal(response.status, 200);
      assert.equal(await response.text(), CONTENT);
    });
  }

  test('an empty file is sent', async () => {
    await using bench = await startBench('');

    const response = await bench.fetch({ range: 'bytes=0-' });

    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-length'), '0');
    assert.equal(await response.text(), '');
  });

  test('HEAD on a file returns its length without a body', async () => {
    await using bench = await startBench(CONTENT);

    const response = await bench.fetch({ range: 'bytes=4-8' }, 'HEAD');

    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-length'), String(CONTENT.length));
    assert.equal(await response.text(), '');
  });

  test('a missing file returns an error body', async () => {
    await using bench = await startBench(CONTENT);
    await bench.services.temporaryFiles.removeOlderThan(-1e15);

    const response = await bench.fetch();

    assert.equal(response.status, 500);
    assert.match(await response.text(), /"internal_error"/);
  });

  const skip = process.platform !== 'linux' && 'open files are counted in /proc';
  test('a file is closed when the client disconnects', { skip }, async () => {
    await using bench = await startBench(Buffer.alloc(50_000_000));
    const { port, hostname } = new URL(bench.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /v2/thing HTTP/1.1\r\nHost: docket\r\nAuthorization: Bearer ${bench.key}\r\n\r\n`,
    );
    socket.pause();
    while (!(await isOpen(bench.path))) await new Promise(setImmediate);

    socket.destroy();

    while (await isOpen(bench.path)) await new Promise(setImmediate);
  });
});

/** True if this process has the file open. */
async function isOpen(path: string): Promise<boolean> {
  for (const name of await readdir('/proc/self/fd')) {
    if ((await readlink(`/proc/self/fd/${name}`).catch(() => '')) === path) return true;
  }
  return false;
}

suite('attachment file name', () => {
  for (const [filename, header] of [
    ['lease.pdf', 'attachment; filename="lease.pdf"'],
    ['a"b\\c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"`],
    ['€ (1).txt', `attachment; filename="_ (1).txt"; filename*=UTF-8''%E2%82%AC%20%281%29.txt`],
    ['😀.txt', `attachment; filename="_.txt"; filename*=UTF-8''%F0%9F%98%80.txt`],
    [
      'a\r\nSet-Cookie: x',
      `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
    ],
  ] as const) {
    test(`${JSON.stringify(filename)} is encoded for every client`, () => {
      assert.equal(contentDisposition('attachment', filename), header);
    });
  }
});
