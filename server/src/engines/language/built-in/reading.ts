import type { PageLayout } from '../../text-extraction/page-layout.ts';
import { type DateMention, type DateOrder, findDates } from './dates/dates.ts';
import { type Finances, readFinances } from './financial/finances.ts';
import { type FoldedText, foldText } from './text/folded-text.ts';
import { findParties, type Party } from './parties/parties.ts';
import type { Span } from './text/page-furniture.ts';
import { findPreamble, type Preamble } from './parties/preamble.ts';
import { languageOfText } from './text/language-of-text.ts';
import { splitSentences } from './text/sentences.ts';
import { scoreTerms, type TermScores } from './clauses/term-weights.ts';
import type { TextLanguage } from './words/text-language.ts';

/** A document as the extractors see it. What several of them need is worked out once, when first asked for. */
export type Reading = {
  /** Folded; every offset in a reading refers to it. */
  readonly text: string;
  readonly fold: FoldedText;
  readonly language: TextLanguage;
  readonly sentences: readonly Span[];
  readonly termScores: TermScores;
  readonly dates: readonly DateMention[];
  /** What comes first in dates where the text does not tell. */
  readonly dateOrder: DateOrder | undefined;
  readonly preamble: Preamble | undefined;
  readonly parties: readonly Party[];
  /** Its offsets are those of the raw text. */
  readonly finances: Finances;
};

/**
 * @param layouts where the words of the pages stand, as far as that is known
 * @param dateOrder what comes first in dates where the text does not tell
 */
export function readText(
  raw: string,
  layouts: readonly PageLayout[] = [],
  dateOrder?: DateOrder,
): Reading {
  const fold = foldText(raw);
  const { text } = fold;
  const language = once(() => languageOfText(text));
  const sentences = once(() => splitSentences(text, language()));
  const termScores = once(() => scoreTerms(text, sentences(), preamble()));
  const dates = once(() => findDates(text, language(), undefined, dateOrder));
  const preamble = once(() => findPreamble(text));
  const parties = once(() => findParties(text, preamble(), language()));
  const finances = once(() => readFinances(raw, layouts));
  return {
    text,
    fold,
    dateOrder,
    get language() {
      return language();
    },
    get sentences() {
      return sentences();
    },
    get termScores() {
      return termScores();
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

/** The text of a span on one line. */
export function textOf(reading: Reading, span: Span): string {
  return reading.text.slice(span.start, span.end).replace(/\s+/g, ' ');
}
