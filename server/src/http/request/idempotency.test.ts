import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { suite, test } from 'node:test';

import { startDocket } from '../../testing/docket.ts';
import { reserveIdempotencyKey } from './idempotency.ts';

const HOUR_MS = 60 * 60_000;

suite('Idempotency-Key', () => {
  const body = { document_url: 'https://files.example/a.txt', analysis_type: 'legal_review' };
  const headers = { 'idempotency-key': 'order-1' };

  test('a repeated request gets the first response and changes nothing', async () => {
    await using docket = await startDocket();

    const first = await docket.post('/documents/analyze', body, { headers });
    const second = await docket.post('/documents/analyze', body, { headers });

    assert.equal(first.headers.get('idempotent-replayed'), null);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(second.body, first.body);
    assert.equal(second.status, 202);
    assert.equal(second.headers.get('location'), first.headers.get('location'));
    assert.equal((await docket.get('/documents')).body.pagination.total, 1);
  });

  test('one of many concurrent requests with a key runs, and the others get a conflict or its response', async () => {
    await using docket = await startDocket();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => docket.post('/documents/analyze', body, { headers })),
    );

    const ids = new Set(answers.filter(({ status }) => status === 202).map((a) => a.body.id));
    assert.equal(ids.size, 1);
    assert.equal((await docket.get('/documents')).body.pagination.total, 1);
    for (const { status, body: answer } of answers) {
      if (status !== 202) assert.equal(answer.error.details.type, 'idempotency_conflict');
    }
  });

  test('reserving a key does not wait for the disk', async () => {
    await using docket = await startDocket();
    const { services } = docket;
    const { dialect } = services;
    const waits: boolean[] = [];
    const transact: typeof dialect.transact = (fn, options) => {
      waits.push(options.isDurable);
      return dialect.transact(fn, options);
    };

    const reservation = await reserveIdempotencyKey(
      { ...services, dialect: { ...dialect, transact } },
      {
        key: 'order-1',
        credentialId: 'key_1',
        method: 'POST',
        path: '/v2/tasks',
        body: {},
        file: undefined,
      },
    );
    assert.ok('release' in reservation);
    await reservation.release();

    assert.deepEqual(waits, [false, false]);
  });

  test('a key with a different body is rejected with the name of the header', async () => {
    await using docket = await startDocket();
    await docket.post('/documents/analyze', body, { headers });

    const other = await docket.post(
      '/documents/analyze',
      { ...body, analysis_type: 'contract_review' },
      { headers },
    );

    assert.equal(other.status, 400);
    assert.equal(other.body.error.details.field, 'Idempotency-Key');
  });

  test('a key expires after a day', async () => {
    await using docket = await startDocket();
    const first = await docket.post('/documents/analyze', body, { headers });
    docket.advance(25 * HOUR_MS);
    await docket.runJobs();

    const second = await docket.post('/documents/analyze', body, { headers });

    assert.notEqual(second.body.id, first.body.id);
  });

  test('a rejected request may be corrected and sent again with its key', async () => {
    await using docket = await startDocket();
    const wrong = { ...body, workspace_id: 'ws_other' };
    await docket.post('/documents/analyze', wrong, { headers });

    assert.equal((await docket.post('/documents/analyze', body, { headers })).status, 202);
  });

  test('a stored key reveals neither the response nor a password of the request', async () => {
    await using docket = await startDocket();
    const { body: document } = await docket.post('/documents', { title: 'A', content: 'Text' });
    const path = `/documents/${document.id}/shares`;
    const share = { password: 'correct horse' };

    const first = await docket.post(path, share, { headers });
    const again = await docket.post(path, share, { headers });

    assert.equal(again.body.url, first.body.url);
    const [row] = await docket.services.db.selectFrom('idempotency_keys').selectAll().execute();
    assert.equal(JSON.stringify(row).includes(new URL(first.body.url).pathname.slice(3)), false);
    const bare = hash(
      'sha256',
      JSON.stringify(['POST', `/v2${path}`, { ...share, permission: 'view' }]),
    );
    assert.notEqual(row!.fingerprint, bare);
  });
});
