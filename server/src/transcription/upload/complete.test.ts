import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { eventNamesOf } from '../../testing/documents.ts';
import { announce, RECORDING, sendBytes, sha256Of } from '../../testing/recording-uploads.ts';

const OPEN = { size: undefined };
const HALF = RECORDING.length / 2;

function complete(docket: Docket, id: string, body: object) {
  return docket.post(`/transcribe/uploads/${id}/complete`, body);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /transcribe/uploads/{id}/complete on ${database}`, () => {
    test('starts the transcription of a file whose size was unknown', async () => {
      await using docket = await startDocket({ database });
      const { id, upload } = await announce(docket, OPEN);
      assert.partialDeepStrictEqual(upload, { received: 0, size: null });
      await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, HALF));
      const { body: part } = await sendBytes(
        docket,
        { id, offset: HALF },
        RECORDING.subarray(HALF),
      );
      assert.partialDeepStrictEqual(part.upload, { received: RECORDING.length, size: null });
      assert.deepEqual(await eventNamesOf(docket, id), []);

      const size = RECORDING.length;
      const first = await complete(docket, id, { size, sha256: sha256Of(RECORDING) });
      const repeated = await complete(docket, id, { size });
      await docket.runJobs();

      assert.deepEqual([first.status, repeated.status], [202, 202]);
      assert.equal(first.body.upload, undefined);
      const { body } = await docket.get(`/transcribe/${id}`);
      assert.partialDeepStrictEqual(body, { status: 'completed', file_size: size });
      assert.deepEqual(await eventNamesOf(docket, id), [
        'transcription.started',
        'transcription.completed',
      ]);
    });

    test('refuses another size than was received, and says how many bytes are here', async () => {
      await using docket = await startDocket({ database });
      const { id } = await announce(docket, OPEN);
      await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, HALF));

      const { status, body } = await complete(docket, id, { size: RECORDING.length });

      assert.equal(status, 400);
      assert.deepEqual(body.error.details, { field: 'size', type: 'conflict', received: HALF });
      assert.equal((await docket.get(`/transcribe/${id}`)).body.upload.received, HALF);
    });

    test('fails the transcription of other bytes than the SHA-256 says', async () => {
      await using docket = await startDocket({ database });
      const { id } = await announce(docket, OPEN);
      await sendBytes(docket, { id, offset: 0 }, RECORDING);

      const sha256 = sha256Of(RECORDING.subarray(1));
      const { body } = await complete(docket, id, { size: RECORDING.length, sha256 });

      assert.partialDeepStrictEqual(body, {
        status: 'failed',
        error: { code: 'checksum_mismatch' },
      });
    });

    test('takes no other size or hash than was announced', async () => {
      await using docket = await startDocket({ database });
      const sha256 = sha256Of(RECORDING);
      const { id } = await announce(docket, { sha256 });
      const { id: open } = await announce(docket, { ...OPEN, sha256 });
      await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, HALF));
      await sendBytes(docket, { id: open, offset: 0 }, RECORDING);

      const short = await complete(docket, id, { size: HALF });
      const other = await complete(docket, open, {
        size: RECORDING.length,
        sha256: '0'.repeat(64),
      });

      assert.partialDeepStrictEqual(short.body.error.details, { field: 'size' });
      assert.partialDeepStrictEqual(other.body.error.details, { field: 'sha256' });
    });

    test('starts once for requests at the same time', async () => {
      await using docket = await startDocket({ database });
      const { id } = await announce(docket, OPEN);
      await sendBytes(docket, { id, offset: 0 }, RECORDING);

      const size = RECORDING.length;
      const answers = await Promise.all([1, 2, 3].map(() => complete(docket, id, { size })));

      assert.ok(answers.some(({ status }) => status === 202));
      assert.deepEqual(await eventNamesOf(docket, id), ['transcription.started']);
    });

    test('counts the bytes of an open upload for the quota and limits of the server', async () => {
      const settings = { DOCKET_RECORDING_BYTES_MAX: String(HALF) };
      await using docket = await startDocket({ database, settings });
      const { id } = await announce(docket, OPEN);

      const whole = await sendBytes(docket, { id, offset: 0 }, RECORDING);
      const half = await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, HALF));
      const more = await sendBytes(docket, { id, offset: HALF }, RECORDING.subarray(0, 1));

      assert.partialDeepStrictEqual(whole.body.error.details, { type: 'too_large', limit: HALF });
      assert.equal(half.status, 202);
      assert.partialDeepStrictEqual(more.body.error.details, { type: 'too_large', limit: 0 });
      const { body: limits } = await docket.get('/limits');
      const storage = limits.quotas.find(({ quota }: any) => quota === 'storage_bytes');
      assert.equal(storage.used, HALF);
    });

    test('stops a stream of unknown length at the storage of the workspace', async () => {
      const settings = { DOCKET_QUOTA_STORAGE_BYTES: String(HALF) };
      await using docket = await startDocket({ database, settings });
      const { id } = await announce(docket, OPEN);

      const stream = await sendBytes(docket, { id, offset: 0 }, new Blob([RECORDING]).stream());
      const more = await sendBytes(docket, { id, offset: HALF }, RECORDING.subarray(0, 1));

      for (const { status, body } of [stream, more]) {
        assert.equal(status, 429);
        assert.partialDeepStrictEqual(body.error, {
          code: 'insufficient_quota',
          details: { quota: 'storage_bytes', limit: HALF },
        });
      }
      assert.equal((await docket.get(`/transcribe/${id}`)).body.upload.received, HALF);
    });

    test('shares the storage of the workspace among streams at the same time', async () => {
      const limit = 24 * 2 ** 20;
      const settings = { DOCKET_QUOTA_STORAGE_BYTES: String(limit) };
      await using docket = await startDocket({ database, settings });
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) ids.push((await announce(docket, OPEN)).id);

      const file = new Blob([Buffer.alloc(limit)]);
      const answers = await Promise.all(
        ids.map((id) => sendBytes(docket, { id, offset: 0 }, file.stream())),
      );

      assert.ok(answers.every(({ body }) => body.error?.code === 'insufficient_quota'));
      const { body } = await docket.get('/limits');
      const { used } = body.quotas.find(({ quota }: any) => quota === 'storage_bytes');
      assert.ok(used <= 2 * limit, `${used} bytes are stored`);
    });
  });
}
