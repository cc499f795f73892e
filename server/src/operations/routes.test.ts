import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { startDocket, startReceiver } from '../testing/docket.ts';

const TOKEN = 'metrics-token-of-the-operator';

suite('operational endpoints', () => {
  test('GET /health needs no credential and is not rate-limited', async () => {
    await using docket = await startDocket();

    const { status, body, headers } = await docket.request('GET', '/health', undefined, {
      key: '',
    });

    assert.equal(status, 200);
    assert.deepEqual(body, { status: 'ok', version: '2.1.0' });
    assert.equal(headers.get('x-ratelimit-remaining'), headers.get('x-ratelimit-limit'));
  });

  for (const { name: database } of DATABASES) {
    test(`GET /ready reports database, queue and disk on ${database}`, async () => {
      await using docket = await startDocket({ database });

      const { status, body } = await docket.request('GET', '/ready');

      assert.equal(status, 200);
      assert.equal(body.status, 'ready');
      assert.deepEqual(Object.keys(body.checks), ['database', 'queue', 'disk']);
    });
  }

  test('GET /ready answers 503 when jobs wait and no worker takes them', async () => {
    await using docket = await startDocket();
    await docket.post('/documents/analyze', {
      document_url: 'https://files.example/a.pdf',
      analysis_type: 'legal_review',
    });
    docket.advance(301_000);

    const { status, body } = await docket.request('GET', '/ready');

    assert.equal(status, 503);
    assert.equal(body.status, 'not_ready');
    assert.equal(body.checks.queue.ok, false);
    assert.equal(body.checks.queue.oldest_ready_job_seconds, 301);
  });

  test('GET /metrics counts requests and jobs, for loopback callers', async () => {
    await using docket = await startDocket();
    await docket.get('/documents');
    await docket.post('/documents/analyze', {
      document_url: 'https://files.example/a.pdf',
      analysis_type: 'legal_review',
    });

    const { status, body, headers } = await docket.request('GET', '/metrics', undefined, {
      key: '',
    });

    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /^text\/plain/);
    assert.match(
      body,
      /docket_http_request_duration_seconds_count\{operation="listDocuments",status="200"\} 1/,
    );
    assert.match(body, /docket_jobs\{queue="documents.analyze",state="ready"\} 1/);
  });

  test('GET /metrics and GET /ready report waiting events and deliveries', async () => {
    await using receiver = await startReceiver(500);
    await using docket = await startDocket();
    await docket.registerWebhook(receiver.url, ['document.uploaded'], 'whsec_test');
    await docket.upload('/documents', { file: { bytes: 'A text.' } });
    await docket.runJobs();
    docket.advance(50_000);
    const { body: later } = await docket.request('GET', '/metrics');
    assert.match(later, /docket_webhook_attempts_total\{outcome="http"\} 1/);
    assert.match(later, /docket_webhook_deliveries_waiting\{time="due"\} 0/);
    assert.match(later, /docket_webhook_deliveries_waiting\{time="later"\} 1/);

    docket.advance(30_000);
    await docket.upload('/documents', { file: { bytes: 'Another text.' } });
    docket.advance(301_000);
    const { body: due } = await docket.request('GET', '/metrics');
    assert.match(due, /docket_webhook_deliveries_waiting\{time="due"\} 1/);
    assert.match(due, /docket_webhook_deliveries_oldest_due_seconds 321/);
    assert.match(due, /docket_events_oldest_waiting_seconds 301/);
    assert.equal((await docket.request('GET', '/ready')).body.checks.queue.ok, false);
  });

  test('GET /metrics requires its token when one is set, and behind a proxy', async () => {
    await using open = await startDocket({ settings: { DOCKET_ALLOW_INSECURE_HTTP: 'true' } });
    await using guarded = await startDocket({ settings: { DOCKET_METRICS_TOKEN: TOKEN } });
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };

    const proxied = await open.request('GET', '/metrics', undefined, { headers: forwarded });
    const without = await guarded.request('GET', '/metrics', undefined, { key: 'wrong' });
    const withToken = await guarded.request('GET', '/metrics', undefined, { key: TOKEN });

    assert.equal(proxied.status, 401);
    assert.equal(without.status, 401);
    assert.equal(withToken.status, 200);
  });

  test('GET /openapi.json has the public address, whatever host a request names', async () => {
    await using placed = await startDocket({
      settings: { DOCKET_PUBLIC_URL: 'https://docket.example/' },
    });

    const { body } = await placed.request('GET', '/openapi.json', undefined, { key: '' });

    assert.equal(body.servers[0].url, 'https://docket.example');
    const { tokenUrl } = body.components.securitySchemes.oauth2.flows.authorizationCode;
    assert.equal(tokenUrl, 'https://docket.example/oauth/token');
  });

  test('GET /openapi.json describes version 2.1.0 and the events', async () => {
    await using docket = await startDocket();

    const { body } = await docket.request('GET', '/openapi.json', undefined, { key: '' });

    assert.equal(body.openapi.slice(0, 3), '3.1');
    assert.equal(body.info.version, '2.1.0');
    assert.ok(body.webhooks['document.analyzed']);
  });

  test('GET /errors/{code} explains each code and rejects others', async () => {
    await using docket = await startDocket();

    const known = await docket.request('GET', '/errors/rate_limit_exceeded');
    const unknown = await docket.request('GET', '/errors/toString');

    assert.equal(known.body.status, 429);
    assert.equal(unknown.status, 404);
  });
});
