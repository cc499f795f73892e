import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { suite, test } from 'node:test';

import { getBundle, SOURCES, startMachine } from './testing/run-docket.ts';

/** Other Nodes of this machine than the one that runs the tests. */
const NODES = ['/usr/bin/node', '/usr/local/bin/node'].filter((path) => {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number(stdout.slice(1).split('.')[0]) >= 20;
});

function run(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}

suite('programs of docket', () => {
  test('sources and bundle print the same help', async () => {
    const bundle = await run(process.execPath, [await getBundle(), '--help']);
    const sources = await run(process.execPath, [SOURCES, '--help']);

    assert.match(bundle, /^Usage: docket/);
    assert.equal(sources, bundle);
  });

  for (const node of NODES) {
    test(`the bundle and the sources run under ${node}`, async () => {
      assert.match(await run(node, [await getBundle(), '--version']), /^\d+\.\d+\.\d+\n$/);
      assert.match(await run(node, [SOURCES, '--version']), /^\d+\.\d+\.\d+\n$/);
    });
  }

  test('demo starts a server of its own, prints findings, and leaves nothing running', async () => {
    await using machine = await startMachine();

    const { code, stdout, stderr } = await machine.run(['demo'], { program: SOURCES });

    assert.equal(code, 0, stderr);
    assert.match(stdout, /governing_law +Delaware\n/);
    assert.match(stdout, /SHALL NOT EXCEED THE FEES/);
    assert.match(stderr, /Starting a server/);
  });

  test('demo without the server package says where to run it', async () => {
    await using machine = await startMachine();

    const { code, stderr } = await machine.run(['demo']);

    assert.equal(code, 1);
    assert.match(stderr, /The demo needs the server, which is not installed here/);
  });
});
