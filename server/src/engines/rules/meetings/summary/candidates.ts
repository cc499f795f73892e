import { anyOf, loadAllCues, loadCues } from '../../../../language/cues.ts';
import type { MeetingText } from '../../../language-engine/meeting-engine.ts';
import {
  type MeetingReading,
  type MeetingSentence,
  readMeeting,
} from '../../../meeting-text/read-meeting.ts';
import { type CleanSpeech, cleanSpeech } from '../../../../language/speech/clean-speech.ts';
import {
  countDisfluencies,
  isMeetingTalk,
  isStandaloneSentence,
} from '../../../../language/speech/standalone-sentence.ts';
import { segmentTopics, type TopicSegment } from '../topics/segments.ts';
import { contentTermsOf, indexTerms, type TermIndex } from '../topics/term-index.ts';

/** Sentence that can stand in a summary. */
export type SummaryCandidate = {
  sentence: MeetingSentence;
  clean: CleanSpeech;
  terms: ReadonlySet<string>;
  /** Index of its topic segment. */
  segment: number;
  /** Share of the meeting's words before it, from 0 to 1. */
  position: number;
  /** Amount that it says about the meeting's topics; comparable within one meeting. */
  weight: number;
};

const TERMS_MIN = 2;
const TOKENS_MIN = 5;
/** Terms of a sentence that count. */
const TERMS_ENOUGH = 9;

const NUMBER = /\d|\b(?:percent|million|thousand|hundred|euros?|dollars?|pounds?)\b/i;
const englishWords = (topic: string) => anyOf(loadCues('en', `meetings/${topic}`));
/** Matches words that say where things stand, what follows or why. */
const INFORMATIVE = new RegExp(`\\b${englishWords('informative-words')}\\b`, 'i');
/** Matches words that point at something a reader cannot see. */
const POINTING = new RegExp(`\\b${englishWords('pointing-words')}\\b`, 'i');
const BEGINS_POINTING = /^(?:it|this|that|these|those|they|he|she|him|her|them)\b/i;
/** Matches words with which the speaker takes the sentence back. */
const TAKEN_BACK =
  /\b(?:forget (?:that|it)|scrap that|never ?mind|no, wait|just kidding|joking)\b/i;
const ON_ONESELF = /^I(?:['’](?:m|ve|ll|d))?\b (?!(?:propose|suggest|recommend|think we|found))/;

function mayBeTold({ isQuestion, tokens, section }: MeetingSentence): boolean {
  // Without its mark, a done item reads as an open one.
  return !isQuestion && tokens.length >= TOKENS_MIN && section !== 'done';
}

const GREETING = new RegExp(`^\\P{L}*${anyOf(loadAllCues('meetings/greetings'))}(?!\\p{L})`, 'iu');
const GREETING_WORDS_MAX = 12;

/** Tells whether a sentence only greets: `Good morning everybody, thanks for coming.` */
function isGreeting({ text, words }: CleanSpeech): boolean {
  return words <= GREETING_WORDS_MAX && GREETING.test(text);
}

/** Finds the sentences of a meeting that can stand alone, with their weight. */
function findCandidates(
  reading: MeetingReading,
  index: TermIndex,
  segments: readonly TopicSegment[],
): SummaryCandidate[] {
  const { sentences, language, meeting } = reading;
  const tables = segments.map(
    ({ terms }) => new Map(terms.map(({ term, weight }) => [term, weight])),
  );
  let segment = 0;
  const known = new Set<string>();
  return sentences.flatMap((sentence) => {
    while (segment + 1 < segments.length && sentence.turn >= segments[segment]!.end) segment++;
    if (!mayBeTold(sentence)) return [];
    const terms = new Set(contentTermsOf(sentence, language));
    if (terms.size < TERMS_MIN || isMeetingTalk(sentence.text)) return [];
    const clean = cleanSpeech(meeting.text, sentence, language);
    if (!clean || clean.text.endsWith('?') || !isStandaloneSentence(clean, language)) return [];
    // A repeated sentence tells nothing more.
    const words = clean.text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
    if (isGreeting(clean) || known.has(words)) return [];
    known.add(words);
    const isStopped = /[.!]["'”’)]*$/.test(sentence.text);
    const weight =
      scoreTerms(clean, terms, tables[segment]!, index) * readability(clean, isStopped);
    const position = index.turns[sentence.turn]!.position / index.words;
    return [{ sentence, clean, terms, segment, position, weight }];
  });
}

function scoreTerms(
  { text, words }: CleanSpeech,
  terms: ReadonlySet<string>,
  table: ReadonlyMap<string, number>,
  index: TermIndex,
): number {
  const own = [...terms].map(
    (term) => (table.get(term) ?? 0) + (index.weightOf(term) > 0 ? 0.2 : 0),
  );
  const heaviest = own.toSorted((a, b) => b - a).slice(0, TERMS_ENOUGH);
  const weight =
    heaviest.reduce((sum, value) => sum + value, 0) / Math.sqrt(TERMS_ENOUGH / 2 + heaviest.length);
  return weight * informativeness(text, words);
}

const STUMBLE = 0.55;
const UNSTOPPED = 0.75;

/** Rates how smoothly a sentence reads, from 0 to 1. */
function readability({ text, words }: CleanSpeech, isStopped: boolean): number {
  const smooth = STUMBLE ** countDisfluencies(text) * (isStopped ? 1 : UNSTOPPED);
  return words > 22 ? smooth * Math.max(0.4, 1 - (words - 22) / 36) : smooth;
}

/** Rates how much a sentence tells a reader by itself, around 1. */
function informativeness(text: string, words: number): number {
  let rating = 1;
  if (INFORMATIVE.test(text)) rating *= 1.25;
  if (NUMBER.test(text)) rating *= 1.1;
  if (POINTING.test(text)) rating *= 0.7;
  if (BEGINS_POINTING.test(text)) rating *= 0.75;
  if (ON_ONESELF.test(text)) rating *= 0.85;
  if (TAKEN_BACK.test(text)) rating *= 0.4;
  if (words < 8) rating *= 0.75;
  return rating;
}

/** Meeting with its terms, topic segments and candidates for results. */
export type IndexedMeeting = {
  reading: MeetingReading;
  index: TermIndex;
  segments: readonly TopicSegment[];
  candidates: readonly SummaryCandidate[];
};

/** Reads a meeting and finds its terms, topic segments and candidates. */
export function indexMeeting(meeting: MeetingText): IndexedMeeting {
  const reading = readMeeting(meeting);
  const index = indexTerms(reading);
  const segments = segmentTopics(index);
  return { reading, index, segments, candidates: findCandidates(reading, index, segments) };
}
