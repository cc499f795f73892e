import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { EVENT_NAMES } from '../contract/event-catalogue.ts';
import type { EventName } from '../contract/events.ts';
import { findLastSequenceBefore } from '../events/store.ts';
import { DATABASES } from '../testing/databases.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { shareDocket } from '../testing/shared-docket.ts';
import { countEvents, listSequences, type LogRange, type LogOrder } from './range-store.ts';
import { publish } from './testing/log.ts';

const EVENTS = 60;
const QUESTIONS = 150;

type Logged = { name: EventName; resourceId: string; created_at: string };

function isIn(range: LogRange, { name, resourceId }: Logged, sequence: number): boolean {
  const isOfNames = range.names?.includes(name) ?? true;
  const isAbout = range.resourceId === undefined || range.resourceId === resourceId;
  return isOfNames && isAbout && sequence > range.above && sequence <= range.upTo;
}

function anyQuestion(random: () => number) {
  const below = (limit: number) => Math.floor(random() * limit);
  const range: LogRange = {
    above: random() < 0.5 ? 0 : below(EVENTS + 2),
    upTo: random() < 0.5 ? EVENTS : below(EVENTS + 1),
    names: random() < 0.3 ? undefined : EVENT_NAMES.filter(() => random() < 0.3),
    resourceId: random() < 0.7 ? undefined : `thing_${below(5)}`,
  };
  const order: LogOrder = random() < 0.5 ? 'asc' : 'desc';
  return { range, order, skip: random() < 0.5 ? 0 : below(20), limit: 1 + below(10) };
}

for (const { name: database } of DATABASES) {
  suite(`ranges of the event log on ${database}`, () => {
    const newWorkspace = shareDocket({ database });

    test('any range has the same events and total as a scan of all events', async () => {
      const docket = await newWorkspace();
      const { reads } = docket.services;
      const random = seededRandom(7);
      const below = (limit: number) => Math.floor(random() * limit);
      const log: Logged[] = [];
      for (let n = 0; n < EVENTS; n++) {
        const name = EVENT_NAMES[below(n % 3 === 0 ? EVENT_NAMES.length : 3)]!;
        const resourceId = `thing_${below(4)}`;
        const { created_at } = await publish(docket, name, { resourceId });
        log.push({ name, resourceId, created_at });
        if (random() < 0.6) docket.advance(below(3) * 1_000);
      }

      for (let n = 0; n < QUESTIONS; n++) {
        const { range, order, skip, limit } = anyQuestion(random);
        const found = log.flatMap((event, index) =>
          isIn(range, event, index + 1) ? [index + 1] : [],
        );
        const ordered = order === 'asc' ? found : found.toReversed();

        const question = JSON.stringify({ ...range, order, skip, limit });
        assert.equal(await countEvents(reads, docket.workspaceId, range), found.length, question);
        assert.deepEqual(
          await listSequences(reads, docket.workspaceId, range, { order, skip, limit }),
          ordered.slice(skip, skip + limit),
          question,
        );
      }

      for (const { created_at } of log) {
        assert.equal(
          await findLastSequenceBefore(reads, docket.workspaceId, created_at, EVENTS),
          log.filter((event) => event.created_at < created_at).length,
        );
      }
      const never = '2100-01-01T00:00:00.000Z';
      assert.equal(await findLastSequenceBefore(reads, docket.workspaceId, never, EVENTS), EVENTS);
      assert.equal(await findLastSequenceBefore(reads, docket.workspaceId, never, 0), 0);
    });
  });
}
