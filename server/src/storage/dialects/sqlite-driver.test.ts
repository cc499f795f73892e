import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sql } from 'kysely';

import { openDatabase } from '../open-database.ts';
import { inTransaction } from '../transaction.ts';

/** Would take about a second. */
const STATEMENTS = 100_000;

test('a long transaction on SQLite lets other callbacks run, but no other transaction', async () => {
  const database = await openDatabase('file::memory:');
  const order: string[] = [];

  await Promise.all([
    inTransaction(database, async (tx) => {
      setImmediate(() => order.push('callback'));
      for (let left = STATEMENTS; left > 0 && order.length === 0; left -= 1) {
        await sql`select 1`.execute(tx);
      }
      order.push('long transaction');
    }),
    inTransaction(database, async () => order.push('other transaction')),
  ]);

  assert.deepEqual(order, ['callback', 'long transaction', 'other transaction']);
  await database.close();
});
