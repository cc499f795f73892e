const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINAL_UNITS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );

const VALUES = new Map<string, number>([
  ['a', 1],
  ['an', 1],
  ...UNITS.map((word, index) => [word, index + 1] as const),
  ...ORDINAL_UNITS.map((word, index) => [word, index + 1] as const),
  ...TENS.map((word, index) => [word, 20 + index * 10] as const),
  ...TENS.map((word, index) => [`${word.slice(0, -1)}ieth`, 20 + index * 10] as const),
  ['hundred', 100],
]);

/** Source of a regular expression for one number in words, cardinal or ordinal, up to ninety-nine. */
export const NUMBER_WORD = `(?:(?:${TENS.join('|')})[- ](?:${[...UNITS, ...ORDINAL_UNITS].join('|')})|${[
  ...VALUES.keys(),
]
  .filter((word) => word.length > 2)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`;

/** Reads `twenty-four`, `third` or `24`. */
export function parseNumber(words: string): number | undefined {
  if (/^\d+$/.test(words)) return Number(words);
  let sum = 0;
  for (const word of words.toLowerCase().split(/[-\s]+/)) {
    const value = VALUES.get(word);
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}
