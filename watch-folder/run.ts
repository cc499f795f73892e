import type { Bell } from './bell.ts';
import { findFiles, type SeenFile } from './find-files.ts';
import { createRetries } from './retries.ts';
import { createSettling } from './settled.ts';
import type { FolderState } from './state.ts';
import type { WatchFolderOptions } from './watch-folder-options.ts';
import { type ContentLocks, workOnFile } from './work-on-file.ts';

/** Looks at the folder, and the work that follows from them. */
export type Run = {
  look(): Promise<void>;
  msToNextLook(): number;
  isIdle(): boolean;
  throwFatal(): void;
  /** Waits for the work that has begun. */
  finish(): Promise<void>;
};

/** Network drives tell nothing of changes, so that the folder is read again and again. */
const FULL_LOOK_MS = 30_000;
const UNSETTLED_LOOK_MS = 500;
const LOOK_MS_MIN = 20;

export function createRun(options: WatchFolderOptions, state: FolderState, bell: Bell): Run {
  const settling = createSettling(options.quietMs);
  const retries = createRetries(options.once);
  const workers = createWorkers(options, state, {
    onPostponed,
    onDone,
    onFatal: () => bell.ring(),
  });

  function onDone(name: string): void {
    retries.forget(name);
    if (options.once) bell.ring();
  }

  /** @returns whether the file is tried again */
  function onPostponed(name: string, error: unknown): boolean {
    const waitMs = retries.postpone(name);
    if (waitMs === undefined) return false;
    options.report({ kind: 'postponed', name, error, waitMs });
    return true;
  }

  return {
    async look() {
      const files = await findOrReport(options);
      retries.keepOnly(new Set(files.map(({ name }) => name)));
      // A file whose move was interrupted is not finished.
      const open = files.filter((file) => options.moves || !state.findUnchanged(file));
      workers.start(settling.look(open, Date.now()).filter(({ name }) => retries.isDue(name)));
    },
    msToNextLook() {
      const soonMs = Math.min(UNSETTLED_LOOK_MS, options.quietMs / 2);
      const nextMs = settling.hasUnsettled() ? soonMs : FULL_LOOK_MS;
      return Math.max(LOOK_MS_MIN, Math.min(nextMs, retries.msToNext()));
    },
    isIdle: () => workers.count() + retries.count() === 0 && !settling.hasUnsettled(),
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
    while (active.size < options.atOnce) {
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
