import { CONFIDENCE_WEIGHTS } from './confidence-weights.ts';

/** Fields whose confidence is a fitted probability of being right. */
export const CALIBRATED_FIELDS = [
  'parties',
  'agreement_date',
  'effective_date',
  'expiration_date',
  'governing_law',
  'obligation',
] as const;

export type CalibratedField = (typeof CALIBRATED_FIELDS)[number];

/** What speaks for a finding or against it: names of facts, each with its degree. */
export type Signals = Readonly<Record<string, number>>;

/** How likely a finding is right, by its signals, 0 to 1: a logistic regression for each field. */
export function confidenceOf(field: CalibratedField, signals: Signals): number {
  const { bias, weights } = CONFIDENCE_WEIGHTS[field];
  const sum = Object.entries(signals).reduce(
    (total, [name, degree]) => total + (weights[name] ?? 0) * degree,
    bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** The facts that hold, as signals of degree 1. */
export function signalsOf(facts: Readonly<Record<string, boolean>>): Signals {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, holds]) => (holds ? [[name, 1] as const] : [])),
  );
}

/** A probability as log-odds, within ±5. */
export function logOdds(probability: number): number {
  const inside = Math.min(0.9933, Math.max(0.0067, probability));
  return Math.log(inside / (1 - inside));
}
