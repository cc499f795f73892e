import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createSubmittedTranscription,
} from '../testing/transcriptions.ts';

const BLOB = 'a'.repeat(64);

/** Stores a file for the transcription as its download would. */
async function giveFile({ services }: Docket, id: string): Promise<void> {
  const path = await services.temporaryFiles.write('upload', [Buffer.from('RIFF')]);
  await services.blobs.put(path, BLOB);
  await services.db
    .updateTable('transcriptions')
    .set({ blob_key: BLOB })
    .where('id', '=', id)
    .execute();
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`DELETE /transcribe/{id} on ${database}`, () => {
    test('deletes recording and transcript, and unlinks the meeting', async () => {
      await using docket = await startDocket({ database });
      const { id, meeting_id } = await createCompletedTranscription(docket);
      await giveFile(docket, id);

      const first = await docket.delete(`/transcribe/${id}`);
      await docket.runJobs();
      const second = await docket.delete(`/transcribe/${id}`);

      assert.deepEqual(first.body, { id, deleted: true });
      assert.equal(second.status, 404);
      assert.equal((await docket.get(`/transcribe/${id}`)).status, 404);
      assert.equal((await docket.get('/transcribe')).body.pagination.total, 0);
      const segments = await docket.services.db
        .selectFrom('transcript_segments')
        .select('position')
        .execute();
      assert.deepEqual(segments, []);
      assert.equal(await docket.services.blobs.exists(BLOB), false);
      const meeting = await docket.services.db
        .selectFrom('meetings')
        .select(['id', 'transcription_id', 'status'])
        .executeTakeFirst();
      assert.deepEqual(meeting, { id: meeting_id, transcription_id: null, status: 'completed' });
    });

    test('keeps a file that another transcription shares', async () => {
      await using docket = await startDocket({ database });
      const [one, other] = [
        await createCompletedTranscription(docket),
        await createCompletedTranscription(docket),
      ];
      await giveFile(docket, one.id);
      await giveFile(docket, other.id);

      await docket.delete(`/transcribe/${one.id}`);
      await docket.runJobs();

      assert.ok(await docket.services.blobs.exists(BLOB));
    });

    test('cancels the running job without a failure event', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);

      await docket.delete(`/transcribe/${id}`);
      await docket.runJobs();

      const jobs = await docket.services.db.selectFrom('jobs').select('queue').execute();
      assert.ok(jobs.every(({ queue }) => !queue.startsWith('transcription.')));
      const events = await docket.services.db
        .selectFrom('events')
        .select('name')
        .where('resource_id', '=', id)
        .execute();
      assert.deepEqual(events, [{ name: 'transcription.started' }]);
    });
  });
}
