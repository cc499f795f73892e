import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { installLibrary } from '../../../../model-files/language/install-library.ts';
import {
  createLanguageFolder,
  type LanguageFolder,
  type LanguageModelRecord,
} from '../../../../model-files/language/language-folder.ts';
import { acquireLock } from '../../../../model-files/pull-model.ts';
import { type GgufOptions, writeGguf } from './write-gguf.ts';

const CACHE = fileURLToPath(
  new URL('../../../../../../node_modules/.cache/docket-test/models', import.meta.url),
);
const LOCK_POLL_MS = 200;

/** Installed library, or the reason that there is none. */
export type LocalLibrary = { path: string; missing?: undefined } | { missing: string };

/** Installs the library once for all test runs of this checkout, by npm and from its registry alone. */
export async function findLocalLibrary(): Promise<LocalLibrary> {
  const folder = createLanguageFolder(CACHE);
  await mkdir(CACHE, { recursive: true });
  await using _lock = await waitForLock(join(CACHE, 'install.lock'));
  try {
    await installLibrary(folder, { env: process.env, signal: new AbortController().signal });
    return { path: folder.libraryPath };
  } catch (error) {
    return { missing: `node-llama-cpp is not installed: ${(error as Error).message}` };
  }
}

async function waitForLock(path: string): Promise<AsyncDisposable> {
  for (;;) {
    const lock = await acquireLock(path);
    if (lock) return lock;
    await sleep(LOCK_POLL_MS);
  }
}

/** Name of the model in the folder of `makeLocalFolder`. */
export const LOCAL_NAME = 'random';

const RECORD: LanguageModelRecord = {
  name: LOCAL_NAME,
  bytes: 0,
  sha256: '0'.repeat(64),
  sha256_from: 'first_pull',
  source: 'random.gguf',
  pulled_at: '2026-11-01T00:00:00.000Z',
  architecture: 'llama',
  train_context_tokens: 8_192,
  context_bytes_per_token: 2_000,
};

export type LocalFolder = AsyncDisposable & {
  dataDir: string;
  folder: LanguageFolder;
  modelPath: string;
  /** Length of the model file. */
  bytes: number;
};

/** Makes a data folder with the library and a model of random weights, as a pull leaves them. */
export async function makeLocalFolder(
  library: LocalLibrary,
  { contextBytesPerToken, ...options }: GgufOptions & { contextBytesPerToken?: number } = {},
): Promise<LocalFolder> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-local-model-'));
  const folder = createLanguageFolder(join(dataDir, 'models'));
  await mkdir(folder.path, { recursive: true });
  const modelPath = folder.modelPathOf(LOCAL_NAME);
  const bytes = await writeGguf(modelPath, options);
  const context_bytes_per_token = contextBytesPerToken ?? RECORD.context_bytes_per_token;
  const record = { ...RECORD, bytes, context_bytes_per_token };
  await writeFile(folder.recordPathOf(LOCAL_NAME), JSON.stringify(record));
  if ('path' in library) {
    await mkdir(dirname(folder.libraryPath), { recursive: true });
    await symlink(library.path, folder.libraryPath);
  }
  return {
    dataDir,
    folder,
    modelPath,
    bytes,
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}
