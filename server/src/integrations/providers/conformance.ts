import { suite } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { connectTo } from '../testing/conformance/connected.ts';
import { testInterruptions } from '../testing/conformance/interruptions.ts';
import { testLife } from '../testing/conformance/life.ts';
import { testOrder } from '../testing/conformance/order.ts';
import { testRefusals } from '../testing/conformance/refusals.ts';
import { testRepeats } from '../testing/conformance/repeats.ts';
import type { ProviderFake } from '../testing/provider-fake.ts';

/** What a product must be able to do, through the whole server. Each product's test calls this with its own fake. */
export function testProvider(name: string, startFake: () => Promise<ProviderFake>): void {
  for (const { name: database } of DATABASES) {
    const start = () => connectTo(startFake, database);
    suite(`tasks are pushed to ${name}, on ${database}`, () => {
      testLife(start);
      testRepeats(start);
      testInterruptions(start);
      testRefusals(start);
      testOrder(start);
    });
  }
}
