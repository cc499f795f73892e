import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { endpoints } from '../contract/endpoints.ts';
import { type Docket, formData, startDocket } from '../testing/docket.ts';
import { RECORDING } from '../testing/recording-uploads.ts';

const FILE = { file: { bytes: 'The lease ends in May.', name: 'lease.txt' } };
const QUESTION = { question: 'When does the lease end?' };
const BYTES = { headers: { 'content-type': 'application/octet-stream' } };

async function readDocument(docket: Docket): Promise<string> {
  const { body } = await docket.upload('/documents/upload', FILE);
  await docket.runJobs();
  return body.id;
}

/** Parses the events of a stream, without comments. */
function eventsIn(text: string): { event: string; data: any }[] {
  return [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data]) => ({
    event: event!,
    data: JSON.parse(data!),
  }));
}

/** Returns the parts of an answer, without the stored chat. */
function partsIn(text: string): { event: string; data: any }[] {
  return eventsIn(text).filter(({ event }) => event !== 'done');
}

suite('an operation that was split off', () => {
  test('takes a file as the older form of POST /documents does', async () => {
    await using docket = await startDocket();

    for (const version of ['v1', 'v2']) {
      const older = await docket.request('POST', `/${version}/documents`, formData(FILE));
      const path = `/${version}/documents/upload`;
      const split = await docket.request('POST', path, formData(FILE));

      assert.deepEqual([older.status, split.status], [201, 201]);
      assert.deepEqual(
        { ...split.body, id: '', created_at: '', updated_at: '' },
        { ...older.body, id: '', created_at: '', updated_at: '' },
      );
      const location = `/${version}/documents/${split.body.id}`;
      assert.equal(split.headers.get('location'), location);
      assert.equal(split.headers.get('retry-after'), older.headers.get('retry-after'));
    }
  });

  test('takes no text where it takes a file, and says so', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post('/documents/upload', { title: 'a', content: 'b' });

    assert.equal(status, 400);
    assert.equal(body.error.details.field, 'Content-Type');
    assert.match(body.error.message, /multipart\/form-data/);
  });

  test('an upload without a body lacks its file', async () => {
    await using docket = await startDocket();

    const { status, body } = await docket.post('/documents/upload', undefined);

    assert.deepEqual([status, body.error.details], [400, { field: 'file', type: 'required' }]);
  });

  test('announces a recording and takes its bytes, as the older forms do', async () => {
    await using docket = await startDocket();
    const recording = { size: RECORDING.length, language: 'en', filename: 'talk.wav' };

    const older = await docket.post('/transcribe/upload', recording);
    const split = await docket.post('/transcribe/uploads', recording);
    const olderPart = await docket.post(
      `/transcribe/upload?transcription_id=${older.body.id}&offset=0`,
      RECORDING.toString(),
      BYTES,
    );
    const splitPart = await docket.post(
      `/transcribe/uploads/${split.body.id}?offset=0`,
      RECORDING.toString(),
      BYTES,
    );

    for (const { status, body, headers } of [older, split, olderPart, splitPart]) {
      assert.equal(status, 202, JSON.stringify(body));
      assert.equal(headers.get('location'), `/v2/transcribe/${body.id}`);
    }
    assert.deepEqual(split.body.upload, older.body.upload);
    await docket.runJobs();
    for (const { body } of [older, split]) {
      const read = await docket.get(`/transcribe/${body.id}`);
      assert.equal(read.body.status, 'completed');
    }
  });

  test('refuses a part that is no binary body, has no offset or is not announced', async () => {
    await using docket = await startDocket();
    const { body } = await docket.post('/transcribe/uploads', { size: 10, language: 'en' });
    const path = `/transcribe/uploads/${body.id}`;

    const asJson = await docket.post(`${path}?offset=0`, {});
    const nowhere = await docket.post(path, 'bytes', BYTES);
    const unknown = await docket.post('/transcribe/uploads/trans_none?offset=0', 'bytes', BYTES);

    assert.equal(asJson.body.error.details.field, 'Content-Type');
    assert.match(asJson.body.error.message, /application\/octet-stream$/);
    assert.partialDeepStrictEqual(nowhere.body.error.details, {
      field: 'offset',
      type: 'required',
    });
    assert.equal(unknown.status, 404);
  });

  test('streams the answer to a question whatever the client accepts', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await readDocument(docket);
    const older = await docket.post(`/documents/${id}/chat`, QUESTION, {
      headers: { accept: 'text/event-stream' },
    });

    const answers = [
      await docket.post(`/documents/${id}/chat/stream`, QUESTION),
      await docket.post('/documents/chat/stream', { ...QUESTION, document_id: id }),
    ];

    for (const { status, headers, body } of answers) {
      assert.equal(status, 200);
      assert.match(headers.get('content-type')!, /^text\/event-stream/);
      assert.deepEqual(partsIn(body), partsIn(older.body));
      assert.equal(eventsIn(body).at(-1)!.data.document_id, id);
    }
  });

  test('repeats a stream with the same Idempotency-Key as its last event', async () => {
    await using docket = await startDocket({ engines: {} });
    const id = await readDocument(docket);
    const ask = () =>
      docket.post(`/documents/${id}/chat/stream`, QUESTION, {
        headers: { 'idempotency-key': 'one' },
      });

    const first = await ask();
    const again = await ask();

    assert.match(again.headers.get('content-type')!, /^text\/event-stream/);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(eventsIn(again.body), [eventsIn(first.body).at(-1)]);
  });
});

suite('a form that an endpoint keeps unpublished', () => {
  test('has an operation of its own that takes it', () => {
    const older = endpoints.filter(({ olderForms }) => olderForms);
    assert.deepEqual(older.map(({ id }) => id).toSorted(), [
      'ask',
      'askDocument',
      'createDocument',
      'uploadRecording',
      'v1CreateDocument',
    ]);
    for (const { id, olderForms = [], ...endpoint } of older) {
      for (const form of olderForms) assert.ok(endpoint[form], `${id} ${form}`);
    }
  });
});
