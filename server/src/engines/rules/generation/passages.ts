import type { SourceEvidence } from '../../../contract/generation.ts';
import type { ResultWarning } from '../../../contract/meeting-results.ts';
import { toPlainLine } from '../../../language/markdown.ts';
import type { Span } from '../../../language/span.ts';
import { toTerm } from '../../../language/stemming.ts';
import { isStopWord } from '../../../language/stop-words.ts';
import { splitWords } from '../../../language/words.ts';
import {
  normalizeKeyword,
  indexOfKeyword,
  splitWordUnits,
} from '../../../language/content-words.ts';
import type { SourceText } from '../../language-engine/generation-engine.ts';
import { inverseDocumentFrequency } from '../../../language/inverse-document-frequency.ts';
import { findSynonyms } from '../../../language/synonyms.ts';
import { readSource, type SourceReading } from './source-reading.ts';
import type { ReadPoint, StatedPoint } from './points/stated-point.ts';
import { isTable, splitTableRows } from './table-rows.ts';
import type { Topic } from './topic.ts';
import { trimEndOf } from '../../../kernel/trim-end.ts';

/** Sentence, rows of a table or stated point of a source that may be quoted. */
export type QuotablePassage = {
  /** Index of the source, in the order of the request. */
  source: number;
  /** Index of its sentence in the source. */
  index: number;
  /** Text on one line. */
  text: string;
  words: number;
  /** Speaker; null in documents and if speakers are not told apart. */
  speaker: string | null;
  /** Relevance to the topic, 0 to 1. */
  fit: number;
  /** Rank of the passage within its source; higher is better. */
  score: number;
  /** Keywords of the request that occur in it. */
  keywords: readonly string[];
  terms: ReadonlySet<string>;
  /** Point that it states, such as a decision; null for any other passage. */
  point: StatedPoint | null;
  /** Quotes its first words, cut after a clause if possible. */
  quote(wordsMax: number): PassageQuote;
};

/** Beginning of a passage as it is quoted, with its evidence. */
export type PassageQuote = {
  text: string;
  isCut: boolean;
  /** One piece or more. */
  evidence: readonly SourceEvidence[];
  /** Rows of a table with their cells; null for sentences. */
  rows: readonly string[] | null;
};

const LENGTH_MAX = 320;
/** Least share of the fitting words that a cut after a clause must keep. */
const CLAUSE_SHARE_MIN = 0.6;

/** Returns the offset at which a quote of at most `wordsMax` words ends, after a clause if possible. */
function findQuoteEnd(text: string, wordsMax: number): number {
  const units = splitWordUnits(text);
  const words = units.filter(({ isWord }) => isWord);
  const end = text.trimEnd().length;
  if (words.length <= wordsMax && end <= LENGTH_MAX) return end;
  const fitting = words.slice(0, wordsMax).filter((unit) => unit.end <= LENGTH_MAX);
  const last = fitting.at(-1);
  if (!last) return avoidSplitPair(text, Math.min(LENGTH_MAX, end));
  const clause = fitting.findLastIndex(({ end: at }) => /[,;:]/.test(text[at - 1]!));
  const isEnough = clause + 1 >= fitting.length * CLAUSE_SHARE_MIN;
  const cut = isEnough ? fitting[clause]! : last;
  return trimEndOf(text.slice(0, cut.end), /[\s,;:]/).length;
}

/** Moves an offset within a table back to the end of the row before it, if there is one. */
function endOfRow(text: string, end: number): number {
  if (end >= text.trimEnd().length || !isTable(text)) return end;
  const rowEnd = text.lastIndexOf('\n', end);
  return rowEnd > 0 ? rowEnd : end;
}

/** Moves an offset before a surrogate pair that it would split. */
function avoidSplitPair(text: string, end: number): number {
  return text.slice(0, end).isWellFormed() ? end : end - 1;
}

/** Formats a quote on one line and marks a cut by an ellipsis. */
function formatQuote(slice: string, isCut: boolean): string {
  return `${toPlainLine(slice)}${isCut ? '…' : ''}`;
}

/** Words and keywords that passages should contain. */
export type PassageQuery = { words: readonly string[]; keywords: readonly string[] };

/** Most sentences of a source that are checked for readability, and most passages returned. */
const CANDIDATES_MAX = 120;
const PASSAGES_MAX = 40;
/** Preferred number of words of a sentence. */
const WORDS_BEST = { min: 8, max: 32 };

/** Weight of a synonym, where the word itself weighs 1. */
const SYNONYM_WEIGHT = 0.5;

/** Weights of the features of a passage, each of which is between 0 and 1. */
const WEIGHTS = { fit: 1, keyword: 0.35, central: 0.25, length: 0.2, stop: 0.25, beginning: 0.05 };
/** End of a sentence; headings and fragments have none. */
const STOP = /[.!?。！？؟]["”’»)\]]*\s*$/u;

/** Finds the passages of each source that say most about the topic, best first; none only if a source has no words. */
export function findPassages(
  sources: readonly SourceText[],
  query: PassageQuery,
): QuotablePassage[][] {
  return sources.map((source, index) => {
    const reading = readSource(source);
    return rankPassages(reading, index, scoreSentences(reading, query));
  });
}

/** Finds the passages of each source and the points that it states, by source. */
export function findPassagesAndPoints(
  sources: readonly SourceText[],
  query: PassageQuery,
): QuotablePassage[][] {
  return sources.map((source, index) => {
    const reading = readSource(source);
    const scored = scoreSentences(reading, query);
    const points = reading
      .points()
      .flatMap((point) => createPointPassage(point, index, scored[point.index]) ?? []);
    const stated = new Set(points.map((point) => point.index));
    const passages = rankPassages(reading, index, scored);
    const others = passages.filter((passage) => !stated.has(passage.index));
    return [...points, ...(points.length > 0 ? others : passages)];
  });
}

/** Sentence with its distinct terms and its score. */
type ScoredSentence = Span & {
  index: number;
  speaker: string | null;
  terms: ReadonlySet<string>;
  fit: number;
  score: number;
  keywords: readonly string[];
};

function rankPassages(
  reading: SourceReading,
  source: number,
  sentences: readonly ScoredSentence[],
): QuotablePassage[] {
  const scored = sentences.toSorted(byScore);
  const chosen = [...bestByKeyword(scored), ...scored.slice(0, CANDIDATES_MAX)];
  const passages: QuotablePassage[] = [];
  for (const one of new Set(chosen)) {
    const span = reading.readable(one);
    if (!span || passages.length === PASSAGES_MAX) continue;
    passages.push(createPassage(reading, source, one, span));
  }
  if (passages.length > 0) return passages.toSorted(byScore);
  // The source has only fragments, as in a table or a form: its beginning is quoted.
  const first = scored.toSorted((a, b) => a.index - b.index).find(({ terms }) => terms.size > 0);
  const any = first ?? scored[0];
  if (!any || toPlainLine(reading.text.slice(any.start, any.end)) === '') return [];
  return [createPassage(reading, source, any, any)];
}

/** Returns the best sentence of each keyword. */
function bestByKeyword(scored: readonly ScoredSentence[]): ScoredSentence[] {
  const found = new Map<string, ScoredSentence>();
  for (const one of scored) {
    for (const keyword of one.keywords) if (!found.has(keyword)) found.set(keyword, one);
  }
  return [...found.values()];
}

function scoreSentences(reading: SourceReading, query: PassageQuery): ScoredSentence[] {
  const { text, language, sentences } = reading;
  const counts = new Map<string, number>();
  const terms = sentences.map(({ start, end }) => {
    const own = listTerms(text.slice(start, end), language);
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
    return own;
  });
  const rarity = (term: string) =>
    inverseDocumentFrequency(sentences.length, counts.get(term) ?? 0);
  const concepts = listConcepts(query.words, language);
  const total = concepts.reduce((sum, { term }) => sum + rarity(term), 0) || 1;
  const keywords = findKeywords(reading, query.keywords);
  const centrality = terms.map((own) => measureCentrality(own, counts));
  const mostCentral = centrality.reduce((most, value) => Math.max(most, value), 0) || 1;
  return sentences.map(({ start, end, speaker }, index) => {
    const fit =
      concepts.reduce(
        (sum, concept) => sum + rarity(concept.term) * matchConcept(concept, terms[index]!),
        0,
      ) / total;
    const own = keywords.get(index) ?? [];
    const score =
      WEIGHTS.fit * fit +
      WEIGHTS.keyword * Math.min(1, own.length) +
      (WEIGHTS.central * centrality[index]!) / mostCentral +
      WEIGHTS.length * scoreLength(terms[index]!.size) +
      (isWhole(text.slice(start, end)) ? WEIGHTS.stop : 0) +
      WEIGHTS.beginning / (1 + index);
    return { start, end, speaker, index, terms: terms[index]!, fit, score, keywords: own };
  });
}

/** Tells whether a passage is a sentence or a table, and no heading. */
function isWhole(passage: string): boolean {
  return STOP.test(passage) || isTable(passage);
}

/** Word of the topic with the terms of its synonyms. */
type TopicConcept = { term: string; synonyms: readonly string[] };

function listConcepts(
  words: readonly string[],
  language: SourceReading['language'],
): TopicConcept[] {
  const terms = new Set(words.map((word) => toTerm(word, language)));
  return [...terms].map((term) => ({ term, synonyms: [...findSynonyms(term, language)] }));
}

/** Returns how well a sentence contains a concept: 1 by its word, less by a synonym, else 0. */
function matchConcept({ term, synonyms }: TopicConcept, terms: ReadonlySet<string>): number {
  if (terms.has(term)) return 1;
  return synonyms.some((synonym) => terms.has(synonym)) ? SYNONYM_WEIGHT : 0;
}

/** Measures how many frequent terms of the text a sentence has. */
function measureCentrality(
  terms: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): number {
  if (terms.size === 0) return 0;
  const sum = [...terms].reduce((all, term) => all + Math.log(counts.get(term)!), 0);
  return sum / Math.sqrt(terms.size + WORDS_BEST.min);
}

/** Scores the length of a sentence, 0 to 1. Stop words are about half of all words and not among the terms. */
function scoreLength(terms: number): number {
  const words = 2 * terms;
  if (words < WORDS_BEST.min) return words / WORDS_BEST.min;
  return Math.min(1, WORDS_BEST.max / words);
}

function listTerms(text: string, language: SourceReading['language']): Set<string> {
  return new Set(
    splitWords(text)
      .filter((word) => !isStopWord(word.text, language))
      .map((word) => toTerm(word.text, language)),
  );
}

/** Finds the keywords of each sentence, by the index of the sentence. Sentences without a keyword have no entry. */
function findKeywords(
  { text, sentences }: SourceReading,
  keywords: readonly string[],
): Map<number, string[]> {
  const whole = normalizeKeyword(text);
  const present = keywords
    .map((keyword) => ({ keyword, form: normalizeKeyword(keyword) }))
    .filter(({ form }) => indexOfKeyword(whole, form) !== -1);
  const bySentence = new Map<number, string[]>();
  if (present.length === 0) return bySentence;
  for (const [index, { start, end }] of sentences.entries()) {
    const line = normalizeKeyword(text.slice(start, end));
    const own = present.filter(({ form }) => indexOfKeyword(line, form) !== -1);
    if (own.length > 0) {
      bySentence.set(
        index,
        own.map(({ keyword }) => keyword),
      );
    }
  }
  return bySentence;
}

function createPassage(
  reading: SourceReading,
  source: number,
  { index, speaker, terms, fit, score, keywords }: ScoredSentence,
  span: Span,
): QuotablePassage {
  const slice = reading.text.slice(span.start, span.end);
  const words = splitWordUnits(slice).filter(({ isWord }) => isWord).length;
  const quote = (wordsMax: number): PassageQuote => {
    const length = endOfRow(slice, findQuoteEnd(slice, wordsMax));
    const isCut = length < slice.trimEnd().length;
    const own = slice.slice(0, length);
    const rows = splitTableRows(own)?.map(toPlainLine) ?? null;
    const shown = rows?.join('; ') ?? formatQuote(own, false);
    const evidence = reading.evidence({ start: span.start, end: span.start + length }, shown);
    return { text: `${shown}${isCut ? '…' : ''}`, isCut, evidence: [evidence!], rows };
  };
  const text = formatQuote(slice, false);
  return { source, index, text, words, speaker, fit, score, keywords, terms, point: null, quote };
}

/** Creates the passage of a stated point, ranked like its sentence. */
function createPointPassage(
  { index, text, speaker, evidence, ...point }: ReadPoint,
  source: number,
  sentence: ScoredSentence | undefined,
): QuotablePassage | undefined {
  if (!sentence || text === '') return undefined;
  const { fit, score, keywords, terms } = sentence;
  const words = splitWordUnits(text).filter(({ isWord }) => isWord).length;
  const quote = (wordsMax: number): PassageQuote => {
    const length = findQuoteEnd(text, wordsMax);
    const isCut = length < text.trimEnd().length;
    return { text: formatQuote(text.slice(0, length), isCut), isCut, evidence, rows: null };
  };
  return { source, index, text, words, speaker, fit, score, keywords, terms, point, quote };
}

type Ranked = Pick<QuotablePassage, 'score' | 'index'>;

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.index - b.index;
}

/** Returns warnings for a topic in another language and for sources without a passage to quote. */
export function generationWarnings(
  { isEnglish }: Topic,
  sources: readonly SourceText[],
  passages: readonly (readonly QuotablePassage[])[],
): ResultWarning[] {
  const withoutPassage = sources.filter((_, index) => passages[index]!.length === 0);
  return [
    ...(isEnglish
      ? []
      : [{ code: 'language', message: 'Everything but the topic and the quotes is in English' }]),
    ...withoutPassage.map(({ id }) => ({
      code: 'no_passage',
      message: `${id} has nothing to quote`,
    })),
  ];
}
