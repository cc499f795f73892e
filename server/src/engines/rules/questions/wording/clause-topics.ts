import { anyOf, keysByValue, loadPairs } from '../../../../language/cues.ts';

/** Group of words that together add their weight once to a clause category. */
type WordGroup = { category: string; wording: RegExp; weight: number };

const WORD_GROUPS = [...keysByValue(loadPairs('en', 'questions/clause-topics'))].map(
  ([value, alternatives]): WordGroup => {
    const [category, , weight] = value.split(' ');
    const wording = new RegExp(String.raw`\b${anyOf(alternatives)}\b`);
    return { category: category!, wording, weight: Number(weight) };
  },
);
const GROUPS_BY_CATEGORY = Map.groupBy(WORD_GROUPS, ({ category }) => category);

/** Least weight of a topic: one group that means the category, or two that together do. */
const TOPIC_MIN = 2;
/** Largest gap to the weight of the best category. */
const GAP_MAX = 0.8;
const TOPICS_MAX = 2;

/**
 * Finds the clause categories that an English question is about. The word lists hold contract vocabulary and its
 * everyday equivalents, so the question need not use the words of the clause.
 *
 * @returns at most two categories, best first; none for most questions
 */
export function findClauseTopics(question: string): string[] {
  const text = question.toLowerCase();
  const scored = [...GROUPS_BY_CATEGORY]
    .map(([category, groups]) => ({
      category,
      weight: groups.reduce(
        (sum, group) => (group.wording.test(text) ? sum + group.weight : sum),
        0,
      ),
    }))
    .filter(({ weight }) => weight >= TOPIC_MIN)
    .toSorted((a, b) => b.weight - a.weight);
  const best = scored[0]?.weight ?? 0;
  return scored
    .filter(({ weight }) => weight >= best - GAP_MAX)
    .slice(0, TOPICS_MAX)
    .map(({ category }) => category);
}
