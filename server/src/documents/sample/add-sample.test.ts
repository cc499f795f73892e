import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { startDocket } from '../../testing/docket.ts';

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
