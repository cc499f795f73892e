import { splitWords } from '../../words/split-words.ts';
import { isStopWord } from '../../words/stop-words.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { CIVIL_WORDINGS } from './civil-wordings.ts';
import { ENGLISH_WORDINGS } from './english-wordings.ts';
import type { FactKind, FactWordings } from './fact-kind.ts';

/** By what words a document and its parties are called. */
export type DocumentNames = {
  /** Its title in lower case; empty when it has none. */
  title: string;
  /** Words of the parties' names and of the terms by which they are called, in lower case. */
  parties: ReadonlySet<string>;
};

const WORDINGS: Readonly<Record<TextLanguage, FactWordings>> = {
  en: ENGLISH_WORDINGS,
  ...CIVIL_WORDINGS,
};

/** Words that stand for the document whatever it is. */
const DOCUMENT =
  /^(?:agreements?|contracts?|contractual|deal|document|arrangement|paper|contrato|acuerdo|convenio|documento|contrat|accord|convention|document|vertrag\p{L}{0,2}|vereinbarung|dokument\p{L}{0,2}|abkommen|acordo|convênio)$/u;
/** Words that stand for the document when its title has them, or it has no title. */
const KIND_OF_DOCUMENT =
  /^(?:lease|licen[cs]e|tenancy|employment|engagement|franchise|loan|amendment|addendum|plan|deed|memorandum|arrendamiento|alquiler|bail|\p{L}+vertrag\p{L}{0,2}|\p{L}+verhältnis\p{L}{0,3}|locação|arrendamento)$/u;
/** Words of any question, and those who ask. */
const ASIDE: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^(?:long|many|much|day|date|year|point|exactly|please|tell|say|says|know|list|give|identify|state|find|show|want|need|let|part(?:y|ies)|sides?|must|may|might|happen|anything|something|currently|actually|us|get|written|according|upon|given|put)$/,
  es: /^(?:día|fecha|año|diga|dime|indique|partes?|exactamente|puede|debe)$/,
  fr: /^(?:jour|date|année|dites|parties?|exactement|faut|doit)$/,
  de: /^(?:tag|datum|jahr|genau|bitte|sag|sagen|parteien|lange?|etwa)$/,
  pt: /^(?:dia|data|ano|diga|partes?|exatamente|pode|deve)$/,
};
const NEGATED: Readonly<Record<TextLanguage, RegExp>> = {
  en: /\b(?:not|no|never)\b|n['’]t\b/,
  es: /\b(?:no|nunca)\b/,
  fr: /\b(?:ne|pas|jamais)\b/,
  de: /\b(?:nicht|nie|kein\w*)\b/,
  pt: /\b(?:não|nunca)\b/,
};
/** A title is compared by so many first letters, so that licence and license are one. */
const SAME_LETTERS = 4;
const FACTS_MAX = 3;

/** What a question asks for, and of what. */
export type AskedFacts = {
  /** In the order of `FactKind`. */
  kinds: readonly FactKind[];
  /** Words for another thing than the document: "warranty" of "How long does the warranty last?". */
  otherThing: readonly string[];
};

/**
 * The facts of the document as a whole that a question asks for.
 *
 * A question is about the document when nothing else is left in it: without the words of the asking, stop words and
 * what stands for the document. "How long does the warranty last?" leaves the warranty, and asks for no fact.
 *
 * @param earlier the questions before it in the conversation: what it points back to must be the document, too
 */
export function askedFacts(
  question: string,
  language: TextLanguage,
  names: DocumentNames,
  earlier: readonly string[] = [],
): readonly FactKind[] {
  const { kinds, otherThing } = readAsked(question, language, names);
  if (kinds.length === 0 || otherThing.length > 0) return [];
  const before = earlier.at(-1);
  const standsAlone =
    before === undefined || wordsOf(question).some((word) => isDocument(word, names));
  if (standsAlone) return kinds;
  return askedFacts(before, language, names, earlier.slice(0, -1)).length > 0 ? kinds : [];
}

/** Of several facts in one question, and of one that is denied, none is told apart. */
export function readAsked(
  question: string,
  language: TextLanguage,
  names: DocumentNames,
): AskedFacts {
  const text = question.toLowerCase().replace(/\s+/g, ' ').trim();
  const kinds = kindsIn(text, language);
  const isClear = kinds.length <= FACTS_MAX && !NEGATED[language].test(text);
  if (kinds.length === 0 || !isClear) return { kinds: [], otherThing: [] };
  const words = wordsOf(text);
  const isNamed = words.some((word) => isDocument(word, names));
  const own = kinds.map((kind) => WORDINGS[language][kind]!.own);
  const otherThing = words.filter((word, at) => {
    if (isStopWord(word, language) || ASIDE[language].test(word)) return false;
    if (own.some((wording) => wording.test(word)) || isDocument(word, names)) return false;
    if (isNamed && names.parties.has(word)) return false;
    return !(isInTitle(word, names) && isDocument(words[at + 1] ?? '', names));
  });
  return { kinds, otherThing };
}

function wordsOf(question: string): string[] {
  return splitWords(question).map(({ text }) => text);
}

/** A kind that another names as its part gives way: a notice to stop a renewal is no question for the renewal. */
const GIVES_WAY: readonly (readonly [FactKind, FactKind])[] = [
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

function kindsIn(text: string, language: TextLanguage): FactKind[] {
  const found = Object.entries(WORDINGS[language])
    .filter(([, { asks }]) => asks.test(text))
    .map(([kind]) => kind as FactKind);
  return found.filter(
    (kind) => !GIVES_WAY.some(([weaker, stronger]) => weaker === kind && found.includes(stronger)),
  );
}

function isDocument(word: string, names: DocumentNames): boolean {
  if (DOCUMENT.test(word)) return true;
  return KIND_OF_DOCUMENT.test(word) && (names.title === '' || isInTitle(word, names));
}

function isInTitle(word: string, { title }: DocumentNames): boolean {
  return word.length >= SAME_LETTERS && title.includes(word.slice(0, SAME_LETTERS));
}
