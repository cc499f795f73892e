import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';

import { createSharedLookup } from './shared-lookup.ts';

const FIRST = [{ address: '192.0.2.1', family: 4 }];
const SECOND = [{ address: '192.0.2.2', family: 4 }];

/** Every lookup that is not answered in the same turn is slow. */
const IN_TIME_MS = 0;

suite('a lookup that all share', () => {
  test('is made once for those who ask at the same time, and anew for who asks later', async () => {
    let lookups = 0;
    const lookup = createSharedLookup(async () => {
      lookups += 1;
      return FIRST;
    });

    const answers = await Promise.all(Array.from({ length: 9 }, () => lookup('a.example')));
    await lookup('a.example');

    assert.deepEqual(new Set(answers), new Set([FIRST]));
    assert.equal(lookups, 2);
  });

  test('tells everybody of its failure, and is made again', async () => {
    const answers = [Promise.reject(new Error('no such name')), Promise.resolve(FIRST)];
    const lookup = createSharedLookup(() => answers.shift()!);

    const [one, other] = await Promise.allSettled([lookup('a.example'), lookup('a.example')]);

    assert.equal(one.status, 'rejected');
    assert.equal(other.status, 'rejected');
    assert.equal(await lookup('a.example'), FIRST);
  });

  test('gives the addresses of before when there is no answer in time, and later the new ones', async () => {
    const late = Promise.withResolvers<typeof FIRST>();
    const answers = [Promise.resolve(FIRST), late.promise, new Promise<typeof FIRST>(() => {})];
    const lookup = createSharedLookup(() => answers.shift()!, IN_TIME_MS);
    await lookup('a.example');

    assert.equal(await lookup('a.example'), FIRST);
    late.resolve(SECOND);
    await nextTick();

    assert.equal(await lookup('a.example'), SECOND);
  });

  test('names that are not answered leave room for others', async () => {
    const dead: (() => void)[] = [];
    const lookup = createSharedLookup((hostname) => {
      if (hostname === 'alive.example') return Promise.resolve(FIRST);
      return new Promise((_resolve, reject) => dead.push(() => reject(new Error('time-out'))));
    }, IN_TIME_MS);
    const askDead = () =>
      Promise.allSettled(Array.from({ length: 40 }, (_, number) => lookup(`dead-${number}`)));
    // Until they are given up, nobody knows that they are dead.
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
