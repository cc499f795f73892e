// Runs before every npm script, under whatever Node the machine has (20 or newer): installs the
// dependencies when the lock file has changed since the last time. Nothing outside the repository is written.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 20;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampPath = join(root, 'node_modules', '.docket-installed');

if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN) {
  console.error(
    `Docket needs Node ${NODE_MAJOR_MIN} or newer to set itself up; this is ${process.version}.`,
  );
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : '';
if (installed !== wanted) {
  console.error('Installing dependencies (once, about half a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error('npm ci failed; its message is above.');
    process.exit(status ?? 1);
  }
  writeFileSync(stampPath, wanted);
}
