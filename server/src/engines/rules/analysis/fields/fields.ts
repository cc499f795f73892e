import { toClauseCategory } from '../../../../language/clause-categories.ts';
import { findAmendedField } from '../amendments/amended-field.ts';
import { ambiguousDateWarning } from '../../../language-engine/evidence/warnings.ts';
import { anyCue, anyOf, loadCues } from '../../../../language/cues.ts';
import {
  type Clause,
  findClauses,
  findAllClauses,
  keepLiabilityLimits,
} from '../clauses/clauses.ts';
import { calibrateConfidence, readPartySignals } from '../contracts/confidence.ts';
import { findContractDates } from '../contracts/contract-dates.ts';
import type { ContractDate } from '../contracts/contract-date.ts';
import { findNoticeDeadline } from '../contracts/notice-deadline.ts';
import { findTermStatements } from '../contracts/contract-term.ts';
import {
  type FieldFinding,
  objectsFinding,
  stringsFinding,
  valueFinding,
  mean,
  NOT_FOUND,
  keepMostCertain,
} from '../document/field-finding.ts';
import { skipHeading } from '../document/readable-sentence.ts';
import { RECEIPT_EXTRACTORS } from './receipt-fields.ts';
import { STATEMENT_EXTRACTORS } from './statement-fields.ts';
import { findFieldByKeyWords } from './generic-field.ts';
import { withContractTerms } from './contract-term-fields.ts';
import { readCorrespondence } from '../parties/correspondence.ts';
import { findGoverningLaw } from '../contracts/governing-law.ts';
import { findTopicClauses, isClauseTopic } from '../clauses/topic-clauses.ts';
import { findDutiesByVerb } from '../contracts/duties-by-verb.ts';
import { findCourtOrders, findDecisionDate, isCourtText } from '../legal/court-documents.ts';
import { findForum } from '../legal/forum.ts';
import { findIssues } from '../legal/issues.ts';
import { findStatutes } from '../legal/statutes.ts';
import { findObligations } from '../contracts/obligations.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { findRisks, findWordedRisks } from '../clauses/risks.ts';

const EXTRACTORS: Readonly<Record<string, (reading: Reading) => FieldFinding>> = {
  ...STATEMENT_EXTRACTORS,
  ...RECEIPT_EXTRACTORS,
  parties: findPartyNames,
  dates: findStartAndEnd,
  agreement_date: (reading) => toDateField(findContractDates(reading).agreement),
  effective_date: (reading) => toDateField(findContractDates(reading).effective),
  expiration_date: (reading) => toDateField(findContractDates(reading).expiration),
  obligations: (reading) =>
    objectsFinding(
      reading.language === 'en'
        ? [...findCourtOrders(reading), ...findObligations(reading)]
        : findDutiesByVerb(reading),
    ),
  risks: (reading) =>
    objectsFinding(reading.language === 'en' ? findRisks(reading) : findWordedRisks(reading)),
  governing_law: (reading) => {
    const law = findGoverningLaw(reading);
    return law ? valueFinding(law.jurisdiction, [law.sentence], law.confidence) : NOT_FOUND;
  },
  notice_deadline: findNoticeDeadline,
  term: findTerm,
  document_name: findDocumentName,
  jurisdiction: findForum,
  statutes: findStatutes,
  clauses: findAllClauses,
  issues: findIssues,
};

/**
 * Finds one requested field in the contract as its amendments leave it: by rules, else among the contract terms, else by
 * the words of its key.
 */
export function findField(reading: Reading, key: string): FieldFinding {
  return findAmendedField(reading, (text) =>
    withContractTerms(text, key, findFieldByRules(text, key)),
  );
}

function findFieldByRules(reading: Reading, key: string): FieldFinding {
  const known = Object.hasOwn(EXTRACTORS, key) ? EXTRACTORS[key] : undefined;
  if (known) return known(reading);
  const category = toClauseCategory(key);
  if (!category) return findPartyInRole(reading, key) ?? findFieldByKeyWords(reading, key);
  if (reading.language !== 'en' && isClauseTopic(category)) {
    return toClauseFinding(reading, findTopicClauses(reading, category));
  }
  const clauses = findClauses(reading, category);
  return toClauseFinding(
    reading,
    key === 'liability_cap' ? keepLiabilityLimits(reading, clauses) : clauses,
  );
}

function findPartyNames({ text, parties, preamble, language }: Reading): FieldFinding {
  const names = parties.map((party) => ({
    value: party.name,
    span: party,
    confidence: party.confidence,
  }));
  const finding = stringsFinding(names);
  if (language !== 'en' || names.length === 0) return finding;
  const signals = readPartySignals(text, parties, preamble);
  return { ...finding, confidence: calibrateConfidence('parties', signals) };
}

const CLAUSES_MAX = 30;

/** Joins clauses into one text with a blank line between them. */
function toClauseFinding(reading: Reading, clauses: readonly Clause[]): FieldFinding {
  const found = clauses.map(({ probability, ...clause }) => ({
    span: skipHeading(reading, clause),
    confidence: probability,
  }));
  if (found.length === 0) return NOT_FOUND;
  const { kept, warnings } = keepMostCertain(found, CLAUSES_MAX);
  const text = kept.map(({ span }) => spanText(reading, span)).join('\n\n');
  const spans = kept.map(({ span }) => span);
  const confidence = Math.max(...kept.map((clause) => clause.confidence));
  return { ...valueFinding(text, spans, confidence), warnings };
}

function findStartAndEnd(reading: Reading): FieldFinding {
  const isOfCourt = isCourtText(reading);
  const { agreement, effective, expiration } = isOfCourt
    ? { agreement: findDecisionDate(reading), effective: undefined, expiration: undefined }
    : findContractDates(reading);
  // The date of a letter is not the first day of what it offers.
  const start = effective ?? (readCorrespondence(reading.text) ? undefined : agreement);
  const parts = { start, end: expiration };
  const passages: Record<string, readonly Span[]> = {};
  for (const [part, date] of Object.entries(parts)) if (date) passages[`/${part}`] = date.spans;
  return {
    value: { start: start?.iso ?? null, end: expiration?.iso ?? null },
    passages,
    confidence: mean(
      [start?.confidence, expiration?.confidence].filter((value) => value !== undefined),
    ),
    warnings: [start, expiration].flatMap(listAmbiguities),
  };
}

function toDateField(date: ContractDate | undefined): FieldFinding {
  if (!date) return NOT_FOUND;
  return {
    ...valueFinding(date.iso, date.spans, date.confidence),
    warnings: listAmbiguities(date),
  };
}

function listAmbiguities(date: ContractDate | undefined): FieldFinding['warnings'] {
  return date?.alternative ? [ambiguousDateWarning(date.iso, date.alternative)] : [];
}

function findTerm(reading: Reading): FieldFinding {
  if (reading.language !== 'en') return toClauseFinding(reading, findTopicClauses(reading, 'term'));
  const statement = findTermStatements(reading).find(({ end }) => end);
  if (!statement) return toClauseFinding(reading, findClauses(reading, 'expiration_date'));
  const clause = skipHeading(reading, statement.sentence);
  return valueFinding(
    spanText(reading, clause),
    [clause],
    Math.min(0.85, 0.45 + statement.score / 12),
  );
}

const NAME_LENGTH_MAX = 120;
const DOCUMENT_NAME = new RegExp(
  String.raw`(?:^|[\n\u2029\s])((?:[A-Z][\w&'/-]*,?\s(?:(?:of|and|for|to|the|&)\s){0,2}){0,9}${anyOf(loadCues('en', 'contracts/document-kinds'))})(?![\w])`,
  'u',
);

const FOREIGN_NAME = new RegExp(
  String.raw`(?:^|[\n\u2029])([^\n\u2029]{0,60}\b${anyCue('contracts/title-words')}\b[^\n\u2029]{0,60}?)(?=[\n\u2029]|\s${anyCue('contracts/between')}\s)`,
  'u',
);

function findDocumentName(reading: Reading): FieldFinding {
  const head = reading.text.slice(0, 4_000);
  const match = DOCUMENT_NAME.exec(head) ?? FOREIGN_NAME.exec(head);
  if (!match || match[1]!.length > NAME_LENGTH_MAX) return NOT_FOUND;
  const name = match[1]!.replace(/^(?:(?:EXHIBIT|Exhibit)\s\S+\s|(?:THIS|This|THE|The)\s)+/, '');
  const end = match.index + match[0].length;
  return valueFinding(name.replace(/\s+/g, ' '), [{ start: end - name.length, end }], 0.75);
}

const ARTICLE = new RegExp(String.raw`^${anyCue('contracts/articles')}\s|^l'`, '');

/** Finds the party that the document calls by the word of the key: `provider`, `landlord_name`. */
export function findPartyInRole(reading: Reading, key: string): FieldFinding | undefined {
  const role = normalizeWords(key).replace(/\sname$|^name of\s/, '');
  const party = reading.parties.find(({ terms }) =>
    terms.some((term) => normalizeWords(term) === role),
  );
  return party && valueFinding(party.name, [party], party.confidence);
}

/** Normalizes words to lower case with single blanks, without an article. */
function normalizeWords(words: string): string {
  return words
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_*-]+/g, ' ')
    .trim()
    .replace(ARTICLE, '')
    .trim();
}
