import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { clientOf, type Docket, startDocket, startReceiver } from '../../testing/docket.ts';
import { deliveriesOf, publishDeleted } from '../../testing/webhook-deliveries.ts';
import { createDeliverer } from '../deliverer.ts';

const EVENTS = ['document.deleted'];

/** Counts open requests and answers each after `most` are open or a timeout. */
async function startCountingReceiver(status: () => number) {
  const receiver = await startReceiver();
  let open = 0;
  const seen: number[] = [];
  receiver.answerBy((response) => {
    open += 1;
    seen.push(open);
    // Two turns of the loop, so that what comes at once is open at once.
    setTimeout(() => {
      open -= 1;
      response.writeHead(status()).end();
    }, 20);
  });
  return { receiver, seen };
}

async function publishMany(docket: Docket, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await publishDeleted(docket, `doc_${index}`);
}

for (const { name: database } of DATABASES) {
  suite(`fairness between receivers on ${database}`, () => {
    test('a workspace with hanging receivers leaves slots to another workspace', async () => {
      await using hanging = await startReceiver();
      await using good = await startReceiver();
      const settings = { DOCKET_WEBHOOK_ATTEMPTS_AT_ONCE: '16' };
      await using docket = await startDocket({ database, settings });
      const other = clientOf(docket.url, await docket.createWorkspace());
      for (let index = 0; index < 40; index += 1) {
        await docket.registerWebhook(`${hanging.url}/${index}`, EVENTS, 'whsec_test');
      }
      await other.registerWebhook(good.url, ['document.uploaded'], 'whsec_test');
      hanging.answerBy(() => {});
      const deliverer = createDeliverer(docket.services);
      await deliverer.start();
      await publishMany(docket, 3);
      await hanging.next();

      await other.upload('/documents', { file: { bytes: 'A text.' } });
      await good.next();

      assert.ok(hanging.received.length <= 8, String(hanging.received.length));
      await deliverer.stop({ drainMs: 0 });
    });

    test('a hanging receiver delays no other receiver of its workspace', async () => {
      await using hanging = await startReceiver();
      await using good = await startReceiver();
      await using docket = await startDocket({ database });
      await docket.registerWebhook(hanging.url, EVENTS, 'whsec_test');
      hanging.answerBy(() => {});
      await publishMany(docket, 50);
      const deliverer = createDeliverer(docket.services);
      await deliverer.start();
      await hanging.next();

      await docket.registerWebhook(good.url, EVENTS, 'whsec_test');
      await publishDeleted(docket, 'doc_good');
      assert.equal((await good.next()).json().data.document_id, 'doc_good');
      await deliverer.stop({ drainMs: 0 });
    });

    test('a receiver gets its limit of concurrent attempts, one at a time while it fails, and more with each success', async () => {
      let status = 200;
      const { receiver, seen } = await startCountingReceiver(() => status);
      await using _receiver = receiver;
      const settings = {
        DOCKET_WEBHOOK_ATTEMPTS_PER_RECEIVER: '6',
        DOCKET_WEBHOOK_FAILURE_WINDOW_SECONDS: '60',
      };
      await using docket = await startDocket({ database, settings });
      await docket.registerWebhook(receiver.url, EVENTS, 'whsec_test');
      await publishMany(docket, 20);
      await docket.runJobs();
      assert.equal(Math.max(...seen), 6);

      status = 500;
      seen.length = 0;
      await publishMany(docket, 12);
      await docket.runJobs();
      assert.equal(seen.length, 12);
      // Those that were under way when the first failed have ended.
      assert.equal(Math.max(...seen.slice(6)), 1);

      status = 200;
      seen.length = 0;
      docket.advance(60_000);
      await docket.runJobs();
      assert.equal(seen.length, 12);
      // The one that is met again alone, and then one more.
      assert.deepEqual(seen.slice(0, 3), [1, 1, 2]);
      const states = (await deliveriesOf(docket)).map(({ state }) => state);
      assert.deepEqual(new Set(states), new Set(['success']));
    });
  });
}
