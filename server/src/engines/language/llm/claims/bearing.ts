import { contentOf } from '../../built-in/meetings/actions/content-words.ts';
import { hasNegation } from '../../built-in/meetings/speech/same-claim.ts';
import { readTokens } from '../../built-in/meetings/reading/tokens.ts';
import type { TextLanguage } from '../../built-in/words/text-language.ts';
import { numbersIn } from './numbers-in.ts';

/** What is said at the places that a claim is made of. */
export type Ground = {
  /** The quotes with what stands around them: of a talk the turn, of a document the sentence. */
  text: string;
  /** Everything in which a name may stand, in lower case. */
  names: string;
  /** In which claim and ground are both written; undefined where they are not in one. */
  language: TextLanguage | undefined;
};

export type Bearing = {
  /** No number, negation or name is in the claim that its ground does not have, and they speak of one thing. */
  isBorne: boolean;
  /** Of the claim's words those that its ground has, 0 to 1; 1 of two languages. */
  share: number;
};

/** Whether quotes that stand in the text bear what a model made of them. */
export function bearingOf(claim: string, { text, names, language }: Ground): Bearing {
  const share = language === undefined ? 1 : sharedWords(claim, text, language);
  const { whole } = numbersIn(claim);
  const isBorne =
    share > 0 &&
    whole.isSubsetOf(numbersIn(text).all) &&
    (!hasNegation(claim) || hasNegation(text)) &&
    (language === 'de' || namesIn(claim).every((name) => names.includes(name)));
  return { isBorne, share };
}

function sharedWords(claim: string, text: string, language: TextLanguage): number {
  const own = wordsOf(claim, language);
  if (own.size === 0) return 1;
  return own.intersection(wordsOf(text, language)).size / own.size;
}

function wordsOf(text: string, language: TextLanguage): Set<string> {
  return contentOf(readTokens(text, { start: 0, end: text.length }), language);
}

const NAME = /(?<=[\p{Ll}\p{N},;’'”)]\s)\p{Lu}[\p{L}\p{N}]+/gu;

/** Words with a capital within a sentence, in lower case. German writes every noun so. */
function namesIn(claim: string): string[] {
  return Array.from(claim.matchAll(NAME), ([name]) => name.toLowerCase());
}
