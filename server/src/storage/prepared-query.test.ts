import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { prepareQuery } from './prepared-query.ts';
import { inTransaction } from './transaction.ts';

for (const { name, open } of DATABASES) {
  test(`a prepared query is built once for all transactions on ${name}`, async () => {
    await using database = await open();
    let builds = 0;
    const findUser = prepareQuery((db, column: 'id' | 'email') => {
      builds += 1;
      return db.selectFrom('users').select('id').where(column, '=', '');
    });

    for (const id of ['user_1', 'user_2']) {
      const rows = await inTransaction(database, (tx) => findUser(tx, 'id', [id]));
      assert.deepEqual(rows, []);
    }
    await findUser(database.db, 'id', ['user_3']);

    assert.equal(builds, 1);
  });
}
