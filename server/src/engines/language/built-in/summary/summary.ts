import { wordsOf } from '../clauses/clause-terms.ts';
import type { AnalysisType } from '../../../../contract/analysis.ts';
import { trimSpan } from '../text/sentences.ts';
import { findLitigants } from '../legal/litigants.ts';
import { civilPoints } from './civil-points.ts';
import { contractPoints } from './contract-points.ts';
import { financialPoints } from './financial-points.ts';
import type { Span } from '../text/page-furniture.ts';
import { isShouted, readableSentence } from './readable-sentence.ts';
import { type Reading, textOf } from '../reading.ts';

const SENTENCES_MAX = 6;
const SENTENCE_WORDS_MIN = 4;
const CENTRAL_SENTENCES = 4;
/** Of all words of two sentences, when they say the same. */
const SHARED_WORDS = 0.6;
/** Sentences looked at for being central; of longer texts the first. */
const SENTENCES_READ = 3_000;

/**
 * The passages that sum the document up, in its own words and order; none only where there is no text. Offsets are
 * those of the folded text.
 */
export function summarize(reading: Reading, analysisType: AnalysisType): Span[] {
  const points = pointsOf(reading, analysisType);
  const spans = points.length > 0 ? points : centralSentences(reading);
  return withoutOverlap(spans.length > 0 ? spans : firstWords(reading)).slice(0, SENTENCES_MAX);
}

function pointsOf(reading: Reading, analysisType: AnalysisType): Span[] {
  if (analysisType === 'financial_analysis') return financialPoints(reading);
  if (reading.parties.length < 2 || findLitigants(reading.text).length > 0) return [];
  const points = reading.language === 'en' ? contractPoints(reading) : civilPoints(reading);
  return points.length > 1 ? points : [];
}

const FIRST_WORDS_LENGTH = 200;

function firstWords({ text, sentences }: Reading): Span[] {
  const [first] = sentences;
  if (!first) return [];
  const end = Math.min(first.end, first.start + FIRST_WORDS_LENGTH);
  return [trimSpan(text, { start: first.start, end })];
}

/** What a text says to everybody: greetings, notes on confidentiality and copyright, where to write to. */
const BOILERPLATE =
  /^(?:dear|hello|hi|yours|sincerely|best regards|kind regards|thank you|thanks|please (?:do not hesitate|feel free|contact)|if you have any questions)\b|\b(?:all rights reserved|copyright|confidentiality notice|intended (?:solely |only )?for the (?:use|addressee|recipient)|forward-looking statements|table of contents|click here|unsubscribe|page \d+ of \d+)\b/i;

type Weighed = { span: Span; words: ReadonlySet<string>; score: number };

/** The first sentence, and those whose words are the ones that the document uses most. */
function centralSentences(reading: Reading): Span[] {
  const read = reading.sentences.slice(0, SENTENCES_READ);
  const words = read.map((one) => wordsOf(textOf(reading, one)).filter(isLong));
  const counts = new Map<string, number>();
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weighed = read.flatMap((sentence, index): Weighed[] => {
    const own = new Set(words[index]);
    const span = own.size < SENTENCE_WORDS_MIN ? undefined : readableSentence(reading, sentence);
    if (!span || isOutOfPlace(textOf(reading, span))) return [];
    const weight = [...own].reduce((sum, word) => sum + Math.log(counts.get(word)!), 0);
    return [{ span, words: own, score: weight / Math.sqrt(own.size) / (1 + index / read.length) }];
  });
  const [lead, ...others] = weighed;
  return lead ? distinct([lead, ...others.toSorted((a, b) => b.score - a.score)]) : [];
}

function isOutOfPlace(line: string): boolean {
  return BOILERPLATE.test(line) || isShouted(line);
}

/** The first few that do not say the same again. */
function distinct(weighed: readonly Weighed[]): Span[] {
  const kept: Weighed[] = [];
  for (const one of weighed) {
    if (kept.length === CENTRAL_SENTENCES) break;
    if (!kept.some((other) => saysTheSame(one.words, other.words))) kept.push(one);
  }
  return kept.map(({ span }) => span);
}

function saysTheSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.intersection(b).size >= SHARED_WORDS * a.union(b).size;
}

/** Short words are mostly those that every text has. */
function isLong(word: string): boolean {
  return word.length > 4;
}

function withoutOverlap(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted((a, b) => a.start - b.start);
  return inOrder.filter((span, index) => index === 0 || span.start >= inOrder[index - 1]!.end);
}
