import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { sql } from 'kysely';

import { systemClock } from '../../kernel/clock.ts';
import { stableId } from '../../kernel/ids.ts';
import { createLog } from '../../kernel/log.ts';
import type { Services } from '../../services.ts';
import { DATABASES } from '../../testing/databases.ts';
import { fanOut } from '../../webhooks/fan-out/testing/fan-out.ts';
import type { Database, Db } from '../db.ts';
import { migrate, MIGRATIONS } from '../migrate.ts';

const before = MIGRATIONS.findIndex(({ name }) => name === '0016-webhook-lanes');

const AT = '2026-01-05T09:00:00.000Z';
const DUE = '2026-01-05T09:01:00.000Z';
const eventId = (sequence: number) => `evt_019a52f1c0d${sequence}7a3b9c4d5e6f70819203`;

async function insertEvent(db: Db, sequence: number) {
  const data = JSON.stringify({ document_id: `doc_${sequence}`, deleted_at: AT });
  await sql`
    insert into events (workspace_id, id, sequence, name, resource_id, data_json, created_at)
    values ('ws_1', ${eventId(sequence)}, ${sequence}, 'document.deleted', ${`doc_${sequence}`}, ${data}, ${AT})`.execute(
    db,
  );
  await sql`
    insert into event_bodies (workspace_id, event_id, format, body)
    values ('ws_1', ${eventId(sequence)}, 'flat', 'ü')`.execute(db);
}

type OldDelivery = { state: string; attempts: number; next?: string | null };

async function insertDelivery(
  db: Db,
  sequence: number,
  { state, attempts, next = null }: OldDelivery,
) {
  const id = stableId('delivery', eventId(sequence), 'wh_1');
  await sql`
    insert into deliveries (workspace_id, id, event_id, event, resource_id, webhook_id, url, state, attempts,
      next_attempt_at, status_code, created_at, updated_at)
    values ('ws_1', ${id}, ${eventId(sequence)}, 'document.deleted', ${`doc_${sequence}`}, 'wh_1',
      'https://hooks.example', ${state}, ${attempts}, ${next}, 500, ${AT}, ${AT})`.execute(db);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await sql`
      insert into delivery_attempts (workspace_id, delivery_id, attempt, started_at, status_code, response_time_ms)
      values ('ws_1', ${id}, ${attempt}, ${`${AT}${attempt}`}, 500, 7)`.execute(db);
  }
}

async function insertJob(db: Db, queue: string, payload: object) {
  const text = JSON.stringify(payload);
  await sql`
    insert into jobs (id, workspace_id, queue, state, priority, run_at, attempt, cancel_requested, payload_json, created_at)
    values (${`job_${queue}_${text}`}, 'ws_1', ${queue}, 'ready', 0, ${AT}, 0, 0, ${text}, ${AT})`.execute(
    db,
  );
}

/** A database as the version before leaves it: of five events the third waits for its fan-out. */
async function fillVersionBefore(database: Database): Promise<void> {
  const { db } = database;
  await migrate(database, systemClock, MIGRATIONS.slice(0, before));
  await sql`
    insert into workspaces (id, name, slug, plan, settings_json, signing_secret_sealed, last_sequence, created_at,
      updated_at)
    values ('ws_1', 'Ada', 'ada', 'team', '{}', 'sealed', 5, ${AT}, ${AT}),
      ('ws_2', 'Bo', 'bo', 'team', '{}', 'sealed', 7, ${AT}, ${AT})`.execute(db);
  await sql`
    insert into webhooks (workspace_id, id, url, events_json, secret_sealed, secret_hint, payload_format, created_at,
      updated_at)
    values ('ws_1', 'wh_1', 'https://hooks.example', '["*"]', 'sealed', '', 'flat', ${AT}, ${AT})`.execute(
    db,
  );
  await sql`
    insert into webhook_events (workspace_id, webhook_id, event) values ('ws_1', 'wh_1', '*')`.execute(
    db,
  );
  for (const sequence of [1, 2, 3, 4, 5]) await insertEvent(db, sequence);
  await insertDelivery(db, 1, { state: 'success', attempts: 1 });
  await insertDelivery(db, 2, { state: 'retrying', attempts: 3, next: DUE });
  await insertDelivery(db, 4, { state: 'success', attempts: 2 });
  await insertDelivery(db, 5, { state: 'pending', attempts: 0, next: AT });
  await insertJob(db, 'webhooks.fan_out', { event_id: eventId(3) });
  for (const sequence of [2, 5]) {
    const delivery_id = stableId('delivery', eventId(sequence), 'wh_1');
    await insertJob(db, 'webhooks.deliver', { delivery_id, attempt: 1 });
  }
  await insertJob(db, 'integrations.sync', { sync_id: 'sync_1', step: 1 });
}

function servicesOf(database: Database): Services {
  const log = createLog('silent');
  return { ...database, clock: systemClock, log, publicUrl: 'https://docket.example' } as Services;
}

for (const { name, openEmpty } of DATABASES) {
  suite(`migration 0016 on ${name}`, () => {
    test('keeps deliveries with their attempts, the latest in the row itself', async () => {
      await using database = await openEmpty();
      await fillVersionBefore(database);

      await migrate(database, systemClock);

      const deliveries = await database.db
        .selectFrom('deliveries')
        .selectAll()
        .orderBy('sequence')
        .execute();
      assert.partialDeepStrictEqual(deliveries, [
        {
          sequence: 1,
          id: stableId('delivery', eventId(1), 'wh_1'),
          state: 'success',
          due_at: null,
        },
        { sequence: 2, state: 'retrying', attempts: 3, next_attempt_at: DUE, due_at: DUE },
        { sequence: 4, state: 'success', attempted_at: `${AT}2` },
        { sequence: 5, state: 'pending', attempts: 0, due_at: AT, attempted_at: null },
      ]);
      for (const delivery of deliveries) {
        const [lane, body_format, cause] = ['wh_1', 'flat', 'event'];
        assert.partialDeepStrictEqual(delivery, { lane, body_format, cause, webhook_id: 'wh_1' });
      }
      const attempts = await database.db
        .selectFrom('delivery_attempts')
        .select(['delivery_id', 'attempt'])
        .orderBy('started_at')
        .orderBy('delivery_id')
        .execute();
      const [, retrying, success] = deliveries;
      assert.deepEqual(
        new Set(attempts.map(({ delivery_id, attempt }) => `${delivery_id} ${attempt}`)),
        new Set([`${retrying!.id} 1`, `${retrying!.id} 2`, `${success!.id} 1`]),
      );
      const bodies = await database.db.selectFrom('event_bodies').select('bytes').execute();
      assert.deepEqual(new Set(bodies.map(({ bytes }) => bytes)), new Set([2]));
    });

    test('makes deliveries of what waited for that, and none anew', async () => {
      await using database = await openEmpty();
      await fillVersionBefore(database);

      await migrate(database, systemClock);
      await fanOut(servicesOf(database));

      const deliveries = await database.db
        .selectFrom('deliveries')
        .select(['sequence', 'state'])
        .orderBy('sequence')
        .execute();
      assert.deepEqual(deliveries, [
        { sequence: 1, state: 'success' },
        { sequence: 2, state: 'retrying' },
        { sequence: 3, state: 'pending' },
        { sequence: 4, state: 'success' },
        { sequence: 5, state: 'pending' },
      ]);
      const cursors = await database.db
        .selectFrom('fan_out_cursors')
        .select(['workspace_id', 'sequence'])
        .orderBy('workspace_id')
        .execute();
      assert.deepEqual(cursors, [
        { workspace_id: 'ws_1', sequence: 5 },
        { workspace_id: 'ws_2', sequence: 7 },
      ]);
    });

    test('leaves no job of fan-out and delivery, and all others', async () => {
      await using database = await openEmpty();
      await fillVersionBefore(database);

      await migrate(database, systemClock);

      const jobs = await database.db.selectFrom('jobs').select('queue').execute();
      assert.deepEqual(jobs, [{ queue: 'integrations.sync' }]);
    });
  });
}
