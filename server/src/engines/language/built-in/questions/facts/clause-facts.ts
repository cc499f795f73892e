import { type Clause, findClauses, likelyClauses } from '../../clauses/clauses.ts';
import { withLimit } from '../../clauses/liability-cap.ts';
import { type Reading, textOf } from '../../reading.ts';
import { type ContractFact, shown } from './contract-fact.ts';

const CANDIDATES = 8;
const NOTICE = /\bnotice\b/i;
const RENEWS = /\b(?:renew|exten[ds]|successive|evergreen|roll)/i;
const COURTS =
  /\b(?:exclusive|submits?|consents?|venue|courts? (?:of(?! (?:competent|law|any))|in|for|located|sitting))\b/i;
/** The cues of some categories are no fitted probability; so sure they are at most. */
export const CUES_CONFIDENCE_MAX = 0.8;
const DURATION = /\b(?:days?|weeks?|months?|years?)\b/i;

export function renewalFact(reading: Reading): ContractFact | undefined {
  return firstOf(reading, likely(reading, 'renewal_term', [RENEWS]));
}

export function renewalNoticeFact(reading: Reading): ContractFact | undefined {
  const category = 'notice_period_to_terminate_renewal';
  return firstOf(reading, likely(reading, category, [NOTICE, DURATION]));
}

/** The notice that ends the contract, and the one that stops its renewal. */
export function noticeFact(reading: Reading): ContractFact | undefined {
  const wordings = [NOTICE, DURATION];
  const [convenience] = likely(reading, 'termination_for_convenience', wordings);
  const [renewal] = likely(reading, 'notice_period_to_terminate_renewal', wordings);
  const [cause] = likely(reading, 'termination', wordings);
  return sayAll(reading, convenience || renewal ? [convenience, renewal] : [cause]);
}

/** Who may end it at will, and what else ends it. */
export function terminationFact(reading: Reading): ContractFact | undefined {
  const [convenience] = likely(reading, 'termination_for_convenience', []);
  const [first, second] = likely(reading, 'termination', []).filter(
    ({ start }) => start !== convenience?.start,
  );
  return byCues(sayAll(reading, convenience ? [convenience, first] : [first, second]));
}

export function liabilityCapFact(reading: Reading): ContractFact | undefined {
  const limits = withLimit(reading, findClauses(reading, 'cap_on_liability'));
  return firstOf(
    reading,
    limits.toSorted((a, b) => b.probability - a.probability),
  );
}

export function courtsFact(reading: Reading): ContractFact | undefined {
  return byCues(firstOf(reading, likely(reading, 'dispute_resolution', [/\bcourts?\b/i, COURTS])));
}

/** The likeliest clauses of a category that have all wordings, the likeliest first. */
function likely(reading: Reading, category: string, wordings: readonly RegExp[]): Clause[] {
  return likelyClauses(reading, category, CANDIDATES).filter((clause) => {
    const text = textOf(reading, clause);
    return wordings.every((wording) => wording.test(text));
  });
}

function firstOf(reading: Reading, [first]: readonly Clause[]): ContractFact | undefined {
  return sayAll(reading, [first]);
}

/** Sentences of the document one after the other; those that are missing are left out. */
export function sayAll(
  reading: Reading,
  clauses: readonly (Clause | undefined)[],
): ContractFact | undefined {
  const found = clauses.filter((clause) => clause !== undefined);
  const own = found.filter(
    ({ start }, at) => found.findIndex((other) => other.start === start) === at,
  );
  if (own.length === 0) return undefined;
  return {
    spans: own,
    confidence: Math.max(...own.map(({ probability }) => probability)),
    say: () => own.map((clause) => ended(shown(reading, clause))).join(' '),
  };
}

/** A sentence that a page or a list cuts short is marked as such before another follows. */
function ended(sentence: string): string {
  return /[.!?:;"”)]$/.test(sentence) ? sentence : `${sentence} …`;
}

function byCues(fact: ContractFact | undefined): ContractFact | undefined {
  return fact && { ...fact, confidence: Math.min(CUES_CONFIDENCE_MAX, fact.confidence) };
}
