import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { suite, test } from 'node:test';

import { Type } from 'typebox';
import { request } from 'undici';

import { defineEndpoint } from '../../contract/endpoint.ts';
import type { ErrorCode, ErrorType } from '../../contract/errors.ts';
import { ApiError } from '../../kernel/errors.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { handle } from '../route.ts';

const SECRET = 'postgres://docket:hunter2@db.internal';

/** Endpoint of each error: of the API, and at the root of the server. */
function failingRoutes(name: string, fail: () => never) {
  return (['v2', 'root'] as const).map((version) =>
    handle(
      defineEndpoint({
        id: `fail_${name}_${version}`,
        tag: 'Things',
        summary: 'Fails',
        method: 'GET',
        path: `/fail/${name}`,
        version,
        access: 'public',
        scopes: [],
        weight: 0,
        responses: { 200: Type.Object({}) },
      }),
      fail,
    ),
  );
}

function apiError(code: ErrorCode, type?: ErrorType, retryAfter?: number): () => never {
  return () => {
    throw new ApiError(code, `internals: ${SECRET}`, {
      ...(type && { details: { type } }),
      ...(retryAfter !== undefined && { retryAfter }),
    });
  };
}

const FAILURES: readonly [string, () => never, number, english: string, german: string][] = [
  ['invalid', apiError('invalid_request'), 400, 'The request is invalid', 'Anfrage ist ungültig'],
  ['cursor', apiError('invalid_cursor'), 400, 'The request is invalid', 'Anfrage ist ungültig'],
  ['large', apiError('invalid_request', 'too_large'), 400, 'Too large', 'Zu groß'],
  ['key', apiError('invalid_api_key'), 401, 'Not signed in', 'Nicht angemeldet'],
  ['forbidden', apiError('forbidden'), 403, 'No access', 'Kein Zugriff'],
  ['address', apiError('forbidden', 'ip_not_allowed'), 403, 'Not from here', 'Nicht von hier'],
  ['missing', apiError('resource_not_found'), 404, 'Nothing here', 'Hier ist nichts'],
  [
    'rate',
    apiError('rate_limit_exceeded', 'requests_per_minute', 90),
    429,
    'Try again in 2 minutes.',
    'Versuchen Sie es in 2 Minuten wieder.',
  ],
  ['quota', apiError('insufficient_quota'), 429, 'The quota is used up', 'Kontingent'],
  [
    'closing',
    apiError('internal_error', 'dependency_unavailable', 5),
    500,
    'Try again in 5 seconds.',
    'Versuchen Sie es in 5 Sekunden wieder.',
  ],
  [
    'bug',
    () => {
      throw new Error(`cannot connect to ${SECRET}`);
    },
    500,
    'Something went wrong',
    'Etwas ging schief',
  ],
];

const routes = FAILURES.flatMap(([name, fail]) => failingRoutes(name, fail));

/** Header of a browser that opens a page. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
};

/** Sends a request without the headers that `fetch` adds, such as `Sec-Fetch-Mode`. */
async function open(docket: Docket, path: string, headers: Record<string, string> = BROWSER) {
  const response = await request(docket.url + path, { headers });
  const { statusCode: status } = response;
  return {
    status,
    headers: new Headers(response.headers as Record<string, string>),
    body: await response.body.text(),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

function assertErrorPage({ status, headers, body }: Opened, expected: number): void {
  assert.equal(status, expected);
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-robots-tag'), 'noindex');
  assert.match(headers.get('vary')!, /Accept, Sec-Fetch-Mode, Accept-Language/);
  assert.ok(body.includes(headers.get('x-request-id')!), 'the page shows the request id');
  assert.ok(body.includes(String(expected)), 'the page shows the status');
  assert.match(body, /<a href="\/app">/);
}

function assertJson({ headers, body }: Opened): void {
  assert.match(headers.get('content-type')!, /^application\/(problem\+)?json/);
  assert.equal(typeof JSON.parse(body), 'object');
}

suite('error page', () => {
  for (const [name, , status, english, german] of FAILURES) {
    test(`the error ${name} is a page in the language of the browser, without internals`, async () => {
      await using docket = await startDocket({ routes });

      const one = await open(docket, `/fail/${name}`);
      const other = await open(docket, `/fail/${name}`, {
        ...BROWSER,
        'accept-language': 'fr;q=0.2, de-AT',
      });

      for (const page of [one, other]) {
        assertErrorPage(page, status);
        assert.ok(!/internals|hunter2|postgres/.test(page.body));
      }
      assert.match(one.body, /<html lang="en">/);
      assert.ok(one.body.includes(english), one.body);
      assert.match(other.body, /<html lang="de">/);
      assert.ok(other.body.includes(german), other.body);
    });
  }

  test('clients of the API get the same JSON as before', async () => {
    await using docket = await startDocket({ routes });

    for (const accept of [
      '*/*',
      'application/json',
      'application/problem+json',
      'application/json, text/plain, */*',
      'text/html, application/json',
      'text/html;q=0.5, application/json;q=0.9',
      'text/html;q=0, */*',
      'text/htmlx',
      '',
    ]) {
      for (const path of ['/fail/missing', '/v2/fail/missing', '/nowhere', '/v2/nowhere']) {
        assertJson(await open(docket, path, { accept }));
      }
    }
    const { body } = await open(docket, '/fail/rate', { accept: '*/*' });
    assert.deepEqual(Object.keys(JSON.parse(body)), ['error', 'retry_after']);
  });

  for (const version of ['v1', 'v2']) {
    test(`a client of ${version} that names HTML gets JSON, and a browser that opens the address a page`, async () => {
      await using docket = await startDocket({ routes });

      assertJson(await open(docket, `/${version}/nowhere`));
      const navigation = { ...BROWSER, 'sec-fetch-mode': 'navigate' };
      assertErrorPage(await open(docket, `/${version}/nowhere`, navigation), 401);
      assertErrorPage(await open(docket, `/${version}nowhere`), 404);
      assertJson(
        await open(docket, `/${version}/nowhere`, { ...BROWSER, 'sec-fetch-mode': 'cors' }),
      );
    });
  }

  for (const path of [
    '/<script>alert(1)</script>',
    '/%3Cscript%3Ealert(1)%3C/script%3E?x="><img src=x onerror=alert(1)>',
    `/"'><svg/onload=alert(1)>`,
    '/..%2f..%2fetc%2fpasswd',
    '/\u202emoc.elgoog',
    `/${'x'.repeat(5_000)}`,
  ]) {
    test(`the page repeats nothing of the path ${path.slice(0, 40)}`, async () => {
      await using docket = await startDocket({ routes });

      const page = await open(docket, path);

      assertErrorPage(page, 404);
      const [, shown] = page.body.split('</style>');
      assert.ok(!/alert|onerror|onload|passwd|elgoog|xxx/.test(shown!));
    });
  }

  test('the policy allows the style of the page and nothing inline besides', async () => {
    await using docket = await startDocket({ routes });

    const { body, headers } = await open(docket, '/nowhere');

    const policy = headers.get('content-security-policy')!;
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    assert.ok(policy.includes(`style-src 'sha256-${hash('sha256', style, 'base64')}';`), policy);
    assert.ok(!policy.includes('unsafe'));
    assert.ok(!/\sstyle=|<script|\son\w+=/.test(body));
  });
});

suite('error page of a full server', () => {
  test('a path that is no percent-encoding, and one that is too long, get pages too', async () => {
    await using docket = await startDocket();

    assertErrorPage(await open(docket, '/%zz'), 400);
    assertErrorPage(await open(docket, `/s/${'x'.repeat(600)}`), 400);
  });

  test('a form that is too large and a method that does not exist are pages for a browser', async () => {
    await using docket = await startDocket();
    const send = async (method: string, path: string, body: string) => {
      const response = await fetch(docket.url + path, {
        method,
        body,
        headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      });
      return { status: response.status, headers: response.headers, body: await response.text() };
    };

    const large = await send('POST', '/s/token', `password=${'x'.repeat(70_000)}`);
    const method = await send('PUT', '/s/token', '');

    assertErrorPage(large, 400);
    assert.match(large.body, /Too large/);
    assertErrorPage(method, 400);
  });

  test('a HEAD request gets the headers of the page', async () => {
    await using docket = await startDocket();

    const { status, headers } = await fetch(`${docket.url}/nowhere`, {
      method: 'HEAD',
      headers: BROWSER,
    });

    assert.equal(status, 404);
    assert.match(headers.get('content-type')!, /^text\/html/);
  });

  test('errors of OAuth and MCP clients keep their forms', async () => {
    await using docket = await startDocket();

    for (const path of ['/oauth/token', '/mcp']) {
      const response = await fetch(docket.url + path, { method: 'POST', headers: BROWSER });
      assert.match(response.headers.get('content-type')!, /^application\/json/, path);
    }
  });

  test('a browser above the rate limit gets a page that says when to come back', async () => {
    await using docket = await startDocket({
      settings: { DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE: '2' },
    });
    await open(docket, '/nowhere');
    await open(docket, '/nowhere');

    const page = await open(docket, '/nowhere');

    assertErrorPage(page, 429);
    assert.match(page.body, /Too many requests .* Try again in \d+ (second|minute)s?\./);
    assert.match(page.headers.get('retry-after')!, /^\d+$/);
  });
});
