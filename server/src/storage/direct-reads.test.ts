import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { prepareQuery } from './prepared-query.ts';

const selectFailures = prepareQuery<null, { failures: number }>((db) =>
  db.selectFrom('sign_in_failures').select('failures').where('subject', '=', ''),
);

for (const { name, open } of DATABASES) {
  suite(`prepared queries on the connection for reads on ${name}`, () => {
    test('returns the rows of the last commit', async () => {
      await using database = await open();
      const { db, reads } = database;
      const before = await selectFailures(reads, null, ['somebody']);

      await db
        .insertInto('sign_in_failures')
        .values({ subject: 'somebody', failures: 7, since: '2030-01-01', blocked_until: null })
        .execute();

      assert.deepEqual(before, []);
      assert.deepEqual(await selectFailures(reads, null, ['somebody']), [{ failures: 7 }]);
    });

    test('uses the query executor only if the database is across a network', async () => {
      await using database = await open();
      const executed = mock.method(database.reads, 'executeQuery');

      await selectFailures(database.reads, null, ['somebody']);

      assert.equal(executed.mock.callCount(), name === 'SQLite' ? 0 : 1);
    });

    test('rejects if the statement fails', async () => {
      await using database = await open();
      const failing = prepareQuery<null, object>((db) =>
        db.selectFrom('nothing' as 'documents').selectAll(),
      );

      await assert.rejects(failing(database.reads, null, []));
    });
  });
}
