import type { MeetingSentence } from '../reading/read-meeting.ts';
import type { Commitment } from './commitment.ts';
import type { TaggedMeeting } from './finding.ts';
import { isOutsider, personOf } from './people.ts';

const CALLED_FIRST =
  /^(?: (?:and|but|so|okay|ok|right|well|now|then|also|,|yes|yeah|oh|great|good|perfect|thanks|alright|hey|hi|next|in the meantime|meanwhile))*(?: (@\d+))(?: @(?!\d))* (?:,|can|could|would|will|you|please|do|i need|i would|if|make|don|remember|that is)/u;
const CALLED_LAST =
  / (@\d+)(?: @(?!\d))*(?: (?:please|though|then|too|,|okay|yeah|right))* \??\s*$/u;
const CALLED_BETWEEN = / , (@\d+)(?: @(?!\d))* ,/u;
const CALLED_ALONE =
  /^(?: (?:and|okay|so|well|now|right|,|over to you))* (@\d+)(?: @(?!\d))* \??\s*$/u;
const MENTIONED_ONLY =
  / (?:to|with|from|for|about|by|of|and|at|than|ask|tell|call|see|meet|show|send|give|email|ping|loop in|let|help|invite|chase|like|thank) @\d+(?: @(?!\d))*(?: (?:please|though|then|too|,|okay|yeah|right))* \??\s*$/u;

/** The one of those present whom the sentence of a request calls by name, or a bare name in the sentence beside it. */
export function addresseeOf(
  meeting: TaggedMeeting,
  { sentence, form, person }: Commitment,
): string | null {
  if (person !== undefined) return meeting.people.names[person] ?? null;
  if (form !== 'ask') return null;
  const called = calledIn(meeting.tagged[sentence.index]!) ?? calledBeside(meeting, sentence);
  if (called === undefined || isOutsider(meeting, called)) return null;
  return meeting.people.names[called] ?? null;
}

function calledBeside(
  meeting: TaggedMeeting,
  { index, turn }: MeetingSentence,
): number | undefined {
  const { firstSentence, endSentence } = meeting.turns[turn]!;
  return [index - 1, index + 1]
    .filter((at) => at >= firstSentence && at < endSentence)
    .map((at) => personOf(CALLED_ALONE.exec(meeting.tagged[at]!)?.[1]))
    .find((one) => one !== undefined && !isOutsider(meeting, one));
}

/** Whether it calls somebody, be it by a name that none of those present is known to have. */
export function isCalled({ tagged }: TaggedMeeting, { sentence, form }: Commitment): boolean {
  if (form !== 'ask') return false;
  const first = sentence.tokens.find(({ text }) => !CALL_LEAD.test(text));
  const at = first ? sentence.tokens.indexOf(first) : -1;
  const isFirst =
    first?.isCapitalized &&
    sentence.tokens[at + 1]?.text === ',' &&
    sentence.tokens.length > at + 3;
  return calledIn(tagged[sentence.index]!) !== undefined || (isFirst ?? false);
}

const CALL_LEAD =
  /^(?:and|but|so|okay|ok|right|well|now|then|also|,|yes|yeah|no|oh|great|good|perfect|thanks|thank|you|alright|all|hey|hi|next|please|fine|cool|sure|sorry|actually|lovely|first|last|finally|otherwise|anyway|maybe|in|meanwhile|today|tomorrow)$/;

function calledIn(plain: string): number | undefined {
  const first = CALLED_FIRST.exec(plain) ?? CALLED_BETWEEN.exec(plain) ?? CALLED_ALONE.exec(plain);
  if (first) return personOf(first[1]);
  return MENTIONED_ONLY.test(plain) ? undefined : personOf(CALLED_LAST.exec(plain)?.[1]);
}
