import { anyOf, keysByValue, loadCues, loadPairs } from '../../../../language/cues.ts';
import { NEEDS, type Need, type Operator } from './operators.ts';

/** Constraint of a request, with the needs that it forbids in words known to Docket. */
export type Constraint = { text: string; forbiddenNeeds: readonly Need[] };

const SCARCITY = anyOf(loadCues('en', 'generation/scarcity'));
const SCARCE_MEANS = keysByValue(loadPairs('en', 'generation/scarce-means'));
const RULED_OUT_MEANS = keysByValue(loadPairs('en', 'generation/ruled-out-means'));

/** Patterns that forbid a need: a word of scarcity before its means, or a word that rules the means out by itself. */
const FORBIDDING = NEEDS.map((need) => {
  const scarce = anyOf(SCARCE_MEANS.get(need) ?? []);
  const ruledOut = anyOf(RULED_OUT_MEANS.get(need) ?? []);
  const pattern = new RegExp(
    String.raw`(?<!\p{L})${SCARCITY}(?!\p{L})[^.;]{0,40}?(?<![\p{L}\p{N}])${scarce}(?![\p{L}\p{N}])|(?<!\p{L})${ruledOut}(?!\p{L})`,
    'iu',
  );
  return { need, pattern };
});

/** Reads which needs a constraint forbids. */
export function readConstraint(text: string): Constraint {
  return {
    text,
    forbiddenNeeds: FORBIDDING.filter(({ pattern }) => pattern.test(text)).map(({ need }) => need),
  };
}

/** Clauses that explain how an idea respects a forbidden need. */
const RESPECTED: Readonly<Record<Need, string>> = {
  money: 'nothing has to be bought',
  people: 'nobody has to be hired or freed for it',
  time: 'it can be tried at once',
  tools: 'it needs no new tool',
  partners: 'it stays inside',
  presence: 'nobody has to be in one place',
};

/** Clauses that explain how an idea contradicts a forbidden need. */
const VIOLATED: Readonly<Record<Need, string>> = {
  money: 'it costs money',
  people: 'it takes somebody’s working time',
  time: 'it takes a while to show anything',
  tools: 'it needs a tool or a script',
  partners: 'it needs others from outside',
  presence: 'people have to meet for it',
};

/** Returns whether an operator needs means that a constraint forbids. */
export function contradictsConstraint(
  { needs }: Operator,
  constraints: readonly Constraint[],
): boolean {
  return constraints.some(({ forbiddenNeeds }) =>
    needs.some((need) => forbiddenNeeds.includes(need)),
  );
}

/** Explains how an idea respects each constraint. A constraint in unknown words is left to the reader. */
export function explainConstraints(
  { needs }: Operator,
  constraints: readonly Constraint[],
): string[] {
  return constraints.map(({ text, forbiddenNeeds }) => {
    const violated = needs.filter((need) => forbiddenNeeds.includes(need));
    if (violated.length > 0) {
      return `Contradicts “${text}”: ${violated.map((need) => VIOLATED[need]).join(' and ')}.`;
    }
    if (forbiddenNeeds.length === 0) return `To be checked against “${text}”.`;
    return `Keeps “${text}”: ${forbiddenNeeds.map((need) => RESPECTED[need]).join(' and ')}.`;
  });
}
