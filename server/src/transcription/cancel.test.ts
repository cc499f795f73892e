import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import type { Docket } from '../testing/docket.ts';
import { FIVE_CHUNKS, hear, speechOf, startTranscribing } from '../testing/transcribing.ts';
import { FETCH_JOB, TRANSCRIBE_JOB } from './jobs.ts';

/** Speech engine that recognizes two chunks and then stalls until aborted. Its next call recognizes the rest. */
function stuckAfterTwo() {
  const { promise: stuck, resolve } = Promise.withResolvers<AbortSignal>();
  const begun: number[] = [];
  const speech = speechOf(async function* ({ chunksDone }, signal) {
    begun.push(chunksDone);
    for (const event of hear(FIVE_CHUNKS, chunksDone)) {
      if (begun.length === 1 && event.kind === 'chunk' && event.chunk.index === 2) {
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          resolve(signal);
        });
      }
      yield event;
    }
  });
  return { stuck, begun, speech };
}

/** Asserts that no transcription job is left, since a stalled engine would block it forever. */
async function assertStopped({ services }: Docket): Promise<void> {
  const left = await services.db
    .selectFrom('jobs')
    .select('queue')
    .where('queue', '=', TRANSCRIBE_JOB.name)
    .where('cancel_requested', '=', 0)
    .execute();
  assert.deepEqual(left, []);
}

async function jobCount({ services }: Docket): Promise<number> {
  const rows = await services.db
    .selectFrom('jobs')
    .select('id')
    .where('queue', 'in', [FETCH_JOB.name, TRANSCRIBE_JOB.name])
    .execute();
  return rows.length;
}

for (const { name: database } of DATABASES) {
  suite(`POST /transcribe/{id}/cancel on ${database}`, () => {
    test('stops the job at once, and a retry resumes from the stored chunks', async () => {
      const { stuck, begun, speech } = stuckAfterTwo();
      await using transcribing = await startTranscribing({ speech }, { database });
      const { docket, receiver } = transcribing;
      const id = await transcribing.submit();
      const running = docket.runJobs();
      const signal = await stuck;

      const { status, body: cancelled } = await docket.post(`/transcribe/${id}/cancel`);
      await assertStopped(docket);
      await running;
      assert.ok(signal.aborted);
      const again = await docket.post(`/transcribe/${id}/cancel`);

      assert.equal(status, 200);
      const error = {
        code: 'cancelled',
        message: 'The work was cancelled',
        stage: 'recognise',
        retryable: false,
      };
      assert.partialDeepStrictEqual(cancelled, { id, status: 'failed', error });
      assert.equal(again.body.error.details.type, 'conflict');
      assert.equal(await jobCount(docket), 0);
      assert.equal((await transcribing.read(id)).segments.length, 2);

      const retried = await docket.post(`/transcribe/${id}/retry`);
      await docket.runJobs();

      assert.equal(retried.status, 202);
      assert.equal(retried.headers.get('location'), `/v2/transcribe/${id}`);
      assert.deepEqual(begun, [0, 2]);
      const { status: last, segments, error: none } = await transcribing.read(id);
      assert.deepEqual([last, segments.length, none], ['completed', 5, undefined]);
      assert.deepEqual(
        receiver.received.map((call) => call.json().event),
        ['transcription.failed', 'transcription.completed'],
      );
      assert.equal(transcribing.file.received.length, 1);
    });

    test('removes the pending job of a transcription that has not started', async () => {
      await using transcribing = await startTranscribing({}, { database });
      const { docket } = transcribing;
      const id = await transcribing.submit();

      await docket.post(`/transcribe/${id}/cancel`);
      await docket.runJobs();

      assert.partialDeepStrictEqual((await transcribing.read(id)).error, {
        code: 'cancelled',
        stage: 'fetch',
      });
      assert.equal(transcribing.file.received.length, 0);
      assert.equal(await jobCount(docket), 0);
    });
  });

  suite(`DELETE /transcribe/{id} on ${database}`, () => {
    test('stops the recognition and leaves no data', async () => {
      const { stuck, speech } = stuckAfterTwo();
      await using transcribing = await startTranscribing({ speech }, { database });
      const { docket } = transcribing;
      const { db, blobs, temporaryFiles } = docket.services;
      const id = await transcribing.submit();
      const running = docket.runJobs();
      const signal = await stuck;
      const { blob_key } = await db
        .selectFrom('transcriptions')
        .select('blob_key')
        .executeTakeFirstOrThrow();

      await docket.delete(`/transcribe/${id}`);
      await assertStopped(docket);
      await running;
      await docket.runJobs();

      assert.ok(signal.aborted);
      for (const table of ['transcriptions', 'transcript_chunks', 'transcript_segments'] as const) {
        assert.deepEqual(await db.selectFrom(table).selectAll().execute(), []);
      }
      assert.equal(await blobs.exists(blob_key!), false);
      assert.equal(await jobCount(docket), 0);
      assert.equal(transcribing.receiver.received.length, 0);
      const marker = await temporaryFiles.write('download', []);
      assert.deepEqual(await readdir(dirname(marker)), [basename(marker)]);
    });

    test('stops the download and leaves no data', async () => {
      await using transcribing = await startTranscribing({}, { database });
      const { docket, file } = transcribing;
      const { promise: asked, resolve } = Promise.withResolvers<void>();
      file.answerBy((response) => response.write('the beginning of', () => resolve()));
      const id = await transcribing.submit();
      const running = docket.runJobs();
      await asked;

      await docket.delete(`/transcribe/${id}`);
      await running;

      const marker = await docket.services.temporaryFiles.write('download', []);
      assert.deepEqual(await readdir(dirname(marker)), [basename(marker)]);
      assert.equal(await jobCount(docket), 0);
    });

    test('leaves no data between download and storage of the file', async () => {
      await using transcribing = await startTranscribing({}, { database });
      const { docket } = transcribing;
      const { blobs, temporaryFiles } = docket.services;
      const id = await transcribing.submit();
      const keyOf = blobs.keyOf.bind(blobs);
      let key = '';
      blobs.keyOf = async (path) => {
        key = await keyOf(path);
        await docket.delete(`/transcribe/${id}`);
        return key;
      };

      await docket.runJobs();

      const marker = await temporaryFiles.write('download', []);
      assert.deepEqual(await readdir(dirname(marker)), [basename(marker)]);
      assert.equal(await blobs.exists(key), false);
    });

    test('leaves no data just before the file is stored', async () => {
      await using transcribing = await startTranscribing({}, { database });
      const { docket } = transcribing;
      const { blobs } = docket.services;
      const id = await transcribing.submit();
      const put = blobs.put.bind(blobs);
      let stored = '';
      blobs.put = async (path, key) => {
        await docket.delete(`/transcribe/${id}`);
        await docket.runJobs();
        await put(path, key);
        stored = key;
      };

      await docket.runJobs();

      assert.equal(await blobs.exists(stored), false);
      assert.equal(await jobCount(docket), 0);
    });
  });
}

suite('POST /transcribe/{id}/retry', () => {
  test('refuses a transcription that has not failed', async () => {
    await using transcribing = await startTranscribing();
    const id = await transcribing.submit();

    const early = await transcribing.docket.post(`/transcribe/${id}/retry`);
    await transcribing.docket.runJobs();
    const late = await transcribing.docket.post(`/transcribe/${id}/retry`);

    assert.deepEqual([early.status, late.status], [400, 400]);
    assert.deepEqual(early.body.error.details, { type: 'conflict', status: 'processing' });
    assert.deepEqual(late.body.error.details, { type: 'conflict', status: 'completed' });
  });
});
