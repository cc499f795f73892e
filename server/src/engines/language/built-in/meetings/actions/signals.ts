import { isEmpty } from './content-words.ts';
import type { FoundDue } from './due-of.ts';
import type { Finding, TaggedMeeting } from './finding.ts';
import { takesOn } from './replies.ts';
import { pointsBack } from './points-back.ts';
import { isMeetingVerb, isSpeechVerb, isWeakVerb, isWorkVerb } from './verbs.ts';

/** What speaks for a finding's being an action item, or against it: names of facts that hold. */
export type Signals = readonly string[];

const LONG_WORDS = 30;
const SETTLED = new Set(['accepted', 'taken', 'thanked']);

const RECAP =
  / (?:recap|summary|summari[sz]e|sum up|action items?|actions|action points?|next steps|to do|todo|agreed|who does what|so that is|the plan is|split|divide) /;

/** Of the sentence and the two before it. */
function wordsBefore({ sentences }: TaggedMeeting, { commitment }: Finding): string {
  const { index } = commitment.sentence;
  return sentences
    .slice(Math.max(0, index - 2), index + 1)
    .map(({ plain }) => plain)
    .join(' ');
}

export function signalsOf(
  meeting: TaggedMeeting,
  finding: Finding,
  due: FoundDue | undefined,
): Signals {
  const { commitment, outcome, facts } = finding;
  const form = isOrder(facts) ? 'order' : commitment.form;
  const holds: Readonly<Record<string, boolean>> = {
    [`${form} ${commitment.modality}`]: true,
    [`${form} ${outcome}`]: true,
    settled: SETTLED.has(outcome),
    ...offerSignals(finding),
    ...dueSignals(meeting, finding, due),
    ...ownerSignals(finding),
    ...verbSignals(meeting, finding),
    ...wordSignals(meeting, finding),
    'left open': isLeftOpen(meeting, finding),
  };
  const own = Object.entries(holds).flatMap(([name, does]) => (does ? [name] : []));
  return [...own, ...facts].toSorted();
}

/** `Someone should order labels before the fair`, which nobody takes on: somebody has to, all the same. */
function isLeftOpen(meeting: TaggedMeeting, { commitment, outcome, facts }: Finding): boolean {
  const isAsked = commitment.form === 'someone' && commitment.modality === 'must';
  const isDeed = isWorkVerb(commitment.base) && !isEmpty(meeting, commitment);
  return isAsked && isDeed && outcome === 'unanswered' && !facts.has('who');
}

/** A bare imperative that calls nobody: as often as not it is no order at all. */
function isOrder(facts: ReadonlySet<string>): boolean {
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
  due: FoundDue | undefined,
): Record<string, boolean> {
  const iso = due?.iso ?? null;
  return {
    due: iso !== null,
    'due phrase': due !== undefined && iso === null,
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

/** `have a look at it`, `have it ready`. */
function isDeedOfHaving({ commitment: { base, sentence }, facts }: Finding): boolean {
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
    'weak verb': isWeakVerb(base) && !isDeedOfHaving(finding),
    'meeting verb': isMeetingVerb(base) || (facts.has('offer asked') && isSpeechVerb(base)),
    // `You have to press the button`, `you can ask him`: as anybody may.
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
    takes: takesOn(meeting.tagged[sentence.index]!) && commitment.form === 'self',
    'no content': all.every((one) => isEmpty(meeting, one)),
    'points back': all.every(pointsBack),
    'said again': others.length > 0,
    'long sentence': sentence.tokens.length > LONG_WORDS,
    question: sentence.isQuestion,
    recap: isPresent && RECAP.test(wordsBefore(meeting, finding)),
    'so present':
      isPresent &&
      /^ (?:(?:okay|ok|right|alright|fine|good|and|well|,) )*(?:so|then) /.test(sentence.plain),
  };
}
