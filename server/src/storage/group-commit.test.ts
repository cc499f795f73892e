import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES, type TestDatabase } from '../testing/databases.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { notifyAfterCommit } from './transaction.ts';

const SEEN_AT = '2026-01-05T09:00:00.000Z';

/** Inserts a row; a second one with the same id fails. */
function write(groupCommit: GroupCommit, id: string): Promise<string> {
  return groupCommit(async (tx) => {
    await tx.insertInto('workers').values({ id, seen_at: SEEN_AT }).execute();
    notifyAfterCommit(tx, 'enqueued');
    return id;
  });
}

async function writtenIds({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom('workers').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

for (const { name, open } of DATABASES) {
  suite(`group commit on ${name}`, () => {
    test('commits sixty transactions in at most five commits and returns each result', async () => {
      await using database = await open();
      let commits = 0;
      const ids = Array.from({ length: 60 }, (_, index) => `w${100 + index}`);
      const counted = {
        ...database,
        commitSignals: { ...database.commitSignals, send: () => (commits += 1) },
      };

      const groupCommit = createGroupCommit(counted);

      const results = await Promise.all(ids.map((id) => write(groupCommit, id)));

      assert.deepEqual(results, ids);
      assert.deepEqual(await writtenIds(database), ids);
      assert.ok(commits <= 5, `${commits} commits`);
    });

    test('rejects a failed transaction and commits the others of its group', async () => {
      await using database = await open();
      const groupCommit = createGroupCommit(database);
      await write(groupCommit, 'w1');

      const outcomes = await Promise.allSettled(
        ['w0', 'w1', 'w2', 'w3'].map((id) => write(groupCommit, id)),
      );

      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
      );
      assert.deepEqual(await writtenIds(database), ['w0', 'w1', 'w2', 'w3']);
    });

    test('commits transactions that follow a failed one', async () => {
      await using database = await open();
      const groupCommit = createGroupCommit(database);
      await write(groupCommit, 'w1');
      await assert.rejects(write(groupCommit, 'w1'));

      await write(groupCommit, 'w2');

      assert.deepEqual(await writtenIds(database), ['w1', 'w2']);
    });
  });
}
