import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that arrive in parts, over several requests and restarts. */
export type PartialFiles = {
  path(name: string): string;
  /** Returns the bytes stored so far; 0 without a file. */
  size(name: string): Promise<number>;
  /** Writes from `offset`. Bytes written before `chunks` throws stay. */
  write(name: string, offset: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Deletes the file, if there is one. */
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
};

/** @param directory created when missing, readable by this user only */
export function createPartialFiles(directory: string): PartialFiles {
  const path = (name: string) => {
    if (!/^\w+$/.test(name)) throw new Error('The name of a partial file is a word');
    return join(directory, name);
  };
  const makeDirectory = () => mkdir(directory, { recursive: true, mode: 0o700 });

  return {
    path,

    async size(name) {
      try {
        return (await stat(path(name))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
        throw error;
      }
    },

    async write(name, offset, chunks) {
      await makeDirectory();
      await using file = await open(path(name), constants.O_WRONLY | constants.O_CREAT, 0o600);
      let position = offset;
      for await (const chunk of chunks) {
        for (let done = 0; done < chunk.length;) {
          const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position);
          done += bytesWritten;
          position += bytesWritten;
        }
      }
    },

    async remove(name) {
      await rm(path(name), { force: true });
    },

    async names() {
      await makeDirectory();
      return readdir(directory);
    },
  };
}
