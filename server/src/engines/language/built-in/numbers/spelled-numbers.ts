/**
 * Numbers in words, as deeds write days, terms and years, in English, Spanish, French, German and Portuguese. The
 * tables are made once, when the first number is read.
 */

import { makeNumbers, makeYears, type NumberWords } from './number-words.ts';

type Table = {
  values: ReadonlyMap<string, number>;
  firstWords: ReadonlySet<string>;
  lastWords: ReadonlySet<string>;
};

const WORDS_MAX = 8;

/** A number in words, with its length in the text. */
export type SpelledNumber = { value: number; length: number };

/**
 * The number in words with which the text begins, from 1 to 100: `twenty-three`, `treinta y uno`, `vingt et un`,
 * `fünfzehnten`, `primeiro`.
 */
export function numberAtStart(text: string): SpelledNumber | undefined {
  return longestFirst(text, (numbers ??= indexed(makeNumbers())));
}

/** The number in words with which the text ends, from 1 to 100. */
export function numberAtEnd(text: string): SpelledNumber | undefined {
  return longestLast(text, (numbers ??= indexed(makeNumbers())));
}

/** The year in words with which the text begins, from 1900 to 2099: `dos mil veintitrés`. */
export function yearAtStart(text: string): SpelledNumber | undefined {
  return longestFirst(text, (years ??= indexed(makeYears())));
}

function longestFirst(text: string, { values, firstWords }: Table): SpelledNumber | undefined {
  const first = /^\p{L}{1,50}/u.exec(text)?.[0];
  if (!first || !firstWords.has(plainWords(first))) return undefined;
  const words = [...text.matchAll(WORD)].slice(0, WORDS_MAX);
  for (const last of words.toReversed()) {
    const length = last.index + last[0].length;
    const value = values.get(plainWords(text.slice(0, length)));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

function longestLast(text: string, { values, lastWords }: Table): SpelledNumber | undefined {
  const last = /(?<!\p{L})\p{L}{1,50}$/u.exec(text.slice(-60))?.[0];
  if (!last || !lastWords.has(plainWords(last))) return undefined;
  for (const { index } of [...text.matchAll(WORD)].slice(-WORDS_MAX)) {
    const value = values.get(plainWords(text.slice(index)));
    if (value !== undefined) return { value, length: text.length - index };
  }
  return undefined;
}

const WORD = /\p{L}{1,50}/gu;
const LINKS = new Set(['and', 'y', 'e', 'et']);

/** Without accents, hyphens and the words that join tens and units. */
function plainWords(words: string): string {
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

function indexed(all: readonly NumberWords[]): Table {
  const split = all.map(([words]) => words.split(' '));
  return {
    values: new Map(all),
    firstWords: new Set(split.map((words) => words[0]!)),
    lastWords: new Set(split.map((words) => words.at(-1)!)),
  };
}
