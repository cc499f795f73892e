import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';

import type { Check } from './check.ts';
import { runChecks } from './run-checks.ts';

async function printed(checks: readonly Check[], timeoutMs?: number) {
  const output = new PassThrough({ encoding: 'utf8' });
  const isWell = await runChecks(checks, { output, ...(timeoutMs && { timeoutMs }) });
  return { isWell, lines: String(output.read() ?? '').split('\n') };
}

function failing(message: string) {
  return () => Promise.reject(new Error(message));
}

/** Takes as long as it is given. */
function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((_, reject) => {
    // Keeps the process up, which the signal's own timer does not.
    const up = setInterval(() => undefined, 1_000);
    signal.addEventListener('abort', () => {
      clearInterval(up);
      reject(signal.reason);
    });
  });
}

suite('checks', () => {
  test('print a line each, in order', async () => {
    const { isWell, lines } = await printed([
      { what: 'a', run: async () => undefined },
      { what: 'b', run: async () => 'only just' },
      { what: 'c', note: 'set DOCKET_C' },
    ]);

    assert.equal(isWell, true);
    assert.deepEqual(lines, ['ok     a', 'ok     b: only just', '-      c: set DOCKET_C', '']);
  });

  test('go on after one that failed, and failed as a whole then', async () => {
    const { isWell, lines } = await printed([
      { what: 'a', run: failing('The key is refused') },
      { what: 'b', run: async () => undefined },
    ]);

    assert.equal(isWell, false);
    assert.deepEqual(lines, ['FAILS  a: The key is refused', 'ok     b', '']);
  });

  test('do not wait for ever', async () => {
    const { lines } = await printed([{ what: 'a', run: untilAborted }], 20);

    assert.deepEqual(lines, ['FAILS  a: There was no answer within 0.02 s', '']);
  });

  test('keep what a server wrote on one line', async () => {
    const run = failing('no\nok     everything\u001b[2J');

    const { lines } = await printed([{ what: 'a', run }]);

    assert.deepEqual(lines, ['FAILS  a: no ok     everything [2J', '']);
  });
});
