import { suite } from 'node:test';

import { DATABASES } from '../../testing/databases.ts';
import { type StartConnected, shareConnectedServer } from './conformance/connected.ts';
import { testInterruptions } from './conformance/interruptions.ts';
import { testTaskLifecycle } from './conformance/task-lifecycle.ts';
import { testRefusals } from './conformance/refusals.ts';
import { testRepeats } from './conformance/repeats.ts';
import { testSyncEngine } from './conformance/sync-engine.ts';
import type { ProviderFake } from './provider-fake.ts';

type StartFake = () => Promise<ProviderFake>;

/**
 * Tests a provider through the whole server. The conformance test of each provider calls it with its own fake. A provider
 * does not know the tables, so one database suffices.
 */
export function testProvider(name: string, startFake: StartFake): void {
  testOn('SQLite', name, startFake, testEachProvider);
}

/** Tests one provider on every database, together with the sync engine, which all providers share. */
export function testProviderAndEngine(name: string, startFake: StartFake): void {
  for (const { name: database } of DATABASES) {
    testOn(database, name, startFake, (start) => {
      testEachProvider(start);
      testSyncEngine(start);
    });
  }
}

function testOn(
  database: string,
  name: string,
  startFake: StartFake,
  tests: (start: StartConnected) => void,
): void {
  suite(`conformance of ${name} on ${database}`, () => {
    tests(shareConnectedServer(startFake, database));
  });
}

function testEachProvider(start: StartConnected): void {
  testTaskLifecycle(start);
  testRepeats(start);
  testInterruptions(start);
  testRefusals(start);
}
