import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import {
  analyzedDocument,
  countingEngines,
  eventNamesOf,
  uploadedDocument,
} from '../testing/documents.ts';
import { readDocumentJob } from './text/read.job.ts';

for (const { name: database } of DATABASES) {
  suite(`POST /documents on ${database}`, () => {
    test('accepts a file, replies 201 and extracts its text in the background', async () => {
      await using docket = await startDocket({ database });

      const created = await docket.upload('/documents', {
        file: { bytes: 'Meeting notes', name: 'Board meeting.txt' },
        fields: { tags: ['board', '2026'], metadata: '{"client": "Ada", "matter": 7}' },
      });
      await docket.runJobs();
      const { body: read } = await docket.get(`/documents/${created.body.id}`);

      assert.equal(created.status, 201);
      assert.equal(created.headers.get('location'), `/v2/documents/${created.body.id}`);
      assert.partialDeepStrictEqual(created.body, {
        title: 'Board meeting',
        status: 'processing',
        filename: 'Board meeting.txt',
        file_size: 13,
        tags: ['board', '2026'],
        metadata: { client: 'Ada', matter: 7 },
        pages: null,
      });
      assert.partialDeepStrictEqual(read, {
        status: 'completed',
        media_type: 'text/plain',
        pages: 1,
        ocr_pages: 0,
      });
      assert.ok(!('analysis' in read));
      assert.equal((await docket.get(`/documents/${read.id}/text`)).body.text, 'Meeting notes');
      assert.deepEqual(await eventNamesOf(docket, read.id), ['document.uploaded']);
    });

    test('creates a document from plain text of at least one character', async () => {
      await using docket = await startDocket({ database });

      const { status, body } = await docket.post('/documents', { title: 'Note', content: 'ä' });
      await docket.runJobs();
      const { body: read } = await docket.get(`/documents/${body.id}`);
      const file = await docket.get(`/documents/${body.id}/download`);

      assert.equal(status, 201);
      assert.partialDeepStrictEqual(read, {
        title: 'Note',
        status: 'completed',
        filename: 'Note.txt',
        media_type: 'text/plain',
        file_size: 2,
      });
      assert.equal(file.body, 'ä');
    });

    test('extracts the text of identical files once per workspace', async () => {
      const { engines, read } = countingEngines();
      await using docket = await startDocket({ database, engines });
      const analyzed = await analyzedDocument(docket, 'The same bytes');

      const uploaded = await uploadedDocument(docket, 'The same bytes');
      await docket.runJobs();

      assert.equal(read.length, 1);
      const { body } = await docket.get(`/documents/${uploaded.id}`);
      assert.partialDeepStrictEqual(body, { status: 'completed', pages: 1, language: 'en' });
      const text = await docket.get(`/documents/${uploaded.id}/text`);
      assert.deepEqual(text.body, (await docket.get(`/documents/${analyzed.id}/text`)).body);
    });

    test('extracts identical files again in another workspace and after the first document is deleted', async () => {
      const { engines, read } = countingEngines();
      await using docket = await startDocket({ database, engines });
      const first = await uploadedDocument(docket, 'The same bytes');
      await docket.runJobs();

      const form = { file: { bytes: 'The same bytes', name: 'a.txt' } };
      await docket.upload('/documents', form, { key: await docket.createWorkspace() });
      await docket.runJobs();
      await docket.delete(`/documents/${first.id}`);
      await docket.runJobs();
      const again = await uploadedDocument(docket, 'The same bytes');
      await docket.runJobs();

      assert.equal(read.length, 3);
      assert.equal((await docket.get(`/documents/${again.id}`)).body.status, 'completed');
    });

    test('creates two documents when one file is uploaded twice concurrently', async () => {
      await using docket = await startDocket({ database });

      const [one, other] = await Promise.all([
        uploadedDocument(docket, 'The same bytes'),
        uploadedDocument(docket, 'The same bytes'),
      ]);
      await docket.runJobs();
      await docket.delete(`/documents/${one.id}`);
      await docket.runJobs();

      const { body } = await docket.get(`/documents/${other.id}`);
      assert.equal(body.status, 'completed');
      assert.equal((await docket.get(`/documents/${other.id}/download`)).body, 'The same bytes');
    });

    test('extracts identical files once when two jobs need them at the same time', async () => {
      const { engines, read } = countingEngines();
      await using docket = await startDocket({ database, engines });
      const { services } = docket;
      const { body: me } = await docket.get('/me');
      const { signal } = new AbortController();
      const context = {
        signal,
        attempt: 1,
        stage: async () => {},
        checkpoint: async () => {},
      };
      const documents = [await uploadedDocument(docket), await uploadedDocument(docket)];

      await Promise.all(
        documents.map(({ id }) =>
          readDocumentJob.run(services, me.default_workspace_id, { document_id: id }, context),
        ),
      );

      assert.equal(read.length, 1);
      const { body } = await docket.get('/documents?status=completed');
      assert.equal(body.pagination.total, 2);
    });

    test('marks a document with an unreadable file as failed and publishes an event', async () => {
      await using docket = await startDocket({ database });

      const { id } = await uploadedDocument(docket, '%PDF-broken');
      await docket.runJobs();

      const { body } = await docket.get(`/documents/${id}`);
      assert.partialDeepStrictEqual(body, {
        status: 'failed',
        error: { code: 'broken', stage: 'extract' },
      });
      assert.deepEqual(await eventNamesOf(docket, id), ['document.uploaded', 'document.failed']);
      assert.equal((await docket.get(`/documents/${id}/download`)).body, '%PDF-broken');
    });

    test('creates one document per Idempotency-Key', async () => {
      await using docket = await startDocket({ database });
      const upload = () =>
        docket.upload(
          '/documents',
          { file: { bytes: 'text', name: 'a.txt' } },
          { headers: { 'idempotency-key': 'one' } },
        );

      const first = await upload();
      const second = await upload();

      assert.equal(second.body.id, first.body.id);
      assert.equal(second.headers.get('idempotent-replayed'), 'true');
      assert.equal((await docket.get('/documents')).body.pagination.total, 1);
    });
  });
}

suite('labels of a new document', () => {
  test('drop null values and duplicate tags', async () => {
    await using docket = await startDocket();

    const { body } = await docket.post('/documents', {
      title: 'a',
      content: 'text',
      tags: ['x', 'x', 'y'],
      metadata: { kept: false, dropped: null, count: 0 },
    });

    assert.deepEqual(body.tags, ['x', 'y']);
    assert.deepEqual(body.metadata, { kept: false, count: 0 });
  });

  const REFUSED: [string, object, string][] = [
    ['51 tags', { tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }, 'tags'],
    ['a tag of 101 characters', { tags: ['x'.repeat(101)] }, 'tags.0'],
    ['a text of 2,001 characters', { metadata: { key: 'x'.repeat(2_001) } }, 'metadata.key'],
    ['a list as a value', { metadata: { key: [] } }, 'metadata.key'],
    ['a key of 101 characters', { metadata: { ['x'.repeat(101)]: 1 } }, 'metadata'],
    ['a key with U+0000', { metadata: { 'a\0b': 1 } }, 'metadata'],
    ['U+0000 in a value', { metadata: { key: 'a\0b' } }, 'metadata.key'],
  ];
  for (const [what, labels, field] of REFUSED) {
    test(`are refused with ${what}`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.post('/documents', {
        title: 'a',
        content: 'text',
        ...labels,
      });

      assert.equal(status, 400);
      assert.equal(body.error.details.field, field);
    });
  }
});

suite('plain-text document', () => {
  for (const content of ['%PDF-1.7 is how a PDF begins', '<html><body>Hello', 'PK\u0003\u0004']) {
    test(`stays plain text although it begins with ${JSON.stringify(content)}`, async () => {
      await using docket = await startDocket({ engines: {} });

      const { body } = await docket.post('/documents', { title: 'a', content });
      await docket.runJobs();

      const { body: read } = await docket.get(`/documents/${body.id}/text`);
      assert.ok(read.text.startsWith(content.slice(0, 2)), JSON.stringify(read));
    });
  }
});

suite('blobs of requests that died', () => {
  test('are deleted without a row and kept with one', async () => {
    await using docket = await startDocket();
    const { db, blobs, temporaryFiles, clock } = docket.services;
    const kept = await uploadedDocument(docket, 'kept');
    await docket.runJobs();
    const path = await temporaryFiles.write('upload', [Buffer.from('orphan')]);
    const orphan = await blobs.keyOf(path);
    await blobs.put(path, orphan);
    const created_at = clock.now().toISOString();
    const row = await db.selectFrom('documents').select('blob_key').executeTakeFirstOrThrow();
    await db
      .insertInto('blob_reservations')
      .values([
        { blob_key: orphan, id: 'one', created_at },
        { blob_key: row.blob_key!, id: 'two', created_at },
      ])
      .execute();

    docket.advance(61 * 60_000);
    await docket.runJobs();

    assert.equal(await blobs.exists(orphan), false);
    assert.equal((await docket.get(`/documents/${kept.id}/download`)).body, 'kept');
  });
});
