import type { MeetingEvidence } from '../../../../../contract/meeting-results.ts';
import { evidenceOf, type MeetingReading, type MeetingSentence } from '../reading/read-meeting.ts';
import { cleanSpeech } from '../speech/clean-speech.ts';
import { attribute } from '../speech/attribute.ts';
import { ASSENT } from './decision-cues.ts';
import type { Point } from './point.ts';

/** A point as it is told, and where each of its sentences stands. */
export type ToldPoint = {
  /** Without the name of who said it; what it answers stands behind it in brackets, with a name. */
  text: string;
  /** With the name of who said it in front. */
  attributed: string;
  speaker: string | null;
  start_time: number | null;
  confidence: number;
  evidence: MeetingEvidence[];
};

/** Means nothing without what was said before. */
const ELLIPTIC =
  /\b(?:it(?! is\b)|that(?!['’]s it)|this|them|those|these)\b|^(?:carried|agreed|approved|unanimous|passed|settled|decided|done)\b/i;
const CONTEXT_WORDS_MAX = 12;
const CONTEXT_TURNS = 2;
const WORDS_MAX = 60;

/**
 * The sentences of a point, cleaned; what it answers in front of it where it means nothing by itself.
 *
 * @returns undefined when nothing is left of it
 */
export function tellPoint(reading: MeetingReading, point: Point): ToldPoint | undefined {
  const [first] = point.said;
  const said = tellSentences(reading, point.said);
  if (!first || !said) return undefined;
  const context = contextOf(point, said.text);
  const told = context && tellSentences(reading, [context]);
  const own = attribute(first.speaker, said.text);
  const rest = { confidence: Math.round(point.confidence * 100) / 100 };
  const support = point.support.map((sentence) => evidenceOf(reading, sentence));
  if (!context || !told) {
    const { speaker, start_time } = first;
    const evidence = [...said.evidence, ...support];
    return { ...rest, text: said.text, attributed: own, speaker, start_time, evidence };
  }
  const before = attribute(context.speaker, told.text);
  const isAssent = !context.isQuestion && ASSENT[reading.language].test(first.plain);
  const { speaker, start_time } = isAssent ? context : first;
  return {
    ...rest,
    text: isAssent ? told.text : `${said.text} (${before})`,
    attributed: `${before} ${own}`,
    speaker,
    start_time,
    evidence: isAssent ? [...told.evidence, ...said.evidence] : [...said.evidence, ...support],
  };
}

/** Sentences one after the other, without the noise of saying them. */
export function tellSentences(
  reading: MeetingReading,
  sentences: readonly MeetingSentence[],
): { text: string; evidence: MeetingEvidence[] } | undefined {
  const { meeting, language } = reading;
  const told = sentences.map((sentence) => {
    const clean = cleanSpeech(meeting.text, sentence, language) ?? asSaid(sentence);
    const span = { start: clean.start, end: clean.end, start_time: sentence.start_time };
    const evidence = evidenceOf(reading, span);
    const match: MeetingEvidence['match'] =
      evidence.excerpt === clean.text ? 'exact' : 'normalized';
    return { ...clean, evidence: { ...evidence, match } };
  });
  let words = 0;
  const kept = told.filter((one, at) => (words += one.words) <= WORDS_MAX || at === 0);
  if (kept.length === 0) return undefined;
  return {
    text: kept.map(({ text }) => text).join(' '),
    evidence: kept.map((one) => one.evidence),
  };
}

/** Where tidying would change what was said. */
function asSaid({ text, start, end }: MeetingSentence) {
  const plain = text.replace(/\s+/g, ' ').trim();
  return { text: plain, start, end, words: plain.split(' ').length };
}

function contextOf({ said, support }: Point, text: string): MeetingSentence | undefined {
  const isShort = text.split(' ').length <= CONTEXT_WORDS_MAX;
  if (!isShort || !ELLIPTIC.test(text)) return undefined;
  const { turn, speaker } = said[0]!;
  return support.find(
    (other) => other.turn < turn && turn - other.turn <= CONTEXT_TURNS && other.speaker !== speaker,
  );
}
