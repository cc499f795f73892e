import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import { isHeading } from '../clause-terms.ts';
import { type FoldedText, foldText, PARAGRAPH_END } from '../folded-text.ts';
import type { Span } from '../page-furniture.ts';
import { splitSentences } from '../sentences.ts';
import { splitWords } from '../words/split-words.ts';
import { isStopWord, languageOfWords } from '../words/stop-words.ts';
import { termOf } from '../words/term.ts';
import type { TextLanguage } from '../words/text-language.ts';

/** A sentence, or a heading; offsets are those of the folded text. */
export type Passage = Span & {
  /** Index in `pages` of the extracted text, of the page on which it begins. */
  page: number;
  paragraph: number;
  /** The passage that is the heading above it; -1 when there is none. */
  heading: number;
  isHeading: boolean;
  /** Numbers of its terms in order; 0 stands for a stop word. */
  terms: readonly number[];
};

/** A document cut into passages and counted, ready for questions. */
export type DocumentIndex = {
  language: TextLanguage;
  fold: FoldedText;
  passages: readonly Passage[];
  /** From a stem to the number of its term, from 1. */
  vocabulary: ReadonlyMap<string, number>;
  /** Stems by their first letters, for words of one family. */
  families: ReadonlyMap<string, readonly string[]>;
  /** For each term the passages that have it, once for each time. */
  postings: readonly (readonly number[])[];
  paragraphCount: number;
  pageCount: number;
};

/** Text from which the language of the small words is told. */
const LANGUAGE_SAMPLE = 20_000;
const PARAGRAPH_PASSAGES_MAX = 15;
/** So far a heading reaches when no other follows. */
const HEADING_REACH = 25;
export const FAMILY_LETTERS = 4;

export function indexDocument(text: ExtractedText): DocumentIndex {
  const fold = foldText(text.text);
  const sample = splitWords(fold.text.slice(0, LANGUAGE_SAMPLE));
  const language = languageOfWords(sample.map((word) => word.text)) ?? 'en';
  const vocabulary = new Map<string, number>();
  const postings: number[][] = [[]];
  const places = placePassages(text, fold);
  const passages = places.map((place, index): Passage => {
    const terms = readTerms(fold.text.slice(place.start, place.end), language, (term) => {
      let number = vocabulary.get(term);
      if (number === undefined) {
        number = postings.push([]) - 1;
        vocabulary.set(term, number);
      }
      postings[number]!.push(index);
      return number;
    });
    return { ...place, terms };
  });
  return {
    language,
    fold,
    passages,
    vocabulary,
    families: groupFamilies(vocabulary.keys()),
    postings,
    paragraphCount: (passages.at(-1)?.paragraph ?? -1) + 1,
    pageCount: text.pages.length,
  };
}

function readTerms(
  passage: string,
  language: TextLanguage,
  numberOf: (term: string) => number,
): number[] {
  return splitWords(passage).map(({ text }) =>
    isStopWord(text, language) ? 0 : numberOf(termOf(text, language)),
  );
}

function placePassages(text: ExtractedText, fold: FoldedText): Omit<Passage, 'terms'>[] {
  let page = 0;
  let paragraph = -1;
  let inParagraph = 0;
  let heading = -HEADING_REACH;
  let end = 0;
  return splitSentences(fold.text).map((span, index) => {
    const raw = fold.rawStart(span.start);
    const before = page;
    while (page + 1 < text.pages.length && text.pages[page + 1]!.start <= raw) page++;
    const isNew =
      index === 0 ||
      page !== before ||
      inParagraph >= PARAGRAPH_PASSAGES_MAX ||
      fold.text.slice(end, span.start).includes(PARAGRAPH_END);
    if (isNew) {
      paragraph++;
      inParagraph = 0;
    }
    inParagraph++;
    end = span.end;
    const isTitle = isHeading(fold.text.slice(span.start, span.end));
    const above = index - heading <= HEADING_REACH ? heading : -1;
    if (isTitle) heading = index;
    return { ...span, page, paragraph, heading: above, isHeading: isTitle };
  });
}

function groupFamilies(stems: Iterable<string>): Map<string, string[]> {
  const families = new Map<string, string[]>();
  for (const one of stems) {
    if (one.length < FAMILY_LETTERS) continue;
    const letters = one.slice(0, FAMILY_LETTERS);
    const family = families.get(letters);
    if (family) family.push(one);
    else families.set(letters, [one]);
  }
  return families;
}
