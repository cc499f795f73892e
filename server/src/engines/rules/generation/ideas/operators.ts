import { loadCues } from '../../../../language/cues.ts';

/** Means that an idea may need and that a constraint may forbid. */
export const NEEDS = ['money', 'people', 'time', 'tools', 'partners', 'presence'] as const;
export type Need = (typeof NEEDS)[number];

/** Way of thinking that turns any topic into an idea. `{s}` in its texts stands for the topic. */
export type Operator = {
  category: string;
  /** Name of the way of thinking, for the rationale. */
  name: string;
  title: string;
  description: string;
  needs: readonly Need[];
};

/** Operators by category, in a fixed order. */
export const OPERATORS: ReadonlyMap<string, readonly Operator[]> = Map.groupBy(
  loadCues('en', 'generation/idea-operators').map(parseOperator),
  ({ category }) => category,
);

function isNeed(word: string): word is Need {
  return (NEEDS as readonly string[]).includes(word);
}

function parseOperator(line: string): Operator {
  const [category, name, title, description, needs = ''] = line.split('\t');
  return {
    category: category!,
    name: name!,
    title: title!,
    description: description!,
    needs: needs.split(' ').filter(isNeed),
  };
}
