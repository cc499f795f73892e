import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, statfs, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { fetchFile, type FetchOptions } from './fetch-file.ts';
import { type ModelFolder, UNFINISHED } from './model-folder.ts';
import { type Model, type ModelFile, sizeOf } from './model.ts';
import { takeLock } from './pull-lock.ts';

export type PullProgress = { model: Model; bytes: number; bytesTotal: number };

export type PullOptions = Omit<FetchOptions, 'onProgress'> & {
  onProgress: (progress: PullProgress) => void;
};

/**
 * Brings a model into the folder: all of it or nothing that an engine would take for it. Goes on where a pull was
 * interrupted, and mends a model that is incomplete or whose content has changed.
 *
 * @returns false when it was there already, whole
 * @throws Error that says what is wrong; the reason of `signal`
 */
export async function pullModel(
  folder: ModelFolder,
  model: Model,
  options: PullOptions,
): Promise<boolean> {
  await mkdir(folder.path, { recursive: true, mode: 0o700 });
  await using lock = await takeLock(join(folder.path, `${model.name}.lock`));
  if (!lock) {
    throw new Error(`another process is pulling it, or was until half a minute ago`);
  }
  try {
    if (await isWhole(folder, model)) return false;
    await gather(folder, model, options);
    return true;
  } catch (error) {
    throw isDiskFull(error) ? noRoom(folder, model, error) : error;
  }
}

/** Reads the files, which takes seconds. */
async function isWhole(folder: ModelFolder, model: Model): Promise<boolean> {
  if (folder.stateOf(model) !== 'pulled') return false;
  for (const file of model.files) {
    if (!(await hasContent(folder.pathOf(model, file.name), file))) return false;
  }
  return true;
}

async function gather(folder: ModelFolder, model: Model, options: PullOptions): Promise<void> {
  const whole = join(folder.path, model.name);
  const unfinished = whole + UNFINISHED;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await keepGoodFiles(model, { from: whole, to: unfinished });
  await requireRoom(folder, model, unfinished);

  const bytesTotal = sizeOf(model);
  let behind = 0;
  for (const file of model.files) {
    const path = join(unfinished, file.name);
    const onProgress = (bytes: number) =>
      options.onProgress({ model, bytes: behind + bytes, bytesTotal });
    await gatherFile(file, path, { ...options, onProgress });
    behind += file.bytes;
  }
  await rm(whole, { recursive: true, force: true });
  await rename(unfinished, whole);
}

/** Of a model that is broken. */
async function keepGoodFiles(model: Model, { from, to }: { from: string; to: string }) {
  for (const file of model.files) {
    const path = join(from, file.name);
    if (await hasContent(path, file)) await rename(path, join(to, file.name));
  }
}

async function gatherFile(file: ModelFile, path: string, options: FetchOptions): Promise<void> {
  if (await hasContent(path, file)) return;
  const part = path + UNFINISHED;
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
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex') === file.sha256;
}

async function requireRoom(folder: ModelFolder, model: Model, unfinished: string): Promise<void> {
  let here = 0;
  for (const { name } of model.files) {
    here += await sizeOnDisk(join(unfinished, name));
    here += await sizeOnDisk(join(unfinished, name + UNFINISHED));
  }
  const { bavail, bsize } = await statfs(folder.path);
  if (bavail * bsize < sizeOf(model) - here) throw noRoom(folder, model);
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

function noRoom(folder: ModelFolder, model: Model, cause?: unknown): Error {
  const message = `${folder.path} has no room for ${model.name}, which takes ${Math.ceil(sizeOf(model) / 1e6)} MB`;
  return new Error(message, { cause });
}
