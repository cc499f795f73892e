import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { type SourceFilters, buildVisibleCondition } from '../search-index/visible-sources.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';

async function addDocument(docket: Docket, title: string, more: object = {}): Promise<string> {
  const content = 'A lease of a house by the sea.';
  const { body, status } = await docket.post('/documents', { title, content, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  await docket.runJobs();
  return body.id;
}

function facetsOf(metadata: Record<string, string | number>): SourceFilters['facets'] {
  return Object.entries(metadata).map(([name, value]) => ({
    name: `metadata.${name}`,
    values: [value],
  }));
}

async function found(docket: Docket, filters: object): Promise<string[]> {
  const { status, body } = await docket.post('/search', { query: 'lease', filters });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.total, body.results.length);
  return body.results.map(({ title }: { title: string }) => title).toSorted();
}

for (const { name: database } of DATABASES) {
  suite(`search filters on ${database}`, () => {
    test('match any of the tags, ignoring case', async () => {
      await using docket = await startDocket({ database });
      await addDocument(docket, 'Red', { tags: ['Red', 'old'] });
      await addDocument(docket, 'Blue', { tags: ['blue'] });
      await addDocument(docket, 'None');

      assert.deepEqual(await found(docket, { tags: ['red'] }), ['Red']);
      assert.deepEqual(await found(docket, { tags: ['red', 'blue'] }), ['Blue', 'Red']);
      assert.deepEqual(await found(docket, { tags: ['green'] }), []);
      assert.deepEqual(await found(docket, { tags: [] }), []);
    });

    test('match metadata, and find nothing for an unknown name or value', async () => {
      await using docket = await startDocket({ database });
      await addDocument(docket, 'First', {
        metadata: { project: 'Alpha', year: 2024, open: true },
      });
      await addDocument(docket, 'Second', { metadata: { project: 'Beta', year: 2025 } });

      assert.deepEqual(await found(docket, { metadata: { project: 'alpha' } }), ['First']);
      assert.deepEqual(await found(docket, { metadata: { project: ['alpha', 'Beta'] } }), [
        'First',
        'Second',
      ]);
      assert.deepEqual(await found(docket, { metadata: { year: 2025 } }), ['Second']);
      assert.deepEqual(await found(docket, { metadata: { open: true } }), ['First']);
      assert.deepEqual(await found(docket, { metadata: { project: 'alpha', year: 2025 } }), []);
      assert.deepEqual(await found(docket, { metadata: { colour: 'red' } }), []);
      assert.deepEqual(await found(docket, { metadata: { project: [] } }), []);
    });

    test('combine a hundred metadata keys in one condition', async () => {
      await using docket = await startDocket({ database });
      const metadata = Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`name${index}`, index]),
      );
      await addDocument(docket, 'All', { metadata });
      await addDocument(docket, 'All but one', { metadata: { ...metadata, name49: 'other' } });
      const others = Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`other${index}`, 'x']),
      );

      assert.deepEqual(await found(docket, { metadata }), ['All']);
      assert.deepEqual(await found(docket, { metadata: { ...metadata, ...others } }), []);
      const condition = buildVisibleCondition({
        workspaceId: 'ws_1',
        source: 'document',
        filters: { facets: facetsOf({ ...metadata, ...others }) },
      });
      const { sql: statement } = sql`select ${condition(sql`1`)}`.compile(docket.services.db);
      assert.equal(statement.match(/document_facets/g)?.length, 1);
    });

    test('accept the maximum number of values', async () => {
      await using docket = await startDocket({ database });
      await addDocument(docket, 'Last', { metadata: { a: 'x99', b: 'x99' } });
      const values = Array.from({ length: 100 }, (_, index) => `x${index}`);

      assert.deepEqual(await found(docket, { metadata: { a: values, b: values } }), ['Last']);
      assert.deepEqual(await found(docket, { metadata: { a: values, b: ['x1'] } }), []);
    });

    test('accept dates and times for created_after and created_before', async () => {
      await using docket = await startDocket({ database });
      await addDocument(docket, 'Monday');
      docket.advance(24 * 60 * 60 * 1_000);
      await addDocument(docket, 'Tuesday');

      assert.deepEqual(await found(docket, { created_after: '2026-01-06' }), ['Tuesday']);
      assert.deepEqual(await found(docket, { created_before: '2026-01-06' }), ['Monday']);
      assert.deepEqual(await found(docket, { created_after: '2026-01-05T09:00:00Z' }), ['Tuesday']);
      assert.deepEqual(await found(docket, { created_before: '2026-01-06T11:00:00+02:00' }), [
        'Monday',
      ]);
      const range = { created_after: '2026-01-05', created_before: '2026-01-07' };
      assert.deepEqual(await found(docket, range), ['Monday', 'Tuesday']);
    });

    test('match document_ids, status, type and meeting_ids', async () => {
      await using docket = await startDocket({ database });
      const id = await addDocument(docket, 'One');
      await addDocument(docket, 'Two');

      assert.deepEqual(await found(docket, { document_ids: [id, 'doc_x'] }), ['One']);
      assert.deepEqual(await found(docket, { document_ids: [] }), []);
      assert.deepEqual(await found(docket, { status: 'completed' }), ['One', 'Two']);
      assert.deepEqual(await found(docket, { status: 'processing' }), []);
      assert.deepEqual(await found(docket, { type: ['document', 'task'] }), ['One', 'Two']);
      assert.deepEqual(await found(docket, { type: ['transcript'] }), []);
      assert.deepEqual(await found(docket, { meeting_ids: ['mtg_1'] }), []);
    });

    test('match analysis_type, and party regardless of case and legal form', async () => {
      await using file = await startReceiver(200, 'This lease runs for two years.');
      await using docket = await startDocket({ database });
      await addDocument(docket, 'Not analysed');
      await docket.post('/documents/analyze', {
        document_url: `${file.url}/lease.txt`,
        analysis_type: 'contract_review',
        extract_fields: ['parties'],
      });
      await docket.runJobs();

      assert.equal((await found(docket, { analysis_type: 'contract_review' })).length, 1);
      assert.equal((await found(docket, { analysis_type: 'legal_review' })).length, 0);
      for (const party of ['Ada', 'ADA', 'Ada Ltd.', 'Ada, Inc.']) {
        assert.equal((await found(docket, { party })).length, 1, party);
      }
      assert.equal((await found(docket, { party: 'Adam' })).length, 0);
    });

    test('find the one passing document among many that match the query', async () => {
      await using docket = await startDocket({ database });
      for (let index = 0; index < 30; index++) await addDocument(docket, `Copy ${index}`);
      const id = await addDocument(docket, 'Wanted');

      assert.deepEqual(await found(docket, { document_ids: [id] }), ['Wanted']);
    });
  });
}

suite('search filters of a wrong type', () => {
  const WRONG = {
    'filters.metadata.colour': { metadata: { colour: { is: 'red' } } },
    'filters.metadata.shape': { metadata: { shape: null } },
    'filters.metadata.list.0': { metadata: { list: [['nested']] } },
    'filters.metadata.list.1': { metadata: { list: ['red', null] } },
    'filters.tags': { tags: 'red' },
    'filters.document_ids.0': { document_ids: [1] },
    'filters.status': { status: ['completed'] },
    'filters.type': { type: 'document' },
    'filters.party': { party: 5 },
    'filters.analysis_type': { analysis_type: false },
    'filters.meeting_ids': { meeting_ids: {} },
    'filters.created_after': { created_after: 'yesterday' },
    'filters.created_before': { created_before: '2026-02-31T25:00:00Z' },
  };
  for (const [field, filters] of Object.entries(WRONG)) {
    test(`are refused by the name ${field}`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.post('/search', { query: 'lease', filters });

      assert.equal(status, 400);
      assert.equal(body.error.details.field, field);
    });
  }
});

suite('search filters with too many values', () => {
  const values = Array.from({ length: 100 }, () => 'x');
  const tenNames = Array.from({ length: 10 }, (_, index) => [`name${index}`, values]);
  const LARGE = {
    'filters.metadata.long': { metadata: { long: 'x'.repeat(2_001) } },
    'filters.metadata.many': { metadata: { many: [...values, 'x'] } },
    'filters.metadata.list.0': { metadata: { list: ['x'.repeat(2_001)] } },
    'filters.metadata.last': { metadata: { ...Object.fromEntries(tenNames), last: 'x' } },
  };
  for (const [field, filters] of Object.entries(LARGE)) {
    test(`are refused by the name ${field}`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.post('/search', { query: 'lease', filters });

      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { field, type: 'too_large' });
    });
  }
});

suite('search filters of an unknown name', () => {
  const UNKNOWN = {
    'filters.tag': [{ tag: ['red'] }, 'filters.tag is not a known field: did you mean tags?'],
    'filters.document_id': [{ document_id: 'doc_1' }, 'did you mean document_ids?'],
    'filters.project': [{ project: 'alpha' }, 'known fields are type, status, tags'],
  } as const;
  for (const [field, [filters, message]] of Object.entries(UNKNOWN)) {
    test(`are refused by the name ${field}, with the names that are known`, async () => {
      await using docket = await startDocket();

      for (const path of ['/v2/search', '/v1/search']) {
        const asked = { query: 'lease', filters };
        const { status, body } = await docket.request('POST', path, asked);

        assert.equal(status, 400);
        assert.deepEqual(body.error.details, { field, type: 'unknown_field' });
        assert.ok(body.error.message.includes(message), body.error.message);
      }
    });
  }
});
