import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { parseRetryAfterMs } from './response-headers.ts';

const NOW = new Date('2026-01-05T09:00:00Z');

suite('Retry-After header', () => {
  for (const [headers, expected] of [
    [{}, undefined],
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Mon, 05 Jan 2026 09:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Mon, 05 Jan 2026 08:59:00 GMT' }, 0],
    [{ 'retry-after': '7', 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': '-1' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '9'.repeat(400) }, undefined],
  ] as const) {
    test(`${JSON.stringify(headers)} means ${expected} ms`, () => {
      assert.equal(parseRetryAfterMs(headers, NOW), expected);
    });
  }
});
