import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type { LocateOutcome, Quote } from './locate-quotes.ts';

const GROUNDING_MODULE = new URL('grounding.compute.ts', import.meta.url).href;

/** What the child is sent. */
export type GroundingTask = { text: string; quotes: readonly Quote[] };

/** Finds quotes in a text, in a compute child. */
export type QuoteGrounding = {
  /** @returns one outcome for each of `quotes`, in their order */
  locateAll(text: string, quotes: readonly Quote[], signal: AbortSignal): Promise<LocateOutcome[]>;
};

/** The longest text, with hundreds of quotes, takes some ten seconds and a few hundred MB. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

export function createQuoteGrounding(compute: Pick<ComputePool, 'run'>): QuoteGrounding {
  return {
    async locateAll(text, quotes, signal) {
      signal.throwIfAborted();
      if (quotes.length === 0) return [];
      const task: GroundingTask = { text, quotes };
      return compute.run<LocateOutcome[]>(GROUNDING_MODULE, 'locateAll', task, {
        limits: COMPUTE_LIMITS,
        stage: 'analyze',
        signal,
      });
    },
  };
}
