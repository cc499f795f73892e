import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { loadConfig } from '../../app/config/config.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';

const ORIGIN = 'https://app.example.com';
const OTHER = 'https://elsewhere.example';

/** Asks as a browser does before a request with an Authorization header. */
function preflight(docket: Docket, path: string, origin: string, method = 'POST') {
  return docket.request('OPTIONS', path, undefined, {
    key: '',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });
}

suite('CORS with listed origins', () => {
  let docket: Docket;
  before(async () => {
    docket = await startDocket({
      settings: {
        DOCKET_CORS_ORIGINS: `${ORIGIN}, http://localhost:5173`,
        DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '20',
      },
    });
  });
  after(() => docket[Symbol.asyncDispose]());

  test('a preflight of a listed origin is answered without a credential', async () => {
    const { status, headers, body } = await preflight(docket, '/v2/documents', ORIGIN);

    assert.equal(status, 200);
    assert.equal(body, '');
    assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
    assert.match(headers.get('access-control-allow-methods')!, /PATCH/);
    assert.match(headers.get('access-control-allow-headers')!, /Authorization.*Idempotency-Key/);
    assert.equal(headers.get('access-control-allow-credentials'), null);
    assert.match(headers.get('vary')!, /Origin/);
  });

  test('a response to a listed origin is readable with its headers', async () => {
    const { status, headers } = await docket.get('/documents', { headers: { origin: ORIGIN } });

    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal(headers.get('access-control-allow-credentials'), null);
    const exposed = headers.get('access-control-expose-headers')!.split(', ');
    for (const name of ['X-Request-Id', 'Retry-After', 'X-RateLimit-Remaining', 'ETag']) {
      assert.ok(exposed.includes(name), name);
    }
    for (const name of ['Location', 'Idempotent-Replayed', 'Content-Disposition', 'Deprecation']) {
      assert.ok(exposed.includes(name), name);
    }
  });

  test('errors before and after authentication are readable too', async () => {
    const headers = { origin: ORIGIN };
    const unauthorized = await docket.get('/documents', { key: 'svc_live_wrong', headers });
    const unknown = await docket.get('/nothing', { headers });

    assert.equal(unauthorized.status, 401);
    assert.equal(unauthorized.headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal(unknown.status, 404);
    assert.equal(unknown.headers.get('access-control-allow-origin'), ORIGIN);
  });

  test('another origin gets the response without a permission to read it', async () => {
    const { status, headers } = await docket.get('/documents', { headers: { origin: OTHER } });

    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), null);
    // A cache must not give this response to the listed origin.
    assert.match(headers.get('vary')!, /Origin/);
  });

  for (const origin of [
    OTHER,
    'null',
    'https://app.example.com.evil.example',
    'https://evilapp.example.com',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://APP.example.com',
    'https://app.example.com/',
    'http://localhost',
  ]) {
    test(`a preflight of the origin ${origin} is refused by name`, async () => {
      const { status, headers, body } = await preflight(docket, '/v2/documents', origin);

      assert.equal(status, 403);
      assert.equal(headers.get('access-control-allow-origin'), null);
      assert.match(body.error.message, /is not listed in DOCKET_CORS_ORIGINS/);
      assert.deepEqual(body.error.details, { field: 'Origin', type: 'cors' });
    });
  }

  for (const path of [
    '/auth/login',
    '/%61uth/login',
    '/oauth/authorize',
    '/oauth/authorize?client_id=x',
    '/s/some-token',
    '/metrics',
  ]) {
    test(`no origin may call ${path}`, async () => {
      const asked = await preflight(docket, path, ORIGIN);
      const { headers } = await docket.request('GET', path, undefined, {
        key: '',
        headers: { origin: ORIGIN },
      });

      assert.equal(asked.status, 403);
      assert.equal(asked.headers.get('access-control-allow-origin'), null);
      assert.equal(headers.get('access-control-allow-origin'), null);
    });
  }

  test('a listed origin may use the token endpoint', async () => {
    const { status, headers } = await docket.request('POST', '/oauth/token', '{}', {
      key: '',
      headers: { origin: ORIGIN },
    });

    assert.equal(status, 401);
    assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
    assert.equal((await preflight(docket, '/oauth/token', ORIGIN)).status, 200);
  });

  test('preflights take nothing from the limit of an address', async () => {
    for (let count = 0; count < 40; count++) {
      assert.equal((await preflight(docket, '/v2/documents', ORIGIN)).status, 200);
      assert.equal((await preflight(docket, '/v2/documents', OTHER)).status, 403);
    }
  });

  test('an OPTIONS request that is no preflight still needs a credential', async () => {
    const headers = { origin: ORIGIN };
    const without = await docket.request('OPTIONS', '/v2/documents', undefined, {
      key: '',
      headers,
    });
    const withKey = await docket.request('OPTIONS', '/v2/documents', undefined, { headers });

    assert.equal(without.status, 401);
    assert.equal(withKey.status, 200);
  });
});

suite('CORS without the setting', () => {
  test('no origin may call the API, and responses do not vary by origin', async () => {
    await using docket = await startDocket();

    const { status } = await preflight(docket, '/v2/documents', ORIGIN);
    const { headers } = await docket.get('/documents', { headers: { origin: ORIGIN } });

    assert.equal(status, 403);
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.doesNotMatch(headers.get('vary') ?? '', /Origin/);
  });

  for (const path of [
    '/openapi.json',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource',
    '/.well-known/jwks.json',
  ]) {
    test(`every origin may read ${path}`, async () => {
      await using docket = await startDocket();

      const asked = await preflight(docket, path, OTHER, 'GET');
      const { status, headers } = await docket.request('GET', path, undefined, {
        key: '',
        headers: { origin: OTHER },
      });

      assert.equal(asked.status, 200);
      assert.equal(status, 200);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('access-control-allow-credentials'), null);
    });
  }
});

suite('DOCKET_CORS_ORIGINS', () => {
  for (const [value, problem] of [
    ['*', /DOCKET_CORS_ORIGINS: \* is not an origin, as https:\/\/app\.example\.com/],
    ['https://a.example/', /https:\/\/a\.example\/ is not an origin; write https:\/\/a\.example/],
    ['https://A.example/x', /is not an origin; write https:\/\/a\.example/],
    ['a.example', /a\.example is not an origin/],
    ['null', /null is not an origin/],
    ['https://ok.example, chrome-extension://abc', /chrome-extension:\/\/abc is not an origin/],
  ] as const) {
    test(`the value ${value} is refused with the right form`, () => {
      assert.throws(() => loadConfig({ DOCKET_CORS_ORIGINS: value }), { message: problem });
    });
  }
});
