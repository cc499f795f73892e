import { join, resolve } from 'node:path';

import { createChangeSignal } from './change-signal.ts';
import { DONE_FOLDER, FAILED_FOLDER, findFiles, STATE_FOLDER } from './find-files.ts';
import { createFolderScanner } from './folder-scanner.ts';
import { makeFolder, requireFolder } from './own-files.ts';
import { type ProcessLock, tryLock } from './process-lock.ts';
import { openState } from './state.ts';
import type { WatchFolderOptions } from './watch-folder-options.ts';

export type { FileOutcome } from './outcome.ts';
export type { WatchReport } from './watch-folder-options.ts';
export type { WatchedFile } from './work-on-file.ts';

/**
 * Works on each file that is put into a folder, once a content. What was done is kept in `.docket/state.jsonl`.
 *
 * @throws Error when the folder is missing or watched already, when one of its own folders is a symbolic link, and the
 *   first fatal error
 */
export async function watchFolder(options: WatchFolderOptions): Promise<void> {
  const root = resolve(options.root);
  await findFiles(root);
  if (options.moves) {
    for (const folder of [DONE_FOLDER, FAILED_FOLDER]) await requireFolder(join(root, folder));
  }
  const lock = await lockFolder(root);
  const state = await openState(root);
  const changes = createChangeSignal(root, options.signal);
  const scanner = createFolderScanner({ ...options, root }, state, changes);
  try {
    while (!options.signal.aborted) {
      await scanner.scan();
      await lock.touch();
      if (options.once && scanner.isIdle()) {
        scanner.reportEmpty();
        break;
      }
      await changes.wait(scanner.msToNextScan());
      scanner.throwFatal();
    }
  } finally {
    changes.stop();
    await scanner.finish();
    await state.close();
    await lock.release();
  }
  scanner.throwFatal();
}

/** @throws Error when another process watches the folder */
async function lockFolder(root: string): Promise<ProcessLock> {
  await makeFolder(root, STATE_FOLDER);
  const lock = await tryLock(join(root, STATE_FOLDER, 'watch.lock'));
  if (!lock) throw new Error(`Another process watches ${root}`);
  return lock;
}
