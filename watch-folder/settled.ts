import { open } from 'node:fs/promises';

import type { SeenFile } from './find-files.ts';

export type Settling = {
  /**
   * Takes over what was found now.
   *
   * @returns the files whose size and time have stood still long enough
   */
  look(files: readonly SeenFile[], nowMs: number): SeenFile[];
  /** Whether a file is still changing, so that another look is due soon. */
  hasUnsettled(): boolean;
};

type Watched = { file: SeenFile; sinceMs: number; isSettled: boolean };

/** Tells files that are complete from those that are being written, by what two looks see. */
export function createSettling(quietMs: number): Settling {
  let known = new Map<string, Watched>();
  return {
    look(files, nowMs) {
      const next = new Map<string, Watched>();
      for (const file of files) {
        const before = known.get(file.name);
        const isSame = before?.file.size === file.size && before.file.mtimeMs === file.mtimeMs;
        const sinceMs = isSame ? before.sinceMs : nowMs;
        // An empty file is one that somebody is about to write.
        const isSettled = isSame && nowMs - sinceMs >= quietMs && file.size > 0;
        next.set(file.name, { file, sinceMs, isSettled });
      }
      known = next;
      return [...known.values()].filter((each) => each.isSettled).map(({ file }) => file);
    },
    hasUnsettled: () =>
      [...known.values()].some(({ isSettled, file }) => !isSettled && file.size > 0),
  };
}

/** Returns whether nobody holds the file so that others may not write. Only some systems know such locks. */
export async function canOpenAlone(path: string): Promise<boolean> {
  for (const flags of ['r+', 'r']) {
    try {
      await (await open(path, flags)).close();
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A file that may be read alone is complete as well.
      const isReadOnly =
        code === 'EACCES' || code === 'EROFS' || (code === 'EPERM' && flags === 'r+');
      if (!isReadOnly) return false;
    }
  }
  return false;
}
