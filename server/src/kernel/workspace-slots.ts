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
  const lines = createLines();
  const countTaken = (workspaceId: string) => taken.get(workspaceId) ?? 0;

  function give(workspaceId: string): void {
    free -= 1;
    taken.set(workspaceId, countTaken(workspaceId) + 1);
  }

  return {
    async take(workspaceId, signal) {
      signal.throwIfAborted();
      if (free > 0 && countTaken(workspaceId) < countOfOne) give(workspaceId);
      else await lines.wait(workspaceId, signal);
    },

    release(workspaceId) {
      free += 1;
      const left = countTaken(workspaceId) - 1;
      if (left > 0) taken.set(workspaceId, left);
      else taken.delete(workspaceId);
      const [next] = lines.workspaceIds().toSorted((a, b) => countTaken(a) - countTaken(b));
      if (next === undefined || countTaken(next) >= countOfOne) return;
      give(next);
      lines.call(next);
    },
  };
}

/** Creates a queue for each workspace. */
function createLines() {
  /** Queues in round-robin order; waiters of a workspace in order of arrival. */
  const lines = new Map<string, Set<() => void>>();

  function leave(workspaceId: string, waiting: () => void): void {
    const line = lines.get(workspaceId);
    line?.delete(waiting);
    if (line?.size === 0) lines.delete(workspaceId);
  }

  return {
    workspaceIds: () => [...lines.keys()],

    async wait(workspaceId: string, signal: AbortSignal): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const line = lines.get(workspaceId) ?? new Set();
      lines.set(workspaceId, line.add(resolve));
      const onAbort = () => {
        leave(workspaceId, resolve);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },

    /** Wakes the first waiter of a workspace and moves the workspace to the end of the round. */
    call(workspaceId: string): void {
      const line = lines.get(workspaceId)!;
      const [first] = line;
      lines.delete(workspaceId);
      lines.set(workspaceId, line);
      leave(workspaceId, first!);
      first!();
    },
  };
}
