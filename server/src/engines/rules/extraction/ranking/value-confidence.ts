import { logistic } from '../../logistic.ts';
import type { LeafKind } from '../leaf-query.ts';
import { type Features, scoreOf } from './features.ts';
import type { RankedValue } from './rank-values.ts';

/** Features that tell how sure a value is. */
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
/** Bound of probabilities, whose log-odds would be infinite. */
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
  return logistic(bias + scoreOf(confidenceSignals(ranked, kind), weights));
}
