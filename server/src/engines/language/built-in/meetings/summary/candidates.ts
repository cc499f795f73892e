import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import { type CleanSpeech, cleanSpeech } from '../speech/clean-speech.ts';
import { countStumbles, isOnTheMeeting, isWholeSentence } from '../speech/whole-sentence.ts';
import type { Segment } from '../topics/segments.ts';
import { type TermIndex, termsOf } from '../topics/term-index.ts';

/** A sentence that can stand in a summary. */
export type Candidate = {
  sentence: MeetingSentence;
  clean: CleanSpeech;
  terms: ReadonlySet<string>;
  /** The place of its segment. */
  segment: number;
  /** How much of the meeting was said before it, 0 to 1. */
  share: number;
  /** How much it says of what the meeting is about; comparable within one meeting. */
  weight: number;
};

const TERMS_MIN = 2;
/** Longer sentences say more; so long they say enough. */
const TERMS_ENOUGH = 9;

const NUMBER = /\d|\b(?:percent|million|thousand|hundred|euros?|dollars?|pounds?)\b/i;
/** Says where things stand, what follows or why. */
const TELLING =
  /\b(?:decid\w*|agreed?|plan(?:s|ned)?|propos\w*|suggest\w*|recommend\w*|because|therefore|means that|result\w*|problem|issue|risk|goal|aim|main|important|need(?:s|ed)? to|have to|should|must|will|found|shows?|cost\w*|budget|deadline|launch\w*|customers?|users?|expect\w*|prefer\w*|instead|however|conclu\w*|finish\w*|complet\w*|start(?:s|ed)?|require\w*)\b/i;
/** Points at what a reader cannot see. */
const POINTING =
  /\b(?:this one|that one|these ones|those ones|over here|over there|right here|right there|like this|like that|this thing|that thing|as you can see|you see|here|there['’]s the)\b/i;
const BEGINS_POINTING = /^(?:it|this|that|these|those|they|he|she|him|her|them)\b/i;
/** Taken back while it was said. */
const TAKEN_BACK =
  /\b(?:forget (?:that|it)|scrap that|never ?mind|no, wait|just kidding|joking)\b/i;
const ON_ONESELF = /^I(?:['’](?:m|ve|ll|d))?\b (?!(?:propose|suggest|recommend|think we|found))/;

/** The sentences of a meeting that can stand alone, weighed. */
export function findCandidates(
  reading: MeetingReading,
  index: TermIndex,
  segments: readonly Segment[],
): Candidate[] {
  const { sentences, language, meeting } = reading;
  const tables = segments.map(
    ({ terms }) => new Map(terms.map(({ term, weight }) => [term, weight])),
  );
  let segment = 0;
  return sentences.flatMap((sentence) => {
    while (segment + 1 < segments.length && sentence.turn >= segments[segment]!.end) segment++;
    if (sentence.isQuestion || sentence.tokens.length < 5) return [];
    const terms = new Set(termsOf(sentence, language));
    if (terms.size < TERMS_MIN || isOnTheMeeting(sentence.text)) return [];
    const clean = cleanSpeech(meeting.text, sentence, language);
    if (!clean || clean.text.endsWith('?') || !isWholeSentence(clean, language)) return [];
    const isStopped = /[.!]["'”’)]*$/.test(sentence.text);
    const weight = weigh(clean, terms, tables[segment]!, index) * readability(clean, isStopped);
    const share = index.turns[sentence.turn]!.place / index.words;
    return [{ sentence, clean, terms, segment, share, weight }];
  });
}

function weigh(
  { text, words }: CleanSpeech,
  terms: ReadonlySet<string>,
  table: ReadonlyMap<string, number>,
  index: TermIndex,
): number {
  const own = [...terms].map(
    (term) => (table.get(term) ?? 0) + (index.weightOf(term) > 0 ? 0.2 : 0),
  );
  const said = own.toSorted((a, b) => b - a).slice(0, TERMS_ENOUGH);
  const weight =
    said.reduce((sum, value) => sum + value, 0) / Math.sqrt(TERMS_ENOUGH / 2 + said.length);
  return weight * quality(text, words);
}

const STUMBLE = 0.55;
const UNSTOPPED = 0.75;

/** How smoothly a sentence reads, 0 to 1. */
function readability({ text, words }: CleanSpeech, isStopped: boolean): number {
  const smooth = STUMBLE ** countStumbles(text) * (isStopped ? 1 : UNSTOPPED);
  return words > 22 ? smooth * Math.max(0.4, 1 - (words - 22) / 36) : smooth;
}

/** How much a sentence tells a reader by itself, around 1. */
function quality(text: string, words: number): number {
  let told = 1;
  if (TELLING.test(text)) told *= 1.25;
  if (NUMBER.test(text)) told *= 1.1;
  if (POINTING.test(text)) told *= 0.7;
  if (BEGINS_POINTING.test(text)) told *= 0.75;
  if (ON_ONESELF.test(text)) told *= 0.85;
  if (TAKEN_BACK.test(text)) told *= 0.4;
  if (words < 8) told *= 0.75;
  return told;
}

/** How much of a sentence was said in others, 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : one.intersection(other).size / smaller;
}
