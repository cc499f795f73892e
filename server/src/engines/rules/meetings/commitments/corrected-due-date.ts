import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { hasOtherDay } from './other-days.ts';
import type { TaggedMeeting, WorkDueDate } from './commitment.ts';

const CORRECTION = loadSentencePattern('en', 'day-corrections');
const COUNTER = loadSentencePattern('en', 'day-counters');
/** Sentences of the same turn in which a speaker may correct the day. */
const SENTENCES_AHEAD = 3;
/** Turns in which others may give another day. */
const TURNS_AHEAD = 2;
/** Tokens of a sentence that only gives a day: `Wednesday morning.` */
const BARE_TOKENS_MAX = 4;
const REPLY_TOKENS_MAX = 12;

/** Finds the days of a part of a sentence, the clearest first. */
type ReadDays = (sentence: MeetingSentence, span: readonly [number, number]) => WorkDueDate[];

/**
 * Finds the day that replaces one that was given before: `tomorrow, no, today`; `By Thursday? No wait, I'm off. Wednesday.`;
 * `Can you do it today, or is the 10th early enough?` – `The 10th is fine.` English only.
 *
 * @returns the day itself when nobody changes it
 */
export function correctDueDate(
  meeting: TaggedMeeting,
  due: WorkDueDate,
  readDays: ReadDays,
): WorkDueDate {
  if (meeting.language !== 'en' || due.iso === null) return due;
  const corrected =
    correctedInSentence(meeting, due, readDays) ??
    correctedInTurn(meeting, due, readDays) ??
    counteredByOthers(meeting, due, readDays);
  return corrected ? { ...corrected, replaced: due } : due;
}

/** Finds the day behind `no` or `actually` in the rest of the sentence. */
function correctedInSentence(
  { meeting }: TaggedMeeting,
  due: WorkDueDate,
  readDays: ReadDays,
): WorkDueDate | undefined {
  const { sentence, end } = due;
  const days = readDays(sentence, [end, sentence.end]).filter(({ iso }) => iso !== null);
  const next = days.toSorted((a, b) => a.start - b.start)[0];
  if (!next || next.iso === due.iso) return undefined;
  const between = meeting.text.slice(end, next.start).toLowerCase();
  return CORRECTS.test(between) ? next : undefined;
}

/** Matches nothing but a correction between two days. */
const CORRECTS =
  /^[\s,.–—…-]*(?:(?:um|uh|er|well|or|oh),?\s+)*(?:no|wait|sorry|actually|i mean|rather|make (?:it|that))(?:[\s,.–—…-]+(?:no|wait|sorry|actually|i mean|make (?:it|that)|rather|the|on|by))*[\s,.–—…-]*$/;

/** Finds the day that the speaker gives in the next sentences: right there, or alone behind the words that correct. */
function correctedInTurn(
  { sentences, turns }: TaggedMeeting,
  due: WorkDueDate,
  readDays: ReadDays,
): WorkDueDate | undefined {
  const { index, turn } = due.sentence;
  const end = Math.min(turns[turn]!.endSentence, index + 1 + SENTENCES_AHEAD);
  let isCorrecting = false;
  for (const sentence of sentences.slice(index + 1, end)) {
    const isBare = sentence.tokens.length <= BARE_TOKENS_MAX;
    const corrects = sentence.tokens.length <= REPLY_TOKENS_MAX && CORRECTION.test(sentence.plain);
    if (!corrects && !(isBare && isCorrecting)) continue;
    isCorrecting = true;
    const other = otherDay(sentence, due, readDays);
    if (other) return other;
  }
  return undefined;
}

/** Finds the day that another speaker gives in a short reply, or that answers the question for one. */
function counteredByOthers(
  { sentences, turns }: TaggedMeeting,
  due: WorkDueDate,
  readDays: ReadDays,
): WorkDueDate | undefined {
  const { turn, speaker, isQuestion } = due.sentence;
  for (const next of turns.slice(turn + 1, turn + 1 + TURNS_AHEAD)) {
    const first = sentences[next.firstSentence];
    if (!first || first.isQuestion || next.speaker === speaker) continue;
    const isBare = isQuestion && first.tokens.length <= BARE_TOKENS_MAX;
    const counters = first.tokens.length <= REPLY_TOKENS_MAX && COUNTER.test(first.plain);
    const other = isBare || counters ? otherDay(first, due, readDays) : undefined;
    if (other) return other;
  }
  return undefined;
}

function otherDay(
  sentence: MeetingSentence,
  due: WorkDueDate,
  readDays: ReadDays,
): WorkDueDate | undefined {
  if (hasOtherDay(sentence, due.sentence.speaker)) return undefined;
  const days = readDays(sentence, [sentence.start, sentence.end]);
  return days.find(({ iso }) => iso !== null && iso !== due.iso);
}
