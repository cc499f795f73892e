import type { TextLanguage } from '../words/text-language.ts';

/** Words of a question that tell its type, and say nothing about where its answer stands. */
export const ASKING: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: setOf('many name called kind type document say says tell give'),
  es: setOf('documento dice llama tipo'),
  fr: setOf('document dit appelle type'),
  de: setOf('dokument sagt heißt art viel viele lange hoch'),
  pt: setOf('documento diz chama tipo'),
};

/** Finds the word that says what is asked for. */
export const FOCUS: Readonly<Record<TextLanguage, RegExp>> = {
  en: /\b(?:what|which|how many|how much)\s+(?:(?:kind|type|sort|name)s? of\s+)?(\p{L}+)/iu,
  es: /(?:qué|cuál|cuántos|cuántas)\s+(?:tipo de\s+|clase de\s+)?(\p{L}+)/iu,
  fr: /(?:quels?|quelles?|combien de)\s+(?:type de\s+|sorte de\s+)?(\p{L}+)/iu,
  de: /(?:welche[rsnm]?|wie ?viele|was für eine?n?)\s+(\p{L}+)/iu,
  pt: /(?:que|qual|quais|quantos|quantas)\s+(?:tipo de\s+)?(\p{L}+)/iu,
};

const NEGATION =
  /\b(?:not|never|no longer|cannot|except|nunca|jamás|ne|pas|jamais|nicht|nie|kein\w*|não)\b|n['’]t\b/iu;
const DEFINITION =
  /^¿?(?:what|who|qué|quién|qu['’]est-ce que|qui|was|wer|o que|quem) (?:(?:is|was|are|were|es|era|est|était|ist|war|é)\s)?(?:(?:an?|the|el|la|un|une|le|der|die|das|ein|eine|o|um|uma)\s)?(?:\S+\s?){1,4}\??$/iu;

const POINTS_BACK: Readonly<Record<TextLanguage, RegExp>> = {
  en: /^(?:and|but|what about|how about|who else|anything else)\b|\b(?:it|its|they|them|their|theirs|he|him|his|she|hers|her|those|there|the same)\b|\b(?:this|that|these)(?=\W*$)/iu,
  es: /^¿?\s?(?:y|pero|e)\s|(?:^|\s)(?:eso|esto|ello|ellos|ellas|él|ella|sus?|lo mismo)(?=\W|$)/iu,
  fr: /^(?:et|mais)\s|(?:^|\s)(?:cela|ça|ceci|ils|elles|ses|leurs?)(?=\W|$)/iu,
  de: /^(?:und|aber)\s|\b(?:er|es|dies|dieser|dieses|dessen|deren|davon|dazu|dafür)\b/iu,
  pt: /^(?:e|mas)\s|(?:^|\s)(?:isso|isto|eles?|elas?|seus?|suas?)(?=\W|$)/iu,
};

export function isNegated(question: string): boolean {
  return NEGATION.test(question);
}

/** Asks what or who something is, and no more. */
export function asksDefinition(question: string): boolean {
  return DEFINITION.test(question);
}

/** Has a word that stands for something said before, or begins as if it went on. */
export function pointsBack(question: string, language: TextLanguage): boolean {
  return POINTS_BACK[language].test(question);
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
