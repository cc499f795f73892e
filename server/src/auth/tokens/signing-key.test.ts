import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { importJWK, jwtVerify } from 'jose';

import { createSecretBox } from '../../kernel/secret-box.ts';
import { signAccessToken } from './access-token.ts';
import {
  headerPartOf,
  isSignedBy,
  makeSigningKey,
  openPrivateKey,
  publicJwkOf,
  readSigningKey,
} from './signing-key.ts';

suite('signatures', () => {
  const secrets = createSecretBox('a secret key of thirty-two letters');
  const now = '2026-01-05T09:00:00.000Z';
  const row = makeSigningKey(secrets, { generation: 1, signs_from: now, created_at: now });
  const signer = { headerPart: headerPartOf(row), privateKey: openPrivateKey(secrets, row) };
  const key = readSigningKey(row);

  /** Numbers that begin with zeros, or with a one, are written otherwise in DER: 600 hold them all. */
  test('are checked as others check them, whatever their numbers look like', async () => {
    const others = await importJWK(publicJwkOf(row), 'ES256');
    for (let count = 0; count < 600; count++) {
      const token = signAccessToken(signer, { count });
      const [header, payload, signature] = token.split('.');
      const bytes = Buffer.from(signature!, 'base64url');

      assert.ok(isSignedBy(key, `${header}.${payload}`, bytes));
      bytes[count % 64]! ^= 1;
      assert.ok(!isSignedBy(key, `${header}.${payload}`, bytes));
      if (count % 10 === 0) assert.equal((await jwtVerify(token, others)).payload.count, count);
    }
  });

  test('of another length are none', () => {
    for (const length of [0, 1, 63, 65, 128]) {
      assert.ok(!isSignedBy(key, 'text', Buffer.alloc(length, 1)));
    }
  });
});
