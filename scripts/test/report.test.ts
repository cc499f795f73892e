import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { createSummary } from './report.ts';
import type { FileReport } from './test-worker.ts';

type Result = FileReport['results'][number];

function reportOf(results: Result[], more: Partial<FileReport> = {}): FileReport {
  const file = 'server/src/jobs/queue.test.ts';
  return { file, ms: 1_234, results, errors: [], output: '', predecessors: [], ...more };
}

function result(path: string[], more: Partial<Result> = {}): Result {
  return { path, isSuite: false, ms: 1, outcome: 'passed', ...more };
}

const SUITE = result(['a queue on SQLite'], { isSuite: true });

suite('the report of a test run', () => {
  test('shows the tests of each file and its time', () => {
    const summary = createSummary([]);

    const line = summary.add(reportOf([SUITE, result(['a queue on SQLite', 'claims'])]));

    assert.equal(line, '✔ server/src/jobs/queue.test.ts 1 test 1.2 s');
    assert.equal(summary.hasFailed(), false);
  });

  test('counts passed tests by the store that their suite names', () => {
    const summary = createSummary(['SQLite', 'PostgreSQL', 'Redis']);

    summary.add(
      reportOf([
        SUITE,
        result(['a queue on SQLite', 'claims']),
        result(['a queue on SQLite', 'leases']),
        result(['a queue on PostgreSQL', 'claims']),
        result(['a clock', 'ticks']),
      ]),
    );

    const lines = summary.lines();
    assert.ok(lines.includes('Tests passed: 2 on SQLite, 1 on PostgreSQL, 0 on Redis'));
    assert.ok(lines.includes('ℹ tests 4'));
    assert.ok(lines.includes('ℹ suites 1'));
    assert.ok(lines.includes('ℹ pass 4'));
    assert.deepEqual(summary.storesWithoutTests(), ['Redis']);
  });

  test('lists skipped tests with their reasons and does not count them as passed', () => {
    const summary = createSummary(['Redis']);

    summary.add(
      reportOf([
        result(['limits on Redis', 'first'], { outcome: 'skipped', reason: 'no Redis' }),
        result(['limits on Redis', 'second'], { outcome: 'skipped', reason: '' }),
      ]),
    );

    const lines = summary.lines();
    const start = lines.indexOf('Skipped:');
    assert.deepEqual(lines.slice(start + 1, start + 3), [
      '  limits on Redis › first: no Redis',
      '  limits on Redis › second: no reason given',
    ]);
    assert.ok(lines.includes('ℹ skipped 2'));
    assert.deepEqual(summary.storesWithoutTests(), ['Redis']);
  });

  test('shows a failure in full, with what ran before it', () => {
    const summary = createSummary([]);
    const failed = result(['a queue', 'claims'], { outcome: 'failed', reason: '1 !== 2' });
    const suiteFailed = result(['a queue'], {
      isSuite: true,
      outcome: 'failed',
      reason: "'1 subtest failed'",
    });

    const line = summary.add(
      reportOf([failed, suiteFailed], { output: 'a note\n', predecessors: ['a.test.ts'] }),
    );

    assert.equal(line, '✖ server/src/jobs/queue.test.ts 1 test 1.2 s\n  a queue › claims: 1 !== 2');
    const text = summary.lines().join('\n');
    assert.match(
      text,
      /✖ server\/src\/jobs\/queue\.test\.ts\n {2}a queue › claims\n {4}1 !== 2\n {2}It wrote:\n {4}a note\n {2}Before it in the same process: a\.test\.ts\n/,
    );
    assert.match(text, /ℹ fail 1$/m);
    assert.equal(summary.hasFailed(), true);
  });

  test('counts an error of a file as a failure', () => {
    const summary = createSummary([]);

    const line = summary.add(reportOf([SUITE], { errors: ['The process ended with code 3'] }));

    assert.match(line, /^✖/);
    assert.match(summary.lines().join('\n'), /ℹ fail 1$/m);
    assert.equal(summary.hasFailed(), true);
  });
});
