import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { type BlobStore, MissingBlobError, requireBlobKey } from './blob-store.ts';

/** Stores blobs as files of one folder, with a subfolder for the first two digits of the key. */
export function createDiskBlobStore(directory: string): BlobStore {
  const pathOf = (key: string) => {
    requireBlobKey(key);
    return join(directory, key.slice(0, 2), key);
  };

  return {
    keyOf: hashFile,

    async put(source, key) {
      const target = pathOf(key);
      const firstMade = await mkdir(dirname(target), { recursive: true });
      if (firstMade !== undefined) await flush(dirname(firstMade));
      await (typeof source === 'string' ? moveFile(source, target) : writeFile(source, target));
    },

    async exists(key) {
      const path = pathOf(key);
      try {
        await access(path);
        return true;
      } catch (error) {
        if (isMissingFile(error)) return false;
        throw error;
      }
    },

    async size(key) {
      return (await orMissing(key, stat(pathOf(key)))).size;
    },

    async read(key, range) {
      const file = await orMissing(key, open(pathOf(key), 'r'));
      return file.createReadStream(range);
    },

    async withLocalFile(key, use) {
      const path = pathOf(key);
      await orMissing(key, access(path));
      return use(path);
    },

    async deleteUnlessUsed(key, isUsed) {
      const path = pathOf(key);
      const aside = temporaryName(path);
      if (await isUsed()) return false;
      if (!(await renameIfExists(path, aside))) return true;
      // A row written before the move is visible now; a later row stores its file again.
      if (await isUsed()) {
        await rename(aside, path);
        return false;
      }
      await rm(aside, { force: true });
      return true;
    },
  };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Writes a stream to a file, which appears when it is whole. */
async function writeFile(source: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  const part = temporaryName(target);
  try {
    await pipeline(source, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
    await moveFile(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** Returns a name beside `path` that no other operation uses. */
function temporaryName(path: string): string {
  return `${path}.${randomUUID()}`;
}

/** Moves a file so that its content and its name survive a power failure. */
async function moveFile(from: string, to: string): Promise<void> {
  await flush(from);
  await rename(from, to);
  await flush(dirname(to));
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

/** Converts the error of a missing file to a MissingBlobError. */
async function orMissing<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissingFile(error)) throw new MissingBlobError(key, error);
    throw error;
  }
}

/** Renames a file. @returns false when it does not exist */
async function renameIfExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

function isMissingFile(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
