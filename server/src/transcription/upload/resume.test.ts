import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { isoAfter } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';
import { eventNamesOf } from '../../testing/documents.ts';
import {
  announce,
  beginToSend,
  RECORDING,
  sendBytes,
  sha256Of,
  untilReceived,
} from '../../testing/recording-uploads.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SIZE = RECORDING.length;
const SHA256 = sha256Of(RECORDING);

for (const { name: database } of DATABASES) {
  suite(`interrupted upload on ${database}`, () => {
    test('keeps the received bytes and resumes after them', async () => {
      await using docket = await startDocket({ database });
      const { id } = await announce(docket, { sha256: SHA256 });
      const broken = beginToSend(docket, { id, offset: 0 }, 30_000);
      await untilReceived(docket, id, 30_000);
      broken.destroy();

      let answer = await sendBytes(docket, { id, offset: 30_000 }, RECORDING.subarray(30_000));
      // Waits until the server has noticed the disconnect of the first client.
      while (answer.status === 400 && answer.body.error.details.type === 'conflict') {
        answer = await sendBytes(docket, { id, offset: 30_000 }, RECORDING.subarray(30_000));
      }

      assert.equal(answer.status, 202);
      assert.equal(answer.body.upload, undefined);
      assert.deepEqual(await eventNamesOf(docket, id), ['transcription.started']);
    });

    test('repeats the final reply after it was lost', async () => {
      await using docket = await startDocket({ database });
      const { id } = await announce(docket);
      await sendBytes(docket, { id, offset: 0 }, RECORDING);

      const again = await sendBytes(docket, { id, offset: 0 }, RECORDING);
      const end = await sendBytes(docket, { id, offset: SIZE });
      const more = await sendBytes(docket, { id, offset: SIZE }, Buffer.from('more'));

      assert.deepEqual(again.body.error.details, {
        field: 'offset',
        type: 'conflict',
        received: SIZE,
      });
      assert.equal(end.status, 202);
      assert.equal(end.body.id, id);
      assert.equal(end.headers.get('location'), `/v2/transcribe/${id}`);
      assert.equal(end.headers.get('retry-after'), '5');
      assert.equal(more.body.error.details.type, 'too_large');
      assert.deepEqual(await eventNamesOf(docket, id), ['transcription.started']);
    });

    for (const [when, isMoved] of [
      ['before the file is', false],
      ['after the file and before its rows are', true],
    ] as const) {
      test(`completes by repeating the last request after a crash ${when} stored`, async () => {
        await using docket = await startDocket({ database });
        const { blobs } = docket.services;
        const { id } = await announce(docket, { sha256: SHA256 });
        const put = blobs.put.bind(blobs);
        blobs.put = async (path, key) => {
          blobs.put = put;
          if (isMoved) await put(path, key);
          throw new Error('The power is cut');
        };

        const first = await sendBytes(docket, { id, offset: 0 }, RECORDING);
        const { upload } = (await docket.get(`/transcribe/${id}`)).body;
        const second = await sendBytes(docket, { id, offset: upload.received });

        assert.equal(first.status, 500);
        assert.equal(upload.received, SIZE);
        assert.equal(second.status, 202);
        await docket.runJobs();
        assert.equal((await docket.get(`/transcribe/${id}`)).body.status, 'completed');
        assert.deepEqual(await eventNamesOf(docket, id), [
          'transcription.started',
          'transcription.completed',
        ]);
      });
    }

    test('waits for the lease of a dead process to expire and then resumes', async () => {
      await using docket = await startDocket({ database });
      const { db, clock } = docket.services;
      const { id } = await announce(docket);
      await db
        .updateTable('transcription_uploads')
        .set({ writer: 'of a process that died', writer_until: isoAfter(clock, 9_000) })
        .execute();
      const answer = sendBytes(docket, { id, offset: 0 }, RECORDING);
      const early = await Promise.race([answer, docket.get(`/transcribe/${id}`)]);
      docket.advance(9_000);

      assert.equal(early.body.upload.received, 0);
      assert.equal((await answer).status, 202);
    });
  });

  suite(`incomplete upload on ${database}`, () => {
    test('fails after 24 hours without a byte, and its bytes are deleted', async () => {
      await using docket = await startDocket({ database });
      const { partialFiles } = docket.services;
      const { id } = await announce(docket);
      docket.advance(DAY_MS / 2);
      await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, 100));

      docket.advance(DAY_MS - 1);
      await docket.runJobs();
      assert.equal((await docket.get(`/transcribe/${id}`)).body.status, 'processing');
      docket.advance(DAY_MS / 24);
      await docket.runJobs();

      const { body } = await docket.get(`/transcribe/${id}`);
      assert.equal(body.status, 'failed');
      assert.partialDeepStrictEqual(body.error, { code: 'upload_expired', stage: 'fetch' });
      assert.equal(body.upload, undefined);
      assert.deepEqual(await partialFiles.names(), []);
      assert.deepEqual(await eventNamesOf(docket, id), ['transcription.failed']);
      const late = await sendBytes(docket, { id, offset: 100 }, RECORDING.subarray(100));
      assert.deepEqual(late.body.error.details, { type: 'conflict', status: 'failed' });
    });

    for (const [what, end] of [
      ['deleted', 'delete'],
      ['cancelled', 'cancel'],
    ] as const) {
      test(`is ${what} together with its bytes`, async () => {
        await using docket = await startDocket({ database });
        const { partialFiles } = docket.services;
        // The hourly schedule runs now and finds no file.
        await docket.runJobs();
        const { id } = await announce(docket);
        await sendBytes(docket, { id, offset: 0 }, RECORDING.subarray(0, 100));

        const path = `/transcribe/${id}`;
        const answer =
          end === 'delete' ? await docket.delete(path) : await docket.post(`${path}/cancel`);
        await docket.runJobs();

        assert.equal(answer.status, 200);
        assert.deepEqual(await partialFiles.names(), []);
        const late = await sendBytes(docket, { id, offset: 100 }, RECORDING.subarray(100));
        assert.equal(late.status, end === 'delete' ? 404 : 400);
        assert.deepEqual(await partialFiles.names(), []);
      });
    }

    test('aborts the running request when it is deleted, and leaves no bytes', async () => {
      await using docket = await startDocket({ database });
      const { partialFiles } = docket.services;
      const { id } = await announce(docket);
      const socket = beginToSend(docket, { id, offset: 0 }, 100);
      await untilReceived(docket, id, 100);

      await docket.delete(`/transcribe/${id}`);
      socket.write(RECORDING.subarray(100));
      const answer = await new Promise((resolve) => socket.once('data', resolve));
      await docket.runJobs();

      assert.match(String(answer), /^HTTP\/1.1 (404|400) /);
      assert.deepEqual(await partialFiles.names(), []);
      socket.destroy();
    });
  });
}
