import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { ConflictError, Docket, InvalidRequestError, type UploadProgress } from '@docket/sdk';

import { startDocket } from '../../server/src/testing/docket.ts';
import { partDelayMs } from '../src/retry.ts';
import { createSha256 } from '../src/sha256.ts';
import { startCuttingProxy } from './testing/cutting-proxy.ts';
import { startLockedServer } from './testing/locked-server.ts';
import { startScriptedServer } from './testing/scripted-server.ts';
import { whileRunning } from './testing/while-running.ts';

/** State of an upload that no byte has reached. */
const UPLOADING = { id: 'trans_1', upload: { received: 0, size: 400_000 } };
const TEXT = 'The monthly rent is 500 dollars.\n'.repeat(200);

async function temporaryFile(name: string, content: string | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-sdk-test-'));
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function* inChunks(text: string): AsyncGenerator<Uint8Array, void> {
  for (let i = 0; i < text.length; i += 1000) yield Buffer.from(text.slice(i, i + 1000));
}

/** Record of an upload without a size. */
function openUpload(received: number) {
  return { id: 'trans_1', upload: { received, size: null } };
}

/** Refusal of a part because another request holds the lock of the upload. */
function conflictAfter(seconds: number): ConflictError {
  return new ConflictError({
    status: 400,
    code: 'invalid_request',
    message: 'Another request sends a part',
    details: { type: 'conflict' },
    headers: new Headers({ 'retry-after': String(seconds) }),
  });
}

suite('uploads of the SDK', () => {
  test('uploads a file by its path with progress, and waits for it', async () => {
    await using server = await startDocket();
    await using file = await temporaryFile('lease ü (1).txt', TEXT);
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const progress: UploadProgress[] = [];
    const call = docket.documents.upload(file.path, {
      tags: ['lease', 'draft'],
      metadata: { floor: 3 },
      onProgress: (each) => progress.push(each),
    });
    const document = await whileRunning(server, call.untilDone());
    assert.equal(document.filename, 'lease ü (1).txt');
    assert.deepEqual(document.tags, ['lease', 'draft']);
    assert.deepEqual(document.metadata, { floor: 3 });
    assert.deepEqual(progress.at(-1), { sent: TEXT.length, total: TEXT.length });
    const response = await docket.documents.download(document.id);
    assert.equal(await response.text(), TEXT);
  });

  test('uploads a File, bytes, a stream and an iterable', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const sources = [
      new File([TEXT], 'a.txt'),
      Buffer.from(TEXT),
      new Blob([TEXT]).stream(),
      inChunks(TEXT),
    ];
    for (const source of sources) {
      const document = await docket.documents.upload(source, { filename: 'b.txt', title: 'Lease' });
      assert.equal(document.filename, 'b.txt');
      assert.equal(document.file_size, TEXT.length);
    }
  });

  test('says what is wrong with a path that does not exist', async () => {
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: 'http://127.0.0.1:1' });
    await assert.rejects(
      docket.documents.upload('/none.pdf'),
      /The file \/none\.pdf cannot be read/,
    );
  });

  test('retries an interrupted upload of a document as one document', async () => {
    await using server = await startDocket();
    await using proxy = await startCuttingProxy(server.url, [300_000]);
    const docket = new Docket({ apiKey: server.key, baseUrl: proxy.url, retryDelayMs: 1 });
    const document = await docket.documents.upload(new Blob([TEXT.repeat(100)]), {
      filename: 'a.txt',
    });
    assert.equal(proxy.cuts, 1);
    const { data } = await docket.documents.list();
    assert.deepEqual(
      data.map(({ id }) => id),
      [document.id],
    );
  });

  test('sends a large recording in parts, and goes on after the bytes that arrived', async () => {
    await using server = await startDocket();
    const bytes = randomBytes(900_000);
    await using file = await temporaryFile('talk.wav', bytes);
    await using proxy = await startCuttingProxy(server.url, [500_000, 200_000]);
    const docket = new Docket({ apiKey: server.key, baseUrl: proxy.url, retryDelayMs: 1 });
    const sent: number[] = [];
    let announced = '';
    const record = await docket.transcriptions.upload(file.path, {
      language: 'en',
      partBytes: 400_000,
      onAnnounced: ({ id }) => (announced = id),
      onProgress: (progress) => sent.push(progress.sent),
    });
    assert.equal(record.id, announced);
    assert.equal(record.upload, undefined);
    assert.ok(proxy.cuts > 0);
    assert.equal(sent.at(-1), bytes.length);
    const state = await docket.transcriptions.get(record.id);
    assert.equal(state.file_size, bytes.length);
  });

  test('waits until the server releases the lock that an aborted part holds', async () => {
    await using server = await startLockedServer(400);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url, retryDelayMs: 1 });

    const record = await docket.transcriptions.upload(new Uint8Array(400_000), {
      language: 'en',
      partBytes: 100_000,
    });

    assert.equal(record.upload, undefined);
  });

  test('doubles the wait for a lock from the Retry-After of the server up to the longest delay', () => {
    const delays = { firstMs: 1, maxMs: 40_000 };
    const waits = (seconds: number) =>
      [0, 1, 2, 3, 9].map((failures) => partDelayMs(conflictAfter(seconds), failures, delays));

    assert.deepEqual(waits(2), [2_000, 2_000, 4_000, 8_000, 40_000]);
    assert.deepEqual(waits(60), Array(5).fill(60_000));
  });

  test('gives up an upload whose lock stays, with the reason of the server', async () => {
    await using server = await startLockedServer(Infinity);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url, retryDelayMs: 1 });
    const upload = docket.transcriptions.upload(new Uint8Array(400_000), {
      language: 'en',
      partBytes: 100_000,
      retriesMax: 4,
    });

    await assert.rejects(upload, ConflictError);
    assert.equal(server.refusals, 5);
  });

  test('resumes the upload of an earlier process by its id', async () => {
    await using server = await startDocket();
    const docket = new Docket({ apiKey: server.key, baseUrl: server.url });
    const bytes = new Uint8Array(randomBytes(300_000));
    const controller = new AbortController();
    let id = '';
    const first = docket.transcriptions.upload(bytes, {
      language: 'en',
      partBytes: 100_000,
      signal: controller.signal,
      onAnnounced: (record) => (id = record.id),
      onProgress: ({ sent }) => sent > 150_000 && controller.abort(),
    });
    await assert.rejects(first, { name: 'AbortError' });
    const wrong = docket.transcriptions.upload(bytes.slice(1), { language: 'en', resume: id });
    await assert.rejects(wrong, /resume with the same file/);
    const record = await docket.transcriptions.upload(bytes, { language: 'en', resume: id });
    assert.equal(record.id, id);
    assert.equal(record.upload, undefined);
  });

  test('sends a recording while it is made, over a cut connection, and completes it', async () => {
    await using server = await startDocket();
    await using proxy = await startCuttingProxy(server.url, [150_000]);
    const docket = new Docket({ apiKey: server.key, baseUrl: proxy.url, retryDelayMs: 1 });
    const bytes = randomBytes(300_000);
    const { id } = await docket.transcriptions.announce({ language: 'en', live_text: true });

    const first = bytes.subarray(0, 200_000);
    const { upload } = await docket.transcriptions.append(id, first, { offset: 0 });
    await assert.rejects(
      docket.transcriptions.append(id, first.subarray(0, 9), { offset: 0 }),
      /The server has 200000 bytes/,
    );
    const done = await docket.transcriptions.upload(bytes, { language: 'en', resume: id });

    assert.equal(proxy.cuts, 1);
    assert.partialDeepStrictEqual(upload, { received: 200_000, size: null });
    assert.equal(done.id, id);
    assert.equal(done.upload, undefined);
    const { file_size } = await docket.transcriptions.get(id);
    assert.equal(file_size, 300_000);
  });

  test('appends without asking for the state, except after a conflict', async () => {
    await using server = await startScriptedServer([
      { status: 202, body: openUpload(1_000) },
      { status: 202, body: openUpload(2_000) },
      { status: 400, body: { error: { code: 'invalid_request', details: { type: 'conflict' } } } },
      { status: 200, body: openUpload(2_500) },
      { status: 202, body: openUpload(3_000) },
    ]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url });
    const append = (offset: number, bytes: number, partBytes?: number) =>
      docket.transcriptions.append('trans_1', new Uint8Array(bytes), {
        offset,
        retriesMax: 0,
        ...(partBytes && { partBytes }),
      });
    await append(0, 2_000, 1_000);
    const { upload } = await append(2_000, 1_000);

    const sent = server.requests.map(({ method, body }) => [method, body.length]);
    assert.deepEqual(sent, [
      ['POST', 1_000],
      ['POST', 1_000],
      ['POST', 1_000],
      ['GET', 0],
      ['POST', 500],
    ]);
    assert.equal(upload?.received, 3_000);
  });

  test('sends smaller parts where a proxy refuses the size of a body', async () => {
    await using server = await startScriptedServer([
      { status: 202, body: UPLOADING },
      { status: 200, body: UPLOADING },
      { status: 413, body: '<html>413 Request Entity Too Large</html>' },
      { status: 200, body: UPLOADING },
      { status: 202, body: { id: 'trans_1', status: 'processing' } },
    ]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url });
    await docket.transcriptions.upload(new Uint8Array(400_000), {
      language: 'en',
      partBytes: 300_000,
    });
    assert.deepEqual(server.requests.map(({ body }) => body.length).slice(2), [300_000, 0, 75_000]);
  });

  test('says that a proxy refused the size of a document', async () => {
    await using server = await startScriptedServer([{ status: 413, body: '<html>413</html>' }]);
    const docket = new Docket({ apiKey: 'sk_test', baseUrl: server.url });
    const upload = docket.documents.upload(new Blob([TEXT]));
    await assert.rejects(upload, (error) => {
      assert.ok(error instanceof InvalidRequestError);
      assert.match(error.message, /proxy before Docket refused the size/);
      return true;
    });
  });

  test('computes SHA-256 in browsers as Node does', () => {
    for (const size of [0, 1, 55, 56, 63, 64, 65, 1000, 100_000]) {
      const bytes = randomBytes(size);
      const hash = createSha256();
      hash.update(bytes.subarray(0, size / 3));
      hash.update(bytes.subarray(size / 3));
      assert.equal(hash.digest(), createHash('sha256').update(bytes).digest('hex'));
    }
  });
});
