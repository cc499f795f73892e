import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';

const ANALYZE = { analysis_type: 'contract_review' };

for (const { name: database } of DATABASES) {
  suite(`DELETE /documents/{id} on ${database}`, () => {
    test('deletes text, analysis and file, and publishes document.deleted', async () => {
      await using file = await startReceiver(200, 'some text');
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(receiver.url, ['document.deleted'], 'whsec_test');
      const { body } = await docket.post('/documents/analyze', {
        ...ANALYZE,
        document_url: `${file.url}/a.txt`,
      });
      await docket.runJobs();
      const row = await docket.services.db
        .selectFrom('documents')
        .select('blob_key')
        .executeTakeFirstOrThrow();

      const deleted = await docket.delete(`/documents/${body.id}`);
      await docket.runJobs();

      assert.equal(deleted.status, 200);
      assert.deepEqual(deleted.body, { id: body.id, deleted: true });
      assert.equal((await docket.get(`/documents/${body.id}`)).status, 404);
      assert.equal((await docket.get(`/documents/${body.id}/text`)).status, 404);
      assert.equal((await docket.delete(`/documents/${body.id}`)).status, 404);
      assert.equal((await docket.get('/documents')).body.pagination.total, 0);
      assert.equal(receiver.received[0]!.json().data.document_id, body.id);
      assert.equal(await docket.services.blobs.exists(row.blob_key!), false);
      for (const table of ['document_texts', 'analyses'] as const) {
        assert.deepEqual(await docket.services.db.selectFrom(table).selectAll().execute(), []);
      }
    });

    test('keeps a file that another document shares', async () => {
      await using file = await startReceiver(200, 'the same bytes');
      await using docket = await startDocket({ database });
      const submit = () =>
        docket.post('/documents/analyze', { ...ANALYZE, document_url: `${file.url}/a.txt` });
      const { body: first } = await submit();
      await submit();
      await docket.runJobs();

      await docket.delete(`/documents/${first.id}`);
      await docket.runJobs();

      const other = await docket.services.db
        .selectFrom('documents')
        .select('blob_key')
        .executeTakeFirstOrThrow();
      assert.ok(await docket.services.blobs.exists(other.blob_key!));
    });

    test('cancels the job of a processing document without a failure event', async () => {
      await using file = await startReceiver(200, 'text');
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const { body } = await docket.post('/documents/analyze', {
        ...ANALYZE,
        document_url: `${file.url}/a.txt`,
        webhook_url: receiver.url,
      });

      await docket.delete(`/documents/${body.id}`);
      await docket.runJobs();

      assert.equal(receiver.received.length, 0);
      assert.equal(file.received.length, 0);
    });
  });
}

suite('GET /documents/{id}/text', () => {
  test('returns the text that all offsets refer to', async () => {
    await using file = await startReceiver(200, 'First line\nsecond line');
    await using docket = await startDocket();
    const { body } = await docket.post('/documents/analyze', {
      ...ANALYZE,
      document_url: `${file.url}/a.txt`,
    });

    const early = await docket.get(`/documents/${body.id}/text`);
    await docket.runJobs();
    const { body: read } = await docket.get(`/documents/${body.id}/text`);
    const { body: document } = await docket.get(`/documents/${body.id}`);

    assert.equal(early.status, 400);
    assert.partialDeepStrictEqual(early.body.error.details, {
      type: 'not_ready',
      status: 'processing',
    });
    assert.equal(early.headers.get('retry-after'), '1');
    assert.equal(read.text, 'First line\nsecond line');
    assert.deepEqual(read.pages, [{ page: 1, start: 0, end: 22 }]);
    const [evidence] = document.analysis.evidence['/summary'];
    assert.equal(read.text.slice(evidence.start, evidence.end), evidence.excerpt);
    assert.equal(evidence.text_sha256, read.text_sha256);
  });
});
