import { byLanguage } from '../../../../language/cues.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import type { MeetingPoint } from './point.ts';

const patterns = (topic: string) => byLanguage((language) => loadSentencePattern(language, topic));

const DENIED = patterns('denied-decisions');
const LOST = patterns('lost-motions');
const DEFERRED = patterns('deferred-decisions');
const PAST = patterns('past-decisions');
const OVERRULES = patterns('overrulings');
/** Matches an answer that turns down what the speaker before said. */
const NO = byLanguage((language) => loadSentencePattern(language, 'plain-refusals'));
const MOTION =
  / (?:(?:motion|amendment|proposals?|proposed?|proposes|resolution|vote|votes|antrag|vorschlag|moción|propuesta|proposition|moção|proposta) |(?:i|we|@\d+|\p{L}+) (?:move|moves|moved) (?:that|to) )/u;

/** Turns behind a decision in which somebody may overrule it. */
const OVERRULING_TURNS = 2;
/** Sentences that open a turn. */
const OPENING_SENTENCES = 2;
/** Turns between a motion and its loss. */
const MOTION_TURNS = 5;

/** Tells whether a sentence denies a decision, puts it off, reports an earlier one or says that a motion was lost. */
export function isUndecided({ language }: MeetingReading, { plain }: MeetingSentence): boolean {
  return [DENIED, LOST, DEFERRED, PAST].some((pattern) => pattern[language].test(plain));
}

/** Tells whether a sentence says that a motion was lost. */
export function isLostMotion({ language }: MeetingReading, { plain }: MeetingSentence): boolean {
  return LOST[language].test(plain) && MOTION.test(plain);
}

/** Removes decisions that the next speakers deny or overrule, and motions that were lost. */
export function removeUndone(
  reading: MeetingReading,
  decisions: readonly MeetingPoint[],
): MeetingPoint[] {
  return decisions.filter(
    (decision) => !isOverruled(reading, decision, decisions) && !isLost(reading, decision),
  );
}

function isOverruled(
  reading: MeetingReading,
  { sentences }: MeetingPoint,
  decisions: readonly MeetingPoint[],
): boolean {
  const { language } = reading;
  const { turn, speaker } = sentences.at(-1)!;
  if (speaker === null) return false;
  return reading.turns.slice(turn + 1, turn + 1 + OVERRULING_TURNS).some((next) => {
    if (next.speaker === speaker) return false;
    const end = Math.min(next.endSentence, next.firstSentence + OPENING_SENTENCES);
    const opening = reading.sentences.slice(next.firstSentence, end);
    const denies = opening.some(
      ({ plain }) => OVERRULES[language].test(plain) || DENIED[language].test(plain),
    );
    const replaces =
      next.index === turn + 1 &&
      NO[language].test(opening[0]?.plain ?? '') &&
      decisions.some((other) => other.sentences[0]!.turn === next.index);
    return denies || replaces;
  });
}

/** Tells whether the vote on a motion was lost: `The motion was put.` – `Lost, three to five.` */
function isLost(reading: MeetingReading, { sentences }: MeetingPoint): boolean {
  const { index, turn, plain } = sentences.at(-1)!;
  if (!MOTION.test(plain)) return false;
  const vote = reading.sentences
    .slice(index + 1)
    .find((sentence) => sentence.turn - turn > MOTION_TURNS || MOTION_RESULT.test(sentence.plain));
  if (!vote) return false;
  const isResult = MOTION.test(vote.plain) || vote.tokens.length <= RESULT_TOKENS_MAX;
  return isResult && LOST[reading.language].test(vote.plain);
}

/** Tokens of a result alone: `Lost, three to five.` */
const RESULT_TOKENS_MAX = 7;

/** Matches the result of a vote. */
const MOTION_RESULT =
  / (?:carried|passed|passes|adopted|approved|agreed|lost|defeated|fell|falls|failed|fails|voted down|withdrawn) /;
