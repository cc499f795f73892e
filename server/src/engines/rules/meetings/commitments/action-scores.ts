import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { SentenceKind } from '../sentence-model/sentence-model.ts';
import type { Finding, TaggedMeeting } from './commitment.ts';
import { isSettled } from './signals.ts';
import { isMeetingVerb, isSpeechVerb } from './verbs.ts';

/** Log-odds that weigh in the confidence of an action item beside its signals, by name. */
export type ActionScores = Readonly<Record<string, number>>;

const SCORE_MAX = 6;
/** Lowest score where the exchange settled the finding: `Do you want me to book the flights?` – `Yes please.` */
const SETTLED_SCORE_MIN = -1;
/** Lowest score of a note that begins with its owners, which says more than its few words: `KL: changelog`. */
const MARKED_SCORE_MIN = 3;
const OTHER_KINDS = ['decision', 'risk', 'question'] as const;

/**
 * Returns the scores of the classifier for the sentences of a finding, those beside them, and the share of work of the meeting.
 * `settled` equals `sentence` when the exchange settled the finding, else it is 0: an answer says more than the sentence alone.
 */
export function actionScoresOf(meeting: TaggedMeeting, finding: Finding): ActionScores {
  const { commitment, others, outcome, facts } = finding;
  const { kinds, shares, sentences } = meeting;
  const { sentence, form } = commitment;
  const settled = isSettled(outcome);
  const isTalk = isMeetingVerb(commitment.base) || isSpeechVerb(commitment.base);
  const ofExchange = settled && !isTalk ? SETTLED_SCORE_MIN : -SCORE_MAX;
  const minimum = facts.has('marked owner') ? MARKED_SCORE_MIN : ofExchange;
  const scoreOf = (kind: SentenceKind, { index }: MeetingSentence) =>
    Math.max(-SCORE_MAX, Math.min(SCORE_MAX, kinds[index]![kind]));
  const scores = [commitment, ...others].map((one) => scoreOf('action', one.sentence));
  const own = Math.max(minimum, ...scores);
  const beside = (name: string, other: MeetingSentence | undefined): ActionScores => {
    if (!other) return {};
    const isOwn = other.speaker === sentence.speaker;
    return { [`${name}, ${isOwn ? 'same' : 'other'} speaker`]: scoreOf('action', other) };
  };
  return {
    sentence: own,
    [`sentence, ${facts.has('plain') ? 'plain ' : ''}${form}`]: own,
    settled: settled ? own : 0,
    share: shares.action,
    ...Object.fromEntries(OTHER_KINDS.map((kind) => [kind, scoreOf(kind, sentence)])),
    ...beside('sentence before', sentences[sentence.index - 1]),
    ...beside('sentence behind', sentences[sentence.index + 1]),
  };
}
