import { loadMixedSentencePattern } from '../../../meeting-text/sentence-cues.ts';
import { baseOfThirdPerson, isWorkVerb } from './verbs.ts';

/** Effect of a reply on a request or an offer. */
export type ResponseToRequest = 'accept' | 'refuse' | 'thanks' | 'none';

const REFUSAL = loadMixedSentencePattern('refusals');
const ACCEPTANCE = loadMixedSentencePattern('acceptances');
const THANKS = loadMixedSentencePattern('thanks');
const TAKES_ON = loadMixedSentencePattern('takes-on');
const NO_NEED = loadMixedSentencePattern('no-need');
const RETRACTION = loadMixedSentencePattern('retractions');
const PROHIBITION = loadMixedSentencePattern('prohibitions');
const ABANDONMENT = loadMixedSentencePattern('abandonments');
/** Matches what nobody is to do: `No, don't call him`, `Nobody calls the press`. */
const FORBIDDEN_VERB =
  /^ (?:(?:no|nope|please|oh|wait|stop|but|well|sorry|you|,|\.|@\d+) )*(?:do not|will not|must not|shall not|are not to|nobody|no one)(?: (?:please|is|will|should|is to))* (?<verb>[a-z]+) /;
const DEADLINE_QUESTION = loadMixedSentencePattern('deadline-questions');
const DELIVERY_PROMISE = loadMixedSentencePattern('delivery-promises');
/** Matches words that turn a `no` into a `yes`: `I can't before Thursday, but I'll do it then`. */
const ACCEPTS_AFTER_ALL =
  / (?:but|so|then|,) (?:i|we) (?:will|can|could|am going to) (?!not )| (?:not|no) (?:before|until|till) | no (?:problem|worries|trouble|rush) /u;
/** Matches a counter-offer or a grateful question: `No, you go`, `Would you really?` */
const GLAD_OF_OFFER =
  /^ no , you (?:do|go|can|take) |^ (?:[^ ]+ )?(?:would|could) you (?:do that |really )?\? /;

/**
 * Classifies the reply to a request.
 *
 * @param plain `MeetingSentence.plain` with names as `@3`, as for every function here
 */
export function classifyResponse(plain: string): ResponseToRequest {
  if (isRefusal(plain)) return 'refuse';
  if (ACCEPTANCE.test(plain) || TAKES_ON.test(plain)) return 'accept';
  return THANKS.test(plain) ? 'thanks' : 'none';
}

/** Classifies the reply to an offer, where `no need` is a refusal. */
export function classifyResponseToOffer(plain: string): ResponseToRequest {
  if (GLAD_OF_OFFER.test(plain)) return 'accept';
  if (NO_NEED.test(plain)) return 'refuse';
  if (ACCEPTANCE.test(plain)) return 'accept';
  return THANKS.test(plain) ? 'thanks' : 'none';
}

/** Tells whether a reply refuses, and does not agree in the same breath. */
export function isRefusal(plain: string): boolean {
  return REFUSAL.test(plain) && !ACCEPTS_AFTER_ALL.test(plain);
}

/** Tells whether a reply thanks or welcomes. */
export function isThanks(plain: string): boolean {
  return !isRefusal(plain) && THANKS.test(plain);
}

/** Tells whether the speaker takes on what another one named: `I'll do that one`, `leave it with me`, `mine`. */
export function isAcceptance(plain: string): boolean {
  return TAKES_ON.test(plain) && !isRefusal(plain);
}

/** Tells whether the speaker takes the own words back: `no, forget that`. */
export function isRetraction(plain: string): boolean {
  return RETRACTION.test(plain);
}

/**
 * Tells whether another speaker forbids the work: `No, don't do that`, `You will not`.
 *
 * @param base verb of the work
 */
export function forbids(plain: string, base: string): boolean {
  if (PROHIBITION.test(plain)) return true;
  const verb = FORBIDDEN_VERB.exec(plain)?.groups?.['verb'];
  return verb !== undefined && isFormOf(verb, base) && !MODIFIES.test(plain);
}

/** Matches a manner or a time, which changes the work and does not forbid it: `Don't send it by mail`. */
const MODIFIES = / (?:it|them|that|him|her) (?:by|via|with|without|before|until|till|as|in|on|to|at|too|yet) /;

function isFormOf(verb: string, base: string): boolean {
  return verb === base || baseOfThirdPerson(verb) === base;
}

/** Tells whether a sentence forbids other work than that of a verb: `Don't paint the door` behind `I'll call him`. */
export function forbidsOtherWork(plain: string, base: string): boolean {
  const verb = FORBIDDEN_VERB.exec(plain)?.groups?.['verb'];
  return verb !== undefined && isWorkVerb(verb) && verb !== 'do' && !forbids(plain, base);
}

/** Tells whether a speaker gives the own work up: `All right, I won't then`. */
export function isAbandonment(plain: string): boolean {
  return ABANDONMENT.test(plain);
}

/** Tells whether a sentence asks by when something is due: `By when?` */
export function isDeadlineQuestion(plain: string): boolean {
  return DEADLINE_QUESTION.test(plain);
}

/** Tells whether the owner announces the result of a task: `You'll have them by Friday`. */
export function isDeliveryPromise(plain: string): boolean {
  return DELIVERY_PROMISE.test(plain) && !/ (?:if|will not|would|can not) /.test(plain);
}
