import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sign, signatureHeaders, createSigningKey, type Signers, verify } from './signature.ts';

const BODY = Buffer.from('{"id":"evt_1","data":{"party":"Müller & Söhne"}}');
const SENT = { eventId: 'evt_1', sentAt: new Date('2026-01-05T09:00:00.999Z') };

/** Returns signers with a single secret. */
function signersOf(secret: string): Signers {
  const key = createSigningKey(secret);
  return { header: key, listed: [key] };
}

// Expected values were computed with OpenSSL and with Python's hmac, those of Standard Webhooks are in its text.

suite('X-Service-Signature', () => {
  test('X-Service-Signature is the lower-case hexadecimal HMAC-SHA256 of the raw body, keyed with the UTF-8 bytes of the whole secret', () => {
    assert.equal(
      sign(BODY, 'whsec_test'),
      '049e21338b9f054cdbff2c9d55b9be1c75f373532f6655d6c459e6169ce0ade5',
    );
    assert.equal(
      sign(BODY, 'geheim-ü'),
      '91d77e09e7b7930b175c799d602f6cd39b2a6a3a264e4d45d4fbcaf165a1a286',
    );
    assert.equal(
      sign(Buffer.from('{"test": 2432232314}'), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      '80ec8a89ce3cd22133a1066caecb4d04fea7467657c8514d717ec42c38a5c94c',
    );
  });

  test('a signature verifies only with its own secret and body', () => {
    const signature = sign(BODY, 'whsec_test');

    assert.ok(verify(BODY, 'whsec_test', signature));
    assert.ok(!verify(BODY, 'whsec_tesT', signature));
    assert.ok(!verify(BODY.subarray(1), 'whsec_test', signature));
    assert.ok(!verify(BODY, 'whsec_test', signature.slice(0, -1)));
    assert.ok(!verify(BODY, 'whsec_test', ''));
    assert.ok(!verify(BODY, 'whsec_test', signature.toUpperCase()));
  });
});

suite('headers of an attempt', () => {
  test('the headers have the event ID twice, the time in whole seconds, and two signatures of the body', () => {
    assert.deepEqual(signatureHeaders(BODY, signersOf('plain-secret'), SENT), {
      'X-Service-Signature': sign(BODY, 'plain-secret'),
      'X-Event-Id': 'evt_1',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1767603600',
      'webhook-signature': 'v1,scKsJO1RVlDgUuVGW5MH8OpmvpXsjUpN/eWVvg8hlQI=',
    });
  });

  test('two secrets make one signature of the specification and two of Standard Webhooks', () => {
    const [next, old] = [createSigningKey('next-secret'), createSigningKey('plain-secret')];
    const headers = signatureHeaders(BODY, { header: old, listed: [next, old] }, SENT);

    assert.equal(headers['X-Service-Signature'], sign(BODY, 'plain-secret'));
    const [first, second] = [signersOf('next-secret'), signersOf('plain-secret')].map(
      (signers) => signatureHeaders(BODY, signers, SENT)['webhook-signature'],
    );
    assert.equal(headers['webhook-signature'], `${first} ${second}`);
  });

  test('the headers match the example of Standard Webhooks', () => {
    const headers = signatureHeaders(
      Buffer.from('{"test": 2432232314}'),
      signersOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
      { eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt: new Date(1_614_265_330_000) },
    );

    assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  const KEYS: [reading: string, secret: string, signature: string][] = [
    [
      '24 bytes of base64 are decoded',
      `whsec_${Buffer.alloc(24, 'A').toString('base64')}`,
      'jL0InEHYi6CQMqzofhkfwlrdie5W5pCuJPF5eEpZW+M=',
    ],
    [
      '64 bytes of base64 are decoded',
      `whsec_${Buffer.alloc(64, 'A').toString('base64')}`,
      'KbcYobuTEj1mElbE0skTRlL/7z4/6ZZGVCyIgkqnfg4=',
    ],
    [
      '23 bytes are too few: the whole secret is the key',
      `whsec_${Buffer.alloc(23, 'A').toString('base64')}`,
      'lseoALvQr1diApGq5OFQjtHi8FQo1mV6EpGgxtt/Coc=',
    ],
    [
      '65 bytes are too many: the whole secret is the key',
      `whsec_${Buffer.alloc(65, 'A').toString('base64')}`,
      'W44B7MW8dDGKf32d3nrxNcjwOGCS0c6dDw/tAOseunc=',
    ],
    [
      'no base64: the whole secret is the key',
      'whsec_MfKQ9r8GKYqr!TwjUPD8ILPZIo2LaLaSw',
      'Vd4tk+mpC08lPiIYfqwV4UfyGXR5WlpZbl3D2tbCCpw=',
    ],
  ];
  for (const [reading, secret, signature] of KEYS) {
    test(`a secret with the prefix whsec_: ${reading}`, () => {
      assert.equal(
        signatureHeaders(BODY, signersOf(secret), SENT)['webhook-signature'],
        `v1,${signature}`,
      );
    });
  }
});
