import { IDEA_OVERLAP_MAX } from '../../../../../contract/generation.ts';

type Worded = { title: string; description: string };

/** The words of an idea, each once. */
export function ideaWords({ title, description }: Worded): Set<string> {
  return new Set(`${title} ${description}`.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}

/** How much two ideas are the same: of all their words those that both have (Jaccard). */
export function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.union(b).size;
  return all === 0 ? 1 : a.intersection(b).size / all;
}

export function isApart(
  words: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
): boolean {
  return others.every((other) => overlapOf(words, other) < IDEA_OVERLAP_MAX);
}
