import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { mock, suite, test } from 'node:test';

import { createLog, createRequestLog, type LogLevel, type RequestLine } from './log.ts';

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

const REQUEST: RequestLine = {
  request_id: 'req_019a52f1c0de7a3b9c4d5e6f70819203',
  method: 'GET',
  path: '/v2/documents',
  status: 200,
  duration_ms: 1.25,
  credential_id: 'key_019a52f1c0de7a3b9c4d5e6f70819203',
};

/** A log whose lines are kept. */
function keepLines(level: LogLevel) {
  const lines: string[] = [];
  return { log: createLog(level, { write: (line) => lines.push(line) }), lines };
}

suite('the log line of a request', () => {
  for (const [what, line] of [
    ['of a credential', REQUEST],
    ['without a credential', { ...REQUEST, credential_id: undefined }],
    [
      'with quotes and controls',
      { ...REQUEST, path: '/v2/"\\\u0000\n/é𝄞', credential_id: 'a "b"' },
    ],
    ['with a long path', { ...REQUEST, path: `/v2/${'é"'.repeat(300)}`, duration_ms: 0 }],
  ] as const) {
    test(`${what} is the line that the general formatter writes`, (t) => {
      t.after(() => mock.timers.reset());
      const { log, lines } = keepLines('info');
      const logRequest = createRequestLog(log);
      // The last of them is in another second.
      for (const now of [1_799_999_999_000, 1_799_999_999_007, 1_800_000_000_123]) {
        mock.timers.reset();
        mock.timers.enable({ apis: ['Date'], now });
        logRequest(line);
        log.info(line, 'request');

        const [fast, general] = lines.splice(0);
        assert.equal(fast, general);
        assert.equal(JSON.parse(fast!).time, new Date(now).toISOString());
      }
    });
  }

  for (const [level, count] of [
    ['debug', 1],
    ['info', 1],
    ['warn', 0],
    ['silent', 0],
  ] as const) {
    test(`is written ${count} times at level ${level}`, () => {
      const { log, lines } = keepLines(level);

      createRequestLog(log)(REQUEST);

      assert.equal(lines.length, count);
    });
  }
});
