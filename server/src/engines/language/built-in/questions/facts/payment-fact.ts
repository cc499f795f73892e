import { type Clause, findClauses } from '../../clauses/clauses.ts';
import { findMoney } from '../../numbers/money.ts';
import { type Reading, textOf } from '../../reading.ts';
import { readableSentence } from '../../summary/readable-sentence.ts';
import { CUES_CONFIDENCE_MAX, sayAll } from './clause-facts.ts';
import type { ContractFact } from './contract-fact.ts';

/** What speaks for a sentence as the one that says what is paid for the thing itself, and against it. */
const SUBJECT: readonly (readonly [wording: RegExp, weight: number])[] = [
  [/\b(?:shall|will|must|agrees? to)\b[^.;]{0,60}\bpay\b/i, 1.5],
  [/\b(?:fees?|price|rent|salary|compensation|consideration|royalt(?:y|ies)|commissions?)\b/i, 1],
  [
    /\b(?:per|each|every) (?:calendar )?(?:month|year|quarter|week|hour)|\b(?:month|annual|year|quarter)ly\b/i,
    0.7,
  ],
  [/\bas (?:full |the )?(?:consideration|compensation)\b|\bin consideration (?:of|for)\b/i, 0.7],
  [
    /\b(?:late|overdue|past due|unpaid|not paid|excess|interest|penalt\w+|default|refund\w*|withhold\w*|disput\w+|tax(?:es)?|expenses?|reimburs\w+|credit\w*|indemnif\w*|damages|liab\w+|insurance|increase[ds]?|adjust\w*|terminat\w+|audit\w*|deficien\w+)\b/i,
    -2,
  ],
];
const HAS_MONEY = 1.5;
/** What a page or a list cuts in two says little by itself. */
const FRAGMENT = -1;
const DUE =
  /\b(?:due|payable|invoices?)\b|\bwithin\b[^.;]{0,30}\bdays\b|\b(?:on or before|in advance|on the (?:first|last|\w+th) day)\b/i;
const SUBJECT_MIN = 2;
/** Less clear by so much, a price beside the main one is still said. */
const BEHIND_MAX = 2;
/** So near, a sentence on the due time is about the same payment. */
const NEAR = 400;

/** The sentence that sets the main price, those beside it on other prices and on when it is due. */
export function paymentFact(reading: Reading): ContractFact | undefined {
  const clauses = findClauses(reading, 'payment').map((clause) => {
    const text = textOf(reading, clause);
    const fragment = readableSentence(reading, clause) ? 0 : FRAGMENT;
    return { clause, text, weight: weightOf(text) + clause.probability + fragment };
  });
  const ranked = clauses
    .filter(({ weight }) => weight >= SUBJECT_MIN)
    .toSorted((a, b) => b.weight - a.weight || a.clause.start - b.clause.start);
  const [main] = ranked;
  if (!main) return undefined;
  const near = clauses.filter(
    ({ clause }) => clause !== main.clause && isNear(clause, main.clause),
  );
  const due = DUE.test(main.text)
    ? undefined
    : near.find(({ clause, text }) => clause.start > main.clause.start && isDueTime(text));
  const other = near.find((one) => one !== due && isAsClear(one, main.weight));
  const shown = [main, due, other].flatMap((one) => one?.clause ?? []);
  const fact = sayAll(
    reading,
    shown.toSorted((a, b) => a.start - b.start),
  );
  if (!fact) return undefined;
  const spans = shown;
  return { ...fact, spans, confidence: Math.min(CUES_CONFIDENCE_MAX, main.clause.probability) };
}

function isDueTime(text: string): boolean {
  return DUE.test(text) && weightOf(text) > 0;
}

/** Another price beside the main one, as that of setting up. */
function isAsClear({ text, weight }: { text: string; weight: number }, main: number): boolean {
  return weight >= main - BEHIND_MAX && findMoney(text).length > 0;
}

function weightOf(text: string): number {
  const money = findMoney(text).length > 0 ? HAS_MONEY : 0;
  return SUBJECT.reduce((sum, [wording, own]) => (wording.test(text) ? sum + own : sum), money);
}

function isNear(one: Clause, other: Clause): boolean {
  return one.start < other.end + NEAR && other.start < one.end + NEAR;
}
