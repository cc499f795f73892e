import { contentStems, overlapCoefficient } from '../../../../language/speech/content-stems.ts';
import { loadSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import { findAddressee } from './addressee.ts';
import { changesTopic } from './antecedent.ts';
import { hasNoContent, hasOnlyPronounObject } from './commitment-object.ts';
import type { Commitment, Finding, TaggedMeeting } from './commitment.ts';
import { isAcceptance } from './replies.ts';
import { isMeetingVerb, isWeakVerb } from './verbs.ts';

/** Turns between a finding and the commitment that answers it. */
const TURNS_BACK = 4;
const FINDINGS_BACK = 5;
const SHARED_MIN = 0.34;

/** Facts with which a commitment is no real one. */
const HYPOTHETICAL_FACTS = [
  'negated',
  'offer asked',
  'conditional clause',
  'if before',
  'would',
  'reported',
  'thought',
  'would have',
  'someday',
];
/** Matches the announcement of a result: `I'll come back to you by Friday`. */
const FOLLOW_UP = loadSentencePattern('en', 'follow-ups');

/** Finds the earlier finding about the same work: a request it answers, a need it meets, the speaker's own words. */
export function findLinkedFinding(
  meeting: TaggedMeeting,
  findings: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  if (HYPOTHETICAL_FACTS.some((fact) => commitment.facts.has(fact))) return undefined;
  const recent = findings
    .slice(-FINDINGS_BACK)
    .filter((one) => turnsSince(one, commitment) <= TURNS_BACK)
    .filter((one) => !changesTopic(meeting, one.sentences.at(-1)!, commitment.sentence))
    .toReversed();
  if (commitment.form === 'ask') return findElaborated(meeting, recent, commitment);
  if (commitment.form === 'someone') return findNeedAskedAbout(recent, commitment);
  if (commitment.form === 'team') return findTakenByGroup(meeting, recent, commitment);
  return commitment.form === 'self' ? findTakenOn(meeting, recent, commitment) : undefined;
}

function findTakenOn(
  meeting: TaggedMeeting,
  recent: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  const isFirm = ['will', 'can', 'must'].includes(commitment.modality) && isActionVerb(commitment);
  if (!isFirm || isTalk(meeting, commitment)) return undefined;
  if (continuesOthersWork(recent[0], commitment)) return undefined;
  return (
    recent.find((one) => isFollowedUpBy(meeting, one, commitment)) ??
    recent.find((one) => isAnsweredBy(meeting, one, commitment))
  );
}

/** Log-odds of work below which the words of a speaker answer no request unless they accept it outright. */
const TALK_MAX = -1;

/** Tells whether it is talk: `I'll tell you what happened`. */
function isTalk({ kinds, tagged }: TaggedMeeting, { sentence }: Commitment): boolean {
  return kinds[sentence.index]!.action < TALK_MAX && !isAcceptance(tagged[sentence.index]!);
}

/** Tells whether it adds to another speaker's work: `I'll write the letter.` – `And I'll translate it.` */
function continuesOthersWork(newest: Finding | undefined, commitment: Commitment): boolean {
  if (!newest || newest.commitment.form !== 'self' || !isActual(newest)) return false;
  const isOthers = newest.owner !== commitment.sentence.speaker;
  return (
    isOthers && hasOnlyPronounObject(commitment) && !/^(?:do|take|handle)$/.test(commitment.base)
  );
}

/** Finds the request that a group takes on: `Can your crew mend it?` – `We'll do it on Saturday.` */
function findTakenByGroup(
  meeting: TaggedMeeting,
  recent: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  if (commitment.modality !== 'will' || !hasOnlyPronounObject(commitment)) return undefined;
  const { speaker } = commitment.sentence;
  return recent.find((one) => one.speaker !== speaker && isAnsweredBy(meeting, one, commitment));
}

function turnsSince({ sentences }: Finding, { sentence }: Commitment): number {
  return sentence.turn - sentences.at(-1)!.turn;
}

function isActionVerb({ base, modality }: Commitment): boolean {
  // `I can see what happens` names no task.
  const isDone = base === 'have' || (base === 'see' && modality !== 'can');
  return !isMeetingVerb(base) && (!isWeakVerb(base) || isDone);
}

function isActual({ facts, outcome }: Finding): boolean {
  return outcome !== 'withdrawn' && !HYPOTHETICAL_FACTS.some((fact) => facts.has(fact));
}

/** Tells whether the owner speaks of the work again: `I'll book him. I'll call first thing tomorrow.` */
function isFollowedUpBy(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): boolean {
  if (
    finding.owner !== commitment.sentence.speaker ||
    finding.owner === null ||
    !isActual(finding)
  ) {
    return false;
  }
  const since = turnsSince(finding, commitment);
  const isAboutWork =
    hasOnlyPronounObject(commitment) &&
    (!hasPersonObject(commitment) || hasNoContent(meeting, commitment));
  if (since <= 2 && (isAboutWork || FOLLOW_UP.test(commitment.sentence.plain))) return true;
  return since === 0 && hasNoContent(meeting, commitment);
}

/** Tells whether the verb's first object is a person: `offer them the 10th`. */
function hasPersonObject({ sentence, verb }: Commitment): boolean {
  return /^(?:him|her|them)$/.test(sentence.tokens[verb + 1]?.text ?? '');
}

/** Tells whether it answers another speaker's request or need, or an own need that nobody met. */
function isAnsweredBy(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): boolean {
  const { speaker, turn, plain } = commitment.sentence;
  if (!isOpenToSpeaker(finding, speaker)) return false;
  const isNext = turn - finding.commitment.sentence.turn <= 2;
  const isPronoun = hasOnlyPronounObject(commitment);
  if (finding.speaker === speaker) return isPronoun;
  if (isPronoun && (!hasPersonObject(commitment) || hasNoContent(meeting, commitment))) return true;
  if (/ also | too /.test(plain)) return false;
  const isAboutWork = isNext && !isSeparateTask(meeting, finding, commitment);
  return isAboutWork || sharesContent(meeting, finding, commitment);
}

/** Tells whether a request still has no owner, or was made to this speaker. */
export function isOpenToSpeaker(finding: Finding, speaker: string | null): boolean {
  const { facts, owner, outcome } = finding;
  if (!isRequest(finding) || !isActual(finding)) return false;
  if (isBareOrder(finding) && owner !== speaker) return false;
  if (outcome === 'refused' || owner === null || owner === speaker) return true;
  return outcome === 'unanswered' && !facts.has('called');
}

function isBareOrder({ facts }: Finding): boolean {
  return facts.has('imperative') && !['label', 'called', 'please'].some((fact) => facts.has(fact));
}

function isRequest({ commitment, facts }: Finding): boolean {
  const { form, modality } = commitment;
  if (form === 'self' || facts.has('everyone') || facts.has('relative clause')) return false;
  if (isDeliberation(commitment)) return false;
  return form !== 'team' || (!facts.has('let us') && (modality === 'must' || modality === 'will'));
}

const DELIBERATES = /^(?:decide|discuss|vote|agree|debate|reconsider)$/;

/** Tells whether the group is to do it together, which no one takes on: `We should decide that at the next meeting`. */
export function isDeliberation({ form, base }: Commitment): boolean {
  return form !== 'ask' && form !== 'named' && DELIBERATES.test(base);
}

function sharesContent(
  { language }: TaggedMeeting,
  finding: Finding,
  { sentence, verb, end }: Commitment,
): boolean {
  const own = contentStems(sentence.tokens.slice(verb, end), language);
  return (
    overlapCoefficient(own, contentStems(finding.commitment.sentence.tokens, language)) >=
    SHARED_MIN
  );
}

/** Tells whether it is another task: `Maybe we should have lunch.` – `I'll write up the notes.` */
function isSeparateTask(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): boolean {
  const isAskedOfAll = isNeed(finding) && finding.owner === null;
  const isTaking = isAcceptance(meeting.tagged[commitment.sentence.index]!);
  return (
    isAskedOfAll &&
    !isTaking &&
    !hasNoContent(meeting, commitment) &&
    !hasOnlyPronounObject(commitment)
  );
}

/** Finds the need that a question asks about: `We need to renew it.` – `Who owns that?` */
function findNeedAskedAbout(
  recent: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  if (!hasOnlyPronounObject(commitment)) return undefined;
  return recent.find((one) => one.owner === null && isNeed(one) && isActual(one));
}

function isNeed({ commitment: { form } }: Finding): boolean {
  return form === 'team' || form === 'someone' || form === 'passive';
}

/** Finds the work that a request adds detail to: `can you finish it by tomorrow?` */
function findElaborated(
  meeting: TaggedMeeting,
  recent: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  if (!hasOnlyPronounObject(commitment) && !hasNoContent(meeting, commitment)) return undefined;
  const { sentence } = commitment;
  const owner =
    findAddressee(meeting, commitment) ?? meeting.turns[sentence.turn + 1]?.speaker ?? null;
  if (owner === null || owner === sentence.speaker) return undefined;
  const isGiven = findAddressee(meeting, commitment) !== null;
  const passedOn = recent.find((one) => isGiven && isPassedOn(one, commitment));
  if (passedOn) return passedOn;
  return recent.find(
    (one) =>
      (one.owner === owner || (isGiven && one.owner === null && isNeed(one))) &&
      isActual(one) &&
      !isBareOrder(one) &&
      one.outcome !== 'refused' &&
      turnsSince(one, commitment) <= 2,
  );
}

/** Turns between a request and the one that passes it on. */
const PASSING_TURNS = 1;

/** Tells whether the person who was asked asks somebody else: `Ben, can you do the list?` – `No, Cleo, can you do it?` */
export function isPassedOn(
  { commitment, speaker, owner, outcome, sentences }: Finding,
  { sentence, form }: Commitment,
): boolean {
  const isOpen = owner === sentence.speaker || (owner === null && outcome === 'refused');
  const isNext = sentence.turn - sentences.at(-1)!.turn <= PASSING_TURNS;
  const isAsked = commitment.form === 'ask' && form === 'ask';
  return isAsked && isNext && isOpen && speaker !== null && speaker !== sentence.speaker;
}
