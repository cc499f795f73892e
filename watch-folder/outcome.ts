import { randomUUID } from 'node:crypto';
import { lstat, rename, rm } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';

import { DONE_FOLDER, FAILED_FOLDER, RESULT_SUFFIX } from './find-files.ts';
import { makeFolder, openNew } from './own-files.ts';

/** Result of the work on a file. */
export type FileOutcome = {
  status: 'done' | 'failed';
  /** Written beside the file. */
  result: object;
};

/** Chooses where a file goes when its work has ended: beside others of its name, never over them. */
export async function chooseTarget(
  root: string,
  name: string,
  { status }: FileOutcome,
  moves: boolean,
): Promise<string> {
  if (!moves) return name;
  const folder = status === 'done' ? DONE_FOLDER : FAILED_FOLDER;
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 1; ; number += 1) {
    const target = `${folder}/${number === 1 ? name : `${stem} (${number})${extension}`}`;
    if (!(await exists(join(root, target)))) return target;
  }
}

/** Writes the result beside the target, complete or not at all. */
export async function writeResult(root: string, target: string, result: object): Promise<void> {
  const path = join(root, `${target}${RESULT_SUFFIX}`);
  await makeFolder(root, posix.dirname(target));
  // Nobody can put a link in the place of a name that nobody knows.
  const part = `${path}.${randomUUID()}.part`;
  const file = await openNew(part);
  try {
    try {
      await file.writeFile(`${JSON.stringify(result, null, 2)}\n`);
    } finally {
      await file.close();
    }
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Moves the file; one that somebody has taken away meanwhile stays away. */
export async function moveFile(root: string, name: string, target: string): Promise<void> {
  if (name === target) return;
  await makeFolder(root, posix.dirname(target));
  await rename(join(root, name), join(root, target)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
