import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';

import { sql } from 'kysely';
import { Type } from 'typebox';

import { enqueue } from '../jobs/queue.ts';
import { systemClock } from '../kernel/clock.ts';
import { DATABASES, type TestDatabase } from '../testing/databases.ts';
import type { CommitSignal } from './database.ts';
import type { Db } from './db.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { inAsyncCommitTransaction, inTransaction, notifyAfterCommit } from './transaction.ts';

const GREET = { name: 'test.greet', payload: Type.Object({ greeting: Type.String() }) };

async function insertUser(db: Db, id: string): Promise<void> {
  const user = { id, email: `${id}@example.com`, totp_last_step: -1, preferences_json: '{}' };
  const created_at = '2026-01-05T09:00:00.000Z';
  await db
    .insertInto('users')
    .values({ ...user, created_at })
    .execute();
}

async function userIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** A database in a file, whose commits wait for the disk as those of a server do. */
async function openFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
  const database = await openDatabase(`file:${join(folder, 'docket.db')}`);
  await migrate(database, systemClock);
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

const DURABLE = [
  { name: 'SQLite', open: openFile, setting: sql`pragma synchronous`, whenOn: 2 },
  {
    name: 'PostgreSQL',
    open: DATABASES.find(({ name }) => name === 'PostgreSQL')!.open,
    setting: sql`show synchronous_commit`,
    whenOn: 'on',
  },
];

/** Whether the commits of this connection wait for the disk. */
async function isSynced(
  db: Db,
  { setting, whenOn }: Pick<(typeof DURABLE)[number], 'setting' | 'whenOn'>,
): Promise<boolean> {
  const { rows } = await sql<Record<string, unknown>>`${setting}`.execute(db);
  return Object.values(rows[0]!)[0] === whenOn;
}

for (const durable of DURABLE) {
  test(`an unsynced transaction on ${durable.name} spares its own commit the wait for the disk, and no other`, async () => {
    await using database = await durable.open();

    await inAsyncCommitTransaction(database, async (tx) => {
      assert.equal(await isSynced(tx, durable), false);
      await insertUser(tx, 'user_1');
    });
    const failing = inAsyncCommitTransaction(database, async (tx) => {
      await insertUser(tx, 'user_2');
      throw new Error('no');
    });

    await assert.rejects(failing, /no/);
    assert.equal(await isSynced(database.db, durable), true);
    assert.deepEqual(await userIds(database.reads), ['user_1']);
  });
}

for (const { name, open } of DATABASES) {
  suite(`transaction on ${name}`, () => {
    test('commits everything when its function returns', async () => {
      await using database = await open();

      const answer = await inTransaction(database, async (tx) => {
        await insertUser(tx, 'user_1');
        await insertUser(tx, 'user_2');
        return 42;
      });

      assert.equal(answer, 42);
      assert.deepEqual(await userIds(database.reads), ['user_1', 'user_2']);
    });

    test('rolls everything back when its function throws', async () => {
      await using database = await open();

      const failing = inTransaction(database, async (tx) => {
        await insertUser(tx, 'user_1');
        throw new Error('no');
      });

      await assert.rejects(failing, { message: 'no' });
      assert.deepEqual(await userIds(database.db), []);
    });

    test('is invisible to readers before its commit', async () => {
      await using database = await open();

      const seen = await inTransaction(database, async (tx) => {
        await insertUser(tx, 'user_1');
        return userIds(database.reads);
      });

      assert.deepEqual(seen, []);
    });

    test('commits fifty concurrent transactions', async () => {
      await using database = await open();

      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          inTransaction(database, async (tx) => {
            await insertUser(tx, `user_${index}`);
            await enqueue(tx, systemClock, GREET, 'ws_1', { greeting: 'hello' });
          }),
        ),
      );

      assert.equal((await userIds(database.reads)).length, 50);
    });

    test('wakes the workers once, after its commit', async () => {
      await using database = await open();
      const signals: { signal: CommitSignal; jobs: Promise<unknown[]> }[] = [];
      database.commitSignals.subscribe((signal) => {
        signals.push({ signal, jobs: database.reads.selectFrom('jobs').select('id').execute() });
      });

      await inTransaction(database, async (tx) => {
        await enqueue(tx, systemClock, GREET, 'ws_1', { greeting: 'hello' });
        await enqueue(tx, systemClock, GREET, 'ws_1', { greeting: 'again' });
        assert.equal(signals.length, 0);
      });

      assert.equal(signals[0]?.signal, 'enqueued');
      assert.equal((await signals[0].jobs).length, 2);
    });

    test('retries a serialization failure, but only a few times', async () => {
      await using database = await open();
      const conflict = new Error('try again');
      const dialect = { ...database.dialect, isTransient: (error: unknown) => error === conflict };
      let runs = 0;
      const losing = (times: number) =>
        inTransaction({ ...database, dialect }, async (tx) => {
          runs++;
          await insertUser(tx, 'user_1');
          if (runs <= times) throw conflict;
        });

      await assert.rejects(losing(100), conflict);
      assert.equal(runs, 4);

      runs = 0;
      await losing(2);
      assert.deepEqual(await userIds(database.db), ['user_1']);
    });

    test('sends no signal after a rollback', async () => {
      await using database = await open();
      const signals: CommitSignal[] = [];
      database.commitSignals.subscribe((signal) => signals.push(signal));

      const failing = inTransaction(database, async (tx) => {
        await enqueue(tx, systemClock, GREET, 'ws_1', { greeting: 'hello' });
        throw new Error('no');
      });

      await assert.rejects(failing);
      assert.deepEqual(signals, []);
    });

    test('sends the signals of each committed transaction beside one that fails', async () => {
      await using database = await open();
      const signals: CommitSignal[] = [];
      database.commitSignals.subscribe((signal) => signals.push(signal));
      const send = (signal: CommitSignal, fails: boolean) =>
        inTransaction(database, async (tx) => {
          notifyAfterCommit(tx, signal);
          await insertUser(tx, `user_${signal}`);
          if (fails) throw new Error('no');
        });

      await Promise.allSettled([
        send('enqueued', false),
        send('credentials', true),
        send('published', false),
      ]);

      assert.deepEqual(signals.toSorted(), ['enqueued', 'published']);
    });
  });
}
