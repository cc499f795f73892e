import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

// Not on Windows, where the flag is missing.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/**
 * Makes a folder below the watched one, and those between them.
 *
 * @throws Error when one of them is a symbolic link, which may lead out of the watched folder, or is no folder
 */
export async function makeFolder(root: string, name: string): Promise<void> {
  let path = root;
  for (const part of name.split('/').filter((each) => each !== '' && each !== '.')) {
    path = join(path, part);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await requireFolder(path);
  }
}

/** @throws Error when the path is there, but is a symbolic link or no folder */
export async function requireFolder(path: string): Promise<void> {
  const state = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!state || state.isDirectory()) return;
  const kind = state.isSymbolicLink() ? 'a symbolic link' : 'no folder';
  throw new Error(`${path} is ${kind}: put a folder in its place, or remove it`);
}

/** Opens a new file for writing, never one that is there or that a symbolic link leads to. */
export function openNew(path: string): Promise<FileHandle> {
  return open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW);
}

/** Reads a file, never one that a symbolic link leads to. @returns undefined where no file can be read */
export async function readIfFile(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | NO_FOLLOW);
    return (await file.stat()).isFile() ? await file.readFile('utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Opens a file to read it and to write at its end. @throws Error when it is a symbolic link or no file */
export async function openForAppend(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_FOLLOW;
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ELOOP') throw error;
    throw new Error(`${path} is a symbolic link: remove it`, { cause: error });
  });
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new Error(`${path} is no file: remove it`);
}
