/** What an idea may take that a constraint may forbid. */
export const NEEDS = ['money', 'people', 'time', 'tools', 'partners', 'presence'] as const;
export type Need = (typeof NEEDS)[number];

/**
 * A way of thinking that makes an idea out of any topic. `{s}` stands for what the topic is about. No two
 * have more than a few words in common.
 */
export type Operator = {
  category: string;
  /** What the way of thinking is called, for the rationale. */
  name: string;
  title: string;
  description: string;
  needs: readonly Need[];
};

/** An operator of a category, in short. */
export type OperatorLine = readonly [
  name: string,
  title: string,
  description: string,
  ...needs: Need[],
];
