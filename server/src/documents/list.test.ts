import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { EMPTY_PAGE } from '../testing/empty-page.ts';
import { type Docket, startDocket } from '../testing/docket.ts';

async function submit(docket: Docket, title: string): Promise<string> {
  const { body } = await docket.post('/documents/analyze', {
    document_url: `https://files.example/${title}.txt`,
    analysis_type: 'legal_review',
  });
  return body.id;
}

const titles = ({ body }: { body: any }) => body.documents.map((row: any) => row.title);

for (const { name: database } of DATABASES) {
  suite(`GET /documents on ${database}`, () => {
    test('returns an empty first page for an empty workspace', async () => {
      await using docket = await startDocket({ database });

      const { status, body } = await docket.get('/documents');

      assert.equal(status, 200);
      assert.deepEqual(body, {
        documents: [],
        pagination: EMPTY_PAGE,
      });
    });

    test('lists the newest first, with the fields of the specification', async () => {
      await using docket = await startDocket({ database });
      await submit(docket, 'first');
      docket.advance(1_000);
      const id = await submit(docket, 'second');

      const { body } = await docket.get('/documents');

      assert.deepEqual(titles({ body }), ['second', 'first']);
      assert.partialDeepStrictEqual(body.documents[0], {
        id,
        title: 'second',
        status: 'processing',
        created_at: '2026-01-05T09:00:01.000Z',
        updated_at: '2026-01-05T09:00:01.000Z',
        pages: null,
        file_size: null,
      });
    });

    test('visits each row once by cursor, despite new rows and equal sort values', async () => {
      await using docket = await startDocket({ database });
      const ids = new Set<string>();
      for (let index = 0; index < 7; index++) ids.add(await submit(docket, 'same'));

      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const { body } = await docket.get(`/documents?limit=2${query}`);
        assert.equal('offset' in body.pagination, cursor === '');
        seen.push(...body.documents.map((row: any) => row.id));
        cursor = body.pagination.next_cursor;
        docket.advance(1_000);
        await submit(docket, 'later');
      }

      assert.deepEqual(new Set(seen), ids);
      assert.equal(seen.length, 7);
    });

    test('pages by offset, with an empty page at the total and an error beyond it', async () => {
      await using docket = await startDocket({ database });
      for (const title of ['a', 'b', 'c']) await submit(docket, title);

      const second = await docket.get('/documents?sort=name&limit=2&offset=2');
      const end = await docket.get('/documents?offset=3');
      const beyond = await docket.get('/documents?offset=4');

      assert.deepEqual(titles(second), ['c']);
      assert.equal(second.body.pagination.has_more, false);
      assert.deepEqual(end.body.documents, []);
      assert.equal(beyond.status, 400);
      assert.equal(beyond.body.error.code, 'offset_out_of_range');
    });

    test('sorts titles by code points in both directions', async () => {
      await using docket = await startDocket({ database });
      for (const title of ['beta', 'Alpha', 'alpha', '%C3%84pfel']) await submit(docket, title);

      const ascending = await docket.get('/documents?sort=name');
      const descending = await docket.get('/documents?sort=-name');
      const byDirection = await docket.get('/documents?sort=name&sort_dir=desc');

      assert.deepEqual(titles(ascending), ['Alpha', 'alpha', 'beta', 'Äpfel']);
      assert.deepEqual(titles(descending), titles(ascending).toReversed());
      assert.deepEqual(titles(byDirection), titles(descending));
      assert.deepEqual(titles(await docket.get('/documents?sort_dir=asc')), [
        'beta',
        'Alpha',
        'alpha',
        'Äpfel',
      ]);
    });

    test('filters by status and counts only matching documents', async () => {
      await using docket = await startDocket({ database });
      await submit(docket, 'a');

      const processing = await docket.get('/documents?status=processing');
      const failed = await docket.get('/documents?status=failed');

      assert.equal(processing.body.pagination.total, 1);
      assert.equal(failed.body.pagination.total, 0);
    });
  });
}

suite('invalid requests to GET /documents', () => {
  const REFUSED = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['status=done', 'status'],
    ['sort=size', 'sort'],
    ['sort=-name&sort_dir=asc', 'sort_dir'],
    ['cursor=', 'cursor'],
    ['color=red', 'color'],
  ] as const;
  for (const [query, field] of REFUSED) {
    test(`refuses ${query} and names ${field}`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.get(`/documents?${query}`);

      assert.equal(status, 400);
      assert.equal(body.error.details.field, field);
    });
  }

  test('refuses a cursor together with an offset above 0', async () => {
    await using docket = await startDocket();
    for (const title of ['a', 'b']) await submit(docket, title);
    const { body: page } = await docket.get('/documents?limit=1');

    const { body } = await docket.get(`/documents?cursor=${page.pagination.next_cursor}&offset=1`);

    assert.equal(body.error.code, 'invalid_request');
    assert.equal(body.error.details.field, 'offset');
  });

  test('refuses a cursor that is changed, older than a day, or for another sort or filter', async () => {
    await using docket = await startDocket();
    for (const title of ['a', 'b']) await submit(docket, title);
    const { body } = await docket.get('/documents?limit=1&sort=-created_at');
    const cursor: string = body.pagination.next_cursor;
    const changed = cursor.slice(0, -2) + (cursor.endsWith('AA') ? 'BB' : 'AA');

    const refused = [
      await docket.get(`/documents?limit=1&cursor=${changed}`),
      await docket.get(`/documents?limit=1&cursor=${cursor}.more`),
      await docket.get(`/documents?limit=1&sort=name&cursor=${cursor}`),
      await docket.get(`/documents?limit=1&sort=created_at&cursor=${cursor}`),
      await docket.get(`/documents?limit=1&sort_dir=asc&cursor=${cursor}`),
      await docket.get(`/tasks?limit=1&cursor=${cursor}`),
      await docket.get(`/documents?limit=1&status=processing&cursor=${cursor}`),
    ];
    docket.advance(24 * 60 * 60_000 + 1);
    refused.push(await docket.get(`/documents?limit=1&cursor=${cursor}`));

    for (const answer of refused) {
      assert.equal(answer.status, 400);
      assert.equal(answer.body.error.code, 'invalid_cursor');
    }
  });
});
