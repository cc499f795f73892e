import { statfs } from 'node:fs/promises';
import { constants } from 'node:os';

const MEBIBYTE = 1024 * 1024;

/** Free space that files never use. Without space for the database, even deletions fail. */
export const RESERVE_BYTES = 256 * MEBIBYTE;

/** Bytes written between two checks of the disk. Each writer may exceed the reserve by this amount. */
const LOOK_AGAIN_BYTES = 16 * MEBIBYTE;

/** Thrown when a write would use the reserve of the disk. It has the code of a full disk. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
  readonly code = 'ENOSPC';
  readonly errno = -constants.errno.ENOSPC;

  constructor(free: number, coming: number) {
    super(`${free} bytes are free, where ${coming} are to come and ${RESERVE_BYTES} stay free`);
  }
}

/** Returns true for `StorageFull` and for the system's error of a full disk. */
export function isStorageFull(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** Guards the free space of the disk against downloads and uploads. */
export type FreeSpace = {
  /** Checks for space. @throws StorageFull when `bytes` more would use the reserve */
  require(bytes: number): Promise<void>;
  /** Passes chunks through and checks the disk meanwhile. @throws StorageFull when the disk runs out of space */
  watch<T extends Uint8Array>(chunks: AsyncIterable<T>): AsyncIterable<T>;
};

/** @param freeBytes returns the bytes that this user may still write */
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

/** Returns the free bytes of the disk that holds `folder`. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
