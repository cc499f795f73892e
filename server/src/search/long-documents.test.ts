import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

const LONG = 6;
const SHORT = 20;

/** Adds six documents with very many matching passages and twenty short ones with one. */
async function addDocuments(docket: Docket): Promise<void> {
  const filler = 'which is said at some length, as it happens. '.repeat(70);
  // Every passage of a document matches better than those of the next document.
  const long = Array.from({ length: LONG }, (_, index) =>
    `${'A quixotic idea, '.repeat(2 * (LONG - index))}${filler}\n\n`.repeat(130),
  );
  const short = Array.from({ length: SHORT }, () => `Gardens, and what is quixotic, ${filler}`);
  for (const [index, content] of [...long, ...short].entries()) {
    const { status } = await docket.post('/documents', { title: `Text ${index}`, content });
    assert.equal(status, 201);
  }
  await docket.runJobs();
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /search among long documents on ${database}`, () => {
    test('finds documents among many passages of others, and counts the documents', async () => {
      await using docket = await startDocket({ database });
      await addDocuments(docket);

      for (const query of ['quixotic', '"quixotic"', 'quixotic gardens', '"quixotic" -zebra']) {
        const { body } = await docket.post('/search', { query, limit: 30 });
        const ids = new Set(body.results.map(({ id }: { id: string }) => id));
        assert.deepEqual(
          { results: ids.size, total: body.total },
          { results: LONG + SHORT, total: LONG + SHORT },
          query,
        );
      }
      for (const limit of [1, 5, 10, 20]) {
        const { body } = await docket.post('/search', { query: 'quixotic gardens', limit });
        assert.equal(body.results.length, limit);
        assert.ok(body.total >= limit, `${body.total} of ${limit}`);
      }
    });
  });
}
