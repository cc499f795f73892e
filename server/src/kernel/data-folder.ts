import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Reasons for which a folder cannot be used, by the error code of the system. */
const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOSPC: 'the disk is full',
  ENOENT: 'the file system takes no folders there',
};

/**
 * Creates the data folder where it is missing, readable by its owner only.
 *
 * @param path absolute
 * @throws Error that names the folder, the reason and the setting
 */
export function prepareDataFolder(path: string): void {
  try {
    createFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    const reason = REASONS[code] ?? code;
    throw new Error(
      `The data folder ${path} cannot be used: ${reason}. Set DOCKET_DATA_DIR to another folder`,
      { cause },
    );
  }
}

/** Creates missing folders one by one. The recursive `mkdir` of Node never ends below `/proc`. */
function createFolder(path: string): void {
  if (isFolder(path)) return;
  if (path !== dirname(path)) createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts now may have created it.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
