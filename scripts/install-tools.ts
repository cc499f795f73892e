import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the tools of a folder by its lock file, or by its manifest where it has none, unless they are there. Their
 * install scripts do not run.
 *
 * @param packages names and versions that become the manifest; undefined if the folder has one
 * @throws Error with what npm printed
 */
export async function installTools(
  folder: string,
  packages?: Readonly<Record<string, string>>,
): Promise<void> {
  if (packages) {
    await mkdir(folder, { recursive: true });
    const manifest = JSON.stringify({ private: true, dependencies: packages });
    await writeFile(join(folder, 'package.json'), manifest);
  }
  const lock = join(folder, 'package-lock.json');
  const isLocked = !packages && existsSync(lock);
  const wanted = await readFile(isLocked ? lock : join(folder, 'package.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.installed-by');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return;
  const { status, stdout, stderr, error } = spawnSync(
    'npm',
    [isLocked ? 'ci' : 'install', ...FLAGS],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`npm failed in ${folder}: ${stdout}${stderr}`, { cause: error });
  }
  await writeFile(stamp, wanted);
}
