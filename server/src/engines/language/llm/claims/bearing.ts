import { contentOf } from '../../built-in/meetings/actions/content-words.ts';
import { hasNegation } from '../../built-in/meetings/speech/same-claim.ts';
import { readTokens } from '../../built-in/meetings/reading/tokens.ts';
import type { TextLanguage } from '../../built-in/words/text-language.ts';
import { keepsNegations } from './keeps-negations.ts';
import { numbersIn } from './numbers-in.ts';

/** What is said at the places that a claim is made of. */
export type Ground = {
  /** The quotes with what stands around them. */
  text: string;
  /** The sentences alone that the quotes stand in; left out: all of `text`. */
  quoted?: string;
  /** Everything in which a name may stand, in lower case. */
  names: string;
  /** In which claim and ground are both written; undefined where they are not in one. */
  language: TextLanguage | undefined;
};

export type Bearing = {
  /** No number, negation or name is in the claim that its ground does not have, and it affirms nothing denied there. */
  isBorne: boolean;
  /** Of the claim's words those that its ground has, 0 to 1; 1 of two languages. */
  share: number;
};

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** Whether quotes that stand in the text bear what a model made of them. */
export function bearingOf(claim: string, ground: Ground): Bearing {
  const { text, names, language } = ground;
  const share = language === undefined ? 1 : sharedWords(claim, text, language);
  const isBorne =
    SAYS_SOMETHING.test(claim) &&
    share > 0 &&
    hasNumbersOf(text, claim) &&
    hasNamesOf(names, claim, language) &&
    !isSwapped(claim, ground) &&
    (!hasNegation(claim) || hasNegation(text)) &&
    (language === undefined || keepsNegations(claim, text, language));
  return { isBorne, share };
}

/** Whether every number of a claim is in a text, in whatever way it is written. */
export function hasNumbersOf(text: string, claim: string): boolean {
  return numbersIn(claim).whole.isSubsetOf(numbersIn(text).all);
}

const NAME = /(?<=[\p{Ll}\p{N},;’'”)]\s)\p{Lu}[\p{L}\p{N}]+/gu;

/**
 * Whether every word with a capital within a sentence of a claim stands somewhere. German writes all nouns so: there
 * nothing can be told by it.
 *
 * @param names in lower case
 */
export function hasNamesOf(
  names: string,
  claim: string,
  language: TextLanguage | undefined,
): boolean {
  if (language === 'de') return true;
  return namesOf(claim).every((name) => names.includes(name));
}

/**
 * Whether a claim has another name or number in the place of one of its passage: somewhere in the text, where anybody may
 * have written it, but not here, where another one stands.
 */
function isSwapped(claim: string, { text, quoted = text, language }: Ground): boolean {
  const [own, others] = [numbersIn(claim), numbersIn(quoted)];
  const isOtherNumber = !own.whole.isSubsetOf(others.all) && !others.whole.isSubsetOf(own.all);
  return isOtherNumber || (language !== 'de' && hasOtherName(claim, quoted));
}

function hasOtherName(claim: string, quoted: string): boolean {
  return !namesOf(claim).every(isIn(quoted)) && !namesOf(quoted).every(isIn(claim));
}

function namesOf(text: string): string[] {
  return Array.from(text.matchAll(NAME), ([name]) => name.toLowerCase());
}

function isIn(text: string): (name: string) => boolean {
  const lower = text.toLowerCase();
  return (name) => lower.includes(name);
}

function sharedWords(claim: string, text: string, language: TextLanguage): number {
  const own = wordsOf(claim, language);
  if (own.size === 0) return 1;
  return own.intersection(wordsOf(text, language)).size / own.size;
}

function wordsOf(text: string, language: TextLanguage): Set<string> {
  return contentOf(readTokens(text, { start: 0, end: text.length }), language);
}
