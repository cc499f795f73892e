import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { Type } from 'typebox';

import { enqueue } from '../jobs/queue.ts';
import { systemClock } from '../kernel/clock.ts';
import { DATABASES } from '../testing/databases.ts';
import type { Db, JobSignal } from './db.ts';
import { inTransaction } from './transaction.ts';

const GREET = { name: 'test.greet', payload: Type.Object({ greeting: Type.String() }) };

async function insertUser(db: Db, id: string): Promise<void> {
  const user = { id, email: `${id}@example.com`, created_at: '2026-01-05T09:00:00.000Z' };
  await db.insertInto('users').values(user).execute();
}

async function userIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

for (const { name, open } of DATABASES) {
  suite(`a transaction on ${name}`, () => {
    test('keeps everything once its function has ended', async () => {
      await using database = await open();

      const answer = await inTransaction(database, async (tx) => {
        await insertUser(tx, 'user_1');
        await insertUser(tx, 'user_2');
        return 42;
      });

      assert.equal(answer, 42);
      assert.deepEqual(await userIds(database.reads), ['user_1', 'user_2']);
    });

    test('keeps nothing when its function throws', async () => {
      await using database = await open();

      const failing = inTransaction(database, async (tx) => {
        await insertUser(tx, 'user_1');
        throw new Error('no');
      });

      await assert.rejects(failing, { message: 'no' });
      assert.deepEqual(await userIds(database.db), []);
    });

    test('is not seen by readers before it has committed', async () => {
      await using database = await open();

      const seen = await inTransaction(database, async (tx) => {
        await insertUser(tx, 'user_1');
        return userIds(database.reads);
      });

      assert.deepEqual(seen, []);
    });

    test('fifty at once are all committed', async () => {
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

    test('wakes the workers once, after it has committed', async () => {
      await using database = await open();
      const signals: { signal: JobSignal; jobs: Promise<unknown[]> }[] = [];
      database.jobSignals.subscribe((signal) => {
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

    test('is run again when it lost against another one, but not for ever', async () => {
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

    test('wakes nobody when it is rolled back', async () => {
      await using database = await open();
      const signals: JobSignal[] = [];
      database.jobSignals.subscribe((signal) => signals.push(signal));

      const failing = inTransaction(database, async (tx) => {
        await enqueue(tx, systemClock, GREET, 'ws_1', { greeting: 'hello' });
        throw new Error('no');
      });

      await assert.rejects(failing);
      assert.deepEqual(signals, []);
    });
  });
}
