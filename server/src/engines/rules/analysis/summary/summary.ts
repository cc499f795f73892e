import { anyOf, loadCues } from '../../../../language/cues.ts';
import { readAmended } from '../amendments/current-reading.ts';
import { stemWords } from '../document/term-scores.ts';
import type { SummaryPoints } from '../../../../contract/analysis-types.ts';
import { trimSpan } from '../../../../language/sentences.ts';
import { findLitigants } from '../parties/litigants.ts';
import { listTopicPoints, listContractPoints } from './contract-points.ts';
import { listFinancialPoints } from './financial-points.ts';
import type { Span } from '../../../../language/span.ts';
import { isMostlyUppercase, toReadableSentence } from '../document/readable-sentence.ts';
import { type Reading, spanText } from '../document/reading.ts';

const SENTENCES_MAX = 6;
const CONTRACT_SENTENCES_MAX = 7;
const SENTENCE_WORDS_MIN = 4;
const CENTRAL_SENTENCES = 4;
/** Share of common words from which two sentences say the same. */
const SHARED_WORDS = 0.6;
/** Sentences at the start of the text that can become part of the summary. */
const SENTENCES_READ = 3_000;

/** Sentence of a summary in its words, with the passages of the document that it is made of. */
export type SummarySentence = { words: string; spans: readonly Span[] };

/** Sums up a document as its amendments leave it. */
export function summarizeCurrent(
  reading: Reading,
  summaryPoints: SummaryPoints,
): SummarySentence[] {
  const amended = readAmended(reading)?.current;
  const source = amended?.reading ?? reading;
  return summarize(source, summaryPoints).map((span) => ({
    words: spanText(source, span),
    spans: amended ? amended.toSource(span) : [span],
  }));
}

/**
 * Chooses the passages that sum up a document, in its own words. Those of an English contract come by importance, all
 * others in the order of the document. It returns none only for an empty text. Offsets are those of the folded text.
 */
export function summarize(reading: Reading, summaryPoints: SummaryPoints): Span[] {
  if (summaryPoints === 'contract' && reading.language === 'en') {
    const points = findLitigants(reading.text).length > 0 ? [] : listContractPoints(reading);
    if (points.length > 1) return points.slice(0, CONTRACT_SENTENCES_MAX);
  }
  const points = POINTS[summaryPoints](reading);
  const spans = points.length > 0 ? points : findCentralSentences(reading);
  return dropOverlaps(spans.length > 0 ? spans : takeFirstWords(reading)).slice(0, SENTENCES_MAX);
}

/** Points of each kind of document. */
const POINTS: Readonly<Record<SummaryPoints, (reading: Reading) => Span[]>> = {
  contract: listPointsOfContract,
  statement: listFinancialPoints,
};

function listPointsOfContract(reading: Reading): Span[] {
  if (reading.language === 'en') return [];
  if (reading.parties.length < 2 || findLitigants(reading.text).length > 0) return [];
  const points = listTopicPoints(reading);
  return points.length > 1 ? points : [];
}

const FIRST_WORDS_LENGTH = 200;

function takeFirstWords({ text, sentences }: Reading): Span[] {
  const [first] = sentences;
  if (!first) return [];
  const end = Math.min(first.end, first.start + FIRST_WORDS_LENGTH);
  return [trimSpan(text, { start: first.start, end })];
}

/** Sentences that address every reader: greetings, notes on confidentiality and copyright, contact details. */
const BOILERPLATE = new RegExp(
  String.raw`^${anyOf(loadCues('en', 'contracts/greetings'))}\b|\b${anyOf(loadCues('en', 'contracts/notices'))}\b`,
  'i',
);

type WeighedSentence = { span: Span; words: ReadonlySet<string>; score: number };

/** Returns the first sentence and those with the most frequent words of the document. */
function findCentralSentences(reading: Reading): Span[] {
  const read = reading.sentences.slice(0, SENTENCES_READ);
  const words = read.map((one) => stemWords(spanText(reading, one)).filter(isLong));
  const counts = new Map<string, number>();
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weighed = read.flatMap((sentence, index): WeighedSentence[] => {
    const own = new Set(words[index]);
    const span = own.size < SENTENCE_WORDS_MIN ? undefined : toReadableSentence(reading, sentence);
    if (!span || isOutOfPlace(spanText(reading, span))) return [];
    const weight = [...own].reduce((sum, word) => sum + Math.log(counts.get(word)!), 0);
    return [{ span, words: own, score: weight / Math.sqrt(own.size) / (1 + index / read.length) }];
  });
  const [lead, ...others] = weighed;
  return lead ? dropSimilar([lead, ...others.toSorted((a, b) => b.score - a.score)]) : [];
}

function isOutOfPlace(line: string): boolean {
  return BOILERPLATE.test(line) || isMostlyUppercase(line);
}

/** Keeps the first sentences that do not repeat an earlier one. */
function dropSimilar(weighed: readonly WeighedSentence[]): Span[] {
  const kept: WeighedSentence[] = [];
  for (const one of weighed) {
    if (kept.length === CENTRAL_SENTENCES) break;
    if (!kept.some((other) => saysTheSame(one.words, other.words))) kept.push(one);
  }
  return kept.map(({ span }) => span);
}

function saysTheSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.intersection(b).size >= SHARED_WORDS * a.union(b).size;
}

/** Tells whether a word is long enough to say something; most short words occur in every text. */
function isLong(word: string): boolean {
  return word.length > 4;
}

function dropOverlaps(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  return inOrder.filter((span, index) => index === 0 || span.start >= inOrder[index - 1]!.end);
}
