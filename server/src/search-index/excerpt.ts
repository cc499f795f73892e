import { foldWords, type FoldedWord } from './fold-words.ts';
import type { Excerpt } from './search-api.ts';
import { toIndexTerm } from './terms.ts';

const LENGTH_MAX = 320;
/** Characters of context before the first match. */
const CONTEXT = 60;
/** Letters that a longer word and its stem share. */
const BEGINNING = 2;

/**
 * Cuts the part of a passage with the most matches.
 *
 * @param weightOf weight of each term
 */
export function cutExcerpt(
  passage: { text: string; start_offset: number },
  language: string,
  weightOf: ReadonlyMap<string, number>,
): Excerpt {
  const { text, start_offset: offset } = passage;
  const words = foldWords(text);
  const found = foundWords(words, language, weightOf);
  const from = bestStart(found, weightOf);
  const [start, end] = span(text, words, from);
  const highlights = found
    .filter((word) => word.start >= start && word.end <= end)
    .map((word) => ({ start: word.start - start, end: word.end - start }));
  return {
    excerpt: text.slice(start, end),
    start: offset + start,
    end: offset + end,
    highlights,
  };
}

type FoundWord = FoldedWord & { term: string };

function foundWords(
  words: readonly FoldedWord[],
  language: string,
  weightOf: ReadonlyMap<string, number>,
): FoundWord[] {
  // A stem begins like its word, so most words need no stemmer, which takes most of the time of an excerpt.
  const beginnings = new Set([...weightOf.keys()].map(beginningOf));
  return words
    .filter(({ text }) => text.length <= BEGINNING || beginnings.has(beginningOf(text)))
    .map((word) => ({ ...word, term: toIndexTerm(word.text, language) }))
    .filter(({ term }) => weightOf.has(term));
}

/** Returns the first letters, with i for y: English stems `dying` as `die`. */
function beginningOf(word: string): string {
  return word.slice(0, BEGINNING).replaceAll('y', 'i');
}

/** Returns the start of the excerpt with the greatest weight of distinct terms. */
function bestStart(found: readonly FoundWord[], weightOf: ReadonlyMap<string, number>): number {
  let best = { start: found[0]?.start ?? 0, weight: 0 };
  for (const [index, first] of found.entries()) {
    const terms = new Set<string>();
    for (let next = index; next < found.length; next++) {
      if (found[next]!.end - first.start > LENGTH_MAX - CONTEXT) break;
      terms.add(found[next]!.term);
    }
    const weight = [...terms].reduce((sum, term) => sum + weightOf.get(term)!, 0);
    if (weight > best.weight) best = { start: first.start, weight };
  }
  return best.start;
}

/** Returns whole words around `from`, from the beginning of its sentence when that is near. */
function span(text: string, words: readonly FoldedWord[], from: number): [number, number] {
  const before = text.slice(Math.max(0, from - CONTEXT), from);
  const sentence = before.search(/(?<=[.!?]\s+|\n\s*)\S[^.!?\n]*$/);
  const wanted = sentence === -1 ? from - CONTEXT : from - before.length + sentence;
  const first = words.find((word) => word.start >= Math.min(wanted, from));
  const start = sentence === -1 ? Math.min(first?.start ?? 0, from) : wanted;
  const limit = start + LENGTH_MAX;
  if (text.length <= limit) return [start, start + text.slice(start).trimEnd().length];
  const last = words.findLast((word) => word.end <= limit && word.end > start);
  return [start, last?.end ?? wellFormedEnd(text, limit)];
}

function wellFormedEnd(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
