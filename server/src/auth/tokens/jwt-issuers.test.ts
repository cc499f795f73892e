import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, suite, test } from 'node:test';

import { exportSPKI } from 'jose';

import { loadConfig } from '../../config.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { changeRows } from '../../testing/tokens.ts';
import { makeIssuerKey, startTokenIssuer, type TokenIssuer } from './testing/token-issuer.ts';

type Trusting = AsyncDisposable & { docket: Docket; issuer: TokenIssuer };

/** A server that trusts an issuer, and lets people whom nobody knows join as members. */
async function startTrusting(options: { database?: string; more?: object; alg?: string } = {}) {
  const { database = 'SQLite', more = { role: 'member' }, alg } = options;
  let docket: Docket | undefined;
  const issuer = await startTokenIssuer(() => docket!.services.clock.now(), alg);
  docket = await startDocket({ database, settings: { DOCKET_JWT_ISSUERS: issuer.setting(more) } });
  const trusting: Trusting = {
    docket,
    issuer,
    async [Symbol.asyncDispose]() {
      await docket![Symbol.asyncDispose]();
      await issuer[Symbol.asyncDispose]();
    },
  };
  return trusting;
}

async function statusOf({ docket }: Trusting, key: string): Promise<number> {
  return (await docket.get('/tasks', { key })).status;
}

async function usersOf({ docket }: Trusting) {
  return docket.services.db
    .selectFrom('users')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

for (const { name: database } of DATABASES) {
  suite(`people of a trusted issuer on ${database}`, () => {
    test('are whom their verified address says', async () => {
      await using trusting = await startTrusting({ database, more: {} });
      const { docket, issuer } = trusting;
      const email = 'Owner@Example.com';

      const verified = await issuer.sign({ email, email_verified: true });
      const later = await issuer.sign();
      const { body } = await docket.get('/me', { key: verified });

      assert.equal(body.type, 'user');
      assert.equal(body.user.email, 'owner@example.com');
      assert.equal(await statusOf(trusting, later), 200);
      assert.equal((await usersOf(trusting)).length, 1);
    });

    test('are nobody by an address that is not verified', async () => {
      await using trusting = await startTrusting({ database, more: {} });
      const { issuer } = trusting;

      for (const email_verified of [false, undefined, 'true', 1]) {
        const token = await issuer.sign({ email: 'owner@example.com', email_verified });
        assert.equal(await statusOf(trusting, token), 401);
      }
    });

    test('who are new join the workspace with the role that the operator gives, once', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const token = await issuer.sign({
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada',
      });
      const unverified = await issuer.sign({ sub: 'eve', email: 'owner@example.com' });

      const statuses = await Promise.all([1, 2, 3, 4].map(() => statusOf(trusting, token)));
      const { body } = await docket.get('/me', { key: token });
      assert.deepEqual(statuses, [200, 200, 200, 200]);
      assert.equal(body.user.name, 'Ada');
      assert.equal(body.workspaces[0].role, 'member');
      assert.equal(await statusOf(trusting, unverified), 200);

      const users = await usersOf(trusting);
      assert.equal(users.length, 3);
      assert.equal(users.filter(({ email }) => email.endsWith('@external.invalid')).length, 1);
      const joined = await docket.services.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'member.joined')
        .execute();
      assert.equal(joined.length, 2);
    });

    test('who left the workspace do not come back by themselves', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const token = await issuer.sign();
      assert.equal(await statusOf(trusting, token), 200);

      const [, user] = await usersOf(trusting);
      await changeRows(docket, (db) =>
        db.deleteFrom('memberships').where('user_id', '=', user!.id),
      );

      assert.equal(await statusOf(trusting, token), 403);
    });

    test('do what their role allows, or less where the token says so', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const make = async (key: string) =>
        (await docket.post('/tasks', { title: 'Call them back' }, { key })).status;

      assert.equal(await make(await issuer.sign()), 201);
      assert.equal(await make(await issuer.sign({ scope: 'openid profile' })), 201);
      assert.equal(await make(await issuer.sign({ scope: 'openid read:tasks' })), 403);
      const admin = await issuer.sign({ scope: 'admin:all' });
      assert.equal((await docket.get('/api-keys', { key: admin })).status, 200);
      assert.equal((await docket.get('/audit-log', { key: admin })).status, 403);
    });
  });
}

suite('a token of a trusted issuer', () => {
  const SECONDS = (trusting: Trusting, ms: number) =>
    Math.floor((trusting.docket.services.clock.now().getTime() + ms) / 1_000);

  for (const alg of ['RS256', 'PS512', 'ES384', 'Ed25519']) {
    test(`may be signed by ${alg}`, async () => {
      await using trusting = await startTrusting({ alg });

      assert.equal(await statusOf(trusting, await trusting.issuer.sign()), 200);
    });
  }

  const REFUSED: Record<string, (trusting: Trusting) => Promise<string>> = {
    'of another issuer': ({ issuer }) => issuer.sign({ iss: 'https://evil.example' }),
    'for another audience': ({ issuer }) => issuer.sign({ aud: 'another-api' }),
    'without an end': ({ issuer }) => issuer.sign({ exp: undefined }),
    'without a subject': ({ issuer }) => issuer.sign({ sub: '' }),
    'with a subject that is a number': ({ issuer }) => issuer.sign({ sub: 7 }),
    'that ended before the skew': (trusting) =>
      trusting.issuer.sign({ exp: SECONDS(trusting, -MINUTE_MS) }),
    'that begins after the skew': (trusting) =>
      trusting.issuer.sign({ nbf: SECONDS(trusting, 61 * SECOND_MS) }),
    'made after the skew': (trusting) =>
      trusting.issuer.sign({ iat: SECONDS(trusting, 61 * SECOND_MS) }),
    'for a logout': ({ issuer }) => issuer.sign({}, { header: { typ: 'logout+jwt' } }),
    'bound to a key': ({ issuer }) => issuer.sign({ cnf: { jkt: 'abc' } }),
    'with a critical extension': async ({ issuer }) => {
      const token = await issuer.sign();
      const header = { alg: 'ES256', kid: 'first', crit: ['x'], x: 1 };
      const [, ...rest] = token.split('.');
      return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
    },
    'of algorithm none': async ({ issuer }) => {
      const header = Buffer.from('{"alg":"none","kid":"first"}').toString('base64url');
      return `${header}.${(await issuer.sign()).split('.')[1]}.`;
    },
    'of HS256 with the public key': async ({ issuer }) => {
      const header = Buffer.from('{"alg":"HS256","kid":"first"}').toString('base64url');
      const text = `${header}.${(await issuer.sign()).split('.')[1]}`;
      const secret = await exportSPKI(issuer.key.publicKey);
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    'of HS256 with a shared secret that the issuer publishes': async ({ issuer }) => {
      const k = Buffer.from('a shared secret of 32 letters ...').toString('base64url');
      issuer.published.keys.push({ kty: 'oct', kid: 'shared', alg: 'HS256', k });
      const header = Buffer.from('{"alg":"HS256","kid":"shared"}').toString('base64url');
      const text = `${header}.${(await issuer.sign()).split('.')[1]}`;
      const secret = Buffer.from(k, 'base64url');
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    "of another key under a known key's id": async ({ issuer }) =>
      issuer.sign({}, { key: await makeIssuerKey('first') }),
    'of another key, which it brings along': async ({ issuer }) => {
      const key = await makeIssuerKey('mine');
      return issuer.sign({}, { key, header: { jwk: key.jwk, jku: 'http://127.0.0.1:1/' } });
    },
    'in the name of this server': ({ docket, issuer }) =>
      issuer.sign({ iss: docket.services.publicUrl, aud: docket.services.publicUrl }),
  };
  suite('is refused', () => {
    let trusting: Trusting;
    before(async () => (trusting = await startTrusting()));
    after(() => trusting[Symbol.asyncDispose]());

    for (const [what, make] of Object.entries(REFUSED)) {
      test(what, async () => {
        const { docket, issuer } = trusting;

        const refused = await docket.get('/tasks', { key: await make(trusting) });

        assert.equal(refused.status, 401);
        assert.equal(refused.body.error.code, 'unauthorized');
        assert.equal(await statusOf(trusting, await issuer.sign()), 200);
      });
    }
  });

  test('ends a minute after its end, or as much later as the operator says', async () => {
    await using strict = await startTrusting({ more: { role: 'member', clock_skew_seconds: 0 } });
    await using usual = await startTrusting();
    for (const [trusting, skewMs] of [
      [strict, 0],
      [usual, MINUTE_MS],
    ] as const) {
      const token = await trusting.issuer.sign();
      trusting.docket.advance(10 * MINUTE_MS + skewMs - SECOND_MS);
      assert.equal(await statusOf(trusting, token), 200);
      trusting.docket.advance(SECOND_MS);
      assert.equal(await statusOf(trusting, token), 401);
    }
  });

  test('is of nobody where no issuer is trusted', async () => {
    await using trusting = await startTrusting();
    await using other = await startDocket();

    const token = await trusting.issuer.sign();

    assert.equal((await other.get('/tasks', { key: token })).status, 401);
  });
});

suite('the keys of an issuer', () => {
  test('are fetched once, and again for a key that is new, at most every 30 seconds', async () => {
    await using trusting = await startTrusting();
    const { docket, issuer } = trusting;
    const asked = () => issuer.server.requests.length;
    assert.equal(await statusOf(trusting, await issuer.sign()), 200);
    assert.equal(await statusOf(trusting, await issuer.sign({ jti: '2' })), 200);
    assert.equal(asked(), 1);

    const second = await makeIssuerKey('second');
    issuer.published = { keys: [second.jwk] };
    const fresh = await issuer.sign({}, { key: second });
    assert.equal(await statusOf(trusting, fresh), 401);
    assert.equal(asked(), 1);
    docket.advance(30 * SECOND_MS);
    assert.equal(await statusOf(trusting, fresh), 200);
    assert.equal(asked(), 2);

    for (let kid = 0; kid < 5; kid++) {
      const unknown = await issuer.sign({}, { key: await makeIssuerKey(`x${kid}`) });
      assert.equal(await statusOf(trusting, unknown), 401);
    }
    assert.equal(asked(), 2);
    const old = await issuer.sign({ jti: '3' });
    assert.equal(await statusOf(trusting, old), 401);
  });

  test('that were withdrawn are refused minutes later, also for tokens that were used before', async () => {
    await using trusting = await startTrusting();
    const { docket, issuer } = trusting;
    const token = await issuer.sign({
      exp: Math.floor(docket.services.clock.now().getTime() / 1_000) + 7_200,
    });
    assert.equal(await statusOf(trusting, token), 200);

    issuer.published = { keys: [(await makeIssuerKey('second')).jwk] };
    docket.advance(10 * MINUTE_MS);
    await statusOf(trusting, token);
    await waitFor(() => issuer.server.requests.length === 2);
    docket.advance(5 * MINUTE_MS);

    assert.equal(await statusOf(trusting, token), 401);
  });

  test('are kept for a day when the issuer is gone', async () => {
    await using trusting = await startTrusting();
    const { docket, issuer } = trusting;
    assert.equal(await statusOf(trusting, await issuer.sign()), 200);
    issuer.answer = (_request, response) => void response.writeHead(503).end();

    docket.advance(23 * HOUR_MS);
    assert.equal(await statusOf(trusting, await issuer.sign()), 200);
    docket.advance(HOUR_MS);
    const refused = await docket.get('/tasks', { key: await issuer.sign() });

    assert.equal(refused.status, 500);
    assert.equal(refused.body.error.details.type, 'dependency_unavailable');
    assert.equal(refused.headers.get('retry-after'), '30');
    issuer.answer = undefined;
    docket.advance(30 * SECOND_MS);
    assert.equal(await statusOf(trusting, await issuer.sign()), 200);
  });

  const HOSTILE: Record<string, TokenIssuer['answer']> = {
    'is no JSON': (_request, response) => void response.end('<html>'),
    'is null': (_request, response) => void response.end('null'),
    'has no keys': (_request, response) => void response.end('{"keys":[]}'),
    'has keys that are no list': (_request, response) => void response.end('{"keys":{}}'),
    'has keys that are nothing': (_request, response) =>
      void response.end('{"keys":[null,1,"x",[]]}'),
    'has only private keys': (_request, response) =>
      void response.end(
        '{"keys":[{"kty":"EC","kid":"first","crv":"P-256","x":"a","y":"b","d":"c"}]}',
      ),
    'has 101 keys': (_request, response) =>
      void response.end(JSON.stringify({ keys: Array(101).fill({ kty: 'EC', kid: 'first' }) })),
    'never ends': (_request, response) => {
      const write = () => {
        while (response.write(Buffer.alloc(16_384, 32))) continue;
      };
      response.on('drain', write);
      write();
    },
    'leads elsewhere': (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'is an error': (_request, response) => void response.writeHead(500).end(),
    'breaks off': (_request, response) => void response.destroy(),
  };
  for (const [what, answer] of Object.entries(HOSTILE)) {
    test(`whose answer ${what} are as good as none`, async () => {
      await using trusting = await startTrusting();
      const { docket, issuer } = trusting;
      issuer.answer = answer;

      const refused = await docket.get('/tasks', { key: await issuer.sign() });
      const again = await docket.get('/tasks', { key: await issuer.sign({ jti: '2' }) });
      assert.equal(refused.status, 500);
      assert.equal(refused.body.error.details.type, 'dependency_unavailable');
      assert.equal(again.status, 500);
      assert.equal(issuer.server.requests.length, 1);
      assert.equal((await docket.get('/tasks')).status, 200);

      issuer.answer = undefined;
      docket.advance(30 * SECOND_MS);
      assert.equal(await statusOf(trusting, await issuer.sign()), 200);
    });
  }

  test('that cannot be used refuse their own tokens, not those of the others', async () => {
    await using trusting = await startTrusting();
    const { issuer } = trusting;
    const broken = await makeIssuerKey('broken');
    issuer.published.keys.unshift(
      { ...broken.jwk, x: 'AAAA' },
      { kty: 'RSA', kid: 'weak', n: 'AQAB', e: 'AQAB' },
    );

    assert.equal(await statusOf(trusting, await issuer.sign()), 200);
    assert.equal(await statusOf(trusting, await issuer.sign({}, { key: broken })), 401);
  });

  test('that never come hold nobody up for longer than three seconds', async () => {
    await using trusting = await startTrusting();
    const { docket, issuer } = trusting;
    issuer.answer = () => {};

    const pending = [1, 2, 3].map(async (jti) =>
      docket.get('/tasks', { key: await issuer.sign({ jti: String(jti) }) }),
    );
    const others = await docket.get('/tasks');
    const answers = await Promise.all(pending);

    assert.equal(others.status, 200);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [500, 500, 500],
    );
    assert.equal(issuer.server.requests.length, 1);
  });
});

suite('DOCKET_JWT_ISSUERS', () => {
  const GOOD = {
    issuer: 'https://login.example',
    audience: 'api',
    jwks_url: 'https://login.example/k',
  };
  const WRONG: [unknown, RegExp][] = [
    ['not JSON', /DOCKET_JWT_ISSUERS: must be JSON/],
    [GOOD, /must be a JSON list/],
    [[null], /entry 1/],
    [[GOOD, { ...GOOD, issuer: undefined }], /entry 2.*issuer/],
    [[{ ...GOOD, audience: 7 }], /entry 1: audience/],
    [[{ ...GOOD, jwks_url: 'ftp://x' }], /entry 1: jwks_url/],
    [[{ ...GOOD, jwks_url: 'https://user:word@x/' }], /jwks_url must be an address without user/],
    [[{ ...GOOD, role: 'king' }], /entry 1: role/],
    [[{ ...GOOD, clock_skew_seconds: 301 }], /entry 1: clock_skew_seconds/],
    [[{ ...GOOD, algorithms: ['none'] }], /entry 1/],
    [[GOOD, GOOD], /twice/],
  ];
  for (const [value, message] of WRONG) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    test(`${text.slice(0, 120)} keeps the server from starting, and says why`, () => {
      assert.throws(() => loadConfig({ DOCKET_JWT_ISSUERS: text }), message);
    });
  }

  test('may name many issuers', () => {
    const other = {
      ...GOOD,
      issuer: 'other',
      role: 'viewer',
      workspace_id: 'ws_1',
      clock_skew_seconds: 5,
    };
    loadConfig({ DOCKET_JWT_ISSUERS: JSON.stringify([GOOD, other]) });
  });
});

/** Until what goes on in the background has come so far. */
async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
