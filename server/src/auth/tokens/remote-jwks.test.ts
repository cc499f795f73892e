import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { makeIssuerKey, type TokenIssuer } from './testing/token-issuer.ts';
import { startTrusting, statusOf } from './testing/trusting.ts';

suite('keys of an issuer', () => {
  test("an issuer's keys are fetched once, and again for an unknown key at most every 30 seconds", async () => {
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

  test("an issuer's keys stop accepting tokens of withdrawn keys within minutes, cached tokens included", async () => {
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

  test("an issuer's keys are kept for a day while the issuer is unreachable", async () => {
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
      void response.end(
        JSON.stringify({ keys: Array.from({ length: 101 }, () => ({ kty: 'EC' })) }),
      ),
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
    test(`an issuer's keys are unusable when the response ${what}`, async () => {
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

  test("an issuer's keys reject only the tokens of an unusable key, not those of the others", async () => {
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

  test("an issuer's keys time out after three seconds", async () => {
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

/** Waits until background work reaches a condition. */
async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
