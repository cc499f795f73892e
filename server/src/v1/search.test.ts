import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';

for (const { name: database } of DATABASES) {
  suite(`version 1 of the search on ${database}`, () => {
    test('returns the results of version 2', async () => {
      await using docket = await startDocket({ database });
      for (const content of ['A lease of a mill', 'A sale of a boat']) {
        await docket.request('POST', '/v1/documents', { title: content.slice(2, 8), content });
      }
      await docket.runJobs();
      const query = { query: 'lease', limit: 5 };

      const older = await docket.request('POST', '/v1/search', query);
      const newer = await docket.request('POST', '/v2/search', query);

      assert.equal(older.status, 200);
      assert.equal(older.body.total, 1);
      assert.deepEqual(older.body, newer.body);
    });
  });
}
