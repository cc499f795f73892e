/** A fixed number of places that workspaces take turns in. */
export type WorkspaceSlots = {
  /** Waits for a place. @throws the reason of `signal`, which also gives up the place in the line */
  take(workspaceId: string, signal: AbortSignal): Promise<void>;
  /** Once for each `take` that succeeded. */
  release(workspaceId: string): void;
};

/**
 * One workspace never has all places, unless there is but one, so that slow work delays only that of its own workspace.
 * A place that becomes free goes to the workspace that has the fewest, in turn among equal ones.
 */
export function createWorkspaceSlots(count: number): WorkspaceSlots {
  const countOfOne = Math.max(1, count - 1);
  let free = count;
  /** Of those that have any. */
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

/** A line for each workspace. */
function createLines() {
  /** The workspace whose turn is next first; who waits in order of arrival. */
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
      const giveUp = () => {
        leave(workspaceId, resolve);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },

    /** Ends the wait of the first; the workspace goes to the end of the turns. */
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
