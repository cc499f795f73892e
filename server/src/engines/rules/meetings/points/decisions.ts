import { byLanguage } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type {
  MeetingReading,
  MeetingSentence,
  SpeakerTurn,
} from '../../../meeting-text/read-meeting.ts';
import {
  loadSentenceCues,
  loadSentencePattern,
  sumCueWeights,
} from '../../../meeting-text/sentence-cues.ts';
import { contentTermsOf } from '../topics/term-index.ts';
import { findDecisionReason, isReason } from './decision-reason.ts';
import { findLastBefore } from './look-back.ts';
import { completeFragments, mergeEchoes } from './merge-echoes.ts';
import { addObjections, isObjection, isSplitVote } from './objections.ts';
import { mergeWithNeighbors, type MeetingPoint, scoreCues } from './point.ts';
import { removeReplaced } from './replaced-decision.ts';
import { findRestatedDecision } from './restated-decision.ts';
import { isUndecided, removeUndone } from './undecided.ts';
import { listCandidates, type PointCandidate, weighPoints } from './weigh-points.ts';

/** Beginning of a turn that agrees to what was said before. */
export const ASSENT = byLanguage((language) => loadSentencePattern(language, 'assent'));

const DECISION_CUES = byLanguage((language) => loadSentenceCues(language, 'decisions'));
const NO_DECISION_CUES = byLanguage((language) => loadSentenceCues(language, 'not-decisions'));
/** Details such as dates and alternatives. The English list applies to every language. */
const DECISION_DETAILS = loadSentenceCues('en', 'decision-details');
const PROPOSAL = byLanguage((language) => loadSentencePattern(language, 'proposals'));
/** Matches a sentence that makes its neighbour a decision: `That's settled.` */
const FINALITY = byLanguage((language) => loadSentencePattern(language, 'finality'));

/** English formula that something is decided, without what. */
const FORMULA =
  /^ (?:(?:so|then|well|okay|ok|right|good|great|fine|perfect|yes|and|all right|alright) (?:, )?)*(?:(?:that|it|this|which) is (?:then |now |all |hereby )?(?:settled|decided|agreed|approved|carried|final|a deal|done|it)(?: then)?|(?:the |that |this )?motion (?:is )?(?:hereby )?(?:carried|carries|passes|passed|approved|adopted)|(?:all|we are|we are all) agreed|carried|passed|decided|settled|unanimous|it is (?:a deal|unanimous)|done deal|we have a (?:deal|decision)|so ordered)(?: unanimously| then| now)? (?:[.!] )?$/;
/** Approves what somebody asked for: `Approved, order them.` */
const APPROVAL =
  /^ (?:(?:yes|okay|ok|fine|right|good|that is|it is|,) )*(?:approved|granted|signed off|you have my (?:approval|ok|okay|blessing))(?: [.,!;–—-] .*)? $/;
/** Brings a motion forward and decides nothing: `So moved.` */
const BRINGS_MOTION = /^ (?:i )?so moved? (?:[.!] )?$/;
const MOTION = / i (?:hereby )?move (?:that|to|we) | (?:the )?motion is (?:that|to) /;
/** `Dublin it is.`, which names the choice and not what it is about. */
const INVERSION =
  /^ (?:(?:so|okay|ok|then|right|fine|well|good) (?:, )?)*(?:\w+ ){1,3}it is (?:then )?(?:[.!] )?$/;
/** Matches thanks and votes: `Thank you, all.` */
const MEETING_LEAD = /^ (?:thanks|thank you|all (?:in favou?r|those)|any (?:objections?|one)) /;
/** Matches an order that decides only after a question: `Leave it.` */
const BARE_ORDER = /^ (?:\w+ , )?(?:leave|keep|drop|take|cancel|skip|scrap|stop) /;

const SCORE_MIN = 0.55;
/** Score that the sentence needs by itself, before its neighbours count. */
const OWN_SCORE_MIN = 0.25;
/** Added when the sentence answers a proposal. */
const PROPOSED = 0.2;
/** Added when the next turn agrees. */
const ASSENTED = 0.25;
/** Added when a neighbouring sentence calls the matter settled. */
const FINAL = 0.35;
const FORMULA_CONFIDENCE = 0.75;
/** Turns back to the proposal that a decision answers. */
const PROPOSAL_TURNS = 3;
/** Turns back to a motion: it is seconded and put to the vote before it is carried. */
const MOTION_TURNS = 5;
/** Sentences of this length or less say too little without the next one. */
const SHORT_TOKENS = 5;

/** Finds what the group decided, with its reason and the objections to it, in the meeting's order. */
export function findDecisions(reading: MeetingReading): MeetingPoint[] {
  const { likely, weak } = weighPoints(reading.language, 'decision', listDecisions(reading));
  const merged = mergeEchoes(reading, mergeWithNeighbors(likely, weak, 2));
  const standing = removeReplaced(reading, removeUndone(reading, merged));
  return addObjections(reading, completeFragments(reading, standing)).map((point) => {
    const reason = findDecisionReason(reading, point.sentences);
    return reason ? { ...point, reason } : point;
  });
}

/** Lists what the group may have decided. */
export function listDecisions(reading: MeetingReading): PointCandidate[] {
  const cued = reading.sentences.flatMap((sentence) =>
    isUndecided(reading, sentence)
      ? []
      : (decisionByVote(reading, sentence) ??
        findRestatedDecision(reading, sentence) ??
        decisionByFormula(reading, sentence) ??
        scoreDecision(reading, sentence) ??
        []),
  );
  return listCandidates(reading, 'decision', cued, (sentence) => canDecide(reading, sentence));
}

/** Tells whether a sentence says what is decided: no question, objection or reason, and no mere formula. */
function canDecide(reading: MeetingReading, sentence: MeetingSentence): boolean {
  const { isQuestion, plain } = sentence;
  const isFormula = FORMULA.test(plain) || BRINGS_MOTION.test(plain);
  const isAside = isObjection(reading, sentence) || isReason(reading, sentence);
  return !isQuestion && !isFormula && !isAside && !isUndecided(reading, sentence);
}

/** Finds the question that a vote such as `Three to one.` decides. */
function decisionByVote(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingPoint[] | undefined {
  if (!isSplitVote(reading, sentence)) return undefined;
  const question = findLastBefore(
    reading,
    sentence,
    { from: sentence.turn - MOTION_TURNS },
    ({ isQuestion, tokens }) => isQuestion && tokens.length > SHORT_TOKENS,
  );
  if (!question) return undefined;
  return [{ sentences: [question], support: [sentence], confidence: FORMULA_CONFIDENCE }];
}

/**
 * Finds the decision that a formula such as `Carried.` settles.
 *
 * @returns undefined when the sentence is no formula; empty when nothing near it says what was decided
 */
function decisionByFormula(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingPoint[] | undefined {
  if (reading.language !== 'en') return undefined;
  if (BRINGS_MOTION.test(sentence.plain)) return [];
  const asked = APPROVAL.test(sentence.plain) ? findAskedFor(reading, sentence) : undefined;
  if (asked) return [{ sentences: [sentence], support: [asked], confidence: FORMULA_CONFIDENCE }];
  const isInversion = INVERSION.test(sentence.plain);
  if (!isInversion && !FORMULA.test(sentence.plain)) return undefined;
  const content = isInversion
    ? findChoiceBefore(reading, sentence)
    : findContentNearby(reading, sentence);
  if (content) {
    return [{ sentences: [content], support: [sentence], confidence: FORMULA_CONFIDENCE }];
  }
  return isInversion ? undefined : [];
}

/** Finds what another speaker asked for in the turn before. */
function findAskedFor(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingSentence | undefined {
  const { turn, speaker } = sentence;
  const before = reading.turns[turn - 1];
  if (!before || speaker === null || before.speaker === speaker) return undefined;
  return findLastBefore(
    reading,
    sentence,
    { from: turn - 1, before: turn },
    ({ plain, tokens }) => tokens.length > 3 && !ASSENT.en.test(plain),
  );
}

/** Finds the statement that chose what an inversion names: `We're going with Dublin.` */
function findChoiceBefore(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingSentence | undefined {
  const { language } = reading;
  const named = new Set(contentTermsOf(sentence, language));
  return findLastBefore(
    reading,
    sentence,
    { from: sentence.turn - 1 },
    (other) =>
      isContentSentence(other) &&
      scoreCues(other.plain, DECISION_CUES[language], NO_DECISION_CUES[language]) >=
        OWN_SCORE_MIN &&
      !named.isDisjointFrom(new Set(contentTermsOf(other, language))),
  );
}

/** Finds what a formula settles: the motion, else a sentence of its turn, else a proposal in the turns before. */
function findContentNearby(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingSentence | undefined {
  const { turn, index } = sentence;
  const motion = findLastBefore(reading, sentence, { from: turn - MOTION_TURNS }, ({ plain }) =>
    MOTION.test(plain),
  );
  const own = findLastBefore(reading, sentence, { from: turn }, isContentSentence);
  const next = reading.sentences[index + 1];
  if (motion || own) return motion ?? own;
  if (next && next.turn === turn && isContentSentence(next)) return next;
  const proposal = PROPOSAL[reading.language];
  return findLastBefore(
    reading,
    sentence,
    { from: turn - 2, before: turn },
    (other) => isContentSentence(other) && proposal.test(other.plain),
  );
}

function isContentSentence({ isQuestion, plain, tokens }: MeetingSentence): boolean {
  return (
    !isQuestion &&
    tokens.length > SHORT_TOKENS &&
    !FORMULA.test(plain) &&
    !ASSENT.en.test(plain) &&
    !MEETING_LEAD.test(plain)
  );
}

/** Maps a score to a confidence: nine in ten decisions were right on the tuning meetings, fewer can be elsewhere. */
function decisionConfidence(score: number): number {
  return Math.min(0.9, 0.65 + (score - SCORE_MIN) / 2);
}

/** @returns undefined when the sentence and its neighbours score less than `SCORE_MIN` */
function scoreDecision(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingPoint | undefined {
  const { language, turns } = reading;
  if (sentence.isQuestion || sentence.tokens.length < 2) return undefined;
  const choice = scoreChoice(sentence.plain, language);
  if (choice < OWN_SCORE_MIN) return undefined;
  const own = choice + sumCueWeights(sentence.plain, DECISION_DETAILS);
  const turn = turns[sentence.turn]!;
  const proposal = findProposalBefore(reading, sentence);
  const assent = findAssentAfter(reading, turn);
  const closing = findFinalityNearby(reading, sentence, turn);
  const score = own + (proposal ? PROPOSED : 0) + (assent ? ASSENTED : 0) + (closing ? FINAL : 0);
  if (score < SCORE_MIN || isObjection(reading, sentence)) return undefined;
  const hasContent = contentTermsOf(sentence, language).length > 0 || proposal || closing;
  if (!hasContent) return undefined;
  const support = [proposal, closing, assent].filter((one) => one !== undefined);
  return {
    sentences: addShortDetail(reading, sentence),
    support,
    confidence: decisionConfidence(score),
  };
}

/** Matches what was decided where it is reported, in which `would` speaks of the future: `It was agreed that it would stay.` */
const DECIDED_CLAUSE = /(?<= (?:agreed|resolved|decided|concluded) (?:\w+ ){0,2}that ).*$/;

function scoreChoice(plain: string, language: TextLanguage): number {
  const inFavor = scoreCues(plain, DECISION_CUES[language], []);
  if (inFavor === 0) return 0;
  return inFavor + sumCueWeights(plain.replace(DECIDED_CLAUSE, ''), NO_DECISION_CUES[language]);
}

/** Adds the next sentence to a short decision: `We flip. Kitchen tomorrow, beach on Thursday.` */
function addShortDetail(reading: MeetingReading, sentence: MeetingSentence): MeetingSentence[] {
  const { sentences, language } = reading;
  const next = sentences[sentence.index + 1];
  const isShort =
    sentence.tokens.length <= SHORT_TOKENS && !FINALITY[language].test(sentence.plain);
  const isDetail = next?.turn === sentence.turn && !next.isQuestion && !isObjection(reading, next);
  return isShort && isDetail ? [sentence, next] : [sentence];
}

function findProposalBefore(
  reading: MeetingReading,
  sentence: MeetingSentence,
): MeetingSentence | undefined {
  const isBareOrder = BARE_ORDER.test(sentence.plain);
  const proposal = PROPOSAL[reading.language];
  return findLastBefore(
    reading,
    sentence,
    { from: sentence.turn - PROPOSAL_TURNS },
    ({ plain, isQuestion, tokens }) =>
      (proposal.test(plain) && tokens.length > 3) ||
      (isBareOrder && isQuestion && tokens.length > 4),
  );
}

/** Finds assent at the beginning of the next turn. */
function findAssentAfter(
  { sentences, turns, language }: MeetingReading,
  turn: SpeakerTurn,
): MeetingSentence | undefined {
  const next = turns[turn.index + 1];
  const first = next && sentences[next.firstSentence];
  return first && !first.isQuestion && ASSENT[language].test(first.plain) ? first : undefined;
}

/** Finds `That's settled.` right after the sentence or right before it, in the same turn. */
function findFinalityNearby(
  { sentences, language }: MeetingReading,
  { index }: MeetingSentence,
  turn: SpeakerTurn,
): MeetingSentence | undefined {
  return [sentences[index + 1], sentences[index - 1]].find(
    (other) => other?.turn === turn.index && FINALITY[language].test(other.plain),
  );
}
