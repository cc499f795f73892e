import { PARAGRAPH_END } from '../../../../language/folding.ts';
import type { Span } from '../../../../language/span.ts';
import { toTerm } from '../../../../language/stemming.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { findThesaurusGroups } from '../../../../language/thesaurus.ts';
import { characterNgrams, splitWords } from '../../../../language/words.ts';
import type { ExtractedText } from '../../../text-extraction/text-extraction-engine.ts';
import { isHeading } from '../../analysis/document/term-scores.ts';
import { type Reading, readText, spanText } from '../../analysis/document/reading.ts';
import { type ContractFacts, createContractFacts } from '../facts/contract-facts.ts';
import { findSentenceKinds } from '../wording/kind-pairs.ts';
import { isTableRow, splitRows } from '../wording/line-kinds.ts';
import { findTermVectors, type TermVectors } from './term-vectors.ts';

/** Sentence, heading or table row of a document. Offsets are those of the folded text. */
export type IndexedPassage = Span & {
  /** Index of the sentence that the passage is, or is part of. */
  sentence: number;
  /** Index, in `pages` of the extracted text, of the page where the passage begins. */
  page: number;
  paragraph: number;
  /** Index of the passage that is the heading above it; -1 when there is none. */
  heading: number;
  isHeading: boolean;
  isRow: boolean;
  /** Numbers of its terms in order; 0 stands for a stop word. */
  terms: readonly number[];
};

/** Inverted index of one document by passages. */
export type DocumentIndex = {
  language: TextLanguage;
  reading: Reading;
  passages: readonly IndexedPassage[];
  /** Numbers of the terms by stem, from 1. */
  vocabulary: ReadonlyMap<string, number>;
  /** Returns the kinds of sentence that a passage is of; computed on first use. */
  kindsOf(at: number): ReadonlySet<string>;
  /** Returns the word vectors of the terms; computed on first use. */
  vectors(): TermVectors;
  /** Returns the groups of the thesaurus that occur in each passage (English); computed on first use. */
  thesaurus(): readonly ReadonlySet<number>[];
  /** Stems by their first `FAMILY_LETTERS` letters, to find words of one family. */
  families: ReadonlyMap<string, readonly string[]>;
  /** Passages by term number, one entry for each occurrence. */
  postings: readonly (readonly number[])[];
  /** Returns the numbers of terms by character n-gram; computed on first use. */
  ngrams(): ReadonlyMap<string, readonly number[]>;
  sizes: Readonly<Record<Unit, UnitSizes>>;
  facts: ContractFacts;
};

const PARAGRAPH_PASSAGES_MAX = 15;
/** Number of passages below a heading that belong to it when no other heading follows. */
const HEADING_REACH = 25;
export const FAMILY_LETTERS = 4;

/** Cuts a document into passages and indexes their terms. */
export function indexDocument(text: ExtractedText): DocumentIndex {
  const reading = readText(text.text);
  const { language } = reading;
  const vocabulary = new Map<string, number>();
  const postings: number[][] = [[]];
  const words = [''];
  const passages = cutPassages(text, reading).map((passage, index): IndexedPassage => {
    const terms = numberTerms(
      reading.text.slice(passage.start, passage.end),
      language,
      (term, word) => {
        let number = vocabulary.get(term);
        if (number === undefined) {
          number = postings.push([]) - 1;
          vocabulary.set(term, number);
          words.push(word);
        }
        postings[number]!.push(index);
        return number;
      },
    );
    return { ...passage, terms };
  });
  let ngrams: Map<string, number[]> | undefined;
  let vectors: TermVectors | undefined;
  let thesaurus: readonly ReadonlySet<number>[] | undefined;
  const kinds: ReadonlySet<string>[] = [];
  return {
    language,
    reading,
    passages,
    vocabulary,
    kindsOf: (at) => (kinds[at] ??= findSentenceKinds(spanText(reading, passages[at]!))),
    vectors: () => (vectors ??= findTermVectors(words, passages, language)),
    thesaurus: () => (thesaurus ??= listThesaurusGroups(reading, passages)),
    families: groupFamilies(vocabulary.keys()),
    postings,
    ngrams: () => (ngrams ??= groupByNgram(vocabulary)),
    sizes: measureUnits(passages, text.pages.length),
    facts: createContractFacts(reading),
  };
}

function numberTerms(
  passage: string,
  language: TextLanguage,
  numberOf: (term: string, word: string) => number,
): number[] {
  return splitWords(passage).map(({ text }) =>
    isStopWord(text, language) ? 0 : numberOf(toTerm(text, language), text),
  );
}

function listThesaurusGroups(reading: Reading, passages: readonly Span[]): ReadonlySet<number>[] {
  return passages.map((passage) =>
    reading.language === 'en' ? findThesaurusGroups(spanText(reading, passage)) : new Set(),
  );
}

type CutPassage = Omit<IndexedPassage, 'terms'>;

function cutPassages(text: ExtractedText, reading: Reading): CutPassage[] {
  const passages: CutPassage[] = [];
  let inParagraph = 0;
  let heading = -1;
  for (const [sentence, whole] of reading.sentences.entries()) {
    for (const span of splitRows(reading.text, whole)) {
      const before = passages.at(-1);
      const page = findPage(text, before?.page ?? 0, reading.fold.rawStart(span.start));
      const isNewParagraph =
        page !== before?.page ||
        inParagraph >= PARAGRAPH_PASSAGES_MAX ||
        reading.text.slice(before.end, span.start).includes(PARAGRAPH_END);
      inParagraph = isNewParagraph ? 1 : inParagraph + 1;
      const paragraph = before ? before.paragraph + Number(isNewParagraph) : 0;
      const above = passages.length - heading <= HEADING_REACH ? heading : -1;
      const kind = classifyLine(reading.text.slice(span.start, span.end));
      if (kind.isHeading) heading = passages.length;
      passages.push({ ...span, ...kind, sentence, page, paragraph, heading: above });
    }
  }
  return passages;
}

function classifyLine(line: string): Pick<IndexedPassage, 'isHeading' | 'isRow'> {
  const isRow = isTableRow(line);
  return { isRow, isHeading: !isRow && isHeading(line) };
}

/** Returns the index of the page that holds an offset, searching from an earlier page. */
function findPage({ pages }: ExtractedText, from: number, offset: number): number {
  let page = from;
  while (page + 1 < pages.length && pages[page + 1]!.start <= offset) page++;
  return page;
}

function groupFamilies(stems: Iterable<string>): Map<string, string[]> {
  const families = new Map<string, string[]>();
  for (const stem of stems) {
    if (stem.length < FAMILY_LETTERS) continue;
    const letters = stem.slice(0, FAMILY_LETTERS);
    const family = families.get(letters);
    if (family) family.push(stem);
    else families.set(letters, [stem]);
  }
  return families;
}

function groupByNgram(vocabulary: ReadonlyMap<string, number>): Map<string, number[]> {
  const ngrams = new Map<string, number[]>();
  for (const [stem, term] of vocabulary) {
    for (const ngram of characterNgrams(stem)) {
      const terms = ngrams.get(ngram);
      if (terms) terms.push(term);
      else ngrams.set(ngram, [term]);
    }
  }
  return ngrams;
}

/** Units of text that BM25 scores; a window is a passage with its neighbours. */
export const UNITS = ['passage', 'window', 'paragraph', 'page'] as const;

export type Unit = (typeof UNITS)[number];

/** Number of words of each unit of one kind, and their average. */
export type UnitSizes = { lengths: Float64Array; average: number };

function measureUnits(
  passages: readonly IndexedPassage[],
  pageCount: number,
): Record<Unit, UnitSizes> {
  const count = passages.length;
  const paragraphs = (passages.at(-1)?.paragraph ?? -1) + 1;
  return {
    passage: measureUnit(passages, count, (_, at) => [at]),
    window: measureUnit(passages, count, (_, at) => listNeighbors(passages, at)),
    paragraph: measureUnit(passages, paragraphs, ({ paragraph }) => [paragraph]),
    page: measureUnit(passages, pageCount, ({ page }) => [page]),
  };
}

function measureUnit(
  passages: readonly IndexedPassage[],
  count: number,
  unitsOf: (passage: IndexedPassage, at: number) => readonly number[],
): UnitSizes {
  const lengths = new Float64Array(count);
  for (const [at, passage] of passages.entries()) {
    for (const unit of unitsOf(passage, at)) lengths[unit]! += passage.terms.length;
  }
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { lengths, average: total / Math.max(1, count) || 1 };
}

/** Returns the indexes of a passage and of the passages next to it on its page. */
export function listNeighbors(passages: readonly IndexedPassage[], at: number): number[] {
  const { page } = passages[at]!;
  return [at - 1, at, at + 1].filter((one) => passages[one]?.page === page);
}

/** Returns the indexes of the passages in the paragraph of a passage. */
export function listParagraph({ passages }: DocumentIndex, at: number): number[] {
  const { paragraph } = passages[at]!;
  let first = at;
  while (passages[first - 1]?.paragraph === paragraph) first--;
  const own: number[] = [];
  for (let one = first; passages[one]?.paragraph === paragraph; one++) own.push(one);
  return own;
}

/** Returns the folded text of a passage on one line; empty beyond the ends of the document. */
export function passageText({ reading, passages }: DocumentIndex, at: number): string {
  const passage = passages[at];
  return passage ? spanText(reading, passage) : '';
}

/** Size limit of the cache in characters of text: about 20 documents of 100 pages, or 100 MB of indexes. */
const CACHED_CHARACTERS_MAX = 6_000_000;

const cache = new Map<string, { index: DocumentIndex; characters: number }>();

/** Returns the index of a text from a least-recently-used cache of this process, so that a second question is fast. */
export function getDocumentIndex(text: ExtractedText): DocumentIndex {
  const key = `${text.text_sha256} ${text.pages.length}`;
  const cached = cache.get(key);
  const entry = cached ?? { index: indexDocument(text), characters: text.text.length };
  cache.delete(key);
  cache.set(key, entry);
  if (!cached) evictOldest();
  return entry.index;
}

function evictOldest(): void {
  let total = [...cache.values()].reduce((sum, { characters }) => sum + characters, 0);
  for (const [key, { characters }] of cache) {
    if (total <= CACHED_CHARACTERS_MAX || cache.size === 1) return;
    cache.delete(key);
    total -= characters;
  }
}
