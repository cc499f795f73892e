import { isStopWord } from '../../../../language/stop-words.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import { hasNoContent, hasOnlyPronounObject } from './commitment-object.ts';
import type { Finding, TaggedMeeting, WorkDueDate } from './commitment.ts';
import { isAcceptance } from './replies.ts';
import { isMeetingVerb, isSpeechVerb, isWeakVerb, isWorkVerb } from './verbs.ts';

/** Names of the facts that speak for a finding's being an action item, or against it; sorted. */
export type ActionSignals = readonly string[];

const LONG_WORDS = 30;
const SETTLED = new Set(['accepted', 'taken', 'thanked']);

const OBJECT_PRONOUN = /^(?:it|that|this|them|him|her)$/;
const RECAP = loadSentencePattern('en', 'recap-words');

/** Returns the words of the finding's sentence and of the two before it. */
function recentText({ sentences }: TaggedMeeting, { commitment }: Finding): string {
  const { index } = commitment.sentence;
  return sentences
    .slice(Math.max(0, index - 2), index + 1)
    .map(({ plain }) => plain)
    .join(' ');
}

/** Tells whether the exchange settled a finding. */
export function isSettled(outcome: Finding['outcome']): boolean {
  return SETTLED.has(outcome);
}

/** Finds the signals of a finding; each has a weight in `weights/action-items.json`. */
export function findActionSignals(
  meeting: TaggedMeeting,
  finding: Finding,
  { due, description }: { due: WorkDueDate | undefined; description: string },
): ActionSignals {
  const { commitment, outcome, facts } = finding;
  const form = isUnaddressedImperative(facts) ? 'order' : commitment.form;
  const signals: Readonly<Record<string, boolean>> = {
    [`${form} ${commitment.modality}`]: true,
    [`${form} ${outcome}`]: true,
    settled: isSettled(outcome),
    ...offerSignals(finding),
    ...dueSignals(meeting, finding, due),
    ...ownerSignals(finding),
    ...verbSignals(meeting, finding),
    ...wordSignals(meeting, finding),
    'left open': isLeftOpen(meeting, finding),
    note: finding.speaker === null,
    ...jointSignals(finding, due),
    ...descriptionSignals(meeting, description),
  };
  const own = Object.entries(signals).flatMap(([name, isSet]) => (isSet ? [name] : []));
  return [...own, ...facts].toSorted();
}

/** Returns facts that say more together with the form of the sentence. */
function jointSignals(
  { commitment, outcome, facts, owner }: Finding,
  due: WorkDueDate | undefined,
): Record<string, boolean> {
  const { modality, sentence } = commitment;
  const form = `${facts.has('plain') ? 'plain ' : ''}${commitment.form}`;
  return {
    [`${form}, ${modality}, ${outcome}`]: true,
    [`${form}, question`]: sentence.isQuestion,
    [`${form}, due`]: due !== undefined && due.iso !== null,
    [`${form}, owner`]: owner !== null,
  };
}

const DESCRIPTION_WORDS_MAX = 10;

/** Returns how long a description is and how its object begins. */
function descriptionSignals(
  { language }: TaggedMeeting,
  description: string,
): Record<string, boolean> {
  const words = description.toLowerCase().split(' ');
  const second = words[1] ?? '';
  return {
    [`${Math.min(words.length, DESCRIPTION_WORDS_MAX)} words`]: true,
    // In other languages a description seldom begins with its verb.
    [`verb ${second}`]: language === 'en' && isStopWord(second, language),
    'pronoun object': words.slice(1, 3).some((word) => OBJECT_PRONOUN.test(word)),
  };
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
