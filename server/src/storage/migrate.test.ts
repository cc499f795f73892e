import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { systemClock } from '../kernel/clock.ts';
import { DATABASES } from '../testing/databases.ts';
import type { Db } from './db.ts';
import { dumpSchema } from './dialects/sqlite-schema.ts';
import { migrate, type Migration, MIGRATIONS } from './migrate.ts';

const NAMES = MIGRATIONS.map((migration) => migration.name);

/** A row as version 0001 has it: columns that came later are not named. */
async function insertWorkspace(db: Db, id: string): Promise<void> {
  await sql`
    insert into workspaces (id, name, slug, plan, settings_json, signing_secret_sealed, created_at, updated_at)
    values (${id}, 'Ada & Söhne', ${id}, 'team', '{}', 'sealed', '2026-01-05', '2026-01-05')`.execute(
    db,
  );
}

for (const { name, open, openEmpty } of DATABASES) {
  suite(`migrations on ${name}`, () => {
    test('are applied in order to an empty database, and not a second time', async () => {
      await using database = await openEmpty();

      assert.deepEqual(await migrate(database, systemClock), NAMES);
      assert.deepEqual(await migrate(database, systemClock), []);
    });

    for (const [index, { name: version }] of MIGRATIONS.entries()) {
      test(`bring a database of ${version} up to date and keep its rows`, async () => {
        await using database = await openEmpty();
        await migrate(database, systemClock, MIGRATIONS.slice(0, index + 1));
        await insertWorkspace(database.db, 'ws_1');

        const applied = await migrate(database, systemClock);

        assert.deepEqual(applied, NAMES.slice(index + 1));
        const row = await database.db.selectFrom('workspaces').selectAll().executeTakeFirst();
        assert.equal(row?.name, 'Ada & Söhne');
      });
    }

    test('are applied once by processes that start together', async () => {
      await using database = await openEmpty();

      const applied = await Promise.all([1, 2, 3].map(() => migrate(database, systemClock)));

      assert.deepEqual(applied.flat().toSorted(), NAMES);
    });

    test('leave nothing of one that fails in the middle', async () => {
      await using database = await openEmpty();
      await migrate(database, systemClock);
      const broken: Migration = {
        name: '9999-broken',
        statements: ['create table half (id text not null primary key)', 'create nonsense'],
      };

      await assert.rejects(migrate(database, systemClock, [...MIGRATIONS, broken]));

      await assert.rejects(sql`select * from half`.execute(database.db), /half/);
      assert.deepEqual(await migrate(database, systemClock), []);
    });

    test('refuse a database that a newer version has migrated', async () => {
      await using database = await openEmpty();
      await migrate(database, systemClock);
      const newer: Migration = {
        name: '9999-newer',
        statements: ['create table newer (id text not null primary key)'],
      };
      await migrate(database, systemClock, [...MIGRATIONS, newer]);

      await assert.rejects(migrate(database, systemClock), {
        message:
          'The database was migrated by a newer version of Docket (9999-newer): run that version or a later one',
      });
    });

    test('make tables whose text sorts by code point', async () => {
      await using database = await open();
      for (const id of ['b', 'é', 'B', '_', 'a', '😀', 'Z', '～']) {
        await insertWorkspace(database.db, id);
      }

      const rows = await database.db.selectFrom('workspaces').select('id').orderBy('id').execute();

      assert.equal(rows.map((row) => row.id).join(''), 'BZ_abé～😀');
    });
  });
}

suite('schema.sql', () => {
  test('is what the migrations make', async () => {
    const committed = await readFile(new URL('schema.sql', import.meta.url), 'utf8');

    assert.equal(committed, await dumpSchema());
  });
});
