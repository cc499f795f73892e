import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { FEATURE_DATABASES } from '../../testing/databases.ts';
import { changeRows } from '../../testing/tokens.ts';
import { startTrusting, statusOf, type Trusting } from './testing/trusting.ts';

async function usersOf({ docket }: Trusting) {
  return docket.services.db
    .selectFrom('users')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

for (const { name: database } of FEATURE_DATABASES) {
  suite(`users of a trusted issuer on ${database}`, () => {
    test('external users are matched by their verified address', async () => {
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

    test('external users are not matched by an unverified address', async () => {
      await using trusting = await startTrusting({ database, more: {} });
      const { issuer } = trusting;

      for (const email_verified of [false, undefined, 'true', 1]) {
        const token = await issuer.sign({ email: 'owner@example.com', email_verified });
        assert.equal(await statusOf(trusting, token), 401);
      }
    });

    test('external users are created once, with the role that the operator set, in the workspace', async () => {
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
        .where('details_json', 'like', '%login.example%')
        .execute();
      assert.equal(joined.length, 2);
    });

    test('external users do not rejoin a workspace that they left', async () => {
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

    test('external users hold the scopes of their role, or fewer if the token names fewer', async () => {
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
