import { splitWords, type Word } from '../words/split-words.ts';
import { isStopWord, languageOfWords } from '../words/stop-words.ts';
import { termOf } from '../words/term.ts';
import type { TextLanguage } from '../words/text-language.ts';
import { type AnswerType, answerTypeOf } from './answer-type.ts';
import { clauseTopics } from './clause-topics.ts';
import { isCommonStem } from './common-words.ts';
import { ASKING, asksDefinition, FOCUS, isNegated, pointsBack } from './question-words.ts';
import { wordPairs } from './wording-features.ts';

/** A word of the question that a passage may have. */
export type Concept = {
  stem: string;
  /** 1, or less for a word of little meaning and for one that an earlier question of the conversation lends. */
  weight: number;
  /** Written with a capital inside the question: mostly a name. */
  isName: boolean;
  isNumber: boolean;
};

export type Question = {
  /** The language in which it is asked, for the wording of the answer. */
  language: TextLanguage;
  type: AnswerType;
  /** In the order of the question, each once. */
  concepts: readonly Concept[];
  /** The stem of the word that says what is asked for: "city" of "which city". */
  focus: string | undefined;
  /** Each two words that follow each other. */
  pairs: readonly string[];
  /** Categories of clauses that it is about; for contracts. */
  topics: readonly string[];
  asksDefinition: boolean;
  isNegated: boolean;
  /** Has a word that stands for something said before, or begins as if it went on. */
  pointsBack: boolean;
};

const COMMON_WEIGHT = 0.6;
/** A question with more words than this is cut: it is a text, and each word costs time. */
const WORDS_MAX = 120;

/**
 * Reads a question for a document.
 *
 * @param documentLanguage the language in which its words are looked for, and in which it is answered when its own
 *   words do not tell
 */
export function readQuestion(text: string, documentLanguage: TextLanguage): Question {
  const words = splitWords(text).slice(0, WORDS_MAX);
  const asked = words.length === 0 ? '' : text.slice(0, words.at(-1)!.end).trim();
  const language = languageOfWords(words.map((word) => word.text)) ?? documentLanguage;
  return {
    language,
    type: answerTypeOf(asked, language),
    concepts: conceptsOf(words, language, documentLanguage),
    focus: focusOf(asked, language, documentLanguage),
    pairs: [...wordPairs(words.map((word) => word.text))],
    topics: language === 'en' ? clauseTopics(asked) : [],
    asksDefinition: asksDefinition(asked),
    isNegated: isNegated(asked),
    pointsBack: pointsBack(asked, language),
  };
}

function conceptsOf(
  words: readonly Word[],
  language: TextLanguage,
  documentLanguage: TextLanguage,
): Concept[] {
  const concepts = new Map<string, Concept>();
  for (const [index, { text, isCapitalized }] of words.entries()) {
    const isName = isCapitalized && index > 0;
    if (isStopWord(text, documentLanguage) || isStopWord(text, language)) continue;
    if (ASKING[language].has(text) && !isName) continue;
    const stem = termOf(text, documentLanguage);
    if (concepts.has(stem)) continue;
    const weight = !isName && isCommonStem(stem, documentLanguage) ? COMMON_WEIGHT : 1;
    concepts.set(stem, { stem, weight, isName, isNumber: /^\d/.test(text) });
  }
  return [...concepts.values()];
}

function focusOf(
  text: string,
  language: TextLanguage,
  documentLanguage: TextLanguage,
): string | undefined {
  const word = FOCUS[language].exec(text)?.[1]?.toLowerCase();
  return word && !isStopWord(word, language) ? termOf(word, documentLanguage) : undefined;
}
