import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createMetrics } from '../kernel/metrics.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { type BodyReservation, createBodyBudget } from './body-budget.ts';

const start = (bytesMax: number) => createBodyBudget(bytesMax, createMetrics());

suite('memory for request bodies', () => {
  test('one workspace gets half of the budget', () => {
    const budget = start(100);

    assert.ok(budget.reserve('ws_1', 30));
    assert.ok(budget.reserve('ws_1', 20));
    assert.equal(budget.reserve('ws_1', 1), undefined);
  });

  test('two workspaces get a third each, and a newcomer has room for a small body', () => {
    const budget = start(90);
    const fill = (owner: string) => {
      let held = 0;
      while (budget.reserve(owner, 1)) held += 1;
      return held;
    };
    budget.reserve('ws_1', 30);

    assert.equal(fill('ws_2'), 30);
    assert.equal(fill('ws_1'), 0);
    assert.ok(budget.reserve('ws_3', 15));
    assert.ok(budget.reserve('ws_4', 1));
  });

  test('a body of half the budget fits alone', () => {
    assert.ok(start(20).reserve('ws_1', 10));
    assert.equal(start(20).reserve('ws_1', 11), undefined);
  });

  test('released bytes are free again, even if they are released twice', () => {
    const budget = start(100);
    const held = budget.reserve('ws_1', 50)!;

    held.release();
    held.release();

    assert.ok(budget.reserve('ws_1', 50));
    assert.equal(budget.reserve('ws_1', 1), undefined);
  });

  test('a smaller body gives back the rest, and a larger one takes no more', () => {
    const budget = start(100);
    const held = budget.reserve('ws_1', 50)!;

    held.shrink(10);
    held.shrink(45);

    assert.ok(budget.reserve('ws_1', 40));
    assert.equal(budget.reserve('ws_1', 1), undefined);
    held.release();
    assert.ok(budget.reserve('ws_1', 10));
  });

  test('the metrics show reserved bytes and refused bodies', async () => {
    const metrics = createMetrics();
    const budget = createBodyBudget(100, metrics);
    const held = budget.reserve('ws_1', 50)!;
    budget.reserve('ws_1', 1);
    held.shrink(20);

    const text = await metrics.registry.metrics();
    assert.match(text, /^docket_request_body_bytes 20$/m);
    assert.match(text, /^docket_request_bodies_refused_total 1$/m);
  });

  for (let seed = 1; seed <= 5; seed += 1) {
    test(`after any order of reservations the whole budget is free again, seed ${seed}`, () => {
      const random = seededRandom(seed);
      const budget = start(1_000);
      const held: { bytes: number; reservation: BodyReservation }[] = [];
      for (let step = 0; step < 2_000; step += 1) {
        const bytes = Math.ceil(random() * 200);
        const reservation = budget.reserve(`ws_${Math.floor(random() * 5)}`, bytes);
        if (reservation) held.push({ bytes, reservation });
        assert.ok(held.reduce((sum, one) => sum + one.bytes, 0) <= 1_000);
        const at = Math.floor(random() * held.length);
        if (random() < 0.5) held.splice(at, 1)[0]?.reservation.release();
        else if (held[at]) {
          held[at].bytes = Math.floor(held[at].bytes / 2);
          held[at].reservation.shrink(held[at].bytes);
        }
      }
      for (const { reservation } of held) reservation.release();

      assert.ok(budget.reserve('ws_1', 500));
    });
  }
});
