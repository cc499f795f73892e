import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../../testing/shared-docket.ts';

type Kind = {
  path: string;
  name: string;
  create: (docket: SharedDocket, row: object) => Promise<any>;
};

const LISTS: readonly Kind[] = [
  {
    path: '/documents',
    name: 'documents',
    create: (docket, row) => docket.post('/documents', { content: 'text', ...row }),
  },
  {
    path: '/meetings',
    name: 'meetings',
    create: (docket, row) => docket.post('/meetings', row),
  },
  {
    path: '/transcribe',
    name: 'transcriptions',
    create: (docket, row) =>
      docket.post('/transcribe', { audio_url: 'http://127.0.0.1:9/a.mp3', language: 'en', ...row }),
  },
  { path: '/tasks', name: 'tasks', create: (docket, row) => docket.post('/tasks', row) },
];

const ROWS = [
  { title: 'Lease of the mill', metadata: { case: 'L-1', floor: 2, 'a.b': 'x%y' } },
  { title: 'Bäckerei ÄHRE', metadata: { case: 'Ä"1', floor: 21, signed: true } },
  { title: '100% cotton', metadata: { case: 'l-10' } },
];

/** Creates the rows a minute apart. @returns the time of the first */
async function createRows(docket: SharedDocket, { create }: Kind): Promise<number> {
  const start = docket.services.clock.now().getTime();
  for (const row of ROWS) {
    const { status, body } = await create(docket, row);
    assert.ok(status < 300, JSON.stringify(body));
    docket.advance(MINUTE_MS);
  }
  return start;
}

for (const { name: database } of DATABASES) {
  suite(`filters of lists on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    for (const kind of LISTS) {
      test(`${kind.name} are listed and counted by time, title and metadata`, async () => {
        const docket = await newWorkspace();
        const start = await createRows(docket, kind);
        const at = (minutes: number) => new Date(start + minutes * MINUTE_MS).toISOString();
        for (const [query, expected] of [
          [`created_after=${at(1)}`, [2, 1]],
          [`created_before=${at(1)}`, [0]],
          [`updated_after=${at(1)}&updated_before=${at(2)}`, [1]],
          ['title=MILL', [0]],
          [`title=${encodeURIComponent('ÄHRE')}`, [1]],
          ['title=100%25', [2]],
          ['title=l_ase', []],
          ['metadata.case=l-1', [0]],
          ['metadata[case]=L-10', [2]],
          [`metadata.case=${encodeURIComponent('Ä"1')}`, [1]],
          ['metadata.floor=2', [0]],
          ['metadata.signed=true', [1]],
          ['metadata.a.b=x%25y', [0]],
          ['metadata.case=L-1&metadata.floor=21', []],
          [`created_after=${at(0)}&title=l&metadata.case=l-1`, [0]],
        ] as const) {
          const { status, body } = await docket.get(`${kind.path}?${query}`);
          assert.equal(status, 200, query);
          const titles = body[kind.name].map(({ title }: any) => title);
          assert.deepEqual(
            titles,
            expected.map((index) => ROWS[index]!.title),
            query,
          );
          assert.equal(body.pagination.total, expected.length, query);
        }
      });

      test(`a cursor of ${kind.name} carries the filters and is bound to them`, async () => {
        const docket = await newWorkspace();
        await createRows(docket, kind);
        const query = 'limit=1&metadata.case=l-1';
        await kind.create(docket, { title: 'Another', metadata: { case: 'L-1' } });
        const first = await docket.get(`${kind.path}?${query}`);
        const { next_cursor: cursor } = first.body.pagination;

        const second = await docket.get(`${kind.path}?limit=1&cursor=${cursor}`);
        const other = await docket.get(`${kind.path}?cursor=${cursor}&metadata.case=l-10`);

        assert.equal(second.body[kind.name][0].title, ROWS[0]!.title);
        assert.equal(second.body.pagination.has_more, false);
        assert.equal(other.body.error.code, 'invalid_cursor');
      });
    }

    test('another workspace sees none of the rows whatever the filter', async () => {
      const docket = await newWorkspace();
      const other = await newWorkspace();
      for (const kind of LISTS) {
        await createRows(docket, kind);
        for (const query of ['metadata.case=l-1', 'title=lease', 'tag=legal']) {
          if (query.startsWith('tag') && !['documents', 'tasks'].includes(kind.name)) continue;
          const { body } = await other.get(`${kind.path}?${query}`);
          assert.deepEqual([body[kind.name], body.pagination.total], [[], 0], query);
        }
      }
    });

    test('documents are listed by tag, type of analysis and media type', async () => {
      const docket = await newWorkspace();
      const { body: tagged } = await docket.post('/documents', {
        title: 'a',
        content: 'text',
        tags: ['Legal'],
      });
      await docket.post('/documents', { title: 'b', content: 'text' });
      await docket.runJobs();
      const asked = { document_id: tagged.id, analysis_type: 'contract_review' };
      await docket.post('/documents/analyze', asked);
      await docket.runJobs();
      for (const [query, count] of [
        ['tag=legal', 1],
        ['tag=lega', 0],
        ['analysis_type=contract_review', 1],
        ['analysis_type=legal_review', 0],
        ['media_type=text/plain', 2],
        ['media_type=application/pdf', 0],
        ['tag=LEGAL&status=completed&media_type=text/plain', 1],
      ] as const) {
        const { body } = await docket.get(`/documents?${query}`);
        assert.equal(body.documents.length, count, query);
        assert.equal(body.pagination.total, count, query);
      }
    });

    test('invalid filters are refused by their names', async () => {
      const docket = await newWorkspace();
      const many = Array.from({ length: 11 }, (_, n) => `metadata.k${n}=v`).join('&');
      for (const [query, field] of [
        ['created_after=yesterday', 'created_after'],
        ['title=', 'title'],
        ['metadata=x', 'metadata'],
        ['metadata.a=1&metadata.a=2', 'metadata.a'],
        [many, 'metadata'],
        ['analysis_type=poem', 'analysis_type'],
      ] as const) {
        const { status, body } = await docket.get(`/documents?${query}`);
        assert.equal(status, 400, query);
        assert.equal(body.error.details.field, field, query);
      }
    });
  });
}
