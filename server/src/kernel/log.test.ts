import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { suite, test } from 'node:test';

const LOG = new URL('log.ts', import.meta.url).href;
/** Accepts no byte: each write fails as on a full disk. */
const FULL = '/dev/full';
const LINES = 500;

/** A process that logs, says so, and ends by itself. */
function startLogging(standardError: number | 'pipe') {
  const script = `
    import { createLog } from '${LOG}';
    const log = createLog('info');
    for (let line = 0; line < ${LINES}; line++) {
      log.info({ line }, 'said');
      await new Promise(setImmediate);
    }
    console.log('done');
  `;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', standardError],
  });
}

suite('the log', () => {
  test('holds every line in order when the process ends', async () => {
    const child = startLogging('pipe');

    const [errors] = await Promise.all([text(child.stderr!), once(child, 'exit')]);

    const lines = errors.trim().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).line),
      Array.from({ length: LINES }, (_, line) => line),
    );
  });

  test('neither ends nor holds up a process whose log cannot be written', async (t) => {
    if (!existsSync(FULL)) return t.skip(`no ${FULL} here`);
    const child = startLogging(openSync(FULL, 'w'));

    const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);

    assert.equal(output, 'done\n');
    assert.equal(code, 0);
  });
});
