import {
  anyCue,
  anyOf,
  byLanguage,
  keysByValue,
  loadAllPairs,
  loadCues,
  loadPairs,
} from '../../../../language/cues.ts';
import { stem, toTerm } from '../../../../language/stemming.ts';
import { isStopWord, languageByStopWords } from '../../../../language/stop-words.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { splitWords, type Word } from '../../../../language/words.ts';
import { type AnswerType, findAnswerType } from './answer-type.ts';
import { findClauseTopics } from './clause-topics.ts';
import { findQuestionKinds } from './kind-pairs.ts';

/** Content word of a question, by its stem. */
export type QuestionConcept = {
  stem: string;
  /** The word as typed, in lower case. */
  word: string;
  /** 1; less for a common word, and for a word taken from an earlier question of the conversation. */
  weight: number;
  /** True for a word with a capital letter inside the question, which is mostly a name. */
  isName: boolean;
  isNumber: boolean;
};

export type Question = {
  /** Language of the question, in which the answer is worded. */
  language: TextLanguage;
  type: AnswerType;
  /** Content words in the order of the question, each stem once. */
  concepts: readonly QuestionConcept[];
  /** Stem of the noun that the question asks for: "city" of "which city". */
  focus: string | undefined;
  /** Stems of all words of an English question, stop words included; empty in other languages. */
  stems: readonly string[];
  /** Pairs of consecutive words. */
  pairs: readonly string[];
  /** Kinds of an English question by its wording, as `when`; empty in other languages. */
  kinds: readonly string[];
  /** Clause categories that the question is about; empty for most questions. */
  topics: readonly string[];
  /** True for a question that asks only what or who something is. */
  isDefinition: boolean;
  isNegated: boolean;
  /** True when the question refers to an earlier one ("and when does it end?"). */
  hasBackReference: boolean;
};

const COMMON_WORD_WEIGHT = 0.6;
/** Limit of words; a longer question is a text, and each word costs time. */
const WORDS_MAX = 120;

/**
 * Parses a question about a document.
 *
 * @param documentLanguage language in which the concepts are stemmed; also the language of the question when its words
 *   do not show one
 */
export function readQuestion(text: string, documentLanguage: TextLanguage): Question {
  const words = splitWords(text).slice(0, WORDS_MAX);
  const question = words.length === 0 ? '' : text.slice(0, words.at(-1)!.end).trim();
  const language = languageByStopWords(words.map((word) => word.text)) ?? documentLanguage;
  return {
    language,
    type: findAnswerType(question, language),
    concepts: findConcepts(words, language, documentLanguage),
    focus: findFocus(question, language, documentLanguage),
    stems: language === 'en' ? words.map((word) => stem(word.text, 'en')) : [],
    pairs: [...pairWords(words.map((word) => word.text))],
    kinds: language === 'en' ? findQuestionKinds(question) : [],
    topics: language === 'en' ? findClauseTopics(question) : [],
    isDefinition: DEFINITION.test(question),
    isNegated: isNegated(question),
    hasBackReference: BACK_REFERENCES[language].test(question),
  };
}

/** Words that show the type of a question but not where its answer is. */
export const ASKING_WORDS = byLanguage(
  (language) => new Set(loadCues(language, 'questions/asking-words')),
);

const COMMON_STEMS = byLanguage((language) => {
  let stems: ReadonlySet<string> | undefined;
  const words = loadCues(language, 'questions/common-words');
  return () => (stems ??= new Set(words.map((word) => stem(word, language))));
});

function findConcepts(
  words: readonly Word[],
  language: TextLanguage,
  documentLanguage: TextLanguage,
): QuestionConcept[] {
  const concepts = new Map<string, QuestionConcept>();
  for (const [index, { text, isCapitalized }] of words.entries()) {
    const isName = isCapitalized && index > 0;
    if (isStopWord(text, documentLanguage) || isStopWord(text, language)) continue;
    if (ASKING_WORDS[language].has(text) && !isName) continue;
    const own = toTerm(text, documentLanguage);
    if (concepts.has(own)) continue;
    const isCommon = !isName && COMMON_STEMS[documentLanguage]().has(own);
    const weight = isCommon ? COMMON_WORD_WEIGHT : 1;
    concepts.set(own, { stem: own, word: text, weight, isName, isNumber: /^\d/.test(text) });
  }
  return [...concepts.values()];
}

const FOCUS = byLanguage((language) => {
  const words = keysByValue(loadPairs(language, 'questions/focus-words'));
  const question = anyOf(words.get('question') ?? []);
  const kind = anyOf(words.get('kind') ?? []);
  return new RegExp(String.raw`${question}\s+(?:${kind}\s+)?(\p{L}+)`, 'iu');
});

function findFocus(
  text: string,
  language: TextLanguage,
  documentLanguage: TextLanguage,
): string | undefined {
  const word = FOCUS[language].exec(text)?.[1]?.toLowerCase();
  return word && !isStopWord(word, language) ? toTerm(word, documentLanguage) : undefined;
}

const NEGATION = new RegExp(String.raw`\b${anyCue('questions/negations')}\b|n['’]t\b`, 'iu');

const BACK_REFERENCES = byLanguage(
  (language) => new RegExp(anyOf(loadCues(language, 'questions/back-references')), 'iu'),
);

const DEFINITION_WORDS = keysByValue(loadAllPairs('questions/definition-questions'));
const DEFINITION = new RegExp(
  String.raw`^¿?${anyOf(DEFINITION_WORDS.get('question')!)} (?:${anyOf(DEFINITION_WORDS.get('verb')!)}\s)?` +
    String.raw`(?:${anyOf(DEFINITION_WORDS.get('article')!)}\s)?\S+(?:\s\S+){0,3}\s?\??$`,
  'iu',
);

/** Returns true when a question or a passage has a word of negation, in any language. */
export function isNegated(text: string): boolean {
  return NEGATION.test(text);
}

/** Returns all pairs of consecutive words, stop words included. */
export function pairWords(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
}

/** Factor of the weight of a concept that is taken from an earlier question. */
const EARLIER_WEIGHT = 0.6;
/** Least number of concepts with which a question is complete without the questions before it. */
const OWN_CONCEPTS_MIN = 2;
const EARLIER_MAX = 3;

/**
 * Adds the concepts of earlier questions to a question that refers back to them or is too short alone ("and when does
 * it end?").
 *
 * @param earlier questions of the conversation, oldest first
 */
export function addConversation(question: Question, earlier: readonly Question[]): Question {
  if (!needsContext(question)) return question;
  const concepts = new Map(question.concepts.map((concept) => [concept.stem, concept]));
  let { type } = question;
  for (const before of earlier.slice(-EARLIER_MAX).toReversed()) {
    for (const concept of before.concepts) {
      const weight = concept.weight * EARLIER_WEIGHT;
      if (!concepts.has(concept.stem)) concepts.set(concept.stem, { ...concept, weight });
    }
    if (type === 'other') ({ type } = before);
    if (!needsContext(before)) break;
  }
  return { ...question, type, concepts: [...concepts.values()] };
}

function needsContext({ concepts, hasBackReference }: Question): boolean {
  return hasBackReference || concepts.length < OWN_CONCEPTS_MIN;
}
