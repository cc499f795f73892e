import { anyOf, loadCues } from '../../../../language/cues.ts';
import { isOutsider, parsePersonMark } from '../../../meeting-text/people.ts';
import type { MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { Commitment, TaggedMeeting } from './commitment.ts';

const CALLED_FIRST =
  /^(?: (?:and|but|so|okay|ok|right|well|now|then|also|,|yes|yeah|oh|great|good|perfect|thanks|alright|hey|hi|next|in the meantime|meanwhile))*(?: (@\d+))(?: @(?!\d))* (?:,|can|could|would|will|you|please|do|i need|i would|if|make|don|remember|that is)/u;
const CALLED_LAST =
  / (@\d+)(?: @(?!\d))*(?: (?:please|though|then|too|,|okay|yeah|right))* \??\s*$/u;
const CALLED_BETWEEN = / , (@\d+)(?: @(?!\d))* ,/u;
const CALLED_ALONE =
  /^(?: (?:and|okay|so|well|now|right|,|over to you))* (@\d+)(?: @(?!\d))* \??\s*$/u;
const MENTIONED_ONLY =
  / (?:to|with|from|for|about|by|of|and|at|than|ask|tell|call|see|meet|show|send|give|email|ping|loop in|let|help|invite|chase|like|thank) @\d+(?: @(?!\d))*(?: (?:please|though|then|too|,|okay|yeah|right))* \??\s*$/u;

/**
 * Finds the person whom a commitment names. A request may call the person in its own sentence or the one beside it.
 *
 * @returns null when nobody, or nobody present, is called
 */
export function findAddressee(
  meeting: TaggedMeeting,
  { sentence, form, person, ownerName }: Commitment,
): string | null {
  if (ownerName !== undefined) return ownerName;
  if (person !== undefined) return meeting.people.names[person] ?? null;
  if (form !== 'ask') return null;
  const called =
    findPersonCalledIn(meeting.tagged[sentence.index]!) ??
    findPersonCalledNearby(meeting, sentence);
  if (called === undefined || isOutsider(meeting, called)) return null;
  return meeting.people.names[called] ?? null;
}

function findPersonCalledNearby(
  meeting: TaggedMeeting,
  { index, turn }: MeetingSentence,
): number | undefined {
  const { firstSentence, endSentence } = meeting.turns[turn]!;
  return [index - 1, index + 1]
    .filter((at) => at >= firstSentence && at < endSentence)
    .map((at) => parsePersonMark(CALLED_ALONE.exec(meeting.tagged[at]!)?.[1]))
    .find((one) => one !== undefined && !isOutsider(meeting, one));
}

/** Tells whether a request calls somebody by name, even by an unknown one. */
export function isAddressedByName(
  { tagged }: TaggedMeeting,
  { sentence, form }: Commitment,
): boolean {
  if (form !== 'ask') return false;
  const first = sentence.tokens.find(({ text }) => !CALL_OPENER.test(text));
  const at = first ? sentence.tokens.indexOf(first) : -1;
  const isFirst =
    first?.isCapitalized &&
    sentence.tokens[at + 1]?.text === ',' &&
    sentence.tokens.length > at + 3;
  return findPersonCalledIn(tagged[sentence.index]!) !== undefined || (isFirst ?? false);
}

/** Matches words that may stand before a name at the beginning of a request. */
const CALL_OPENER = new RegExp(`^${anyOf(loadCues('en', 'meetings/call-openers'))}$`);

function findPersonCalledIn(plain: string): number | undefined {
  const first = CALLED_FIRST.exec(plain) ?? CALLED_BETWEEN.exec(plain) ?? CALLED_ALONE.exec(plain);
  if (first) return parsePersonMark(first[1]);
  return MENTIONED_ONLY.test(plain) ? undefined : parsePersonMark(CALLED_LAST.exec(plain)?.[1]);
}
