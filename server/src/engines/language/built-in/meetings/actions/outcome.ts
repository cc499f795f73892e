import type { MeetingSentence } from '../reading/read-meeting.ts';
import type { Commitment } from './commitment.ts';
import type { Outcome, TaggedMeeting } from './finding.ts';
import { isThanks, replyOf, replyToOffer, takesBack, takesOn } from './replies.ts';

const TURNS_AHEAD = 4;
const SENTENCES_OF_REPLY = 2;

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
  const { sentence } = commitment;
  const own = meeting.turns[sentence.turn]!;
  for (const later of meeting.sentences.slice(
    sentence.index + 1,
    Math.min(own.endSentence, sentence.index + 4),
  )) {
    if (takesBack(meeting.tagged[later.index]!)) {
      return { outcome: 'withdrawn', by: null, reply: later };
    }
  }
  let firstReplier: string | null = null;
  for (const turn of meeting.turns.slice(own.index + 1, own.index + 1 + TURNS_AHEAD)) {
    const opening = meeting.sentences.slice(
      turn.firstSentence,
      Math.min(turn.endSentence, turn.firstSentence + SENTENCES_OF_REPLY),
    );
    const isOther = turn.speaker === null || turn.speaker !== sentence.speaker;
    if (!isOther) {
      const settled = ownWord(meeting, opening, { commitment, firstReplier });
      if (settled) return settled;
      continue;
    }
    firstReplier ??= turn.speaker;
    if (addressee !== null && turn.speaker !== addressee && commitment.form !== 'self') {
      const volunteer = opening.find((one) => takesOn(meeting.tagged[one.index]!));
      if (volunteer) return { outcome: 'taken', by: turn.speaker, reply: volunteer };
      continue;
    }
    const answer = answerIn(meeting, opening, commitment);
    if (answer) return { ...answer, by: turn.speaker };
    if (!opening.at(-1)?.isQuestion && commitment.form === 'self') break;
  }
  return { outcome: 'unanswered', by: firstReplier, reply: undefined };
}

type Context = { commitment: Commitment; firstReplier: string | null };

/** What the one who asked says next: thanks to whoever answered, or that it is not needed after all. */
function ownWord(
  meeting: TaggedMeeting,
  opening: readonly MeetingSentence[],
  { commitment, firstReplier }: Context,
): Answered | undefined {
  const [first] = opening;
  if (!first) return undefined;
  const plain = meeting.tagged[first.index]!;
  if (takesBack(plain)) return { outcome: 'withdrawn', by: null, reply: first };
  const isAnswered = firstReplier !== null && commitment.form === 'ask';
  return isAnswered && isThanks(plain)
    ? { outcome: 'accepted', by: firstReplier, reply: undefined }
    : undefined;
}

function answerIn(
  meeting: TaggedMeeting,
  opening: readonly MeetingSentence[],
  commitment: Commitment,
): Omit<Answered, 'by'> | undefined {
  const isOpen =
    commitment.form !== 'self' && commitment.form !== 'ask' && commitment.form !== 'named';
  for (const sentence of opening) {
    const plain = meeting.tagged[sentence.index]!;
    const reply = commitment.form === 'self' ? replyToOffer(plain) : replyOf(plain);
    const isKept = commitment.facts.has('do not forget') && / (?:i|we) will not /.test(plain);
    if (isKept) return { outcome: 'accepted', reply: sentence };
    if (reply === 'refuse') return { outcome: 'refused', reply: sentence };
    if (takesOn(plain) && commitment.form !== 'self') return { outcome: 'taken', reply: sentence };
    if (commitment.form === 'self') {
      if (reply !== 'none') return { outcome: 'thanked', reply: sentence };
    } else if (reply === 'accept') {
      return isOpen
        ? { outcome: 'thanked', reply: sentence }
        : { outcome: 'accepted', reply: sentence };
    }
  }
  return undefined;
}
