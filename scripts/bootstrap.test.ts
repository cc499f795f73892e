import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { suite, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const BOOTSTRAP = fileURLToPath(new URL('bootstrap.mjs', import.meta.url));
const PRODUCTION = 'ci --omit=dev --ignore-scripts --loglevel=error';
const ALL = 'ci --include=dev --ignore-scripts --loglevel=error';
const ADD = 'install --no-save --include=dev --ignore-scripts --loglevel=error';
const SCRIPTS = 'rebuild node --ignore-scripts=false --loglevel=error';

/** Stands in for the registry: notes its arguments, deletes packages as `npm ci` does, and fails when told to. */
const NPM = `#!/bin/sh
echo "$@" >> npm.log
if [ "$1" = ci ]; then rm -rf node_modules; mkdir node_modules; fi
if [ -e fail-"$1" ]; then exit 7; fi
`;

function makeRepository(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'docket-bootstrap-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'scripts'));
  mkdirSync(join(root, 'bin'));
  cpSync(BOOTSTRAP, join(root, 'scripts/bootstrap.mjs'));
  writeFileSync(join(root, 'bin/npm'), NPM);
  chmodSync(join(root, 'bin/npm'), 0o755);
  writeFileSync(join(root, 'package-lock.json'), '{}');
  const log = join(root, 'npm.log');
  return {
    root,
    /** Runs bootstrap. Returns the commands that npm got, and the exit code when it failed. */
    run: (...args: string[]): (string | number)[] => {
      rmSync(log, { force: true });
      const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], {
        cwd: root,
        env: { PATH: [join(root, 'bin'), process.env['PATH']].join(delimiter) },
      });
      const commands = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
      return status === 0 ? commands : [...commands, status ?? -1];
    },
    changeLock: () => writeFileSync(join(root, 'package-lock.json'), '{"changed": true}'),
    fail: (command: string) => writeFileSync(join(root, `fail-${command}`), ''),
    mend: (command: string) => rmSync(join(root, `fail-${command}`)),
  };
}

suite('bootstrap', () => {
  test('production installs without development packages, and runs the scripts of listed packages only', (t) => {
    const { run } = makeRepository(t);

    assert.deepEqual(run('production'), [PRODUCTION, SCRIPTS]);
    assert.deepEqual(run('production'), []);
  });

  test('development adds its packages to those of production and deletes none', (t) => {
    const { run } = makeRepository(t);
    run('production');

    assert.deepEqual(run(), [ADD]);
    assert.deepEqual(run(), []);
    assert.deepEqual(run('production'), []);
  });

  test('development installs everything into an empty folder', (t) => {
    const { run } = makeRepository(t);

    assert.deepEqual(run(), [ALL, SCRIPTS]);
    assert.deepEqual(run('production'), []);
  });

  test('after a change of the lock file, production keeps the packages of development', (t) => {
    const { run, changeLock } = makeRepository(t);
    run();
    changeLock();

    assert.deepEqual(run('production'), [ALL, SCRIPTS]);
    assert.deepEqual(run(), []);
  });

  test('an interrupted installation is repeated', (t) => {
    const { run, fail, mend } = makeRepository(t);
    for (const command of ['ci', 'rebuild']) {
      fail(command);
      assert.equal(run('production').at(-1), 7);
      mend(command);
    }

    assert.deepEqual(run('production'), [PRODUCTION, SCRIPTS]);
  });

  test('an interrupted addition is repeated from the beginning, and production starts meanwhile', (t) => {
    const { run, fail, mend } = makeRepository(t);
    run('production');
    fail('install');
    assert.deepEqual(run(), [ADD, 7]);
    mend('install');

    assert.deepEqual(run('production'), []);
    assert.deepEqual(run(), [ALL, SCRIPTS]);
  });

  test('an unknown mode is refused', (t) => {
    const { run } = makeRepository(t);

    assert.deepEqual(run('prod'), [1]);
  });

  test('bundle installs as production and then runs the bundler of the repository', (t) => {
    const { run, root } = makeRepository(t);
    run('production');
    mkdirSync(join(root, 'node_modules/.bin'));
    writeFileSync(join(root, 'node_modules/.bin/node'), '#!/bin/sh\necho "$1" >> npm.log\n', {
      mode: 0o755,
    });

    assert.deepEqual(run('bundle'), [join(root, 'scripts/bundle.ts')]);
  });
});
