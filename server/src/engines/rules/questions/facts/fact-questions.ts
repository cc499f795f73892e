import {
  anyCue,
  anyOf,
  byLanguage,
  keysByValue,
  loadCues,
  loadPairs,
} from '../../../../language/cues.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { splitWords } from '../../../../language/words.ts';

/** Fact about a contract as a whole that a question may ask for and an extractor finds. */
export type FactKind =
  | 'parties'
  | 'effective_date'
  | 'agreement_date'
  | 'expiration_date'
  | 'term'
  | 'renewal'
  | 'renewal_notice'
  | 'notice'
  | 'governing_law'
  | 'courts'
  | 'payment'
  | 'termination'
  | 'liability_cap'
  | 'document_name';

/** Words by which a document and its parties are called. */
export type DocumentNames = {
  /** Title in lower case; empty when the document has none. */
  title: string;
  /** Words of the parties' names and roles, in lower case. */
  parties: ReadonlySet<string>;
};

/** Wording of the questions for one fact. */
type FactWording = {
  kind: FactKind;
  /** Matches the whole question, in lower case. */
  question: RegExp;
  /** Matches single words, in lower case, that belong to such a question. */
  word: RegExp;
};

const FACT_WORDINGS = byLanguage((language) => {
  const words = keysByValue(loadPairs(language, 'questions/fact-words'));
  return [...keysByValue(loadPairs(language, 'questions/fact-questions'))].map(
    ([kind, questions]): FactWording => ({
      kind: kind as FactKind,
      question: new RegExp(anyOf(questions), 'u'),
      word: new RegExp(`^${anyOf(words.get(kind)!)}$`, 'u'),
    }),
  );
});

const DOCUMENT_WORD = new RegExp(`^${anyCue('questions/document-words')}$`, 'u');
/** Words for the document when its title has them, or when it has no title. */
const DOCUMENT_KIND = new RegExp(`^${anyCue('questions/document-kinds')}$`, 'u');
const FILLER_WORD = byLanguage(
  (language) => new RegExp(`^${anyOf(loadCues(language, 'questions/filler-words'))}$`),
);
const NEGATED = byLanguage(
  (language) => new RegExp(anyOf(loadCues(language, 'questions/negated-fact-questions'))),
);
/** Number of first letters by which title words are compared, so that licence and license are the same. */
const TITLE_LETTERS = 4;
const FACTS_MAX = 3;

/** Facts that a question asks for, and the words that show another subject than the document. */
export type FactQuestion = {
  /** Facts in the order of the word list. */
  kinds: readonly FactKind[];
  /** Words for another subject: "warranty" of "How long does the warranty last?". */
  otherSubject: readonly string[];
};

/**
 * Finds the facts about the document as a whole that a question asks for. A question is about the document when every
 * word belongs to the question, is a stop word or stands for the document. "How long does the warranty last?" leaves
 * the warranty over, and asks for no fact.
 *
 * @param earlier questions before it in the conversation; if it refers back, they must be about the document too
 */
export function findAskedFacts(
  question: string,
  language: TextLanguage,
  names: DocumentNames,
  earlier: readonly string[] = [],
): readonly FactKind[] {
  const { kinds, otherSubject } = readFactQuestion(question, language, names);
  if (kinds.length === 0 || otherSubject.length > 0) return [];
  const before = earlier.at(-1);
  const standsAlone =
    before === undefined || listWords(question).some((word) => isDocumentWord(word, names));
  if (standsAlone) return kinds;
  return findAskedFacts(before, language, names, earlier.slice(0, -1)).length > 0 ? kinds : [];
}

/** Reads a question for facts. A negative question, and one that matches many facts, asks for none. */
export function readFactQuestion(
  question: string,
  language: TextLanguage,
  names: DocumentNames,
): FactQuestion {
  const text = question.toLowerCase().replace(/\s+/g, ' ').trim();
  const facts = findWordings(text, language);
  const isClear = facts.length <= FACTS_MAX && !NEGATED[language].test(text);
  if (facts.length === 0 || !isClear) return { kinds: [], otherSubject: [] };
  const words = listWords(text);
  const namesDocument = words.some((word) => isDocumentWord(word, names));
  const otherSubject = words.filter((word, at) => {
    if (isStopWord(word, language) || FILLER_WORD[language].test(word)) return false;
    if (facts.some((fact) => fact.word.test(word)) || isDocumentWord(word, names)) return false;
    if (namesDocument && names.parties.has(word)) return false;
    return !(isTitleWord(word, names) && isDocumentWord(words[at + 1] ?? '', names));
  });
  return { kinds: facts.map(({ kind }) => kind), otherSubject };
}

function listWords(question: string): string[] {
  return splitWords(question).map(({ text }) => text);
}

/** Pairs of facts: the first is dropped when both match, since a notice against renewal does not ask for the renewal. */
const OVERRIDDEN: readonly (readonly [dropped: FactKind, by: FactKind])[] = [
  ['renewal', 'renewal_notice'],
  ['notice', 'renewal_notice'],
  ['termination', 'renewal_notice'],
  ['term', 'renewal_notice'],
  ['termination', 'notice'],
  ['term', 'notice'],
  ['term', 'renewal'],
  ['agreement_date', 'effective_date'],
  ['courts', 'governing_law'],
];

function findWordings(text: string, language: TextLanguage): FactWording[] {
  const matching = FACT_WORDINGS[language].filter(({ question }) => question.test(text));
  const kinds = matching.map(({ kind }) => kind);
  return matching.filter(
    ({ kind }) => !OVERRIDDEN.some(([dropped, by]) => dropped === kind && kinds.includes(by)),
  );
}

function isDocumentWord(word: string, names: DocumentNames): boolean {
  if (DOCUMENT_WORD.test(word)) return true;
  return DOCUMENT_KIND.test(word) && (names.title === '' || isTitleWord(word, names));
}

function isTitleWord(word: string, { title }: DocumentNames): boolean {
  return word.length >= TITLE_LETTERS && title.includes(word.slice(0, TITLE_LETTERS));
}
