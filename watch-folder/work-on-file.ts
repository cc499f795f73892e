import { createHash } from 'node:crypto';
import { type FileHandle, lstat } from 'node:fs/promises';
import { join } from 'node:path';

import { openInside, type SeenFile } from './find-files.ts';
import { chooseTarget, type FileOutcome, moveFile, writeResult } from './outcome.ts';
import { canOpenExclusively } from './stable-files.ts';
import type { FolderState } from './state.ts';

/** A complete file to work on. */
export type WatchedFile = SeenFile & {
  /** Absolute path. */
  path: string;
  sha256: string;
  /** Names of the folders that it lies in. */
  tags: string[];
  /** Earlier failures of this content; with `sha256` it names the attempt, so that a retry can be recognized. */
  attempt: number;
  /** Data that `save` stored before an interruption. */
  data: Record<string, unknown>;
  /** Opens the file that was seen, never one that a symbolic link leads to. */
  open(): Promise<FileHandle>;
  /** Stores the data that is needed to go on after a crash. */
  save(data: Record<string, unknown>): Promise<void>;
};

/** Result for a file; `known` has the content of an earlier one, `empty` was never written. */
export type WorkReport = {
  kind: 'began' | 'done' | 'failed' | 'known' | 'empty';
  name: string;
  data: Record<string, unknown>;
  result?: object;
};

export type WorkOptions = {
  root: string;
  moves: boolean;
  state: FolderState;
  work(file: WatchedFile): Promise<FileOutcome>;
  report: (report: WorkReport) => void;
};

/** Works on contents one after the other where they are the same. */
export type ContentLocks = Map<string, Promise<unknown>>;

/** @throws Error of a temporary failure: the file stays and is retried */
export async function workOnFile(
  seen: SeenFile,
  options: WorkOptions,
  locks: ContentLocks,
): Promise<void> {
  const { root } = options;
  if (!(await canOpenExclusively(join(root, seen.name)))) {
    throw new Error(`${seen.name} is being written`);
  }
  const sha256 = await hashFile(root, seen.name);
  while (locks.has(sha256)) await locks.get(sha256);
  const work = workOnContent(seen, sha256, options);
  locks.set(
    sha256,
    work.catch(() => {}),
  );
  try {
    await work;
  } finally {
    locks.delete(sha256);
  }
}

async function workOnContent(seen: SeenFile, sha256: string, options: WorkOptions): Promise<void> {
  const { root, state, report } = options;
  const known = state.find(sha256);
  if (known?.status === 'done') {
    const { attempt, data } = known;
    // Only its move was interrupted, or it was touched.
    const isSame = known.name === seen.name && !known.moved;
    const result = { status: 'done', ...data, duplicate_of: known.name };
    await finish({ seen, sha256, attempt, data }, { status: 'done', result }, options, isSame);
    report({ kind: 'known', name: seen.name, data });
    return;
  }
  const attempt = (known?.attempt ?? 0) + (known?.status === 'failed' ? 1 : 0);
  let data = known?.status === 'processing' ? known.data : {};
  const save = async (more: Record<string, unknown>) => {
    data = { ...data, ...more };
    await state.put({ ...pick(seen), sha256, status: 'processing', attempt, data });
  };
  if (known?.status !== 'processing') await save({});
  report({ kind: 'began', name: seen.name, data });
  const outcome = await options.work({
    ...pick(seen),
    path: join(root, seen.name),
    sha256,
    tags: seen.name.split('/').slice(0, -1),
    attempt,
    data,
    open: () => openInside(root, seen.name),
    save,
  });
  await finish({ seen, sha256, attempt, data }, outcome, options, false);
  report({ kind: outcome.status, name: seen.name, data, result: outcome.result });
}

type Ending = { seen: SeenFile; sha256: string; attempt: number; data: Record<string, unknown> };

/** Writes the result, then the state, then moves the file: a crash between them is repaired by the next scan. */
async function finish(
  { seen, sha256, attempt, data }: Ending,
  outcome: FileOutcome,
  { root, moves, state }: WorkOptions,
  hasResult: boolean,
): Promise<void> {
  await requireUnchanged(root, seen);
  const target = await chooseTarget(root, seen.name, outcome, moves);
  if (!hasResult) await writeResult(root, target, outcome.result);
  const entry = { ...pick(seen), sha256, status: outcome.status, attempt, data };
  await state.put(entry);
  if (!moves) return;
  await moveFile(root, seen.name, target);
  await state.put({ ...entry, moved: true });
}

/** @throws Error when the file is another one than was worked on */
async function requireUnchanged(root: string, { name, size, mtimeMs }: SeenFile): Promise<void> {
  const now = await lstat(join(root, name)).catch(() => undefined);
  if (now && (now.size !== size || now.mtimeMs !== mtimeMs)) {
    throw new Error(`${name} has changed while it was worked on`);
  }
}

function pick({ name, size, mtimeMs }: SeenFile): SeenFile {
  return { name, size, mtimeMs };
}

async function hashFile(root: string, name: string): Promise<string> {
  const file = await openInside(root, name);
  try {
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      hash.update(chunk as Buffer);
    }
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}
