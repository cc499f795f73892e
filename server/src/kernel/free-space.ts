import { statfs } from 'node:fs/promises';
import { constants } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/** What files leave free on the disk of the data folder: without room for the database nothing can be deleted either. */
export const RESERVE_BYTES = 256 * MEBIBYTE;

/** How many bytes are written between two looks at the disk: by so much each writer may go below the reserve. */
const LOOK_AGAIN_BYTES = 16 * MEBIBYTE;

/** A disk with less than the reserve beside what is to come. Looks like the error of a disk that is full. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = 'ENOSPC';
  readonly errno = -constants.errno.ENOSPC;

  constructor(free: number, coming: number) {
    super(`${free} bytes are free, where ${coming} are to come and ${RESERVE_BYTES} stay free`);
  }
}

/** True of `StorageFull`, and of what the system throws when a disk is full in spite of it. */
export function isStorageFull(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** The room for files that come from outside. */
export type FreeSpace = {
  /** @throws StorageFull when `bytes` more would not leave the reserve */
  require(bytes: number): Promise<void>;
  /** Passes on bytes that are about to be written. @throws StorageFull when meanwhile the disk has no more room */
  watch<T extends Uint8Array>(chunks: AsyncIterable<T>): AsyncIterable<T>;
};

/** @param freeBytes those that this user may still write */
export function createFreeSpace(freeBytes: () => Promise<number>): FreeSpace {
  const require = async (bytes: number) => {
    const free = await freeBytes();
    if (free < bytes + RESERVE_BYTES) throw new StorageFull(free, bytes);
  };
  return {
    require,

    async *watch(chunks) {
      let unseen = 0;
      for await (const chunk of chunks) {
        unseen += chunk.length;
        if (unseen > LOOK_AGAIN_BYTES) {
          await require(chunk.length);
          unseen = 0;
        }
        yield chunk;
      }
    },
  };
}

/** Of the disk that `folder` is on. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
