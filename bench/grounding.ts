import { locateQuote } from '../server/src/engines/grounding/locate-quotes.ts';
import { createQuoteIndex } from '../server/src/engines/grounding/quote-index.ts';
import { seededRandom } from '../server/src/testing/seeded-random.ts';
import { median, quantile, type Row } from './row.ts';

const TEXT_LENGTH = 1_000_000;
const VOCABULARY = 8_000;
const QUOTES = 200;
/** Asked first and not counted. */
const WARM_UP = 20;
const WORDS_PER_QUOTE = 30;
const QUOTE_MS_MAX = 20;

/** Measures the time to find one quote in a long text with a prepared index. */
export async function benchGrounding(): Promise<Row[]> {
  const random = seededRandom(1);
  const words = makeWords(random);
  const text = words.join(' ');
  const indexed = timeOf(() => createQuoteIndex(text));
  const index = createQuoteIndex(text);
  const quotes = Array.from({ length: WARM_UP + QUOTES }, () => {
    const from = Math.floor(random() * (words.length - WORDS_PER_QUOTE));
    return words.slice(from, from + WORDS_PER_QUOTE);
  });
  const verbatim = quotes.map((quote) =>
    timeOf(() => locateQuote(index, { quote: quote.join(' ') })),
  );
  const close = quotes.map((quote) => {
    const other = quote.toSpliced(WORDS_PER_QUOTE / 2, 1, 'the').join(' ');
    return timeOf(() => locateQuote(index, { quote: other }));
  });
  const goal = { atMost: QUOTE_MS_MAX };
  return [
    ...rowsOf('a quote in 1 MB, word for word', verbatim, goal),
    ...rowsOf('a quote in 1 MB, a word changed', close, goal),
    { what: 'the index of 1 MB', figure: indexed, unit: 'ms', note: 'once for all quotes' },
  ];
}

function rowsOf(what: string, timesMs: readonly number[], goal: Row['goal']): Row[] {
  const counted = timesMs.slice(WARM_UP);
  return [
    { what: `${what}, p50`, figure: median(counted), unit: 'ms', ...(goal && { goal }) },
    { what: `${what}, p95`, figure: quantile(counted, 0.95), unit: 'ms', ...(goal && { goal }) },
  ];
}

/** Some words are frequent and most are rare, as in every language. */
function makeWords(random: () => number): string[] {
  const words: string[] = [];
  for (let length = 0; length < TEXT_LENGTH; length += words.at(-1)!.length + 1) {
    words.push(wordOf(Math.floor(VOCABULARY * random() ** 3)));
  }
  return words;
}

/** Writes a number in letters, since digits would count as figures. */
function wordOf(number: number): string {
  return `w${number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}ord`;
}

function timeOf(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}
