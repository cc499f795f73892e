import type { MeetingReading, MeetingSentence, Turn } from '../reading/read-meeting.ts';
import { termsOf } from '../topics/term-index.ts';
import {
  ASSENT,
  CHOICE_DETAILS,
  DECISION_CUES,
  FINALITY,
  FORMULA,
  INVERSION,
  MOTION,
  MOVES,
  NO_DECISION_CUES,
  PROPOSAL,
} from './decision-cues.ts';
import { mergeNeighbours, type Point, sumOfCues, weighCues } from './point.ts';

const SCORE_MIN = 0.55;
const OWN_MIN = 0.25;
/** Turns back to what a decision answers, and ahead to who assents. */
const NEAR = 3;
const ANSWERS = 0.2;
const ASSENTED = 0.25;
const FINAL = 0.35;
const ECHO_WORDS = 4;
/** Such a sentence says too little to be understood without the next. */
const SHORT_TOKENS = 5;
/** `Thank you, all.`, which is nothing that was settled. */
const MEETING_LEAD = /^ (?:thanks|thank you|all (?:in favou?r|those)|any (?:objections?|one)) /;
/** `Leave it.`, which decides only behind a question. */
const BARE = /^ (?:\w+ , )?(?:leave|keep|drop|take|cancel|skip|scrap|stop) /;

/** What was settled, in the order of the meeting. */
export function findDecisions(reading: MeetingReading): Point[] {
  const points = reading.sentences.flatMap(
    (sentence) => settledBy(reading, sentence) ?? weighDecision(reading, sentence) ?? [],
  );
  const inOrder = points.toSorted((a, b) => a.said[0]!.index - b.said[0]!.index);
  return withoutEchoes(mergeNeighbours(inOrder, 2));
}

const SETTLED = 0.75;
/** Turns back to a motion: it is seconded and put to the vote. */
const MOTION_TURNS = 5;

/** What a formula settles that does not say it itself. @returns undefined for a sentence that is no formula */
function settledBy(reading: MeetingReading, sentence: MeetingSentence): Point[] | undefined {
  const { language, turns } = reading;
  if (language !== 'en') return undefined;
  if (MOVES.test(sentence.plain)) return [];
  const isInversion = INVERSION.test(sentence.plain);
  if (!isInversion && !FORMULA.test(sentence.plain)) return undefined;
  const content = isInversion
    ? namedBefore(reading, sentence, turns[sentence.turn]!)
    : contentBeside(reading, sentence, turns[sentence.turn]!);
  if (content) return [{ said: [content], support: [sentence], confidence: SETTLED }];
  return isInversion ? undefined : [];
}

/** The statement that chose what an inversion names: `We're going with Dublin.` */
function namedBefore(
  { sentences, turns, language }: MeetingReading,
  sentence: MeetingSentence,
  turn: Turn,
): MeetingSentence | undefined {
  const named = new Set(termsOf(sentence, language));
  const from = turns[Math.max(0, turn.index - 1)]!.firstSentence;
  return sentences
    .slice(from, sentence.index)
    .findLast(
      (other) =>
        isContent(other) &&
        weighCues(other.plain, DECISION_CUES[language], NO_DECISION_CUES[language]) >= OWN_MIN &&
        !named.isDisjointFrom(new Set(termsOf(other, language))),
    );
}

/** The motion, or what is said before it in the turn, behind it, or by who spoke before. */
function contentBeside(
  { sentences, turns, language }: MeetingReading,
  { index, turn }: MeetingSentence,
  { firstSentence }: Turn,
): MeetingSentence | undefined {
  const from = (back: number) => turns[Math.max(0, turn - back)]!.firstSentence;
  const motion = sentences
    .slice(from(MOTION_TURNS), index)
    .findLast(({ plain }) => MOTION.test(plain));
  const own = sentences.slice(firstSentence, index).findLast(isContent);
  const next = sentences[index + 1];
  if (motion || own) return motion ?? own;
  if (next && next.turn === turn && isContent(next)) return next;
  return sentences
    .slice(from(2), firstSentence)
    .findLast((other) => isContent(other) && PROPOSAL[language].test(other.plain));
}

function isContent({ isQuestion, plain, tokens }: MeetingSentence): boolean {
  return (
    !isQuestion &&
    tokens.length > SHORT_TOKENS &&
    !FORMULA.test(plain) &&
    !ASSENT.en.test(plain) &&
    !MEETING_LEAD.test(plain)
  );
}

/** Of decisions with such scores nine in ten were right on the meetings for tuning; others have words of their own. */
function confidenceOf(score: number): number {
  return Math.min(0.9, 0.65 + (score - SCORE_MIN) / 2);
}

/** `We stay.` behind `So we stay with the journal.` is assent. */
function withoutEchoes(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [last, first] = [kept.at(-1), point.said[0]!];
    const words = point.said.reduce((sum, { tokens }) => sum + tokens.length, 0);
    const isEcho = last && words <= ECHO_WORDS && first.turn - last.said.at(-1)!.turn === 1;
    if (isEcho) {
      kept[kept.length - 1] = { ...last, support: [...last.support, ...point.said] };
    } else {
      kept.push(point);
    }
  }
  return kept;
}

function weighDecision(reading: MeetingReading, sentence: MeetingSentence): Point | undefined {
  const { language, turns } = reading;
  if (sentence.isQuestion || sentence.tokens.length < 2) return undefined;
  const choice = weighCues(sentence.plain, DECISION_CUES[language], NO_DECISION_CUES[language]);
  if (choice < OWN_MIN) return undefined;
  const own = choice + sumOfCues(sentence.plain, CHOICE_DETAILS);
  const turn = turns[sentence.turn]!;
  const asked = proposalBefore(reading, sentence, turn);
  const assent = assentAfter(reading, turn);
  const closing = finalityBeside(reading, sentence, turn);
  const score = own + (asked ? ANSWERS : 0) + (assent ? ASSENTED : 0) + (closing ? FINAL : 0);
  if (score < SCORE_MIN) return undefined;
  const saysWhat = termsOf(sentence, language).length > 0 || asked || closing;
  if (!saysWhat) return undefined;
  const support = [asked, closing, assent].filter((one) => one !== undefined);
  const said = withDetail(reading, sentence);
  return { said, support, confidence: confidenceOf(score) };
}

/** `We flip. Kitchen tomorrow, beach on Thursday.` */
function withDetail(
  { sentences, language }: MeetingReading,
  sentence: MeetingSentence,
): MeetingSentence[] {
  const next = sentences[sentence.index + 1];
  const isShort =
    sentence.tokens.length <= SHORT_TOKENS && !FINALITY[language].test(sentence.plain);
  return isShort && next?.turn === sentence.turn && !next.isQuestion
    ? [sentence, next]
    : [sentence];
}

function proposalBefore(
  { sentences, turns, language }: MeetingReading,
  sentence: MeetingSentence,
  turn: Turn,
): MeetingSentence | undefined {
  const isBare = BARE.test(sentence.plain);
  const from = turns[Math.max(0, turn.index - NEAR)]!.firstSentence;
  return sentences
    .slice(from, sentence.index)
    .findLast(
      ({ plain, isQuestion, tokens }) =>
        (PROPOSAL[language].test(plain) && tokens.length > 3) ||
        (isBare && isQuestion && tokens.length > 4),
    );
}

function assentAfter(
  { sentences, turns, language }: MeetingReading,
  turn: Turn,
): MeetingSentence | undefined {
  const next = turns[turn.index + 1];
  const first = next && sentences[next.firstSentence];
  return first && !first.isQuestion && ASSENT[language].test(first.plain) ? first : undefined;
}

/** `That's settled.` behind it or in front of it. */
function finalityBeside(
  { sentences, language }: MeetingReading,
  { index }: MeetingSentence,
  turn: Turn,
): MeetingSentence | undefined {
  return [sentences[index + 1], sentences[index - 1]].find(
    (other) => other?.turn === turn.index && FINALITY[language].test(other.plain),
  );
}
