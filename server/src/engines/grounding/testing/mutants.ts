/** Gives numbers from 0 to 1, below it. */
export type Random = () => number;

export type MutantKind = 'number' | 'name' | 'negation' | 'date';

/** Changes what a quote says in one thing; undefined of one that has no such thing. */
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

/** Replaces one of the matches; undefined without any. */
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
