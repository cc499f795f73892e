import { lstat, lutimes, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { STATE_FOLDER } from './find-files.ts';
import { makeFolder, openNew } from './own-files.ts';

export type FolderLock = {
  /** Says that the holder is alive, to machines that cannot see its process. */
  touch(): Promise<void>;
  release(): Promise<void>;
};

/** A holder on another machine that has not touched its lock for so long is gone. */
const SILENT_MS_MAX = 3 * 60_000;

/** @throws Error when another process watches the folder */
export async function lockFolder(root: string): Promise<FolderLock> {
  await makeFolder(root, STATE_FOLDER);
  const path = join(root, STATE_FOLDER, 'watch.lock');
  const own = `${hostname()} ${process.pid}`;
  for (;;) {
    try {
      const file = await openNew(path);
      await file.writeFile(own);
      await file.close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (await isHeld(path)) throw new Error(`Another process watches ${root}`, { cause: error });
      await rm(path, { force: true });
    }
  }
  return {
    async touch() {
      const now = new Date();
      await lutimes(path, now, now).catch(() => {});
    },
    release: () => rm(path, { force: true }),
  };
}

async function isHeld(path: string): Promise<boolean> {
  try {
    const state = await lstat(path);
    if (!state.isFile()) return false;
    const [host = '', pid = ''] = (await readFile(path, 'utf8')).split(' ');
    if (host === hostname()) return Number(pid) !== process.pid && isRunning(Number(pid));
    return Date.now() - state.mtimeMs < SILENT_MS_MAX;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
