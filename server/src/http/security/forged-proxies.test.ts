import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { templateOf } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';

const TRUSTING = { DOCKET_TRUSTED_PROXIES: '127.0.0.1' };
const WITHOUT_LIMIT = { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '100000' };

type Headers = Record<string, string>;

async function remainingOf(docket: Docket, headers: Headers): Promise<number> {
  const answer = await docket.request('GET', '/nowhere', undefined, { key: '', headers });
  return Number(answer.headers.get('x-ratelimit-remaining'));
}

const over = (addresses: string) => ({ 'x-forwarded-for': addresses });

suite('client address', () => {
  test('the client address is that of the connection, whatever headers an untrusted client sends', async () => {
    await using docket = await startDocket();

    const remaining = [
      await remainingOf(docket, { 'x-forwarded-for': '203.0.113.1' }),
      await remainingOf(docket, { 'x-forwarded-for': '203.0.113.2' }),
      await remainingOf(docket, { 'x-real-ip': '203.0.113.3' }),
      await remainingOf(docket, { forwarded: 'for=203.0.113.4' }),
      await remainingOf(docket, { 'client-ip': '203.0.113.5' }),
    ];

    assert.deepEqual(remaining, [59, 58, 57, 56, 55]);
  });

  test('the client address is the one that a trusted proxy adds, not an earlier one', async () => {
    await using docket = await startDocket({ settings: TRUSTING });
    const remaining = [
      await remainingOf(docket, over('203.0.113.7')),
      await remainingOf(docket, over('198.51.100.1, 203.0.113.7')),
      await remainingOf(docket, over('127.0.0.1, 198.51.100.2, 203.0.113.7')),
      await remainingOf(docket, { ...over('203.0.113.7'), forwarded: 'for=198.51.100.3' }),
      await remainingOf(docket, { ...over('203.0.113.7'), 'x-real-ip': '198.51.100.4' }),
      await remainingOf(docket, over('203.0.113.8')),
    ];

    assert.deepEqual(remaining, [59, 58, 57, 56, 55, 59]);
  });

  test('the client address is the one before a chain of trusted proxies', async () => {
    await using docket = await startDocket({
      settings: { DOCKET_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
    });

    const one = await remainingOf(docket, { 'x-forwarded-for': '203.0.113.7, 10.1.2.3' });
    const other = await remainingOf(docket, { 'x-forwarded-for': '203.0.113.7, 10.9.9.9' });

    assert.deepEqual([one, other], [59, 58]);
  });
});

suite('plain HTTP', () => {
  test('plain HTTP is answered on this machine', async () => {
    await using docket = await startDocket();

    assert.equal((await docket.get('/me')).status, 200);
  });

  for (const header of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'forwarded',
    'via',
  ] as const) {
    test(`plain HTTP is refused if ${header} shows a remote client`, async () => {
      await using docket = await startDocket();

      const { status, body } = await docket.get('/me', { headers: { [header]: '127.0.0.1' } });

      assert.equal(status, 403);
      assert.equal(body.error.code, 'forbidden');
      assert.equal(body.error.details.type, 'https_required');
    });
  }

  test('a header of an untrusted client does not turn plain HTTP into HTTPS', async () => {
    await using docket = await startDocket();
    for (const headers of [
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'for=203.0.113.7;proto=https' },
      { 'x-forwarded-ssl': 'on', 'x-forwarded-for': '203.0.113.7' },
      { 'front-end-https': 'on', 'x-forwarded-for': '203.0.113.7' },
    ] as Headers[]) {
      const answer = await docket.get('/me', { headers });

      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.equal(answer.headers.get('strict-transport-security'), null);
    }
  });

  test('a trusted proxy can mark a request as HTTPS, and the response sets HSTS for a year', async () => {
    await using docket = await startDocket({ settings: TRUSTING });
    const by = (proto: string) =>
      docket.get('/me', {
        headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': proto },
      });

    const secure = await by('https');
    const forged = await by('http, https');
    const clear = await by('https, http');

    assert.equal(secure.status, 200);
    assert.equal(secure.headers.get('strict-transport-security'), 'max-age=31536000');
    assert.equal(forged.status, 200);
    assert.equal(clear.status, 403);
  });

  test('plain HTTP is answered for all clients if the operator allows it', async () => {
    await using docket = await startDocket({
      settings: { ...TRUSTING, DOCKET_ALLOW_INSECURE_HTTP: 'true' },
    });

    const { status } = await docket.get('/me', { headers: { 'x-forwarded-for': '203.0.113.7' } });

    assert.equal(status, 200);
  });

  test('plain HTTP is answered only for public endpoints without secrets', async () => {
    await using docket = await startDocket({ settings: { ...TRUSTING, ...WITHOUT_LIMIT } });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const answered: string[] = [];

    for (const endpoint of endpoints) {
      const path = templateOf(endpoint).replaceAll(/\{\w+\}/g, 'some');
      const { status, body } = await docket.request(endpoint.method, path, undefined, { headers });
      const isRefused =
        status === 403 &&
        (endpoint.errors === 'oauth'
          ? body.error === 'access_denied'
          : (body.error.data ?? body.error).details.type === 'https_required');
      if (!isRefused) answered.push(endpoint.id);
    }

    assert.deepEqual(answered.toSorted(), [
      'getAuthorizationServer',
      'getDashboardFile',
      'getError',
      'getGuide',
      'getHealth',
      'getJwks',
      'getLlmsFull',
      'getLlmsIndex',
      'getMcpResource',
      'getOpenApi',
      'getOpenIdConfiguration',
      'getPostmanCollection',
      'getProtectedResource',
      'getReady',
      'getReferenceScript',
      'getSetup',
      'showDashboard',
      'showHome',
      'showReference',
    ]);
  });
});
