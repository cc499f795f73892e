import type { Logger } from 'pino';

import { startComputeChild, type ComputeChild } from './compute-child.ts';
import type { Urgency } from './schedule.ts';

/** Loads the modules of a new child by running work in it. */
export type WarmUp = (child: ComputeChild) => Promise<unknown>;

/** Idle child processes, kept for a while so that the next task finds its modules loaded. */
export type WarmChildren = {
  /** Returns the child used last, preferably for work of this urgency, or starts a new one. */
  take(memoryMaxBytes: number, urgency: Urgency): ComputeChild;
  /** Keeps a live child until it is taken or expires. */
  keep(child: ComputeChild): void;
  /** Starts a child, and keeps one idle child from now on that does not expire. */
  keepWarm(warmUp: WarmUp): void;
  /** Kills all children, taken or kept, and waits for their exits. */
  killAll(): Promise<void>;
};

type WarmChildrenSettings = {
  idleMs?: number;
  cacheDir?: string;
  log?: Logger;
  reusedBelow?: number;
};

/** An idle child with more memory than this expires although it is the last one; a new one replaces it. */
const WARM_BYTES_MAX = 300_000_000;

/** Logs a failure, except that of a pool that closes meanwhile. */
function logWarmUpFailure(log: Logger | undefined, error: unknown): void {
  if ((error as Error).name === 'AbortError') return;
  log?.warn({ err: error }, 'compute child was not warmed up');
}

export function createWarmChildren(settings: WarmChildrenSettings): WarmChildren {
  const { idleMs = 30_000, log, reusedBelow = 1 / 2 } = settings;
  /** Idle children with their expiry timers; the last one was used last. */
  const kept = new Map<ComputeChild, NodeJS.Timeout>();
  const live = createLiveChildren(settings, (child) => remove(child));
  let warmUpChild: WarmUp | undefined;

  function remove(child: ComputeChild): void {
    clearTimeout(kept.get(child));
    kept.delete(child);
  }

  function keep(child: ComputeChild): void {
    kept.set(child, setTimeout(expire, idleMs, child).unref());
  }

  function expire(child: ComputeChild): void {
    const isLast = kept.size === 1;
    if (warmUpChild && isLast && child.residentBytes() <= WARM_BYTES_MAX) return keep(child);
    remove(child);
    child.kill();
    if (warmUpChild && isLast) void startWarm(warmUpChild);
  }

  async function startWarm(warmUp: WarmUp): Promise<void> {
    const child = live.start('batch');
    try {
      await warmUp(child);
    } catch (error) {
      logWarmUpFailure(log, error);
    }
    if (child.isAlive()) keep(child);
  }

  return {
    take(memoryMaxBytes, urgency) {
      const idle = [...kept.keys()];
      const warm = idle.findLast((child) => child.urgency() === urgency) ?? idle.at(-1);
      if (!warm) return live.start(urgency);
      remove(warm);
      // Memory left by an earlier task must not count against this one.
      if (warm.residentBytes() <= reusedBelow * memoryMaxBytes) return warm;
      warm.kill();
      return live.start(urgency);
    },

    keep,

    keepWarm(warmUp) {
      warmUpChild = warmUp;
      void startWarm(warmUp);
    },

    async killAll() {
      warmUpChild = undefined;
      for (const child of kept.keys()) remove(child);
      await live.killAll();
    },
  };
}

/** Starts children and knows those that have not ended. */
function createLiveChildren(
  { cacheDir, log }: WarmChildrenSettings,
  onExit: (child: ComputeChild) => void,
) {
  const all = new Set<ComputeChild>();

  async function forgetAtExit(child: ComputeChild): Promise<void> {
    await child.exited;
    all.delete(child);
    onExit(child);
    log?.debug({ pid: child.pid }, 'compute child ended');
  }

  return {
    start(urgency: Urgency): ComputeChild {
      const child = startComputeChild(cacheDir, urgency);
      all.add(child);
      log?.debug({ pid: child.pid }, 'compute child started');
      void forgetAtExit(child);
      return child;
    },
    async killAll(): Promise<void> {
      const dying = [...all];
      for (const child of dying) child.kill();
      await Promise.all(dying.map((child) => child.exited));
    },
  };
}
