import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createMember, signInAs } from '../testing/credentials.ts';
import { FEATURE_DATABASES } from '../testing/databases.ts';
import { startDocket } from '../testing/docket.ts';
import { createAdmin } from './bootstrap.ts';
import { replaceUnusedFirstKey } from './first-key.ts';

const PASSWORD = 'the first password';
const ANOTHER = 'another password';

for (const { name: database } of FEATURE_DATABASES) {
  suite(`create-admin on ${database}`, () => {
    test('creates an owner who can sign in with any spelling of the address in upper or lower case', async () => {
      await using docket = await startDocket({ database });

      const made = await createAdmin(docket.services, {
        email: 'Grace@Example.com',
        password: PASSWORD,
      });

      assert.equal(made.hasNewPassword, false);
      const { body: me } = await docket.get('/me', { key: made.key });
      assert.equal(me.user.email, 'grace@example.com');
      assert.equal(me.workspaces[0].role, 'owner');
      const login = { email: 'grace@example.COM', password: PASSWORD };
      const { status } = await docket.request('POST', '/auth/login', login, { key: '' });
      assert.equal(status, 200);
    });

    test('gives an existing owner another key and changes nothing else', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const owner = await createMember(services, { role: 'owner', password: PASSWORD });
      const token = await signInAs(services, owner);

      for (const password of [undefined, PASSWORD]) {
        const { email } = owner;
        const { key, hasNewPassword } = await createAdmin(services, { email, password });
        assert.equal(hasNewPassword, false);
        assert.equal((await docket.get('/me', { key })).body.user.id, owner.userId);
      }
      assert.equal((await docket.get('/me', { key: token })).status, 200);
    });

    test('makes an existing member an owner, and ends the sessions when a password is given', async () => {
      await using docket = await startDocket({ database });
      const { services } = docket;
      const member = await createMember(services, { role: 'viewer', password: PASSWORD });
      const { email } = member;
      const token = await signInAs(services, member);
      const login = async (password: string) =>
        (await docket.request('POST', '/auth/login', { email, password }, { key: '' })).status;
      assert.equal(await login(PASSWORD), 200);

      const { hasNewPassword } = await createAdmin(services, { email, password: ANOTHER });

      assert.equal(hasNewPassword, true);
      assert.equal((await docket.get('/me', { key: token })).status, 401);
      assert.deepEqual([await login(PASSWORD), await login(ANOTHER)], [401, 200]);
      const entries = await services.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_type'])
        .where('actor_type', '=', 'system')
        .orderBy('sequence')
        .execute();
      assert.deepEqual(
        entries.map(({ action }) => action),
        [
          'workspace.created',
          'member.joined',
          'api_key.created',
          'password.changed',
          'member.role_changed',
          'api_key.created',
        ],
      );
    });
  });

  suite(`first key on ${database}`, () => {
    test('is replaced at each start until it was used', async () => {
      await using docket = await startDocket({ database });
      const { services, key: first } = docket;

      const second = await replaceUnusedFirstKey(services);
      const third = await replaceUnusedFirstKey(services);

      const statuses = [];
      for (const key of [first, second, third]) {
        statuses.push((await docket.get('/me', { key: key ?? '' })).status);
      }
      assert.deepEqual(statuses, [401, 401, 200]);
      await services.usage.flush();
      assert.equal(await replaceUnusedFirstKey(services), undefined);
      assert.equal((await docket.get('/me', { key: third ?? '' })).status, 200);
    });
  });
}
