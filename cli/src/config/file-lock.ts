import { link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { CliError } from '../cli-error.ts';

const RETRY_MS = 25;
/** Longer than a refresh of tokens may take. */
const WAIT_MS_MAX = 40_000;
/** A lock without a readable process id this old was left by a crash while it was written. */
const UNREADABLE_MS_MAX = 5_000;

/** Runs `work` while no other process of this machine runs work under the same lock. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const endMs = Date.now() + WAIT_MS_MAX;
  while (!(await tryLock(path))) {
    if (Date.now() > endMs) {
      throw new CliError(`${path} is held by another command`, {
        wayOut: 'Wait for it, or remove the file when no other docket runs.',
      });
    }
    await delay(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** @returns false while a living process holds the lock */
export async function tryLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = await readHolder(path);
    if (holder !== undefined && (await isAbandoned(path, holder))) await takeAway(path, holder);
    return false;
  }
}

/** @returns undefined when the lock has just been released */
async function readHolder(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

async function isAbandoned(path: string, holder: string): Promise<boolean> {
  if (Number(holder) > 0) return !isRunning(Number(holder));
  const state = await stat(path).catch(() => undefined);
  return state !== undefined && Date.now() - state.mtimeMs > UNREADABLE_MS_MAX;
}

/** Removes an abandoned lock, unless another process has replaced it by its own since. */
async function takeAway(path: string, holder: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
    if ((await readHolder(aside)) !== holder) await link(aside, path);
  } catch {
    // Another process took it away, or has already made its own.
  } finally {
    await rm(aside, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
