import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { importJWK, jwtVerify } from 'jose';

import { createSecretBox } from '../../kernel/secret-box.ts';
import { signAccessToken } from './access-token.ts';
import {
  encodedHeaderOf,
  isSignedBy,
  generateSigningKey,
  openPrivateKey,
  publicJwkOf,
  readSigningKey,
} from './signing-key.ts';

suite('ES256 signatures', () => {
  const secrets = createSecretBox('a secret key of thirty-two letters');
  const now = '2026-01-05T09:00:00.000Z';
  const row = generateSigningKey(secrets, { generation: 1, signs_from: now, created_at: now });
  const signer = { headerPart: encodedHeaderOf(row), privateKey: openPrivateKey(secrets, row) };
  const key = readSigningKey(row);

  /** Numbers with leading zeros or a high bit have another DER length; 600 samples contain all cases. */
  test('signatures verify like those of another implementation, for all leading bytes', async () => {
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

  test('signatures are rejected with a wrong length', () => {
    for (const length of [0, 1, 63, 65, 128]) {
      assert.ok(!isSignedBy(key, 'text', Buffer.alloc(length, 1)));
    }
  });
});
