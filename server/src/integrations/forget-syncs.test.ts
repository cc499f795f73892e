import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { addTask, connectFake } from './testing/connect.ts';
import { startGithubFake } from './testing/github-fake.ts';

const DAY_MS = 86_400_000;

for (const { name: database } of DATABASES) {
  suite(`syncs on ${database}`, () => {
    test('are kept for 90 days after their end, links to tasks for good', async () => {
      await using docket = await startDocket({ database });
      await using github = await startGithubFake();
      const { id: integration } = await connectFake(docket, github);
      const task = await addTask(docket);
      const sync = async () => {
        const asked = await docket.post('/integrations/sync', { integration, task_ids: [task] });
        await docket.runJobs();
        return `/integrations/syncs/${asked.body.id}`;
      };
      const old = await sync();
      docket.advance(1.5 * DAY_MS);
      const recent = await sync();
      docket.advance(89 * DAY_MS);
      await docket.runJobs();

      assert.equal((await docket.get(old)).status, 404);
      assert.equal((await docket.get(recent)).body.results.length, 1);
      const rows = await docket.services.db.selectFrom('sync_results').selectAll().execute();
      assert.equal(rows.length, 1);
      assert.equal((await docket.get(`/tasks/${task}/links`)).body.links.length, 1);
    });
  });
}
