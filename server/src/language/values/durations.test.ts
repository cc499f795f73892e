import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { findDurations, formatDuration } from './durations.ts';

suite('durations', () => {
  for (const [text, written, expected] of [
    ['The lease is for thirty-six (36) months.', 'thirty-six (36) months', '36 months'],
    ['This is a three-year contract.', 'three-year', '36 months'],
    ['Notice: 60d', '60d', '60 days'],
    ['six clear weeks before the end', 'six clear weeks', '6 weeks'],
    ['It runs for one and a half years.', 'one and a half years', '18 months'],
    ['Invoices fall due after a fortnight.', 'a fortnight', '2 weeks'],
    ['half a year', 'half a year', '6 months'],
    ['within forty-eight hours', 'forty-eight hours', '48 hours'],
    ['Der Vertrag läuft drei Jahre.', 'drei Jahre', '36 months'],
    ['un plazo de treinta y seis meses', 'treinta y seis meses', '36 months'],
    ['pour une durée de douze mois', 'douze mois', '12 months'],
    ['por dois anos', 'dois anos', '24 months'],
  ] as const) {
    test(`reads ${expected} in “${text}”`, () => {
      const [duration, ...others] = findDurations(text);
      assert.ok(duration);
      assert.equal(text.slice(duration.start, duration.end), written);
      assert.equal(formatDuration(duration), expected);
      assert.deepEqual(others, []);
    });
  }

  test('tells the period of a rate from a length', () => {
    assert.equal(findDurations('$4,500 a month')[0]?.isRecurring, true);
    assert.equal(findDurations('cleaned every week')[0]?.isRecurring, true);
    assert.equal(findDurations('after a month')[0]?.isRecurring, false);
  });

  test('tells working days from days', () => {
    assert.equal(findDurations('within ten (10) business days')[0]?.isBusiness, true);
    assert.equal(findDurations('within ten (10) days')[0]?.isBusiness, false);
  });

  for (const text of ['the end of the year', 'day-to-day work', 'Monday to Friday']) {
    test(`finds no duration in “${text}”`, () => assert.deepEqual(findDurations(text), []));
  }
});
