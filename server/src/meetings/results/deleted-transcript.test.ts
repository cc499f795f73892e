import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { spokenMeeting } from '../../testing/meetings.ts';
import { standInLanguage } from '../../testing/stand-in-engines.ts';

async function keptResults({ services: { db } }: Docket): Promise<string[]> {
  const rows = await db.selectFrom('meeting_results').select('id').execute();
  return rows.map(({ id }) => id);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`deleting a transcription on ${database}`, () => {
    test('deletes the results of that transcription, including those shared with other meetings', async () => {
      await using docket = await startDocket({ database });
      const one = await spokenMeeting(docket, [1, 'I will call Ben tomorrow.']);
      const other = await spokenMeeting(docket, [1, 'The rent is too high.']);
      await docket.post(`/meetings/${one.meetingId}/action-items`, {});
      await docket.post(`/meetings/${one.meetingId}/summary`, {});
      await docket.post(`/meetings/${one.meetingId}/strategic-analysis`, {});
      const meeting_ids = [other.meetingId, one.meetingId];
      await docket.post('/meetings/strategic-analysis', { meeting_ids });
      const stays = await docket.post(`/meetings/${other.meetingId}/summary`, {});

      await docket.delete(`/transcribe/${one.transcriptionId}`);

      assert.deepEqual(await keptResults(docket), [stays.body.id]);
      assert.equal((await docket.get(`/meetings/${one.meetingId}/summary`)).status, 400);
      assert.equal((await docket.get(`/meetings/${one.meetingId}`)).status, 200);
    });

    test('leaves no summary when it happens during summarization', async () => {
      let transcription: string | undefined;
      await using docket: Docket = await startDocket({
        database,
        engines: {
          language: {
            ...standInLanguage,
            async summarizeMeeting(...given) {
              await docket.delete(`/transcribe/${transcription}`);
              return standInLanguage.summarizeMeeting(...given);
            },
          },
        },
      });
      const { meetingId, transcriptionId } = await spokenMeeting(docket, [1, 'Good.']);
      transcription = transcriptionId;

      const { status } = await docket.post(`/meetings/${meetingId}/summary`, {});

      assert.equal(status, 404);
      assert.deepEqual(await keptResults(docket), []);
    });
  });
}
