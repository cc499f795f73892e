import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from './clock.ts';

/** One folder for what is on its way in. Every file in it that nobody has moved or removed is waste. */
export type TemporaryFiles = {
  /**
   * Writes a new file, which the caller then moves or removes. Nothing stays when `chunks` throws.
   *
   * @returns its path
   */
  write(
    kind: 'download' | 'upload' | 'layout',
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<string>;
  /** Removes what a process that died has left: files of ours that were not written to for `ageMs`. @returns how many */
  removeOlderThan(ageMs: number): Promise<number>;
};

/** Engines write beside a file before they rename to it. */
const OURS = /^(download|upload|layout)-[0-9a-f-]{36}(\.part)?$/;

/** @param directory made when it is missing; readable by this user only */
export function createTemporaryFiles(directory: string, clock: Pick<Clock, 'now'>): TemporaryFiles {
  return {
    async write(kind, chunks) {
      const path = join(directory, `${kind}-${randomUUID()}`);
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await using file = await open(path, 'wx', 0o600);
        await file.writeFile(chunks);
        return path;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async removeOlderThan(ageMs) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const before = clock.now().getTime() - ageMs;
      let removed = 0;
      for (const name of await readdir(directory)) {
        const path = join(directory, name);
        if (!OURS.test(name) || (await modifiedMs(path)) >= before) continue;
        await rm(path, { force: true });
        removed++;
      }
      return removed;
    },
  };
}

/** @returns Infinity for a file that is gone meanwhile */
async function modifiedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity;
    throw error;
  }
}
