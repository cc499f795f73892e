import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import type { TextExtractionEngine } from '../engines/text-extraction/text-extraction-engine.ts';
import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket } from '../testing/docket.ts';
import { standInTextExtraction } from '../testing/stand-in-engines.ts';

const OLD = 'The lease of the lighthouse ends in May.';
const NEW = 'The windmill is sold in June.';

async function create(docket: Docket, content = OLD): Promise<string> {
  const { body } = await docket.request('POST', '/v1/documents', { title: 'Notes', content });
  await docket.runJobs();
  return body.id;
}

async function findsBy(docket: Docket, query: string): Promise<string[]> {
  const { body } = await docket.post('/search', { query });
  return body.results.map(({ id }: { id: string }) => id);
}

for (const { name: database } of DATABASES) {
  suite(`PATCH /v1/documents/{id} with content on ${database}`, () => {
    test('replaces the text, reads and indexes it anew, and returns it', async () => {
      await using docket = await startDocket({ database, engines: {} });
      const id = await create(docket);

      const { status, body } = await docket.request('PATCH', `/v1/documents/${id}`, {
        content: NEW,
        title: 'Sale',
      });
      const between = await docket.get(`/documents/${id}/text`);
      await docket.runJobs();

      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, {
        id,
        title: 'Sale',
        status: 'processing',
        content: NEW,
      });
      assert.equal(between.body.error.details.type, 'not_ready');
      const { body: read } = await docket.request('GET', `/v1/documents/${id}`);
      assert.partialDeepStrictEqual(read, {
        status: 'completed',
        content: NEW,
        filename: 'Sale.txt',
      });
      assert.equal((await docket.get(`/documents/${id}/text`)).body.text, NEW);
      assert.deepEqual(await findsBy(docket, 'windmill'), [id]);
      assert.deepEqual(await findsBy(docket, 'lighthouse'), []);
      const { body: completed } = await docket.get('/documents?status=completed');
      assert.equal(completed.pagination.total, 1);
    });

    test('deletes the finished analyses and the chats, which are about the text before', async () => {
      await using docket = await startDocket({ database });
      const id = await create(docket);
      await docket.post(`/documents/${id}/analyses`, { analysis_type: 'legal_review' });
      await docket.runJobs();
      await docket.post(`/documents/${id}/chat`, { question: 'When?' });

      await docket.request('PATCH', `/v1/documents/${id}`, { content: NEW });
      await docket.runJobs();

      const { body } = await docket.get(`/documents/${id}`);
      assert.equal(body.status, 'completed');
      assert.equal('analysis' in body, false);
      assert.equal((await docket.get(`/documents/${id}/analyses`)).body.pagination.total, 0);
      assert.equal((await docket.get(`/documents/${id}/chats`)).body.pagination.total, 0);
      const filters = { analysis_type: 'legal_review' };
      const found = await docket.post('/search', { query: 'windmill', filters });
      assert.equal(found.body.total, 0);
    });

    test('wins over a reading of the text before that still runs', async () => {
      const isReading = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const textExtraction: TextExtractionEngine = {
        ...standInTextExtraction,
        async extract(path, limits, signal, options) {
          const text = await standInTextExtraction.extract(path, limits, signal, options);
          if (text.text !== OLD) return text;
          isReading.resolve();
          await mayEnd.promise;
          return text;
        },
      };
      await using docket = await startDocket({ database, engines: { textExtraction } });
      const { body } = await docket.post('/documents', { title: 'Notes', content: OLD });
      await docket.post(`/documents/${body.id}/analyses`, { analysis_type: 'legal_review' });
      const running = docket.runJobs();
      await isReading.promise;

      await docket.request('PATCH', `/v1/documents/${body.id}`, { content: NEW });
      mayEnd.resolve();
      await running;
      await docket.runJobs();

      const { body: read } = await docket.get(`/documents/${body.id}`);
      assert.equal(read.status, 'completed');
      assert.equal((await docket.get(`/documents/${body.id}/text`)).body.text, NEW);
      assert.equal(read.analysis.analysis_type, 'legal_review');
      assert.deepEqual(await findsBy(docket, 'windmill'), [body.id]);
      assert.deepEqual(await findsBy(docket, 'lighthouse'), []);
    });
  });
}

suite('PATCH /v1/documents/{id} with content', () => {
  test('reads nothing again when the text is the same', async () => {
    await using docket = await startDocket();
    const id = await create(docket);

    const { body } = await docket.request('PATCH', `/v1/documents/${id}`, {
      content: OLD,
      tags: ['a'],
    });

    assert.partialDeepStrictEqual(body, { status: 'completed', content: OLD, tags: ['a'] });
  });

  test('reads a failed document anew', async () => {
    await using docket = await startDocket({ engines: {} });
    const form = new FormData();
    form.append('file', new File(['%PDF-1.7 broken'], 'broken.pdf'));
    const { body: failed } = await docket.request('POST', '/v1/documents', form);
    await docket.runJobs();
    assert.equal((await docket.get(`/documents/${failed.id}`)).body.status, 'failed');

    await docket.request('PATCH', `/v1/documents/${failed.id}`, { content: NEW });
    await docket.runJobs();

    const { body } = await docket.request('GET', `/v1/documents/${failed.id}`);
    assert.partialDeepStrictEqual(body, { status: 'completed', content: NEW });
    assert.equal('error' in body, false);
  });

  test('refuses an empty text, and content in version 2', async () => {
    await using docket = await startDocket();
    const id = await create(docket);

    const empty = await docket.request('PATCH', `/v1/documents/${id}`, { content: '' });
    const newer = await docket.patch(`/documents/${id}`, { content: NEW });

    assert.deepEqual([empty.status, empty.body.error.details.field], [400, 'content']);
    assert.equal(newer.status, 400);
    assert.deepEqual(newer.body.error.details, { field: 'content', type: 'unknown_field' });
  });

  test('needs write:documents, and does not find a document of another workspace', async () => {
    await using docket = await startDocket();
    const id = await create(docket);
    const path = `/v1/documents/${id}`;
    const reader = await docket.createKey(['read:documents']);
    const stranger = await docket.createWorkspace();

    const unscoped = await docket.request('PATCH', path, { content: NEW }, { key: reader });
    const foreign = await docket.request('PATCH', path, { content: NEW }, { key: stranger });

    assert.deepEqual([unscoped.status, foreign.status], [403, 404]);
    assert.equal((await docket.get(`/documents/${id}/text`)).body.text, OLD);
  });
});
