import type { LeafValue } from '../../../language-engine/extraction/schema-node.ts';
import type { LeafCandidate } from './leaf-candidates.ts';
import type { TermComparison } from './leaf-terms.ts';
import { nearnessOf } from './surroundings.ts';
import type { CandidateForm } from './unit-value.ts';

/** Candidates of a leaf, to compare them with each other. */
export type CandidateGroup = {
  /** Number of candidates of the same unit that are nearer to the words of the leaf. */
  rankOf: (candidate: LeafCandidate) => number;
  /** Number of different values of a form. */
  countOf: (form: CandidateForm) => number;
  firstOf: (form: CandidateForm) => LeafCandidate | undefined;
  /** Candidates of the same unit. */
  listBeside: (candidate: LeafCandidate) => readonly LeafCandidate[];
  /** Largest of the amounts and figures. */
  largest: LeafValue | undefined;
};

/** Compares the candidates of a leaf, which are in the order of their units. */
export function groupCandidates(
  comparison: TermComparison,
  candidates: readonly LeafCandidate[],
): CandidateGroup {
  const byUnit = Map.groupBy(candidates, ({ unit }) => unit);
  const ranks = rankInUnits(comparison, [...byUnit.values()]);
  const inOrder = candidates.toSorted(
    (a, b) => a.unit.position - b.unit.position || a.start - b.start,
  );
  const firsts = new Map(inOrder.toReversed().map((one) => [one.form, one]));
  const values = Map.groupBy(candidates, ({ form }) => form);
  const amounts = candidates.filter(({ form }) => form === 'money' || form === 'figure');
  return {
    rankOf: (candidate) => ranks.get(candidate) ?? 0,
    countOf: (form) => new Set(values.get(form)?.map(({ value }) => String(value))).size || 1,
    firstOf: (form) => firsts.get(form),
    listBeside: ({ unit }) => byUnit.get(unit) ?? [],
    largest: amounts.toSorted((a, b) => Number(b.value) - Number(a.value))[0]?.value,
  };
}

/** Weight of the description against the name, for the nearness to a value. */
const DESCRIPTION_SHARE = 0.5;

/** Ranks the candidates of each unit by their nearness to the words of the leaf; 0 is the nearest. */
function rankInUnits(
  comparison: TermComparison,
  units: readonly (readonly LeafCandidate[])[],
): Map<LeafCandidate, number> {
  const { name, description } = comparison.terms;
  const scoreOf = (one: LeafCandidate) =>
    nearnessOf(comparison, name, one) +
    DESCRIPTION_SHARE * nearnessOf(comparison, description, one);
  return new Map(
    units.flatMap((own) => {
      const scores = new Map(own.map((one) => [one, scoreOf(one)]));
      const sorted = own.toSorted((a, b) => scores.get(b)! - scores.get(a)!);
      return sorted.map((one, rank) => [one, rank] as const);
    }),
  );
}
