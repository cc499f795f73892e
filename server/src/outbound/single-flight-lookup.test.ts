import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';

import { createSingleFlightLookup } from './single-flight-lookup.ts';

const FIRST = [{ address: '192.0.2.1', family: 4 }];
const SECOND = [{ address: '192.0.2.2', family: 4 }];

/** Time in ms after which a lookup is slow: each lookup that needs more than one turn of the event loop. */
const IN_TIME_MS = 0;

suite('single-flight lookup', () => {
  test('concurrent callers share one lookup and later callers start a new one', async () => {
    let lookups = 0;
    const lookup = createSingleFlightLookup(async () => {
      lookups += 1;
      return FIRST;
    });

    const answers = await Promise.all(Array.from({ length: 9 }, () => lookup('a.example')));
    await lookup('a.example');

    assert.deepEqual(new Set(answers), new Set([FIRST]));
    assert.equal(lookups, 2);
  });

  test('a failed lookup rejects for all callers and is repeated later', async () => {
    const answers = [Promise.reject(new Error('no such name')), Promise.resolve(FIRST)];
    const lookup = createSingleFlightLookup(() => answers.shift()!);

    const [one, other] = await Promise.allSettled([lookup('a.example'), lookup('a.example')]);

    assert.equal(one.status, 'rejected');
    assert.equal(other.status, 'rejected');
    assert.equal(await lookup('a.example'), FIRST);
  });

  test('a slow lookup returns the previous addresses first and the new ones later', async () => {
    const late = Promise.withResolvers<typeof FIRST>();
    const answers = [Promise.resolve(FIRST), late.promise, new Promise<typeof FIRST>(() => {})];
    const lookup = createSingleFlightLookup(() => answers.shift()!, IN_TIME_MS);
    await lookup('a.example');

    assert.equal(await lookup('a.example'), FIRST);
    late.resolve(SECOND);
    await nextTick();

    assert.equal(await lookup('a.example'), SECOND);
  });

  test('slow names leave slots for other names', async () => {
    const dead: (() => void)[] = [];
    const lookup = createSingleFlightLookup((hostname) => {
      if (hostname === 'alive.example') return Promise.resolve(FIRST);
      return new Promise((_resolve, reject) => dead.push(() => reject(new Error('time-out'))));
    }, IN_TIME_MS);
    const askDead = () =>
      Promise.allSettled(Array.from({ length: 40 }, (_, number) => lookup(`dead-${number}`)));
    // They count as slow only after they have failed.
    const first = askDead();
    for (await nextTick(); dead.length > 0; await nextTick()) {
      for (const giveUp of dead.splice(0)) giveUp();
    }
    await first;

    void askDead();
    await nextTick();

    assert.ok(dead.length < 10, `${dead.length} dead names are looked up at once`);
    assert.equal(await lookup('alive.example'), FIRST);
  });
});
