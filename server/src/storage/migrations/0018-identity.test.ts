import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { systemClock } from '../../kernel/clock.ts';
import { DATABASES } from '../../testing/databases.ts';
import { readSettings } from '../../workspaces/settings.ts';
import { findFirstWorkspace, listMemberships } from '../../workspaces/store.ts';
import { findUserByEmail } from '../../workspaces/user-store.ts';
import type { Db } from '../db.ts';
import { migrate, MIGRATIONS } from '../migrate.ts';

const before = MIGRATIONS.findIndex(({ name }) => name === '0018-identity');

/** As version 0017 has them. */
async function insertOldRows(db: Db): Promise<void> {
  await sql`
    insert into workspaces (id, name, slug, plan, settings_json, signing_secret_sealed, last_sequence, last_event_at, created_at, updated_at)
    values ('ws_1', 'Ada', 'ada', 'team', '{"locale":"de"}', 'sealed', 7, '2026-01-06', '2026-01-05', '2026-01-05')`.execute(
    db,
  );
  for (const [id, email, created_at] of [
    ['usr_1', 'Ada@Example.com', '2026-01-05'],
    ['usr_2', 'Bo@example.com', '2026-01-05'],
    ['usr_3', 'bo@example.com', '2026-01-06'],
    ['usr_4', 'CY@example.com', '2026-01-07'],
    ['usr_5', 'Cy@example.com', '2026-01-06'],
  ] as const) {
    await sql`
      insert into users (id, email, name, password_hash, created_at)
      values (${id}, ${email}, 'A', 'argon2', ${created_at})`.execute(db);
  }
  await sql`
    insert into memberships (workspace_id, user_id, role, created_at)
    values ('ws_1', 'usr_1', 'owner', '2026-01-05')`.execute(db);
  for (const [id, userId] of [
    ['key_1', 'usr_1'],
    ['key_2', null],
  ] as const) {
    await sql`
      insert into api_keys (workspace_id, id, user_id, name, environment, hash, prefix, last4, scopes_json, last_used_at, created_at)
      values ('ws_1', ${id}, ${userId}, 'CI', 'live', ${`hash of ${id}`}, 'svc_live_abcd', 'wxyz', '["read:documents"]', '2026-01-06', '2026-01-05')`.execute(
      db,
    );
  }
}

for (const { name: database, openEmpty } of DATABASES) {
  suite(`the migration to identity on ${database}`, () => {
    test('keeps workspaces, people and keys, and restricts none of them', async () => {
      await using opened = await openEmpty();
      const { db } = opened;
      await migrate(opened, systemClock, MIGRATIONS.slice(0, before));
      await insertOldRows(db);

      await migrate(opened, systemClock);

      const workspace = await findFirstWorkspace(db);
      assert.partialDeepStrictEqual(workspace, {
        id: 'ws_1',
        signing_secret_sealed: 'sealed',
        previous_signing_secret_sealed: null,
        last_sequence: 7,
        test_of: null,
        deleted_at: null,
      });
      const { locale, test_isolation, ip_allowlist } = readSettings(workspace!);
      assert.deepEqual([locale, test_isolation, ip_allowlist], ['de', false, []]);
      assert.deepEqual(await listMemberships(db, 'usr_1'), [
        { workspace_id: 'ws_1', role: 'owner' },
      ]);
      const keys = await db.selectFrom('api_keys').selectAll().orderBy('id').execute();
      assert.deepEqual(
        keys.map(({ id, user_id, hash }) => [id, user_id, hash]),
        [
          ['key_1', 'usr_1', 'hash of key_1'],
          ['key_2', null, 'hash of key_2'],
        ],
      );
      for (const key of keys) {
        assert.partialDeepStrictEqual(key, {
          scopes_json: '["read:documents"]',
          last_used_at: '2026-01-06',
          restricted: 0,
          ip_allowlist_json: '[]',
          rate_limit_json: null,
          previous_hash: null,
          revoked_at: null,
        });
      }
    });

    test('finds everybody by their address in lower case, of those who share one the first', async () => {
      await using opened = await openEmpty();
      const { db } = opened;
      await migrate(opened, systemClock, MIGRATIONS.slice(0, before));
      await insertOldRows(db);

      await migrate(opened, systemClock);

      const ada = await findUserByEmail(db, 'ADA@example.com');
      assert.partialDeepStrictEqual(ada, {
        id: 'usr_1',
        email: 'ada@example.com',
        password_hash: 'argon2',
        totp_secret_sealed: null,
        totp_last_step: -1,
      });
      // One has it in lower case already; of two who have not it is the older account.
      assert.equal((await findUserByEmail(db, 'bo@example.com'))?.id, 'usr_3');
      assert.equal((await findUserByEmail(db, 'cy@example.com'))?.id, 'usr_5');
      const users = await db.selectFrom('users').select('email').orderBy('id').execute();
      assert.deepEqual(
        users.map(({ email }) => email),
        ['ada@example.com', 'Bo@example.com', 'bo@example.com', 'CY@example.com', 'cy@example.com'],
      );
    });
  });
}
