import { byLanguage } from '../../../../language/cues.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { KindScores, SentenceKind } from '../sentence-model/sentence-model.ts';
import { contentTermsOf } from '../topics/term-index.ts';

/** Numbers that say how a sentence stands among the others, by name. */
export type ContextFeatures = Readonly<Record<string, number>>;

const KINDS: readonly SentenceKind[] = ['action', 'decision', 'risk', 'question'];
/** Largest log-odds of the classifier that count. */
export const SCORE_MAX = 6;
/** Sentences of the same turn beside the sentence, and of the turns around it, whose scores count. */
const BESIDE = { sameTurn: 2, nextTurn: 3 };
/** Sentences on either side among which a sentence may lead. */
const LEAD_REACH = 6;
/** Sentences back to what a sentence repeats. */
const ECHO_REACH = 15;
/** Turns behind a sentence within which somebody may agree, and sentences of them that are read. */
const ASSENT_REACH = { turns: 3, sentences: 8 };
const LENGTHS = { short: 5, words: 40, wordsUnit: 10, terms: 8, termsUnit: 4 };
/** Words of the next turn that count, in units. */
const REPLY_WORDS = { max: 60, unit: 20 };
const BEGIN_SHARE = 0.1;

const patterns = (topic: string) => byLanguage((language) => loadSentencePattern(language, topic));
const ASSENT = patterns('assent');
const UNANSWERED = patterns('unanswered');
const FIGURE =
  /\d| (?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand) /;

/**
 * Returns the features of a sentence in its exchange: the kinds of the sentences around it, whether it leads them, what it
 * repeats, its length and place in the turn, and how others reply.
 */
export function contextFeaturesOf(
  reading: ScoredReading,
  kind: SentenceKind,
  sentence: MeetingSentence,
): ContextFeatures {
  const around = sentencesAround(reading, sentence);
  return {
    ...scoresAround(reading, around),
    lead: leadOf(reading, kind, sentence),
    ...formFeatures(reading, sentence),
    ...turnFeatures(reading, sentence, around),
    ...replyFeatures(reading, sentence, around),
  };
}

/** Meeting with the scores of the classifier; `kinds[i]` belongs to `sentences[i]`. */
type ScoredReading = MeetingReading & { kinds: readonly KindScores[] };

/** Sentences of the same turn and of the turns before and behind it. */
type Around = {
  same: readonly MeetingSentence[];
  before: readonly MeetingSentence[];
  behind: readonly MeetingSentence[];
};

function sentencesAround({ sentences, turns }: MeetingReading, sentence: MeetingSentence): Around {
  const ofTurn = (index: number) => {
    const turn = turns[index];
    return turn ? sentences.slice(turn.firstSentence, turn.endSentence) : [];
  };
  const { index, turn } = sentence;
  const { firstSentence, endSentence } = turns[turn]!;
  const from = Math.max(firstSentence, index - BESIDE.sameTurn);
  const to = Math.min(endSentence, index + BESIDE.sameTurn + 1);
  return {
    same: sentences.slice(from, to).filter((other) => other !== sentence),
    before: ofTurn(turn - 1).slice(-BESIDE.nextTurn),
    behind: ofTurn(turn + 1).slice(0, BESIDE.nextTurn),
  };
}

function clamp(score: number): number {
  return Math.max(-SCORE_MAX, Math.min(SCORE_MAX, score));
}

/** Returns the highest score of each kind beside the sentence, and in the turns before and behind it. */
function scoresAround(
  { kinds }: ScoredReading,
  { same, before, behind }: Around,
): Record<string, number> {
  const best = (own: readonly MeetingSentence[], kind: SentenceKind) =>
    Math.max(-SCORE_MAX, ...own.map(({ index }) => clamp(kinds[index]![kind])));
  return Object.fromEntries(
    KINDS.flatMap((kind): [string, number][] => [
      [`${kind} beside`, best(same, kind)],
      [`${kind} before`, best(before, kind)],
      [`${kind} behind`, best(behind, kind)],
    ]),
  );
}

/** Returns by how much the sentence scores above the best one around it. */
function leadOf({ kinds }: ScoredReading, kind: SentenceKind, { index }: MeetingSentence): number {
  const scoreAt = (at: number) => clamp(kinds[at]![kind]);
  let best = -SCORE_MAX;
  const to = Math.min(kinds.length - 1, index + LEAD_REACH);
  for (let at = Math.max(0, index - LEAD_REACH); at <= to; at++) {
    if (at !== index) best = Math.max(best, scoreAt(at));
  }
  return scoreAt(index) - best;
}

function formFeatures(reading: MeetingReading, sentence: MeetingSentence): Record<string, number> {
  const { tokens, plain, isQuestion, index } = sentence;
  const { terms } = readSentences(reading)[index]!;
  return {
    'is question': Number(isQuestion),
    words: Math.min(tokens.length, LENGTHS.words) / LENGTHS.wordsUnit,
    'is short': Number(tokens.length <= LENGTHS.short),
    terms: Math.min(terms.size, LENGTHS.terms) / LENGTHS.termsUnit,
    'no terms': Number(terms.size === 0),
    figure: Number(FIGURE.test(plain)),
    echo: echoOf(reading, sentence),
  };
}

/** Returns the largest share of the terms of a sentence that one of the sentences before it has. */
function echoOf(reading: MeetingReading, { index }: MeetingSentence): number {
  const all = readSentences(reading);
  const own = all[index]!.terms;
  if (own.size === 0) return 0;
  const before = all.slice(Math.max(0, index - ECHO_REACH), index);
  return Math.max(0, ...before.map(({ terms }) => own.intersection(terms).size)) / own.size;
}

function turnFeatures(
  reading: MeetingReading,
  { index, turn }: MeetingSentence,
  { before }: Around,
): Record<string, number> {
  const { firstSentence, endSentence } = reading.turns[turn]!;
  return {
    begin: Number(index / reading.sentences.length < BEGIN_SHARE),
    'opens turn': Number(index === firstSentence),
    'closes turn': Number(index === endSentence - 1),
    'whole turn': Number(endSentence - firstSentence === 1),
    'behind question': Number(before.at(-1)?.isQuestion === true),
    'opens with assent': Number(readSentences(reading)[firstSentence]!.isAssent),
  };
}

function replyFeatures(
  reading: MeetingReading,
  { index, turn, isQuestion }: MeetingSentence,
  { behind }: Around,
): Record<string, number> {
  const later = reading.sentences
    .slice(index + 1, index + 1 + ASSENT_REACH.sentences)
    .filter((other) => other.turn - turn <= ASSENT_REACH.turns);
  const others = later.filter((other) => other.turn > turn);
  const all = readSentences(reading);
  const isUnanswered = (other: MeetingSentence) => all[other.index]!.isUnanswered;
  const words = behind.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const replyWords = Math.min(words, REPLY_WORDS.max) / REPLY_WORDS.unit;
  const own = all[index]!.terms;
  const shared = behind.map((other) => own.intersection(all[other.index]!.terms).size);
  return {
    'agreed later': Number(others.some((other) => all[other.index]!.isAssent)),
    'unanswered by speaker': Number(later.some((one) => one.turn === turn && isUnanswered(one))),
    'unanswered by next': Number(behind.some(isUnanswered)),
    'unanswered later': Number(others.some(isUnanswered)),
    'is unanswered': Number(all[index]!.isUnanswered),
    'words of reply': replyWords,
    'words of reply to question': isQuestion ? replyWords : 0,
    'echo of reply': own.size === 0 ? 0 : Math.max(0, ...shared) / own.size,
    'last question': Number(!later.some((other) => other.isQuestion)),
  };
}

/** Terms and replies of a sentence, from which the features of it and of its neighbors are made. */
type SentenceReading = { terms: ReadonlySet<string>; isAssent: boolean; isUnanswered: boolean };

const readings = new WeakMap<readonly MeetingSentence[], readonly SentenceReading[]>();

/** Reads each sentence of a meeting, once. */
function readSentences({ sentences, language }: MeetingReading): readonly SentenceReading[] {
  const known = readings.get(sentences);
  if (known) return known;
  const read = sentences.map((sentence) => ({
    terms: new Set(contentTermsOf(sentence, language)),
    isAssent: ASSENT[language].test(sentence.plain),
    isUnanswered: UNANSWERED[language].test(sentence.plain),
  }));
  readings.set(sentences, read);
  return read;
}
