import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

for (const { name: database } of DATABASES) {
  suite(`DELETE /setup/sample on ${database}`, () => {
    test('deletes the contract, the call and its meeting, also amid their reading', async () => {
      await using docket = await startDocket({ database });

      for (const isRead of [true, false]) {
        const { body: sample } = await docket.post('/setup/sample', {});
        if (isRead) await docket.runJobs();
        const { status, body } = await docket.delete('/setup/sample');
        docket.advance(2_000);
        await docket.runJobs();

        assert.equal(status, 200);
        assert.equal(body.document_id, sample.id);
        assert.equal(body.transcription_id, sample.metadata.transcription_id);
        assert.match(body.meeting_id, /^meet_/);
        assert.deepEqual(await listAll(docket), []);
      }
    });

    test('deletes what is left of it, and answers 404 when nothing is', async () => {
      await using docket = await startDocket({ database });
      const { body: sample } = await docket.post('/setup/sample', {});
      await docket.runJobs();

      await docket.delete(`/transcribe/${sample.metadata.transcription_id}`);
      await docket.delete(`/documents/${sample.id}`);
      const rest = await docket.delete('/setup/sample');
      const again = await docket.delete('/setup/sample');

      assert.deepEqual([rest.body.document_id, rest.body.transcription_id], [null, null]);
      assert.match(rest.body.meeting_id, /^meet_/);
      assert.equal(again.status, 404);
      assert.deepEqual(await listAll(docket), []);
    });

    test('leaves the sample of another workspace', async () => {
      await using docket = await startDocket({ database });
      await docket.post('/setup/sample', {});
      const key = await docket.createWorkspace();

      const { status } = await docket.request('DELETE', '/v2/setup/sample', undefined, { key });

      assert.equal(status, 404);
      assert.notDeepEqual(await listAll(docket), []);
    });

    test('needs the scopes of every part, and deletes nothing without them', async () => {
      await using docket = await startDocket({ database });
      await docket.post('/setup/sample', {});
      const { workspace_id } = (await docket.get('/overview')).body;
      const stranger = await docket.createWorkspace();
      const withoutCall = await docket.createKey(['delete:documents']);

      const answers = [
        await docket.delete('/setup/sample', { key: withoutCall }),
        await docket.delete(`/setup/sample?workspace_id=${workspace_id}`, { key: stranger }),
        await docket.delete('/setup/sample', { key: '' }),
        await docket.delete('/setup/sample?sample=all'),
      ];

      assert.deepEqual(
        answers.map(({ status }) => status),
        [403, 404, 401, 400],
      );
      assert.equal((await listAll(docket)).length, 3);
    });
  });
}

async function listAll(docket: Docket): Promise<string[]> {
  const lists = [
    (await docket.get('/documents')).body.documents,
    (await docket.get('/transcribe')).body.transcriptions,
    (await docket.get('/meetings')).body.meetings,
  ];
  return lists.flat().map(({ id }: { id: string }) => id);
}
