/** CPU time that workspaces have used within the last minute. */
export type CpuUsage = {
  add(workspaceId: string, cpuMs: number): void;
  /** Returns the CPU time of the window in milliseconds. */
  usedMs(workspaceId: string): number;
};

const WINDOW_MS = 60_000;
const BUCKET_MS = 1_000;

type Bucket = { startMs: number; cpuMs: number };

/** @param now monotonic time in milliseconds */
export function createCpuUsage(now: () => number): CpuUsage {
  /** Buckets of each workspace, oldest first. */
  const buckets = new Map<string, Bucket[]>();

  function currentBuckets(workspaceId: string): Bucket[] {
    const all = buckets.get(workspaceId) ?? [];
    const current = all.filter(({ startMs }) => startMs > now() - WINDOW_MS);
    if (current.length === 0) buckets.delete(workspaceId);
    else buckets.set(workspaceId, current);
    return current;
  }

  return {
    add(workspaceId, cpuMs) {
      const current = currentBuckets(workspaceId);
      const startMs = Math.floor(now() / BUCKET_MS) * BUCKET_MS;
      const last = current.at(-1);
      if (last?.startMs === startMs) last.cpuMs += cpuMs;
      else buckets.set(workspaceId, [...current, { startMs, cpuMs }]);
    },
    usedMs: (workspaceId) => currentBuckets(workspaceId).reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  };
}
