import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { suite, test } from 'node:test';

import { type Answer, type Docket, startDocket } from '../testing/docket.ts';

const ANALYZE = { document_url: 'https://files.example/a.txt', analysis_type: 'legal_review' };

function remaining({ headers }: Answer): number {
  return Number(headers.get('x-ratelimit-remaining'));
}

function assertCommonHeaders({ headers }: Pick<Answer, 'headers'>): void {
  for (const name of ['limit', 'remaining', 'reset']) {
    assert.match(headers.get(`x-ratelimit-${name}`) ?? 'none', /^\d+$/, `x-ratelimit-${name}`);
  }
  assert.match(headers.get('x-request-id') ?? 'none', /^req_[0-9a-f]{32}$/);
  assert.equal(headers.get('x-api-version'), '2.1.0');
}

const onTeam = () => startDocket({ settings: { DOCKET_DEFAULT_PLAN: 'team' } });

suite('rate headers', () => {
  test('the remaining units fall by the weight of each operation and return after a minute', async () => {
    await using docket = await onTeam();

    const list = await docket.get('/documents');
    const second = await docket.get('/documents');
    const submit = await docket.post('/documents/analyze', ANALYZE);
    const limits = await docket.get('/limits');
    docket.advance(60_050);
    const later = await docket.get('/documents');

    assert.equal(list.headers.get('x-ratelimit-limit'), '300');
    assert.equal(remaining(list), 299);
    assert.equal(remaining(second), 298);
    assert.equal(remaining(submit), 293);
    assert.equal(remaining(limits), 293, 'a weight of 0 takes nothing');
    assert.equal(remaining(later), 299);
    const now = docket.services.clock.now().getTime() / 1_000;
    assert.ok(Number(later.headers.get('x-ratelimit-reset')) >= now + 59);
  });

  const REFUSED: [string, number, (docket: Docket) => Promise<Answer>][] = [
    ['no credential', 401, (docket) => docket.get('/documents', { key: '' })],
    ['an unknown key', 401, (docket) => docket.get('/documents', { key: 'svc_live_unknown' })],
    ['an unknown document', 404, (docket) => docket.get('/documents/doc_unknown')],
    ['an unknown route', 404, (docket) => docket.get('/nowhere')],
    ['an unknown route beside the API', 404, (docket) => docket.request('GET', '/nowhere')],
    ['an unknown method', 400, (docket) => docket.request('PUT', '/v2/documents')],
    ['a wrong field', 400, (docket) => docket.post('/documents/analyze', {})],
    ['malformed JSON', 400, (docket) => docket.post('/documents/analyze', '{"document_url":')],
    ['a path that is no percent-encoding', 400, (docket) => docket.get('/documents/%zz')],
    [
      'a path parameter that is too long',
      400,
      (docket) => docket.get(`/documents/${'x'.repeat(600)}`),
    ],
    [
      'another content type',
      400,
      (docket) =>
        docket.post('/documents/analyze', 'a=b', { headers: { 'content-type': 'text/csv' } }),
    ],
    [
      'a body that is too large',
      400,
      (docket) => docket.post('/documents/analyze', `"${'x'.repeat(10 * 1024 * 1024)}"`),
    ],
  ];
  for (const [what, status, send] of REFUSED) {
    test(`the ${status} for ${what} has rate-limit headers, an error body and the request id`, async () => {
      await using docket = await onTeam();

      const answer = await send(docket);

      assert.equal(answer.status, status);
      assertCommonHeaders(answer);
      assert.equal(answer.body.error.request_id, answer.headers.get('x-request-id'));
      assert.equal(typeof answer.body.error.code, 'string');
      assert.equal(typeof answer.body.error.message, 'string');
    });
  }

  test('a 429 says when the refused request fits, and the request then succeeds', async () => {
    await using docket = await startDocket({ settings: { DOCKET_DEFAULT_PLAN: 'individual' } });
    for (let call = 0; call < 56; call++) await docket.get('/documents');

    const refused = await docket.post('/documents/analyze', ANALYZE);

    assert.equal(refused.status, 429);
    assertCommonHeaders(refused);
    const { error, retry_after } = refused.body;
    assert.equal(error.code, 'rate_limit_exceeded');
    assert.equal(error.details.type, 'requests_per_minute');
    assert.equal(error.retry_after, retry_after);
    assert.equal(refused.headers.get('retry-after'), String(retry_after));
    docket.advance(retry_after * 1_000);
    assert.equal((await docket.post('/documents/analyze', ANALYZE)).status, 202);
  });

  test('a body that the client aborts counts once and frees its concurrency slot', async () => {
    await using docket = await startDocket({ settings: { DOCKET_DEFAULT_PLAN: 'individual' } });
    const { port, hostname } = new URL(docket.url);
    for (let abort = 0; abort < 8; abort++) {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /v2/documents/analyze HTTP/1.1\r\nHost: docket\r\nAuthorization: Bearer ${docket.key}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"document_url":',
      );
      await opened(docket);
      socket.destroy();
      await once(socket, 'close');
    }

    const answer = await untilOneIsOpen(docket);

    assert.equal(answer.status, 200);
    assert.equal(remaining(answer), 60 - 8 * 5);
  });

  test('the response to bytes that are not HTTP has rate-limit headers', async () => {
    await using docket = await onTeam();
    const { port, hostname } = new URL(docket.url);
    const socket = connect(Number(port), hostname);
    socket.write('THIS IS NOT HTTP\r\n\r\n');

    const text = await socket.toArray().then((chunks) => Buffer.concat(chunks).toString());

    assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(text, /\r\nX-RateLimit-Remaining: 59\r\n/);
    assert.match(text, /\r\nX-Request-Id: req_/);
    assert.equal(JSON.parse(text.split('\r\n\r\n')[1]!).error.code, 'invalid_request');
  });
});

/** Resolves when the server has one open request. */
async function opened(docket: Docket): Promise<void> {
  for (;;) {
    const { body } = await docket.get('/limits');
    if (body.concurrent_requests.open === 1) return;
  }
}

/** Repeats `GET /limits` until it counts no open request. */
async function untilOneIsOpen(docket: Docket): Promise<Answer> {
  for (;;) {
    const answer = await docket.get('/limits');
    if (answer.body.concurrent_requests.open === 0) return answer;
  }
}

suite('requests that Node would answer itself', () => {
  for (const [what, head] of [
    ['a request without a Host', 'GET /v2/me HTTP/1.1\r\n'],
    ['an expectation nobody knows', 'GET /v2/me HTTP/1.1\r\nHost: docket\r\nExpect: 200-ok\r\n'],
  ] as const) {
    test(`${what} gets an error response of the API with all headers`, async () => {
      await using docket = await onTeam();
      const { port, hostname } = new URL(docket.url);
      const socket = connect(Number(port), hostname);
      socket.write(`${head}Connection: close\r\n\r\n`);

      const text = await socket.toArray().then((chunks) => Buffer.concat(chunks).toString());

      assert.match(text, /^HTTP\/1\.1 401 Unauthorized\r\n/);
      assert.match(text, /\r\nx-ratelimit-remaining: 59\r\n/i);
      assert.match(text, /\r\nx-request-id: req_/i);
    });
  }
});

suite('concurrency', () => {
  test('the sixth open request of an Individual plan is refused, and queued analyses do not count', async () => {
    await using docket = await startDocket({ settings: { DOCKET_DEFAULT_PLAN: 'individual' } });
    const { port, hostname } = new URL(docket.url);
    for (let call = 0; call < 6; call++) await docket.post('/documents/analyze', ANALYZE);
    const sockets = Array.from({ length: 5 }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /v2/webhooks HTTP/1.1\r\nHost: docket\r\nAuthorization: Bearer ${docket.key}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n',
      );
      return socket;
    });
    for (;;) {
      const { body } = await docket.get('/limits');
      if (body.concurrent_requests.open === 5) break;
    }

    const refused = await docket.get('/documents');
    for (const socket of sockets) socket.destroy();

    assert.equal(refused.status, 429);
    assert.equal(refused.body.error.details.type, 'concurrent_requests');
    assert.equal(refused.body.retry_after, 1);
  });
});

suite('credentials', () => {
  test('a missing or malformed credential is unauthorized and an unknown key is invalid_api_key', async () => {
    await using docket = await startDocket();

    const none = await docket.get('/documents', { key: '' });
    const token = await docket.get('/documents', { key: 'eyJhbGciOiJub25lIn0.e30.' });
    const key = await docket.get('/documents', { key: `svc_live_${'x'.repeat(40)}` });

    assert.equal(none.body.error.code, 'unauthorized');
    assert.match(none.headers.get('www-authenticate')!, /^Bearer /);
    assert.equal(token.body.error.code, 'unauthorized');
    assert.equal(key.body.error.code, 'invalid_api_key');
  });

  test('the Bearer scheme is case-insensitive', async () => {
    await using docket = await startDocket();

    const answer = await docket.get('/me', {
      key: '',
      headers: { authorization: `bearer ${docket.key}` },
    });

    assert.equal(answer.status, 200);
  });
});

suite('errors', () => {
  test('clients that accept RFC 9457 problems get them with a type that resolves', async () => {
    await using docket = await startDocket();

    const problem = await docket.get('/documents/doc_unknown', {
      headers: { accept: 'application/problem+json' },
    });
    const explained = await docket.request('GET', new URL(problem.body.type).pathname);

    assert.match(problem.headers.get('content-type')!, /^application\/problem\+json/);
    assert.partialDeepStrictEqual(problem.body, { title: 'resource_not_found', status: 404 });
    assert.equal(explained.status, 200);
    assert.equal(explained.body.status, 404);
  });

  test('a known path with an unknown method lists the allowed methods', async () => {
    await using docket = await startDocket();

    const put = await docket.request('PUT', '/v2/me');
    const options = await docket.request('OPTIONS', '/v2/me');

    assert.equal(put.status, 400);
    assert.equal(put.headers.get('allow'), 'GET, PATCH, OPTIONS, HEAD');
    assert.equal(options.status, 200);
    assert.equal(options.headers.get('allow'), 'GET, PATCH, OPTIONS, HEAD');
  });

  test('a foreign workspace is indistinguishable from a missing one', async () => {
    await using docket = await startDocket();

    const listed = await docket.get('/documents?workspace_id=ws_other');
    const posted = await docket.post('/documents/analyze', {
      ...ANALYZE,
      workspace_id: 'ws_other',
    });

    assert.equal(listed.status, 404);
    assert.equal(posted.status, 404);
  });
});
