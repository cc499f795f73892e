import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

/** Three contents and two brainstorms, the oldest first. */
async function generate(docket: Docket): Promise<void> {
  for (const [path, body] of [
    ['/generate/content', { topic: 'one', type: 'email' }],
    ['/generate/brainstorm', { topic: 'two' }],
    ['/generate/content', { topic: 'three', type: 'sonnet' }],
    ['/generate/content', { topic: 'four', type: 'email' }],
    ['/generate/brainstorm', { topic: 'five' }],
  ] as const) {
    await docket.post(path, body);
    docket.advance(1_000);
  }
}

const topicsOf = ({ generations }: { generations: { topic: string }[] }) =>
  generations.map(({ topic }) => topic);

for (const { name: database } of FEATURE_DATABASES) {
  suite(`the list of generations on ${database}`, () => {
    test('lists generations by kind and by type, newest first', async () => {
      await using docket = await startDocket({ database });
      await generate(docket);
      const cases = [
        ['', ['five', 'four', 'three', 'two', 'one']],
        ['?kind=content', ['four', 'three', 'one']],
        ['?kind=brainstorm', ['five', 'two']],
        ['?type=email', ['four', 'one']],
        ['?type=sonnet&kind=content', ['three']],
        ['?type=email&kind=brainstorm', []],
      ] as const;

      for (const [query, topics] of cases) {
        const { status, body } = await docket.get(`/generations${query}`);

        assert.equal(status, 200);
        assert.deepEqual(topicsOf(body), topics, query);
        assert.equal(body.pagination.total, topics.length, query);
      }
    });

    test('paginates generations by cursor and by offset', async () => {
      await using docket = await startDocket({ database });
      await generate(docket);

      const first = (await docket.get('/generations?limit=2')).body;
      const { next_cursor } = first.pagination;
      const second = (await docket.get(`/generations?limit=2&cursor=${next_cursor}`)).body;
      const last = (await docket.get('/generations?limit=2&offset=4')).body;

      assert.deepEqual(topicsOf(first), ['five', 'four']);
      assert.deepEqual(topicsOf(second), ['three', 'two']);
      assert.deepEqual(topicsOf(last), ['one']);
      assert.deepEqual(
        [first, second, last].map(({ pagination }) => pagination.has_more),
        [true, true, false],
      );
    });
  });
}

suite('the list of generations', () => {
  test('rejects a cursor of another filter, and an offset beyond the limit', async () => {
    await using docket = await startDocket();
    await generate(docket);
    const { next_cursor } = (await docket.get('/generations?limit=2')).body.pagination;

    const foreign = await docket.get(`/generations?limit=2&kind=content&cursor=${next_cursor}`);
    const beyond = await docket.get('/generations?offset=6');

    assert.equal(foreign.body.error.code, 'invalid_cursor');
    assert.equal(beyond.body.error.code, 'offset_out_of_range');
  });

  test('lists no generations of another workspace', async () => {
    await using docket = await startDocket();
    await generate(docket);
    const key = await docket.createWorkspace();

    const { body } = await docket.get('/generations', { key });

    assert.deepEqual(body.generations, []);
    assert.equal(body.pagination.total, 0);
  });
});
