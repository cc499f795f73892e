import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

suite('SQLite on a full disk', () => {
  test('reports a full disk as unavailable, and works again once there is space', async () => {
    const database = await openDatabase('file::memory:');
    const { db, dialect } = database;
    await sql`create table notes (text text not null)`.execute(db);
    await setPagesMax(10);
    async function setPagesMax(pages: number): Promise<void> {
      await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
    }
    const write = () =>
      inTransaction(database, async (tx) => {
        for (let left = 20; left > 0; left -= 1) {
          await sql`insert into notes values (${'x'.repeat(4_096)})`.execute(tx);
        }
      });

    const error = await write().catch((reason: unknown) => reason);
    await setPagesMax(1_000);
    await write();

    assert.match(String(error), /database or disk is full/);
    assert.equal(dialect.isUnavailable(error), true);
    const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(db);
    assert.equal(rows[0]!.count, 20);
    await database.close();
  });
});
