import { IDEA_OVERLAP_MAX } from '../contract/generation.ts';

/** Lists the distinct words of the description of an idea, in lower case. Titles may begin alike. */
export function listIdeaWords({ description }: { description: string }): Set<string> {
  return new Set(description.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));
}

/** Returns the Jaccard similarity of two sets of words, 0 to 1; 1 if both are empty. */
export function wordOverlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.union(b).size;
  return all === 0 ? 1 : a.intersection(b).size / all;
}

/** Returns whether the overlap of an idea with every other one is below the limit. */
export function isDistinct(
  words: ReadonlySet<string>,
  others: readonly ReadonlySet<string>[],
): boolean {
  return others.every((other) => wordOverlap(words, other) < IDEA_OVERLAP_MAX);
}
