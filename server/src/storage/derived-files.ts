import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

import { type ByteRange, requireBlobKey } from './blob-store.ts';

/**
 * Files computed from blobs, such as page images: an LRU cache with a size limit. A file that is missing is computed
 * again, so nothing here needs a backup.
 */
export type DerivedFiles = {
  /** Returns a file; undefined when it is missing. */
  find(blobKey: string, name: string): Promise<DerivedContent | undefined>;
  /** Stores a file, and deletes the least recently used ones when all are too large together. */
  save(blobKey: string, name: string, content: Uint8Array): Promise<void>;
  /** Deletes all files of a blob. */
  removeAll(blobKey: string): Promise<void>;
};

/** Content of a derived file, which is read while it is sent: slow readers take no memory. */
export type DerivedContent = {
  size(): Promise<number>;
  /** @throws Error when the file was evicted since it was found */
  read(range?: ByteRange): Promise<Readable>;
};

/** Share of the limit that is left after an eviction, so that the next file causes none. */
const KEPT_SHARE = 0.8;
/** Resolution of the time of use. It saves a write for most reads. */
const TOUCH_AFTER_MS = 60 * 60_000;

type StoredFile = { path: string; bytes: number; usedMs: number };

/**
 * Stores derived files in one folder, with a subfolder for each blob.
 *
 * @param directory created when missing, readable by this user only
 * @param bytesMax limit of all files; another process may exceed it by what it stores between two evictions
 */
export function createDiskDerivedFiles(directory: string, bytesMax: number): DerivedFiles {
  const folderOf = (blobKey: string) => {
    requireBlobKey(blobKey);
    return join(directory, blobKey.slice(0, 2), blobKey);
  };
  const pathOf = (blobKey: string, name: string) => {
    if (!/^[\w-]+$/.test(name)) {
      throw new Error('The name of a derived file has letters and digits');
    }
    return join(folderOf(blobKey), name);
  };
  /** Bytes of all files, to which saves add one after another; undefined until they are counted. */
  let bytesStored: Promise<number> | undefined;
  async function addBytes(bytes: number): Promise<void> {
    const counted = bytesStored?.then((before) => before + bytes) ?? countBytes(directory);
    bytesStored = counted.then((now) =>
      now > bytesMax ? evict(directory, bytesMax * KEPT_SHARE) : now,
    );
    try {
      await bytesStored;
    } catch (error) {
      // A later save counts again.
      bytesStored = undefined;
      throw error;
    }
  }

  return {
    async find(blobKey, name) {
      const path = pathOf(blobKey, name);
      const stats = await orUndefined(stat(path));
      if (!stats) return undefined;
      await touch(path);
      return {
        size: async () => stats.size,
        read: async (range) => (await open(path)).createReadStream(range),
      };
    },

    async save(blobKey, name, content) {
      const path = pathOf(blobKey, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const part = `${path}.${randomUUID()}`;
      try {
        await writeFile(part, content, { mode: 0o600 });
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
      await addBytes(content.length);
    },

    async removeAll(blobKey) {
      await rm(folderOf(blobKey), { recursive: true, force: true });
    },
  };
}

async function countBytes(directory: string): Promise<number> {
  const files = await listFiles(directory);
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Deletes the least recently used files until `bytesKept` are left. @returns the bytes that are left */
async function evict(directory: string, bytesKept: number): Promise<number> {
  const files = (await listFiles(directory)).toSorted((a, b) => a.usedMs - b.usedMs);
  let left = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { path, bytes } of files) {
    if (left <= bytesKept) break;
    await rm(path, { force: true });
    left -= bytes;
  }
  return left;
}

async function listFiles(directory: string): Promise<StoredFile[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = (await orUndefined(readdir(directory, options))) ?? [];
  const files: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await orUndefined(stat(path));
    if (stats) files.push({ path, bytes: stats.size, usedMs: stats.mtimeMs });
  }
  return files;
}

/** Records that a file is used now. */
async function touch(path: string): Promise<void> {
  const stats = await orUndefined(stat(path));
  const now = new Date();
  if (!stats || now.getTime() - stats.mtimeMs < TOUCH_AFTER_MS) return;
  await orUndefined(utimes(path, now, now));
}

/** Returns undefined for a file that is missing, perhaps because another process deleted it. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
