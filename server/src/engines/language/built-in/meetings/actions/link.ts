import { addresseeOf } from './addressee.ts';
import type { Commitment } from './commitment.ts';
import { contentOf, isEmpty, sharedPart } from './content-words.ts';
import type { Finding, TaggedMeeting } from './finding.ts';
import { pointsBack } from './points-back.ts';
import { takesOn } from './replies.ts';
import { isMeetingVerb, isWeakVerb } from './verbs.ts';

/** How far back an answer may lie from what it answers. */
const TURNS_BACK = 4;
const FINDINGS_BACK = 5;
const SHARED_MIN = 0.34;

const UNREAL = [
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
/** What comes of work already named: `I'll come back to you by Friday`. */
const FOLLOWS_UP =
  / (?:have an answer|have something|come back (?:to|with)|get back to|let you know|keep you posted|report back|update you|have (?:it|that|them|those|one) (?:ready|done|out|finished|by|to|in)|get (?:it|that|them) (?:done|to|out|over|back|on|in)) /;

/** What an earlier finding says of the same work: a request that is answered, a need that is met, one's own words. */
export function linkOf(
  meeting: TaggedMeeting,
  findings: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  if (UNREAL.some((fact) => commitment.facts.has(fact))) return undefined;
  const recent = findings
    .slice(-FINDINGS_BACK)
    .filter((one) => turnsSince(one, commitment) <= TURNS_BACK)
    .toReversed();
  if (commitment.form === 'ask') return elaborated(meeting, recent, commitment);
  if (commitment.form === 'someone') return askedFor(recent, commitment);
  if (commitment.form === 'team') return takenByGroup(meeting, recent, commitment);
  return commitment.form === 'self' ? takenOn(meeting, recent, commitment) : undefined;
}

function takenOn(
  meeting: TaggedMeeting,
  recent: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  const isFirm = ['will', 'can', 'must'].includes(commitment.modality) && isDeed(commitment);
  if (!isFirm || isOfOthersWork(recent[0], commitment)) return undefined;
  return (
    recent.find((one) => isFollowedUp(meeting, one, commitment)) ??
    recent.find((one) => isAnswered(meeting, one, commitment))
  );
}

/** `I'll write the letter.` – `And I'll translate it.` */
function isOfOthersWork(newest: Finding | undefined, commitment: Commitment): boolean {
  if (!newest || newest.commitment.form !== 'self' || !isReal(newest)) return false;
  const isOthers = newest.owner !== commitment.sentence.speaker;
  return isOthers && pointsBack(commitment) && !/^(?:do|take|handle)$/.test(commitment.base);
}

/** `Can your crew mend it?` – `We'll do it on Saturday.` */
function takenByGroup(
  meeting: TaggedMeeting,
  recent: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  if (commitment.modality !== 'will' || !pointsBack(commitment)) return undefined;
  const { speaker } = commitment.sentence;
  return recent.find((one) => one.speaker !== speaker && isAnswered(meeting, one, commitment));
}

function turnsSince({ sentences }: Finding, { sentence }: Commitment): number {
  return sentence.turn - sentences.at(-1)!.turn;
}

function isDeed({ base, modality }: Commitment): boolean {
  // `I can see what happens` is what anybody can.
  const isDone = base === 'have' || (base === 'see' && modality !== 'can');
  return !isMeetingVerb(base) && (!isWeakVerb(base) || isDone);
}

function isReal({ facts, outcome }: Finding): boolean {
  return outcome !== 'withdrawn' && !UNREAL.some((fact) => facts.has(fact));
}

/** One's own work again: `I'll book him. I'll call first thing tomorrow.` */
function isFollowedUp(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): boolean {
  if (finding.owner !== commitment.sentence.speaker || finding.owner === null || !isReal(finding)) {
    return false;
  }
  const since = turnsSince(finding, commitment);
  const isOfIt =
    pointsBack(commitment) && (!isOfPerson(commitment) || isEmpty(meeting, commitment));
  if (since <= 2 && (isOfIt || FOLLOWS_UP.test(commitment.sentence.plain))) return true;
  return since === 0 && isEmpty(meeting, commitment);
}

/** `offer them the 10th`: to whom, and not what. */
function isOfPerson({ sentence, verb }: Commitment): boolean {
  return /^(?:him|her|them)$/.test(sentence.tokens[verb + 1]?.text ?? '');
}

/** Somebody else's request or need, or a need of one's own that nobody met. */
function isAnswered(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): boolean {
  const { speaker, turn, plain } = commitment.sentence;
  if (!isOpenTo(finding, speaker)) return false;
  const isNext = turn - finding.commitment.sentence.turn <= 2;
  const points = pointsBack(commitment);
  if (finding.speaker === speaker) return points;
  if (points && (!isOfPerson(commitment) || isEmpty(meeting, commitment))) return true;
  if (/ also | too /.test(plain)) return false;
  const isOfIt = isNext && !isDeedOfItsOwn(meeting, finding, commitment);
  return isOfIt || sharesContent(meeting, finding, commitment);
}

/** Whether it waits for somebody, or was given to this speaker. */
export function isOpenTo(finding: Finding, speaker: string | null): boolean {
  const { facts, owner, outcome } = finding;
  if (!isRequest(finding) || !isReal(finding)) return false;
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
  return form !== 'team' || (!facts.has('let us') && (modality === 'must' || modality === 'will'));
}

function sharesContent(
  { language }: TaggedMeeting,
  finding: Finding,
  { sentence, verb, end }: Commitment,
): boolean {
  const own = contentOf(sentence.tokens.slice(verb, end), language);
  return sharedPart(own, contentOf(finding.commitment.sentence.tokens, language)) >= SHARED_MIN;
}

/** `Maybe we should have lunch.` – `I'll write up the notes.`: who answers what was asked of nobody with a deed of his own. */
function isDeedOfItsOwn(meeting: TaggedMeeting, finding: Finding, commitment: Commitment): boolean {
  const isAskedOfAll = isNeed(finding) && finding.owner === null;
  const isTaking = takesOn(meeting.tagged[commitment.sentence.index]!);
  return isAskedOfAll && !isTaking && !isEmpty(meeting, commitment) && !pointsBack(commitment);
}

/** `We need to renew it.` – `Who owns that?` */
function askedFor(recent: readonly Finding[], commitment: Commitment): Finding | undefined {
  if (!pointsBack(commitment)) return undefined;
  return recent.find((one) => one.owner === null && isNeed(one) && isReal(one));
}

function isNeed({ commitment: { form } }: Finding): boolean {
  return form === 'team' || form === 'someone' || form === 'passive';
}

/** `Please get it on paper`, `can you finish it by tomorrow?` to somebody who has just taken the work on. */
function elaborated(
  meeting: TaggedMeeting,
  recent: readonly Finding[],
  commitment: Commitment,
): Finding | undefined {
  if (!pointsBack(commitment) && !isEmpty(meeting, commitment)) return undefined;
  const { sentence } = commitment;
  const owner =
    addresseeOf(meeting, commitment) ?? meeting.turns[sentence.turn + 1]?.speaker ?? null;
  if (owner === null || owner === sentence.speaker) return undefined;
  const isGiven = addresseeOf(meeting, commitment) !== null;
  return recent.find(
    (one) =>
      (one.owner === owner || (isGiven && one.owner === null && isNeed(one))) &&
      isReal(one) &&
      !isBareOrder(one) &&
      one.outcome !== 'refused' &&
      turnsSince(one, commitment) <= 2,
  );
}
