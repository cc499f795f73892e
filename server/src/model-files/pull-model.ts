import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { SECOND_MS } from '../kernel/clock.ts';
import { fetchFile, type FetchOptions } from './fetch-file.ts';
import { type Model, type ModelFile, sizeOf } from './manifest.ts';
import { type ModelFolder, PARTIAL_SUFFIX } from './model-folder.ts';

export type PullProgress = { model: Pick<Model, 'name'>; bytes: number; bytesTotal: number };

export type PullOptions = Omit<FetchOptions, 'onProgress'> & {
  onProgress: (progress: PullProgress) => void;
};

/**
 * Pulls a model completely or not at all. Resumes an interrupted pull and repairs an incomplete or damaged model.
 *
 * @returns false when the model was already intact
 * @throws Error that explains the failure; the reason of `signal`
 */
export async function pullModel(
  folder: ModelFolder,
  model: Model,
  options: PullOptions,
): Promise<boolean> {
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  await using lock = await acquireLock(join(folder.path, `${model.name}.lock`));
  if (!lock) {
    throw new Error(`another process is pulling it, or was until half a minute ago`);
  }
  try {
    if (await isIntact(folder, model)) return false;
    await assembleModel(folder, model, options);
    return true;
  } catch (error) {
    throw isDiskFull(error) ? noSpaceError(folder, model, error) : error;
  }
}

/** Verifies sizes and checksums, which takes seconds. */
async function isIntact(folder: ModelFolder, model: Model): Promise<boolean> {
  if (folder.stateOf(model) !== 'pulled') return false;
  for (const file of model.files) {
    if (!(await hasContent(folder.pathOf(model, file.name), file))) return false;
  }
  return true;
}

async function assembleModel(
  folder: ModelFolder,
  model: Model,
  options: PullOptions,
): Promise<void> {
  const whole = join(folder.path, model.name);
  const unfinished = whole + PARTIAL_SUFFIX;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await reuseIntactFiles(model, { from: whole, to: unfinished });
  await requireSpace(folder, model, unfinished);

  const bytesTotal = sizeOf(model);
  let finishedBytes = 0;
  for (const file of model.files) {
    const path = join(unfinished, file.name);
    const onProgress = (bytes: number) =>
      options.onProgress({ model, bytes: finishedBytes + bytes, bytesTotal });
    await fetchVerifiedFile(file, path, { ...options, onProgress });
    finishedBytes += file.bytes;
  }
  await rm(whole, { recursive: true, force: true });
  await rename(unfinished, whole);
}

/** Moves the intact files of a damaged model. */
async function reuseIntactFiles(model: Model, { from, to }: { from: string; to: string }) {
  for (const file of model.files) {
    const path = join(from, file.name);
    if (await hasContent(path, file)) await rename(path, join(to, file.name));
  }
}

async function fetchVerifiedFile(
  file: ModelFile,
  path: string,
  options: FetchOptions,
): Promise<void> {
  if (await hasContent(path, file)) return;
  const part = path + PARTIAL_SUFFIX;
  await fetchFile(file, part, options);
  if (!(await hasContent(part, file))) {
    await rm(part);
    const { host } = new URL(file.url);
    throw new Error(
      `What ${host} sent as ${file.name} is not the file that was expected (its SHA-256 differs). Nothing of it was kept`,
    );
  }
  await rename(part, path);
}

async function hasContent(path: string, file: ModelFile): Promise<boolean> {
  try {
    if ((await stat(path)).size !== file.bytes) return false;
  } catch {
    return false;
  }
  return (await hashFile(path)) === file.sha256;
}

/** Returns the SHA-256 of a file, hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function requireSpace(folder: ModelFolder, model: Model, unfinished: string): Promise<void> {
  let presentBytes = 0;
  for (const { name } of model.files) {
    presentBytes += await sizeOnDisk(join(unfinished, name));
    presentBytes += await sizeOnDisk(join(unfinished, name + PARTIAL_SUFFIX));
  }
  const { bavail, bsize } = await statfs(folder.path);
  if (bavail * bsize < sizeOf(model) - presentBytes) throw noSpaceError(folder, model);
}

async function sizeOnDisk(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

function noSpaceError(folder: ModelFolder, model: Model, cause?: unknown): Error {
  const message = `${folder.path} has no room for ${model.name}, which takes ${Math.ceil(sizeOf(model) / 1e6)} MB`;
  return new Error(message, { cause });
}

const TOUCHED_EVERY_MS = 5 * SECOND_MS;
/** A lock untouched for this long belongs to a dead process. */
const STALE_AFTER_MS = 30 * SECOND_MS;

/**
 * Acquires a lock file until it is disposed. The lock of a dead process expires after 30 seconds.
 *
 * @returns undefined when another process holds the lock
 */
export async function acquireLock(path: string): Promise<AsyncDisposable | undefined> {
  const owner = randomUUID();
  if (!(await createLockFile(path, owner))) {
    if (!(await isStale(path))) return undefined;
    await rm(path, { force: true });
    if (!(await createLockFile(path, owner))) return undefined;
  }
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, TOUCHED_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      // Another process may have taken over the lock while this one was suspended.
      if ((await readLockOwner(path)) === owner) await rm(path, { force: true });
    },
  };
}

async function createLockFile(path: string, owner: string): Promise<boolean> {
  try {
    await using file = await open(path, 'wx', 0o600);
    await file.writeFile(owner);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < Date.now() - STALE_AFTER_MS;
  } catch {
    return true;
  }
}

async function readLockOwner(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
