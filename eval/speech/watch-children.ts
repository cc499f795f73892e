import {
  listDescendants,
  residentBytes,
  treeCpuSeconds,
} from '../../server/src/testing/process-tree.ts';

const POLL_MS = 100;

/** Seconds of CPU time of the children of this process so far, those that ended among them. */
export function childCpuSeconds(): number {
  const own = process.cpuUsage();
  return treeCpuSeconds(process.pid) - (own.user + own.system) / 1e6;
}

/** Follows the memory of all children of this process together. */
export function watchMemory(): {
  /** The most so far, in bytes. */
  peak(): number;
  stop(): void;
} {
  let peak = 0;
  const look = () => {
    const bytes = listDescendants(process.pid).reduce((sum, pid) => sum + residentBytes(pid), 0);
    peak = Math.max(peak, bytes);
  };
  const timer = setInterval(look, POLL_MS);
  return {
    peak() {
      look();
      return peak;
    },
    stop() {
      clearInterval(timer);
    },
  };
}
