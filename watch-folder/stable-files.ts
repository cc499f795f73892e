import { open } from 'node:fs/promises';

import type { SeenFile } from './find-files.ts';

/** Tells files that are complete from those that are being written. */
export type StableFiles = {
  /**
   * Takes over the result of a scan.
   *
   * @returns the files whose size and time have not changed for long enough
   */
  update(files: readonly SeenFile[], nowMs: number): SeenFile[];
  /** Whether a file is still changing, so that another scan is due soon. */
  hasUnstable(): boolean;
  /** Names of the files without content. */
  listEmpty(): string[];
};

type Observation = { file: SeenFile; sinceMs: number; isStable: boolean };

/** @param stableMs time for which size and time of a file must not change */
export function createStableFiles(stableMs: number): StableFiles {
  let known = new Map<string, Observation>();
  return {
    update(files, nowMs) {
      const next = new Map<string, Observation>();
      for (const file of files) {
        const before = known.get(file.name);
        const isSame = before?.file.size === file.size && before.file.mtimeMs === file.mtimeMs;
        const sinceMs = isSame ? before.sinceMs : nowMs;
        // An empty file is one that somebody is about to write.
        const isStable = isSame && nowMs - sinceMs >= stableMs && file.size > 0;
        next.set(file.name, { file, sinceMs, isStable });
      }
      known = next;
      return [...known.values()].filter((each) => each.isStable).map(({ file }) => file);
    },
    hasUnstable: () => [...known.values()].some(({ isStable, file }) => !isStable && file.size > 0),
    listEmpty: () => [...known.values()].flatMap(({ file }) => (file.size > 0 ? [] : [file.name])),
  };
}

/** Returns whether nobody holds the file so that others may not write. Only some systems know such locks. */
export async function canOpenExclusively(path: string): Promise<boolean> {
  for (const flags of ['r+', 'r']) {
    try {
      await (await open(path, flags)).close();
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A read-only file is complete as well.
      const isReadOnly =
        code === 'EACCES' || code === 'EROFS' || (code === 'EPERM' && flags === 'r+');
      if (!isReadOnly) return false;
    }
  }
  return false;
}
