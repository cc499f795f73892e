/** Queues of waiting items, one for each workspace, with the workspaces in round-robin order. */
export type WorkspaceQueues<T> = {
  /** Returns the workspaces with items; the one that was served last comes last. */
  workspaceIds(): string[];
  /** Adds an item at the end of its workspace's queue. */
  add(workspaceId: string, item: T): void;
  /** Adds an item at the front of its workspace's queue. */
  addFirst(workspaceId: string, item: T): void;
  /** Removes an item. Does nothing when it is not queued. */
  remove(workspaceId: string, item: T): void;
  /** Removes and returns the first item of a workspace, and moves the workspace to the end of the round. */
  take(workspaceId: string): T | undefined;
};

export function createWorkspaceQueues<T>(): WorkspaceQueues<T> {
  /** Queues in round-robin order. Sets, so that leaving a long queue is cheap. */
  const queues = new Map<string, Set<T>>();
  const queueOf = (workspaceId: string) => queues.get(workspaceId) ?? new Set<T>();

  function remove(workspaceId: string, item: T): void {
    const queue = queueOf(workspaceId);
    queue.delete(item);
    if (queue.size === 0) queues.delete(workspaceId);
  }

  return {
    workspaceIds: () => [...queues.keys()],
    remove,
    add(workspaceId, item) {
      queues.set(workspaceId, queueOf(workspaceId).add(item));
    },
    addFirst(workspaceId, item) {
      queues.set(workspaceId, new Set([item, ...queueOf(workspaceId)]));
    },
    take(workspaceId) {
      const queue = queueOf(workspaceId);
      const [first] = queue;
      if (first === undefined) return undefined;
      queues.delete(workspaceId);
      queues.set(workspaceId, queue);
      remove(workspaceId, first);
      return first;
    },
  };
}
