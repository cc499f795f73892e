/** Returns a random number from 0 to below 1. */
export type Random = () => number;

/** Part of a quote that a mutation changes. */
export type MutantKind = 'number' | 'name' | 'negation' | 'date';

/** Mutations that change the meaning of a quote in one part; undefined for a quote without such a part. */
export const MUTATIONS: Readonly<
  Record<MutantKind, (quote: string, random: Random) => string | undefined>
> = { number: mutateNumber, name: mutateName, negation: mutateNegation, date: mutateDate };

const NUMBER_WORDS =
  'two three four five six seven eight nine ten twelve thirty sixty ninety'.split(' ');
const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const DENYING = 'not no never without neither unless except'.split(' ');
const MODALS = ['shall', 'may', 'must', 'will'];

function mutateNumber(quote: string, random: Random): string | undefined {
  if (random() < 0.3) {
    const swapped = swapWord(quote, NUMBER_WORDS, random);
    if (swapped) return swapped;
  }
  return replaceOne(quote, /\d[\d.,]*\d|\d/g, random, (number) => otherNumber(number, random));
}

function otherNumber(number: string, random: Random): string {
  const changes = [
    () => otherDigit(number, random),
    () => `${number}0`,
    () => `1${number}`,
    () => (number.includes(',') ? number.replace(/,.*/, '') : otherDigit(number, random)),
    () => (number.includes(',') ? number.replace(',', '.') : otherDigit(number, random)),
  ];
  return pick(changes, random)!();
}

function otherDigit(number: string, random: Random): string {
  return replaceOne(number, /\d/g, random, (digit) =>
    String((Number(digit) + 1 + Math.floor(random() * 9)) % 10),
  )!;
}

function mutateName(quote: string, random: Random): string | undefined {
  const names = [...quote.matchAll(/(?<=[a-z,] )\p{Lu}\p{Ll}{3,}/gu)].map(([name]) => name);
  const [one, other] = [pick(names, random), pick(names, random)];
  if (!one || !other) return undefined;
  if (one !== other && random() < 0.4) {
    return quote.replace(new RegExp(`\\b(?:${one}|${other})\\b`, 'g'), (name) =>
      name === one ? other : one,
    );
  }
  const at = 1 + Math.floor(random() * (one.length - 1));
  const letter = pick(
    'a e i o u b d l m n r s t'.split(' ').filter((each) => each !== one[at]),
    random,
  )!;
  const changes = [
    one.slice(0, at) + letter + one.slice(at + 1),
    one.slice(0, at) + letter + one.slice(at),
    one.slice(0, at) + one.slice(at + 1),
    'Zorgane',
  ];
  return quote.replace(new RegExp(`(?<=[a-z,] )${one}\\b`), pick(changes, random)!);
}

function mutateNegation(quote: string, random: Random): string | undefined {
  const denied = replaceOne(quote, wordsPattern(DENYING, ' '), random, () => '');
  const modal = wordsPattern(MODALS, '');
  const changes = [
    denied,
    denied,
    replaceOne(quote, modal, random, (word) => `${word} not`),
    replaceOne(quote, modal, random, (word) =>
      pick(
        MODALS.filter((each) => each !== word),
        random,
      )!,
    ),
    replaceOne(quote, /\b(?:is|are|be)\b/g, random, (word) => `${word} not`),
  ].filter((each) => each !== undefined);
  return pick(changes, random);
}

function mutateDate(quote: string, random: Random): string | undefined {
  const month = `(?:${MONTHS.join('|')})`;
  const date = new RegExp(`\\b(?:\\d{1,2} ${month}|${month} \\d{1,2})(?:,? \\d{4})?\\b`, 'g');
  return replaceOne(quote, date, random, (found) =>
    random() < 0.5 ? swapWord(found, MONTHS, random)! : otherDigit(found, random),
  );
}

function swapWord(text: string, words: readonly string[], random: Random): string | undefined {
  return replaceOne(text, wordsPattern(words, ''), random, (word) =>
    pick(
      words.filter((each) => each !== word),
      random,
    )!,
  );
}

function wordsPattern(words: readonly string[], behind: string): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})\\b${behind}`, 'g');
}

/** Replaces a random match; undefined without a match. */
function replaceOne(
  text: string,
  pattern: RegExp,
  random: Random,
  other: (match: string) => string,
): string | undefined {
  const match = pick([...text.matchAll(pattern)], random);
  if (!match) return undefined;
  return text.slice(0, match.index) + other(match[0]) + text.slice(match.index + match[0].length);
}

export function pick<T>(all: readonly T[], random: Random): T | undefined {
  return all[Math.floor(random() * all.length)];
}

export type TypesettingKind =
  | 'hyphens'
  | 'ligatures'
  | 'curly quotes'
  | 'line breaks'
  | 'page footers';

/** Changes that typesetting makes to a sentence, by kind. A quote of the plain sentence must still be located. */
export const TYPESETTINGS: Readonly<
  Record<TypesettingKind, (sentence: string, random: Random) => string>
> = {
  hyphens: (sentence, random) => {
    const words = [...sentence.matchAll(/\b\p{Ll}{7,}\b/gu)];
    const word = pick(words, random);
    if (!word) return sentence;
    const at = word.index + 3;
    return `${sentence.slice(0, at)}-\n${sentence.slice(at)}`;
  },
  ligatures: (sentence) =>
    sentence
      .replaceAll('ffi', 'ﬃ')
      .replaceAll('fi', 'ﬁ')
      .replaceAll('fl', 'ﬂ')
      .replaceAll('ff', 'ﬀ'),
  'curly quotes': (sentence) =>
    sentence
      .replaceAll("'", '’')
      .replace(/"([^"]*)"/g, '“$1”')
      .replace(/ - /g, ' – '),
  'line breaks': (sentence) => sentence.replace(/(.{40,60}?) /gs, '$1 \n  '),
  'page footers': (sentence, random) => {
    const blanks = [...sentence.matchAll(/ /g)];
    const blank = pick(blanks, random);
    if (!blank) return sentence;
    return sentence.slice(0, blank.index) + PAGE_BREAK + sentence.slice(blank.index + 1);
  },
};

/** Footer of one page and header of the next. */
export const PAGE_BREAK =
  '\n\nConfidential draft of the parties\nPage 7 of 40\n\fLegal department, not for release\n\n';
