import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { startCuttingProxy } from '../../../sdk/test/testing/cutting-proxy.ts';
import { startScriptedServer } from '../../../sdk/test/testing/scripted-server.ts';
import { whileRunning } from '../../../sdk/test/testing/while-running.ts';
import { startDocket } from '../../../server/src/testing/docket.ts';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const VECTORS = fileURLToPath(new URL('../../../examples/receivers/vectors.json', import.meta.url));
const PYTHONS = ['python3', '/usr/bin/python3'];

const LIMITED = {
  status: 429,
  headers: { 'retry-after': '0' },
  body: { error: { code: 'rate_limit_exceeded', message: 'Too many requests' } },
};

/** @returns the first Python of at least 3.11 that has these modules */
async function findPython(modules: string): Promise<string | undefined> {
  for (const python of PYTHONS) {
    const program = `import sys, ${modules}; sys.exit(sys.version_info < (3, 11))`;
    try {
      await run(python, ['-c', program]);
      return python;
    } catch {
      // Another may have them.
    }
  }
  return undefined;
}

suite('the Python client', () => {
  test('calls a whole server', async (t) => {
    const python = await findPython('httpx');
    if (!python) return t.skip('no Python 3.11 with httpx: apt-get install python3-httpx');
    await using server = await startDocket();
    await using cutting = await startCuttingProxy(server.url, [400_000]);
    await using limited = await startScriptedServer([LIMITED]);
    await using limitedTwice = await startScriptedServer([
      LIMITED,
      LIMITED,
      { status: 201, body: { id: 'task_1' } },
    ]);
    await using failing = await startScriptedServer([
      { status: 201, body: { id: 'doc_1', status: 'processing' } },
      {
        status: 200,
        body: { id: 'doc_1', status: 'failed', error: { message: 'The file is encrypted' } },
      },
    ]);
    const running = run(python, ['-B', '-W', 'error', '-m', 'unittest', 'tests/test_client.py'], {
      cwd: FOLDER,
      env: {
        ...process.env,
        DOCKET_KEY: server.key,
        DOCKET_URL: server.url,
        CUTTING_URL: cutting.url,
        FAILING_URL: failing.url,
        LIMITED_TWICE_URL: limitedTwice.url,
        LIMITED_URL: limited.url,
        VECTORS,
      },
    });
    const { stderr } = await whileRunning(server, running);
    assert.match(stderr, /Ran 7 tests[^]*OK/);
    assert.ok(cutting.cuts > 0);
    const keys = limitedTwice.requests.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
  });

  test('passes mypy --strict', async (t) => {
    const python = await findPython('httpx, mypy');
    if (!python) return t.skip('no mypy: apt-get install mypy python3-httpx');
    const cache = process.env['MYPY_CACHE_DIR'] ?? '/dev/null';
    const flags = ['-m', 'mypy', '--strict', '--cache-dir', cache, 'docket', 'tests'];
    const { stdout } = await run(python, flags, { cwd: FOLDER }).catch(
      (error: { stdout: string }) => error,
    );
    assert.match(stdout, /^Success: no issues found/);
  });
});
