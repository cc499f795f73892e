import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { contentTermsOf } from '../topics/term-index.ts';
import { findLastBefore } from './look-back.ts';
import type { MeetingPoint } from './point.ts';

/** Matches a sentence that closes a discussion, behind which the speaker says what holds: `Agreed.` */
const CLOSES =
  /^ (?:(?:okay|ok|right|good|great|fine|yes|well|so|all right|alright|perfect|then) (?:, )?)*(?:agreed|decided|settled|it is a deal|deal|(?:that|it) is (?:settled|decided|agreed))(?: then)? (?:[.!] )?$/;
/** Matches what somebody will do or what comes next, which restates no proposal. */
const NO_RESTATEMENT =
  /^ (?:(?:and|so|but|now|then|also|okay|right|well) (?:, )?)*(?:i |you |he |she |they |@\d|thanks|thank you|let us (?:move|go|see|start|talk|look|come)|next |anything |last |(?:are|is|do|does|can|could|who|what|when|where|how) )/;
/** Tokens of a sentence that says what holds: `We host it here.` */
const TOKENS_MIN = 4;
const CONFIDENCE = 0.75;

/**
 * Finds the decision that a speaker restates right behind `Agreed.`, where the exchange spoke of it before:
 * `Agreed. We host it ourselves.` English only.
 *
 * @returns undefined when the sentence restates nothing
 */
export function findRestatedDecision(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingPoint[] | undefined {
  const { index, turn, isQuestion, plain, tokens, speaker } = sentence;
  const closing = reading.sentences[index - 1];
  const isAnswer = speaker !== null && turn > 0 && closing?.turn === turn;
  if (reading.language !== 'en' || !isAnswer || !CLOSES.test(closing.plain)) return undefined;
  if (isQuestion || tokens.length < TOKENS_MIN || NO_RESTATEMENT.test(plain)) return undefined;
  const proposal = findProposal(reading, sentence);
  const support = proposal ? [proposal, closing] : [closing];
  return [{ sentences: [sentence], support, confidence: CONFIDENCE, isClosed: true }];
}

/** Turns back to what is restated. */
const PROPOSAL_TURNS = 3;

/** Finds the sentence of another turn with a word of the restatement. */
function findProposal(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingSentence | undefined {
  const { language } = reading;
  const terms = new Set(contentTermsOf(sentence, language));
  const { turn } = sentence;
  return findLastBefore(
    reading,
    sentence,
    { from: turn - PROPOSAL_TURNS, before: turn },
    (other) => !terms.isDisjointFrom(new Set(contentTermsOf(other, language))),
  );
}
