import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { Compute } from '../../compute/compute-pool.ts';
import type { LocateResult, Quote } from './locate-quotes.ts';

const GROUNDING_MODULE = new URL('grounding.compute.ts', import.meta.url).href;

/** Input of the compute module. */
export type GroundingInput = { text: string; quotes: readonly Quote[] };

/** Locates quotes in a text, in a compute child. */
export type QuoteGrounding = {
  /** @returns one result for each quote, in their order */
  locateAll(text: string, quotes: readonly Quote[], signal: AbortSignal): Promise<LocateResult[]>;
};

/** Limits of one call; the longest text with hundreds of quotes takes about ten seconds and a few hundred MB. */
const COMPUTE_LIMITS: ComputeLimits = { timeoutMs: 120_000, memoryMaxBytes: 1_000_000_000 };

export function createQuoteGrounding(compute: Pick<Compute, 'run'>): QuoteGrounding {
  return {
    async locateAll(text, quotes, signal) {
      signal.throwIfAborted();
      if (quotes.length === 0) return [];
      const input: GroundingInput = { text, quotes };
      return compute.run<LocateResult[]>(GROUNDING_MODULE, 'locateAll', input, {
        limits: COMPUTE_LIMITS,
        stage: 'analyze',
        signal,
      });
    },
  };
}
