import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';

async function create(docket: Docket, title: string, content = `Text of ${title}`) {
  const { body } = await docket.request('POST', '/v1/documents', { title, content });
  await docket.runJobs();
  docket.advance(1_000);
  return body;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`version 1 of documents on ${database}`, () => {
    test('creates a document from text and returns the text', async () => {
      await using docket = await startDocket({ database });
      const workspace_id = (await docket.get('/me')).body.default_workspace_id;

      const { status, headers, body } = await docket.request('POST', '/v1/documents', {
        workspace_id,
        title: 'Notes',
        content: 'Grüße aus Porto',
      });
      await docket.runJobs();

      assert.equal(status, 201);
      assert.equal(headers.get('location'), `/v1/documents/${body.id}`);
      assert.equal(body.content, 'Grüße aus Porto');
      assert.equal(body.workspace_id, workspace_id);
      const detail = await docket.request('GET', `/v1/documents/${body.id}`);
      assert.equal(detail.body.status, 'completed');
      assert.equal(detail.body.content, 'Grüße aus Porto');
    });

    test('returns the original text unchanged, however its extraction normalizes it', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const content = `\uFEFFCafe\u0301\r\n${'A paragraph of a long text.\n\n'.repeat(300)}`;
      const { id } = await create(docket, 'Notes', content);

      const { body } = await docket.request('GET', `/v1/documents/${id}`);

      assert.ok(body.pages > 1);
      assert.equal(body.content, content);
    });

    test('creates a document from a file', async () => {
      await using docket = await startDocket({ database });
      const form = new FormData();
      form.append('file', new File(['Some text'], 'plan.txt'));

      const { status, body } = await docket.request('POST', '/v1/documents', form);

      assert.equal(status, 201);
      assert.equal(body.title, 'plan');
      assert.equal(body.filename, 'plan.txt');
    });

    test('lists in `data`, sorted and page by page', async () => {
      await using docket = await startDocket({ database });
      for (const title of ['Beech', 'Ash', 'Cedar']) await create(docket, title);

      const first = await docket.request('GET', '/v1/documents?sort=name&sort_dir=asc&limit=2');
      const { next_cursor } = first.body.pagination;
      const second = await docket.request(
        'GET',
        `/v1/documents?sort=name&sort_dir=asc&limit=2&cursor=${next_cursor}`,
      );
      const byOffset = await docket.request('GET', '/v1/documents?offset=1&status=completed');

      const titles = [...first.body.data, ...second.body.data].map(({ title }) => title);
      assert.deepEqual(titles, ['Ash', 'Beech', 'Cedar']);
      assert.equal(second.body.pagination.has_more, false);
      assert.deepEqual(
        byOffset.body.data.map(({ title }: { title: string }) => title),
        ['Ash', 'Beech'],
      );
      assert.equal(byOffset.body.pagination.total_count, 3);
    });

    test('lists each document with its newest completed analysis', async () => {
      await using docket = await startDocket({ database });
      const [one, other] = [await create(docket, 'One'), await create(docket, 'Other')];
      for (const analysis_type of ['contract_review', 'legal_review']) {
        await docket.post(`/documents/${one.id}/analyses`, { analysis_type });
        await docket.runJobs();
        docket.advance(1_000);
      }
      await docket.post(`/documents/${one.id}/analyses`, { analysis_type: 'financial_analysis' });

      const { body } = await docket.request('GET', '/v1/documents');

      assert.deepEqual(
        body.data.map(({ id, analysis }: any) => [id, analysis?.analysis_type]),
        [
          [other.id, undefined],
          [one.id, 'legal_review'],
        ],
      );
    });

    test('reports paging errors in the short form and all others in the long form', async () => {
      await using docket = await startDocket({ database });

      const cursor = await docket.request('GET', '/v1/documents?cursor=x');
      const offset = await docket.request('GET', '/v1/documents?offset=1');
      const missing = await docket.request('GET', '/v1/documents/doc_none');

      assert.equal(cursor.status, 400);
      assert.equal(cursor.body.error, 'invalid_cursor');
      assert.equal(typeof cursor.body.message, 'string');
      assert.equal(offset.body.error, 'offset_out_of_range');
      assert.equal(missing.status, 404);
      assert.equal(missing.body.error.code, 'resource_not_found');
    });

    test('updates and deletes documents, with the events of version 2', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const events = ['document.uploaded', 'document.deleted'];
      await docket.registerWebhook(receiver.url, events, 'whsec_test');
      const { id } = await create(docket, 'Draft');

      const changed = await docket.request('PATCH', `/v1/documents/${id}`, { title: 'Final' });
      const deleted = await docket.request('DELETE', `/v1/documents/${id}`);
      await docket.runJobs();

      assert.equal(changed.body.title, 'Final');
      assert.deepEqual(deleted.body, { id, deleted: true });
      assert.equal((await docket.request('GET', `/v1/documents/${id}`)).status, 404);
      const names = new Set(receiver.received.map((one) => one.json().event));
      assert.deepEqual(names, new Set(['document.deleted', 'document.uploaded']));
    });

    test('accepts the older scopes: delete:documents allows only deletion', async () => {
      await using docket = await startDocket({ database });
      const { id } = await create(docket, 'Draft');
      const key = await docket.createKey(['read:documents', 'delete:documents']);
      const path = `/v1/documents/${id}`;

      assert.equal((await docket.request('PATCH', path, { title: 'x' }, { key })).status, 403);
      assert.equal((await docket.request('DELETE', path, undefined, { key })).status, 200);
    });
  });
}
