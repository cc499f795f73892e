import { type DueDate, findDueDates } from '../../../../language/due-dates/find-due-dates.ts';
import type { MeetingSentence, SpeakerTurn } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { Finding, TaggedMeeting } from './commitment.ts';
import { isDeadlineQuestion } from './replies.ts';

/** Due date of work, with the sentence that states it. Offsets are those of the meeting's text. */
export type WorkDueDate = DueDate & {
  sentence: MeetingSentence;
  /** Whether it is an event, which names no day: `before the inspector comes`. */
  isEvent: boolean;
};

const BY_THEN = / (?:by then|before then|before that|by that time|until then) /;
/** Matches a sentence that only gives a day: `Give me until Thursday`, `Thursday's fine`. */
const DEADLINE_REPLY = loadSentencePattern('en', 'deadline-replies');
const DEADLINE_STATEMENT = loadSentencePattern('en', 'deadline-statements');
const PAST =
  / (?:was|were|did|had|left|came|went|said|got|took|made|saw|told|sent|gave|(?!need|feed|speed|exceed|proceed)[a-z]{2,}ed) /;
const TURNS_AHEAD = 5;
const SENTENCE_WORDS_MAX = 14;

/**
 * Finds by when work is due: in its own sentences, else in those between, after or before them.
 *
 * @returns undefined when no sentence says so
 */
export function findWorkDueDate(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  const own = finding.sentences
    .toReversed()
    .flatMap((sentence) => dueDatesIn(meeting, sentence, finding));
  const dated = own.find(({ iso }) => iso !== null);
  if (dated) return dated;
  return (
    dueDateBetween(meeting, finding) ??
    dueDateSettledLater(meeting, finding) ??
    dueDateBefore(meeting, finding) ??
    own[0] ??
    findEvent(meeting, finding)
  );
}

/** Matches an event by which work is due: `before the inspector comes`, `once the laptops arrive`. English only. */
const EVENT =
  /\b(?:before|ahead of|prior to|once|as soon as|by the time|until|till|after|when)\s+(?!that\b|all\b|i say\b)[^.,;:!?()[\]–—]{3,60}/iu;

/** Finds the event by which work is due, behind the verb of its own clause. It names no day. */
function findEvent(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  if (meeting.language !== 'en') return undefined;
  const { sentence, verb } = finding.commitment;
  const [, to] = clauseSpan(sentence, finding);
  const from = sentence.tokens[verb]?.end ?? to;
  const match = EVENT.exec(meeting.meeting.text.slice(from, to));
  if (!match) return undefined;
  const text = match[0].trimEnd();
  const start = from + match.index;
  return { text, start, end: start + text.length, iso: null, sentence, isEvent: true };
}

function dueDatesIn(
  { meeting, language }: TaggedMeeting,
  sentence: MeetingSentence,
  finding: Finding,
): WorkDueDate[] {
  const [from, to] = clauseSpan(sentence, finding);
  const text = meeting.text.slice(from, to);
  return findDueDates(text, meeting.began.slice(0, 10), language).map((due) => ({
    ...due,
    start: from + due.start,
    end: from + due.end,
    sentence,
    isEvent: false,
  }));
}

/** Returns the offsets of the clause that belongs to this work. */
function clauseSpan(sentence: MeetingSentence, { commitment, others }: Finding): [number, number] {
  const own = [commitment, ...others].filter((one) => one.sentence === sentence);
  if (own.length !== 1) return [sentence.start, sentence.end];
  const { from, end } = own[0]!;
  const isLast = end >= sentence.tokens.length;
  return [
    sentence.tokens[from]?.start ?? sentence.start,
    isLast ? sentence.end : (sentence.tokens[end - 1]?.end ?? sentence.end),
  ];
}

/** Finds a day between its sentences: `We have to clean that up.` – `When?` – `End of the quarter. I'll take it.` */
function dueDateBetween(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  const [first, last] = [finding.sentences[0]!, finding.sentences.at(-1)!];
  if (last.turn - first.turn > TURNS_AHEAD) return undefined;
  return firstDueDate(meeting, meeting.sentences.slice(first.index + 1, last.index), finding);
}

/** Finds a day after its sentences: `By when?` – `Friday.`; `I'll do it. Give me until Thursday.` */
function dueDateSettledLater(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  const last = finding.sentences.at(-1)!;
  const own = meeting.turns[last.turn]!;
  const rest = meeting.sentences.slice(last.index + 1, own.endSentence);
  const ofOwner = firstDueDate(meeting, rest.slice(0, 2), finding);
  if (ofOwner) return ofOwner;
  let wasAsked =
    isDeadlineQuestion(last.plain) || rest.some(({ plain }) => isDeadlineQuestion(plain));
  const ahead = meeting.turns.slice(own.index + 1, own.index + 1 + TURNS_AHEAD);
  for (const [distance, turn] of ahead.entries()) {
    if (distance > 0 && !wasAsked) return undefined;
    const opening = openingSentences(meeting, turn);
    // Later sentences of another speaker may be about the next topic.
    const isAboutWork = wasAsked || turn.speaker === finding.owner;
    const due = firstDueDate(meeting, isAboutWork ? opening : opening.slice(0, 1), finding);
    if (due) return due;
    wasAsked ||= opening.some(({ plain }) => isDeadlineQuestion(plain));
  }
  return undefined;
}

function openingSentences(
  { sentences }: TaggedMeeting,
  turn: SpeakerTurn,
): readonly MeetingSentence[] {
  return sentences.slice(turn.firstSentence, Math.min(turn.endSentence, turn.firstSentence + 2));
}

function firstDueDate(
  meeting: TaggedMeeting,
  sentences: readonly MeetingSentence[],
  finding: Finding,
): WorkDueDate | undefined {
  for (const sentence of sentences) {
    const due = dueDateOfShortReply(meeting, sentence, finding);
    if (due) return due;
  }
  return undefined;
}

function dueDateOfShortReply(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  finding: Finding,
): WorkDueDate | undefined {
  if (sentence.tokens.length > SENTENCE_WORDS_MAX) return undefined;
  if (PAST.test(sentence.plain)) return undefined;
  // Another speaker's own work has its own day.
  if (sentence.speaker !== finding.owner && / i (?:will|am going to|can) /.test(sentence.plain)) {
    return undefined;
  }
  const isShort = sentence.tokens.length <= 5;
  if (!isShort && !DEADLINE_REPLY.test(sentence.plain)) return undefined;
  return dueDatesIn(meeting, sentence, finding).find(({ iso }) => iso !== null);
}

/** Finds a day before its sentences: `It runs out on the 24th. We need to renew it.` */
function dueDateBefore(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  const first = finding.sentences[0]!;
  const { firstSentence } = meeting.turns[first.turn]!;
  const before = meeting.sentences.slice(Math.max(firstSentence, first.index - 2), first.index);
  const refersBack = finding.sentences.some(({ plain }) => BY_THEN.test(plain));
  for (const sentence of before.toReversed()) {
    if (!refersBack && !DEADLINE_STATEMENT.test(sentence.plain)) continue;
    const due = dueDatesIn(meeting, sentence, finding).find(({ iso }) => iso !== null);
    if (due) return due;
  }
  return undefined;
}
