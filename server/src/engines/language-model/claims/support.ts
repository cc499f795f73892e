import { contentStems } from '../../../language/speech/content-stems.ts';
import { hasNegation } from '../../../language/speech/same-claim.ts';
import { tokenizeSpeech } from '../../../language/speech-tokens.ts';
import type { TextLanguage } from '../../../language/text-language.ts';
import { isNegationPreserved } from './negations.ts';
import { findNumbers } from './numbers.ts';
import type { Support } from './claim-support.ts';

/** Text that a claim is checked against. */
export type ClaimGround = {
  /** Quotes with the text around them. */
  text: string;
  /** Sentences of the quotes alone; `text` by default. */
  quoted?: string;
  /** Text in which every name of the claim must occur, in lower case. */
  names: string;
  /** Common language of claim and text; undefined if their languages differ or are unknown. */
  language: TextLanguage | undefined;
};

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Returns whether quotes support a claim that a model derived from them. */
export function supportOf(claim: string, ground: ClaimGround): Support {
  const { text, names, language } = ground;
  const share = language === undefined ? 1 : shareOfWords(claim, text, language);
  const isSupported =
    LETTER_OR_DIGIT.test(claim) &&
    share > 0 &&
    containsNumbers(text, claim) &&
    containsNames(names, claim, language) &&
    !isSwapped(claim, ground) &&
    (!hasNegation(claim) || hasNegation(text)) &&
    (language === undefined || isNegationPreserved(claim, text, language));
  return { isSupported, share };
}

/** Returns whether a text contains every number of a claim, in figures or words. */
export function containsNumbers(text: string, claim: string): boolean {
  return findNumbers(claim).whole.isSubsetOf(findNumbers(text).all);
}

const NAME = /(?<=[\p{Ll}\p{N},;’'”)]\s)\p{Lu}[\p{L}\p{N}]+/gu;

/**
 * Returns whether every capitalized word inside a sentence of a claim occurs in a text. It returns true for German, which
 * capitalizes all nouns.
 *
 * @param names text in lower case
 */
export function containsNames(
  names: string,
  claim: string,
  language: TextLanguage | undefined,
): boolean {
  if (language === 'de') return true;
  return findNames(claim).every((name) => names.includes(name));
}

/**
 * Returns whether a claim replaces a name or number of its passage by another one. The other one may occur elsewhere in
 * the text, where an attacker may have planted it.
 */
function isSwapped(claim: string, { text, quoted = text, language }: ClaimGround): boolean {
  const [claimed, stated] = [findNumbers(claim), findNumbers(quoted)];
  const hasOtherNumber =
    !claimed.whole.isSubsetOf(stated.all) && !stated.whole.isSubsetOf(claimed.all);
  return hasOtherNumber || (language !== 'de' && hasOtherName(claim, quoted));
}

function hasOtherName(claim: string, quoted: string): boolean {
  return !findNames(claim).every(isIn(quoted)) && !findNames(quoted).every(isIn(claim));
}

function findNames(text: string): string[] {
  return Array.from(text.matchAll(NAME), ([name]) => name.toLowerCase());
}

function isIn(text: string): (name: string) => boolean {
  const lower = text.toLowerCase();
  return (name) => lower.includes(name);
}

function shareOfWords(claim: string, text: string, language: TextLanguage): number {
  const stems = listStems(claim, language);
  if (stems.size === 0) return 1;
  return stems.intersection(listStems(text, language)).size / stems.size;
}

function listStems(text: string, language: TextLanguage): Set<string> {
  return contentStems(tokenizeSpeech(text, { start: 0, end: text.length }, language), language);
}
