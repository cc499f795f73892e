import { type Due, findDues } from '../due/find-due.ts';
import type { MeetingSentence, Turn } from '../reading/read-meeting.ts';
import type { Finding, TaggedMeeting } from './finding.ts';
import { asksWhen } from './replies.ts';

/** When a piece of work is due, and the sentence that says so. */
export type FoundDue = Due & { sentence: MeetingSentence };

const BY_THEN = / (?:by then|before then|before that|by that time|until then) /;
/** Speaks of the day only: `Give me until Thursday`, `Thursday's fine`, `By nine.` */
const SAYS_WHEN =
  / (?:give me|give us|until|till|ready|done|by|before|works|fine|okay|due|deadline|the latest|finish|have it|i can|i will|will have|aim for|say|would|end of|today|tomorrow|tonight|next|this) | \d/;
const DEADLINE =
  / (?:runs out|expires|expire|due|deadline|closes|ends|launch(?:es)?|goes live|needs? (?:it|them|this|that)|wants? (?:it|them|this|that)|is on|are on) /;
const PAST =
  / (?:was|were|did|had|left|came|went|said|got|took|made|saw|told|sent|gave|(?!need|feed|speed|exceed|proceed)[a-z]{2,}ed) /;
const TURNS_AHEAD = 5;
const SENTENCE_WORDS_MAX = 14;

/** Looks in its own words, then at what was said of the time right behind and before. */
export function dueOf(meeting: TaggedMeeting, finding: Finding): FoundDue | undefined {
  const own = finding.sentences
    .toReversed()
    .flatMap((sentence) => duesIn(meeting, sentence, finding));
  const dated = own.find(({ iso }) => iso !== null);
  if (dated) return dated;
  return (
    saidBetween(meeting, finding) ??
    settledLater(meeting, finding) ??
    saidBefore(meeting, finding) ??
    own[0]
  );
}

function duesIn(
  { meeting, language }: TaggedMeeting,
  sentence: MeetingSentence,
  finding: Finding,
): FoundDue[] {
  const [from, to] = clauseOf(sentence, finding);
  const text = meeting.text.slice(from, to);
  return findDues(text, meeting.began.slice(0, 10), language).map((due) => ({
    ...due,
    start: from + due.start,
    end: from + due.end,
    sentence,
  }));
}

/** The part of a sentence that belongs to this work, where others stand beside it. */
function clauseOf(sentence: MeetingSentence, { commitment, others }: Finding): [number, number] {
  const own = [commitment, ...others].filter((one) => one.sentence === sentence);
  if (own.length !== 1) return [sentence.start, sentence.end];
  const { from, end } = own[0]!;
  const isLast = end >= sentence.tokens.length;
  return [
    sentence.tokens[from]?.start ?? sentence.start,
    isLast ? sentence.end : (sentence.tokens[end - 1]?.end ?? sentence.end),
  ];
}

/** `We have to clean that up.` – `When?` – `End of the quarter. I'll take it.` */
function saidBetween(meeting: TaggedMeeting, finding: Finding): FoundDue | undefined {
  const [first, last] = [finding.sentences[0]!, finding.sentences.at(-1)!];
  if (last.turn - first.turn > TURNS_AHEAD) return undefined;
  return firstDue(meeting, meeting.sentences.slice(first.index + 1, last.index), finding);
}

/** `By when?` – `Friday.`; `I'll do it. Give me until Thursday.`; `Thursday's fine.` */
function settledLater(meeting: TaggedMeeting, finding: Finding): FoundDue | undefined {
  const last = finding.sentences.at(-1)!;
  const own = meeting.turns[last.turn]!;
  const rest = meeting.sentences.slice(last.index + 1, own.endSentence);
  const owners = firstDue(meeting, rest.slice(0, 2), finding);
  if (owners) return owners;
  let wasAsked = asksWhen(last.plain) || rest.some(({ plain }) => asksWhen(plain));
  const ahead = meeting.turns.slice(own.index + 1, own.index + 1 + TURNS_AHEAD);
  for (const [distance, turn] of ahead.entries()) {
    if (distance > 0 && !wasAsked) return undefined;
    const opening = openingOf(meeting, turn);
    // What another says further on may be of the next thing.
    const isOfIt = wasAsked || turn.speaker === finding.owner;
    const due = firstDue(meeting, isOfIt ? opening : opening.slice(0, 1), finding);
    if (due) return due;
    wasAsked ||= opening.some(({ plain }) => asksWhen(plain));
  }
  return undefined;
}

function openingOf({ sentences }: TaggedMeeting, turn: Turn): readonly MeetingSentence[] {
  return sentences.slice(turn.firstSentence, Math.min(turn.endSentence, turn.firstSentence + 2));
}

function firstDue(
  meeting: TaggedMeeting,
  sentences: readonly MeetingSentence[],
  finding: Finding,
): FoundDue | undefined {
  for (const sentence of sentences) {
    const due = shortDue(meeting, sentence, finding);
    if (due) return due;
  }
  return undefined;
}

function shortDue(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  finding: Finding,
): FoundDue | undefined {
  if (sentence.tokens.length > SENTENCE_WORDS_MAX) return undefined;
  if (PAST.test(sentence.plain)) return undefined;
  // The day of somebody else's own work.
  if (sentence.speaker !== finding.owner && / i (?:will|am going to|can) /.test(sentence.plain)) {
    return undefined;
  }
  const isShort = sentence.tokens.length <= 5;
  if (!isShort && !SAYS_WHEN.test(sentence.plain)) return undefined;
  return duesIn(meeting, sentence, finding).find(({ iso }) => iso !== null);
}

/** `It runs out on the 24th. We need to renew it.`; `They want it by Friday. So send yours by then.` */
function saidBefore(meeting: TaggedMeeting, finding: Finding): FoundDue | undefined {
  const first = finding.sentences[0]!;
  const { firstSentence } = meeting.turns[first.turn]!;
  const before = meeting.sentences.slice(Math.max(firstSentence, first.index - 2), first.index);
  const pointsThere = finding.sentences.some(({ plain }) => BY_THEN.test(plain));
  for (const sentence of before.toReversed()) {
    if (!pointsThere && !DEADLINE.test(sentence.plain)) continue;
    const due = duesIn(meeting, sentence, finding).find(({ iso }) => iso !== null);
    if (due) return due;
  }
  return undefined;
}
