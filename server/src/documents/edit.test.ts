import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { analyzedDocument, eventNamesOf } from '../testing/documents.ts';

/** Lists the facets of the document as `name=value`. */
async function facets({ services }: Docket): Promise<string[]> {
  const rows = await services.db
    .selectFrom('document_facets')
    .select(['name', 'value'])
    .orderBy('name')
    .orderBy('value')
    .execute();
  return rows.map(({ name, value }) => `${name}=${value}`);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`PATCH /documents/{id} on ${database}`, () => {
    test('changes the given fields and keeps all others', async () => {
      await using docket = await startDocket({ database });
      const { id, created_at } = await analyzedDocument(docket);
      docket.advance(1_000);

      const { status, body } = await docket.patch(`/documents/${id}`, { title: 'Lease of 2026' });
      const { body: tagged } = await docket.patch(`/documents/${id}`, { tags: ['lease'] });

      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, {
        id,
        title: 'Lease of 2026',
        status: 'completed',
        updated_at: '2026-01-05T09:00:01.000Z',
        created_at,
        analysis: { confidence: 0.9 },
      });
      assert.partialDeepStrictEqual(tagged, { title: 'Lease of 2026', tags: ['lease'] });
      const { body: list } = await docket.get('/documents?sort=name');
      assert.partialDeepStrictEqual(list.documents[0], { title: 'Lease of 2026', tags: ['lease'] });
      assert.deepEqual(await eventNamesOf(docket, id), ['document.uploaded', 'document.analyzed']);
    });

    test('replaces tags and metadata as a whole, and clears metadata given as null', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);

      await docket.patch(`/documents/${id}`, {
        tags: ['a', 'b'],
        metadata: { client: 'Ada', n: 1 },
      });
      const { body: replaced } = await docket.patch(`/documents/${id}`, {
        tags: ['b'],
        metadata: { n: 2 },
      });
      const { body: cleared } = await docket.patch(`/documents/${id}`, {
        tags: null,
        metadata: null,
      });

      assert.partialDeepStrictEqual(replaced, { tags: ['b'], metadata: { n: 2 } });
      assert.deepEqual(cleared.tags, []);
      assert.deepEqual(cleared.metadata, {});
    });

    test('updates the facets that searches filter by', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);
      const analyzed = ['analysis_type=contract_review', 'party=ada ltd', 'party=grace inc'];
      assert.deepEqual(await facets(docket), analyzed);

      await docket.patch(`/documents/${id}`, {
        tags: ['Straße', 'STRASSE'],
        metadata: { Client: 'Ada', n: 1, signed: true, note: 'x'.repeat(2_000) },
      });
      const labelled = await facets(docket);
      await docket.patch(`/documents/${id}`, { tags: null, metadata: { n: 2 } });
      const changed = await facets(docket);
      await docket.delete(`/documents/${id}`);

      assert.deepEqual(labelled.slice(0, 3), [
        'analysis_type=contract_review',
        'metadata.Client=ada',
        'metadata.n=1',
      ]);
      assert.match(labelled[3]!, /^metadata\.note=[0-9a-f]{64}$/);
      assert.deepEqual(labelled.slice(4), [
        'metadata.signed=true',
        'party=ada ltd',
        'party=grace inc',
        'tag=strasse',
        'tag=straße',
      ]);
      assert.deepEqual(changed, [
        'analysis_type=contract_review',
        'metadata.n=2',
        'party=ada ltd',
        'party=grace inc',
      ]);
      assert.deepEqual(await facets(docket), []);
    });

    test('changes a processing document without interrupting its job', async () => {
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/documents', { title: 'a', content: 'text' });

      await docket.patch(`/documents/${body.id}`, { title: 'b', tags: ['x'] });
      await docket.runJobs();

      const { body: document } = await docket.get(`/documents/${body.id}`);
      assert.partialDeepStrictEqual(document, { status: 'completed', title: 'b', tags: ['x'] });
    });
  });
}

suite('invalid requests to PATCH /documents/{id}', () => {
  const REFUSED: [string, object, string][] = [
    ['an empty body', {}, 'body'],
    ['a title that cannot be null', { title: null }, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['another field', { status: 'completed' }, 'status'],
  ];
  for (const [what, change, field] of REFUSED) {
    test(what, async () => {
      await using docket = await startDocket();
      const { body: document } = await docket.post('/documents', { title: 'a', content: 'text' });

      const { status, body } = await docket.patch(`/documents/${document.id}`, change);

      assert.equal(status, 400);
      assert.equal(body.error.details.field, field);
    });
  }
});
