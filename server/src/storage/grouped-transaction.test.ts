import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES, type TestDatabase } from '../testing/databases.ts';
import { inGroupedTransaction } from './grouped-transaction.ts';
import { signalAfterCommit } from './transaction.ts';

const SEEN_AT = '2026-01-05T09:00:00.000Z';

/** Writes a row; the same id twice fails. */
function write(database: TestDatabase, id: string): Promise<string> {
  return inGroupedTransaction(database, async (tx) => {
    await tx.insertInto('workers').values({ id, seen_at: SEEN_AT }).execute();
    signalAfterCommit(tx, 'enqueued');
    return id;
  });
}

async function writtenIds({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom('workers').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

for (const { name, open } of DATABASES) {
  suite(`transactions in groups on ${name}`, () => {
    test('give each caller its own result once it is committed, in far fewer commits', async () => {
      await using database = await open();
      let commits = 0;
      const ids = Array.from({ length: 60 }, (_, index) => `w${100 + index}`);
      const counted = {
        ...database,
        jobSignals: { ...database.jobSignals, send: () => (commits += 1) },
      };

      const results = await Promise.all(ids.map((id) => write(counted, id)));

      assert.deepEqual(results, ids);
      assert.deepEqual(await writtenIds(database), ids);
      assert.ok(commits <= 5, `${commits} commits`);
    });

    test('one that fails is told so, and the others are committed', async () => {
      await using database = await open();
      await write(database, 'w1');

      const outcomes = await Promise.allSettled(
        ['w0', 'w1', 'w2', 'w3'].map((id) => write(database, id)),
      );

      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
      );
      assert.deepEqual(await writtenIds(database), ['w0', 'w1', 'w2', 'w3']);
    });

    test('a failure does not stop those that come later', async () => {
      await using database = await open();
      await write(database, 'w1');
      await assert.rejects(write(database, 'w1'));

      await write(database, 'w2');

      assert.deepEqual(await writtenIds(database), ['w1', 'w2']);
    });
  });
}
