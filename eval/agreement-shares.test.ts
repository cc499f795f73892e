import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sharesRight } from './agreement-shares.ts';

const DRAWN = [
  ...Array.from({ length: 8 }, () => ({ isRight: true, agreement: 'same' as const })),
  ...Array.from({ length: 8 }, () => ({ isRight: false, agreement: 'other' as const })),
];

test('values of a real model move what is assumed, the more the more there are', () => {
  const assumed = sharesRight(DRAWN);

  const [few, many] = [sharesRight(DRAWN, wrong(2)), sharesRight(DRAWN, wrong(90))];

  assert.ok(assumed.same > few.same && few.same > many.same);
  assert.equal(many.same.toFixed(6), (assumed.same / 10).toFixed(6));
  assert.deepEqual([many.other, many.none], [assumed.other, assumed.none]);
});

function wrong(length: number) {
  return Array.from({ length }, () => ({ isRight: false, agreement: 'same' as const }));
}
