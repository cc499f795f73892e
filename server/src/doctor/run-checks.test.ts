import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';

import { type Check, runChecks } from './run-checks.ts';

async function printed(checks: readonly Check[], timeoutMs?: number) {
  const output = new PassThrough({ encoding: 'utf8' });
  const isWell = await runChecks(checks, { output, ...(timeoutMs && { timeoutMs }) });
  return { isWell, lines: String(output.read() ?? '').split('\n') };
}

function failing(message: string) {
  return () => Promise.reject(new Error(message));
}

/** Never settles before the abort. */
function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((_, reject) => {
    // Keeps the process alive; the timer of the signal does not.
    const up = setInterval(() => undefined, 1_000);
    signal.addEventListener('abort', () => {
      clearInterval(up);
      reject(signal.reason);
    });
  });
}

suite('check runner', () => {
  test('the check runner prints one line per check, in order', async () => {
    const { isWell, lines } = await printed([
      { subject: 'a', run: async () => undefined },
      { subject: 'b', run: async () => 'only just' },
      { subject: 'c', note: 'set DOCKET_C' },
    ]);

    assert.equal(isWell, true);
    assert.deepEqual(lines, ['ok     a', 'ok     b: only just', '-      c: set DOCKET_C', '']);
  });

  test('the check runner continues after a failed check and fails as a whole', async () => {
    const { isWell, lines } = await printed([
      { subject: 'a', run: failing('The key is refused') },
      { subject: 'b', run: async () => undefined },
    ]);

    assert.equal(isWell, false);
    assert.deepEqual(lines, ['FAILS  a: The key is refused', 'ok     b', '']);
  });

  test('the check runner stops a check at its timeout', async () => {
    const { lines } = await printed([{ subject: 'a', run: untilAborted }], 20);

    assert.deepEqual(lines, ['FAILS  a: There was no answer within 0.02 s', '']);
  });

  test('the check runner removes line breaks from foreign text', async () => {
    const run = failing('no\nok     everything\u001b[2J');

    const { lines } = await printed([{ subject: 'a', run }]);

    assert.deepEqual(lines, ['FAILS  a: no ok     everything [2J', '']);
  });
});
