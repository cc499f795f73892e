import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Clock } from './clock.ts';

/** Folder of incoming files. A file that is neither moved nor removed is garbage. */
export type TemporaryFiles = {
  /**
   * Writes a new file, which the caller then moves or removes. No file stays when `chunks` throws.
   *
   * @returns path of the file
   */
  write(
    kind: 'download' | 'upload' | 'layout' | 'listen',
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<string>;
  /** Removes files of a crashed process: our files without a write for `ageMs`. @returns number of removed files */
  removeOlderThan(ageMs: number): Promise<number>;
};

/** Names of our files. Engines write to a `.part` file before they rename it. */
const OURS = /^(download|upload|layout|listen)-[0-9a-f-]{36}(\.part)?$/;

/** @param directory created when missing, readable by this user only */
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

/** Returns the modification time in ms, or Infinity for a file that was removed meanwhile. */
async function modifiedMs(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity;
    throw error;
  }
}
