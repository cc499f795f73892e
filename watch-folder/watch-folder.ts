import { resolve } from 'node:path';

import { type Bell, createBell } from './bell.ts';
import { findFiles, type SeenFile } from './find-files.ts';
import { lockFolder } from './folder-lock.ts';
import type { FileOutcome } from './outcome.ts';
import { createSettling } from './settled.ts';
import { type FolderState, openState } from './state.ts';
import {
  type ContentLocks,
  type WatchedFile,
  workOnFile,
  type WorkReport,
} from './work-on-file.ts';

export type { FileOutcome } from './outcome.ts';
export type { WatchedFile } from './work-on-file.ts';

/** Something that the owner of the folder may want to read. */
export type WatchReport =
  | WorkReport
  /** The work on a file will be tried again. */
  | { kind: 'postponed'; name: string; error: unknown; waitMs: number }
  /** The folder itself could not be read, as while a network drive is away. */
  | { kind: 'unreadable'; error: unknown };

export type WatchFolderOptions = {
  root: string;
  /** Whether files go to `done` and `failed`. */
  moves: boolean;
  /** Files that are worked on at the same time. */
  atOnce: number;
  /** Time for which size and time of a file must stand still. */
  quietMs: number;
  /** Ends when every file that is there has been worked on. */
  once: boolean;
  signal: AbortSignal;
  /**
   * Works on a file. A repeat with the same content and attempt must double nothing.
   *
   * @throws Error of a passing failure, after which the file is tried again
   */
  work(file: WatchedFile): Promise<FileOutcome>;
  /** Whether an error ends the watch: the next file would meet it too. */
  isFatal(error: unknown): boolean;
  report(report: WatchReport): void;
};

/** Network drives tell nothing of changes, so that the folder is read again and again. */
const FULL_LOOK_MS = 30_000;
const UNSETTLED_LOOK_MS = 500;
const LOOK_MS_MIN = 20;
const RETRY_MS = 5_000;
const RETRY_MS_MAX = 10 * 60_000;
const RETRIES_ONCE = 3;
const RETRY_MS_ONCE = 500;

/**
 * Works on each file that is put into a folder, once a content. What was done is kept in `.docket/state.jsonl`.
 *
 * @throws Error when the folder is missing or watched already, and the first fatal error
 */
export async function watchFolder(options: WatchFolderOptions): Promise<void> {
  const root = resolve(options.root);
  await findFiles(root);
  const lock = await lockFolder(root);
  const state = await openState(root);
  const bell = createBell(root, options.signal);
  const run = createRun({ ...options, root }, state, bell);
  try {
    while (!options.signal.aborted) {
      await run.look();
      await lock.touch();
      if (options.once && run.isIdle()) break;
      await bell.wait(run.msToNextLook());
      run.throwFatal();
    }
  } finally {
    bell.stop();
    await run.finish();
    await state.close();
    await lock.release();
  }
  run.throwFatal();
}

type Run = {
  look(): Promise<void>;
  msToNextLook(): number;
  isIdle(): boolean;
  throwFatal(): void;
  /** Waits for the work that has begun. */
  finish(): Promise<void>;
};

type Retry = { failures: number; atMs: number };

function createRun(options: WatchFolderOptions, state: FolderState, bell: Bell): Run {
  const { root, atOnce, once, quietMs, signal } = options;
  const settling = createSettling(quietMs);
  const active = new Map<string, Promise<void>>();
  const retries = new Map<string, Retry>();
  const locks: ContentLocks = new Map();
  let waiting: SeenFile[] = [];
  let fatal: { error: unknown } | undefined;

  function startNext(): void {
    while (!fatal && !signal.aborted && active.size < atOnce) {
      const file = waiting.shift();
      if (!file) return;
      active.set(file.name, handle(file));
    }
  }

  async function handle(file: SeenFile): Promise<void> {
    try {
      await workOnFile(file, { ...options, state }, locks);
      retries.delete(file.name);
    } catch (error) {
      if (options.isFatal(error)) end(error);
      else postpone(file.name, error);
    }
    active.delete(file.name);
    startNext();
    if (once) bell.ring();
  }

  function end(error: unknown): void {
    fatal ??= { error };
    bell.ring();
  }

  function postpone(name: string, error: unknown): void {
    const failures = (retries.get(name)?.failures ?? 0) + 1;
    const waitMs = once ? RETRY_MS_ONCE : Math.min(RETRY_MS_MAX, RETRY_MS * 2 ** (failures - 1));
    if (once && failures >= RETRIES_ONCE) return end(error);
    retries.set(name, { failures, atMs: Date.now() + waitMs });
    options.report({ kind: 'postponed', name, error, waitMs });
  }

  async function find(): Promise<SeenFile[]> {
    try {
      return await findFiles(root);
    } catch (error) {
      options.report({ kind: 'unreadable', error });
      return [];
    }
  }

  return {
    async look() {
      const files = await find();
      const names = new Set(files.map(({ name }) => name));
      for (const name of retries.keys()) if (!names.has(name)) retries.delete(name);
      // A file whose move was interrupted is not finished.
      const open = files.filter((file) => options.moves || !state.findUnchanged(file));
      const isDue = ({ name }: SeenFile) => (retries.get(name)?.atMs ?? 0) <= Date.now();
      waiting = settling
        .look(open, Date.now())
        .filter((file) => !active.has(file.name) && isDue(file));
      startNext();
    },
    msToNextLook() {
      const dueMs = Math.min(...[...retries.values()].map(({ atMs }) => atMs)) - Date.now();
      const nextMs = settling.hasUnsettled()
        ? Math.min(UNSETTLED_LOOK_MS, quietMs / 2)
        : FULL_LOOK_MS;
      return Math.max(LOOK_MS_MIN, Math.min(nextMs, dueMs));
    },
    isIdle: () => active.size + waiting.length + retries.size === 0 && !settling.hasUnsettled(),
    throwFatal() {
      if (fatal) throw fatal.error;
    },
    async finish() {
      waiting = [];
      await Promise.all(active.values());
    },
  };
}
