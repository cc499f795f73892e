import { contentOf } from './content-words.ts';
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
    ...wordSignals(meeting, finding),
  };
  const own = Object.entries(holds).flatMap(([name, does]) => (does ? [name] : []));
  return [...own, ...facts].toSorted();
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

function wordSignals(meeting: TaggedMeeting, finding: Finding): Record<string, boolean> {
  const { commitment, others, facts } = finding;
  const { base, sentence } = commitment;
  const all = [commitment, ...others];
  const isPresent = facts.has('present');
  return {
    'work verb': isWorkVerb(base) || meeting.language !== 'en',
    'weak verb': isWeakVerb(base) && !isDeedOfHaving(finding),
    takes: takesOn(meeting.tagged[sentence.index]!) && commitment.form === 'self',
    'meeting verb': isMeetingVerb(base) || (facts.has('offer asked') && isSpeechVerb(base)),
    'you must': facts.has('you modal') && commitment.modality === 'must' && !facts.has('called'),
    'you may':
      facts.has('you modal') &&
      commitment.modality === 'can' &&
      !sentence.isQuestion &&
      !facts.has('called'),
    'no content': all.every(
      (one) =>
        contentOf(one.sentence.tokens.slice(one.verb + 1, one.end), meeting.language).size === 0,
    ),
    'points back': all.every(pointsBack),
    'said again': others.length > 0,
    'long sentence': sentence.tokens.length > LONG_WORDS,
    question: sentence.isQuestion,
    recap: isPresent && RECAP.test(wordsBefore(meeting, finding)),
    'so present': isPresent && /^ (?:(?:okay|right|and|well|,) )*so /.test(sentence.plain),
  };
}
