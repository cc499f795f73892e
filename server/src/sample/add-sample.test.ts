import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { STAND_IN_ENGINES, startDocket } from '../testing/docket.ts';
import { standInChunk, standInSpeech, standInSpeechEngine } from '../testing/stand-in-speech.ts';

const CALL_ENGINES = {
  ...STAND_IN_ENGINES,
  speech: standInSpeech(standInSpeechEngine([standInChunk(0, 0, 'I will send the list.')])),
};

for (const { name: database } of DATABASES) {
  suite(`POST /setup/sample on ${database}`, () => {
    test('adds the sample contract and analyzes it', async () => {
      await using docket = await startDocket({ database });

      const { status, body } = await docket.post('/setup/sample', {});
      await docket.runJobs();
      const { body: document } = await docket.get(`/documents/${body.id}`);

      assert.equal(status, 200);
      assert.equal(body.status, 'processing');
      assert.deepEqual(body.tags, ['sample']);
      assert.match(body.metadata.question, /\?$/);
      assert.equal(document.status, 'completed');
      assert.equal(document.analysis.analysis_type, 'contract_review');
    });

    test('returns the same document to repeats and to requests at once', async () => {
      await using docket = await startDocket({ database });

      const first = await Promise.all(
        Array.from({ length: 4 }, () => docket.post('/setup/sample', {})),
      );
      await docket.runJobs();
      const again = await docket.post('/setup/sample', {});

      const ids = [...first, again].map(({ body }) => body.id);
      assert.equal(new Set(ids).size, 1);
      assert.ok(again.body.analysis);
      assert.equal((await docket.get('/documents')).body.documents.length, 1);
      assert.equal((await docket.get(`/documents/${ids[0]}/analyses`)).body.analyses.length, 1);
      assert.equal((await docket.get('/transcribe')).body.transcriptions.length, 1);
      assert.equal((await docket.get('/meetings')).body.meetings.length, 1);
    });

    test('transcribes a call about the contract, and gets action items and a summary of its meeting', async () => {
      await using docket = await startDocket({ database, engines: CALL_ENGINES });

      const { body: sample } = await docket.post('/setup/sample', {});
      await docket.runJobs();
      docket.advance(2_000);
      await docket.runJobs();

      const { transcription_id, meeting_id } = sample.metadata;
      const { body: call } = await docket.get(`/transcribe/${transcription_id}`);
      const { body: meeting } = await docket.get(`/meetings/${meeting_id}`);
      const { body: items } = await docket.get(`/meetings/${meeting_id}/action-items`);
      const { body: log } = await docket.get('/events?limit=100');
      assert.equal(call.status, 'completed');
      assert.equal(meeting.status, 'completed');
      assert.deepEqual(
        items.action_items.map(({ description }: any) => description),
        ['I will send the list.'],
      );
      assert.deepEqual(
        log.events.flatMap(({ event, data }: any) =>
          event === 'meeting.analyzed' ? data.kind : [],
        ),
        ['summary'],
      );
    });

    test('says why it has no call where none can be read', async () => {
      const speech = { ...standInSpeech(), engineFor: () => undefined };
      await using mute = await startDocket({
        database,
        engines: { ...STAND_IN_ENGINES, speech },
      });
      await using docket = await startDocket({ database });
      const key = await docket.createKey(['write:documents', 'read:transcripts']);

      const samples = [
        await mute.post('/setup/sample', {}),
        await docket.post('/setup/sample', {}, { key }),
      ];

      assert.deepEqual(
        samples.map(({ body }) => body.metadata.no_recording),
        ['no_speech_engine', 'missing_scope'],
      );
      assert.deepEqual((await mute.get('/transcribe')).body.transcriptions, []);
      assert.deepEqual((await docket.get('/transcribe', { key })).body.transcriptions, []);
    });

    test('adds the sample again after it was deleted', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/setup/sample', {});
      await docket.runJobs();

      const deleted = await docket.delete(`/documents/${body.id}`);
      const empty = await docket.get('/documents');
      const again = await docket.post('/setup/sample', {});

      assert.deepEqual([deleted.status, empty.body.documents], [200, []]);
      assert.equal(again.body.id, body.id);
      assert.equal(again.body.status, 'processing');
    });

    test('answers with a document when it races with deletions of the sample', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/setup/sample', {});

      const statuses: number[] = [];
      for (let round = 0; round < 10; round++) {
        const [, ...answers] = await Promise.all([
          docket.delete(`/documents/${body.id}`),
          docket.post('/setup/sample', {}),
          docket.post('/setup/sample', {}),
        ]);
        statuses.push(...answers.map(({ status }) => status));
      }

      assert.deepEqual(new Set(statuses), new Set([200]));
    });

    test('needs the scope to write documents, and a workspace of the caller', async () => {
      await using docket = await startDocket({ database });
      const key = await docket.createKey(['read:documents']);
      const stranger = await docket.createWorkspace();
      const { workspace_id } = (await docket.get('/overview')).body;

      const answers = [
        await docket.post('/setup/sample', {}, { key }),
        await docket.post('/setup/sample', { workspace_id }, { key: stranger }),
        await docket.post('/setup/sample', {}, { key: '' }),
        await docket.post('/setup/sample', { file: 'mine.pdf' }),
      ];

      assert.deepEqual(
        answers.map(({ status }) => status),
        [403, 404, 401, 400],
      );
      assert.deepEqual((await docket.get('/documents')).body.documents, []);
    });
  });
}
