import { foldWord } from './fold-word.ts';
import { weightOf, type WordWeight } from './word-weight.ts';

/** What words may not differ in. */
export type Critical = Exclude<WordWeight, 'small' | 'content'>;

/** Of shorter words one other letter makes another word. */
const MISSPELT_LENGTH_MIN = 5;

/**
 * What a quote differs in from the words that it is compared with: nothing that counts, something of a critical kind, or
 * words of its own.
 *
 * @param added words that only the quote has, as written
 * @param left words that only the text has, as written
 */
export function differenceOf(
  added: readonly string[],
  left: readonly string[],
): Critical | 'words' | undefined {
  for (const word of [...added, ...left]) {
    const weight = weightOf(word);
    if (weight !== 'small' && weight !== 'content') return weight;
  }
  const known = left.map(foldWord);
  const isOwn = added.some((word) => {
    const key = foldWord(word);
    return weightOf(word) === 'content' && !known.some((other) => isMisspelt(key, other));
  });
  return isOwn ? 'words' : undefined;
}

/** One letter more, less or other; not the first, nor another last one: `insurer` and `insured` are two people. */
function isMisspelt(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MISSPELT_LENGTH_MIN || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (same === 0) return false;
  if (long.length > short.length) return short.slice(same) === long.slice(same + 1);
  return same < short.length - 1 && short.slice(same + 1) === long.slice(same + 1);
}
