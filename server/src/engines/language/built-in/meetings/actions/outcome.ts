import type { MeetingSentence, Turn } from '../reading/read-meeting.ts';
import type { Commitment } from './commitment.ts';
import type { Outcome, TaggedMeeting } from './finding.ts';
import { isThanks, replyOf, replyToOffer, takesBack, takesOn } from './replies.ts';

const TURNS_AHEAD = 4;
/** What `we` should do is more often talk than a request, and soon forgotten. */
const TURNS_AHEAD_OF_GROUP = 2;
const SENTENCES_OF_REPLY = 2;
const OWN_SENTENCES_AHEAD = 3;

export type Answered = {
  outcome: Outcome;
  /** Who answered. */
  by: string | null;
  /** The sentence with which it was accepted or refused. */
  reply: MeetingSentence | undefined;
};

/** What the words after a commitment make of it. `addressee` is the one asked, where a name says so. */
export function outcomeOf(
  meeting: TaggedMeeting,
  commitment: Commitment,
  addressee: string | null,
): Answered {
  const withdrawal = takenBackAtOnce(meeting, commitment);
  if (withdrawal) return withdrawal;
  let replier: string | null = null;
  const from = commitment.sentence.turn + 1;
  const ahead = commitment.form === 'team' ? TURNS_AHEAD_OF_GROUP : TURNS_AHEAD;
  for (const turn of meeting.turns.slice(from, from + ahead)) {
    const opening = openingOf(meeting, turn);
    const isOther = turn.speaker === null || turn.speaker !== commitment.sentence.speaker;
    if (isOther) replier = turn.speaker;
    const settled = isOther
      ? othersWord(meeting, { commitment, addressee, opening, by: turn.speaker })
      : ownWord(meeting, { commitment, addressee, opening, by: replier });
    if (settled) return settled;
    // An offer that the next one says nothing to stays unanswered.
    if (isOther && commitment.form === 'self' && !opening.at(-1)?.isQuestion) break;
  }
  return { outcome: 'unanswered', by: replier, reply: undefined };
}

function openingOf({ sentences }: TaggedMeeting, turn: Turn): readonly MeetingSentence[] {
  const end = Math.min(turn.endSentence, turn.firstSentence + SENTENCES_OF_REPLY);
  return sentences.slice(turn.firstSentence, end);
}

function takenBackAtOnce(meeting: TaggedMeeting, { sentence }: Commitment): Answered | undefined {
  const { endSentence } = meeting.turns[sentence.turn]!;
  const end = Math.min(endSentence, sentence.index + 1 + OWN_SENTENCES_AHEAD);
  const reply = meeting.sentences
    .slice(sentence.index + 1, end)
    .find(({ index }) => takesBack(meeting.tagged[index]!));
  return reply && { outcome: 'withdrawn', by: null, reply };
}

type Said = { commitment: Commitment; opening: readonly MeetingSentence[]; by: string | null };

/** What the one who asked says next: thanks to whoever answered, or that it is not needed after all. */
function ownWord(
  meeting: TaggedMeeting,
  { commitment, addressee, opening, by }: Said & { addressee: string | null },
): Answered | undefined {
  const [first] = opening;
  const plain = first ? meeting.tagged[first.index]! : '';
  if (takesBack(plain)) return { outcome: 'withdrawn', by: null, reply: first };
  const isByRight = by !== null && (addressee === null || by === addressee);
  const isAnswered = isByRight && commitment.form === 'ask' && isThanks(plain);
  return isAnswered ? { outcome: 'accepted', by, reply: undefined } : undefined;
}

/** What another says; of a request to somebody by name, only that one answers it, or who takes it on instead. */
function othersWord(
  meeting: TaggedMeeting,
  { addressee, ...said }: Said & { addressee: string | null },
): Answered | undefined {
  const { commitment, opening, by } = said;
  if (commitment.form === 'self') return answerToOffer(meeting, said);
  const reply = opening.find(({ index }) => stepsIn(meeting.tagged[index]!, commitment));
  if (addressee !== null && by !== addressee) return reply && { outcome: 'taken', by, reply };
  return answerToRequest(meeting, said);
}

/** `I'll do it`, or the deed itself: `I can let him in`. */
function stepsIn(plain: string, { base }: Commitment): boolean {
  const says = ['can', 'could', 'will', 'am going to'].some((modal) =>
    plain.includes(` i ${modal} ${base} `),
  );
  return takesOn(plain) || (says && replyOf(plain) !== 'refuse');
}

function answerToOffer(meeting: TaggedMeeting, { opening, by }: Said): Answered | undefined {
  for (const reply of opening) {
    const kind = replyToOffer(meeting.tagged[reply.index]!);
    if (kind !== 'none') return { outcome: kind === 'refuse' ? 'refused' : 'thanked', by, reply };
  }
  return undefined;
}

function answerToRequest(
  meeting: TaggedMeeting,
  { commitment, opening, by }: Said,
): Answered | undefined {
  const isToOne = commitment.form === 'ask' || commitment.form === 'named';
  for (const reply of opening) {
    const plain = meeting.tagged[reply.index]!;
    const isKept = commitment.facts.has('do not forget') && / (?:i|we) will not /.test(plain);
    if (isKept) return { outcome: 'accepted', by, reply };
    const kind = replyOf(plain);
    if (kind === 'refuse') return { outcome: 'refused', by, reply };
    if (stepsIn(plain, commitment)) return { outcome: 'taken', by, reply };
    if (kind === 'accept') return { outcome: isToOne ? 'accepted' : 'thanked', by, reply };
  }
  return undefined;
}
