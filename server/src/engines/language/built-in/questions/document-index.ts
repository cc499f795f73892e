import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import { isHeading } from '../clauses/clause-terms.ts';
import { PARAGRAPH_END } from '../text/folded-text.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, readText, textOf } from '../reading.ts';
import { letterRuns } from '../words/letter-runs.ts';
import { splitWords } from '../words/split-words.ts';
import { isStopWord } from '../words/stop-words.ts';
import { termOf } from '../words/term.ts';
import type { TextLanguage } from '../words/text-language.ts';
import { type ContractFacts, contractFacts } from './facts/contract-facts.ts';
import { isTableRow, splitRows } from './table-rows.ts';
import { unitSizes } from './unit-sizes.ts';

/** A sentence, a heading or the row of a table; offsets are those of the folded text. */
export type Passage = Span & {
  /** Number of the sentence that it is, or is part of. */
  sentence: number;
  /** Index in `pages` of the extracted text, of the page on which it begins. */
  page: number;
  paragraph: number;
  /** The passage that is the heading above it; -1 when there is none. */
  heading: number;
  isHeading: boolean;
  isRow: boolean;
  /** Numbers of its terms in order; 0 stands for a stop word. */
  terms: readonly number[];
};

/** A document cut into passages and counted, ready for questions. */
export type DocumentIndex = {
  language: TextLanguage;
  reading: Reading;
  passages: readonly Passage[];
  /** From a stem to the number of its term, from 1. */
  vocabulary: ReadonlyMap<string, number>;
  /** Stems by their first letters, for words of one family. */
  families: ReadonlyMap<string, readonly string[]>;
  /** For each term the passages that have it, once for each time. */
  postings: readonly (readonly number[])[];
  /** For each run of letters the numbers of the terms that have it; made on first use. */
  runs(): ReadonlyMap<string, readonly number[]>;
  sizes: ReturnType<typeof unitSizes>;
  facts: ContractFacts;
};

const PARAGRAPH_PASSAGES_MAX = 15;
/** So far a heading reaches when no other follows. */
const HEADING_REACH = 25;
export const FAMILY_LETTERS = 4;

export function indexDocument(text: ExtractedText): DocumentIndex {
  const reading = readText(text.text);
  const { language } = reading;
  const vocabulary = new Map<string, number>();
  const postings: number[][] = [[]];
  const places = placePassages(text, reading);
  const passages = places.map((place, index): Passage => {
    const terms = readTerms(reading.text.slice(place.start, place.end), language, (term) => {
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
  let runs: Map<string, number[]> | undefined;
  return {
    language,
    reading,
    passages,
    vocabulary,
    families: groupFamilies(vocabulary.keys()),
    postings,
    runs: () => (runs ??= groupRuns(vocabulary)),
    sizes: unitSizes(passages, text.pages.length),
    facts: contractFacts(reading),
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

type Place = Omit<Passage, 'terms'>;

function placePassages(text: ExtractedText, reading: Reading): Place[] {
  const places: Place[] = [];
  let inParagraph = 0;
  let heading = -1;
  for (const [sentence, whole] of reading.sentences.entries()) {
    for (const span of splitRows(reading.text, whole)) {
      const before = places.at(-1);
      const page = pageFrom(text, before?.page ?? 0, reading.fold.rawStart(span.start));
      const isNew =
        page !== before?.page ||
        inParagraph >= PARAGRAPH_PASSAGES_MAX ||
        reading.text.slice(before.end, span.start).includes(PARAGRAPH_END);
      inParagraph = isNew ? 1 : inParagraph + 1;
      const paragraph = before ? before.paragraph + Number(isNew) : 0;
      const above = places.length - heading <= HEADING_REACH ? heading : -1;
      const kind = kindOf(reading.text.slice(span.start, span.end));
      if (kind.isHeading) heading = places.length;
      places.push({ ...span, ...kind, sentence, page, paragraph, heading: above });
    }
  }
  return places;
}

function kindOf(line: string): Pick<Passage, 'isHeading' | 'isRow'> {
  const isRow = isTableRow(line);
  return { isRow, isHeading: !isRow && isHeading(line) };
}

/** The page of an offset, looked for from an earlier page on. */
function pageFrom({ pages }: ExtractedText, from: number, offset: number): number {
  let page = from;
  while (page + 1 < pages.length && pages[page + 1]!.start <= offset) page++;
  return page;
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

function groupRuns(vocabulary: ReadonlyMap<string, number>): Map<string, number[]> {
  const runs = new Map<string, number[]>();
  for (const [stem, term] of vocabulary) {
    for (const run of letterRuns(stem)) {
      const terms = runs.get(run);
      if (terms) terms.push(term);
      else runs.set(run, [term]);
    }
  }
  return runs;
}

/** The passages of the paragraph that a passage stands in. */
export function paragraphOf({ passages }: DocumentIndex, at: number): number[] {
  const { paragraph } = passages[at]!;
  let first = at;
  while (passages[first - 1]?.paragraph === paragraph) first--;
  const own: number[] = [];
  for (let one = first; passages[one]?.paragraph === paragraph; one++) own.push(one);
  return own;
}

/** A passage on one line, folded. */
export function passageText({ reading, passages }: DocumentIndex, at: number): string {
  const passage = passages[at];
  return passage ? textOf(reading, passage) : '';
}
