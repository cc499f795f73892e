import type { QuoteGrounding } from '../engines/grounding/quote-grounding.ts';
import type { Metrics } from '../kernel/metrics.ts';

/** Counts how quotes of models agree with the texts that they are said to be from. */
export function countedGrounding(grounding: QuoteGrounding, metrics: Metrics): QuoteGrounding {
  return {
    async locateAll(...asked) {
      const outcomes = await grounding.locateAll(...asked);
      for (const outcome of outcomes) {
        metrics.quotesLocated.inc({
          outcome: 'rejected' in outcome ? outcome.rejected : outcome.match,
        });
      }
      return outcomes;
    },
  };
}
