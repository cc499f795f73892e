import ACTION_WEIGHTS from '../../weights/action-items.json' with { type: 'json' };
import type { TextLanguage } from '../../../../language/text-language.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import { hasNoContent, hasOnlyPronounObject } from './commitment-object.ts';
import type { Finding, TaggedMeeting } from './commitment.ts';
import { isAcceptance } from './replies.ts';
import { isMeetingVerb, isSpeechVerb, isWeakVerb, isWorkVerb } from './verbs.ts';
import type { WorkDueDate } from './work-due-date.ts';

/** Names of the facts that speak for a finding's being an action item, or against it; sorted. */
export type ActionSignals = readonly string[];

const LONG_WORDS = 30;
const SETTLED = new Set(['accepted', 'taken', 'thanked']);

const RECAP = loadSentencePattern('en', 'recap-words');

/** Returns the words of the finding's sentence and of the two before it. */
function recentText({ sentences }: TaggedMeeting, { commitment }: Finding): string {
  const { index } = commitment.sentence;
  return sentences
    .slice(Math.max(0, index - 2), index + 1)
    .map(({ plain }) => plain)
    .join(' ');
}

/** Finds the signals of a finding; each has a weight in `weights/action-items.json`. */
export function findActionSignals(
  meeting: TaggedMeeting,
  finding: Finding,
  due: WorkDueDate | undefined,
): ActionSignals {
  const { commitment, outcome, facts } = finding;
  const form = isUnaddressedImperative(facts) ? 'order' : commitment.form;
  const signals: Readonly<Record<string, boolean>> = {
    [`${form} ${commitment.modality}`]: true,
    [`${form} ${outcome}`]: true,
    settled: SETTLED.has(outcome),
    ...offerSignals(finding),
    ...dueSignals(meeting, finding, due),
    ...ownerSignals(finding),
    ...verbSignals(meeting, finding),
    ...wordSignals(meeting, finding),
    'left open': isLeftOpen(meeting, finding),
    note: finding.speaker === null,
  };
  const own = Object.entries(signals).flatMap(([name, isSet]) => (isSet ? [name] : []));
  return [...own, ...facts].toSorted();
}

/** Tells whether a need stays without an owner: `Someone should order labels before the fair`. */
function isLeftOpen(meeting: TaggedMeeting, { commitment, outcome, facts }: Finding): boolean {
  const isAsked = commitment.form === 'someone' && commitment.modality === 'must';
  const isDeed = isWorkVerb(commitment.base) && !hasNoContent(meeting, commitment);
  return isAsked && isDeed && outcome === 'unanswered' && !facts.has('who');
}

/** Tells whether an imperative calls nobody; half of these are no orders. */
function isUnaddressedImperative(facts: ReadonlySet<string>): boolean {
  return facts.has('imperative') && !['called', 'please', 'label'].some((fact) => facts.has(fact));
}

function offerSignals({ commitment, outcome, facts }: Finding): Record<string, boolean> {
  const isOffer =
    commitment.form === 'self' && (commitment.modality === 'can' || facts.has('offer asked'));
  return {
    'offer welcomed': isOffer && (outcome === 'thanked' || outcome === 'accepted'),
    'offer unanswered': isOffer && outcome === 'unanswered',
  };
}

function dueSignals(
  { meeting }: TaggedMeeting,
  { facts }: Finding,
  due: WorkDueDate | undefined,
): Record<string, boolean> {
  const iso = due?.iso ?? null;
  return {
    due: iso !== null,
    'due phrase': due !== undefined && iso === null && !due.isEvent,
    'event due': due?.isEvent === true,
    'same day': iso === meeting.began.slice(0, 10),
    'progressive due': iso !== null && facts.has('progressive'),
  };
}

function ownerSignals({ commitment, facts, owner }: Finding): Record<string, boolean> {
  return {
    owner: owner !== null,
    'no owner': owner === null && !facts.has('everyone'),
    'asked not called': commitment.form === 'ask' && !facts.has('called'),
  };
}

/** Tells whether `have` is a task: `have a look at it`, `have it ready`. */
function isHavingAsAction({ commitment: { base, sentence }, facts }: Finding): boolean {
  if (base !== 'have') return false;
  return (
    facts.has('delivers') ||
    / have (?:a|another|a quick|a good) (?:look|word|chat|go|call|meeting|conversation|talk|session) /.test(
      sentence.plain,
    )
  );
}

function verbSignals({ language }: TaggedMeeting, finding: Finding): Record<string, boolean> {
  const { commitment, facts } = finding;
  const { base, modality, sentence } = commitment;
  const isGeneral = facts.has('you modal') && !facts.has('called');
  return {
    'work verb': isWorkVerb(base) || language !== 'en',
    'weak verb': isWeakVerb(base) && !isHavingAsAction(finding),
    'meeting verb': isMeetingVerb(base) || (facts.has('offer asked') && isSpeechVerb(base)),
    // `You have to press the button` is a general statement.
    'you must': isGeneral && modality === 'must',
    'you may': isGeneral && modality === 'can' && !sentence.isQuestion,
  };
}

function wordSignals(meeting: TaggedMeeting, finding: Finding): Record<string, boolean> {
  const { commitment, others, facts } = finding;
  const { sentence } = commitment;
  const all = [commitment, ...others];
  const isPresent = facts.has('present');
  return {
    takes: isAcceptance(meeting.tagged[sentence.index]!) && commitment.form === 'self',
    'no content': all.every((one) => hasNoContent(meeting, one)),
    'points back': all.every(hasOnlyPronounObject),
    'said again': others.length > 0,
    'long sentence': sentence.tokens.length > LONG_WORDS,
    question: sentence.isQuestion,
    recap: isPresent && RECAP.test(recentText(meeting, finding)),
    'so present':
      isPresent &&
      /^ (?:(?:okay|ok|right|alright|fine|good|and|well|,) )*(?:so|then) /.test(sentence.plain),
  };
}

const SCORE_MAX = 6;
/** Lowest score where the exchange settled the finding: `Do you want me to book the flights?` – `Yes please.` */
const SETTLED_SCORE_MIN = -1;

/** Returns the scores of the classifier for the sentences which say what is to be done, and for their meeting. */
export function actionScoresOf(
  { kinds, shares }: TaggedMeeting,
  { commitment, others, outcome }: Finding,
): ActionScores {
  const scores = [commitment, ...others].map(({ sentence }) => kinds[sentence.index]!.action);
  const isSettled = SETTLED.has(outcome);
  const isTalk = isMeetingVerb(commitment.base) || isSpeechVerb(commitment.base);
  const minimum = isSettled && !isTalk ? SETTLED_SCORE_MIN : -SCORE_MAX;
  const sentence = Math.max(minimum, Math.min(SCORE_MAX, Math.max(...scores)));
  return { sentence, settled: isSettled ? sentence : 0, share: shares.action };
}

/** Log-odds that weigh in the confidence beside the signals. */
export type ActionScores = {
  /** Score of the sentence of the finding as work, from -6 to 6. */
  sentence: number;
  /** Equal to `sentence` when the exchange settled the finding, else 0: an answer says more than the sentence alone. */
  settled: number;
  /** Share of sentences of the meeting that state work. */
  share: number;
};

type Weights = {
  bias: number;
  sentence: number;
  settled: number;
  share: number;
  weights: Readonly<Record<string, number>>;
};

const { english: ENGLISH, other: OTHER }: Record<'english' | 'other', Weights> = ACTION_WEIGHTS;

/** Estimates how likely people would note a finding as an action item, from 0 to 1, by logistic regression. */
export function actionConfidence(
  signals: ActionSignals,
  scores: ActionScores,
  language: TextLanguage,
): number {
  const { bias, sentence, settled, share, weights } = language === 'en' ? ENGLISH : OTHER;
  const start = bias + sentence * scores.sentence + settled * scores.settled + share * scores.share;
  const logOdds = signals.reduce((sum, name) => sum + (weights[name] ?? 0), start);
  return 1 / (1 + Math.exp(-logOdds));
}
