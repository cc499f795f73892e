import type { Slot } from '../plan-fields.ts';
import type { SettledSlot, SettledValue } from './settled-value.ts';
import type { Settling } from './settling.ts';

/**
 * What is assumed of a model: so often its value is right; so often it finds what there is; so often it finds nothing
 * where there is nothing.
 */
const MODEL = { right: 0.75, finds: 0.75, abstains: 0.9 } as const;
/** From here on what the rules found is shown in place of a model's other value, or of none. */
const LIKELY = 0.5;

/**
 * Where the model found nothing, or what is less likely than the other value that the rules found, the value of the
 * rules, which has its own evidence.
 */
export function withRules(settling: Settling, { slot, values }: SettledSlot): SettledSlot {
  const ruled = settling.task.isProving ? settling.builtIn.found(slot) : [];
  const [first] = values;
  if (ruled.length === 0 || (first && !isOneValue(slot))) return { slot, values };
  if (first && settling.builtIn.agreement(slot, first.value, first.evidence) !== 'other') {
    return { slot, values };
  }
  const shown = ruled.map(({ confidence, ...found }): SettledValue => ({
    ...found,
    confidence: first ? whereOther(confidence) : whereNone(confidence),
    by: first ? 'rules_instead' : 'rules_alone',
  }));
  const [{ confidence }] = shown as [SettledValue];
  const isLikelier = confidence >= LIKELY && confidence > (first?.confidence ?? 0);
  return { slot, values: isLikelier ? shown : values };
}

function isOneValue({ kind }: Slot): boolean {
  return kind !== 'names' && kind !== 'clause';
}

/**
 * How likely rules are right that are so with `confidence`, when the model says something else: either they are right
 * and the model errs, or the model is right, or both err (Bayes).
 */
function whereOther(confidence: number): number {
  const onlyRules = confidence * (1 - MODEL.right);
  return onlyRules / (onlyRules + (1 - confidence));
}

/** The same when the model finds nothing: it has missed it, or there is nothing. */
function whereNone(confidence: number): number {
  const missed = confidence * (1 - MODEL.finds);
  return missed / (missed + (1 - confidence) * MODEL.abstains);
}
