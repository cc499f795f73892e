// Runs before every npm script, under whatever Node the machine has (20 or newer), and writes inside the repository
// only. Installs the packages when the lock file has changed since the last time:
//
//     node scripts/bootstrap.mjs               with those of development
//     node scripts/bootstrap.mjs production    without them, unless they were there before
//     node scripts/bootstrap.mjs bundle        as production; then makes the bundle, when the sources have changed
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 20;
const MODES = ['development', 'production', 'bundle'];
/** The only packages whose install scripts run. That of `node` puts the binary in place. */
const PACKAGES_WITH_SCRIPTS = ['node'];
/** Content of the stamp of development while its packages are being added. */
const UNFINISHED = 'unfinished';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Each holds the hash of the lock file that its packages were installed by.
const productionStamp = join(root, 'node_modules', '.docket-production');
const developmentStamp = join(root, 'node_modules', '.docket-development');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  fail(
    `Docket needs Node ${NODE_MAJOR_MIN} or newer to set itself up; this is ${process.version}.`,
  );
}

const [, , mode = 'development'] = process.argv;
if (!MODES.includes(mode)) fail(`bootstrap.mjs knows the modes ${MODES.join(', ')}.`);
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const production = read(productionStamp);
const development = read(developmentStamp);

if (mode === 'development') {
  if (development !== wanted) installDevelopment();
} else if (production !== wanted) {
  // A developer's packages stay: the next `npm test` needs them.
  if (development === undefined) installAnew('--omit=dev');
  else installAll();
}
if (mode === 'bundle') {
  run(join(root, 'node_modules', '.bin', 'node'), join(root, 'scripts', 'bundle.ts'));
}

function installDevelopment() {
  // After an interruption, packages may be there in part.
  if (production !== wanted || development === UNFINISHED) return installAll();
  console.error('Adding the packages of development …');
  write(developmentStamp, UNFINISHED);
  // Not `npm ci`, which would first delete the packages of a server that runs.
  run(npm, 'install', '--no-save', '--include=dev', '--ignore-scripts', '--loglevel=error');
  write(developmentStamp, wanted);
}

function installAll() {
  installAnew('--include=dev');
  write(developmentStamp, wanted);
}

function installAnew(which) {
  console.error('Installing dependencies (once, about half a minute) …');
  // `npm ci` deletes the stamps with the packages; this holds however far it gets.
  for (const stamp of [productionStamp, developmentStamp]) rmSync(stamp, { force: true });
  run(npm, 'ci', which, '--ignore-scripts', '--loglevel=error');
  run(npm, 'rebuild', ...PACKAGES_WITH_SCRIPTS, '--ignore-scripts=false', '--loglevel=error');
  write(productionStamp, wanted);
}

function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  fail(
    `${[program, ...args].join(' ')} failed; ${error?.message ?? 'its message is above'}.`,
    status,
  );
}

function read(stamp) {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

function write(stamp, text) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, text);
}

function fail(message, status) {
  console.error(message);
  process.exit(status ?? 1);
}
