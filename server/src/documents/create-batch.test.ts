import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';
import { shareDocket } from '../testing/shared-docket.ts';

/** Returns rows of one text. */
const rows = (count: number) => Array.from({ length: count }, () => TEXT);

const TEXT = { title: 'Note', content: 'The rent is 800 EUR.' };

for (const { name: database } of DATABASES) {
  suite(`POST /documents/batch on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('each row has a result in its place, and a bad row leaves the others as they are', async () => {
      const docket = await newWorkspace();
      await using file = await startReceiver(200, 'A lease.');
      const documents = [
        { ...TEXT, tags: ['legal'], metadata: { case: 'L-1' } },
        { title: 'Nothing' },
        { document_url: `${file.url}/lease.txt`, analysis_type: 'contract_review' },
        { document_url: `${file.url}/plain.txt`, title: 'Plain' },
        { ...TEXT, document_url: file.url },
        { ...TEXT, analysis_type: 'poem' },
        { ...TEXT, color: 'red' },
        { ...TEXT, title: 'Analyzed', analysis_type: 'contract_review' },
      ];

      const { status, body } = await docket.post('/documents/batch', { documents });
      await docket.runJobs();

      assert.equal(status, 200);
      assert.deepEqual(
        body.results.map((each: any) => each.error?.details?.field ?? each.document.title),
        [
          'Note',
          'documents.1.content',
          'lease',
          'Plain',
          'documents.4.document_url',
          'documents.5.analysis_type',
          'documents.6.color',
          'Analyzed',
        ],
      );
      assert.deepEqual([body.created, body.failed], [4, 4]);
      const list = (await docket.get('/documents?sort=name')).body.documents;
      assert.deepEqual(
        list.map(({ title, status: state }: any) => [title, state]),
        ['Analyzed', 'Note', 'Plain', 'lease'].map((title) => [title, 'completed']),
      );
      for (const index of [2, 7]) {
        const { document, analysis_id } = body.results[index];
        const analysis = await docket.get(`/documents/${document.id}/analyses/${analysis_id}`);
        assert.equal(analysis.body.status, 'completed');
      }
      assert.equal((await docket.get('/documents?metadata.case=L-1')).body.pagination.total, 1);
    });

    test('a repeat with the same Idempotency-Key creates nothing', async () => {
      const docket = await newWorkspace();
      const headers = { 'idempotency-key': 'one' };
      const documents = [TEXT, TEXT];

      const first = await docket.post('/documents/batch', { documents }, { headers });
      const again = await docket.post('/documents/batch', { documents }, { headers });

      assert.deepEqual(again.body, first.body);
      assert.equal((await docket.get('/documents')).body.pagination.total, 2);
    });

    test('no rows and more than a hundred are refused', async () => {
      const docket = await newWorkspace();
      for (const count of [0, 101]) {
        const documents = Array.from({ length: count }, () => TEXT);
        const { status, body } = await docket.post('/documents/batch', { documents });
        assert.equal(status, 400);
        assert.equal(body.error.details.field, 'documents');
      }
    });
  });

  suite(`limits of POST /documents/batch on ${database}`, () => {
    test('each row takes its units, and too many rows are refused before anything is created', async () => {
      await using docket = await startDocket({
        database,
        settings: {
          DOCKET_ENTERPRISE_REQUESTS_PER_MINUTE: '20',
          DOCKET_ENTERPRISE_CONCURRENT: '1',
        },
      });
      const fits = await docket.post('/documents/batch', { documents: rows(12) });
      const refused = await docket.post('/documents/batch', { documents: rows(9) });
      const { body } = await docket.get('/documents');

      assert.equal(fits.status, 200);
      assert.equal(fits.headers.get('x-ratelimit-remaining'), '8');
      assert.equal(refused.status, 429);
      assert.equal(body.pagination.total, 12);
    });

    test('rows beyond the quota of storage fail one by one', async () => {
      await using docket = await startDocket({
        database,
        settings: { DOCKET_QUOTA_STORAGE_BYTES: '50' },
      });
      const documents = Array.from({ length: 3 }, (_, n) => ({
        ...TEXT,
        content: `${n}`.repeat(20),
      }));

      const { body } = await docket.post('/documents/batch', { documents });

      assert.deepEqual(
        body.results.map((each: any) => each.error?.code ?? each.status),
        ['created', 'created', 'insufficient_quota'],
      );
    });

    test('concurrent batches and single documents never exceed the quota of storage together', async () => {
      await using docket = await startDocket({
        database,
        settings: { DOCKET_QUOTA_STORAGE_BYTES: '100' },
      });
      const content = 'x'.repeat(20);
      const requests = Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? docket.post('/documents/batch', { documents: [TEXT, TEXT] })
          : docket.post('/documents', { title: 'Note', content }),
      );

      const answers = await Promise.all(requests);
      const { body } = await docket.get('/documents');

      assert.equal(body.pagination.total, 5);
      const refused = answers.flatMap(({ body: { error, results = [] } }) => [
        error?.code ?? [],
        ...results.map((row: any) => row.error?.code ?? []),
      ]);
      assert.deepEqual(
        refused.flat(),
        Array.from({ length: 4 }, () => 'insufficient_quota'),
      );
    });
  });
}
