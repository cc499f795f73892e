/** Words for numbers in English, Spanish, French, German and Portuguese: lower case, without accents, hyphens and `and`. */

/** Words with the number that they stand for. */
export type NumberWords = [words: string, value: number];

const ENGLISH =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const ENGLISH_ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const SPANISH =
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve';
const SPANISH_TENS = 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa';
const PORTUGUESE =
  'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove';
const PORTUGUESE_TENS = 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa';
const FRENCH =
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf';
const FRENCH_TENS = 'vingt trente quarante cinquante soixante';
const GERMAN =
  'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn';
const GERMAN_TENS = 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig';

const VARIANTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  un: 1,
  una: 1,
  primero: 1,
  primer: 1,
  uma: 1,
  duas: 2,
  primeiro: 1,
  catorze: 14,
  dezasseis: 16,
  dezassete: 17,
  dezanove: 19,
  une: 1,
  premier: 1,
  'quatre vingts': 80,
  ein: 1,
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  eines: 1,
  zwo: 2,
  veintiun: 21,
  hundred: 100,
};

/**
 * Source of a regular expression for an English number in words, cardinal or ordinal, up to ninety-nine, or `hundred`;
 * `a` and `an` are left out.
 */
export const ENGLISH_NUMBER = englishNumber();

function englishNumber(): string {
  const [units, ordinals, tens] = [ENGLISH, ENGLISH_ORDINALS, ENGLISH_TENS].map((words) =>
    words.split(' '),
  ) as [string[], string[], string[]];
  const belowTen = [...units.slice(0, 9), ...ordinals.slice(0, 9)];
  const single = [...units, ...ordinals, ...tens, ...tens.map(ordinalOfTen), 'hundred'];
  const longestFirst = single.toSorted((a, b) => b.length - a.length);
  return `(?:(?:${tens.join('|')})[- ](?:${belowTen.join('|')})|${longestFirst.join('|')})`;
}

function ordinalOfTen(ten: string): string {
  return `${ten.slice(0, -1)}ieth`;
}

/** Every number from 1 to 99, and the hundred. */
export function makeNumbers(): NumberWords[] {
  const german = germanNumbers();
  return [
    ...counted(ENGLISH_ORDINALS),
    ...ENGLISH_TENS.split(' ').map((ten, i): NumberWords => [ordinalOfTen(ten), 20 + 10 * i]),
    ...combined(ENGLISH_TENS, ENGLISH_ORDINALS),
    ...LANGUAGES.flatMap(({ numbers: all }) => all),
    ...german.flatMap(([word, value]) => germanOrdinals(word, value)),
    ...Object.entries(VARIANTS),
  ];
}

/** Every year from 1900 to 2099. */
export function makeYears(): NumberWords[] {
  const all: NumberWords[] = [];
  for (const { numbers: list, thousand, hundred, gap } of LANGUAGES) {
    for (const start of thousand) all.push([start, 2000]);
    for (const [words, value] of list) {
      for (const start of thousand) all.push([start + gap + words, 2000 + value]);
      for (const start of hundred) all.push([start + gap + words, 1900 + value]);
    }
  }
  for (const [words, value] of numbersOf(ENGLISH, ENGLISH_TENS)) {
    if (value >= 10) all.push([`twenty ${words}`, 2000 + value]);
  }
  return all;
}

function numbersOf(units: string, tens: string): NumberWords[] {
  const byTens = tens.split(' ').map((ten, i): NumberWords => [ten, 20 + 10 * i]);
  return [...counted(units), ...byTens, ...combined(tens, units)];
}

function counted(words: string): NumberWords[] {
  return words.split(' ').map((word, i) => [word.replaceAll('_', ' '), i + 1]);
}

function combined(tens: string, units: string): NumberWords[] {
  const below = counted(units).slice(0, 9);
  return tens
    .split(' ')
    .flatMap((ten, i) =>
      below.map(([unit, n]): NumberWords => [`${ten} ${unit}`, 20 + 10 * i + n]),
    );
}

/** From 70 on French counts on from sixty and from four times twenty. */
function frenchNumbers(): NumberWords[] {
  const below = counted(FRENCH);
  return [
    ...numbersOf(FRENCH, FRENCH_TENS),
    ...below.slice(9).map(([words, n]): NumberWords => [`soixante ${words}`, 60 + n]),
    ...below.map(([words, n]): NumberWords => [`quatre vingt ${words}`, 80 + n]),
  ];
}

function germanNumbers(): NumberWords[] {
  const units = counted(GERMAN);
  const tens = GERMAN_TENS.split(' ').map((ten, i): NumberWords => [ten, 20 + 10 * i]);
  const both = tens.flatMap(([ten, value]) =>
    units
      .slice(0, 9)
      .map(([unit, n]): NumberWords => [`${n === 1 ? 'ein' : unit}und${ten}`, value + n]),
  );
  return [...units, ...tens, ...both];
}

const GERMAN_STEMS = new Map([
  [1, ['erst']],
  [3, ['dritt']],
  [7, ['siebt', 'siebent']],
  [8, ['acht']],
]);

function germanOrdinals(word: string, value: number): NumberWords[] {
  const stems = GERMAN_STEMS.get(value) ?? [word + (value < 20 ? 't' : 'st')];
  return stems.flatMap((stem) =>
    ['e', 'en', 'er', 'em', 'es'].map((ending): NumberWords => [stem + ending, value]),
  );
}

/** How each language begins the years from 2000 and from 1900. */
const LANGUAGES: readonly {
  numbers: readonly NumberWords[];
  thousand: readonly string[];
  hundred: readonly string[];
  gap: '' | ' ';
}[] = [
  {
    numbers: numbersOf(ENGLISH, ENGLISH_TENS),
    thousand: ['two thousand'],
    hundred: ['nineteen hundred', 'nineteen'],
    gap: ' ',
  },
  {
    numbers: numbersOf(SPANISH, SPANISH_TENS),
    thousand: ['dos mil'],
    hundred: ['mil novecientos'],
    gap: ' ',
  },
  {
    numbers: numbersOf(PORTUGUESE, PORTUGUESE_TENS),
    thousand: ['dois mil'],
    hundred: ['mil novecentos'],
    gap: ' ',
  },
  {
    numbers: frenchNumbers(),
    thousand: ['deux mille', 'deux mil'],
    hundred: ['mille neuf cent', 'mil neuf cent', 'dix neuf cent'],
    gap: ' ',
  },
  {
    numbers: germanNumbers(),
    thousand: ['zweitausend', 'zweitausendund'],
    hundred: ['neunzehnhundert', 'neunzehnhundertund'],
    gap: '',
  },
];
