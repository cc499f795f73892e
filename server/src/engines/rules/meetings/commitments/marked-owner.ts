import { anyOf, loadAllCues } from '../../../../language/cues.ts';
import { findDuePhrases } from '../../../../language/due-dates/find-due-phrases.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { listOwnerCandidates, type OwnerCandidate } from '../sentence-model/owner-candidates.ts';
import type { FoundOwner } from '../sentence-model/sentence-model.ts';
import { isCalendarWord } from '../sentence-model/word-shapes.ts';
import type { TaggedMeeting } from './commitment.ts';
import { namesParticipant } from './task-owner.ts';

/** Log-odds of an owner whom the layout of a note marks. */
const MARKED_LOG_ODDS = 5;

/** Finds who is to do the work of a sentence: whom its layout marks, else whom the classifier of owners finds. */
export function findOwner(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): FoundOwner | undefined {
  const marked = findMarkedOwner(meeting, sentence, words);
  if (marked) return marked;
  const from = numberLength(words);
  const found = meeting.model.findOwner(words.slice(from), meeting.language);
  if (!found || NO_OWNER.test(words[from + found.start]!.lower)) return undefined;
  return { ...found, start: from + found.start, end: from + found.end };
}

const SECTION_NUMBER = /^\d{1,3}(?:\.\d{1,3})*[.)]?$/;

/** Returns the number of words that number a paragraph of minutes: `6.2` of `6.2 Ms Yip to ask the supplier`. */
function numberLength(words: readonly TaggedWord[]): number {
  const [first, second] = words;
  const isNumber = first !== undefined && SECTION_NUMBER.test(first.text);
  return isNumber && /^\p{Lu}/u.test(second?.text ?? '') ? 1 : 0;
}

/**
 * Finds the owner whom the layout or a passive marks: `@Sue`, `to be sent by the clerk`, and in notes `Sam: …`, `… – Leila, Fri`
 * or `… (by the secretary)`.
 */
export function findMarkedOwner(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): FoundOwner | undefined {
  const isNote = sentence.speaker === null;
  const isTask = sentence.section === 'action';
  const found =
    findMention(words) ??
    findAgent(meeting, words) ??
    (isTask ? findLeadingOwner(meeting, sentence, words) : undefined) ??
    (isNote ? findTrailingOwner(meeting, sentence, words) : undefined);
  return found && { ...found, logOdds: MARKED_LOG_ODDS };
}

const MENTION = /^@\p{L}/u;
const JOINS = /^(?:,|&|\+|\/|and|und|y|e|et)$/;

/** Finds the people whom `@` marks: `@Sue and @Tom`. */
function findMention(words: readonly TaggedWord[]): OwnerCandidate | undefined {
  const start = words.findIndex(({ text }) => MENTION.test(text));
  if (start === -1) return undefined;
  let end = start + 1;
  while (JOINS.test(words[end]?.lower ?? '') && MENTION.test(words[end + 1]?.text ?? '')) end += 2;
  return { start, end };
}

const BE = /^(?:be|being|been)$/;
const POSSESSIVE = /^['’]s$/;
const VERB_WORDS_MAX = 7;

/** Finds who is to do what a passive says: `is to be typed up by the secretary`, not `by Friday`. */
function findAgent(
  { meeting, language }: TaggedMeeting,
  words: readonly TaggedWord[],
): OwnerCandidate | undefined {
  const by = words.findIndex(({ lower }) => lower === 'by');
  const verbs = words.slice(Math.max(0, by - VERB_WORDS_MAX), Math.max(0, by));
  const be = verbs.findIndex(({ lower }) => BE.test(lower));
  if (be === -1 || !verbs.slice(be + 1).some(({ pos }) => pos === 'VERB')) return undefined;
  const first = words[by + 1];
  if (!first || (first.pos !== 'DET' && !/^\p{Lu}/u.test(first.text))) return undefined;
  const named = listOwnerCandidates(words).filter(({ start }) => start === by + 1);
  const longest = named.toSorted((one, other) => other.end - one.end)[0];
  // `to be posted by the end of the month` names a day.
  const said = words
    .slice(by)
    .map(({ text }) => text)
    .join(' ');
  const due = findDuePhrases(said, meeting.began.slice(0, 10), language);
  if (!longest || due.some(({ start, isEvent }) => start === 0 && !isEvent)) return undefined;
  const isFirmName = POSSESSIVE.test(words[longest.end]?.lower ?? '');
  return isFirmName ? { ...longest, end: longest.end + 1 } : longest;
}

const NAME_WORDS_MAX = 4;
const INITIALS = /^\p{Lu}{2,4}$/u;

/** Finds a participant or initials before a colon, in a list of tasks; elsewhere they report what somebody said. */
function findLeadingOwner(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): OwnerCandidate | undefined {
  const start = words.findIndex(({ text }) => /\p{L}/u.test(text));
  const end = words.findIndex(({ text }) => text === ':');
  if (start === -1 || end <= start || end - start > NAME_WORDS_MAX) return undefined;
  const own = words.slice(start, end);
  const isInitials = own.length === 1 && INITIALS.test(own[0]!.text);
  return isInitials || namesParticipant(meeting, sentence, own) ? { start, end } : undefined;
}

const DASH = /^(?:[-–—→>]|[-=]>)$/;
const BY = /^(?:by|durch|von|par|por)$/;
const NO_OWNER = new RegExp(`^${anyOf(loadAllCues('meetings/not-owners'))}$`, 'i');

/** Finds a name behind the task, in brackets or behind a dash, with a due date or without. */
function findTrailingOwner(
  meeting: TaggedMeeting,
  sentence: MeetingSentence,
  words: readonly TaggedWord[],
): OwnerCandidate | undefined {
  const { start, end, isBracket } = findTail(words);
  const isBy = BY.test(words[start]?.lower ?? '');
  const from = isBy ? start + 1 : start;
  const name = nameBeforeDueDate(meeting, sentence, words.slice(from, end));
  if (name.length === 0 || name.length > NAME_WORDS_MAX) return undefined;
  const mayBeName = looksLikeOwner(meeting, sentence, { name, isBracket });
  const isOwner = (isBracket && isBy) || mayBeName || namesParticipant(meeting, sentence, name);
  return isOwner ? { start: from, end: from + name.length } : undefined;
}

/** Tells whether a name may be an owner: in a list of tasks any name, elsewhere initials behind a dash. */
function looksLikeOwner(
  { language }: TaggedMeeting,
  { section }: MeetingSentence,
  { name, isBracket }: { name: readonly TaggedWord[]; isBracket: boolean },
): boolean {
  const mayBe = section === 'action' || (!isBracket && areInitials(name));
  return mayBe && hasFormOfName(name, isBracket && language === 'de');
}

function areInitials(name: readonly TaggedWord[]): boolean {
  return name.length === 1 && INITIALS.test(name[0]!.text);
}

type Tail = { start: number; end: number; isBracket: boolean };

/** Returns the words in brackets at the end, else those behind the last dash; none without either. */
function findTail(words: readonly TaggedWord[]): Tail {
  const last = words.findLastIndex(({ text }) => !/^[.!]$/.test(text));
  const isBracket = words[last]?.text === ')';
  const opens = ({ text }: TaggedWord) => (isBracket ? text === '(' : DASH.test(text));
  const sign = words.findLastIndex((word, at) => at > 0 && opens(word));
  const end = isBracket ? last : last + 1;
  return { start: sign === -1 ? end : sign + 1, end, isBracket };
}

/** Returns the words before a comma or a due date; none when something else follows them. */
function nameBeforeDueDate(
  { meeting, language }: TaggedMeeting,
  { text }: MeetingSentence,
  words: readonly TaggedWord[],
): readonly TaggedWord[] {
  const end = words.findIndex(
    ({ text: word, lower, pos }) =>
      word === ',' || DASH.test(word) || /^\d/.test(word) || pos === 'ADP' || isCalendarWord(lower),
  );
  if (end === -1) return words;
  const rest = text.slice(words[end]!.start, words.at(-1)!.end);
  const isDue = findDuePhrases(rest, meeting.began.slice(0, 10), language).length > 0;
  return isDue ? words.slice(0, end) : [];
}

/** @param needsTitle in German, where every noun has a capital */
function hasFormOfName(words: readonly TaggedWord[], needsTitle: boolean): boolean {
  const isTitled = /^(?:frau|herr|hr|fr|dr)$/.test(words[0]!.lower);
  if (needsTitle && !isTitled && !INITIALS.test(words[0]!.text)) return false;
  return words.every(
    ({ text, lower }) =>
      (/^\p{Lu}[\p{L}.'’-]*$/u.test(text) || JOINS.test(lower)) && !NO_OWNER.test(lower),
  );
}
