import type { Span } from '../../../language/span.ts';
import { roundConfidence } from '../claims/confidence.ts';
import type { SupportedClaim } from './resolve-claims.ts';

/** Prior, not measured: probability that a claim with a verbatim quote is right. */
const QUOTED_PRIOR = 0.88;
/** Factor for a claim that shares no word with its quotes. */
const PARAPHRASE_FACTOR = 0.85;
/** Weight of a finding of the rules at the same place. */
const RULE_WEIGHT = 0.5;

/**
 * Returns the probability that a claim is right, 0 to 1. It depends on the alignment of its quotes, on the words that it
 * shares with them, and on the rules; it ignores the model's own opinion.
 *
 * @param ruleConfidence confidence of the rules in a finding at the same place; 0 without one
 */
export function claimConfidence(
  { alignment, share }: SupportedClaim,
  ruleConfidence: number,
): number {
  const wordFactor = PARAPHRASE_FACTOR + (1 - PARAPHRASE_FACTOR) * share;
  const quoted = QUOTED_PRIOR * alignment * wordFactor;
  return roundConfidence(1 - (1 - quoted) * (1 - RULE_WEIGHT * ruleConfidence));
}

/** Returns the highest confidence of a rule finding that overlaps a claim; 0 without one. */
export function ruleConfidenceAt(
  { places }: SupportedClaim,
  findings: readonly { confidence: number; evidence: readonly Span[] }[],
): number {
  return findings
    .filter(({ evidence }) =>
      evidence.some((span) =>
        places.some(({ start, end }) => start < span.end && span.start < end),
      ),
    )
    .reduce((highest, { confidence }) => Math.max(highest, confidence), 0);
}
