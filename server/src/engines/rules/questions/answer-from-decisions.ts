import { anyCue } from '../../../language/cues.ts';
import type { MeetingText } from '../../language-engine/meeting-engine.ts';
import { readMeeting } from '../../meeting-text/read-meeting.ts';
import { findDecisions } from '../meetings/points/decisions.ts';
import type { MeetingPoint } from '../meetings/points/point.ts';
import { presentPoint } from '../meetings/points/present-point.ts';
import type { DocumentIndex } from './passages/document-index.ts';
import { certaintyIn, FAMILY_CERTAINTY } from './passages/match-concepts.ts';
import type { PassageSearch } from './passages/passage-features.ts';
import type { Span } from '../../../language/span.ts';

/** Least share of the words of the question, by their weight, that a decision and its passages have. */
const SHARE_MIN = 0.5;
/** Share of the best one from which a decision is about the same. */
const TIE = 0.9;
/** Share of the confidence that a decision keeps if only the passages before it say what it is about. */
const NEAR_FACTOR = 0.8;

const DECISION_WORD = new RegExp(`^${anyCue('questions/decision-words')}$`, 'iu');

/** Decision that answers a question, with its passages in the raw text. */
export type DecidedAnswer = { text: string; spans: readonly Span[]; confidence: number };

/**
 * Answers a question for a decision from those that the meeting took. The last one about the subject holds: people
 * change their minds as they speak.
 *
 * @returns undefined if the meeting decided nothing about it
 */
export function answerFromDecisions(
  search: PassageSearch,
  meeting: MeetingText,
): DecidedAnswer | undefined {
  const reading = readMeeting(meeting);
  const decisions = findDecisions(reading);
  const named = findLastAbout(search, decisions, 0);
  // A decision such as "Let's do that" says before it what it is about.
  const point = named ?? findLastAbout(search, decisions, PASSAGES_BEFORE);
  const presented = point && presentPoint(reading, point);
  if (!presented) return undefined;
  return {
    text: presented.attributed,
    spans: presented.evidence.map(({ start, end }) => ({ start, end })),
    confidence: presented.confidence * (named ? 1 : NEAR_FACTOR),
  };
}

/** Finds the last of the decisions whose passages, with some before them, have most words of the question. */
function findLastAbout(
  search: PassageSearch,
  decisions: readonly MeetingPoint[],
  before: number,
): MeetingPoint | undefined {
  const passages = decisions.map((point) => listPassagesAround(search.index, point, before));
  const scored = decisions.map((point, at) => {
    const earlier = passages.slice(0, at).flatMap((places) => places.at(-1) ?? []);
    const own = passages[at]!.filter((place) => place > Math.max(-1, ...earlier));
    return { point, share: shareIn(search, own) };
  });
  const best = Math.max(SHARE_MIN, ...scored.map(({ share }) => share));
  return scored.findLast(({ share }) => share >= best * TIE && share >= SHARE_MIN)?.point;
}

/** Passages before a decision that say what it is about. */
const PASSAGES_BEFORE = 4;

/** Lists the passages from a decision to what confirms it, with some before them. */
function listPassagesAround(
  { passages, reading: { fold } }: DocumentIndex,
  { sentences, support }: MeetingPoint,
  before: number,
): number[] {
  const said = [...sentences, ...support];
  const first = Math.min(...said.map(({ start }) => start));
  const last = Math.max(...said.map(({ end }) => end));
  const own = [...passages.keys()].filter((at) => {
    const { start, end } = passages[at]!;
    return fold.rawStart(start) < last && fold.rawEnd(end) > first;
  });
  if (own.length === 0) return [];
  const from = Math.max(0, own[0]! - before);
  return Array.from({ length: own.at(-1)! - from + 1 }, (_, index) => from + index);
}

/** Returns the weighted share of the words of the question that some passages have. */
function shareIn(search: PassageSearch, places: readonly number[]): number {
  const matches = search.matches.filter(({ concept }) => !DECISION_WORD.test(concept.word));
  const total = matches.reduce((sum, { idf }) => sum + idf, 0);
  const found = matches.filter((match) => certaintyIn(match, places) >= FAMILY_CERTAINTY);
  return total === 0 ? 0 : found.reduce((sum, { idf }) => sum + idf, 0) / total;
}
