import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import { isOutsider } from '../../../meeting-text/people.ts';
import { listOwnerCandidates, type OwnerCandidate } from '../sentence-model/owner-candidates.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { Commitment, TaggedMeeting } from './commitment.ts';
import { findOwner } from './marked-owner.ts';
import { resolveOwner, writeRole } from './task-owner.ts';

/** Log-odds from which the classifier of owners adds one that no pattern of grammar found. */
const OWNER_MIN = -0.5;
/** Log-odds from which the classifier of owners overrules a pattern that found a name of nobody present. */
const SURE_MIN = 1;

/**
 * Completes the name of somebody who does not take part: with the phrase around it (`Standing Orders Committee`), or by
 * another name of which the classifier is sure.
 */
export function completeOutsider(meeting: TaggedMeeting, commitment: Commitment): void {
  const { sentence, person, ownerName } = commitment;
  if (ownerName !== undefined || !isOutsider(meeting, person)) return;
  const words = meeting.wordsOf(sentence.index);
  if (!words) return;
  const found = meeting.model.findOwner(words, meeting.language);
  const name = meeting.people.names[person!]!;
  const at = words.findIndex(({ text }) => text === name);
  if (found && found.logOdds >= SURE_MIN && (at < found.start || at >= found.end)) {
    const other = resolveOwner(meeting, sentence, words.slice(found.start, found.end));
    if (other.form === 'named' && other.name !== undefined) {
      commitment.ownerName = other.name;
      return;
    }
  }
  const phrases = listOwnerCandidates(words).filter(({ start, end }) => start <= at && at < end);
  const longest = phrases.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  if (longest) commitment.ownerName = writeRole(words.slice(longest.start, longest.end));
}

/**
 * Finds the owner whom a sentence names apart from its commitment: `to be tested (Estates)`. The commitment leaves the name
 * out of its description.
 *
 * @param find finds the owner among the words
 * @returns null when the sentence names nobody
 */
export function findOwnerApart(
  meeting: TaggedMeeting,
  commitment: Commitment,
  find: typeof findOwner = findOwner,
): string | null {
  const words = meeting.wordsOf(commitment.sentence.index);
  const found = words && find(meeting, commitment.sentence, words);
  if (!found || found.logOdds < OWNER_MIN) return null;
  if (isObject(commitment, words.slice(found.start, found.end))) return null;
  const own = words.slice(found.start, found.end);
  const { form, name } = resolveOwner(meeting, commitment.sentence, own);
  if (form !== 'named' || name === undefined) return null;
  commitment.omitted = [omittedSpan(commitment.sentence, words, found)];
  return name;
}

const QUOTED = /^ (?:[-*•–] )?@(?<who>\d+)(?: @(?!\d))* : /;

/** Finds whom a note quotes: `Halima: I'll ask at the bank`. */
export function findQuoted(
  { tagged, people }: TaggedMeeting,
  { index }: MeetingSentence,
): string | null {
  const who = QUOTED.exec(tagged[index]!)?.groups!['who'];
  return who === undefined ? null : (people.names[Number(who)] ?? null);
}

/** Finds two participants who do the work together: `Ana and Ben will write to the landlord`. */
export function findTogether(
  { tagged, people }: TaggedMeeting,
  { form, person, at, sentence }: Commitment,
): string | null {
  if (form !== 'named' || person === undefined) return null;
  const names = `@${person}(?: @(?!\\d))* (?:and|&|\\+) @(?<other>\\d+) `;
  const match = new RegExp(names).exec(tagged[sentence.index]!.slice(at));
  const other = Number(match?.groups!['other'] ?? people.presentCount);
  const isPresent = person < people.presentCount && other < people.presentCount;
  return isPresent ? `${people.names[person]} and ${people.names[other]}` : null;
}

/** Tells whether words are what the work is done to: `Reminders would be sent`. */
function isObject(
  { sentence, object, facts, verb }: Commitment,
  words: readonly TaggedWord[],
): boolean {
  // The words of a thing without a verb may hold its owner: `New lock for the box – Anselm, this week`.
  const isProgressive = sentence.tokens[verb]?.text.endsWith('ing') === true;
  if (!object || isProgressive || facts.has('plain thing')) return false;
  const [first, last] = [sentence.tokens[object[0]], sentence.tokens[object[1] - 1]];
  if (!first || !last) return false;
  const start = sentence.start + words[0]!.start;
  return start >= first.start && start < last.end;
}

/** Returns the offsets of the words that name the owner, with the preposition of a passive. */
export function omittedSpan(
  sentence: { start: number },
  words: readonly TaggedWord[],
  { start, end }: OwnerCandidate,
): { start: number; end: number } {
  const first = words[start - 1]?.lower === 'by' ? start - 1 : start;
  return {
    start: sentence.start + words[first]!.start,
    end: sentence.start + words[end - 1]!.end,
  };
}
