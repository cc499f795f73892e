import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import type { Receiver } from '../../testing/receiver.ts';
import {
  attemptsOf,
  deliveriesOf,
  fanOutOnly,
  publishDeleted,
} from '../../testing/webhook-deliveries.ts';
import { createDeliverer } from '../deliverer.ts';
import { createSender } from './sender.ts';

const EVENTS = ['document.deleted'];
const LEASE_MS = 30_000;

async function registerMany(docket: Docket, receiver: Receiver, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await docket.registerWebhook(`${receiver.url}/${index}`, EVENTS, 'whsec_test');
  }
}

/** Leases the lane of every webhook to another process. */
async function leaseToAnother({ services }: Docket): Promise<void> {
  const webhooks = await services.db.selectFrom('webhooks').selectAll().execute();
  const lease_until = new Date(services.clock.now().getTime() + LEASE_MS).toISOString();
  await services.db
    .insertInto('delivery_lanes')
    .values(
      webhooks.map(({ workspace_id, id }) => ({
        workspace_id,
        lane: id,
        worker: 'deliverer_of_another_process',
        lease_until,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'lane']).doUpdateSet({ lease_until }),
    )
    .execute();
}

// Of SQLite there is one process only.
for (const { name: database } of DATABASES.filter(({ name }) => name !== 'SQLite')) {
  suite(`two senders on ${database}`, () => {
    test('two senders never send a delivery twice, and release their lanes', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await registerMany(docket, receiver, 10);
      for (let index = 0; index < 20; index += 1) await publishDeleted(docket, `doc_${index}`);
      await fanOutOnly(docket);
      const [one, other] = [createDeliverer(docket.services), createDeliverer(docket.services)];

      await Promise.all([one.runDue(), other.runDue()]);

      const calls = receiver.received.map(
        ({ path, headers }) => `${path} ${String(headers['x-event-id'])}`,
      );
      assert.equal(calls.length, 200);
      assert.equal(new Set(calls).size, 200);
      const leases = await docket.services.db.selectFrom('delivery_lanes').selectAll().execute();
      assert.deepEqual(leases, []);
      await Promise.all([one.stop(), other.stop()]);
    });

    test('a sender leaves a lane to another one until the lease of that one expires', async () => {
      await using receiver = await startReceiver();
      await using docket = await startDocket({ database });
      await registerMany(docket, receiver, 1);
      await leaseToAnother(docket);
      await publishDeleted(docket);

      docket.advance(LEASE_MS - 1);
      await docket.runJobs();
      assert.equal(receiver.received.length, 0);

      docket.advance(1);
      await docket.runJobs();
      assert.equal(receiver.received.length, 1);
    });

    test('a sender that has lost a lane sends no more of it, even when an attempt ends', async () => {
      await using receiver = await startReceiver();
      const settings = { DOCKET_WEBHOOK_ATTEMPTS_PER_RECEIVER: '1' };
      await using docket = await startDocket({ database, settings });
      await registerMany(docket, receiver, 1);
      for (let index = 0; index < 20; index += 1) await publishDeleted(docket, `doc_${index}`);
      await fanOutOnly(docket);
      const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
      receiver.answerBy(resolve);
      const sender = createSender(docket.services, () => {});
      await sender.poll();
      const response = await asked;
      await docket.services.db.deleteFrom('delivery_lanes').execute();
      await leaseToAnother(docket);
      docket.advance(LEASE_MS);
      await leaseToAnother(docket);

      await sender.poll();
      response.writeHead(200).end();
      await sender.finishDue();
      await sender.resume();
      await sender.finishDue();

      assert.equal(receiver.received.length, 1);
    });

    test('a sender with a hanging receiver blocks the other sender from that lane only', async () => {
      await using hanging = await startReceiver();
      await using good = await startReceiver();
      await using docket = await startDocket({ database });
      const hangs = await docket.registerWebhook(hanging.url, EVENTS, 'whsec_test');
      await publishDeleted(docket, 'doc_1');
      const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
      hanging.answerBy(resolve);
      const one = createDeliverer(docket.services);
      await one.start();
      const response = await asked;

      await docket.registerWebhook(good.url, EVENTS, 'whsec_test');
      await publishDeleted(docket, 'doc_2');
      hanging.answerBy((second) => second.writeHead(200).end());
      const other = createDeliverer(docket.services);
      await good.next();
      await other.runDue();
      response.writeHead(200).end();
      await one.stop();
      await other.runDue();

      const toHanging = (await deliveriesOf(docket)).filter(
        ({ webhook_id }) => webhook_id === hangs,
      );
      assert.deepEqual(
        toHanging.map(({ state, attempts }) => `${state} ${attempts}`),
        ['success 1', 'success 1'],
      );
      assert.equal(hanging.received.length, 2);
      assert.equal((await attemptsOf(docket)).length, 3);
      await other.stop();
    });
  });
}
