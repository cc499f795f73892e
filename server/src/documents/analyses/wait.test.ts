import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import type { Context } from '../../http/route.ts';
import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { analyzedDocument } from '../../testing/documents.ts';
import { waitForAnalysis } from './wait.ts';

/** Runs the jobs of a waiting request when the request has enqueued them. */
async function meanwhileWorking<A>(docket: Docket, answer: Promise<A>): Promise<A> {
  const { db } = docket.services;
  const findProcessing = db.selectFrom('analyses').select('id').where('status', '=', 'processing');
  while ((await findProcessing.execute()).length === 0) await setImmediate();
  await docket.runJobs();
  return answer;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`waiting for an analysis on ${database}`, () => {
    test('replies 200 with the flat result, which names dates as events do', async () => {
      await using file = await startReceiver(200, 'This lease runs.');
      await using docket = await startDocket({ database });

      const { status, body, headers } = await meanwhileWorking(
        docket,
        docket.post(
          '/documents/analyze',
          { document_url: `${file.url}/a.txt`, analysis_type: 'contract_review' },
          { headers: { prefer: 'wait=30' } },
        ),
      );

      assert.equal(status, 200);
      assert.match(headers.get('preference-applied')!, /wait/);
      assert.match(body.id, /^doc_/);
      assert.deepEqual(body, {
        id: body.id,
        summary: 'This lease runs.',
        extracted_fields: {
          parties: ['Ada Ltd', 'Grace Inc'],
          dates: { start_date: '2026-01-01', end_date: null },
        },
        confidence: 0.9,
      });
      const { body: document } = await docket.get(`/documents/${body.id}`);
      assert.deepEqual(document.analysis.extracted_fields.dates, {
        start: '2026-01-01',
        end: null,
      });
    });

    test('replies 202 with the record when the wait time is over', async () => {
      await using docket = await startDocket({ database });

      const { status, body, headers } = await docket.post(
        '/documents/analyze',
        { document_url: 'https://files.example/a.txt', analysis_type: 'contract_review' },
        { headers: { prefer: 'wait=1' } },
      );

      assert.equal(status, 202);
      assert.equal(body.status, 'processing');
      assert.equal(headers.get('location'), `/v2/documents/${body.id}`);
    });

    test('replies with the record of a failed analysis', async () => {
      await using file = await startReceiver(200, '%PDF-broken');
      await using docket = await startDocket({ database });

      const { status, body } = await meanwhileWorking(
        docket,
        docket.post('/documents/analyze?wait=true', {
          document_url: `${file.url}/a.pdf`,
          analysis_type: 'contract_review',
        }),
      );

      assert.equal(status, 202);
      assert.partialDeepStrictEqual(body, { status: 'failed', error: { code: 'broken' } });
    });

    test('waits for a second analysis too', async () => {
      await using docket = await startDocket({ database });
      const { id } = await analyzedDocument(docket);

      const { status, body } = await meanwhileWorking(
        docket,
        docket.post(`/documents/${id}/analyses?wait=true`, {
          analysis_type: 'legal_review',
          extract_fields: [],
          include_summary: false,
        }),
      );

      assert.equal(status, 200);
      assert.match(body.id, /^analysis_/);
      assert.deepEqual(body, { id: body.id, extracted_fields: {}, confidence: 0.9 });
    });
  });
}

suite('waiting for an analysis', () => {
  test('stops when the document is deleted', async () => {
    await using docket = await startDocket();
    const waiting = docket.post('/documents/analyze?wait=true', {
      document_url: 'https://files.example/a.txt',
      analysis_type: 'contract_review',
    });
    let list: { documents: { id: string }[] };
    do list = (await docket.get('/documents')).body;
    while (list.documents.length === 0);

    await docket.delete(`/documents/${list.documents[0]!.id}`);

    assert.equal((await waiting).status, 202);
  });

  test('stops when the client disconnects', async () => {
    await using docket = await startDocket();
    const { body } = await docket.post('/documents/analyze', {
      document_url: 'https://files.example/a.txt',
      analysis_type: 'contract_review',
    });
    const { body: me } = await docket.get('/me');
    const leaving = new AbortController();
    const context = {
      services: docket.services,
      workspaceId: me.default_workspace_id,
      waitMs: 60_000,
      signal: leaving.signal,
    } as Context;

    const waiting = waitForAnalysis(context, body.analysis_id);
    leaving.abort();

    assert.equal((await waiting)?.status, 'processing');
  });

  test('repeats the record for the same Idempotency-Key, with or without waiting', async () => {
    await using file = await startReceiver(200, 'text');
    await using docket = await startDocket();
    const post = (path: string) =>
      docket.post(
        path,
        { document_url: `${file.url}/a.txt`, analysis_type: 'contract_review' },
        { headers: { 'idempotency-key': 'one' } },
      );

    const first = await post('/documents/analyze');
    await docket.runJobs();
    const second = await post('/documents/analyze?wait=true');

    assert.equal(first.status, 202);
    assert.deepEqual(second.body, first.body);
  });
});
