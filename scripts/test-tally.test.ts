import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createTally } from './test-tally.ts';

const FILE = '/repo/queue.test.ts';

suite('the tally of the tests', () => {
  test('counts passed tests by the database that their suite names', () => {
    const tally = createTally(['SQLite', 'PostgreSQL']);

    for (const [suiteName, tests] of [
      ['a queue on SQLite', 2],
      ['a queue on PostgreSQL', 1],
      ['a clock', 4],
    ] as const) {
      tally.noteStart({ name: suiteName, nesting: 0, file: FILE });
      for (let index = 0; index < tests; index++) {
        tally.noteStart({ name: `${index}`, nesting: 1, file: FILE });
        tally.notePass({ name: `${index}`, nesting: 1, file: FILE, details: { type: 'test' } });
      }
      tally.notePass({ name: suiteName, nesting: 0, file: FILE, details: { type: 'suite' } });
    }

    assert.equal(tally.lines()[0], 'Tests passed: 2 on SQLite, 1 on PostgreSQL');
    assert.deepEqual(tally.storesWithoutTests(), []);
  });

  test('tells files apart that run at the same time', () => {
    const tally = createTally(['SQLite', 'PostgreSQL']);

    tally.noteStart({ name: 'a queue on SQLite', nesting: 0, file: FILE });
    tally.noteStart({ name: 'a queue on PostgreSQL', nesting: 0, file: '/repo/other.test.ts' });
    tally.notePass({ name: 'first', nesting: 1, file: FILE });

    assert.equal(tally.lines()[0], 'Tests passed: 1 on SQLite, 0 on PostgreSQL');
    assert.deepEqual(tally.storesWithoutTests(), ['PostgreSQL']);
  });

  test('lists skipped tests with their reasons and does not count them', () => {
    const tally = createTally(['SQLite']);

    tally.noteStart({ name: 'a queue on SQLite', nesting: 0, file: FILE });
    tally.notePass({ name: 'first', nesting: 1, file: FILE, skip: 'needs two disks' });
    tally.notePass({ name: 'second', nesting: 1, file: FILE, skip: true });
    const details = { type: 'suite' };
    tally.notePass({ name: 'limits on Redis', nesting: 0, file: FILE, skip: 'no Redis', details });

    assert.deepEqual(tally.lines(), [
      'Tests passed: 0 on SQLite',
      'Skipped:',
      '  a queue on SQLite › first: needs two disks',
      '  a queue on SQLite › second: no reason given',
      '  limits on Redis: no Redis',
    ]);
  });
});
