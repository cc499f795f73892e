import { link, lstat, lutimes, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { openNew, readIfFile } from './own-files.ts';

/** A lock file that one process holds. It names the machine and the process. */
export type ProcessLock = {
  /** Tells machines that cannot see the process that it lives. */
  touch(): Promise<void>;
  release(): Promise<void>;
};

type Holder = { text: string; mtimeMs: number };

const RETRY_MS = 25;
/** Default wait for a lock: longer than a refresh of tokens may take. */
const WAIT_MS_MAX = 40_000;
/** A holder on another machine that has not touched its lock for so long has ended. */
const SILENT_MS_MAX = 3 * 60_000;
/** A lock that names nobody for so long was left by a crash while it was written. */
const UNNAMED_MS_MAX = 5_000;

/** Locks of this process: a process that begins after a crash may have the id of the one that crashed. */
const held = new Map<string, symbol>();

/** Runs `work` while no other work holds the lock. @throws Error if the lock stays held */
export async function withLock<T>(
  path: string,
  work: () => Promise<T>,
  waitMsMax = WAIT_MS_MAX,
): Promise<T> {
  const endMs = Date.now() + waitMsMax;
  let lock = await tryLock(path);
  while (!lock) {
    if (Date.now() > endMs) {
      throw new Error(
        `${path} is held by another process: wait for it, or remove the file if none runs`,
      );
    }
    await delay(RETRY_MS);
    lock = await tryLock(path);
  }
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** Takes a lock, also that of a process that has ended. @returns undefined while another holder lives */
export async function tryLock(path: string): Promise<ProcessLock | undefined> {
  for (;;) {
    const lock = await createLock(path);
    if (lock) return lock;
    const holder = await readHolder(path);
    if (holder && isAlive(path, holder)) return undefined;
    if (holder) await removeAbandoned(path, holder);
  }
}

/** @returns undefined if the file exists */
async function createLock(path: string): Promise<ProcessLock | undefined> {
  const file = await openNew(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!file) return undefined;
  const token = Symbol(path);
  held.set(path, token);
  const release = async () => {
    await rm(path, { force: true });
    // The next holder may have been faster.
    if (held.get(path) === token) held.delete(path);
  };
  try {
    await file.writeFile(`${hostname()} ${process.pid}`);
  } catch (error) {
    await release();
    throw error;
  } finally {
    await file.close();
  }
  return {
    async touch() {
      const now = new Date();
      await lutimes(path, now, now).catch(() => {});
    },
    release,
  };
}

/** @returns undefined when the lock has just been released; an empty text for what is no file */
async function readHolder(path: string): Promise<Holder | undefined> {
  const state = await lstat(path).catch(() => undefined);
  if (!state) return undefined;
  if (!state.isFile()) return { text: '', mtimeMs: 0 };
  return { text: (await readIfFile(path)) ?? '', mtimeMs: state.mtimeMs };
}

function isAlive(path: string, { text, mtimeMs }: Holder): boolean {
  const ageMs = Date.now() - mtimeMs;
  const [host, id = ''] = text.split(' ');
  const pid = Number(id);
  if (!(pid > 0)) return ageMs < UNNAMED_MS_MAX;
  if (host !== hostname()) return ageMs < SILENT_MS_MAX;
  return pid === process.pid ? held.has(path) : isRunning(pid);
}

/** Removes an abandoned lock, unless another process has replaced it by its own since. */
async function removeAbandoned(path: string, { text }: Holder): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
    if (((await readIfFile(aside)) ?? '') !== text) await link(aside, path);
  } catch (error) {
    // Another process removed it, or has already created its own.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'EEXIST'].includes(code)) throw error;
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
