import { fileURLToPath } from 'node:url';

import { type ComputePool, createComputePool } from '../compute/compute-pool.ts';
import type { ComputeOptions } from '../compute/compute-options.ts';

const CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/docket-test/children', import.meta.url),
);

/** Pools of this process by the kind of work. Their children end with the process. */
const pools = new Map<string, ComputePool>();

/**
 * A pool whose children the tests of this process share: a new child takes a second of a core for its first document.
 * Closing it aborts the work of the borrower.
 */
export function borrowComputePool(kind: 'documents' | 'speech' = 'documents'): ComputePool {
  const pool = pools.get(kind) ?? createComputePool({ size: 2, cacheDir: CACHE });
  pools.set(kind, pool);
  const closing = new AbortController();
  const untilClosed = (options: ComputeOptions): ComputeOptions => ({
    ...options,
    signal: AbortSignal.any([options.signal, closing.signal]),
  });
  return {
    forWorkspace(workspaceId, urgency) {
      const compute = pool.forWorkspace(workspaceId, urgency);
      return {
        run: (moduleUrl, name, argument, options) =>
          compute.run(moduleUrl, name, argument, untilClosed(options)),
        stream: (moduleUrl, name, argument, options) =>
          compute.stream(moduleUrl, name, argument, untilClosed(options)),
      };
    },
    keepWarm: (warmUp) => pool.keepWarm(warmUp),
    async close() {
      closing.abort(new DOMException('The compute pool was closed', 'AbortError'));
    },
  };
}
