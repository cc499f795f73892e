import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Model } from './manifest.ts';

/** `incomplete`: a file is missing or has the wrong size. */
export type ModelState = 'pulled' | 'incomplete' | 'missing';

/** Folder with the weights of this server, one subfolder per model. */
export type ModelFolder = {
  path: string;
  models: readonly Model[];
  /** Checks file sizes only; checksums were verified when the model was pulled. */
  stateOf(model: Model): ModelState;
  pathOf(model: Model, file: string): string;
  /**
   * Removes a model.
   *
   * @returns false when there was nothing to remove
   */
  remove(model: Model): Promise<boolean>;
};

/** Suffix of partial files and folders. */
export const PARTIAL_SUFFIX = '.part';
const REMOVED_INFIX = '.removed-';

export function createModelFolder(path: string, models: readonly Model[]): ModelFolder {
  return {
    path,
    models,

    stateOf(model) {
      const sizes = model.files.map(({ name }) => sizeOnDisk(join(path, model.name, name)));
      if (sizes.every((size, i) => size === model.files[i]?.bytes)) return 'pulled';
      return sizes.some((size) => size !== undefined) ? 'incomplete' : 'missing';
    },

    pathOf: (model, file) => join(path, model.name, file),

    async remove(model) {
      const removed = await renameAway(
        join(path, model.name),
        join(path, model.name + REMOVED_INFIX),
      );
      await removeLeftovers(path, model.name);
      return removed;
    },
  };
}

/** Renames before deleting, so the model disappears at once even if deletion is slow or interrupted. */
async function renameAway(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to + randomUUID());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Deletes partial pulls and leftovers of interrupted removals. */
async function removeLeftovers(path: string, name: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(path)) {
    const isLeftover = entry === name + PARTIAL_SUFFIX || entry.startsWith(name + REMOVED_INFIX);
    if (isLeftover) await rm(join(path, entry), { recursive: true, force: true });
  }
}

function sizeOnDisk(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
