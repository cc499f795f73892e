import { findDuePhrases } from '../../../../language/due-dates/find-due-phrases.ts';
import type { MeetingSentence, SpeakerTurn } from '../../../meeting-text/read-meeting.ts';
import { hasOtherDay } from './other-days.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { Finding, TaggedMeeting, WorkDueDate } from './commitment.ts';
import { correctDueDate } from './corrected-due-date.ts';
import { isExpiryOfOther } from './expiry-days.ts';
import { dateNextMeeting } from './next-meeting-day.ts';
import { isDeadlineQuestion } from './replies.ts';

const BY_THEN = / (?:by then|before then|before that|by that time|until then) /;
/** Matches a sentence that only gives a day: `Give me until Thursday`, `Thursday's fine`. */
const DEADLINE_REPLY = loadSentencePattern('en', 'deadline-replies');
const DEADLINE_STATEMENT = loadSentencePattern('en', 'deadline-statements');
/** Matches a time at which somebody is not there: `I'm out until eleven`. */
const ABSENCE = loadSentencePattern('en', 'absences');
/** Matches a word that makes the end of an absence the time of the work: `I'm away until Tuesday, I'll do it then`. */
const DOES_IT_THEN = /\b(?:then|after that)\b/i;
const TURNS_AHEAD = 5;
const OWN_SENTENCES_AHEAD = 2;
/** Sentences that are read behind the first one; without a limit, a single long turn takes quadratic time. */
const SENTENCES_BETWEEN = 40;
const SENTENCE_WORDS_MAX = 14;

/**
 * Finds by when work is due: in its own sentences, else in those between, after or before them; the day that was settled last.
 *
 * @returns undefined when no sentence says so
 */
export function findWorkDueDate(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  const due = findStatedDueDate(meeting, finding);
  return (
    due && correctDueDate(meeting, due, (sentence, span) => dueDatesIn(meeting, sentence, span))
  );
}

function findStatedDueDate(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  const own = finding.sentences
    .toReversed()
    .flatMap((sentence) => ownDueDates(meeting, sentence, finding).slice(0, 1));
  const dated = own.find(({ iso }) => iso !== null);
  if (dated) return dated;
  const [best] = own.toSorted((a, b) => b.rank - a.rank);
  // An event of its own yields only to the answer to a question such as `By when?`.
  const isOpen = !best?.isEvent;
  return (
    dueDateBetween(meeting, finding) ??
    dueDateSettledLater(meeting, finding, isOpen) ??
    (isOpen ? dueDateBefore(meeting, finding) : undefined) ??
    best
  );
}

/** Finds the due dates of the work in one of its sentences; of equals, the nearest behind its verb comes first. */
function ownDueDates(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  finding: Finding,
): WorkDueDate[] {
  const span = clauseSpan(sentence, finding);
  const verb = verbEnd(sentence, finding);
  const distance = ({ start }: WorkDueDate) =>
    start >= verb ? start - verb : sentence.end - start;
  const ofClause = dueDatesIn(meeting, sentence, span);
  const found = ofClause.length > 0 ? ofClause : dueDatesOutside(meeting, sentence, finding);
  const due = found.filter((one) => !isExpiryOfOther(meeting, finding, one));
  return due.toSorted((a, b) => b.rank - a.rank || distance(a) - distance(b));
}

function verbEnd(sentence: MeetingSentence, { commitment, others }: Finding): number {
  const own = [commitment, ...others].find((one) => one.sentence === sentence);
  return own ? (sentence.tokens[own.verb]?.end ?? sentence.start) : sentence.start;
}

/** Matches a word that stands for the work or its day. */
const REFERS_BACK = /\b(?:it|them|that|this|then)\b/i;

/**
 * Finds due dates outside the clause of the work that belong to it all the same: at the start of the sentence, or with a
 * word that refers to the work, as in `I owe you the plan, you'll get it tomorrow`.
 */
function dueDatesOutside(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  finding: Finding,
): WorkDueDate[] {
  const verb = verbEnd(sentence, finding);
  const clause = clauseSpan(sentence, finding);
  const textOf = (from: number, to: number) => meeting.meeting.text.slice(from, to);
  const refersBack = / then\b/.test(textOf(...clause));
  return dueDatesIn(meeting, sentence, [sentence.start, sentence.end]).filter(({ start }) =>
    start >= verb
      ? REFERS_BACK.test(textOf(verb, start))
      : refersBack || !/\p{L}/u.test(textOf(sentence.start, start)),
  );
}

function dueDatesIn(
  reading: TaggedMeeting,
  sentence: MeetingSentence,
  [from, to]: readonly [number, number],
): WorkDueDate[] {
  const { meeting, language, sentences, turns } = reading;
  const text = meeting.text.slice(from, to);
  const phrases = findDuePhrases(text, meeting.began.slice(0, 10), language).map((due) => ({
    ...due,
    start: from + due.start,
    end: from + due.end,
    sentence,
    ...dateNextMeeting(reading, due),
  }));
  return language === 'en'
    ? phrases.filter((due) => due.isEvent || !isAbsence({ sentences, turns }, sentence, due))
    : phrases;
}

const CLAUSE_BREAK = /^(?:[,;:–—]|but|so|and)$/;

/** Tells whether a time is that of an absence: `I'm out until eleven` gives no due date, unless the work is done then. */
function isAbsence(
  { sentences, turns }: Pick<TaggedMeeting, 'sentences' | 'turns'>,
  { tokens, index, turn, start, text }: MeetingSentence,
  due: { start: number; end: number },
): boolean {
  const said = tokens.filter((token) => token.start < due.end);
  const clause = said.slice(said.findLastIndex((token) => CLAUSE_BREAK.test(token.text)) + 1);
  const words = clause.map((token) => token.text).join(' ');
  if (!ABSENCE.test(` ${words} `)) return false;
  const next = sentences[index + 1];
  const isLast = next === undefined || index + 1 >= turns[turn]!.endSentence;
  const rest = `${text.slice(due.end - start)} ${isLast ? '' : next.text}`;
  return !DOES_IT_THEN.test(rest);
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
  const end = Math.min(last.index, first.index + 1 + SENTENCES_BETWEEN);
  return firstDueDate(meeting, meeting.sentences.slice(first.index + 1, end), finding);
}

/**
 * Finds a day after its sentences: `By when?` – `Friday.`; `I'll do it. Give me until Thursday.`
 *
 * @param isOpen false when its own sentences give an event; only the answer to a question then counts
 */
function dueDateSettledLater(
  meeting: TaggedMeeting,
  finding: Finding,
  isOpen: boolean,
): WorkDueDate | undefined {
  const last = finding.sentences.at(-1)!;
  const own = meeting.turns[last.turn]!;
  const end = Math.min(own.endSentence, last.index + 1 + OWN_SENTENCES_AHEAD);
  const next = meeting.sentences.slice(last.index + 1, end);
  const ofOwner = isOpen ? firstDueDate(meeting, next, finding) : undefined;
  if (ofOwner) return ofOwner;
  // Lines of notes do not answer each other.
  if (own.speaker === null) return undefined;
  const wasAsked = lastDeadlineQuestion(meeting, own) >= last.index;
  return dueDateInReplies(meeting, finding, { isOpen, wasAsked });
}

const lastQuestions = new WeakMap<SpeakerTurn, number>();

/** Returns the index of the last sentence of a turn that asks by when something is due; -1 when none does. */
function lastDeadlineQuestion({ sentences }: TaggedMeeting, turn: SpeakerTurn): number {
  const known = lastQuestions.get(turn);
  if (known !== undefined) return known;
  const own = sentences.slice(turn.firstSentence, turn.endSentence);
  const index = own.findLast(({ plain }) => isDeadlineQuestion(plain))?.index ?? -1;
  lastQuestions.set(turn, index);
  return index;
}

/** Finds a day in the turns that follow: in the first one, and as long as a question asks for it. */
function dueDateInReplies(
  meeting: TaggedMeeting,
  finding: Finding,
  { isOpen, wasAsked }: { isOpen: boolean; wasAsked: boolean },
): WorkDueDate | undefined {
  const { turn: own } = finding.sentences.at(-1)!;
  let isAsked = wasAsked;
  for (const [distance, turn] of meeting.turns.slice(own + 1, own + 1 + TURNS_AHEAD).entries()) {
    if (distance > 0 && !isAsked) return resultDay(meeting, finding, own + 1 + distance);
    const opening = openingSentences(meeting, turn);
    // Later sentences of another speaker may be about the next topic.
    const isAboutWork = isAsked || turn.speaker === finding.owner;
    const read = isOpen || isAsked ? opening.slice(0, isAboutWork ? undefined : 1) : [];
    const due = firstDueDate(meeting, read, finding);
    if (due) return due;
    isAsked ||= opening.some(({ plain }) => isDeadlineQuestion(plain));
  }
  return undefined;
}

/** Matches words with which the owner says on which day the result is there. */
const RESULT_DAY = loadSentencePattern('en', 'result-days');

/** Turns in which the owner may give a day unasked. */
const RESULT_TURNS = 3;

/** Finds the day that the owner gives unasked, some turns later: `Before Saturday, Ana.` – `It'll be done Thursday.` */
function resultDay(
  meeting: TaggedMeeting,
  finding: Finding,
  turnIndex: number,
): WorkDueDate | undefined {
  for (const turn of meeting.turns.slice(turnIndex, turnIndex + RESULT_TURNS)) {
    const [first] = openingSentences(meeting, turn);
    const isOwner = turn.speaker !== null && turn.speaker === finding.owner;
    if (!first || !isOwner || first.isQuestion || !RESULT_DAY.test(first.plain)) continue;
    const days = dueDatesIn(meeting, first, [first.start, first.end]);
    const day = days.find(({ iso }) => iso !== null);
    if (day) return day;
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
  if (hasOtherDay(sentence, finding.owner)) return undefined;
  const isShort = sentence.tokens.length <= 5;
  if (!isShort && !DEADLINE_REPLY.test(sentence.plain)) return undefined;
  return dueDatesIn(meeting, sentence, clauseSpan(sentence, finding)).find(
    ({ iso }) => iso !== null,
  );
}

/** Finds a day before its sentences: `It runs out on the 24th. We need to renew it.` */
function dueDateBefore(meeting: TaggedMeeting, finding: Finding): WorkDueDate | undefined {
  const first = finding.sentences[0]!;
  const { firstSentence } = meeting.turns[first.turn]!;
  const before = meeting.sentences.slice(Math.max(firstSentence, first.index - 2), first.index);
  const refersBack = finding.sentences.some(({ plain }) => BY_THEN.test(plain));
  for (const sentence of before.toReversed()) {
    if (!refersBack && !DEADLINE_STATEMENT.test(sentence.plain)) continue;
    const due = dueDatesIn(meeting, sentence, clauseSpan(sentence, finding)).find(
      (one) => one.iso !== null && !isExpiryOfOther(meeting, finding, one),
    );
    if (due) return due;
  }
  return undefined;
}
