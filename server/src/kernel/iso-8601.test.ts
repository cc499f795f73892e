import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseIso8601, toEpochMs, toRfc3339 } from './iso-8601.ts';

/** Returns the extended form and the time in UTC; a local time counts as UTC. */
function parse(text: string): [extended: string, utc: string] {
  const parsed = parseIso8601(text);
  assert.ok(!('problem' in parsed), `${text} ${JSON.stringify(parsed)}`);
  return [parsed.extended, new Date(toEpochMs(parsed)).toISOString()];
}

function problemOf(text: string): string {
  const parsed = parseIso8601(text);
  assert.ok('problem' in parsed, `${text} is taken as ${JSON.stringify(parsed)}`);
  return parsed.problem;
}

suite('parsing ISO 8601', () => {
  test('reads calendar, week and ordinal dates in the basic and the extended format', () => {
    const cases = [
      ['2026-03-01', '2026-03-01', '2026-03-01'],
      ['20260301', '2026-03-01', '2026-03-01'],
      ['2026-W09-7', '2026-W09-7', '2026-03-01'],
      ['2026W097', '2026-W09-7', '2026-03-01'],
      ['2026-060', '2026-060', '2026-03-01'],
      ['2026060', '2026-060', '2026-03-01'],
      ['2028-02-29', '2028-02-29', '2028-02-29'],
      ['2028-366', '2028-366', '2028-12-31'],
      ['2020-W53-7', '2020-W53-7', '2021-01-03'],
      ['2026-W01-1', '2026-W01-1', '2025-12-29'],
      ['0000-01-01', '0000-01-01', '0000-01-01'],
      ['9999-12-31', '9999-12-31', '9999-12-31'],
    ] as const;

    for (const [text, extended, date] of cases) {
      assert.deepEqual(parse(text), [extended, `${date}T00:00:00.000Z`], text);
    }
  });

  test('reads times of any precision, with a comma or a point, and every form of an offset', () => {
    const cases = [
      ['2026-03-01T17:30:00+02:00', '2026-03-01T17:30:00+02:00', '2026-03-01T15:30:00.000Z'],
      ['20260301T173000+0200', '2026-03-01T17:30:00+02:00', '2026-03-01T15:30:00.000Z'],
      ['20260301T1530Z', '2026-03-01T15:30Z', '2026-03-01T15:30:00.000Z'],
      ['2026-03-01T15Z', '2026-03-01T15Z', '2026-03-01T15:00:00.000Z'],
      ['2026-03-01T15,5Z', '2026-03-01T15,5Z', '2026-03-01T15:30:00.000Z'],
      ['2026-03-01T15:30.25Z', '2026-03-01T15:30.25Z', '2026-03-01T15:30:15.000Z'],
      ['2026-03-01t17:30:00.123456z', '2026-03-01t17:30:00.123456z', '2026-03-01T17:30:00.123Z'],
      ['2026-03-01T17:30:00+02', '2026-03-01T17:30:00+02', '2026-03-01T15:30:00.000Z'],
      ['2026-03-01T17:30:00+0200', '2026-03-01T17:30:00+02:00', '2026-03-01T15:30:00.000Z'],
      ['2026-03-01T24:00:00Z', '2026-03-01T24:00:00Z', '2026-03-02T00:00:00.000Z'],
      ['2016-12-31T23:59:60Z', '2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
      ['2026-W09-7T10:00-03:30', '2026-W09-7T10:00-03:30', '2026-03-01T13:30:00.000Z'],
      ['2026-03-01T10:00', '2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
    ] as const;

    for (const [text, extended, utc] of cases) assert.deepEqual(parse(text), [extended, utc], text);
  });

  test('says what is wrong with a date that does not exist', () => {
    const cases = [
      ['2026-02-31', /day 31 of 2026-02, which has 28 days/],
      ['2026-02-29', /day 29 of 2026-02, which has 28 days/],
      ['9999-12-32', /day 32 of 9999-12, which has 31 days/],
      ['2026-13-01', /month 13, but months are 01 to 12/],
      ['2026-00-01', /month 00/],
      ['2026-366', /day 366 of 2026, which does not exist/],
      ['2026-000', /day 0 of 2026/],
      ['2026-W54-1', /week 54 of 2026/],
      ['2025-W53-1', /week 53 of 2025/],
      ['2026-W09-8', /weekday 8/],
      ['9999-W52-7', /years 0 to 9999/],
      ['2026-03-01T25:00:00Z', /time 25:00:00/],
      ['2026-03-01T24:00:01Z', /time 24:00:01/],
      ['2026-03-01T10:60Z', /time 10:60:00/],
      ['2026-03-01T10:00:00+99:00', /offset \+99:00/],
    ] as const;

    for (const [text, problem] of cases) assert.match(problemOf(text), problem, text);
  });

  test('refuses texts that name many days, and forms that are not of ISO 8601', () => {
    for (const text of ['2026', '2026-03', '2026-W09', '2026W09']) {
      assert.match(problemOf(text), /must name one day/, text);
    }
    for (const text of [
      '12/01/2026',
      '2026-3-1',
      '26-03-01',
      '202603',
      '2026-03-01 10:00',
      '2026-03-01Z',
      '+002026-03-01',
      '2026-03-01T10:00:00+01:00:00',
      'tomorrow',
      '',
    ]) {
      assert.match(problemOf(text), /must be a date or time of ISO 8601, as 2030-01-31/, text);
    }
  });

  test('writes every form as a calendar date or in the form of RFC 3339', () => {
    assert.equal(toRfc3339('2026-W09-7'), '2026-03-01');
    assert.equal(toRfc3339('2026-060T15,5+01'), '2026-03-01T15:30:00.000+01:00');
    assert.equal(toRfc3339('2026-03-01T24:00Z'), '2026-03-02T00:00:00.000Z');
    assert.throws(() => toRfc3339('tomorrow'), /tomorrow must be a date/);
  });
});
