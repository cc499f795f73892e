import { anyOf, loadCues } from '../../../../language/cues.ts';
import { splitWords } from '../../../../language/words.ts';
import { findGoverningLaw } from '../../analysis/contracts/governing-law.ts';
import { type Reading, spanText } from '../../analysis/document/reading.ts';
import { findField } from '../../analysis/fields/fields.ts';
import type { Party } from '../../analysis/parties/parties.ts';
import { fillPhrase, listItems } from '../wording/answer-phrases.ts';
import {
  findCourts,
  findLiabilityCap,
  findNotice,
  findPayment,
  findRenewal,
  findRenewalNotice,
  findTermination,
} from './clause-facts.ts';
import { type ContractFact, displaySentence } from './contract-fact.ts';
import { findCuedCourts, findCuedPayment } from './cued-facts.ts';
import { findAgreementDate, findEffectiveDate, findExpiration, findTerm } from './date-facts.ts';
import type { DocumentNames, FactKind } from './fact-questions.ts';

/** Facts of one document; each is extracted when it is first needed. */
export type ContractFacts = {
  /** Returns true for a document with parties in an opening, or with a contract's title. */
  isContract(): boolean;
  names(): DocumentNames;
  find(kind: FactKind): ContractFact | undefined;
  /** Finds the party that the contract calls by a role, such as "the Customer". */
  findRole(role: string): ContractFact | undefined;
};

type Finder = (reading: Reading) => ContractFact | undefined;

const FINDERS: Readonly<Record<FactKind, Finder>> = {
  parties: findPartiesFact,
  effective_date: findEffectiveDate,
  agreement_date: findAgreementDate,
  expiration_date: findExpiration,
  term: findTerm,
  governing_law: findLawFact,
  document_name: findNameFact,
  renewal: inEnglish(findRenewal),
  renewal_notice: inEnglish(findRenewalNotice),
  notice: inEnglish(findNotice),
  courts: inEnglish(findCourts, findCuedCourts),
  payment: inEnglish(findPayment, findCuedPayment),
  termination: inEnglish(findTermination),
  liability_cap: inEnglish(findLiabilityCap),
};

/** Beginning of the line below a title, where the opening begins. */
const OPENING_LINE = /[\n\u2029]\s*th(?:is|e)\b/i;
/** Number of characters at the beginning of a document that may hold its title. */
const TITLE_END_MAX = 600;

export function createContractFacts(reading: Reading): ContractFacts {
  const facts = new Map<FactKind, ContractFact | undefined>();
  let names: DocumentNames | undefined;
  return {
    isContract: () => isContract(reading),
    names: () => (names ??= collectNames(reading)),
    find(kind) {
      if (!facts.has(kind)) facts.set(kind, FINDERS[kind](reading));
      return facts.get(kind);
    },
    findRole: (role) => findRoleFact(reading, role),
  };
}

function isContract(reading: Reading): boolean {
  const { preamble, parties } = reading;
  if (preamble && parties.length > 0) return true;
  const [title] = findField(reading, 'document_name').passages[''] ?? [];
  return title !== undefined && title.end <= TITLE_END_MAX && parties.length > 0;
}

function collectNames(reading: Reading): DocumentNames {
  const { value } = findField(reading, 'document_name');
  const names = reading.parties.flatMap(({ name, terms }) => [name, ...terms]);
  return {
    title: typeof value === 'string' ? value.toLowerCase() : '',
    parties: new Set(names.flatMap((name) => splitWords(name).map(({ text }) => text))),
  };
}

/** Limits a finder to English, whose contracts the clause weights were fitted on. */
function inEnglish(find: Finder, findOtherwise: Finder = () => undefined): Finder {
  return (reading) => (reading.language === 'en' ? find : findOtherwise)(reading);
}

const PLACE_WITH_ARTICLE = new RegExp(`^${anyOf(loadCues('en', 'questions/places-with-article'))}`);

function findLawFact(reading: Reading): ContractFact | undefined {
  const law = findGoverningLaw(reading);
  if (!law) return undefined;
  return {
    spans: [law.sentence],
    confidence: law.confidence,
    toSentence: (language) => {
      const sentence = displaySentence(reading, law.sentence);
      if (language !== 'en' && language === reading.language) return sentence;
      const needsArticle = language === 'en' && PLACE_WITH_ARTICLE.test(law.jurisdiction);
      const place = needsArticle ? `the ${law.jurisdiction}` : law.jurisdiction;
      return `${fillPhrase(language, 'governed_by', { place })}: ${sentence}`;
    },
  };
}

function findNameFact(reading: Reading): ContractFact | undefined {
  const { passages, confidence } = findField(reading, 'document_name');
  const [name] = passages[''] ?? [];
  if (!name) return undefined;
  const opening = reading.text.slice(name.start, name.end).search(OPENING_LINE);
  const span = { start: name.start, end: opening === -1 ? name.end : name.start + opening };
  return {
    spans: [span],
    confidence,
    toSentence: (language) =>
      fillPhrase(language, 'is_called', { title: spanText(reading, span).trim() }),
  };
}

const PARTIES_MIN = 2;

function findPartiesFact(reading: Reading): ContractFact | undefined {
  const { parties } = reading;
  if (parties.length < PARTIES_MIN) return undefined;
  return {
    spans: parties,
    confidence: findField(reading, 'parties').confidence,
    toSentence: (language) =>
      fillPhrase(language, 'parties', { names: listItems(parties.map(nameAndRole), language) }),
  };
}

function nameAndRole({ name, terms: [term] }: Party): string {
  return oneLine(term && term !== name ? `${name} (${term})` : name);
}

/** @returns undefined when the contract calls no party by the role, or several */
function findRoleFact({ parties }: Reading, role: string): ContractFact | undefined {
  const normalized = normalizeRole(role);
  const matching = parties.filter(({ terms }) =>
    terms.some((term) => normalizeRole(term) === normalized),
  );
  const [party] = matching;
  const term = party?.terms.find((one) => normalizeRole(one) === normalized);
  if (!party || !term || matching.length > 1) return undefined;
  return {
    spans: [party],
    confidence: party.confidence,
    toSentence: (language) =>
      fillPhrase(language, 'is_party', { term: oneLine(term), name: oneLine(party.name) }),
  };
}

function normalizeRole(term: string): string {
  return oneLine(term).toLowerCase();
}

/** Joins a name that breaks at the end of a line. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}
