import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../testing/docket.ts';
import {
  analyzedDocument,
  countingEngines,
  eventNamesOf,
  eventsOf,
  uploadedDocument,
} from '../testing/documents.ts';
import { standInLanguage, standInTextExtraction } from '../testing/stand-in-engines.ts';
import { WorkError } from '../kernel/errors.ts';

const FILE = 'https://files.example/lease.txt';

/** Builds stand-in engines whose language engine fails until the test repairs it. */
function mendableEngines() {
  const state = { isBroken: true };
  const { read, engines } = countingEngines();
  const analyze: typeof standInLanguage.analyze = async (...request) => {
    if (!state.isBroken) return standInLanguage.analyze(...request);
    const message = 'The engine is out of order';
    throw new WorkError({ code: 'engine_error', message, stage: 'analyze', retryable: false });
  };
  return { read, state, engines: { ...engines, language: { ...standInLanguage, analyze } } };
}

/** Builds engines whose first text extraction lasts until it is aborted. */
function slowEngines() {
  const { promise: begun, resolve } = Promise.withResolvers<AbortSignal>();
  let isFirst = true;
  const textExtraction: typeof standInTextExtraction = {
    ...standInTextExtraction,
    async extract(path, limits, signal, options) {
      if (!isFirst) return standInTextExtraction.extract(path, limits, signal, options);
      isFirst = false;
      resolve(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
  };
  return { begun, engines: { textExtraction, language: standInLanguage } };
}

async function jobsOf({ services }: Docket, queue: string): Promise<number> {
  const rows = await services.db
    .selectFrom('jobs')
    .select('id')
    .where('queue', '=', queue)
    .where('state', '<>', 'dead')
    .execute();
  return rows.length;
}

for (const { name: database } of DATABASES) {
  suite(`POST /documents/{id}/retry on ${database}`, () => {
    test('resumes a failed document from its stored file and text', async () => {
      const { engines, read, state } = mendableEngines();
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database, engines });
      const failed = await analyzedDocument(docket, 'text', { webhook_url: receiver.url });
      state.isBroken = false;

      const { status, body, headers } = await docket.post(`/documents/${failed.id}/retry`);
      await docket.runJobs();

      assert.equal(failed.status, 'failed');
      assert.equal(status, 202);
      assert.partialDeepStrictEqual(body, {
        id: failed.id,
        status: 'processing',
        webhook_url: receiver.url,
      });
      assert.ok(!('error' in body));
      assert.equal(headers.get('location'), `/v2/documents/${failed.id}`);
      const { body: document } = await docket.get(`/documents/${failed.id}`);
      assert.equal(document.status, 'completed');
      assert.ok(!('error' in document));
      assert.equal(read.length, 1);
      assert.deepEqual(await eventNamesOf(docket, failed.id), [
        'document.uploaded',
        'document.failed',
        'document.analyzed',
      ]);
      assert.deepEqual(
        receiver.received.map((call) => call.json().event),
        ['document.failed', 'document.analyzed'],
      );
      const { body: list } = await docket.get('/documents?status=failed');
      assert.equal(list.pagination.total, 0);
    });

    test('extracts the text of a failed upload again', async () => {
      await using docket = await startDocket({ database });
      const { id } = await uploadedDocument(docket, '%PDF-broken');
      await docket.runJobs();

      const { status, body } = await docket.post(`/documents/${id}/retry`);
      await docket.runJobs();

      assert.equal(status, 202);
      assert.ok(!('analysis_id' in body));
      assert.equal((await docket.get(`/documents/${id}`)).body.status, 'failed');
      assert.deepEqual(await eventNamesOf(docket, id), [
        'document.uploaded',
        'document.failed',
        'document.failed',
      ]);
    });

    test('runs the newest analysis again after it failed', async () => {
      const { engines, state } = mendableEngines();
      await using docket = await startDocket({ database, engines });
      const { id } = await uploadedDocument(docket);
      const asked = await docket.post(`/documents/${id}/analyses`, {
        analysis_type: 'legal_review',
      });
      await docket.runJobs();
      state.isBroken = false;

      const { status, body, headers } = await docket.post(`/documents/${id}/retry`);
      await docket.runJobs();

      assert.equal(status, 202);
      assert.partialDeepStrictEqual(body, { id, analysis_id: asked.body.id, status: 'processing' });
      assert.equal(headers.get('location'), `/v2/documents/${id}/analyses/${asked.body.id}`);
      const { body: document } = await docket.get(`/documents/${id}`);
      assert.equal(document.analysis.analysis_type, 'legal_review');
    });

    test('enqueues one job for two concurrent retries', async () => {
      const { engines, state } = mendableEngines();
      await using docket = await startDocket({ database, engines });
      const { id } = await analyzedDocument(docket);
      state.isBroken = false;

      const answers = await Promise.all([1, 2, 3].map(() => docket.post(`/documents/${id}/retry`)));

      assert.deepEqual(answers.map(({ status }) => `${status}`).toSorted(), ['202', '400', '400']);
      assert.equal(await jobsOf(docket, 'documents.analyze'), 1);
    });

    test('refuses a document without failed work', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);

      const { status, body } = await docket.post(`/documents/${id}/retry`);

      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { type: 'conflict', status: 'completed' });
    });
  });

  suite(`POST /documents/{id}/cancel on ${database}`, () => {
    test('fails a waiting document and notifies its webhook_url', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      const { body: submitted } = await docket.post('/documents/analyze', {
        document_url: FILE,
        analysis_type: 'legal_review',
        webhook_url: receiver.url,
      });

      const { status, body } = await docket.post(`/documents/${submitted.id}/cancel`);
      await docket.runJobs();

      assert.equal(status, 200);
      assert.partialDeepStrictEqual(body, {
        id: submitted.id,
        status: 'failed',
        error: { code: 'cancelled', stage: 'fetch' },
      });
      assert.deepEqual(await eventNamesOf(docket, submitted.id), [
        'document.uploaded',
        'document.failed',
      ]);
      assert.partialDeepStrictEqual(receiver.received[0]!.json().data, {
        analysis_id: submitted.analysis_id,
        error: { code: 'cancelled' },
      });
      assert.equal(await jobsOf(docket, 'documents.analyze'), 0);
    });

    test('stops the text extraction of a document', async () => {
      const { engines, begun } = slowEngines();
      await using docket = await startDocket({ database, engines });
      const { id } = await uploadedDocument(docket);
      const working = docket.runJobs();
      const signal = await begun;

      const { body } = await docket.post(`/documents/${id}/cancel`);
      await working;

      assert.ok(signal.aborted);
      assert.partialDeepStrictEqual(body, { status: 'failed', error: { stage: 'extract' } });
      assert.deepEqual(await eventNamesOf(docket, id), ['document.uploaded', 'document.failed']);
    });

    test('keeps the job of an immediate retry when the cancelled job ends', async () => {
      const { engines, begun } = slowEngines();
      await using docket = await startDocket({ database, engines });
      const { id } = await uploadedDocument(docket);
      const working = docket.runJobs();
      await begun;

      await docket.post(`/documents/${id}/cancel`);
      const retried = await docket.post(`/documents/${id}/retry`);
      await working;
      await docket.runJobs();

      assert.equal(retried.status, 202);
      assert.equal((await docket.get(`/documents/${id}`)).body.status, 'completed');
      assert.deepEqual(await eventNamesOf(docket, id), ['document.uploaded', 'document.failed']);
    });

    test('fails the unfinished analyses of a completed document and keeps the document completed', async () => {
      await using docket = await startDocket({ database });
      const before = await analyzedDocument(docket);
      const asked = await docket.post(`/documents/${before.id}/analyses`, {
        analysis_type: 'legal_review',
      });

      const { status, body } = await docket.post(`/documents/${before.id}/cancel`);
      await docket.runJobs();

      assert.equal(status, 200);
      assert.deepEqual(body, before);
      const { body: analysis } = await docket.get(
        `/documents/${before.id}/analyses/${asked.body.id}`,
      );
      assert.partialDeepStrictEqual(analysis, { status: 'failed', error: { code: 'cancelled' } });
      const events = await eventsOf(docket, before.id);
      assert.equal(events.at(-1)!.data.analysis_id, asked.body.id);
    });

    test('cancels once for two concurrent requests', async () => {
      await using docket = await startDocket({ database });
      const { id } = await uploadedDocument(docket);

      const answers = await Promise.all([1, 2].map(() => docket.post(`/documents/${id}/cancel`)));

      assert.deepEqual(answers.map(({ status }) => `${status}`).toSorted(), ['200', '400']);
      const [refused] = answers.filter(({ status }) => status === 400);
      assert.partialDeepStrictEqual(refused!.body.error.details, { type: 'conflict' });
      assert.deepEqual(await eventNamesOf(docket, id), ['document.uploaded', 'document.failed']);
    });

    test('refuses a document without unfinished work', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);

      const { status, body } = await docket.post(`/documents/${id}/cancel`);

      assert.equal(status, 400);
      assert.partialDeepStrictEqual(body.error.details, { type: 'conflict', status: 'completed' });
    });
  });

  suite(`deletion of a document with unfinished work on ${database}`, () => {
    test('stops the text extraction and leaves no data', async () => {
      const { engines, begun } = slowEngines();
      await using docket = await startDocket({ database, engines });
      const { id } = await uploadedDocument(docket);
      const working = docket.runJobs();
      const signal = await begun;

      await docket.delete(`/documents/${id}`);
      await working;
      await docket.runJobs();

      assert.ok(signal.aborted);
      assert.deepEqual(await eventNamesOf(docket, id), ['document.uploaded', 'document.deleted']);
      for (const table of ['documents', 'document_texts', 'search_sources'] as const) {
        assert.deepEqual(await docket.services.db.selectFrom(table).selectAll().execute(), []);
      }
    });

    test('stops a repeated analysis', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);
      await docket.post(`/documents/${id}/analyses`, { analysis_type: 'legal_review' });

      await docket.delete(`/documents/${id}`);
      await docket.runJobs();

      assert.equal(await jobsOf(docket, 'documents.analyze'), 0);
      assert.deepEqual(await docket.services.db.selectFrom('analyses').selectAll().execute(), []);
    });
  });
}
