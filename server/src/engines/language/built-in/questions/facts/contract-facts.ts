import { findField } from '../../fields/fields.ts';
import { findGoverningLaw } from '../../contracts/governing-law.ts';
import { type Reading, textOf } from '../../reading.ts';
import { splitWords } from '../../words/split-words.ts';
import type { DocumentNames } from './asked-facts.ts';
import { civilCourtsFact, civilPaymentFact } from './civil-facts.ts';
import {
  courtsFact,
  liabilityCapFact,
  noticeFact,
  renewalFact,
  renewalNoticeFact,
  terminationFact,
} from './clause-facts.ts';
import { type ContractFact, shown } from './contract-fact.ts';
import { agreementDateFact, effectiveDateFact, expirationFact, termFact } from './date-facts.ts';
import type { FactKind } from './fact-kind.ts';
import { FACT_PHRASES } from './fact-phrases.ts';
import { paymentFact } from './payment-fact.ts';
import { partiesFact, roleFact } from './party-facts.ts';

/** The facts of one document, each looked for when it is first asked for. */
export type ContractFacts = {
  /** Whether the document is a contract, as far as the reading can tell. */
  isContract(): boolean;
  names(): DocumentNames;
  find(kind: FactKind): ContractFact | undefined;
  /** Who it is that the contract calls by a term, as "the Customer". */
  findRole(term: string): ContractFact | undefined;
};

type Finder = (reading: Reading) => ContractFact | undefined;

const FINDERS: Readonly<Record<FactKind, Finder>> = {
  parties: partiesFact,
  effective_date: effectiveDateFact,
  agreement_date: agreementDateFact,
  expiration_date: expirationFact,
  term: termFact,
  governing_law: lawFact,
  document_name: nameFact,
  renewal: inEnglish(renewalFact),
  renewal_notice: inEnglish(renewalNoticeFact),
  notice: inEnglish(noticeFact),
  courts: byLanguage(courtsFact, civilCourtsFact),
  payment: byLanguage(paymentFact, civilPaymentFact),
  termination: inEnglish(terminationFact),
  liability_cap: inEnglish(liabilityCapFact),
};

/** Below the title the opening begins. */
const NEXT_LINE = /[\n\u2029]\s*th(?:is|e)\b/i;
/** Titles stand within so many characters of the beginning. */
const TITLE_WITHIN = 600;

export function contractFacts(reading: Reading): ContractFacts {
  const found = new Map<FactKind, ContractFact | undefined>();
  let names: DocumentNames | undefined;
  return {
    isContract: () => isContract(reading),
    names: () => (names ??= namesOf(reading)),
    find(kind) {
      if (!found.has(kind)) found.set(kind, FINDERS[kind](reading));
      return found.get(kind);
    },
    findRole: (term) => roleFact(reading, term),
  };
}

/** Parties in an opening, or a title that names a contract. */
function isContract(reading: Reading): boolean {
  const { preamble, parties } = reading;
  if (preamble && parties.length > 0) return true;
  const [title] = findField(reading, 'document_name').passages[''] ?? [];
  return title !== undefined && title.end <= TITLE_WITHIN && parties.length > 0;
}

function namesOf(reading: Reading): DocumentNames {
  const { value } = findField(reading, 'document_name');
  const called = reading.parties.flatMap(({ name, terms }) => [name, ...terms]);
  return {
    title: typeof value === 'string' ? value.toLowerCase() : '',
    parties: new Set(called.flatMap((name) => splitWords(name).map(({ text }) => text))),
  };
}

/** Clauses are told by weights that were fitted on English contracts. */
function inEnglish(find: Finder): Finder {
  return (reading) => (reading.language === 'en' ? find(reading) : undefined);
}

function byLanguage(english: Finder, civil: Finder): Finder {
  return (reading) => (reading.language === 'en' ? english : civil)(reading);
}

function lawFact(reading: Reading): ContractFact | undefined {
  const law = findGoverningLaw(reading);
  if (!law) return undefined;
  return {
    spans: [law.sentence],
    confidence: law.confidence,
    say: (language) => {
      const sentence = shown(reading, law.sentence);
      const isSaid = language !== 'en' && language === reading.language;
      return isSaid
        ? sentence
        : `${FACT_PHRASES[language].governedBy(law.jurisdiction)}: ${sentence}`;
    },
  };
}

function nameFact(reading: Reading): ContractFact | undefined {
  const { passages, confidence } = findField(reading, 'document_name');
  const [found] = passages[''] ?? [];
  if (!found) return undefined;
  const written = reading.text.slice(found.start, found.end);
  const next = written.search(NEXT_LINE);
  const span = { start: found.start, end: next === -1 ? found.end : found.start + next };
  return {
    spans: [span],
    confidence,
    say: (language) => FACT_PHRASES[language].isCalled(textOf(reading, span).trim()),
  };
}
