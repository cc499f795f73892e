import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import {
  completedTranscription,
  failedTranscription,
  spokenSegment,
  submittedTranscription,
} from '../testing/transcriptions.ts';
import { insertChunk, listChunks } from '../transcripts/store.ts';
import { unpackWords } from '../transcripts/words.ts';
import { startRun, updateRun } from './store.ts';

async function workspaceOf(docket: Docket): Promise<string> {
  return (await docket.get('/me')).body.default_workspace_id;
}

/** What the counters say, and what there is, by status; nothing where there is none. */
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
  suite(`rows of transcriptions on ${database}`, () => {
    test('the counters are what there is, after a mix of changes', async () => {
      await using docket = await startDocket({ database });
      await completedTranscription(docket);
      const failed = await failedTranscription(docket);
      await failedTranscription(docket);
      await submittedTranscription(docket, { create_meeting: false });
      const gone = await completedTranscription(docket);

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

    test('an attempt that another one has followed writes nothing more', async () => {
      await using docket = await startDocket({ database });
      const id = await submittedTranscription(docket);
      const { db } = docket.services;
      const workspaceId = await workspaceOf(docket);

      const first = (await startRun(db, workspaceId, id))!;
      const second = (await startRun(db, workspaceId, id))!;

      assert.equal(await updateRun(db, first, { progress: 0.5 }), false);
      assert.equal(await updateRun(db, second, { progress: 0.25 }), true);
      assert.equal((await docket.get(`/transcribe/${id}`)).body.progress, 0.25);
    });

    test('a chunk is stored once, and its words come back', async () => {
      await using docket = await startDocket({ database });
      const workspace_id = await workspaceOf(docket);
      const key = { workspace_id, id: await submittedTranscription(docket) };
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
