import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { calculateJwkThumbprint, createLocalJWKSet, jwtVerify } from 'jose';

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../kernel/clock.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { FEATURE_DATABASES, DISTANT_POSTGRES } from '../../testing/databases.ts';
import { type Docket, startDocket } from '../../testing/docket.ts';
import { signInOwner } from '../../testing/tokens.ts';
import { loadPublicJwks } from './inspect-token.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { createSigningKeys } from './signing-keys.ts';

async function kids({ services }: Docket): Promise<string[]> {
  return (await loadPublicJwks(services)).keys.map(({ kid }) => kid);
}

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
}

async function signingKid(docket: Docket): Promise<string> {
  return kidOf((await signInOwner(docket)).tokens.access_token);
}

async function statusOf(docket: Docket, key: string): Promise<number> {
  return (await docket.get('/tasks', { key })).status;
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`signing keys on ${database}`, () => {
    test('signing keys are published so that others can verify our tokens', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      const { clock, publicUrl } = docket.services;

      const keys = await loadPublicJwks(docket.services);
      const { payload, protectedHeader } = await jwtVerify(
        tokens.access_token,
        createLocalJWKSet(keys),
        {
          algorithms: ['ES256'],
          typ: 'at+jwt',
          issuer: publicUrl,
          audience: publicUrl,
          currentDate: clock.now(),
        },
      );

      assert.equal(payload.exp! - payload.iat!, 3_600);
      assert.equal(protectedHeader.kid, await calculateJwkThumbprint(keys.keys[0]!));
      assert.deepEqual(Object.keys(keys.keys[0]!).toSorted(), [
        'alg',
        'crv',
        'kid',
        'kty',
        'use',
        'x',
        'y',
      ]);
    });

    test('signing keys are stored with a sealed private half', async () => {
      await using docket = await startDocket({ database });
      await signInOwner(docket);
      const { db, secrets } = docket.services;

      const row = await db.selectFrom('signing_keys').selectAll().executeTakeFirstOrThrow();

      const published: object = JSON.parse(row.public_jwk_json);
      assert.deepEqual(Object.keys(published), ['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use']);
      assert.equal(
        JSON.parse(secrets.open(row.private_jwk_sealed, `signing_key ${row.kid}`)).kty,
        'EC',
      );
      assert.throws(() => secrets.open(row.private_jwk_sealed, 'signing_key another'));
    });

    test('signing keys are published over an hour before they sign and after they retire, then deleted', async () => {
      await using docket = await startDocket({
        database,
        settings: { DOCKET_SIGNING_KEY_DAYS: '7' },
      });
      const first = await signingKid(docket);
      docket.advance(7 * DAY_MS - 2 * HOUR_MS);
      await docket.runJobs();
      assert.deepEqual(await kids(docket), [first]);

      docket.advance(HOUR_MS);
      await docket.runJobs();
      const [, second] = await kids(docket);
      assert.ok(second !== undefined);
      docket.advance(HOUR_MS + 29 * MINUTE_MS);
      assert.equal(await signingKid(docket), first);
      const last = await signInOwner(docket);

      docket.advance(MINUTE_MS);
      assert.equal(await signingKid(docket), second);
      docket.advance(58 * MINUTE_MS);
      await docket.runJobs();
      assert.deepEqual(await kids(docket), [first, second]);
      assert.equal(await statusOf(docket, last.tokens.access_token), 200);

      docket.advance(8 * MINUTE_MS);
      assert.deepEqual(await kids(docket), [second]);
      docket.advance(HOUR_MS);
      await docket.runJobs();
      const rows = await docket.services.db.selectFrom('signing_keys').select('kid').execute();
      assert.deepEqual(rows, [{ kid: second }]);
    });

    test('signing keys that leaked stop signing, and their tokens are rejected within a minute', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      assert.equal(await statusOf(docket, tokens.access_token), 200);
      const { db, clock, secrets } = docket.services;
      // As the command does: in another process, which does not notify this one.
      const elsewhere = { signingKeys: createSigningKeys({ reads: db, clock, secrets }) };
      const command = { ...docket.services, tokens: { ...docket.services.tokens, ...elsewhere } };

      const { kid } = await rotateSigningKey(command, { isLeaked: true });
      const fresh = await signInOwner(docket);
      docket.advance(MINUTE_MS);

      assert.equal(kidOf(fresh.tokens.access_token), kid);
      assert.equal(await statusOf(docket, tokens.access_token), 401);
      assert.equal(await statusOf(docket, fresh.tokens.access_token), 200);
    });

    test('signing keys that are new are used at once, without a restart', async () => {
      await using docket = await startDocket({ database });
      await statusOf(docket, (await signInOwner(docket)).tokens.access_token);
      const { db, clock, secrets } = docket.services;
      const elsewhere = { signingKeys: createSigningKeys({ reads: db, clock, secrets }) };
      const command = { ...docket.services, tokens: { ...docket.services.tokens, ...elsewhere } };
      await rotateSigningKey(command, { isLeaked: true });

      const { tokens } = await signInOwner(docket);

      assert.equal(await statusOf(docket, tokens.access_token), 200);
    });

    test('signing keys sign tokens that are valid at once, even just after a token with an unknown key', async () => {
      await using docket = await startDocket({ database });
      const { publicUrl } = docket.services;
      const claims = Buffer.from(JSON.stringify({ iss: publicUrl })).toString('base64url');
      assert.equal(await statusOf(docket, `eyJhbGciOiJFUzI1NiJ9.${claims}.c2lnbmF0dXJl`), 401);

      const { tokens } = await signInOwner(docket);

      assert.equal(await statusOf(docket, tokens.access_token), 200);
    });

    test('signing keys are rotated once: a second rotation finds the waiting key', async () => {
      await using docket = await startDocket({ database });
      await signInOwner(docket);

      const first = await rotateSigningKey(docket.services, { isLeaked: false });
      const second = await rotateSigningKey(docket.services, { isLeaked: false });

      assert.deepEqual(second, { ...first, isNew: false });
      assert.equal((await kids(docket)).length, 2);
    });

    test('signing keys are reloaded for unknown keys at most every five seconds', async () => {
      await using docket = await startDocket({ database });
      const { tokens } = await signInOwner(docket);
      await statusOf(docket, tokens.access_token);
      const { signingKeys } = docket.services.tokens;

      const first = signingKeys.reloadForUnknownKey();
      await first;
      const second = signingKeys.reloadForUnknownKey();
      docket.advance(5 * SECOND_MS);
      const third = signingKeys.reloadForUnknownKey();
      await third;

      assert.ok(first instanceof Promise);
      assert.ok(!(second instanceof Promise));
      assert.ok(third instanceof Promise);
    });
  });
}

suite('the first signing key', () => {
  test('the first signing key is created once by concurrent processes', async () => {
    await using docket = await startDocket({ database: DISTANT_POSTGRES.name });
    const { services } = docket;
    const other = await openDatabase(services.url);
    const makers = [services, { ...services, ...other }].map((process) => ({
      process,
      keys: createSigningKeys({ ...process }),
    }));

    const signers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => makers[number % 2]!).map(({ process, keys }) =>
        inTransaction(process, (tx) => keys.getSigner(tx)),
      ),
    );
    await other.close();

    assert.equal(new Set(signers.map(({ headerPart }) => headerPart)).size, 1);
    assert.equal((await kids(docket)).length, 1);
  });
});
