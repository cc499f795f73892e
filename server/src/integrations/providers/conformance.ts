import { suite } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type Start, startOnOneServer } from '../testing/conformance/connected.ts';
import { testInterruptions } from '../testing/conformance/interruptions.ts';
import { testLife } from '../testing/conformance/life.ts';
import { testRefusals } from '../testing/conformance/refusals.ts';
import { testRepeats } from '../testing/conformance/repeats.ts';
import { testWalk } from '../testing/conformance/walk.ts';
import type { ProviderFake } from '../testing/provider-fake.ts';

type StartFake = () => Promise<ProviderFake>;

/**
 * What a product must be able to do, through the whole server. Each product's test calls this with its own fake. A
 * provider knows nothing of tables, so that one database is enough.
 */
export function testProvider(name: string, startFake: StartFake): void {
  testOn('SQLite', name, startFake, testProduct);
}

/** The same with one product on every database, and what is the same for all products. */
export function testProviderAndWalk(name: string, startFake: StartFake): void {
  for (const { name: database } of DATABASES) {
    testOn(database, name, startFake, (start) => {
      testProduct(start);
      testWalk(start);
    });
  }
}

function testOn(
  database: string,
  name: string,
  startFake: StartFake,
  tests: (start: Start) => void,
): void {
  suite(`tasks are pushed to ${name}, on ${database}`, () => {
    tests(startOnOneServer(startFake, database));
  });
}

function testProduct(start: Start): void {
  testLife(start);
  testRepeats(start);
  testInterruptions(start);
  testRefusals(start);
}
