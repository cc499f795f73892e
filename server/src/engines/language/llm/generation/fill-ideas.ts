import type { Idea } from '../../../../contract/generation.ts';
import { ideaWords, isApart } from '../../built-in/generation/ideas/overlap.ts';

/** The ideas of which each is apart from those before it and from all that are taken. */
export function keepApart<I extends Pick<Idea, 'title' | 'description'>>(
  ideas: readonly I[],
  taken: readonly Pick<Idea, 'title' | 'description'>[],
): I[] {
  const words = taken.map(ideaWords);
  return ideas.filter((idea) => {
    const own = ideaWords(idea);
    const isNew = own.size > 0 && isApart(own, words);
    if (isNew) words.push(own);
    return isNew;
  });
}

/**
 * Exactly `count` ideas that are apart, and quote every source that others do: those of a model as far as they go, then
 * what stands in for them.
 *
 * @param others at least `count`, apart from each other
 */
export function fillIdeas<I extends Pick<Idea, 'title' | 'description' | 'sources'>>(
  ideas: readonly I[],
  others: readonly I[],
  count: number,
): I[] {
  for (let kept = Math.min(ideas.length, count); kept > 0; kept--) {
    const own = ideas.slice(0, kept);
    const needed = others.filter((other) => quotesMore(other, own));
    const filled = [...own, ...keepApart([...needed, ...others], own)].slice(0, count);
    if (filled.length === count && others.every((other) => !quotesMore(other, filled))) {
      return filled;
    }
  }
  return others.slice(0, count);
}

function quotesMore({ sources }: Pick<Idea, 'sources'>, ideas: readonly Pick<Idea, 'sources'>[]) {
  const quoted = new Set(ideas.flatMap((idea) => idea.sources.map(({ id }) => id)));
  return sources.some(({ id }) => !quoted.has(id));
}
