import { anyCue, anyOf, loadCues } from './cues.ts';

/** Kind of value that the words of a key ask for. */
export type ValueKind = 'date' | 'money' | 'text';

/** Splits a key into at most eight words in lower case: `purchaseOrder_no` into `purchase`, `order`, `no`. */
export function splitKey(key: string): string[] {
  return key
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** Words of a key that ask for a date. */
const DATE_WORD = new RegExp(String.raw`^${anyCue('contracts/date-keys')}$`, '');
/** Words of a key that ask for an amount. */
const MONEY_WORD = new RegExp(String.raw`^${anyOf(loadCues('en', 'contracts/money-keys'))}$`, '');

/**
 * Returns the kind of value that the words of a key ask for; `text` unless one of them names a date or an amount. A date
 * takes precedence over an amount.
 *
 * @param words result of `splitKey`
 */
export function detectValueKind(words: readonly string[]): ValueKind {
  if (words.some((word) => DATE_WORD.test(word))) return 'date';
  return words.some((word) => MONEY_WORD.test(word)) ? 'money' : 'text';
}
