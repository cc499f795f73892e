import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { EVENT_SAMPLES } from '../contract/event-samples.ts';
import type { PublishedEvent } from '../events/publish.ts';
import { isoNow } from '../kernel/clock.ts';
import type { DeliveryRow } from '../storage/event-schema.ts';
import { inTransaction } from '../storage/transaction.ts';
import { createKey } from '../testing/credentials.ts';
import { DATABASES } from '../testing/databases.ts';
import { shareDocket, type SharedDocket } from '../testing/shared-docket.ts';
import { insertDeliveries } from '../webhooks/delivery-store.ts';
import { newDelivery, urlTarget } from '../webhooks/fan-out/new-delivery.ts';
import { createKeyWith, publish } from './testing/log.ts';

/** Inserts a delivery of the event in each of `states`, a second apart. @returns their IDs */
async function deliver(
  { services, advance }: SharedDocket,
  event: PublishedEvent,
  states: readonly DeliveryRow['state'][],
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, state] of states.entries()) {
    const how = { cause: 'event', bodyFormat: 'standard', now: isoNow(services.clock) } as const;
    const row = newDelivery(event, urlTarget(`https://hooks.example/${index}`), how);
    await inTransaction(services, (tx) => insertDeliveries(services, tx, [{ ...row, state }]));
    ids.push(row.id);
    advance(1_000);
  }
  return ids;
}

for (const { name: database } of DATABASES) {
  suite(`GET /events/{id} on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('an event is as in the list, with its deliveries newest first', async () => {
      const docket = await newWorkspace();
      const data = { ...EVENT_SAMPLES['task.created'].data, title: 'Grüße' };
      const event = await publish(docket, 'task.created', { data });
      const other = await publish(docket, 'task.created', { data });
      const ids = await deliver(docket, event, ['success', 'success', 'failed', 'cancelled']);
      await deliver(docket, other, ['held', 'pending', 'retrying']);

      const { status, body } = await docket.get(`/events/${event.id}`);
      const { events } = (await docket.get('/events')).body;

      assert.equal(status, 200);
      const { delivery_log, ...rest } = body;
      assert.deepEqual(rest, events[1]);
      assert.deepEqual(rest.data, data);
      assert.deepEqual(
        delivery_log.map(({ id }: any) => id),
        ids.toReversed(),
      );
      assert.partialDeepStrictEqual(delivery_log[0], { event_id: event.id, state: 'cancelled' });
      assert.deepEqual(
        events.map(({ deliveries }: any) => deliveries),
        [
          { pending: 1, retrying: 1, held: 1, success: 0, failed: 0, cancelled: 0 },
          { pending: 0, retrying: 0, held: 0, success: 2, failed: 1, cancelled: 1 },
        ],
      );
    });

    test('an event with many deliveries shows the newest hundred', async () => {
      const docket = await newWorkspace();
      const event = await publish(docket, 'task.created');
      const ids = await deliver(
        docket,
        event,
        Array.from({ length: 101 }, () => 'success'),
      );

      const { body } = await docket.get(`/events/${event.id}`);

      assert.equal(body.deliveries.success, 101);
      assert.deepEqual(
        body.delivery_log.map(({ id }: any) => id),
        ids.slice(1).toReversed(),
      );
    });

    test('an event needs the scope of its family, and its deliveries need read:webhooks', async () => {
      const docket = await newWorkspace();
      const event = await publish(docket, 'content.generated');
      await deliver(docket, event, ['success']);
      const get = async (...scopes: Parameters<typeof createKeyWith>[1]) =>
        docket.get(`/events/${event.id}`, { key: await createKeyWith(docket, scopes) });

      const refused = await get('read:documents', 'read:tasks');
      const withoutLog = await get('read:documents', 'read:meetings');
      const whole = await get('read:documents', 'read:transcripts', 'read:webhooks');

      assert.equal(refused.status, 403);
      assert.partialDeepStrictEqual(refused.body.error, {
        code: 'forbidden',
        details: { type: 'scope', required_scopes: ['read:transcripts'] },
      });
      assert.equal(withoutLog.body.deliveries.success, 1);
      assert.deepEqual(withoutLog.body.delivery_log, []);
      assert.equal(whole.body.delivery_log.length, 1);
    });

    test('an event that does not exist or belongs to another workspace is 404', async () => {
      const docket = await newWorkspace();
      const { id } = await publish(docket, 'task.created');
      const foreign = await docket.createWorkspace();

      assert.equal((await docket.get('/events/evt_none')).status, 404);
      assert.equal((await docket.get(`/events/${id}`, { key: foreign })).status, 404);
    });

    test("an event is found in any of the user's workspaces, with the user's scopes in that workspace", async () => {
      const docket = await newWorkspace();
      const other = await newWorkspace();
      const { id: user_id } = (await docket.get('/me')).body.user;
      await docket.services.db
        .insertInto('memberships')
        .values({
          workspace_id: other.workspaceId,
          user_id,
          role: 'viewer',
          created_at: isoNow(docket.services.clock),
        })
        .execute();
      const task = await publish(other, 'task.created');
      const made = await publish(other, 'api_key.created');
      const { services, workspaceId } = docket;
      const key = await createKey(services, {
        workspaceId,
        userId: user_id,
        scopes: ['admin:all'],
      });

      const seen = await docket.get(`/events/${task.id}`, { key });
      const refused = await docket.get(`/events/${made.id}`, { key });
      const list = await docket.get(`/events?workspace_id=${other.workspaceId}`, { key });

      assert.deepEqual([seen.status, seen.body.workspace_id], [200, other.workspaceId]);
      assert.deepEqual(refused.body.error.details.required_scopes, ['admin:all']);
      assert.deepEqual(
        list.body.events.map(({ id }: any) => id),
        [task.id],
      );
    });

    test('the data of an event is null after it has expired', async () => {
      const docket = await newWorkspace();
      const { id } = await publish(docket, 'task.created', { data: { title: 'long ago' } });
      await docket.services.db
        .updateTable('events')
        .set({ data_json: 'null' })
        .where('id', '=', id)
        .execute();

      assert.equal((await docket.get(`/events/${id}`)).body.data, null);
      assert.equal((await docket.get('/events')).body.events[0].data, null);
    });

    test('a page of long transcripts is read and sent in pieces', async () => {
      const docket = await newWorkspace();
      const transcript = 'Und dann sagte sie: „Ja“. '.repeat(60_000);
      for (let n = 0; n < 4; n++) {
        await publish(docket, 'transcription.completed', { data: { n, transcript } });
        await publish(docket, 'task.created', { data: { n } });
      }

      const { body } = await docket.get('/events');

      assert.deepEqual(
        body.events.map(({ data }: any) => [data.n, data.transcript?.length]),
        [3, 2, 1, 0].flatMap((n) => [
          [n, undefined],
          [n, transcript.length],
        ]),
      );
      assert.equal(body.events[1].data.transcript, transcript);
      assert.equal(body.pagination.total, 8);
    });
  });
}
