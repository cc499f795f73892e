import type { Span } from '../../../../language/span.ts';
import type { LeafValue } from '../../../language-engine/extraction/schema-node.ts';
import { softmax } from '../../logistic.ts';
import { type Features, scoreOf } from './features.ts';
import type { LeafOption } from './rank-leaf.ts';

/** Likeliest value of a leaf. */
export type RankedValue = {
  value: LeafValue;
  spans: readonly Span[];
  /** Probability of the value against the others and nothing, 0 to 1. */
  probability: number;
  /** Probability of the second value. */
  second: number;
  /** Probability of nothing. */
  nothing: number;
  /** Features of the option that states the value most likely. */
  features: Features;
};

/**
 * Ranks what a leaf may be filled with, by weights of a conditional logit (McFadden 1974). Options with equal values
 * count together.
 *
 * @param options the last one is nothing
 * @returns undefined if there is no value
 */
export function rankValues(
  options: readonly LeafOption[],
  weights: Features,
): RankedValue | undefined {
  const scores = options.map(({ features }) => scoreOf(features, weights));
  const shares = softmax(scores);
  const values = new Map<string, { probability: number; best: number; option: LeafOption }>();
  for (const [at, option] of options.slice(0, -1).entries()) {
    const share = shares[at]!;
    const own = values.get(option.key);
    values.set(option.key, {
      probability: (own?.probability ?? 0) + share,
      best: Math.max(own?.best ?? 0, share),
      option: own && own.best >= share ? own.option : option,
    });
  }
  const [first, second] = [...values.values()].toSorted((a, b) => b.probability - a.probability);
  if (!first) return undefined;
  const { value, spans, features } = first.option;
  return {
    value: value!,
    spans,
    probability: first.probability,
    second: second?.probability ?? 0,
    nothing: shares.at(-1)!,
    features,
  };
}
