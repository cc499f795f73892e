import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { BlobStore } from './blob-store.ts';
import { type PartialFiles, requirePartialName } from './partial-files.ts';

/**
 * Stores partial files in one folder.
 *
 * @param directory created when missing, readable by this user only; on the disk of `blobs`, so that a move copies
 * nothing
 */
export function createDiskPartialFiles(directory: string, blobs: BlobStore): PartialFiles {
  const pathOf = (name: string) => {
    requirePartialName(name);
    return join(directory, name);
  };
  const makeDirectory = () => mkdir(directory, { recursive: true, mode: 0o700 });

  return {
    async size(name) {
      try {
        return (await stat(pathOf(name))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
        throw error;
      }
    },

    async write(name, offset, chunks) {
      const path = pathOf(name);
      await makeDirectory();
      await using file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
      let position = offset;
      for await (const chunk of chunks) {
        for (let done = 0; done < chunk.length;) {
          const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position);
          done += bytesWritten;
          position += bytesWritten;
        }
      }
    },

    async read(name, offset, length) {
      try {
        await using file = await open(pathOf(name));
        const { buffer, bytesRead } = await file.read({
          buffer: Buffer.alloc(length),
          position: offset,
        });
        return buffer.subarray(0, bytesRead);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
        throw error;
      }
    },

    keyOf: async (name) => blobs.keyOf(pathOf(name)),
    moveToBlob: async (name, key) => blobs.put(pathOf(name), key),

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async names() {
      await makeDirectory();
      return readdir(directory);
    },
  };
}
