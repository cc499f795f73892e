import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';

import { createMember } from '../../testing/credentials.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { readCookie, serializeCookie } from './cookies.ts';
import { ECHO_ROUTES } from '../../testing/echo-routes.ts';
import { sessionCookie } from '../../testing/session-cookie.ts';
import { openSessionOf } from '../../testing/tokens.ts';

const HTTPS = { protocol: 'https', host: 'docket.example' };
const HTTP = { protocol: 'http', host: '127.0.0.1:8080' };

suite('cookies', () => {
  test('a cookie over HTTPS is host-only, secure and HttpOnly', () => {
    const written = serializeCookie({ name: 'docket_session', value: 'abc', maxAge: 60 }, HTTPS);

    assert.equal(
      written,
      '__Host-docket_session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
    );
  });

  test('a cookie over plain HTTP has no attributes that require HTTPS', () => {
    const written = serializeCookie({ name: 'docket_session', value: 'abc', maxAge: 0 }, HTTP);

    assert.equal(written, 'docket_session_8080=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  });

  for (const [header, isHttps, value] of [
    ['a=1; docket_session_8080=own; b=2', false, 'own'],
    // A cookie of another server on the same host.
    ['docket_session_9090=other; docket_session=other', false, undefined],
    ['__Host-docket_session=own', true, 'own'],
    // A cookie that another host of the domain set.
    ['docket_session=planted', true, undefined],
    ['docket_session=planted; __Host-docket_session=own', true, 'own'],
    ['__Host-docket_session=other', false, undefined],
    ['xdocket_session_8080=1; docket_session_80802=2; Docket_Session_8080=3', false, undefined],
    ['docket_session_8080=a=b', false, 'a=b'],
    ['', false, undefined],
    [undefined, false, undefined],
  ] as const) {
    test(`the cookie in ${header} over ${isHttps ? 'HTTPS' : 'HTTP'} is ${value}`, () => {
      assert.equal(readCookie(header, 'docket_session', isHttps ? HTTPS : HTTP), value);
    });
  }
});

suite('requests with the session cookie', () => {
  let docket: Docket;
  let cookie: string;
  let userId: string;

  before(async () => {
    docket = await startDocket({
      routes: ECHO_ROUTES,
      settings: {
        DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '100000',
        DOCKET_PUBLIC_URL: 'https://docket.example/below',
      },
    });
    ({ userId } = await createMember(docket.services, { role: 'member' }));
    cookie = await openSessionOf(docket, userId);
  });
  after(() => docket[Symbol.asyncDispose]());

  const ask = (method: string, path: string, headers: Record<string, string>) =>
    docket.request(method, path, undefined, { key: '', headers: { cookie, ...headers } });

  for (const [what, headers] of [
    ['its page of this server', { 'sec-fetch-site': 'same-origin' }],
    ['the public address, behind a proxy', { origin: 'https://docket.example' }],
  ] as const) {
    test(`a change by cookie is allowed for ${what}`, async () => {
      for (const path of ['/own', '/account', '/join']) {
        const { status, body } = await ask('POST', path, { ...headers });

        assert.equal(status, 200, path);
        assert.equal(body.user_id, userId);
      }
    });
  }

  for (const [what, headers] of [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the domain', { 'sec-fetch-site': 'same-site' }],
    ['nowhere', { 'sec-fetch-site': 'none' }],
    ['two places', { 'sec-fetch-site': 'same-origin, cross-site' }],
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['the same host over another scheme', { origin: 'http://docket.example' }],
    ['another port', { origin: 'https://docket.example:8443' }],
    ['an origin that begins alike', { origin: 'https://docket.example.elsewhere.example' }],
    ['an origin that is hidden', { origin: 'null' }],
    [
      'somebody who forges where it was sent to',
      {
        origin: 'http://elsewhere.example',
        'x-forwarded-host': 'elsewhere.example',
      },
    ],
    ['the address that was asked, although another is configured', () => ({ origin: docket.url })],
    ['somebody who says nothing', {}],
    ['a page of ours, by a Referer alone', { referer: 'https://docket.example/' }],
  ] as const) {
    test(`a change by cookie is refused from ${what}`, async () => {
      for (const path of ['/own', '/account', '/join', '/key']) {
        const sent = typeof headers === 'function' ? headers() : headers;
        const { status, body } = await ask('POST', path, { ...sent });

        assert.equal(status, 403, path);
        assert.ok(['csrf', 'https_required'].includes(body.error.details.type));
      }
    });
  }

  for (const [host, status] of [
    ['127.0.0.1', 200],
    ['[::1]', 200],
    ['localhost', 200],
    ['192.168.1.7', 200],
    ['docket', 200],
    ['nas.local', 200],
    ['docket.example', 403],
    ['127.0.0.1.rebound.example', 403],
    ['rebound.example', 403],
  ] as const) {
    test(`a change from a page under ${host} is answered with ${status} without a configured address`, async () => {
      await using unconfigured = await startDocket({ routes: ECHO_ROUTES });
      const member = await createMember(unconfigured.services, { role: 'member' });
      const session = await openSessionOf(unconfigured, member.userId);
      const name = `${host}:${new URL(unconfigured.url).port}`;
      const post = async (page: string) => {
        const head = `POST /own HTTP/1.1\r\nHost: ${name}\r\nCookie: ${session}\r\n${page}\r\n`;
        const end = 'Content-Length: 0\r\nConnection: close\r\n\r\n';
        const [answer] = await sendRaw(unconfigured.url, head + end);
        return answer!.status;
      };

      assert.equal(await post(`Origin: http://${name}`), status);
      assert.equal(await post('Sec-Fetch-Site: same-origin'), status);
      assert.equal(await post('Origin: http://elsewhere.example'), 403);
    });
  }

  test('a read by cookie is allowed for a followed link and refused for an embedding page', async () => {
    // `fetch` would set these headers itself.
    const { url } = docket;
    const read = async (site: string, mode: string) => {
      const metadata = `Sec-Fetch-Site: ${site}\r\nSec-Fetch-Mode: ${mode}\r\n`;
      const head = `GET /own HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n${metadata}`;
      const [answer] = await sendRaw(url, `${head}Connection: close\r\n\r\n`);
      return answer!.status;
    };

    assert.equal(await read('cross-site', 'navigate'), 200);
    assert.equal(await read('none', 'navigate'), 200);
    assert.equal(await read('same-origin', 'cors'), 200);
    assert.equal(await read('same-site', 'no-cors'), 403);
    assert.equal(await read('cross-site', 'cors'), 403);
  });

  test('a response to a cookie forbids caching', async () => {
    const { headers } = await ask('GET', '/own', {});

    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('a Bearer credential overrides the cookie and needs no origin check', async () => {
    const { status, body } = await docket.request('POST', '/own', undefined, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });

    assert.equal(status, 200);
    assert.notEqual(body.user_id, userId);
  });

  test('a cookie of an ended session is refused only by endpoints that need a credential', async () => {
    const headers = { cookie: sessionCookie(docket.url, 'ended'), 'sec-fetch-site': 'same-origin' };

    const own = await docket.request('POST', '/own', undefined, { key: '', headers });
    const joined = await docket.request('POST', '/join', undefined, { key: '', headers });
    const byToken = await docket.request('POST', '/join', undefined, { key: 'ended' });

    assert.equal(own.status, 401);
    assert.match(own.headers.get('www-authenticate')!, /^Bearer /);
    assert.equal(joined.status, 200);
    assert.equal(joined.body.user_id, null);
    assert.equal(byToken.status, 401);
  });

  suite('same-origin endpoint without a credential', () => {
    const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
    const JSON_BODY = { 'content-type': 'application/json' };

    for (const [what, headers, status] of [
      ['a form of ours', { ...FORM, 'sec-fetch-site': 'same-origin' }, 200],
      ['a form of ours, by its origin', { ...FORM, origin: 'https://docket.example' }, 200],
      ['a form of another site', { ...FORM, 'sec-fetch-site': 'cross-site' }, 403],
      ['a form of another site, by its origin', { ...FORM, origin: 'https://a.example' }, 403],
      ['a form from somewhere', FORM, 403],
      ['no body, from somewhere', {}, 403],
      ['JSON of no browser', JSON_BODY, 200],
      ['JSON of another site', { ...JSON_BODY, origin: 'https://a.example' }, 403],
    ] as const) {
      test(`a same-origin endpoint answers ${what} with ${status}`, async () => {
        const body = bodyOf(headers);

        const answer = await docket.request('POST', '/enter', body, {
          key: '',
          headers: { ...headers },
        });

        assert.equal(answer.status, status);
        if (status === 403) assert.equal(answer.body.error.details.type, 'csrf');
      });
    }
  });
});

/** Returns a body for the content type. */
function bodyOf(headers: Record<string, string>): string | undefined {
  const type = headers['content-type'];
  if (type === undefined) return undefined;
  return type === 'application/json' ? '{}' : 'name=a';
}
