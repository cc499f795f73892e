import type { Span } from '../../../../language/span.ts';
import type { LeafValue } from '../../../language-engine/extraction/schema-node.ts';
import type { LeafKind } from '../leaf-query.ts';
import type { Features } from './candidate-features.ts';
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
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, one) => sum + one, 0);
  const values = new Map<string, { probability: number; best: number; option: LeafOption }>();
  for (const [at, option] of options.slice(0, -1).entries()) {
    const share = odds[at]! / total;
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
    nothing: odds.at(-1)! / total,
    features,
  };
}

function scoreOf(features: Features, weights: Features): number {
  return Object.entries(features).reduce(
    (sum, [name, value]) => sum + value * (weights[name] ?? 0),
    0,
  );
}

/**
 * Lowers the probability of values that stand at the place of a likelier value of another leaf: one place rarely states
 * two things. What is so or not so, and one of a few allowed values, may stand in the words of another value.
 */
export function excludeSharedPlaces<T extends { kind: LeafKind; ranked: RankedValue | undefined }>(
  leaves: readonly T[],
): T[] {
  const highest = new Map<string, T>();
  for (const leaf of leaves) {
    const place = placeOf(leaf);
    if (place === undefined) continue;
    const other = highest.get(place);
    if (!other || leaf.ranked!.probability > other.ranked!.probability) highest.set(place, leaf);
  }
  return leaves.map((leaf) => {
    const place = placeOf(leaf);
    const other = place === undefined ? leaf : highest.get(place)!;
    if (other === leaf) return leaf;
    const probability = leaf.ranked!.probability * (1 - other.ranked!.probability);
    return { ...leaf, ranked: { ...leaf.ranked!, probability } };
  });
}

function placeOf({ kind, ranked }: { kind: LeafKind; ranked: RankedValue | undefined }) {
  if (!ranked || kind === 'boolean' || kind === 'option') return undefined;
  return ranked.spans.map(({ start, end }) => `${start}-${end}`).join();
}

const SIGNALS = [
  'nameLabel',
  'nameNear',
  'exact',
  'missed',
  'specific',
  'specificSegment',
  'labelPrecision',
  'labelStrange',
  'strangeModifiers',
  'missingModifiers',
  'classFits',
  'classClashes',
  'alone',
  'parentMissed',
  'description',
  'standalone',
  'rule:labelled',
  'rule:known',
  'rule:sentence',
  'unit:label',
  'unit:sentence',
  'unit:row',
  'unit:cell',
] as const;
const SMALLEST = 1e-4;

/** Computes what tells how sure the likeliest value is, by name. */
export function confidenceSignals(
  { probability, second, nothing, features }: RankedValue,
  kind: LeafKind,
): Features {
  const odds = logOdds(probability);
  return {
    odds,
    second: logOdds(second),
    nothing: logOdds(nothing),
    [`kind:${kind}`]: 1,
    [`odds:${kind}`]: odds,
    ...Object.fromEntries(SIGNALS.map((name) => [name, features[name] ?? 0])),
  };
}

function logOdds(probability: number): number {
  return Math.log((probability + SMALLEST) / (1 - probability + SMALLEST));
}

/** Fitted weights of the confidence. */
export type ConfidenceWeights = { bias: number; weights: Features };

/** Estimates the probability that the likeliest value is right, 0 to 1. */
export function estimateConfidence(
  ranked: RankedValue,
  kind: LeafKind,
  { bias, weights }: ConfidenceWeights,
): number {
  return 1 / (1 + Math.exp(-bias - scoreOf(confidenceSignals(ranked, kind), weights)));
}
