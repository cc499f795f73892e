import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { shareDocket } from '../testing/shared-docket.ts';
import { listEventHeads } from './store.ts';
import { publish } from './testing/log.ts';
import { countEventDeliveries, serializeEvents } from './serialize-events.ts';

for (const { name: database } of DATABASES) {
  suite(`serialization of events on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('events are read a megabyte at a time, and larger ones one by one', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const sizes = [10, 400_000, 500_000, 200_000, 2_000_000, 20, 30];
      for (const size of sizes) {
        await publish(docket, 'task.created', { data: { text: 'ü'.repeat(size / 2) } });
      }
      const sequences = sizes.map((_, index) => index + 1);

      const heads = await listEventHeads(services.reads, workspaceId, sequences);
      const counts = await countEventDeliveries(services, workspaceId, heads);
      const batches: number[] = [];
      for await (const events of serializeEvents(services, workspaceId, heads, counts)) {
        batches.push(events.length);
      }

      // In UTF-8, with what stands around the text.
      assert.deepEqual(
        heads.map(({ bytes }) => bytes),
        sizes.map((size) => size + '{"text":""}'.length),
      );
      assert.deepEqual(batches, [3, 1, 1, 2]);
    });
  });
}
