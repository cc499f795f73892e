import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { inTransaction } from '../../storage/transaction.ts';
import { createKey, grantApplication, signInAs } from '../../testing/credentials.ts';
import { DATABASES } from '../../testing/databases.ts';
import type { Docket } from '../../testing/docket.ts';
import { logIn } from '../sign-in/testing/people.ts';
import { findOrCreateExternalUser } from './external-user.ts';
import { requireLiveCredential } from './require-live.ts';
import { startTrusting } from './testing/trusting.ts';

const PASSWORD = 'seven green ladders';
const CEO = 'ceo@example.com';

/** Accepts an invitation to the address of somebody else, whose token the inviter got. */
async function joinAs(docket: Docket, email: string) {
  const workspaceId = (await docket.get('/me')).body.default_workspace_id;
  const role = 'admin';
  const { token } = (await docket.post(`/workspaces/${workspaceId}/members`, { email, role })).body;
  const body = { password: PASSWORD };
  const accepted = await docket.post(`/invitations/${token}/accept`, body, { key: '' });
  return { userId: accepted.body.user_id as string, workspaceId };
}

function userRow({ services }: Docket, userId: string) {
  return services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function claimsOf({ services }: Docket, userId: string) {
  const entries = await services.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'email.verified')
    .where('target_id', '=', userId)
    .execute();
  return entries.map(({ details_json }) => JSON.parse(details_json));
}

for (const { name: database } of DATABASES) {
  suite(`account with an unproved address on ${database}`, () => {
    test('loses password, second factor, sessions, applications and user keys to the person an issuer vouches for', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const { services } = docket;
      const mallory = await joinAs(docket, CEO);
      const session = (await logIn(docket, { email: CEO, password: PASSWORD })).body;
      const userKey = await createKey(services, { ...mallory, scopes: ['admin:all'] });
      const serviceKey = (
        await docket.post(
          '/api-keys',
          { name: 'Job', scopes: ['read:tasks'], type: 'service' },
          { key: session.access_token },
        )
      ).body.key;
      const application = await grantApplication(services, mallory, ['read:tasks']);
      await services.db
        .updateTable('users')
        .set({ totp_secret_sealed: 'sealed', totp_pending_sealed: 'sealed' })
        .where('id', '=', mallory.userId)
        .execute();
      await services.db
        .insertInto('recovery_codes')
        .values({ user_id: mallory.userId, hash: 'hash', used_at: null })
        .execute();
      assert.equal((await userRow(docket, mallory.userId)).email_verified_at, null);

      const token = await issuer.sign({
        sub: 'ceo',
        email: 'CEO@Example.com',
        email_verified: true,
      });
      const statuses = await Promise.all(
        [1, 2, 3].map(async () => (await docket.get('/tasks', { key: token })).status),
      );

      assert.deepEqual(statuses, [200, 200, 200]);
      assert.equal((await docket.get('/me', { key: token })).body.user.id, mallory.userId);
      for (const key of [session.access_token, userKey, application.tokens.access_token]) {
        assert.equal((await docket.get('/tasks', { key })).status, 401);
      }
      assert.equal((await docket.get('/tasks', { key: serviceKey })).status, 200);
      const { refresh_token } = session;
      const refreshed = await docket.request(
        'POST',
        '/auth/refresh',
        { refresh_token },
        { key: '' },
      );
      assert.equal(refreshed.status, 401);
      assert.equal((await logIn(docket, { email: CEO, password: PASSWORD })).status, 401);
      const user = await userRow(docket, mallory.userId);
      assert.deepEqual(
        [user.password_hash, user.totp_secret_sealed, user.totp_pending_sealed],
        [null, null, null],
      );
      assert.notEqual(user.email_verified_at, null);
      assert.deepEqual(await services.db.selectFrom('recovery_codes').selectAll().execute(), []);
      assert.deepEqual(await claimsOf(docket, mallory.userId), [
        {
          issuer: 'login.example',
          password_removed: true,
          second_factor_removed: true,
          sessions_ended: 2,
          keys_revoked: 1,
        },
      ]);
    });

    test('is claimed although the issuer was linked to it before its addresses were noted', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const mallory = await joinAs(docket, CEO);
      await docket.services.db
        .insertInto('user_identities')
        .values({
          issuer: issuer.issuer,
          subject: 'ceo',
          user_id: mallory.userId,
          created_at: '2026-01-01T00:00:00.000Z',
        })
        .execute();

      const unverified = await issuer.sign({ sub: 'ceo', email: CEO });
      assert.equal((await docket.get('/tasks', { key: unverified })).status, 200);
      assert.equal((await logIn(docket, { email: CEO, password: PASSWORD })).status, 200);
      const verified = await issuer.sign({ sub: 'ceo', email: CEO, email_verified: true });
      assert.equal((await docket.get('/tasks', { key: verified })).status, 200);

      assert.equal((await logIn(docket, { email: CEO, password: PASSWORD })).status, 401);
    });

    test('keeps everything once its address is proved', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const { userId } = await joinAs(docket, CEO);
      await docket.services.db
        .updateTable('users')
        .set({ email_verified_at: '2026-01-05T09:00:00.000Z' })
        .where('id', '=', userId)
        .execute();

      const token = await issuer.sign({ sub: 'ceo', email: CEO, email_verified: true });

      assert.equal((await docket.get('/me', { key: token })).body.user.id, userId);
      assert.equal((await logIn(docket, { email: CEO, password: PASSWORD })).status, 200);
      assert.deepEqual(await claimsOf(docket, userId), []);
    });

    test('gives a request that began before the claim no new credential', async () => {
      await using trusting = await startTrusting({ database });
      const { docket } = trusting;
      const { services } = docket;
      const mallory = await joinAs(docket, CEO);
      const token = await signInAs(services, mallory);
      const userKey = await createKey(services, { ...mallory, scopes: ['admin:all'] });
      const grant = (await services.db.selectFrom('grants').selectAll().executeTakeFirstOrThrow())
        .id;
      const { id } = (await docket.get('/api-keys/current', { key: userKey })).body;
      assert.equal((await docket.get('/tasks', { key: token })).status, 200);

      const identity = { issuer: 'https://login.example', subject: 'ceo', email: CEO };
      await inTransaction(services, (tx) =>
        findOrCreateExternalUser(tx, services, { ...identity, isEmailVerified: true }),
      );

      const { userId } = mallory;
      for (const [caller, code] of [
        [{ type: 'user', grantId: grant, credentialId: userId }, 'unauthorized'],
        [{ type: 'user_key', grantId: null, credentialId: id }, 'invalid_api_key'],
      ] as const) {
        const credential = { ...caller, userId };
        await assert.rejects(
          inTransaction(services, (tx) => requireLiveCredential(tx, credential)),
          { code },
        );
      }
    });
  });

  suite(`claims that cannot be stored on ${database}`, () => {
    test('are refused by name with 401', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const good = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' };

      for (const name of ['sub', 'email', 'name']) {
        for (const bad of ['a\u0000b', 'a\ud800b', '\udc00@example.com']) {
          const token = await issuer.sign({ ...good, [name]: bad });
          const { status, body } = await docket.get('/me', { key: token });
          assert.equal(status, 401, name);
          assert.match(body.error.message, new RegExp(`claim ${name} `));
        }
      }
      assert.equal((await docket.get('/me', { key: await issuer.sign(good) })).status, 200);
    });

    test('include no name that is cut within a surrogate pair', async () => {
      await using trusting = await startTrusting({ database });
      const { docket, issuer } = trusting;
      const name = `${'a'.repeat(199)}😀`;

      const key = await issuer.sign({ name });

      assert.equal((await docket.get('/me', { key })).body.user.name, 'a'.repeat(199));
    });
  });
}
