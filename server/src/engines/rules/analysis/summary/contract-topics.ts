import { anyOf, loadCues } from '../../../../language/cues.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import type { Span } from '../../../../language/span.ts';
import { findLikelyClauses } from '../clauses/clauses.ts';
import { findRisks } from '../clauses/risks.ts';
import { findContractTerms, findTermsOf } from '../contract-terms/contract-terms.ts';
import type { TermField } from '../contract-terms/term-fields.ts';
import { findTermStatements } from '../contracts/contract-term.ts';
import { findGoverningLaw } from '../contracts/governing-law.ts';
import { type Reading, spanText } from '../document/reading.ts';

const CANDIDATES = 8;

const PURPOSE = new RegExp(
  String.raw`\b(?:(?:hereby\s)?(?:grants?|appoints?|engages?|retains?)|agrees? to ${anyOf(loadCues('en', 'contracts/performances'))}|the purpose of this)\b`,
  'i',
);
/** Object of an agreement in plain words: a job, a letting, an order, a claim. */
const PLAIN_PURPOSE =
  /\b(?:employed as|(?:job|post|position|role) (?:of|as)|offers? you|lets? (?:the|to|you|out)|rents? (?:the|you|out)|(?:will|shall|agrees? to) (?:supply|sell|provide|deliver|perform|buy|purchase|disclose)|(?:buys?|orders?|sells?|supplies|delivers?) (?:\d|from|to|the|you)|(?:want|plan|intend) to (?:share|discuss|talk|explore)|demands?|writ(?:e|ing) (?:on behalf|about))\b/i;

/** Question that the summary of a contract answers, with the sentences that may answer it, the likeliest first. */
export type SummaryTopic = (reading: Reading) => readonly Span[];

/** Topics of a summary in their order: object, duration, price, notice, law, unusual terms. */
export const SUMMARY_TOPICS: readonly SummaryTopic[] = [
  listPurposes,
  (reading) => [
    ...listTermStatements(reading),
    ...sentencesOf(reading, ['term', 'start', 'end']),
    ...sentencesOf(reading, ['delivery', 'probation']),
  ],
  listPrices,
  (reading) => [
    ...findLikelyClauses(reading, 'termination', CANDIDATES),
    ...sentencesOf(reading, ['notice', 'termination', 'renewal_notice']),
  ],
  (reading) => {
    const law = findGoverningLaw(reading);
    return [...(law ? [law.sentence] : []), ...sentencesOf(reading, ['law', 'courts'])];
  },
  listUnusual,
];

/** Terms that complete a short summary, the most telling first. */
const OTHER_FIELDS: readonly TermField[] = [
  'payment_term',
  'confidentiality',
  'obligation',
  'late_interest',
  'deposit',
  'renewal',
  'non_compete',
  'cap',
  'indemnity',
  'delivery',
  'warranty',
  'probation',
  'ip',
  'insurance',
  'assignment',
  'price_change',
];

/** Lists sentences of further terms that complete a short summary, the most telling first. */
export function listOtherTerms(reading: Reading): Span[] {
  return OTHER_FIELDS.flatMap((field) => sentencesOf(reading, [field]));
}

const TELLING = 0.7;
const TOPICS_MIN = 3;
const TOPIC_OF: Readonly<Partial<Record<TermField, string>>> = {
  start: 'time',
  end: 'time',
  term: 'time',
  fee: 'price',
  payment_term: 'price',
  deposit: 'price',
  late_interest: 'price',
  notice: 'notice',
  termination: 'notice',
  law: 'law',
  courts: 'law',
  confidentiality: 'secrets',
  non_compete: 'competition',
  penalty: 'penalty',
  delivery: 'delivery',
  warranty: 'warranty',
  cap: 'liability',
  obligation: 'duties',
};

/** Returns whether an English text states enough contract terms to be summed up by them. */
export function statesContractTerms(reading: Reading): boolean {
  const topics = findContractTerms(reading).flatMap(({ field, probability }) =>
    probability >= TELLING ? (TOPIC_OF[field] ?? []) : [],
  );
  return new Set(topics).size >= TOPICS_MIN;
}

/** Lists the sentences of terms: those with a value first, then by probability. */
function sentencesOf(reading: Reading, fields: readonly TermField[]): Span[] {
  const terms = findTermsOf(reading, fields);
  const valued = terms.filter(({ value }) => value !== undefined);
  return [...valued, ...terms].map(({ sentence }) => sentence);
}

/** Lists the sentences on the object of the contract, those outside of its recitals. */
function listPurposes(reading: Reading): Span[] {
  const operative = reading.sentences.filter(({ start }) => start >= findRecitalsEnd(reading));
  const states = (wording: RegExp) =>
    operative.filter((sentence) => {
      const words = spanText(reading, sentence);
      return wording.test(words) && !NO_PURPOSE.test(words);
    });
  return [
    ...states(PURPOSE),
    ...states(PLAIN_PURPOSE),
    ...sentencesOf(reading, ['confidentiality']),
  ];
}

const NO_PURPOSE = /\b(?:nothing|no)\b[^.]{0,80}\bgrants?\b|\bnot grant|" means\b/i;

/** Lists the sentences on the term of the contract. A trial period is another term. */
function listTermStatements(reading: Reading): Span[] {
  const trials = new Set(findTermsOf(reading, ['probation']).map(({ sentence }) => sentence.start));
  return findTermStatements(reading).flatMap(({ sentence }) =>
    trials.has(sentence.start) ? [] : [sentence],
  );
}

const RECITALS_LENGTH_MAX = 8_000;
const RECITALS_END = /\b(?:now,? therefore|(?:hereby )?(?:agree|agreed|covenant) as follows)\b/i;

/** Finds the end of the recitals; 0 for a document without any. */
export function findRecitalsEnd({ text, preamble }: Reading): number {
  const from = preamble?.partiesStart ?? 0;
  const match = RECITALS_END.exec(text.slice(from, from + RECITALS_LENGTH_MAX));
  return match ? from + match.index + match[0].length : 0;
}

const DEBT = /\b(?:owe[sd]?|outstanding|unpaid|overdue)\b/i;

/** Lists the sentences on payment, those with a sum first. */
function listPrices(reading: Reading): Span[] {
  const clauses = findLikelyClauses(reading, 'payment', CANDIDATES);
  const terms = [
    ...sentencesOf(reading, ['fee']),
    ...sentencesOf(reading, ['payment_term', 'deposit', 'penalty']),
  ];
  const hasSum = (span: Span) => findMoney(spanText(reading, span)).length > 0;
  const debts = reading.sentences.filter((one) => DEBT.test(spanText(reading, one)));
  const priced = [...clauses, ...terms, ...debts].filter(hasSum);
  return [...priced, ...clauses, ...terms];
}

/** Lists the sentences of the risks that few contracts have, the most severe first. */
function listUnusual(reading: Reading): Span[] {
  return findRisks(reading)
    .filter(({ severity, category }) => severity !== 'low' && !USUAL_RISKS.has(category))
    .flatMap(({ spans }) => spans);
}

const USUAL_RISKS: ReadonlySet<string> = new Set([
  'termination_for_convenience',
  'indemnification',
  'warranty_disclaimer',
]);
