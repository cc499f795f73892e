import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { completedTranscription, submittedTranscription } from '../testing/transcriptions.ts';

const BLOB = 'a'.repeat(64);

/** Gives the transcription a file, as if it had been fetched. */
async function giveFile({ services }: Docket, id: string): Promise<void> {
  const path = await services.temporaryFiles.write('upload', [Buffer.from('RIFF')]);
  await services.blobs.put(path, BLOB);
  await services.db
    .updateTable('transcriptions')
    .set({ blob_key: BLOB })
    .where('id', '=', id)
    .execute();
}

for (const { name: database } of DATABASES) {
  suite(`DELETE /transcribe/{id} on ${database}`, () => {
    test('takes the recording and the text with it; the meeting stays and forgets it', async () => {
      await using docket = await startDocket({ database });
      const { id, meeting_id } = await completedTranscription(docket);
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
      await assert.rejects(docket.services.blobs.path(BLOB), { code: 'ENOENT' });
      const meeting = await docket.services.db
        .selectFrom('meetings')
        .select(['id', 'transcription_id', 'status'])
        .executeTakeFirst();
      assert.deepEqual(meeting, { id: meeting_id, transcription_id: null, status: 'completed' });
    });

    test('keeps the file that another transcription has too', async () => {
      await using docket = await startDocket({ database });
      const [one, other] = [
        await completedTranscription(docket),
        await completedTranscription(docket),
      ];
      await giveFile(docket, one.id);
      await giveFile(docket, other.id);

      await docket.delete(`/transcribe/${one.id}`);
      await docket.runJobs();

      assert.ok(await docket.services.blobs.path(BLOB));
    });

    test('stops what is under way, which ends without a word', async () => {
      await using docket = await startDocket({ database });
      const id = await submittedTranscription(docket);

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
