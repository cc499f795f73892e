import type { Logger } from 'pino';

import { startComputeChild, type ComputeChild } from './compute-child.ts';

/** Idle child processes, kept for a while so that the next task finds its modules loaded. */
export type WarmChildren = {
  /** Returns the child used last, or starts a new one. */
  take(memoryMaxBytes: number): ComputeChild;
  /** Keeps a live child until it is taken or expires. */
  keep(child: ComputeChild): void;
  /** Kills all children, taken or kept, and waits for their exits. */
  killAll(): Promise<void>;
};

export function createWarmChildren(settings: {
  idleMs?: number;
  cacheDir?: string;
  log?: Logger;
}): WarmChildren {
  const { idleMs = 30_000, cacheDir, log } = settings;
  const all = new Set<ComputeChild>();
  /** Idle children with their expiry timers; the last one was used last. */
  const kept = new Map<ComputeChild, NodeJS.Timeout>();

  function remove(child: ComputeChild): void {
    clearTimeout(kept.get(child));
    kept.delete(child);
  }

  function start(): ComputeChild {
    const child = startComputeChild(cacheDir);
    all.add(child);
    log?.debug({ pid: child.pid }, 'compute child started');
    void forgetAtExit(child);
    return child;
  }

  async function forgetAtExit(child: ComputeChild): Promise<void> {
    await child.exited;
    all.delete(child);
    remove(child);
    log?.debug({ pid: child.pid }, 'compute child ended');
  }

  function end(child: ComputeChild): void {
    remove(child);
    child.kill();
  }

  return {
    take(memoryMaxBytes) {
      const warm = [...kept.keys()].at(-1);
      if (!warm) return start();
      remove(warm);
      // Memory left by an earlier task must not count against this one.
      if (warm.residentBytes() <= memoryMaxBytes / 2) return warm;
      warm.kill();
      return start();
    },

    keep(child) {
      kept.set(child, setTimeout(end, idleMs, child).unref());
    },

    async killAll() {
      const dying = [...all];
      for (const child of dying) end(child);
      await Promise.all(dying.map((child) => child.exited));
    },
  };
}
