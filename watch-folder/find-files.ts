import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A file of the folder as it was seen. */
export type SeenFile = {
  /** Path below the folder, with slashes. */
  name: string;
  size: number;
  mtimeMs: number;
};

/** Folder of the state, below the watched one. */
export const STATE_FOLDER = '.docket';
export const DONE_FOLDER = 'done';
export const FAILED_FOLDER = 'failed';
/** Ends the name of the file that holds a result. */
export const RESULT_SUFFIX = '.docket.json';

const OWN_FOLDERS = new Set([DONE_FOLDER, FAILED_FOLDER]);
/** Downloads that are not complete, and what editors write beside a file. */
const UNFINISHED = /\.(part|partial|crdownload|download|tmp|swp)$/i;

/** Returns whether a name of a file or folder is left alone. */
export function isIgnored(base: string): boolean {
  return (
    base.startsWith('.') ||
    base.startsWith('~$') ||
    base.endsWith('~') ||
    base.endsWith(RESULT_SUFFIX) ||
    UNFINISHED.test(base) ||
    /^(Thumbs\.db|desktop\.ini)$/i.test(base)
  );
}

/** Lists the files of a folder and the folders in it. Symbolic links are left alone, since they may lead out of it. */
export async function findFiles(root: string): Promise<SeenFile[]> {
  const files: SeenFile[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readFolder(join(root, folder), folder === '');
    for (const entry of entries) {
      if (isIgnored(entry.name) || (folder === '' && OWN_FOLDERS.has(entry.name))) continue;
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(name);
      else if (entry.isFile()) files.push(...(await statFile(root, name)));
    }
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** A folder inside may vanish meanwhile; the watched one must be there. */
async function readFolder(path: string, isRoot: boolean) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (isRoot) throw error;
    return [];
  }
}

async function statFile(root: string, name: string): Promise<SeenFile[]> {
  try {
    const state = await lstat(join(root, name));
    return state.isFile() ? [{ name, size: state.size, mtimeMs: state.mtimeMs }] : [];
  } catch {
    return [];
  }
}

/**
 * Opens a file of the folder for reading.
 *
 * @throws Error when the path leads out of the folder through a symbolic link, or is no file
 */
export async function openInside(root: string, name: string): Promise<FileHandle> {
  const inside = await realpath(root);
  const folder = await realpath(join(root, name, '..'));
  if (folder !== inside && !folder.startsWith(inside + sep)) {
    throw new Error(`${name} lies outside the folder, through a symbolic link`);
  }
  // Not on Windows, where the flag is missing.
  const noFollow = constants.O_NOFOLLOW ?? 0;
  const file = await open(join(root, name), constants.O_RDONLY | noFollow);
  const state = await file.stat();
  if (state.isFile()) return file;
  await file.close();
  throw new Error(`${name} is no file`);
}
