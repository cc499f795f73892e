import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Model } from './model.ts';

/** `incomplete`: a file is missing or has another size than it should. */
export type ModelState = 'pulled' | 'incomplete' | 'missing';

/** Where the weights of this server are: one folder for each model. */
export type ModelFolder = {
  path: string;
  models: readonly Model[];
  /** Looks at the sizes of the files; their content was checked when they were pulled. */
  stateOf(model: Model): ModelState;
  pathOf(model: Model, file: string): string;
  /** @returns false when there was nothing to remove */
  remove(model: Model): Promise<boolean>;
};

/** What is not yet whole. */
export const UNFINISHED = '.part';
const REMOVED = '.removed-';

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
      const removed = await moveAway(join(path, model.name), join(path, model.name + REMOVED));
      await removeLeftovers(path, model.name);
      return removed;
    },
  };
}

/** Gone at once for whoever looks, however long deleting takes and wherever it is interrupted. */
async function moveAway(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to + randomUUID());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Also those of a removal that was interrupted. */
async function removeLeftovers(path: string, name: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(path)) {
    const isLeftover = entry === name + UNFINISHED || entry.startsWith(name + REMOVED);
    if (isLeftover) await rm(join(path, entry), { recursive: true, force: true });
  }
}

function sizeOnDisk(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
