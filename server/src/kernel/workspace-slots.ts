import { createWorkspaceQueues } from './workspace-queues.ts';

/** Semaphore that is fair between workspaces. */
export type WorkspaceSlots = {
  /** Waits for a slot. @throws the reason of `signal`, which also leaves the queue */
  take(workspaceId: string, signal: AbortSignal): Promise<void>;
  /** Releases a slot. Call it once for each successful `take`. */
  release(workspaceId: string): void;
};

/**
 * Creates a fair semaphore. One workspace never holds all slots unless there is only one slot, so slow work delays
 * only its own workspace. A free slot goes to the workspace with the fewest slots, round robin among equals.
 */
export function createWorkspaceSlots(count: number): WorkspaceSlots {
  const countOfOne = Math.max(1, count - 1);
  let free = count;
  /** Slots held by each workspace that holds any. */
  const taken = new Map<string, number>();
  const waiting = createWorkspaceQueues<() => void>();
  const countTaken = (workspaceId: string) => taken.get(workspaceId) ?? 0;

  function give(workspaceId: string): void {
    free -= 1;
    taken.set(workspaceId, countTaken(workspaceId) + 1);
  }

  async function wait(workspaceId: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => {
      waiting.remove(workspaceId, resolve);
      reject(signal.reason);
    };
    waiting.add(workspaceId, resolve);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    async take(workspaceId, signal) {
      signal.throwIfAborted();
      if (free > 0 && countTaken(workspaceId) < countOfOne) give(workspaceId);
      else await wait(workspaceId, signal);
    },

    release(workspaceId) {
      free += 1;
      const left = countTaken(workspaceId) - 1;
      if (left > 0) taken.set(workspaceId, left);
      else taken.delete(workspaceId);
      const [next] = waiting.workspaceIds().toSorted((a, b) => countTaken(a) - countTaken(b));
      if (next === undefined || countTaken(next) >= countOfOne) return;
      give(next);
      waiting.take(next)?.();
    },
  };
}
