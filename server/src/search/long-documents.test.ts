import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

const LONG = 6;
const SHORT = 20;

/** Six documents of very many passages that hold the word, and twenty short ones that hold it once. */
async function addDocuments(docket: Docket): Promise<void> {
  const filler = 'which is said at some length, as it happens. '.repeat(70);
  // Each fits better than the next with every one of its passages.
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

for (const { name: database } of DATABASES) {
  suite(`POST /search among long documents on ${database}`, () => {
    test('leaves no document out for the many passages of others, and counts what it shows', async () => {
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
