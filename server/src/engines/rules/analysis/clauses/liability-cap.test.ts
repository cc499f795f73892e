import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findField } from '../fields/fields.ts';
import { readText } from '../document/reading.ts';

const EXCLUSION =
  'In no event shall either party be liable for any indirect, incidental, consequential or punitive damages or lost profits.';
const CAP =
  "Supplier's total aggregate liability under this Agreement shall not exceed $250,000 in any year.";

suite('liability_cap', () => {
  test('liability_cap is the sentence with the limit, not the exclusion of damages', () => {
    assert.equal(findField(readText(`${EXCLUSION}\n\n${CAP}`), 'liability_cap').value, CAP);
  });

  test('liability_cap ignores "including but not limited to"', () => {
    const sentence =
      'Neither party is liable for damages, including but not limited to lost profits and lost data.';
    assert.equal(findField(readText(sentence), 'liability_cap').value, null);
  });

  test('liability_cap is null if damages are only excluded', () => {
    assert.equal(findField(readText(EXCLUSION), 'liability_cap').value, null);
  });
});

suite('hostile text', () => {
  for (const [what, text] of [
    ['capitals without end', 'AAAA '.repeat(40_000)],
    ['headings without end', 'Term Of The '.repeat(20_000)],
    ['markers without end', '(a) '.repeat(50_000)],
    ['names without end', 'with a copy to: Hale, Reed & '.repeat(8_000)],
    ['neither without nor', 'Neither Buyer shall pay '.repeat(8_000)],
    ['liable without end', 'liable damages '.repeat(15_000)],
    ['you without end', 'you shall pay '.repeat(15_000)],
    ['within without end', 'Buyer shall pay within ten days of '.repeat(6_000)],
    ['as is without end', 'as is warrant '.repeat(15_000)],
    ['this agreement without a date', 'this Agreement shall be effective on '.repeat(6_000)],
  ] as const) {
    test(`reads ${what} like any other text`, () => {
      const reading = readText(text);
      for (const key of ['parties', 'dates', 'obligations', 'risks', 'liability_cap']) {
        assert.ok(findField(reading, key).confidence <= 1);
      }
    });
  }
});
