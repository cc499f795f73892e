import type { FoundAnswer } from '../../language-engine.ts';
import type { Said } from './check-sentence.ts';

/**
 * What an answer starts from that is borne; and what is added where rules find the same place, and for like words. Set,
 * not fitted: that would take answers of a model, and differ with it.
 */
const WEIGHTS = { borne: 0.5, agreed: 0.3, alignment: 0.1, share: 0.1 } as const;
/** Below the half: the model has read the same pages and says that they do not answer. */
const WITHOUT_MAX = 0.45;

/** How likely the first source answers the question; the model is not asked how sure it is. */
export function confidenceOfAnswer(said: readonly Said[], builtIn: FoundAnswer): number {
  const { sources, alignment, share } = said[0]!;
  const agrees = builtIn.sources.some((own) =>
    sources.some(({ start, end }) => start < own.end && end > own.start),
  );
  return (
    WEIGHTS.borne +
    WEIGHTS.agreed * Number(agrees) +
    WEIGHTS.alignment * alignment +
    WEIGHTS.share * share
  );
}

/** Of the nearest passage, where the model does not answer. */
export function confidenceWithout({ confidence }: FoundAnswer): number {
  return Math.min(confidence, WITHOUT_MAX);
}
