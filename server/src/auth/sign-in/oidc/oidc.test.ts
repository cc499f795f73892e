import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { MINUTE_MS } from '../../../kernel/clock.ts';
import { createMember } from '../../../testing/credentials.ts';
import { FEATURE_DATABASES } from '../../../testing/databases.ts';
import { type Answer, type Docket, startDocket } from '../../../testing/docket.ts';
import { createFakeClock } from '../../../testing/fake-clock.ts';
import {
  type Behaviour,
  OIDC_CLIENT,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../../../testing/openid-provider.ts';
import { cookiesOf, logIn, PASSWORD, withCookie } from '../testing/people.ts';
import { normalizeReturnPath } from './oidc-sign-in.ts';
import { sessionCookie } from '../../../testing/session-cookie.ts';

type Started = { provider: OpenIdProvider; docket: Docket } & AsyncDisposable;

async function start(database = 'SQLite', settings: Record<string, string> = {}): Promise<Started> {
  // The provider starts first, because the settings name it; the server then uses its clock.
  const beginning = createFakeClock();
  const clock = { now: () => beginning.now() };
  const provider = await startOpenIdProvider(() => clock.now());
  const docket = await startDocket({
    database,
    settings: {
      DOCKET_OIDC_ISSUER: provider.issuer,
      DOCKET_OIDC_CLIENT_ID: OIDC_CLIENT.id,
      DOCKET_OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      DOCKET_OIDC_NAME: 'Example <Corp>',
      ...settings,
    },
  });
  clock.now = () => docket.services.clock.now();
  return {
    provider,
    docket,
    async [Symbol.asyncDispose]() {
      await docket[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** Sends a request without following redirects: tests inspect them. */
async function visit(docket: Docket, path: string, cookie = ''): Promise<Answer> {
  const response = await fetch(`${docket.url}${path}`, {
    redirect: 'manual',
    headers: cookie === '' ? {} : { cookie },
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/**
 * Starts a sign-in.
 *
 * @returns the callback URL of the provider, and the cookie set by the server
 */
async function begin({ docket, provider }: Started, returnTo = '/') {
  const path = `/auth/oidc/start?return_to=${encodeURIComponent(returnTo)}`;
  const started = await visit(docket, path);
  assert.equal(started.status, 303);
  const back = await provider.authorize(started.headers.get('location')!);
  return { back, cookie: cookiesOf(started), setCookie: started.headers.getSetCookie()[0]! };
}

async function signIn(started: Started, behaviour: Behaviour = {}): Promise<Answer> {
  started.provider.behave(behaviour);
  const { back, cookie } = await begin(started);
  return visit(started.docket, `${back.pathname}${back.search}`, cookie);
}

function pathBack({ back }: { back: URL }): string {
  return `${back.pathname}${back.search}`;
}

function assertRefused(answer: Answer, status = 401): void {
  assert.equal(answer.status, status);
  assert.match(answer.headers.get('content-type')!, /^text\/html/);
  assert.ok(
    !answer.headers.getSetCookie().some((cookie) => /docket_session_\d+=[^;]/.test(cookie)),
  );
  assert.match(answer.headers.getSetCookie()[0]!, /^docket_oidc_\d+=; .*Max-Age=0/);
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`sign-in through a provider on ${database}`, () => {
    test('signs in the user with the verified address, and recognizes them after the address changes', async () => {
      await using started = await start(database);
      const { docket } = started;
      const { userId } = await createMember(docket.services, {
        role: 'member',
        email: 'grace@example.com',
      });

      const begun = await begin(started, '/tasks?open=1#top');
      const answer = await visit(docket, pathBack(begun), begun.cookie);
      const session = cookiesOf(answer);
      const me = await docket.get('/me', withCookie(session));
      const again = await signIn(started, { claims: { email: 'grace@elsewhere.example' } });
      const still = await docket.get('/me', withCookie(cookiesOf(again)));

      assert.match(
        begun.setCookie,
        /^docket_oidc_\d+=v1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
      );
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get('location'), '/tasks?open=1#top');
      assert.match(session, /^docket_session_\d+=/);
      assert.equal(me.body.user.id, userId);
      assert.equal(still.body.user.id, userId);
    });

    test('creates a member for a new user when a role is set, and rejects the user otherwise', async () => {
      await using open = await start(database, { DOCKET_OIDC_ROLE: 'viewer' });
      const joined = await open.docket.get('/me', withCookie(cookiesOf(await signIn(open))));
      await using closed = await start(database);
      const refused = await signIn(closed);

      assert.equal(joined.body.user.email, 'grace@example.com');
      assert.equal(joined.body.workspaces[0].role, 'viewer');
      assertRefused(refused, 403);
      assert.match(refused.body, /Example &#60;Corp&#62; knows you/);
    });

    test('ends the password of an unproved account, and signs its person in', async () => {
      await using started = await start(database);
      const { docket } = started;
      const member = await createMember(docket.services, {
        role: 'member',
        email: 'grace@example.com',
        password: PASSWORD,
        isVerified: false,
      });
      assert.equal((await logIn(docket, member)).status, 200);

      const me = await docket.get('/me', withCookie(cookiesOf(await signIn(started))));

      assert.deepEqual([me.body.user.id, me.body.user.has_password], [member.userId, false]);
      assert.equal((await logIn(docket, member)).status, 401);
    });

    test('refuses a name that cannot be stored', async () => {
      await using started = await start(database, { DOCKET_OIDC_ROLE: 'viewer' });

      const answer = await signIn(started, { claims: { name: 'Gr\u0000ce' } });

      assertRefused(answer);
      assert.match(answer.body, /sent a name with characters that cannot be stored/);
    });

    test('does not match a user by an unverified address', async () => {
      await using started = await start(database, { DOCKET_OIDC_ROLE: 'viewer' });
      const owner = (await started.docket.get('/me')).body.user;

      for (const email_verified of [false, undefined, 'false', 1]) {
        const claims = { sub: `s-${email_verified}`, email: owner.email, email_verified };
        const answer = await signIn(started, { claims });
        const me = await started.docket.get('/me', withCookie(cookiesOf(answer)));
        assert.notEqual(me.body.user.id, owner.id);
        assert.notEqual(me.body.user.email, owner.email);
      }
    });
  });
}

suite('OpenID Connect flow', () => {
  const REFUSED: [string, Behaviour][] = [
    ['another nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer in the redirect', { redirectIssuer: 'https://other.example' }],
    ['no issuer in the redirect', { redirectIssuer: undefined }],
    ['another issuer in the token', { claims: { iss: 'https://other.example' } }],
    ['another audience', { claims: { aud: 'somebody-else' } }],
    ['an expired token', { claims: { exp: 1_000_000_000 } }],
    ['the signature of another key', { foreignKey: true }],
    ['the published key as a shared secret', { algorithm: 'HS256' }],
    ['no signature', { algorithm: 'none' }],
  ];

  test('rejects a callback that does not match its request', async () => {
    await using started = await start('SQLite', { DOCKET_OIDC_ROLE: 'viewer' });

    for (const [what, behaviour] of REFUSED) {
      const answer = await signIn(started, behaviour);
      assert.equal(answer.status, 401, what);
      assertRefused(answer);
    }
    assert.equal((await signIn(started)).status, 303);
  });

  test('belongs to the browser that started it, works once, and expires after ten minutes', async () => {
    await using started = await start('SQLite', { DOCKET_OIDC_ROLE: 'viewer' });
    const { docket, provider } = started;
    const mine = await begin(started);
    const other = await begin(started);
    const tokenRequests = () => provider.requests.filter((each) => each === '/token').length;

    assertRefused(await visit(docket, pathBack(mine)));
    assertRefused(await visit(docket, pathBack(mine), other.cookie));
    assertRefused(await visit(docket, pathBack(mine), `${mine.cookie.slice(0, -3)}aaa`));
    const changed = pathBack(mine).replace(/state=[^&]+/, 'state=another');
    assertRefused(await visit(docket, changed, mine.cookie));
    assertRefused(await visit(docket, `${pathBack(mine)}&state=another`, mine.cookie));
    assert.equal(tokenRequests(), 0);
    assert.equal((await visit(docket, pathBack(mine), mine.cookie)).status, 303);
    assertRefused(await visit(docket, pathBack(mine), mine.cookie));
    docket.advance(10 * MINUTE_MS);
    assertRefused(await visit(docket, pathBack(other), other.cookie));
    assert.equal(tokenRequests(), 2);
  });

  test('reports a refusal of the provider without its text', async () => {
    await using started = await start();
    const { back, cookie } = await begin(started);
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
      state: back.searchParams.get('state')!,
      iss: started.provider.issuer,
    });

    const answer = await visit(started.docket, `${back.pathname}?${query.toString()}`, cookie);

    assertRefused(answer);
    assert.ok(!answer.body.includes('script'));
  });

  test('requests the address from userinfo when the ID token lacks it', async () => {
    await using started = await start('SQLite', { DOCKET_OIDC_ROLE: 'viewer' });

    const answer = await signIn(started, { onlyUserInfo: true });
    const me = await started.docket.get('/me', withCookie(cookiesOf(answer)));

    assert.equal(me.body.user.email, 'grace@example.com');
  });

  test('shows a page while the provider is unreachable or not set up', async () => {
    await using started = await start();
    await started.provider[Symbol.asyncDispose]();
    await using without = await startDocket();

    assertRefused(await visit(started.docket, '/auth/oidc/start'), 500);
    assertRefused(await visit(without, '/auth/oidc/start'), 404);
    assertRefused(await visit(without, '/auth/oidc/callback?code=a&state=b'), 404);
  });

  test('replaces a planted session with a new one', async () => {
    await using started = await start('SQLite', { DOCKET_OIDC_ROLE: 'viewer' });
    const { back, cookie } = await begin(started);
    const planted = sessionCookie(started.docket.url, 'planted');

    const answer = await visit(
      started.docket,
      `${back.pathname}${back.search}`,
      `${cookie}; ${planted}`,
    );

    assert.notEqual(cookiesOf(answer), planted);
    assert.equal((await started.docket.get('/me', withCookie(planted))).status, 401);
  });
});

suite('return path', () => {
  const REFUSED = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a\\b',
    '/a\u0000',
    '',
  ];
  for (const path of REFUSED) {
    test(`the return path rejects ${JSON.stringify(path)}`, () => {
      assert.equal(normalizeReturnPath(path), undefined);
    });
  }

  test('the return path accepts any path of this server, encoded for a header', () => {
    assert.equal(normalizeReturnPath('/'), '/');
    assert.equal(
      normalizeReturnPath('/oauth/authorize?a=b&c=%2F%2Fd'),
      '/oauth/authorize?a=b&c=%2F%2Fd',
    );
    assert.equal(normalizeReturnPath('/größe?q=ä#ö'), '/gr%C3%B6%C3%9Fe?q=%C3%A4#%C3%B6');
    assert.equal(normalizeReturnPath('/a@b.example:80/'), '/a@b.example:80/');
  });

  test('the return path is limited to the length that a cookie can hold, after encoding', async () => {
    await using started = await start();
    const longest = `/${'a'.repeat(2_499)}`;
    assert.equal(normalizeReturnPath(longest), longest);
    assert.equal(normalizeReturnPath(`${longest}a`), undefined);
    assert.equal(normalizeReturnPath(`/${'ö'.repeat(500)}`), undefined);

    const { setCookie } = await begin(started, longest);

    // RFC 6265bis §5.6 limits name plus value; over HTTPS the name has the prefix `__Host-`.
    assert.ok('__Host-'.length + setCookie.indexOf(';') <= 4_096, setCookie);
  });

  test('the return path is validated before the provider is contacted', async () => {
    await using started = await start();

    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      'https://a.example',
    ]) {
      const query = `return_to=${encodeURIComponent(path)}`;
      const { status, headers } = await visit(started.docket, `/auth/oidc/start?${query}`);
      assert.equal(status, 400);
      assert.equal(headers.get('location'), null);
    }
    assert.deepEqual(started.provider.requests, []);
  });
});
