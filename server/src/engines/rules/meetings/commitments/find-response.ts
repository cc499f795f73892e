import type { MeetingSentence, SpeakerTurn } from '../../../meeting-text/read-meeting.ts';
import type { Commitment, CommitmentOutcome, TaggedMeeting } from './commitment.ts';
import {
  classifyResponse,
  classifyResponseToOffer,
  forbids,
  forbidsOtherWork,
  isAbandonment,
  isAcceptance,
  isRetraction,
  isThanks,
} from './replies.ts';

const TURNS_AHEAD = 4;
/** Shorter for what `we` should do: it is more often talk than a request. */
const TURNS_AHEAD_OF_GROUP = 2;
const SENTENCES_OF_REPLY = 2;
const OWN_SENTENCES_AHEAD = 3;

/** Reaction of the meeting to a commitment. */
export type CommitmentResponse = {
  outcome: CommitmentOutcome;
  /** Speaker who replied. */
  by: string | null;
  /** Sentence that accepted or refused. */
  reply: MeetingSentence | undefined;
};

/**
 * Finds how the next turns react to a commitment.
 *
 * @param addressee person who is asked by name; null when nobody is
 */
export function findResponse(
  meeting: TaggedMeeting,
  commitment: Commitment,
  addressee: string | null,
): CommitmentResponse {
  const withdrawal = findImmediateRetraction(meeting, commitment);
  if (withdrawal) return withdrawal;
  const response = findFirstResponse(meeting, commitment, addressee);
  const isOpen = response.outcome !== 'refused' && response.outcome !== 'withdrawn';
  return (isOpen ? findCancellation(meeting, commitment, response) : undefined) ?? response;
}

function findFirstResponse(
  meeting: TaggedMeeting,
  commitment: Commitment,
  addressee: string | null,
): CommitmentResponse {
  let replier: string | null = null;
  const from = commitment.sentence.turn + 1;
  const ahead = commitment.form === 'team' ? TURNS_AHEAD_OF_GROUP : TURNS_AHEAD;
  for (const turn of meeting.turns.slice(from, from + ahead)) {
    const opening = openingSentences(meeting, turn);
    const isOther = turn.speaker === null || turn.speaker !== commitment.sentence.speaker;
    if (isOther) replier = turn.speaker;
    const settled = isOther
      ? responseOfOthers(meeting, { commitment, addressee, opening, by: turn.speaker })
      : responseOfRequester(meeting, { commitment, addressee, opening, by: replier });
    if (settled) return settled;
    // An offer that the next speaker ignores stays unanswered.
    if (isOther && commitment.form === 'self' && !opening.at(-1)?.isQuestion) break;
  }
  return { outcome: 'unanswered', by: replier, reply: undefined };
}

/** Turns behind a commitment, or behind its answer, in which somebody may forbid the work or give it up. */
const TURNS_TO_CANCEL = 2;

/** Finds words that forbid the work, or with which its owner gives it up: `No, don't do that.`, `All right, I won't then.` */
function findCancellation(
  meeting: TaggedMeeting,
  { sentence, base, form, facts }: Commitment,
  { reply, by, outcome }: CommitmentResponse,
): CommitmentResponse | undefined {
  // `Don't forget to call.` – `I won't.`
  if (sentence.speaker === null || facts.has('do not forget')) return undefined;
  const owner = form === 'self' ? sentence.speaker : outcome === 'unanswered' ? null : by;
  const from = sentence.turn + 1;
  const end = Math.max(sentence.turn, reply?.turn ?? 0) + 1 + TURNS_TO_CANCEL;
  for (const turn of meeting.turns.slice(from, end)) {
    const isOwner = owner !== null && turn.speaker === owner;
    const isAddressed = turn.index === from || (turn.speaker === sentence.speaker && !isOwner);
    const words = openingSentences(meeting, turn).find(({ index }) => {
      const plain = meeting.tagged[index]!;
      return isOwner ? isAbandonment(plain) : isAddressed && forbids(plain, base);
    });
    if (words) return { outcome: 'withdrawn', by: null, reply: words };
  }
  return undefined;
}

/** Returns the first sentences of a turn, which reply to the turn before. */
function openingSentences(
  { sentences }: TaggedMeeting,
  turn: SpeakerTurn,
): readonly MeetingSentence[] {
  const end = Math.min(turn.endSentence, turn.firstSentence + SENTENCES_OF_REPLY);
  return sentences.slice(turn.firstSentence, end);
}

function findImmediateRetraction(
  meeting: TaggedMeeting,
  { sentence }: Commitment,
): CommitmentResponse | undefined {
  const { endSentence } = meeting.turns[sentence.turn]!;
  const end = Math.min(endSentence, sentence.index + 1 + OWN_SENTENCES_AHEAD);
  const reply = meeting.sentences
    .slice(sentence.index + 1, end)
    .find(
      ({ index }) => isRetraction(meeting.tagged[index]!) || isAbandonment(meeting.tagged[index]!),
    );
  return reply && { outcome: 'withdrawn', by: null, reply };
}

type ResponseContext = {
  commitment: Commitment;
  opening: readonly MeetingSentence[];
  by: string | null;
};

/** Returns what the requester's next words decide: thanks accept the reply, a retraction withdraws the request. */
function responseOfRequester(
  meeting: TaggedMeeting,
  { commitment, addressee, opening, by }: ResponseContext & { addressee: string | null },
): CommitmentResponse | undefined {
  const [first] = opening;
  const plain = first ? meeting.tagged[first.index]! : '';
  if (isRetraction(plain)) return { outcome: 'withdrawn', by: null, reply: first };
  const isRightPerson = by !== null && (addressee === null || by === addressee);
  const isAnswered = isRightPerson && commitment.form === 'ask' && isThanks(plain);
  return isAnswered ? { outcome: 'accepted', by, reply: undefined } : undefined;
}

/** Returns what another speaker decides. Only the addressee answers; anybody else may take the work on. */
function responseOfOthers(
  meeting: TaggedMeeting,
  { addressee, ...context }: ResponseContext & { addressee: string | null },
): CommitmentResponse | undefined {
  const { commitment, opening, by } = context;
  if (commitment.form === 'self') return findResponseToOffer(meeting, context);
  const reply = opening.find(({ index }) => isVolunteering(meeting.tagged[index]!, commitment));
  if (addressee !== null && by !== addressee) return reply && { outcome: 'taken', by, reply };
  return findResponseToRequest(meeting, context);
}

/** Tells whether the speaker takes the work on: `I'll do it`, or with its own verb, `I can let him in`. */
function isVolunteering(plain: string, { base }: Commitment): boolean {
  const repeatsVerb = ['can', 'could', 'will', 'am going to'].some((modal) =>
    plain.includes(` i ${modal} ${base} `),
  );
  return isAcceptance(plain) || (repeatsVerb && classifyResponse(plain) !== 'refuse');
}

function findResponseToOffer(
  meeting: TaggedMeeting,
  { commitment, opening, by }: ResponseContext,
): CommitmentResponse | undefined {
  // A turn of blanks alone has no sentence.
  if (opening.length === 0) return undefined;
  // Behind a question `No` answers that: `I'll call them. Is that too late?`
  const isAsked = meeting.sentences[opening[0]!.index - 1]?.isQuestion === true;
  const isOwnQuestion = commitment.sentence.index === opening[0]!.index - 1;
  for (const reply of opening) {
    if (forbids(meeting.tagged[reply.index]!, commitment.base)) {
      return { outcome: 'withdrawn', by, reply };
    }
    if (isAsked && !isOwnQuestion) return undefined;
    if (forbidsOtherWork(meeting.tagged[reply.index]!, commitment.base)) continue;
    const kind = classifyResponseToOffer(meeting.tagged[reply.index]!);
    if (kind !== 'none') return { outcome: kind === 'refuse' ? 'refused' : 'thanked', by, reply };
  }
  return undefined;
}

function findResponseToRequest(
  meeting: TaggedMeeting,
  { commitment, opening, by }: ResponseContext,
): CommitmentResponse | undefined {
  const isToOne = commitment.form === 'ask' || commitment.form === 'named';
  for (const reply of opening) {
    const plain = meeting.tagged[reply.index]!;
    const isPromised = commitment.facts.has('do not forget') && / (?:i|we) will not /.test(plain);
    if (isPromised) return { outcome: 'accepted', by, reply };
    const kind = classifyResponse(plain);
    if (kind === 'refuse') return { outcome: 'refused', by, reply };
    if (isVolunteering(plain, commitment)) return { outcome: 'taken', by, reply };
    if (kind === 'accept') return { outcome: isToOne ? 'accepted' : 'thanked', by, reply };
  }
  return undefined;
}
