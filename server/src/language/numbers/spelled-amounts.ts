import { loadPairs } from '../cues.ts';

const UNITS = new Map(loadPairs('en', 'numbers').map(([word, value]) => [word, Number(value)]));
const SCALES = new Map<string, number>([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const LAST_WORDS = /(?:\p{L}+[\s-]+){1,12}$/u;
const WORD = /\p{L}+/gu;

/**
 * Reads the English amount in words at the end of a text, as `two hundred and fifty thousand `.
 *
 * @returns the value and the offset of its first word; undefined when the text does not end with one
 */
export function readSpelledAmount(text: string): { value: number; start: number } | undefined {
  const tail = LAST_WORDS.exec(text.slice(-120))?.[0];
  if (!tail) return undefined;
  const words = [...tail.matchAll(WORD)];
  const first = words.findLastIndex(({ 0: word }) => !isNumberWord(word)) + 1;
  const own = words.slice(first).map(({ 0: word }) => word.toLowerCase());
  while (own[0] === 'and') own.shift();
  const value = sumUp(own);
  if (!value) return undefined;
  const start = text.length - tail.length + words[words.length - own.length]!.index;
  return { value, start };
}

function isNumberWord(word: string): boolean {
  const lower = word.toLowerCase();
  return UNITS.has(lower) || SCALES.has(lower) || lower === 'and' || lower === 'a';
}

/** Adds up number words: units count for the next scale, a thousand closes the group before it. */
function sumUp(words: readonly string[]): number {
  let [total, group] = [0, 0];
  for (const word of words) {
    const scale = SCALES.get(word);
    if (scale === 100) group = Math.max(1, group) * 100;
    else if (scale) [total, group] = [total + Math.max(1, group) * scale, 0];
    else group += UNITS.get(word) ?? 0;
  }
  return total + group;
}
