import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type { LocateTask } from './grounding.compute.ts';
import type { LocateOutcome, Quote } from './locate-quotes.ts';

/** Finds quotes in a text. */
export type QuoteGrounding = {
  /** @returns one for each quote, in their order */
  locateAll(text: string, quotes: readonly Quote[], signal: AbortSignal): Promise<LocateOutcome[]>;
};

const MODULE = new URL('grounding.compute.ts', import.meta.url).href;
/** Hundreds of quotes in a text of 2,000 pages take a few seconds. */
const LIMITS: ComputeLimits = { timeoutMs: 60_000, memoryMaxBytes: 1_000_000_000 };

/** In a compute child: a text may be long, and a quote anything. */
export function createQuoteGrounding(compute: Pick<ComputePool, 'run'>): QuoteGrounding {
  return {
    async locateAll(text, quotes, signal) {
      if (quotes.length === 0) return [];
      const task: LocateTask = { text, quotes };
      return compute.run<LocateOutcome[]>(MODULE, 'locateAll', task, {
        limits: LIMITS,
        stage: 'analyze',
        signal,
      });
    },
  };
}
