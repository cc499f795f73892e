import type { Idea } from '../../../contract/generation.ts';
import { listIdeaWords, isDistinct } from '../../../language/word-overlap.ts';

/** Keeps the ideas that differ enough from the previous ones and from all taken ones. */
export function keepDistinct<I extends Pick<Idea, 'title' | 'description'>>(
  ideas: readonly I[],
  taken: readonly Pick<Idea, 'title' | 'description'>[],
): I[] {
  const knownWords = taken.map(listIdeaWords);
  return ideas.filter((idea) => {
    const words = listIdeaWords(idea);
    const isNew = words.size > 0 && isDistinct(words, knownWords);
    if (isNew) knownWords.push(words);
    return isNew;
  });
}

/**
 * Returns exactly `count` distinct ideas that quote every source that `others` quote. It takes as many ideas of the model
 * as possible and fills up with `others`.
 *
 * @param others at least `count` distinct ideas
 */
export function fillIdeas<I extends Pick<Idea, 'title' | 'description' | 'sources'>>(
  ideas: readonly I[],
  others: readonly I[],
  count: number,
): I[] {
  for (let kept = Math.min(ideas.length, count); kept > 0; kept--) {
    const own = ideas.slice(0, kept);
    const quoting = others.filter((other) => quotesMore(other, own));
    const filled = [...own, ...keepDistinct([...quoting, ...others], own)].slice(0, count);
    if (filled.length === count && others.every((other) => !quotesMore(other, filled))) {
      return filled;
    }
  }
  return others.slice(0, count);
}

/** Returns whether an idea quotes a source that none of the others quotes. */
function quotesMore({ sources }: Pick<Idea, 'sources'>, ideas: readonly Pick<Idea, 'sources'>[]) {
  const quoted = new Set(ideas.flatMap((idea) => idea.sources.map(({ id }) => id)));
  return sources.some(({ id }) => !quoted.has(id));
}
