import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { createSearchThreads } from './search-threads.ts';

const REQUEST = {
  workspaceId: 'ws_1',
  query: 'anything',
  sources: ['document' as const],
  limit: 10,
  filters: { facets: [] },
};

for (const { name, open } of DATABASES) {
  suite(`search threads on ${name}`, () => {
    test('answer any number of searches at once', async () => {
      await using database = await open();
      const threads = createSearchThreads(database.url);

      const asked = Array.from({ length: 20 }, () => threads.findSources(REQUEST));
      const answers = await Promise.all(asked);

      assert.ok(answers.every(({ total }) => total === 0));
      await threads.close();
    });

    test('pass on what goes wrong, and go on', async () => {
      await using database = await open();
      const threads = createSearchThreads(database.url);

      await assert.rejects(threads.findSources({ ...REQUEST, filters: {} as never }), TypeError);
      assert.deepEqual(await threads.findSources(REQUEST), { results: [], total: 0 });
      await threads.close();
    });

    test('refuse a search once they are closed', async () => {
      await using database = await open();
      const threads = createSearchThreads(database.url);
      await threads.close();

      await assert.rejects(threads.findSources(REQUEST), { code: 'internal_error' });
    });
  });
}
