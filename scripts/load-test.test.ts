import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { listFailures, type Sample, summarize } from './load-test/summarize.ts';

/** Returns `count` samples of one operation that took 10, 20, 30… ms. */
function samplesOf(operation: string, status: number, count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({ operation, status, ms: 10 * (index + 1) }));
}

suite('verdict of the load test', () => {
  const good = samplesOf('GET /tasks', 200, 95);

  test('95 % of 2xx responses pass, beside refusals', () => {
    assert.deepEqual(listFailures([...good, ...samplesOf('POST /tasks', 429, 5)]), []);
  });

  test('fewer 2xx responses fail', () => {
    assert.deepEqual(listFailures([...good, ...samplesOf('POST /tasks', 429, 6)]), [
      '94.06 % of 101 requests have a 2xx response',
    ]);
  });

  test('one response of 5xx fails', () => {
    assert.deepEqual(listFailures([...good, ...samplesOf('POST /tasks', 503, 1)]), [
      '1 responses are 5xx',
    ]);
  });

  test('a request without a response fails', () => {
    assert.deepEqual(listFailures([...good, ...samplesOf('POST /tasks', 0, 1)]), [
      '1 requests have no response',
    ]);
  });

  test('a run without requests fails', () => {
    assert.deepEqual(listFailures([]), ['0.00 % of 0 requests have a 2xx response']);
  });
});

test('the summary counts the statuses of each operation and of all', () => {
  const samples = [
    ...samplesOf('GET /tasks', 200, 3),
    ...samplesOf('POST /tasks', 201, 1),
    ...samplesOf('POST /tasks', 429, 1),
    ...samplesOf('POST /tasks', 500, 1),
    ...samplesOf('POST /tasks', 404, 1),
  ];

  const [reads, writes, all] = summarize(samples);

  assert.deepEqual(reads, {
    operation: 'GET /tasks',
    count: 3,
    success: 1,
    status429: 0,
    status5xx: 0,
    other: 0,
    p50: 20,
    p99: 29.8,
  });
  assert.partialDeepStrictEqual(writes, { success: 0.25, status429: 1, status5xx: 1, other: 1 });
  assert.partialDeepStrictEqual(all, { operation: 'all', count: 7, other: 1 });
});
