import type { FieldSlot } from '../extract/plan-fields.ts';
import type { Resolution, ResolvedSlot, ResolvedValue } from './resolution.ts';

/**
 * Assumed rates of a model: how often its value is right, how often it finds an existing value, and how often it finds
 * nothing where there is nothing.
 */
const MODEL_RATES = { right: 0.75, finds: 0.75, abstains: 0.9 } as const;
/** Least probability at which a value of the rules replaces that of the model, or fills its gap. */
const LIKELY = 0.5;

/**
 * Shows the value of the rules, with its own evidence, where the model found nothing or another value that is less
 * likely.
 */
export function withRuleFallback(
  { input, ruleFindings }: Resolution,
  { slot, values }: ResolvedSlot,
): ResolvedSlot {
  const ruleValues = input.requiresSupport ? ruleFindings.values(slot) : [];
  const [first] = values;
  if (ruleValues.length === 0 || (first && !hasSingleValue(slot))) return { slot, values };
  if (first && ruleFindings.agreement(slot, first.value, first.evidence) !== 'other') {
    return { slot, values };
  }
  const fallback = ruleValues.map(({ confidence, ...value }): ResolvedValue => ({
    ...value,
    confidence: first ? confidenceInsteadOf(confidence) : confidenceAlone(confidence),
    by: first ? 'rules_instead' : 'rules_alone',
  }));
  const [{ confidence }] = fallback as [ResolvedValue];
  const isLikelier = confidence >= LIKELY && confidence > (first?.confidence ?? 0);
  return { slot, values: isLikelier ? fallback : values };
}

function hasSingleValue({ kind }: FieldSlot): boolean {
  return kind !== 'names' && kind !== 'clause';
}

/**
 * Returns the probability that the rules are right when the model gives another value (Bayes' rule). Either the rules are
 * right and the model is wrong, or the rules are wrong.
 *
 * @param confidence prior probability that the rules are right, 0 to 1
 */
function confidenceInsteadOf(confidence: number): number {
  const onlyRules = confidence * (1 - MODEL_RATES.right);
  return onlyRules / (onlyRules + (1 - confidence));
}

/** Returns the same probability when the model gives no value: it missed the value, or there is none. */
function confidenceAlone(confidence: number): number {
  const missed = confidence * (1 - MODEL_RATES.finds);
  return missed / (missed + (1 - confidence) * MODEL_RATES.abstains);
}
