import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import {
  createCompletedTranscription,
  createFailedTranscription,
  spokenSegment,
  createSubmittedTranscription,
} from '../testing/transcriptions.ts';
import { insertChunk, listChunks } from '../transcripts/store.ts';
import { unpackWords } from '../transcripts/words.ts';
import { startAttempt, updateAttempt } from './store.ts';

async function workspaceOf(docket: Docket): Promise<string> {
  return (await docket.get('/me')).body.default_workspace_id;
}

/** Returns the row counts and the counted rows by status, without zeros. */
async function totalsOf(
  { services }: Docket,
  table: 'transcriptions' | 'meetings',
  kind: 'transcription' | 'meeting',
) {
  const counted = await services.db
    .selectFrom('row_counts')
    .select(['status', 'count'])
    .where('kind', '=', kind)
    .where('count', '<>', 0)
    .orderBy('status')
    .execute();
  const found = await services.db
    .selectFrom(table)
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  return { counted, found };
}

for (const { name: database } of DATABASES) {
  suite(`transcription rows on ${database}`, () => {
    test('keeps row counts equal to the rows after many changes', async () => {
      await using docket = await startDocket({ database });
      await createCompletedTranscription(docket);
      const failed = await createFailedTranscription(docket);
      await createFailedTranscription(docket);
      await createSubmittedTranscription(docket, { create_meeting: false });
      const gone = await createCompletedTranscription(docket);

      await docket.post(`/transcribe/${failed}/retry`);
      await docket.delete(`/transcribe/${gone.id}`);

      const transcriptions = await totalsOf(docket, 'transcriptions', 'transcription');
      const meetings = await totalsOf(docket, 'meetings', 'meeting');
      assert.deepEqual(transcriptions.counted, transcriptions.found);
      assert.deepEqual(transcriptions.found, [
        { status: 'completed', count: 1 },
        { status: 'failed', count: 1 },
        { status: 'processing', count: 2 },
      ]);
      assert.deepEqual(meetings.counted, meetings.found);
    });

    test('refuses writes of an attempt after a newer one has started', async () => {
      await using docket = await startDocket({ database });
      const id = await createSubmittedTranscription(docket);
      const { db } = docket.services;
      const workspaceId = await workspaceOf(docket);

      const first = (await startAttempt(db, workspaceId, id))!;
      const second = (await startAttempt(db, workspaceId, id))!;

      assert.equal(await updateAttempt(db, first, { progress: 0.5 }), false);
      assert.equal(await updateAttempt(db, second, { progress: 0.25 }), true);
      assert.equal((await docket.get(`/transcribe/${id}`)).body.progress, 0.25);
    });

    test('stores a chunk once and returns its words', async () => {
      await using docket = await startDocket({ database });
      const workspace_id = await workspaceOf(docket);
      const key = { workspace_id, id: await createSubmittedTranscription(docket) };
      const { db } = docket.services;
      const { speaker: _, ...heard } = spokenSegment(0, 0, 1.00049, 'Good "morning" ü.');
      const chunk = { ...heard, channel: 1, speech: [[1, 2.5]] as const };

      await insertChunk(db, key, chunk);
      await assert.rejects(insertChunk(db, key, { ...chunk, text: 'Another.' }));
      const rows = await listChunks(db, key, { after: -1, limit: 10 });

      assert.equal(rows.length, 1);
      assert.equal(rows[0]!.speech_json, '[[1,2.5]]');
      assert.deepEqual(unpackWords(rows[0]!)[0], {
        text: 'Good',
        start_time: 1,
        end_time: 1.5,
        confidence: 0.9,
      });
    });
  });
}
