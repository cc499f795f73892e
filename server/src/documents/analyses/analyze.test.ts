import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { analyzedDocument } from '../../testing/documents.ts';
import { verify } from '../../webhooks/delivery/signature.ts';

const MINUTE_MS = 60_000;

/** Submits the file at `url` and runs all jobs. @returns the document */
async function analyze(docket: Docket, url: string, more: object = {}) {
  const { body } = await docket.post('/documents/analyze', {
    document_url: url,
    analysis_type: 'contract_review',
    ...more,
  });
  await docket.runJobs();
  return (await docket.get(`/documents/${body.id}`)).body;
}

suite('POST /documents/analyze', () => {
  test('replies 202 with a processing record, its location and the webhook_url', async () => {
    await using docket = await startDocket();

    const response = await docket.post('/documents/analyze', {
      document_url: 'https://files.example/lease.pdf',
      analysis_type: 'contract_review',
      webhook_url: 'https://hooks.example/docket',
    });

    assert.equal(response.status, 202);
    assert.match(response.body.id, /^doc_[0-9a-f]{32}$/);
    assert.deepEqual(response.body, {
      id: response.body.id,
      document_id: response.body.id,
      analysis_id: response.body.analysis_id,
      status: 'processing',
      created_at: '2026-01-05T09:00:00.000Z',
      estimated_completion: '2026-01-05T09:00:30.000Z',
      webhook_url: 'https://hooks.example/docket',
    });
    assert.equal(response.headers.get('location'), `/v2/documents/${response.body.id}`);
  });

  test('omits webhook_url from the record when the request has none', async () => {
    await using docket = await startDocket();

    const { body } = await docket.post('/documents/analyze', {
      document_url: 'https://files.example/lease.pdf',
      analysis_type: 'contract_review',
      webhook_url: null,
    });

    assert.ok(!('webhook_url' in body));
  });

  for (const { name: database } of FEATURE_DATABASES) {
    test(`stores the completed analysis and sends it signed to every subscriber on ${database}`, async () => {
      await using file = await startReceiver(200, 'This lease runs for two years.');
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(
        `${receiver.url}/registered`,
        ['document.analyzed'],
        'whsec_test',
      );
      const { body: signing } = await docket.get('/me');
      const { body: secret } = await docket.get(
        `/workspaces/${signing.default_workspace_id}/signing-secret`,
      );

      const document = await analyze(docket, `${file.url}/lease.txt`, {
        extract_fields: ['parties', 'dates'],
        webhook_url: `${receiver.url}/per-request`,
      });

      assert.equal(document.status, 'completed');
      assert.deepEqual(document.analysis.extracted_fields, {
        parties: ['Ada Ltd', 'Grace Inc'],
        dates: { start: '2026-01-01', end: null },
      });
      const parties = {
        '/extracted_fields/parties/0': { type: 'party', value: 'Ada Ltd' },
        '/extracted_fields/parties/1': { type: 'party', value: 'Grace Inc' },
      };
      const start = { type: 'date', value: '2026-01-01' };
      assert.deepEqual(document.analysis.field_values, {
        ...parties,
        '/extracted_fields/dates/start': start,
      });
      const calls = receiver.received.toSorted((a, b) => (a.path < b.path ? -1 : 1));
      assert.deepEqual(
        calls.map(({ path }) => path),
        ['/per-request', '/registered'],
      );
      const [perRequest, registered] = calls;
      const signatureOf = (call: typeof registered) => String(call!.headers['x-service-signature']);
      assert.ok(verify(registered!.raw, 'whsec_test', signatureOf(registered)));
      assert.ok(verify(perRequest!.raw, secret.signing_secret, signatureOf(perRequest)));
      assert.partialDeepStrictEqual(registered!.json(), {
        event: 'document.analyzed',
        data: {
          document_id: document.id,
          status: 'completed',
          summary: 'This lease runs for two years.',
          extracted_fields: { dates: { start_date: '2026-01-01', end_date: null } },
          confidence: 0.9,
          field_values: { ...parties, '/extracted_fields/dates/start_date': start },
        },
      });
    });

    test(`shows an analysis of before typed values without any on ${database}`, async () => {
      await using docket = await startDocket({ database });
      const { id, analysis } = await analyzedDocument(docket);
      const { field_values: _fieldValues, ...older } = analysis;
      await docket.services.db
        .updateTable('analyses')
        .set({ result_json: JSON.stringify(older) })
        .execute();

      const { body } = await docket.get(`/documents/${id}`);

      assert.deepEqual(body.analysis, { ...analysis, field_values: {} });
    });
  }

  test('fails an unreachable document after three attempts', async () => {
    await using file = await startReceiver(503);
    await using docket = await startDocket();

    const { body } = await docket.post('/documents/analyze', {
      document_url: `${file.url}/lease.pdf?signature=secret`,
      analysis_type: 'legal_review',
    });
    for (const minutes of [0, 1, 5]) {
      docket.advance(minutes * MINUTE_MS);
      await docket.runJobs();
    }

    assert.equal(file.received.length, 3);
    const { body: document } = await docket.get(`/documents/${body.id}`);
    assert.equal(document.status, 'failed');
    assert.partialDeepStrictEqual(document.error, {
      code: 'http_error',
      stage: 'fetch',
      retryable: true,
    });
    assert.doesNotMatch(document.error.message, /secret/);
  });

  test('fails an unreadable file at once and notifies both receivers', async () => {
    await using file = await startReceiver(200, '%PDF-broken');
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    await docket.registerWebhook(`${receiver.url}/registered`, ['document.failed'], 'whsec_test');

    const document = await analyze(docket, `${file.url}/lease.pdf`, {
      webhook_url: `${receiver.url}/per-request`,
    });

    assert.equal(file.received.length, 1);
    assert.partialDeepStrictEqual(document, {
      status: 'failed',
      error: { code: 'broken', stage: 'extract', retryable: false },
    });
    assert.deepEqual(receiver.received.map(({ path }) => path).toSorted(), [
      '/per-request',
      '/registered',
    ]);
    for (const call of receiver.received) {
      assert.partialDeepStrictEqual(call.json(), {
        event: 'document.failed',
        data: { document_id: document.id, status: 'failed', error: { code: 'broken' } },
      });
    }
  });

  test('notifies only about the outcome of notify_on', async () => {
    await using broken = await startReceiver(200, '%PDF-broken');
    await using receiver = await startReceiver();
    await using docket = await startDocket();

    await analyze(docket, `${broken.url}/a.pdf`, {
      webhook_url: receiver.url,
      notify_on: ['completed'],
    });

    assert.equal(receiver.received.length, 0);
  });

  test('signs the notification with webhook_secret instead of the workspace secret', async () => {
    await using file = await startReceiver(200, 'text');
    await using receiver = await startReceiver();
    await using docket = await startDocket();

    await analyze(docket, `${file.url}/a.txt`, {
      webhook_url: receiver.url,
      webhook_secret: 'chosen by the caller',
    });

    const [call] = receiver.received;
    const signature = String(call!.headers['x-service-signature']);
    assert.ok(verify(call!.raw, 'chosen by the caller', signature));
  });

  test('omits the summary from document and event when include_summary is false', async () => {
    await using file = await startReceiver(200, 'text');
    await using receiver = await startReceiver();
    await using docket = await startDocket();

    const document = await analyze(docket, `${file.url}/a.txt`, {
      include_summary: false,
      webhook_url: receiver.url,
    });

    assert.ok(!('summary' in document.analysis));
    assert.ok(!('summary' in receiver.received[0]!.json().data));
  });

  test('changes nothing and publishes no event when a finished job runs again', async () => {
    await using file = await startReceiver(200, 'text');
    await using receiver = await startReceiver();
    await using docket = await startDocket();
    const document = await analyze(docket, `${file.url}/a.txt`, { webhook_url: receiver.url });

    const { body: history } = await docket.get(`/documents/${document.id}/analyses`);
    await docket.repeatJob('documents.analyze', {
      document_id: document.id,
      analysis_id: history.analyses[0].id,
    });

    assert.equal(receiver.received.length, 1);
    assert.equal(file.received.length, 1);
  });

  for (const field of ['document_url', 'webhook_url']) {
    for (const url of ['not an address', 'ftp://files.example/a.pdf', 'mailto:a@example.com', '']) {
      test(`refuses ${JSON.stringify(url)} as ${field}`, async () => {
        await using docket = await startDocket();

        const { status, body } = await docket.post('/documents/analyze', {
          document_url: 'https://files.example/a.pdf',
          analysis_type: 'legal_review',
          [field]: url,
        });

        assert.equal(status, 400);
        assert.equal(body.error.details.field, field);
      });
    }
  }

  test('refuses a private webhook_url at once and fails a private document_url in the job', async () => {
    await using docket = await startDocket({ settings: { DOCKET_ALLOW_PRIVATE_URLS: 'false' } });

    const refused = await docket.post('/documents/analyze', {
      document_url: 'https://files.example/a.pdf',
      analysis_type: 'legal_review',
      webhook_url: 'http://169.254.169.254/latest',
    });
    const document = await analyze(docket, 'http://[::ffff:127.0.0.1]/a.pdf');

    assert.equal(refused.status, 400);
    assert.equal(refused.body.error.details.field, 'webhook_url');
    assert.partialDeepStrictEqual(document, {
      status: 'failed',
      error: { code: 'refused_address', stage: 'fetch', retryable: false },
    });
  });
});
