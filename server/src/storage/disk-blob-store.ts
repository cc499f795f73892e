import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { BlobStore } from './blob-store.ts';

/** Stores blobs as files of one folder, with a subfolder for the first two digits of the key. */
export function createDiskBlobStore(directory: string): BlobStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('A blob key has 64 hex digits');
    return join(directory, key.slice(0, 2), key);
  };

  return {
    async keyOf(path) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return hash.digest('hex');
    },

    async put(path, key) {
      const target = pathOf(key);
      const firstMade = await mkdir(dirname(target), { recursive: true });
      if (firstMade !== undefined) await flush(dirname(firstMade));
      await flush(path);
      await rename(path, target);
      await flush(dirname(target));
    },

    async path(key) {
      const path = pathOf(key);
      await access(path);
      return path;
    },

    async deleteUnlessUsed(key, isUsed) {
      const path = pathOf(key);
      const aside = `${path}.${randomUUID()}`;
      if ((await isUsed()) || !(await renameIfExists(path, aside))) return;
      // A row written before the move is visible now; a later row stores its file again.
      if (await isUsed()) await rename(aside, path);
      else await rm(aside, { force: true });
    },
  };
}

/** Flushes content and name to disk, so that they survive a power failure. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Renames a file. @returns false when it does not exist */
async function renameIfExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
