import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { startDocket, startReceiver } from '../../testing/docket.ts';
import {
  analyzedDocument,
  countingEngines,
  eventNamesOf,
  eventsOf,
  uploadedDocument,
} from '../../testing/documents.ts';
import { standInLanguage, standInTextExtraction } from '../../testing/stand-in-engines.ts';
import { WorkError } from '../../kernel/errors.ts';

/** Stand-in engines that fail financial analyses. */
const ENGINES = {
  textExtraction: standInTextExtraction,
  language: {
    ...standInLanguage,
    analyze: async (...[text, request, signal]: Parameters<typeof standInLanguage.analyze>) => {
      if (request.analysisType !== 'financial_analysis') {
        return standInLanguage.analyze(text, request, signal);
      }
      const message = 'There are no figures in it';
      throw new WorkError({ code: 'engine_error', message, stage: 'analyze', retryable: false });
    },
  },
};

for (const { name: database } of FEATURE_DATABASES) {
  suite(`POST /documents/{id}/analyses on ${database}`, () => {
    test('analyzes a completed document again without extracting its text again', async () => {
      const { engines, read } = countingEngines();
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database, engines });
      const { id, analysis: first } = await analyzedDocument(docket);
      docket.advance(1_000);

      const { status, body, headers } = await docket.post(`/documents/${id}/analyses`, {
        analysis_type: 'legal_review',
        extract_fields: ['dates'],
        include_summary: false,
        webhook_url: receiver.url,
      });
      const { body: meanwhile } = await docket.get(`/documents/${id}`);
      await docket.runJobs();
      const { body: document } = await docket.get(`/documents/${id}`);

      assert.equal(status, 202);
      assert.match(body.id, /^analysis_[0-9a-f]{32}$/);
      assert.partialDeepStrictEqual(body, {
        document_id: id,
        analysis_id: body.id,
        status: 'processing',
        created_at: '2026-01-05T09:00:01.000Z',
        webhook_url: receiver.url,
      });
      assert.equal(headers.get('location'), `/v2/documents/${id}/analyses/${body.id}`);
      assert.equal(meanwhile.status, 'completed');
      assert.deepEqual(meanwhile.analysis, first);
      assert.equal(document.status, 'completed');
      assert.deepEqual(document.analysis.extracted_fields, {
        dates: { start: '2026-01-01', end: null },
      });
      assert.ok(!('summary' in document.analysis));
      assert.equal(read.length, 1);
      const events = await eventsOf(docket, id);
      assert.deepEqual(
        events.map(({ name }) => name),
        ['document.uploaded', 'document.analyzed', 'document.analyzed'],
      );
      assert.equal(events[2]!.data.analysis_id, body.id);
      assert.notEqual(events[1]!.data.analysis_id, body.id);
      assert.partialDeepStrictEqual(receiver.received[0]!.json().data, { analysis_id: body.id });
    });

    test('starts after the text of an uploaded document is extracted', async () => {
      const { engines, read } = countingEngines();
      await using docket = await startDocket({ database, engines });
      const { id } = await uploadedDocument(docket);

      await docket.post(`/documents/${id}/analyses`, { analysis_type: 'legal_review' });
      const { body } = await docket.post('/documents/analyze', {
        document_id: id,
        analysis_type: 'contract_review',
      });
      await docket.runJobs();

      assert.equal(body.id, id);
      assert.equal(read.length, 1);
      const { body: history } = await docket.get(`/documents/${id}/analyses`);
      assert.deepEqual(
        history.analyses.map(({ analysis_type, status }: any) => [analysis_type, status]),
        [
          ['contract_review', 'completed'],
          ['legal_review', 'completed'],
        ],
      );
      assert.equal(
        (await docket.get(`/documents/${id}`)).body.analysis.analysis_type,
        'contract_review',
      );
    });

    test('keeps the document and earlier analyses when a new analysis fails', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database, engines: ENGINES });
      const before = await analyzedDocument(docket);

      const { body } = await docket.post(`/documents/${before.id}/analyses`, {
        analysis_type: 'financial_analysis',
        webhook_url: receiver.url,
      });
      await docket.runJobs();

      assert.deepEqual((await docket.get(`/documents/${before.id}`)).body, before);
      const { body: failed } = await docket.get(`/documents/${before.id}/analyses/${body.id}`);
      assert.partialDeepStrictEqual(failed, {
        id: body.id,
        status: 'failed',
        error: { code: 'engine_error', stage: 'analyze' },
      });
      assert.ok(!('analysis' in failed));
      assert.partialDeepStrictEqual(receiver.received[0]!.json(), {
        event: 'document.failed',
        data: { document_id: before.id, analysis_id: body.id, status: 'failed' },
      });
    });

    test('fails together with a document that is unreadable', async () => {
      await using docket = await startDocket({ database });
      const { id } = await uploadedDocument(docket, '%PDF-broken');
      const { body } = await docket.post(`/documents/${id}/analyses`, {
        analysis_type: 'legal_review',
      });
      await docket.runJobs();

      const { body: analysis } = await docket.get(`/documents/${id}/analyses/${body.id}`);
      assert.partialDeepStrictEqual(analysis, { status: 'failed', error: { code: 'broken' } });
      assert.deepEqual(await eventNamesOf(docket, id), [
        'document.uploaded',
        'document.failed',
        'document.failed',
      ]);
      const refused = await docket.post(`/documents/${id}/analyses`, {
        analysis_type: 'legal_review',
      });
      assert.equal(refused.status, 400);
      assert.partialDeepStrictEqual(refused.body.error.details, {
        type: 'not_ready',
        status: 'failed',
      });
    });
  });

  suite(`GET /documents/{id}/analyses on ${database}`, () => {
    test('pages by cursor and by offset, and filters by status', async () => {
      await using docket = await startDocket({ database, engines: ENGINES });
      const { id } = await analyzedDocument(docket);
      for (const analysis_type of ['legal_review', 'financial_analysis']) {
        await docket.post(`/documents/${id}/analyses`, { analysis_type });
      }
      await docket.runJobs();
      const types = async (query: string) => {
        const { body } = await docket.get(`/documents/${id}/analyses?${query}`);
        return body.analyses.map(({ analysis_type }: any) => analysis_type);
      };

      const { body: first } = await docket.get(`/documents/${id}/analyses?limit=2`);

      assert.deepEqual(
        first.analyses.map(({ analysis_type }: any) => analysis_type),
        ['financial_analysis', 'legal_review'],
      );
      assert.partialDeepStrictEqual(first.pagination, { total: 3, total_count: 3, has_more: true });
      const { next_cursor } = first.pagination;
      assert.deepEqual(await types(`limit=2&cursor=${next_cursor}`), ['contract_review']);
      assert.deepEqual(await types('offset=1&limit=1'), ['legal_review']);
      assert.deepEqual(await types('status=failed'), ['financial_analysis']);
      assert.equal((await docket.get(`/documents/${id}/analyses?offset=4`)).status, 400);
    });

    test('lists analyses with their options, and returns the result only for a single analysis', async () => {
      await using docket = await startDocket({ database });
      const document = await analyzedDocument(docket, 'text', { extract_fields: ['parties'] });

      const { body: list } = await docket.get(`/documents/${document.id}/analyses`);
      const [item] = list.analyses;
      const { body: one } = await docket.get(`/documents/${document.id}/analyses/${item.id}`);

      assert.partialDeepStrictEqual(item, {
        document_id: document.id,
        analysis_type: 'contract_review',
        extract_fields: ['parties'],
        include_summary: true,
        status: 'completed',
      });
      assert.ok(!('analysis' in item));
      assert.deepEqual(one, { ...item, analysis: document.analysis });
    });

    test('does not find the analysis of another document', async () => {
      await using docket = await startDocket({ database });
      const one = await analyzedDocument(docket);
      const other = await analyzedDocument(docket);
      const { body } = await docket.get(`/documents/${other.id}/analyses`);

      const { status } = await docket.get(`/documents/${one.id}/analyses/${body.analyses[0].id}`);

      assert.equal(status, 404);
    });
  });
}

suite('POST /documents/analyze with document_id', () => {
  test('replies with the id of the document and the location of the analysis', async () => {
    await using docket = await startDocket();
    const { id } = await analyzedDocument(docket);

    const { status, body, headers } = await docket.post('/documents/analyze', {
      document_id: id,
      analysis_type: 'legal_review',
    });

    assert.equal(status, 202);
    assert.equal(body.id, id);
    assert.equal(headers.get('location'), `/v2/documents/${id}/analyses/${body.analysis_id}`);
  });

  const REFUSED: [string, object, number, string | undefined][] = [
    ['neither document', {}, 400, 'document_url'],
    ['both', { document_url: 'https://files.example/a', document_id: 'doc_1' }, 400, 'document_id'],
    ['a document that is not there', { document_id: 'doc_1' }, 404, undefined],
  ];
  for (const [what, given, expected, field] of REFUSED) {
    test(`refuses ${what}`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.post('/documents/analyze', {
        analysis_type: 'legal_review',
        ...given,
      });

      assert.equal(status, expected);
      assert.equal(body.error.details?.field, field);
    });
  }
});
