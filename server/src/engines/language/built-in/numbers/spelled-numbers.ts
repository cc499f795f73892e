/**
 * Numbers in words, as deeds write days, terms and years, in English, Spanish, French, German and Portuguese. The
 * tables are made once, when the first number is read.
 */

type Table = {
  values: ReadonlyMap<string, number>;
  firstWords: ReadonlySet<string>;
  lastWords: ReadonlySet<string>;
};

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
};

const WORDS_MAX = 8;

/** A number in words, with its length in the text. */
export type SpelledNumber = { value: number; length: number };

/**
 * The number in words with which the text begins, from 1 to 99: `twenty-three`, `treinta y uno`, `vingt et un`,
 * `fünfzehnten`, `primeiro`.
 */
export function numberAtStart(text: string): SpelledNumber | undefined {
  return longestFirst(text, (numbers ??= indexed(makeNumbers())));
}

/** The number in words with which the text ends, from 1 to 99. */
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

type Numbered = [words: string, value: number];

function indexed(all: readonly Numbered[]): Table {
  const split = all.map(([words]) => words.split(' '));
  return {
    values: new Map(all),
    firstWords: new Set(split.map((words) => words[0]!)),
    lastWords: new Set(split.map((words) => words.at(-1)!)),
  };
}

function makeNumbers(): Numbered[] {
  const german = germanNumbers();
  return [
    ...counted(ENGLISH_ORDINALS),
    ...ENGLISH_TENS.split(' ').map((ten, i): Numbered => [`${ten.slice(0, -1)}ieth`, 20 + 10 * i]),
    ...combined(ENGLISH_TENS, ENGLISH_ORDINALS),
    ...LANGUAGES.flatMap(({ numbers: all }) => all),
    ...german.flatMap(([word, value]) => germanOrdinals(word, value)),
    ...Object.entries(VARIANTS),
  ];
}

function makeYears(): Numbered[] {
  const all: Numbered[] = [];
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

function numbersOf(units: string, tens: string): Numbered[] {
  const byTens = tens.split(' ').map((ten, i): Numbered => [ten, 20 + 10 * i]);
  return [...counted(units), ...byTens, ...combined(tens, units)];
}

function counted(words: string): Numbered[] {
  return words.split(' ').map((word, i) => [word.replaceAll('_', ' '), i + 1]);
}

function combined(tens: string, units: string): Numbered[] {
  const below = counted(units).slice(0, 9);
  return tens
    .split(' ')
    .flatMap((ten, i) => below.map(([unit, n]): Numbered => [`${ten} ${unit}`, 20 + 10 * i + n]));
}

/** From 70 on French counts on from sixty and from four times twenty. */
function frenchNumbers(): Numbered[] {
  const below = counted(FRENCH);
  return [
    ...numbersOf(FRENCH, FRENCH_TENS),
    ...below.slice(9).map(([words, n]): Numbered => [`soixante ${words}`, 60 + n]),
    ...below.map(([words, n]): Numbered => [`quatre vingt ${words}`, 80 + n]),
  ];
}

function germanNumbers(): Numbered[] {
  const units = counted(GERMAN);
  const tens = GERMAN_TENS.split(' ').map((ten, i): Numbered => [ten, 20 + 10 * i]);
  const both = tens.flatMap(([ten, value]) =>
    units
      .slice(0, 9)
      .map(([unit, n]): Numbered => [`${n === 1 ? 'ein' : unit}und${ten}`, value + n]),
  );
  return [...units, ...tens, ...both];
}

const GERMAN_STEMS = new Map([
  [1, ['erst']],
  [3, ['dritt']],
  [7, ['siebt', 'siebent']],
  [8, ['acht']],
]);

function germanOrdinals(word: string, value: number): Numbered[] {
  const stems = GERMAN_STEMS.get(value) ?? [word + (value < 20 ? 't' : 'st')];
  return stems.flatMap((stem) =>
    ['e', 'en', 'er', 'em', 'es'].map((ending): Numbered => [stem + ending, value]),
  );
}

/** How each language begins the years from 2000 and from 1900. */
const LANGUAGES: readonly {
  numbers: readonly Numbered[];
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
