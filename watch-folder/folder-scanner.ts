import type { ChangeSignal } from './change-signal.ts';
import { findFiles, type SeenFile } from './find-files.ts';
import { createRetries } from './retries.ts';
import { createStableFiles } from './stable-files.ts';
import type { FolderState } from './state.ts';
import type { WatchFolderOptions } from './watch-folder-options.ts';
import { type ContentLocks, workOnFile } from './work-on-file.ts';

/** Scans the folder, and works on the files that it finds. */
export type FolderScanner = {
  scan(): Promise<void>;
  msToNextScan(): number;
  isIdle(): boolean;
  /** Reports the files that nobody has written. */
  reportEmpty(): void;
  throwFatal(): void;
  /** Waits for the work that has begun. */
  finish(): Promise<void>;
};

/** Network drives tell nothing of changes, so that the folder is scanned periodically. */
const FULL_SCAN_MS = 30_000;
const UNSTABLE_SCAN_MS = 500;
const SCAN_MS_MIN = 20;

export function createFolderScanner(
  options: WatchFolderOptions,
  state: FolderState,
  changes: ChangeSignal,
): FolderScanner {
  const { nowMs = Date.now } = options;
  const stableFiles = createStableFiles(options.stableMs);
  const retries = createRetries(options.once, nowMs);
  const workers = createWorkers(options, state, {
    onPostponed,
    onDone,
    onFatal: () => changes.notify(),
  });

  function onDone(name: string): void {
    retries.forget(name);
    if (options.once) changes.notify();
  }

  /** @returns whether the file is retried */
  function onPostponed(name: string, error: unknown): boolean {
    const waitMs = retries.schedule(name);
    if (waitMs === undefined) return false;
    options.report({ kind: 'postponed', name, error, waitMs });
    return true;
  }

  return {
    async scan() {
      const files = await findOrReport(options);
      retries.keepOnly(new Set(files.map(({ name }) => name)));
      // A file whose move was interrupted is not finished.
      const open = files.filter((file) => options.moves || !state.findUnchanged(file));
      const stable = stableFiles.update(open, nowMs());
      workers.start(stable.filter(({ name }) => retries.isDue(name)));
    },
    msToNextScan() {
      const soonMs = Math.min(UNSTABLE_SCAN_MS, options.stableMs / 2);
      const nextMs = stableFiles.hasUnstable() ? soonMs : FULL_SCAN_MS;
      return Math.max(SCAN_MS_MIN, Math.min(nextMs, retries.msToNext()));
    },
    isIdle: () => workers.count() + retries.count() === 0 && !stableFiles.hasUnstable(),
    reportEmpty() {
      for (const name of stableFiles.listEmpty()) options.report({ kind: 'empty', name, data: {} });
    },
    throwFatal: workers.throwFatal,
    finish: workers.finish,
  };
}

async function findOrReport({ root, report }: WatchFolderOptions): Promise<SeenFile[]> {
  try {
    return await findFiles(root);
  } catch (error) {
    report({ kind: 'unreadable', error });
    return [];
  }
}

type Workers = {
  /** Works on these files, besides those that are being worked on. */
  start(files: readonly SeenFile[]): void;
  count(): number;
  throwFatal: () => void;
  finish: () => Promise<void>;
};

type Listeners = {
  onPostponed: (name: string, error: unknown) => boolean;
  onDone: (name: string) => void;
  onFatal: () => void;
};

function createWorkers(
  options: WatchFolderOptions,
  state: FolderState,
  { onPostponed, onDone, onFatal }: Listeners,
): Workers {
  const active = new Map<string, Promise<void>>();
  const locks: ContentLocks = new Map();
  let waiting: SeenFile[] = [];
  let fatal: { error: unknown } | undefined;

  function startNext(): void {
    if (fatal || options.signal.aborted) waiting = [];
    while (active.size < options.concurrency) {
      const file = waiting.shift();
      if (!file) return;
      active.set(file.name, handle(file));
    }
  }

  async function handle(file: SeenFile): Promise<void> {
    try {
      await workOnFile(file, { ...options, state }, locks);
      active.delete(file.name);
      onDone(file.name);
    } catch (error) {
      active.delete(file.name);
      if (options.isFatal(error) || !onPostponed(file.name, error)) {
        fatal ??= { error };
        onFatal();
      }
    }
    startNext();
  }

  return {
    start(files) {
      waiting = files.filter(({ name }) => !active.has(name));
      startNext();
    },
    count: () => active.size + waiting.length,
    throwFatal() {
      if (fatal) throw fatal.error;
    },
    async finish() {
      waiting = [];
      await Promise.all(active.values());
    },
  };
}
