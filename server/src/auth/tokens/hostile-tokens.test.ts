import assert from 'node:assert/strict';
import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { after, before, suite, test } from 'node:test';

import { SECOND_MS } from '../../kernel/clock.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { letApplicationIn, openSession, signInOwner } from '../../testing/tokens.ts';
import { type AccessClaims, signAccessToken } from './access-token.ts';
import { inspectToken, loadPublicJwks } from './inspect-token.ts';
import { signText } from './signing-key.ts';
import type { Signer } from './signing-keys.ts';

/** Starting point of an attacker: a valid token and, for some attacks, even our key. */
type Good = { docket: Docket; token: string; claims: AccessClaims; header: any; signer: Signer };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Signs with our key, whatever the header says. */
function signedWith({ signer }: Good, header: unknown, claims: unknown): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${signText(text, signer.privateKey)}`;
}

async function hmacWithPublicKey({ docket, header, claims }: Good, format: 'pem' | 'jwk') {
  const [jwk] = (await loadPublicJwks(docket.services)).keys;
  const pem = createPublicKey({ key: jwk!, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  const secret = format === 'pem' ? pem : JSON.stringify(jwk);
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function ofOtherKey(good: Good, more: object = {}): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const header = { ...good.header, ...more, ...('jwk' in more && { jwk }) };
  const text = `${encode(header)}.${encode(good.claims)}`;
  return `${text}.${signText(text, privateKey)}`;
}

const withClaims = (good: Good, change: Record<string, unknown>) =>
  signAccessToken(good.signer, { ...good.claims, ...change });

const withHeader = (good: Good, change: Record<string, unknown>) =>
  signedWith(good, { ...good.header, ...change }, good.claims);

/** Rewrites a signature in non-canonical base 64: its last letter has unused bits. */
function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1)!) + 1];
}

const REFUSED: Record<string, (good: Good) => string | Promise<string>> = {
  'algorithm none, without a signature': (good) =>
    `${encode({ ...good.header, alg: 'none' })}.${encode(good.claims)}.`,
  'algorithm none, with a signature': (good) => withHeader(good, { alg: 'none' }),
  'HS256 with our public key in PEM': (good) => hmacWithPublicKey(good, 'pem'),
  'HS256 with our public key as JWK': (good) => hmacWithPublicKey(good, 'jwk'),
  'another algorithm, signed with our key': (good) => withHeader(good, { alg: 'ES384' }),
  'a JWT that is no access token': (good) => withHeader(good, { typ: 'JWT' }),
  'no type': (good) => withHeader(good, { typ: undefined }),
  'an unknown key id': (good) => withHeader(good, { kid: 'nobody' }),
  'no key id': (good) => withHeader(good, { kid: undefined }),
  'a key id that is a path': (good) => withHeader(good, { kid: '../../etc/passwd' }),
  'a critical extension': (good) => withHeader(good, { crit: ['exp'] }),
  'an unencoded payload': (good) => withHeader(good, { b64: false, crit: ['b64'] }),
  "another key under our key's id": (good) => ofOtherKey(good),
  'another key, which the token brings along': (good) => ofOtherKey(good, { jwk: true }),
  'an address to fetch the key from': (good) =>
    ofOtherKey(good, { jku: 'https://evil.example/jwks.json' }),
  'another issuer': (good) => withClaims(good, { iss: 'https://evil.example' }),
  'no issuer': (good) => withClaims(good, { iss: undefined }),
  'another audience': (good) => withClaims(good, { aud: 'https://other.example' }),
  'several audiences': (good) => withClaims(good, { aud: [good.claims.aud, 'x'] }),
  'no end': (good) => withClaims(good, { exp: undefined }),
  'an end that is a text': (good) => withClaims(good, { exp: String(good.claims.exp) }),
  'an end of long ago': (good) => withClaims(good, { exp: 1 }),
  'no grant': (good) => withClaims(good, { gid: undefined }),
  'an unknown grant': (good) => withClaims(good, { gid: 'grant_0' }),
  "somebody else's grant": (good) => withClaims(good, { sub: 'user_0' }),
  'changed claims': ({ token, claims }) => {
    const [header, , signature] = token.split('.');
    return `${header}.${encode({ ...claims, exp: claims.exp + 1 })}.${signature}`;
  },
  'an empty signature': ({ token }) => token.slice(0, token.lastIndexOf('.') + 1),
  'a signature of zeros': ({ token }) =>
    `${token.slice(0, token.lastIndexOf('.'))}.${Buffer.alloc(64).toString('base64url')}`,
  'a signature in DER': (good) => {
    const [header, payload, signature] = good.token.split('.');
    const bytes = Buffer.from(signature!, 'base64url');
    const der = Buffer.concat([Buffer.from([0x30, 68, 2, 32]), bytes.subarray(0, 32)]);
    const end = Buffer.concat([Buffer.from([2, 32]), bytes.subarray(32)]);
    return `${header}.${payload}.${Buffer.concat([der, end]).toString('base64url')}`;
  },
  'a signature spelled otherwise': ({ token }) => respelled(token),
  'a fourth part': ({ token }) => `${token}.${token.split('.')[2]}`,
  'a fourth, empty part': ({ token }) => `${token}.`,
  'two parts': ({ token }) => token.slice(0, token.lastIndexOf('.')),
  'a token in a token': (good) => signedWith(good, { ...good.header, cty: 'JWT' }, good.token),
  'five parts, as of what is encrypted': ({ token }) => `${token}.e30.e30`,
  'claims that are a list': (good) => signedWith(good, good.header, [good.claims]),
  'claims that are null': (good) => signedWith(good, good.header, null),
  'claims that are no JSON': ({ signer, token }) => {
    const text = `${token.split('.')[0]}.${Buffer.from('{"a":').toString('base64url')}`;
    return `${text}.${signText(text, signer.privateKey)}`;
  },
  'a prototype in place of claims': (good) => {
    const claims = `{"__proto__":${JSON.stringify(good.claims)}}`;
    const text = `${good.signer.headerPart}.${Buffer.from(claims).toString('base64url')}`;
    return `${text}.${signText(text, good.signer.privateKey)}`;
  },
  'more than 8 KB': (good) => withClaims(good, { padding: 'x'.repeat(8_000) }),
  'a refresh token': async ({ docket }) => (await signInOwner(docket)).tokens.refresh_token,
  'three dots': () => '...',
  'no letters of base 64': ({ token }) => token.replace('.', '.!'),
};

suite('hostile access tokens', () => {
  let docket: Docket;
  before(async () => (docket = await startDocket()));
  after(() => docket[Symbol.asyncDispose]());

  for (const [what, forge] of Object.entries(REFUSED)) {
    test(`a token with ${what} is rejected`, async () => {
      const good = await goodToken(docket);
      const { token } = good;

      const forged = await forge(good);
      const answer = await docket.get('/tasks', { key: forged });

      assert.notEqual(forged, token);
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error.code, 'unauthorized');
      assert.ok(!JSON.stringify(answer.body).includes(forged.slice(-40)));
      assert.equal(await inspectUnlessRefreshToken(docket, forged), undefined);
      assert.equal((await docket.get('/tasks', { key: token })).status, 200);
    });
  }
});

suite('audience of a token', () => {
  test('limits an application to its workspace and its granted scopes', async () => {
    await using docket = await startDocket();
    const { tokens } = await letApplicationIn(docket, ['read:tasks']);
    const key = tokens.access_token;

    assert.equal((await docket.get('/tasks', { key })).status, 200);
    assert.equal((await docket.post('/tasks', { title: 'No' }, { key })).status, 403);
    assert.equal((await docket.get('/documents', { key })).status, 403);
  });

  test('applies a scope that a registration loses at once', async () => {
    await using docket = await startDocket();
    const { tokens } = await letApplicationIn(docket, ['read:tasks', 'read:documents']);
    const { db, commitSignals } = docket.services;
    await db.updateTable('oauth_clients').set({ scopes_json: '["read:documents"]' }).execute();
    commitSignals.send(['credentials']);

    assert.equal((await docket.get('/tasks', { key: tokens.access_token })).status, 403);
    assert.equal((await docket.get('/documents', { key: tokens.access_token })).status, 200);
  });

  test('rejects a token whose grant is a browser session', async () => {
    await using docket = await startDocket();
    await openSession(docket);
    const good = await goodToken(docket);
    const { id } = await docket.services.db
      .selectFrom('grants')
      .select('id')
      .where('kind', '=', 'cookie')
      .executeTakeFirstOrThrow();

    const forged = withClaims(good, { gid: id });

    assert.equal((await docket.get('/tasks', { key: forged })).status, 401);
  });

  test('expires a cached token on time', async () => {
    await using docket = await startDocket();
    const { token } = await goodToken(docket);
    assert.equal((await docket.get('/tasks', { key: token })).status, 200);
    assert.equal((await docket.get('/tasks', { key: token })).status, 200);

    docket.advance(3_600 * SECOND_MS);

    assert.equal((await docket.get('/tasks', { key: token })).status, 401);
  });
});

async function goodToken(docket: Docket): Promise<Good> {
  const { services } = docket;
  const token = (await signInOwner(docket)).tokens.access_token;
  const [header, claims] = token.split('.').slice(0, 2).map(decode);
  const signer = await inTransaction(services, (tx) => services.tokens.signingKeys.getSigner(tx));
  return { docket, token, claims, header, signer };
}

/** Inspects a token. Returns undefined for a refresh token, which inspection accepts as such. */
async function inspectUnlessRefreshToken({ services }: Docket, token: string) {
  if (token.startsWith('rt_')) return undefined;
  const found = await inspectToken(services, token);
  return found;
}
