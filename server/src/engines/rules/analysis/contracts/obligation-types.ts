import type { Obligation } from '../../../../contract/analysis.ts';
import type { FieldValues } from '../../../../contract/field-values.ts';
import { anyOf, loadCues } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';

/** Duty of a party with the passage that states it. Offsets are those of the folded text. */
export type ObligationFinding = Omit<Obligation, 'id' | 'evidence'> & {
  spans: Span[];
  /** Typed values by JSON pointer below the duty; only of a computed due date. */
  typed?: FieldValues;
};

type ObligationType = Obligation['type'];

/** Types with wordings of their own, in the order in which they are tried. */
export const WORDED_TYPES = [
  'indemnity',
  'insurance',
  'confidentiality',
  'notice',
  'reporting',
  'payment',
  'delivery',
  'compliance',
] as const satisfies readonly ObligationType[];

const TYPES = WORDED_TYPES.map((type) => ({
  type,
  verb: new RegExp(`^${anyOf(loadCues('en', `contracts/duty-verbs/${type}`))}`),
  passage: new RegExp(anyOf(loadCues('en', `contracts/duty-passages/${type}`)), 'i'),
}));

/** Types whose verbs, as `provide` and `maintain`, tell less than the words behind them. */
const WIDE_VERBS: ReadonlySet<ObligationType> = new Set(['delivery', 'compliance']);

/** Returns whether a verb in its base form is that of a duty: `pay`, `deliver`. */
export function isDutyVerb(verb: string): boolean {
  return TYPES.some((one) => one.verb.test(verb));
}

/** Returns the type of a duty by its verb, or by the words of its passage. */
export function classifyDuty(verb: string, words: string): ObligationType {
  const byVerb = TYPES.find((one) => one.verb.test(verb));
  if (byVerb && !WIDE_VERBS.has(byVerb.type)) return byVerb.type;
  const byWords = TYPES.find(({ passage }) => passage.test(words));
  return byWords?.type ?? byVerb?.type ?? 'other';
}
