/** What a field is likely to hold, by the words of its key. */
export type Kind = 'date' | 'money' | 'text';

/** `purchaseOrder_no` is `purchase order no`. */
export function wordsOf(key: string): string[] {
  return key
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
}

const ASKS_DATE = /^(?:date|deadline|day|fecha|datum|data)$/;
const ASKS_MONEY =
  /^(?:price|fee|fees|amount|total|cost|salary|rent|deposit|payment|budget|value|revenue)$/;

export function kindOf(words: readonly string[]): Kind {
  if (words.some((word) => ASKS_DATE.test(word))) return 'date';
  return words.some((word) => ASKS_MONEY.test(word)) ? 'money' : 'text';
}
