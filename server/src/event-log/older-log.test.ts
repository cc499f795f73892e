import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { systemClock } from '../kernel/clock.ts';
import { migrate, MIGRATIONS } from '../storage/migrate.ts';
import { DATABASES } from '../testing/databases.ts';

const BEFORE = MIGRATIONS.findIndex(({ name }) => name === '0017-event-log');

for (const { name: database, openEmpty } of DATABASES) {
  suite(`a log of an older version on ${database}`, () => {
    test('keeps its events, numbered by name, and knows the time of the last', async () => {
      await using older = await openEmpty();
      const { db } = older;
      await migrate(older, systemClock, MIGRATIONS.slice(0, BEFORE));
      await sql`
        insert into workspaces (id, name, slug, plan, settings_json, signing_secret_sealed, last_sequence, created_at, updated_at)
        values ('ws_1', 'a', 'a', 'team', '{}', 'sealed', 3, '2026-01-05', '2026-01-05')`.execute(
        db,
      );
      for (const [index, name] of ['task.created', 'task.deleted', 'task.created'].entries()) {
        await sql`
          insert into events (workspace_id, id, sequence, name, resource_id, data_json, created_at)
          values ('ws_1', ${`evt_${index}`}, ${index + 1}, ${name}, 'task_1', '{}', ${`2026-01-0${index + 5}`})`.execute(
          db,
        );
      }

      await migrate(older, systemClock);

      const rows = await db.selectFrom('events').selectAll().orderBy('sequence').execute();
      const { last_event_at } = await db
        .selectFrom('workspaces')
        .select('last_event_at')
        .executeTakeFirstOrThrow();
      assert.deepEqual(
        rows.map(({ id, name_number, data_json }) => [id, name_number, data_json]),
        [
          ['evt_0', 1, '{}'],
          ['evt_1', 1, '{}'],
          ['evt_2', 2, '{}'],
        ],
      );
      assert.equal(last_event_at, '2026-01-07');
    });
  });
}
