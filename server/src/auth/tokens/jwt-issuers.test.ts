import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, suite, test } from 'node:test';

import { exportSPKI } from 'jose';

import { MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { startDocket } from '../../testing/docket.ts';
import { makeIssuerKey } from './testing/token-issuer.ts';
import { startTrusting, statusOf, type Trusting } from './testing/trusting.ts';

/** Returns Unix seconds relative to the server's clock. */
function secondsFrom({ docket }: Trusting, ms: number): number {
  return Math.floor((docket.services.clock.now().getTime() + ms) / 1_000);
}

suite('tokens of a trusted issuer', () => {
  for (const alg of ['RS256', 'PS512', 'ES384', 'Ed25519']) {
    test(`external tokens are accepted when signed by ${alg}`, async () => {
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
      trusting.issuer.sign({ exp: secondsFrom(trusting, -MINUTE_MS) }),
    'that begins after the skew': (trusting) =>
      trusting.issuer.sign({ nbf: secondsFrom(trusting, 61 * SECOND_MS) }),
    'made after the skew': (trusting) =>
      trusting.issuer.sign({ iat: secondsFrom(trusting, 61 * SECOND_MS) }),
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
    'of algorithm none, with the signature of another': async ({ issuer }) => {
      const header = Buffer.from('{"alg":"none","kid":"first"}').toString('base64url');
      return `${header}.${(await issuer.sign()).split('.').slice(1).join('.')}`;
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
  suite('rejected tokens of a trusted issuer', () => {
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

  test('external tokens expire a minute after their end, or after the configured clock skew', async () => {
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

  test('external tokens are rejected when no issuer is trusted', async () => {
    await using trusting = await startTrusting();
    await using other = await startDocket();

    const token = await trusting.issuer.sign();

    assert.equal((await other.get('/tasks', { key: token })).status, 401);
  });
});
