import type { PageLayout } from '../../../text-extraction/page-layout.ts';
import { type DateMention, type DateOrder, findDates } from '../../../../language/dates/dates.ts';
import { type Finances, readFinances } from '../statements/finances.ts';
import { findDateOrder } from './date-order.ts';
import { collapseBlanks, type FoldedText, foldText } from '../../../../language/folding.ts';
import { findParties, type Party } from '../parties/parties.ts';
import type { Span } from '../../../../language/span.ts';
import { findPreamble, type Preamble } from '../parties/preamble.ts';
import { guessTextLanguage } from '../../../../language/detect-language.ts';
import { splitSentences } from '../../../../language/sentences.ts';
import { type CueScores, scoreCues } from './clause-cues.ts';
import { splitLines } from './split-lines.ts';
import { scoreTerms, type TermScores } from './term-scores.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

/** Document as the extractors read it. Its parts are computed once, on first use. */
export type Reading = {
  /** Folded text; every offset in a reading refers to it. */
  readonly text: string;
  readonly fold: FoldedText;
  readonly language: TextLanguage;
  /** Sentences; of an English document without an opening also its lines, since letters and lists have no stops. */
  readonly sentences: readonly Span[];
  readonly termScores: TermScores;
  readonly cueScores: CueScores;
  readonly dates: readonly DateMention[];
  /** Part that comes first in all numeric dates of the document; undefined if nothing shows it. */
  readonly dateOrder: DateOrder | undefined;
  readonly preamble: Preamble | undefined;
  readonly parties: readonly Party[];
  /** Tables and figures; their offsets are those of the raw text. */
  readonly finances: Finances;
};

/**
 * Folds a text and prepares its reading.
 *
 * @param layouts positions of the words on the pages; empty if unknown
 * @param preferredOrder part that comes first in numeric dates when the document does not show it
 */
export function readText(
  raw: string,
  layouts: readonly PageLayout[] = [],
  preferredOrder?: DateOrder,
): Reading {
  const fold = foldText(raw);
  const dateOrder = once(() => findDateOrder(fold.text, preferredOrder));
  return readFolded(
    fold,
    dateOrder,
    once(() => readFinances(raw, layouts, dateOrder())),
  );
}

/** Reads a text that is made of passages of another one. Its tables and figures are those of the other. */
export function deriveReading(source: Reading, fold: FoldedText): Reading {
  return readFolded(
    fold,
    () => source.dateOrder,
    () => source.finances,
  );
}

function readFolded(
  fold: FoldedText,
  dateOrder: () => DateOrder | undefined,
  finances: () => Finances,
): Reading {
  const { text } = fold;
  const language = once(() => guessTextLanguage(text));
  const sentences = once(() => {
    const all = splitSentences(text, language());
    const isPlain = language() === 'en' && !preamble();
    return isPlain ? all.flatMap((sentence) => splitLines(text, sentence)) : all;
  });
  const termScores = once(() => scoreTerms(text, sentences(), preamble()));
  const cueScores = once(() => scoreCues(text, sentences()));
  const dates = once(() => findDates(text, language(), dateOrder()));
  const preamble = once(() => findPreamble(text));
  const parties = once(() => findParties(text, preamble(), language()));
  return {
    text,
    fold,
    get dateOrder() {
      return dateOrder();
    },
    get language() {
      return language();
    },
    get sentences() {
      return sentences();
    },
    get termScores() {
      return termScores();
    },
    get cueScores() {
      return cueScores();
    },
    get dates() {
      return dates();
    },
    get preamble() {
      return preamble();
    },
    get parties() {
      return parties();
    },
    get finances() {
      return finances();
    },
  };
}

function once<T>(compute: () => T): () => T {
  let done: { value: T } | undefined;
  return () => (done ??= { value: compute() }).value;
}

/** Makes a function that computes its value once for each reading. */
export function oncePerReading<T>(compute: (reading: Reading) => T): (reading: Reading) => T {
  const computed = new WeakMap<Reading, { value: T }>();
  return (reading) => {
    const known = computed.get(reading) ?? { value: compute(reading) };
    computed.set(reading, known);
    return known.value;
  };
}

/** Returns the text of a span on one line. */
export function spanText(reading: Reading, span: Span): string {
  return collapseBlanks(reading.text.slice(span.start, span.end));
}
