import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { LEFT_TONE_SECONDS, recordingPath, RIGHT_TONE_SECONDS } from '../../testing/recordings.ts';
import { standInSpeakers, standInSpeech } from '../../testing/stand-in-speech.ts';
import {
  createCompletedTranscription,
  createSubmittedTranscription,
} from '../../testing/transcriptions.ts';

const TONES = await readFile(recordingPath('tones.m4a'));

/** Starts a server that inspects and decodes real recordings. */
function start(database: string): Promise<Docket> {
  return startDocket({ database, engines: { speech: standInSpeech(), speakers: standInSpeakers } });
}

/** Uploads a recording and transcribes it. @returns the id of the transcription */
async function upload(docket: Docket, bytes: Uint8Array = TONES): Promise<string> {
  const { body } = await docket.upload('/transcribe/upload', {
    file: { bytes, name: 'Bespräch.m4a' },
    fields: { language: 'en' },
  });
  await docket.runJobs();
  return body.id;
}

async function fetchMedia(docket: Docket, id: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${docket.url}/v2/transcribe/${id}/media`, {
    headers: { authorization: `Bearer ${docket.key}`, ...headers },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`GET /transcribe/{id}/media on ${database}`, () => {
    test('sends the recording in the type of its content, for a player', async () => {
      await using docket = await start(database);
      const id = await upload(docket);

      const { response, bytes } = await fetchMedia(docket, id);

      assert.equal(response.status, 200);
      assert.ok(bytes.equals(TONES));
      const { headers } = response;
      assert.equal(headers.get('content-type'), 'audio/mp4');
      assert.equal(headers.get('accept-ranges'), 'bytes');
      assert.match(headers.get('content-disposition')!, /^inline; /);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy')!, /^sandbox; default-src 'none'/);
      assert.equal(headers.get('cache-control'), 'private, no-cache');
    });

    test('sends the range that a player asks for', async () => {
      await using docket = await start(database);
      const id = await upload(docket);

      const { response, bytes } = await fetchMedia(docket, id, { range: 'bytes=100-299' });

      assert.equal(response.status, 206);
      assert.equal(response.headers.get('content-range'), `bytes 100-299/${TONES.length}`);
      assert.ok(bytes.equals(TONES.subarray(100, 300)));
    });

    test('returns 304 for the version that the client keeps', async () => {
      await using docket = await start(database);
      const id = await upload(docket);
      const etag = (await fetchMedia(docket, id)).response.headers.get('etag')!;

      const { response } = await fetchMedia(docket, id, { 'if-none-match': etag });

      assert.equal(response.status, 304);
    });

    for (const below of ['media', 'waveform']) {
      test(`refuses a recording that is not here yet: ${below}`, async () => {
        await using docket = await start(database);
        const id = await createSubmittedTranscription(docket);

        const { status, body, headers } = await docket.get(`/transcribe/${id}/${below}`);

        assert.equal(status, 400);
        assert.deepEqual(body.error.details, { type: 'not_ready', status: 'processing' });
        assert.ok(headers.has('retry-after'));
      });

      test(`refuses an imported transcript: ${below}`, async () => {
        await using docket = await start(database);
        const { body: meeting } = await docket.post('/meetings', {
          title: 'Launch',
          transcript: 'Ana: Good morning.',
        });

        const { status, body } = await docket.get(
          `/transcribe/${meeting.transcription_id}/${below}`,
        );

        assert.equal(status, 400);
        assert.equal(body.error.details.type, 'not_available');
      });

      test(`reports a lost recording: ${below}`, async () => {
        await using docket = await start(database);
        const { id } = await createCompletedTranscription(docket);
        const blob_key = 'a'.repeat(64);
        await docket.services.db.updateTable('transcriptions').set({ blob_key }).execute();

        const { status, body } = await docket.get(`/transcribe/${id}/${below}`);

        assert.equal(status, 500);
        assert.equal(body.error.details.type, 'file_missing');
      });

      test(`is not found with a credential of another workspace: ${below}`, async () => {
        await using docket = await start(database);
        const { id } = await createCompletedTranscription(docket);
        const key = await docket.createWorkspace();

        assert.equal((await docket.get(`/transcribe/${id}/${below}`, { key })).status, 404);
      });

      test(`needs the scope to read transcripts: ${below}`, async () => {
        await using docket = await start(database);
        const { id } = await createCompletedTranscription(docket);
        const key = await docket.createKey(['write:transcripts']);

        assert.equal((await docket.get(`/transcribe/${id}/${below}`, { key })).status, 403);
      });
    }
  });

  suite(`GET /transcribe/{id}/waveform on ${database}`, () => {
    test('is loud where the recording is', async () => {
      await using docket = await start(database);
      const id = await upload(docket);

      const { status, body } = await docket.get(`/transcribe/${id}/waveform?buckets=100`);

      assert.equal(status, 200);
      assert.equal(body.transcription_id, id);
      assert.equal(body.peaks.length, 100);
      const peakAt = (seconds: number) =>
        body.peaks[Math.floor((seconds / body.duration_seconds) * 100)];
      for (const [from, to] of [LEFT_TONE_SECONDS, RIGHT_TONE_SECONDS]) {
        assert.ok(peakAt((from + to) / 2) > 0.2);
      }
      assert.ok(peakAt(0.2) < 0.02);
      assert.ok(peakAt(1.25) < 0.02);
    });

    test('has 240 buckets by default, and an ETag', async () => {
      await using docket = await start(database);
      const id = await upload(docket);

      const first = await docket.get(`/transcribe/${id}/waveform`);
      const headers = { 'if-none-match': first.headers.get('etag')! };
      const again = await docket.get(`/transcribe/${id}/waveform`, { headers });

      assert.equal(first.body.peaks.length, 240);
      assert.equal(again.status, 304);
    });

    for (const buckets of [9, 2001, 'many']) {
      test(`refuses ${buckets} buckets`, async () => {
        await using docket = await start(database);
        const { id } = await createCompletedTranscription(docket);

        const { status, body } = await docket.get(`/transcribe/${id}/waveform?buckets=${buckets}`);

        assert.equal(status, 400);
        assert.equal(body.error.details.field, 'buckets');
      });
    }

    test('is decoded once', async () => {
      await using docket = await start(database);
      const id = await upload(docket);
      const { recordings } = docket.services;
      let decoded = 0;
      const peaks = recordings.peaks.bind(recordings);
      recordings.peaks = (...request) => {
        decoded += 1;
        return peaks(...request);
      };

      const paths = [240, 240, 100].map((count) => `/transcribe/${id}/waveform?buckets=${count}`);
      await Promise.all(paths.map((path) => docket.get(path)));
      await docket.get(paths[0]!);

      assert.equal(decoded, 1);
    });

    test('refuses a file that is no recording', async () => {
      await using docket = await start(database);
      const id = await upload(docket, Buffer.from('no recording'));

      const { status, body } = await docket.get(`/transcribe/${id}/waveform`);

      assert.equal(status, 400);
      assert.equal(body.error.details.type, 'not_available');
    });
  });
}
