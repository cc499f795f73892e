import { anyOf, keysByValue, loadPairs } from '../../../../language/cues.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import {
  type Clause,
  findClauses,
  findLikelyClauses,
  keepLiabilityLimits,
} from '../../analysis/clauses/clauses.ts';
import { toReadableSentence } from '../../analysis/document/readable-sentence.ts';
import { type Reading, spanText } from '../../analysis/document/reading.ts';
import { type ContractFact, displaySentence } from './contract-fact.ts';

// Facts of English contracts whose clauses are found by fitted weights.

const CANDIDATES_MAX = 8;
const NOTICE = /\bnotice\b/i;
const RENEWAL = /\b(?:renew|exten[ds]|successive|evergreen|roll)/i;
const COURT_CHOICE =
  /\b(?:exclusive|submits?|consents?|venue|courts? (?:of(?! (?:competent|law|any))|in|for|located|sitting))\b/i;
/** Highest confidence of categories that are scored by cues, which give no fitted probability. */
const CUED_CONFIDENCE_MAX = 0.8;
const DURATION = /\b(?:days?|weeks?|months?|years?)\b/i;

/** Finds the likeliest clause that renews or extends the contract. */
export function findRenewal(reading: Reading): ContractFact | undefined {
  return joinFirst(reading, findLikely(reading, 'renewal_term', [RENEWAL]));
}

/** Finds the likeliest clause on the notice that prevents a renewal. */
export function findRenewalNotice(reading: Reading): ContractFact | undefined {
  const category = 'notice_period_to_terminate_renewal';
  return joinFirst(reading, findLikely(reading, category, [NOTICE, DURATION]));
}

/** Finds the notice that ends the contract, and the one that prevents its renewal. */
export function findNotice(reading: Reading): ContractFact | undefined {
  const wordings = [NOTICE, DURATION];
  const [convenience] = findLikely(reading, 'termination_for_convenience', wordings);
  const [renewal] = findLikely(reading, 'notice_period_to_terminate_renewal', wordings);
  const [cause] = findLikely(reading, 'termination', wordings);
  return joinClauses(reading, convenience || renewal ? [convenience, renewal] : [cause]);
}

/** Finds who may terminate at will, and what else ends the contract. */
export function findTermination(reading: Reading): ContractFact | undefined {
  const [convenience] = findLikely(reading, 'termination_for_convenience', []);
  const [first, second] = findLikely(reading, 'termination', []).filter(
    ({ start }) => start !== convenience?.start,
  );
  return limitConfidence(
    joinClauses(reading, convenience ? [convenience, first] : [first, second]),
  );
}

/** Finds the likeliest clause that limits liability. */
export function findLiabilityCap(reading: Reading): ContractFact | undefined {
  const limits = keepLiabilityLimits(reading, findClauses(reading, 'cap_on_liability'));
  return joinFirst(
    reading,
    limits.toSorted((a, b) => b.probability - a.probability),
  );
}

/**
 * Finds the likeliest clause that names courts for disputes; the fact quotes the whole clause. A clause on arbitration
 * that mentions no court does not count.
 */
export function findCourts(reading: Reading): ContractFact | undefined {
  const clauses = findLikely(reading, 'dispute_resolution', [/\bcourts?\b/i, COURT_CHOICE]);
  return limitConfidence(joinFirst(reading, clauses));
}

/** Finds the likeliest clauses of a category that match all wordings, best first. */
function findLikely(reading: Reading, category: string, wordings: readonly RegExp[]): Clause[] {
  return findLikelyClauses(reading, category, CANDIDATES_MAX).filter((clause) => {
    const text = spanText(reading, clause);
    return wordings.every((wording) => wording.test(text));
  });
}

function joinFirst(reading: Reading, [first]: readonly Clause[]): ContractFact | undefined {
  return joinClauses(reading, [first]);
}

/** Makes one fact of the sentences of clauses, each once; missing clauses are left out. */
export function joinClauses(
  reading: Reading,
  clauses: readonly (Clause | undefined)[],
): ContractFact | undefined {
  const present = clauses.filter((clause) => clause !== undefined);
  const own = present.filter(
    ({ start }, at) => present.findIndex((other) => other.start === start) === at,
  );
  if (own.length === 0) return undefined;
  return {
    spans: own,
    confidence: Math.max(...own.map(({ probability }) => probability)),
    toSentence: () => own.map((clause) => markCut(displaySentence(reading, clause))).join(' '),
  };
}

/** Appends an ellipsis to a sentence that a page or a list cuts short. */
function markCut(sentence: string): string {
  return /[.!?:;"”)]$/.test(sentence) ? sentence : `${sentence} …`;
}

function limitConfidence(fact: ContractFact | undefined): ContractFact | undefined {
  return fact && { ...fact, confidence: Math.min(CUED_CONFIDENCE_MAX, fact.confidence) };
}

const PAYMENT_CUES = [...keysByValue(loadPairs('en', 'questions/payment-cues'))].map(
  ([value, alternatives]) => ({
    wording: new RegExp(String.raw`\b${anyOf(alternatives)}\b`, 'i'),
    weight: Number(value.split(' ')[1]),
  }),
);
const MONEY_WEIGHT = 1.5;
/** Weight of a sentence that a page or a list cuts in two. */
const FRAGMENT_WEIGHT = -1;
const DUE_TIME =
  /\b(?:due|payable|invoices?)\b|\bwithin\b[^.;]{0,30}\bdays\b|\b(?:on or before|in advance|on the (?:first|last|\w+th) day)\b/i;
const MAIN_PRICE_MIN = 2;
/** Largest gap to the weight of the main price at which another price is mentioned. */
const OTHER_PRICE_GAP_MAX = 2;
/** Distance, in characters, at which sentences are about the same payment. */
const SAME_PAYMENT_DISTANCE = 400;

/** Finds the sentence that sets the main price, and nearby sentences on its due time and on another price. */
export function findPayment(reading: Reading): ContractFact | undefined {
  const clauses = findClauses(reading, 'payment').map((clause) => {
    const text = spanText(reading, clause);
    const fragment = toReadableSentence(reading, clause) ? 0 : FRAGMENT_WEIGHT;
    return { clause, text, weight: weighPayment(text) + clause.probability + fragment };
  });
  const ranked = clauses
    .filter(({ weight }) => weight >= MAIN_PRICE_MIN)
    .toSorted((a, b) => b.weight - a.weight || a.clause.start - b.clause.start);
  const [main] = ranked;
  if (!main) return undefined;
  const near = clauses.filter(
    ({ clause }) => clause !== main.clause && isSamePayment(clause, main.clause),
  );
  const due = DUE_TIME.test(main.text)
    ? undefined
    : near.find(({ clause, text }) => clause.start > main.clause.start && isDueTime(text));
  const other = near.find((one) => one !== due && isOtherPrice(one, main.weight));
  const spans = [main, due, other].flatMap((one) => one?.clause ?? []);
  const fact = joinClauses(
    reading,
    spans.toSorted((a, b) => a.start - b.start),
  );
  if (!fact) return undefined;
  return { ...fact, spans, confidence: Math.min(CUED_CONFIDENCE_MAX, main.clause.probability) };
}

function isDueTime(text: string): boolean {
  return DUE_TIME.test(text) && weighPayment(text) > 0;
}

/** Returns true for another price about as clear as the main one, such as a setup fee. */
function isOtherPrice({ text, weight }: { text: string; weight: number }, main: number): boolean {
  return weight >= main - OTHER_PRICE_GAP_MAX && findMoney(text).length > 0;
}

function weighPayment(text: string): number {
  const money = findMoney(text).length > 0 ? MONEY_WEIGHT : 0;
  return PAYMENT_CUES.reduce(
    (sum, { wording, weight }) => (wording.test(text) ? sum + weight : sum),
    money,
  );
}

function isSamePayment(one: Clause, other: Clause): boolean {
  return (
    one.start < other.end + SAME_PAYMENT_DISTANCE && other.start < one.end + SAME_PAYMENT_DISTANCE
  );
}
