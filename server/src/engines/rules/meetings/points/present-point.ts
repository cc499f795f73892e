import type { Dissent, MeetingEvidence } from '../../../../contract/meeting-results.ts';
import { cleanSpeech } from '../../../../language/speech/clean-speech.ts';
import {
  attributeTo,
  createEvidence,
  type MeetingReading,
  type MeetingSentence,
} from '../../../meeting-text/read-meeting.ts';
import { ASSENT } from './decisions.ts';
import type { MeetingPoint } from './point.ts';

/** Point as results show it, with the evidence of each of its sentences. */
export type PresentedPoint = {
  /** Text without the speaker's name. The sentence that it answers follows in brackets, with its speaker. */
  text: string;
  /** Text with the speaker's name in front. */
  attributed: string;
  speaker: string | null;
  /** Seconds; null without times. */
  start_time: number | null;
  confidence: number;
  evidence: MeetingEvidence[];
  /** Reason of a decision as said; absent when nobody gave one. */
  reason?: string;
  /** Objections to a decision; absent without any. */
  dissent?: Dissent[];
};

/** Writes what a decision replaces behind its text: `We ship on the 14th. (replaces “We ship on the 12th.”)`. */
function addReplaced(reading: MeetingReading, { replaces }: MeetingPoint, text: string): string {
  const replaced = replaces && presentSentences(reading, [replaces]);
  return replaced ? `${text} (replaces “${replaced.text}”)` : text;
}

/** Matches text that means nothing without the sentence before it. */
const ELLIPTIC =
  /\b(?:it(?! is\b)|that(?!['’]s it)|this|them|those|these)\b|^(?:carried|agreed|approved|unanimous|passed|settled|decided|done)\b/i;
const CONTEXT_WORDS_MAX = 12;
const CONTEXT_TURNS = 2;
const WORDS_MAX = 60;

/**
 * Writes a point as cleaned sentences. A point that means nothing alone comes with the sentence that it answers.
 *
 * @returns undefined when the point has no sentence
 */
export function presentPoint(
  reading: MeetingReading,
  point: MeetingPoint,
): PresentedPoint | undefined {
  const [first] = point.sentences;
  const own = presentSentences(reading, point.sentences);
  if (!first || !own) return undefined;
  const stated = addReplaced(reading, point, own.text);
  const contextSentence = point.replaces ? undefined : findContext(point, own.text);
  const context = contextSentence && presentSentences(reading, [contextSentence]);
  const attributed = attributeTo(first.speaker, stated);
  const confidence = Math.round(point.confidence * 100) / 100;
  const rest = { confidence, ...presentDebate(reading, point) };
  const support = listSupport(point, contextSentence).map((sentence) =>
    createEvidence(reading, sentence),
  );
  if (!contextSentence || !context) {
    const { speaker, start_time } = first;
    const evidence = [...own.evidence, ...support];
    return { ...rest, text: stated, attributed, speaker, start_time, evidence };
  }
  const before = attributeTo(contextSentence.speaker, context.text);
  const isAssent = !contextSentence.isQuestion && ASSENT[reading.language].test(first.plain);
  const { speaker, start_time } = isAssent ? contextSentence : first;
  return {
    ...rest,
    text: isAssent ? context.text : `${own.text} (${before})`,
    attributed: `${before} ${attributed}`,
    speaker,
    start_time,
    evidence: isAssent ? [...context.evidence, ...own.evidence] : [...own.evidence, ...support],
  };
}

/** Writes the reason of a decision and the objections to it. */
function presentDebate(
  reading: MeetingReading,
  { reason, objections }: MeetingPoint,
): Pick<PresentedPoint, 'reason' | 'dissent'> {
  const dissent = objections?.map(({ speaker, sentence }) => ({
    speaker,
    text: presentSentences(reading, [sentence])!.text,
  }));
  return { ...(reason && { reason: reason.text }), ...(dissent && { dissent }) };
}

/** Lists the sentences that a point rests on besides its own, each once. */
function listSupport(
  { sentences, support, replaces, reason, objections = [] }: MeetingPoint,
  context: MeetingSentence | undefined,
): MeetingSentence[] {
  const all = [
    context,
    replaces,
    ...support,
    reason?.sentence,
    ...objections.map((one) => one.sentence),
  ];
  const known = new Set<MeetingSentence | undefined>([undefined, ...sentences]);
  return all.filter((one): one is MeetingSentence => !known.has(one) && !!known.add(one));
}

/**
 * Joins sentences without hesitation and stutter, up to `WORDS_MAX` words; the first one always stays.
 *
 * @returns undefined without sentences
 */
function presentSentences(
  reading: MeetingReading,
  sentences: readonly MeetingSentence[],
): { text: string; evidence: MeetingEvidence[] } | undefined {
  const { meeting, language } = reading;
  const cleaned = sentences.map((sentence) => {
    const clean = cleanSpeech(meeting.text, sentence, language) ?? toUncleanedText(sentence);
    const span = { start: clean.start, end: clean.end, start_time: sentence.start_time };
    const evidence = createEvidence(reading, span);
    const match: MeetingEvidence['match'] =
      evidence.excerpt === clean.text ? 'exact' : 'normalized';
    return { ...clean, evidence: { ...evidence, match } };
  });
  let words = 0;
  const shown = cleaned.filter((one, at) => (words += one.words) <= WORDS_MAX || at === 0);
  if (shown.length === 0) return undefined;
  return {
    text: shown.map(({ text }) => text).join(' '),
    evidence: shown.map((one) => one.evidence),
  };
}

/** Returns the sentence as it was said, for use when cleaning would change its claim. */
function toUncleanedText({ text, start, end }: MeetingSentence) {
  const plain = text.replace(/\s+/g, ' ').trim();
  return { text: plain, start, end, words: plain.split(' ').length };
}

/** Finds the sentence of another speaker that a short, elliptic point answers. */
function findContext(
  { sentences, support, context }: MeetingPoint,
  text: string,
): MeetingSentence | undefined {
  if (context) return context;
  const isShort = text.split(' ').length <= CONTEXT_WORDS_MAX;
  if (!isShort || !ELLIPTIC.test(text)) return undefined;
  const { turn, speaker } = sentences[0]!;
  return support.find(
    (other) => other.turn < turn && turn - other.turn <= CONTEXT_TURNS && other.speaker !== speaker,
  );
}
