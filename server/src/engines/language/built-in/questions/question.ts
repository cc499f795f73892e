import { splitWords, type Word } from '../words/split-words.ts';
import { isStopWord, languageOfWords } from '../words/stop-words.ts';
import { termOf } from '../words/term.ts';
import type { TextLanguage } from '../words/text-language.ts';
import { type AnswerType, answerTypeOf } from './answer-type.ts';

/** A word of the question that a passage may have. */
export type Concept = {
  stem: string;
  /** 1, or less when an earlier question of the conversation lends it. */
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
  isNegated: boolean;
  /** Has a word that stands for something said before, or begins as if it went on. */
  pointsBack: boolean;
};

/** Words of a question that tell its type, and say nothing about where its answer stands. */
const ASKING: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: new Set([
    'many',
    'name',
    'called',
    'kind',
    'type',
    'document',
    'say',
    'says',
    'tell',
    'give',
  ]),
  es: new Set(['documento', 'dice', 'llama', 'tipo']),
  fr: new Set(['document', 'dit', 'appelle', 'type', 'est-ce']),
  de: new Set(['dokument', 'sagt', 'heißt', 'art', 'viel', 'viele', 'lange', 'hoch']),
  pt: new Set(['documento', 'diz', 'chama', 'tipo']),
};

const NEGATION =
  /\b(?:not|never|no longer|n['’]t|cannot|except|nunca|jamás|ne|pas|jamais|nicht|nie|kein\w*|não)\b/iu;

const POINTS_BACK: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^(?:and|but|what about|how about|why|who else|anything else)\b|\b(?:it|its|they|them|their|theirs|he|him|his|she|hers|her|this|that|those|these|there|the same)\b(?! (?:agreement|contract|document|lease|policy|report))/iu,
  es: /^¿?\s?(?:y|pero|e)\s|\b(?:eso|esto|ello|ellos|ellas|él|ella|sus?|lo mismo)\b/iu,
  fr: /^(?:et|mais)\b|\b(?:cela|ça|ceci|ils?|elles?|ses|leurs?)\b/iu,
  de: /^(?:und|aber)\b|\b(?:er|sie|es|dies|dieser|dieses|das|dessen|deren|davon|dazu|dafür)\b/iu,
  pt: /^(?:e|mas)\s|\b(?:isso|isto|eles?|elas?|seus?|suas?)\b/iu,
};

/**
 * Reads a question for a document.
 *
 * @param documentLanguage the language in which its words are looked for, and in which it is answered when its own
 *   words do not tell
 */
export function readQuestion(text: string, documentLanguage: TextLanguage): Question {
  const words = splitWords(text);
  const language = languageOfWords(words.map((word) => word.text)) ?? documentLanguage;
  return {
    language,
    type: answerTypeOf(text, language),
    concepts: conceptsOf(words, language, documentLanguage),
    isNegated: NEGATION.test(text),
    pointsBack: POINTS_BACK[language].test(text.trim()),
  };
}

function conceptsOf(
  words: readonly Word[],
  language: TextLanguage,
  documentLanguage: TextLanguage,
): Concept[] {
  const concepts = new Map<string, Concept>();
  for (const [index, { text, isCapitalized }] of words.entries()) {
    if (isStopWord(text, documentLanguage) || isStopWord(text, language)) continue;
    if (ASKING[language].has(text) && !(isCapitalized && index > 0)) continue;
    const stem = termOf(text, documentLanguage);
    if (concepts.has(stem)) continue;
    concepts.set(stem, {
      stem,
      weight: 1,
      isName: isCapitalized && index > 0,
      isNumber: /^\d/.test(text),
    });
  }
  return [...concepts.values()];
}
