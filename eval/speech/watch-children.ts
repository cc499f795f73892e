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

/** Follows the memory of all processes together that `pid` has started, by default this process. */
export function watchMemory(pid = process.pid): {
  /** The most so far, in bytes. */
  peak(): number;
  stop(): void;
} {
  let peak = 0;
  const look = () => {
    const bytes = listDescendants(pid).reduce((sum, child) => sum + residentBytes(child), 0);
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
