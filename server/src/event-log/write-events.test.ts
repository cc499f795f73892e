import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { DATABASES } from '../testing/databases.ts';
import { shareDocket } from '../testing/shared-docket.ts';
import { listHeads } from './store.ts';
import { publish } from './testing/log.ts';
import { deliveryCounts, writeEvents } from './write-events.ts';

for (const { name: database } of DATABASES) {
  suite(`events as JSON on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('are read a megabyte at a time, or one by one where one alone is longer', async () => {
      const docket = await newWorkspace();
      const { services, workspaceId } = docket;
      const sizes = [10, 400_000, 500_000, 200_000, 2_000_000, 20, 30];
      for (const size of sizes) {
        await publish(docket, 'task.created', { data: { text: 'ü'.repeat(size / 2) } });
      }
      const sequences = sizes.map((_, index) => index + 1);

      const heads = await listHeads(services.reads, workspaceId, sequences);
      const counts = await deliveryCounts(services, workspaceId, heads);
      const batches: number[] = [];
      for await (const events of writeEvents(services, workspaceId, heads, counts)) {
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
