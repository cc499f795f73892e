import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { systemClock } from '../kernel/clock.ts';
import { DATABASES, type TestDatabase } from '../testing/databases.ts';
import type { Db } from './db.ts';
import type { Migration } from './dialect.ts';
import { dumpSchema } from './dialects/sqlite-schema.ts';
import { migrate, MIGRATIONS } from './migrate.ts';
import {
  adoptionStatements,
  baseline,
  MIGRATIONS_BEFORE_BASELINE,
} from './migrations/0001-baseline.ts';

const NAMES = MIGRATIONS.map((migration) => migration.name);

/** Inserts a workspace with the columns that have no default. */
async function insertWorkspace(db: Db, id: string): Promise<void> {
  await sql`
    insert into workspaces (id, name, slug, plan, settings_json, signing_secret_sealed, created_at, updated_at)
    values (${id}, 'Ada & Söhne', ${id}, 'team', '{}', 'sealed', '2026-01-05', '2026-01-05')`.execute(
    db,
  );
}

/** Opens a database as a version before 0.1.0 with the migrations `names` left it. */
async function openBeforeBaseline(
  openEmpty: () => Promise<TestDatabase>,
  names: readonly string[],
): Promise<TestDatabase> {
  const database = await openEmpty();
  const { db, dialect } = database;
  await migrate(database, systemClock, [baseline]);
  for (const statement of adoptionStatements) {
    await sql.raw(swapConstraintNames(dialect.ddl(statement))).execute(db);
  }
  await sql`delete from migrations`.execute(db);
  for (const name of names) {
    await sql`insert into migrations (name, applied_at) values (${name}, '2026-01-05')`.execute(db);
  }
  return database;
}

function swapConstraintNames(statement: string): string {
  return statement.replace(/constraint (\w+) to (\w+)/, 'constraint $2 to $1');
}

async function recordedNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

for (const { name, open, openEmpty } of DATABASES) {
  suite(`migrations on ${name}`, () => {
    test('migrations are applied once and in order to an empty database', async () => {
      await using database = await openEmpty();

      assert.deepEqual(await migrate(database, systemClock), NAMES);
      assert.deepEqual(await migrate(database, systemClock), []);
    });

    test('the baseline is recorded in a database that has every migration before it', async () => {
      await using database = await openBeforeBaseline(openEmpty, MIGRATIONS_BEFORE_BASELINE);
      await insertWorkspace(database.db, 'ws_1');

      const applied = await migrate(database, systemClock);

      assert.deepEqual(applied, NAMES.slice(1));
      assert.deepEqual(await recordedNames(database.db), NAMES);
      const row = await database.db.selectFrom('workspaces').selectAll().executeTakeFirst();
      assert.equal(row?.name, 'Ada & Söhne');
    });

    test('a database that lacks a migration before the baseline is refused', async () => {
      const older = MIGRATIONS_BEFORE_BASELINE.slice(0, 17);
      await using database = await openBeforeBaseline(openEmpty, older);

      await assert.rejects(migrate(database, systemClock), {
        message:
          'The database ends at migration 0017-event-log, before version 0.1.0: ' +
          'start the last version before 0.1.0 with it once, then this one',
      });
      assert.deepEqual(await recordedNames(database.db), older);
    });

    test('processes that start together apply each migration once', async () => {
      await using database = await openEmpty();

      const applied = await Promise.all([1, 2, 3].map(() => migrate(database, systemClock)));

      assert.deepEqual(applied.flat().toSorted(), NAMES);
    });

    test('a migration that fails in the middle leaves nothing behind', async () => {
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

    test('a database that a newer version has migrated is refused', async () => {
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

    test('text sorts by code point', async () => {
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
  test('schema.sql equals the schema after all migrations', async () => {
    const committed = await readFile(new URL('schema.sql', import.meta.url), 'utf8');

    assert.equal(committed, await dumpSchema());
  });
});
