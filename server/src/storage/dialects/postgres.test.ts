import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';

import { sql } from 'kysely';

import { DATABASES } from '../../testing/databases.ts';
import { findRunningPostgres } from '../../testing/postgres-server.ts';
import type { Database, CommitSignal } from '../database.ts';
import type { Tx } from '../db.ts';
import { openDatabase } from '../open-database.ts';
import { inTransaction } from '../transaction.ts';

const { open } = DATABASES.find(({ name }) => name === 'PostgreSQL')!;

/** The same database, as another process opens it. */
async function openAgain(database: Database): Promise<Database & AsyncDisposable> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db,
  );
  const server = await findRunningPostgres();
  const url = new URL(server.url!);
  url.pathname = rows[0]!.name;
  const again = await openDatabase(url.href);
  return { ...again, [Symbol.asyncDispose]: () => again.close() };
}

async function addToCount(tx: Tx, status: string): Promise<void> {
  await sql`update row_counts set count = count + 1 where status = ${status}`.execute(tx);
}

suite('several processes on PostgreSQL', () => {
  test('two transactions in a deadlock are both committed in the end', async () => {
    await using database = await open();
    await sql`
      insert into workspaces (id, name, slug, plan, settings_json, signing_secret_sealed, created_at, updated_at)
      values ('ws_1', 'Ada', 'ada', 'team', '{}', 'sealed', '2026-01-05', '2026-01-05')`.execute(
      database.db,
    );
    await sql`insert into row_counts values ('ws_1', 'document', 'a', 0), ('ws_1', 'document', 'b', 0)`.execute(
      database.db,
    );
    const { promise: bothLocked, resolve: noteBoth } = Promise.withResolvers<void>();
    let locked = 0;
    let runs = 0;
    const crossing = (first: string, second: string) =>
      inTransaction(database, async (tx) => {
        runs++;
        await addToCount(tx, first);
        if (++locked === 2) noteBoth();
        await bothLocked;
        await addToCount(tx, second);
      });

    await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);

    const counts = await database.db.selectFrom('row_counts').select('count').execute();
    assert.deepEqual(counts, [{ count: 2 }, { count: 2 }]);
    // A busy server may find the same two in a deadlock again.
    assert.ok(runs >= 3, `${runs} runs`);
  });

  test('a commit signal wakes the workers of another process', async () => {
    await using database = await open();
    await using other = await openAgain(database);
    const heard: CommitSignal[] = [];
    other.commitSignals.subscribe((signal) => heard.push(signal));

    // Listening begins some time after the call: what is sent before that is not heard.
    while (heard.length === 0) {
      database.commitSignals.send(['cancelled:job_1']);
      await sql`select 1`.execute(database.db);
      await nextTick();
    }

    assert.equal(heard[0], 'cancelled:job_1');
  });

  test('connections ended by the server are replaced without a failure', async () => {
    await using database = await open();
    await using other = await openAgain(database);
    other.commitSignals.subscribe(() => {});
    await sql`select 1`.execute(other.db);

    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);

    const answers = await Promise.allSettled(
      Array.from({ length: 3 }, () => sql`select 1`.execute(other.db)),
    );
    assert.ok(answers.some((answer) => answer.status === 'fulfilled'));
    await sql`select 1`.execute(other.db);
  });

  test('counts and sums are returned as numbers', async () => {
    await using database = await open();

    const { rows } = await sql`
      select count(*) as count, sum(n) as sum, 1.5::double precision as float
      from generate_series(1::bigint, 4) as n`.execute(database.db);

    assert.deepEqual(rows, [{ count: 4, sum: 10, float: 1.5 }]);
  });

  test('an unreachable server is reported by an error that names it', async () => {
    await assert.rejects(openDatabase('postgres://docket@127.0.0.1:1/none'), /ECONNREFUSED/);
  });
});

suite('failure on PostgreSQL', () => {
  test('connection failures and statement failures are distinguished', async () => {
    await using database = await open();
    const failureOf = (query: string) =>
      sql
        .raw(query)
        .execute(database.db)
        .then(
          () => assert.fail('it did not fail'),
          (error: unknown) => error,
        );

    const defect = await failureOf('select * from nowhere');
    const ended = await failureOf('select pg_terminate_backend(pg_backend_pid())');

    assert.equal(database.dialect.isUnavailable(ended), true);
    assert.equal(database.dialect.isUnavailable(defect), false);
  });

  test('an unreachable server counts as a connection failure', async () => {
    const failure: unknown = await openDatabase('postgres://postgres@127.0.0.1:1/docket').then(
      () => assert.fail('it was reached'),
      (error: unknown) => error,
    );

    await using database = await open();
    assert.ok(failure instanceof Error);
    assert.match(failure.message, /DOCKET_DATABASE_URL cannot be opened: .*ECONNREFUSED/);
    assert.equal(database.dialect.isUnavailable(failure.cause), true);
  });
});
