import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { eventNamesOf } from '../../testing/documents.ts';
import { announce, RECORDING, sendBytes, sha256Of } from '../../testing/recording-uploads.ts';

const HALF = RECORDING.length / 2;

async function rowOf({ services }: Docket, id: string) {
  return services.db
    .selectFrom('transcriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Reads the stored recording of a transcription. */
async function storedBytes(docket: Docket, id: string): Promise<Buffer> {
  const { blob_key } = await rowOf(docket, id);
  return docket.services.blobs.withLocalFile(blob_key!, (path) => readFile(path));
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /transcribe/upload with a whole file on ${database}`, () => {
    test('replies with a processing record and transcribes the file', async () => {
      await using docket = await startDocket({ database });

      const { status, body, headers } = await docket.upload('/transcribe/upload', {
        file: { bytes: RECORDING, name: 'Stand-up.wav' },
        fields: {
          language: 'en',
          speaker_labels: 'false',
          vocabulary: '["Docket", {"term": "lease", "sounds_like": ["least"]}]',
        },
      });

      assert.equal(status, 202);
      assert.match(body.id, /^trans_[0-9a-f]{32}$/);
      assert.equal(body.status, 'processing');
      assert.equal(body.upload, undefined);
      assert.equal(headers.get('location'), `/v2/transcribe/${body.id}`);
      assert.deepEqual(await eventNamesOf(docket, body.id), ['transcription.started']);
      assert.partialDeepStrictEqual(await rowOf(docket, body.id), {
        title: 'Stand-up',
        filename: 'Stand-up.wav',
        file_size: RECORDING.length,
        language: 'en',
        speaker_labels: 0,
        vocabulary_json:
          '[{"term":"Docket","sounds_like":[]},{"term":"lease","sounds_like":["least"]}]',
      });
      assert.deepEqual(await storedBytes(docket, body.id), RECORDING);
      await docket.runJobs();
      assert.equal((await docket.get(`/transcribe/${body.id}`)).body.status, 'completed');
    });
  });

  suite(`POST /transcribe/upload in parts on ${database}`, () => {
    test('accepts an announced file in parts of any size and then starts', async () => {
      await using docket = await startDocket({ database });

      const created = await docket.post('/transcribe/upload', {
        size: RECORDING.length,
        filename: 'C:\\talks\\Stand-up.wav',
        sha256: sha256Of(RECORDING).toUpperCase(),
        language: 'en',
      });
      const { id } = created.body;
      assert.equal(created.status, 202);
      assert.partialDeepStrictEqual(created.body, {
        status: 'processing',
        stage: 'upload',
        upload: { received: 0, size: RECORDING.length, expires_at: '2026-01-06T09:00:00.000Z' },
      });
      assert.deepEqual(await eventNamesOf(docket, id), []);

      docket.advance(60_000);
      const first = await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, HALF));
      assert.equal(first.status, 202);
      assert.equal(first.body.upload.received, HALF);
      assert.partialDeepStrictEqual((await docket.get(`/transcribe/${id}`)).body, {
        title: 'Stand-up',
        stage: 'upload',
        upload: { received: HALF, expires_at: '2026-01-06T09:01:00.000Z' },
      });

      const last = await sendBytes(docket, { id, offset: HALF }, RECORDING.subarray(HALF));
      assert.equal(last.status, 202);
      assert.equal(last.body.upload, undefined);
      assert.deepEqual(await eventNamesOf(docket, id), ['transcription.started']);
      assert.deepEqual(await storedBytes(docket, id), RECORDING);
      assert.deepEqual(await docket.services.partialFiles.names(), []);
      await docket.runJobs();
      assert.partialDeepStrictEqual((await docket.get(`/transcribe/${id}`)).body, {
        status: 'completed',
        file_size: RECORDING.length,
      });
    });

    test('accepts a stream of unknown length', async () => {
      await using docket = await startDocket({ database });
      const { id } = await announce(docket);

      const { status, body } = await sendBytes(
        docket,
        { id, offset: 0 },
        new Blob([RECORDING]).stream(),
      );

      assert.equal(status, 202);
      assert.equal(body.upload, undefined);
      assert.deepEqual(await storedBytes(docket, id), RECORDING);
    });

    test('fails a file with a wrong checksum and deletes its bytes', async () => {
      await using docket = await startDocket({ database });
      const { id } = await announce(docket, { sha256: 'a'.repeat(64) });

      const { status, body } = await sendBytes(docket, { id, offset: 0 }, RECORDING);
      await docket.runJobs();

      assert.equal(status, 202);
      assert.equal(body.status, 'failed');
      assert.partialDeepStrictEqual(body.error, {
        code: 'checksum_mismatch',
        stage: 'fetch',
        retryable: false,
      });
      assert.deepEqual(await eventNamesOf(docket, id), ['transcription.failed']);
      assert.deepEqual(await docket.services.partialFiles.names(), []);
      const retry = await docket.post(`/transcribe/${id}/retry`);
      assert.equal(retry.body.error.details.type, 'conflict');
    });
  });
}
