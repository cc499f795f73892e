import { listNumberWords, listYearWords, type NumberWords } from './number-words.ts';

type Table = {
  values: ReadonlyMap<string, number>;
  firstWords: ReadonlySet<string>;
  lastWords: ReadonlySet<string>;
};

const WORDS_MAX = 8;

/** Number in words, with its length in the text. */
export type SpelledNumber = { value: number; length: number };

/**
 * Reads the number in words, 1 to 100, at the start of a text: `twenty-three`, `treinta y uno`, `fünfzehnten`.
 *
 * @returns undefined when the text does not begin with one
 */
export function readNumberAtStart(text: string): SpelledNumber | undefined {
  return readLongestAtStart(text, (numbers ??= indexWords(listNumberWords())));
}

/**
 * Reads the number in words, 1 to 100, at the end of a text.
 *
 * @returns undefined when the text does not end with one
 */
export function readNumberAtEnd(text: string): SpelledNumber | undefined {
  return readLongestAtEnd(text, (numbers ??= indexWords(listNumberWords())));
}

/**
 * Reads the year in words, 1900 to 2099, at the start of a text: `dos mil veintitrés`.
 *
 * @returns undefined when the text does not begin with one
 */
export function readYearAtStart(text: string): SpelledNumber | undefined {
  return readLongestAtStart(text, (years ??= indexWords(listYearWords())));
}

function readLongestAtStart(
  text: string,
  { values, firstWords }: Table,
): SpelledNumber | undefined {
  const first = /^\p{L}{1,50}/u.exec(text)?.[0];
  if (!first || !firstWords.has(normalizeWords(first))) return undefined;
  const words = [...text.matchAll(WORD)].slice(0, WORDS_MAX);
  for (const last of words.toReversed()) {
    const length = last.index + last[0].length;
    const value = values.get(normalizeWords(text.slice(0, length)));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

function readLongestAtEnd(text: string, { values, lastWords }: Table): SpelledNumber | undefined {
  const last = /(?<!\p{L})\p{L}{1,50}$/u.exec(text.slice(-60))?.[0];
  if (!last || !lastWords.has(normalizeWords(last))) return undefined;
  for (const { index } of [...text.matchAll(WORD)].slice(-WORDS_MAX)) {
    const value = values.get(normalizeWords(text.slice(index)));
    if (value !== undefined) return { value, length: text.length - index };
  }
  return undefined;
}

const WORD = /\p{L}{1,50}/gu;
const LINKS = new Set(['and', 'y', 'e', 'et']);

/** Normalizes words: no accents, no hyphens, no words that join tens and units. */
function normalizeWords(words: string): string {
  const plain = words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/fuenf/g, 'funf')
    .replace(/zwoelf/g, 'zwolf');
  return plain
    .split(/[\s-]+/)
    .filter((word) => !LINKS.has(word))
    .join(' ');
}

let numbers: Table | undefined;
let years: Table | undefined;

function indexWords(all: readonly NumberWords[]): Table {
  const split = all.map(([words]) => words.split(' '));
  return {
    values: new Map(all),
    firstWords: new Set(split.map((words) => words[0]!)),
    lastWords: new Set(split.map((words) => words.at(-1)!)),
  };
}
