import { rounded } from '../analysis/settle/value-confidence.ts';
import type { Borne, Span } from './settle-task.ts';

/** How often what a model quotes word for word in a meeting is right, as far as nobody has measured it: a prior. */
const RIGHT_WHEN_QUOTED = 0.88;
/** How much of that is left of a claim none of whose words is in what it quotes. */
const IN_OTHER_WORDS = 0.85;
/** How much a finding of the rules at the same place counts. */
const RULES = 0.5;

/**
 * How likely a claim is right, 0 to 1: from how well its quotes stand in the text, how many of its words they have, and
 * what the rules found there. Nothing of it is the model's own opinion.
 *
 * @param ruled confidence of the rules in what they found at the same place; 0 where they found nothing
 */
export function confidenceOfClaim({ alignment, share }: Borne, ruled: number): number {
  const quoted = RIGHT_WHEN_QUOTED * alignment * (IN_OTHER_WORDS + (1 - IN_OTHER_WORDS) * share);
  return rounded(1 - (1 - quoted) * (1 - RULES * ruled));
}

/** Confidence of the surest of the rules' findings that shares a place with a claim; 0 without one. */
export function ruledAt(
  { places }: Borne,
  findings: readonly { confidence: number; evidence: readonly Span[] }[],
): number {
  return findings
    .filter(({ evidence }) =>
      evidence.some((one) => places.some(({ start, end }) => start < one.end && one.start < end)),
    )
    .reduce((most, { confidence }) => Math.max(most, confidence), 0);
}
