import { logistic } from '../../logistic.ts';
import { mean } from '../document/field-finding.ts';
import type { Party } from '../parties/parties.ts';
import type { Preamble } from '../parties/preamble.ts';

import FIELD_CONFIDENCE from '../../weights/field-confidence.json' with { type: 'json' };

/** Fields whose confidence is a calibrated probability. */
export const CALIBRATED_FIELDS = [
  'parties',
  'agreement_date',
  'effective_date',
  'expiration_date',
  'governing_law',
  'obligation',
] as const;

export type CalibratedField = (typeof CALIBRATED_FIELDS)[number];

/** Signals for or against a finding, by name, with their degree. */
export type Signals = Readonly<Record<string, number>>;

/** Logistic regressions that `eval/fit-confidence.ts` fits on the development half of CUAD. */
const WEIGHTS: Readonly<
  Record<CalibratedField, { bias: number; weights: Readonly<Record<string, number>> }>
> = FIELD_CONFIDENCE;

/** Returns the probability, 0 to 1, that a finding is right, by the logistic regression of its field. */
export function calibrateConfidence(field: CalibratedField, signals: Signals): number {
  const { bias, weights } = WEIGHTS[field];
  const sum = Object.entries(signals).reduce(
    (total, [name, degree]) => total + (weights[name] ?? 0) * degree,
    bias,
  );
  return logistic(sum);
}

/** Converts the facts that are true to signals of degree 1. */
export function toSignals(facts: Readonly<Record<string, boolean>>): Signals {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, holds]) => (holds ? [[name, 1] as const] : [])),
  );
}

/** Converts a probability to log-odds, limited to ±5. */
export function toLogOdds(probability: number): number {
  const inside = Math.min(0.9933, Math.max(0.0067, probability));
  return Math.log(inside / (1 - inside));
}

const SIGNATURES_LENGTH = 6_000;

/** Reads the signals for and against a list of parties being complete and right. */
export function readPartySignals(
  text: string,
  parties: readonly Party[],
  preamble: Preamble | undefined,
): Signals {
  const confidences = parties.map(({ confidence }) => confidence);
  const signatures = text.slice(-SIGNATURES_LENGTH).toLowerCase();
  const signed = parties.filter(({ name }) => signatures.includes(name.toLowerCase()));
  const inOpening = parties.filter(({ start }) => preamble && start < preamble.end);
  return {
    ...toSignals({
      'one name': parties.length === 1,
      'two names': parties.length === 2,
      'many names': parties.length > 3,
      'no opening': preamble === undefined,
      'all in the opening': inOpening.length === parties.length,
      'all sign': signed.length === parties.length,
      'none signs': signed.length === 0,
      'all have terms': parties.every(({ terms }) => terms.length > 0),
      'none has a term': parties.every(({ terms }) => terms.length === 0),
      'all in capitals': parties.every(({ name }) => !/[a-z]/.test(name)),
    }),
    'log-odds of the least likely': toLogOdds(Math.min(...confidences)),
    'mean likelihood': 2 * mean(confidences) - 1,
  };
}
