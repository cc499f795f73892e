import { spawn } from 'node:child_process';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { PARTIAL_SUFFIX } from '../model-folder.ts';
import { acquireLock } from '../pull-model.ts';
import type { LanguageFolder } from './language-folder.ts';
import { describeInstallation, LIBRARY_VERSION } from './library-package.ts';

export type InstallOptions = {
  /** Environment of npm: its settings name the registry, the proxy and the cache. */
  env: NodeJS.ProcessEnv;
  /** Folder of an earlier installation, for a machine without internet. */
  from?: string | undefined;
  signal: AbortSignal;
};

/**
 * Installs the library into the data folder, in its pinned version. npm checks every package against its checksum and
 * runs none of their scripts, so that nothing is compiled or downloaded besides.
 *
 * @returns false when it was there already
 * @throws Error that explains the failure
 */
export async function installLibrary(
  folder: LanguageFolder,
  options: InstallOptions,
): Promise<boolean> {
  if (folder.libraryEntry() !== undefined) return false;
  await mkdir(dirname(folder.libraryPath), { recursive: true, mode: 0o700 });
  await using lock = await acquireLock(`${folder.libraryPath}.lock`);
  if (!lock) throw new Error('another process is installing it, or was until half a minute ago');
  const unfinished = folder.libraryPath + PARTIAL_SUFFIX;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (options.from === undefined) await installByNpm(unfinished, options);
  else await cp(options.from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rm(folder.libraryPath, { recursive: true, force: true });
  await rename(unfinished, folder.libraryPath);
  if (folder.libraryEntry() === undefined) {
    throw new Error(`What was installed is not node-llama-cpp ${LIBRARY_VERSION}`);
  }
  return true;
}

const NPM_ARGUMENTS = [
  'ci',
  '--ignore-scripts',
  '--omit=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

async function installByNpm(path: string, { env, signal }: InstallOptions): Promise<void> {
  const files = Object.entries(describeInstallation(process.platform, process.arch));
  for (const [name, content] of files) await writeFile(join(path, name), content);
  await runNpm(path, env, signal);
}

/** npm says first what is wrong, and then how it is used. */
const OUTPUT_KEPT_CHARS = 500;

async function runNpm(cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const isWindows = process.platform === 'win32';
  // On Windows npm is a script, which only a shell runs. The arguments are fixed.
  const child = spawn('npm', NPM_ARGUMENTS, {
    cwd,
    env,
    signal,
    shell: isWindows,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(0, OUTPUT_KEPT_CHARS);
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('close', resolve).once('error', reject);
  try {
    const code = await promise;
    if (code !== 0) throw new Error(`npm ended with ${code}: ${output.trim()}`);
  } catch (error) {
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new Error('npm is not on the path of this command', { cause: error });
    }
    throw error;
  }
}

/** Returns the folder of the library in a copy of the models folder of another server. */
export function libraryFolderIn(models: string): string {
  return join(models, 'language-library', LIBRARY_VERSION);
}
