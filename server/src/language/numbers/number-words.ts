import { byLanguage, loadPairs } from '../cues.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../text-language.ts';

/**
 * Words with the number that they stand for: lower case, without accents, hyphens and the words that join tens and
 * units.
 */
export type NumberWords = [words: string, value: number];

const ENGLISH_ORDINALS = readList('en', 'ordinals');
const GERMAN_ORDINAL_STEMS = readList('de', 'ordinal-stems');
const GERMAN_ORDINAL_ENDINGS = ['e', 'en', 'er', 'em', 'es'];

/** Cardinal numbers from 1 to 99. */
const CARDINALS = byLanguage((language) => {
  const words = readList(language, 'numbers');
  if (language === 'de') return composeGerman(words);
  return language === 'fr' ? composeFrench(words) : composeNumbers(words);
});

function readList(language: TextLanguage, topic: string): NumberWords[] {
  return loadPairs(language, topic).map(([words, value]) => [words, Number(value)]);
}

function isTen([, value]: NumberWords): boolean {
  return value >= 20 && value % 10 === 0;
}

function isBelowTen([, value]: NumberWords): boolean {
  return value < 10;
}

/** Puts the unit behind the ten: `twenty three`. */
function composeNumbers(words: readonly NumberWords[]): NumberWords[] {
  return [...words, ...combine(words, words)];
}

function combine(tens: readonly NumberWords[], units: readonly NumberWords[]): NumberWords[] {
  const below = units.filter(isBelowTen);
  return tens
    .filter(isTen)
    .flatMap(([ten, value]) =>
      below.map(([unit, n]): NumberWords => [`${ten} ${unit}`, value + n]),
    );
}

/** Composes French numbers; from 70 on they count from sixty, then from four times twenty. */
function composeFrench(words: readonly NumberWords[]): NumberWords[] {
  const belowTwenty = words.filter(([, value]) => value < 20);
  const belowHundred = belowTwenty.map(([word, n]): NumberWords => [
    `quatre vingt ${word}`,
    80 + n,
  ]);
  const fromSeventy = belowTwenty
    .filter(([, value]) => value >= 10)
    .map(([word, n]): NumberWords => [`soixante ${word}`, 60 + n]);
  return [...composeNumbers(words), ...fromSeventy, ...belowHundred];
}

/** German puts the unit before the ten, in one word: `dreiundzwanzig`. */
function composeGerman(words: readonly NumberWords[]): NumberWords[] {
  const units = words.filter(isBelowTen);
  const joined = words
    .filter(isTen)
    .flatMap(([ten, value]) =>
      units.map(([unit, n]): NumberWords => [`${n === 1 ? 'ein' : unit}und${ten}`, value + n]),
    );
  return [...words, ...joined];
}

/**
 * Source of a regular expression for an English number in words, cardinal or ordinal, up to ninety-nine, or `hundred`;
 * `a` and `an` are left out.
 */
export const ENGLISH_NUMBER_PATTERN = buildEnglishPattern();

function wordsOf(numbers: readonly NumberWords[]): string[] {
  return numbers.map(([words]) => words);
}

function buildEnglishPattern(): string {
  const cardinals = readList('en', 'numbers');
  const tens = wordsOf(cardinals.filter(isTen));
  const belowTen = wordsOf([
    ...cardinals.filter(isBelowTen),
    ...ENGLISH_ORDINALS.filter(isBelowTen),
  ]);
  const single = wordsOf([...cardinals, ...ENGLISH_ORDINALS, ['hundred', 100]]);
  const longestFirst = single.toSorted((a, b) => b.length - a.length);
  return `(?:(?:${tens.join('|')})[- ](?:${belowTen.join('|')})|${longestFirst.join('|')})`;
}

/** Lists the words for every number from 1 to 99, and for the hundred. */
export function listNumberWords(): NumberWords[] {
  return [
    ...ENGLISH_ORDINALS,
    ...combine(readList('en', 'numbers'), ENGLISH_ORDINALS),
    ...Object.values(CARDINALS).flat(),
    ...CARDINALS.de.flatMap(([word, value]) => germanOrdinals(word, value)),
    ...TEXT_LANGUAGES.flatMap((language) => readList(language, 'number-variants')),
  ];
}

/** Lists the words for every year from 1900 to 2099. */
export function listYearWords(): NumberWords[] {
  const years = TEXT_LANGUAGES.flatMap((language) => {
    const centuries = readList(language, 'centuries');
    const gap = language === 'de' ? '' : ' ';
    return [
      ...centuries.filter(([, year]) => year === 2000),
      ...centuries.flatMap(([start, year]) =>
        CARDINALS[language].map(([words, value]): NumberWords => [
          start + gap + words,
          year + value,
        ]),
      ),
    ];
  });
  const twentyTens = CARDINALS.en
    .filter(([, value]) => value >= 10)
    .map(([words, value]): NumberWords => [`twenty ${words}`, 2000 + value]);
  return [...years, ...twentyTens];
}

function germanOrdinals(word: string, value: number): NumberWords[] {
  const irregular = GERMAN_ORDINAL_STEMS.filter(([, number]) => number === value);
  const stems =
    irregular.length > 0 ? irregular.map(([stem]) => stem) : [word + (value < 20 ? 't' : 'st')];
  return stems.flatMap((stem) =>
    GERMAN_ORDINAL_ENDINGS.map((ending): NumberWords => [stem + ending, value]),
  );
}
