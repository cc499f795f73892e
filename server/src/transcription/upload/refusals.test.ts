import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { type Docket, startDocket } from '../../testing/docket.ts';
import {
  announce,
  beginToSend,
  RECORDING,
  sendBytes,
  untilReceived,
} from '../../testing/recording-uploads.ts';

const ANNOUNCED = { size: 1_000, language: 'en' };

async function receivedOf(docket: Docket, id: string): Promise<number> {
  return (await docket.get(`/transcribe/${id}`)).body.upload.received;
}

suite('invalid requests to POST /transcribe/upload', () => {
  const WRONG: [what: string, field: string, body: object][] = [
    ['a file of unknown size', 'size', { language: 'en' }],
    ['an empty file', 'size', { ...ANNOUNCED, size: 0 }],
    ['a file without a language', 'language', { size: 1_000 }],
    ['what is no SHA-256', 'sha256', { ...ANNOUNCED, sha256: 'x'.repeat(64) }],
    ['an address beside it', 'audio_url', { ...ANNOUNCED, audio_url: 'https://files.example/a' }],
  ];
  for (const [what, field, body] of WRONG) {
    test(what, async () => {
      await using docket = await startDocket();

      const answer = await docket.post('/transcribe/upload', body);

      assert.equal(answer.status, 400);
      assert.equal(answer.body.error.details.field, field);
    });
  }

  test('refuses files above the size limit in every kind of body', async () => {
    await using docket = await startDocket({
      settings: { DOCKET_RECORDING_BYTES_MAX: '1000', DOCKET_DOCUMENT_BYTES_MAX: '10' },
    });
    const upload = (bytes: string) =>
      docket.upload('/transcribe/upload', { file: { bytes }, fields: { language: 'en' } });

    const announced = await docket.post('/transcribe/upload', { ...ANNOUNCED, size: 1_001 });
    const whole = await upload('x'.repeat(1_001));
    const enough = await upload('x'.repeat(1_000));
    const { id } = await announce(docket, { size: 1_000 });
    const part = await sendBytes(docket, { id, offset: 0 }, Buffer.alloc(1_001));

    const { limit, actual, ...refused } = announced.body.error.details;
    assert.deepEqual(refused, { field: 'size', type: 'too_large' });
    assert.deepEqual([limit, actual], [1_000, 1_001]);
    assert.partialDeepStrictEqual(whole.body.error.details, { type: 'too_large', limit: 1_000 });
    assert.equal(enough.status, 202);
    assert.partialDeepStrictEqual(part.body.error.details, { type: 'too_large', limit: 1_000 });
  });

  test('refuses an empty file and missing fields', async () => {
    await using docket = await startDocket();
    const file = { bytes: '', name: 'a.wav' };

    const empty = await docket.upload('/transcribe/upload', { file, fields: { language: 'en' } });
    const silent = await docket.upload('/transcribe/upload', { file: { bytes: 'x' } });

    assert.equal(empty.body.error.details.field, 'file');
    assert.equal(silent.body.error.details.field, 'language');
  });

  test('refuses other content types and names the accepted ones', async () => {
    await using docket = await startDocket();
    const headers = { 'content-type': 'audio/wav' };

    const { body } = await docket.post('/transcribe/upload', 'bytes', { headers });

    assert.equal(body.error.details.field, 'Content-Type');
    for (const type of ['application/json', 'multipart/form-data', 'application/octet-stream']) {
      assert.ok(body.error.message.includes(type));
    }
  });
});

suite('refused bytes of a recording', () => {
  test('are bytes without or with an unknown transcription id, or with an Idempotency-Key', async () => {
    await using docket = await startDocket();
    const { id } = await announce(docket);
    const send = (query: string, more: Record<string, string> = {}) =>
      docket.post(`/transcribe/upload${query}`, 'bytes', {
        headers: { 'content-type': 'application/octet-stream', ...more },
      });
    const fieldOf = async (...of: Parameters<typeof send>) => {
      const { status, body } = await send(...of);
      assert.equal(status, 400);
      return body.error.details.field;
    };

    assert.equal(await fieldOf(''), 'transcription_id');
    assert.equal(await fieldOf(`?transcription_id=${id}`), 'offset');
    assert.equal(await fieldOf(`?transcription_id=${id}&offset=-1`), 'offset');
    assert.equal(await fieldOf(`?transcription_id=${id}&offset=x`), 'offset');
    assert.equal(await fieldOf(`?transcription_id=${id}&offset=0&part=1`), 'part');
    const key = { 'idempotency-key': 'a' };
    assert.equal(await fieldOf(`?transcription_id=${id}&offset=0`, key), 'Idempotency-Key');
    assert.equal((await send('?transcription_id=trans_none&offset=0')).status, 404);
    assert.equal(await receivedOf(docket, id), 0);
    const beside = await docket.post(`/transcribe/upload?offset=0`, ANNOUNCED);
    assert.equal(beside.body.error.details.type, 'unknown_field');
  });

  test('are bytes for another workspace, reported as not found', async () => {
    await using docket = await startDocket();
    const { id } = await announce(docket);
    const key = await docket.createWorkspace();

    const { status } = await sendBytes({ url: docket.url, key }, { id, offset: 0 }, RECORDING);

    assert.equal(status, 404);
    assert.equal(await receivedOf(docket, id), 0);
  });

  test('are bytes at a wrong offset, and the error names the right one', async () => {
    await using docket = await startDocket();
    const { id } = await announce(docket);
    await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, 100));

    for (const offset of [0, 99, 101]) {
      const { status, body } = await sendBytes(docket, { id, offset }, RECORDING.subarray(offset));

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, { field: 'offset', type: 'conflict', received: 100 });
    }
    const go = await sendBytes(docket, { id, offset: 100 }, RECORDING.subarray(100));
    assert.equal(go.status, 202);
  });

  test('are bytes beyond the announced size, which are not stored', async () => {
    await using docket = await startDocket();
    const { id } = await announce(docket, { size: 100 });

    const announced = await sendBytes(docket, { id, offset: 0 }, Buffer.alloc(101));
    assert.deepEqual(announced.body.error.details, {
      field: 'body',
      type: 'too_large',
      limit: 100,
    });
    assert.equal(await receivedOf(docket, id), 0);

    const stream = new Blob([Buffer.alloc(101)]).stream();
    const streamed = await sendBytes(docket, { id, offset: 0 }, stream);
    assert.equal(streamed.body.error.details.type, 'too_large');
    assert.equal(await docket.services.partialFiles.size(id), 100);
  });

  test('are bytes sent while another request is writing', async () => {
    await using docket = await startDocket();
    const { id } = await announce(docket);
    const first = beginToSend(docket, { id, offset: 0 }, 100);
    await untilReceived(docket, id, 100);

    const { status, body, headers } = await sendBytes(
      docket,
      { id, offset: 100 },
      RECORDING.subarray(100),
    );
    assert.equal(status, 400);
    assert.equal(body.error.details.type, 'conflict');
    assert.equal(headers.get('retry-after'), '1');

    first.write(RECORDING.subarray(100));
    const [answer] = await new Promise<Buffer[]>((resolve) =>
      first.once('data', (data) => resolve([data])),
    );
    assert.match(String(answer), /^HTTP\/1.1 202 /);
    first.destroy();
  });

  test('are bytes for a transcription with a URL', async () => {
    await using docket = await startDocket();
    const { body: record } = await docket.post('/transcribe', {
      audio_url: 'https://files.example/a.wav',
      language: 'en',
    });

    const { status, body } = await sendBytes(docket, { id: record.id, offset: 0 }, RECORDING);

    assert.equal(status, 400);
    assert.deepEqual(body.error.details, { type: 'conflict', status: 'processing' });
  });
});
