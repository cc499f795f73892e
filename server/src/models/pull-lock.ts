import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat, utimes } from 'node:fs/promises';

import { SECOND_MS } from '../kernel/clock.ts';

const TOUCHED_EVERY_MS = 5 * SECOND_MS;
/** A process that has not touched its lock for so long is gone. */
const STALE_AFTER_MS = 30 * SECOND_MS;

/**
 * Keeps other processes from the work that `path` stands for, until it is disposed of. That of a process that died
 * ends after half a minute.
 *
 * @returns undefined when another process has it
 */
export async function takeLock(path: string): Promise<AsyncDisposable | undefined> {
  const owner = randomUUID();
  if (!(await create(path, owner))) {
    if (!(await isStale(path))) return undefined;
    await rm(path, { force: true });
    if (!(await create(path, owner))) return undefined;
  }
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, TOUCHED_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // Somebody else's by now, where this process stood still for too long.
      if ((await contentOf(path)) === owner) await rm(path, { force: true });
    },
  };
}

async function create(path: string, owner: string): Promise<boolean> {
  try {
    await using file = await open(path, 'wx', 0o600);
    await file.writeFile(owner);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < Date.now() - STALE_AFTER_MS;
  } catch {
    return true;
  }
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
