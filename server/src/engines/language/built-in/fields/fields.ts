import { clauseCategory } from '../clauses/clause-category.ts';
import { type Clause, findClauses } from '../clauses/clauses.ts';
import { confidenceOf } from '../contracts/confidence.ts';
import { type ContractDate, findContractDates } from '../contracts/contract-dates.ts';
import { findTermStatements } from '../contracts/contract-term.ts';
import {
  ambiguousDate,
  type FieldFinding,
  foundObjects,
  foundStrings,
  foundValue,
  meanOf,
  NOT_FOUND,
  surest,
} from './field-finding.ts';
import { FINANCIAL_EXTRACTORS } from '../financial/financial-fields.ts';
import { findByWords } from './generic-field.ts';
import { findGoverningLaw } from '../contracts/governing-law.ts';
import { findCivilClauses, isCivilTopic } from '../languages/civil-clauses.ts';
import { findCivilObligations } from '../languages/civil-obligations.ts';
import { findCivilRisks } from '../languages/civil-risks.ts';
import { findCourtOrders } from '../legal/court-orders.ts';
import { findDecisionDate, isCourtText } from '../legal/court-text.ts';
import { findForum } from '../legal/forum.ts';
import { findIssues } from '../legal/issues.ts';
import { findStatutes } from '../legal/statutes.ts';
import { listClauses } from '../clauses/list-clauses.ts';
import { withLimit } from '../clauses/liability-cap.ts';
import { findObligations } from '../contracts/obligations.ts';
import { findPartyInRole } from './party-role.ts';
import type { Span } from '../text/page-furniture.ts';
import { partyListSignals } from '../parties/party-signals.ts';
import { type Reading, textOf } from '../reading.ts';
import { findRisks } from '../clauses/risks.ts';

const EXTRACTORS: Readonly<Record<string, (reading: Reading) => FieldFinding>> = {
  ...FINANCIAL_EXTRACTORS,
  parties: findPartyNames,
  dates: findStartAndEnd,
  agreement_date: (reading) => fromDate(findContractDates(reading).agreement),
  effective_date: (reading) => fromDate(findContractDates(reading).effective),
  expiration_date: (reading) => fromDate(findContractDates(reading).expiration),
  obligations: (reading) =>
    foundObjects(
      reading.language === 'en'
        ? [...findCourtOrders(reading), ...findObligations(reading)]
        : findCivilObligations(reading),
    ),
  risks: (reading) =>
    foundObjects(reading.language === 'en' ? findRisks(reading) : findCivilRisks(reading)),
  governing_law: (reading) => {
    const law = findGoverningLaw(reading);
    return law ? foundValue(law.jurisdiction, [law.sentence], law.confidence) : NOT_FOUND;
  },
  term: findTerm,
  document_name: findDocumentName,
  jurisdiction: findForum,
  statutes: findStatutes,
  clauses: listClauses,
  issues: findIssues,
};

/** Finds one requested field; a key that no extractor knows is looked for by its words. */
export function findField(reading: Reading, key: string): FieldFinding {
  const known = Object.hasOwn(EXTRACTORS, key) ? EXTRACTORS[key] : undefined;
  if (known) return known(reading);
  const category = clauseCategory(key);
  if (!category) return findPartyInRole(reading, key) ?? findByWords(reading, key);
  if (reading.language !== 'en' && isCivilTopic(category)) {
    return clauseText(reading, findCivilClauses(reading, category));
  }
  const clauses = findClauses(reading, category);
  return clauseText(reading, key === 'liability_cap' ? withLimit(reading, clauses) : clauses);
}

function findPartyNames({ text, parties, preamble, language }: Reading): FieldFinding {
  const names = parties.map((party) => ({
    value: party.name,
    span: party,
    confidence: party.confidence,
  }));
  const finding = foundStrings(names);
  if (language !== 'en' || names.length === 0) return finding;
  const signals = partyListSignals(text, parties, preamble);
  return { ...finding, confidence: confidenceOf('parties', signals) };
}

const CLAUSES_MAX = 30;

/** Clauses in one text, a blank line between them. */
function clauseText(reading: Reading, clauses: readonly Clause[]): FieldFinding {
  const found = clauses.map(({ start, end, probability }) => ({
    span: { start, end },
    confidence: probability,
  }));
  if (found.length === 0) return NOT_FOUND;
  const { kept, warnings } = surest(found, CLAUSES_MAX);
  const text = kept.map(({ span }) => textOf(reading, span)).join('\n\n');
  const spans = kept.map(({ span }) => span);
  const confidence = Math.max(...kept.map((clause) => clause.confidence));
  return { ...foundValue(text, spans, confidence), warnings };
}

function findStartAndEnd(reading: Reading): FieldFinding {
  const isOfCourt = isCourtText(reading);
  const { agreement, effective, expiration } = isOfCourt
    ? { agreement: findDecisionDate(reading), effective: undefined, expiration: undefined }
    : findContractDates(reading);
  const start = effective ?? agreement;
  const parts = { start, end: expiration };
  const passages: Record<string, readonly Span[]> = {};
  for (const [part, date] of Object.entries(parts)) if (date) passages[`/${part}`] = date.spans;
  return {
    value: { start: start?.iso ?? null, end: expiration?.iso ?? null },
    passages,
    confidence: meanOf(
      [start?.confidence, expiration?.confidence].filter((value) => value !== undefined),
    ),
    warnings: [start, expiration].flatMap(ambiguityOf),
  };
}

function fromDate(date: ContractDate | undefined): FieldFinding {
  if (!date) return NOT_FOUND;
  return { ...foundValue(date.iso, date.spans, date.confidence), warnings: ambiguityOf(date) };
}

function ambiguityOf(date: ContractDate | undefined): FieldFinding['warnings'] {
  return date?.alternative ? [ambiguousDate(date.iso, date.alternative)] : [];
}

function findTerm(reading: Reading): FieldFinding {
  if (reading.language !== 'en') return clauseText(reading, findCivilClauses(reading, 'term'));
  const statement = findTermStatements(reading).find(({ end }) => end);
  const clause = statement ?? undefined;
  return clause
    ? foundValue(
        textOf(reading, clause.sentence),
        [clause.sentence],
        Math.min(0.85, 0.45 + clause.score / 12),
      )
    : clauseText(reading, findClauses(reading, 'expiration_date'));
}

const NAME_LENGTH_MAX = 120;
const DOCUMENT_NAME =
  /(?:^|[\n\u2029\s])((?:[A-Z][\w&'/-]*,?\s(?:(?:of|and|for|to|the|&)\s){0,2}){0,9}(?:AGREEMENT|Agreement|CONTRACT|Contract|AMENDMENT|Amendment|ADDENDUM|Addendum|LEASE|Lease|LICENSE|PLAN|DEED|Deed|MEMORANDUM OF UNDERSTANDING|Memorandum of Understanding))(?![\w])/u;

const FOREIGN_NAME =
  /(?:^|[\n\u2029])([^\n\u2029]{0,60}\b(?:CONTRATO|Contrato|CONTRAT|Contrat|ACUERDO|Acuerdo|CONVENIO|ACCORD|Accord|ACORDO|Acordo|\p{L}*VERTRAG|\p{L}*[Vv]ertrag)\b[^\n\u2029]{0,60}?)(?=[\n\u2029]|\s(?:zwischen|entre)\s)/u;

function findDocumentName(reading: Reading): FieldFinding {
  const head = reading.text.slice(0, 4_000);
  const match = DOCUMENT_NAME.exec(head) ?? FOREIGN_NAME.exec(head);
  if (!match || match[1]!.length > NAME_LENGTH_MAX) return NOT_FOUND;
  const name = match[1]!.replace(/^(?:(?:EXHIBIT|Exhibit)\s\S+\s|(?:THIS|This|THE|The)\s)+/, '');
  const end = match.index + match[0].length;
  return foundValue(name.replace(/\s+/g, ' '), [{ start: end - name.length, end }], 0.75);
}
