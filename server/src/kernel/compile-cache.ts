import { readdir, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';

/** Id of the bundle, set when it is made; the sources have none. */
declare const DOCKET_BUNDLE_ID: string | undefined;

const SOURCE = 'source';
const CODE = typeof DOCKET_BUNDLE_ID === 'string' ? DOCKET_BUNDLE_ID : SOURCE;

/**
 * Returns the folder of V8's compile cache for this code: the one that this process uses already, such as that of
 * `NODE_COMPILE_CACHE`. Another bundle has other files, hence another folder.
 */
export function compileCacheDir(dataDir: string): string {
  const used = getCompileCacheDir();
  // Node keeps the cache of each of its versions in a folder below.
  return used === undefined ? join(dataDir, 'cache', CODE) : dirname(used);
}

/** Deletes the compile caches of earlier bundles. A process that still runs one of them compiles anew. */
export async function removeOldCompileCaches(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'cache');
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => name !== CODE && name !== SOURCE);
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
