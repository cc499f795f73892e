import { anyCue } from '../../../../language/cues.ts';
import { type DateOrder, findShownOrder } from '../../../../language/dates/dates.ts';

/** Signs, taxes, legal forms, addresses and names of countries that write the day first. */
const DAY_FIRST = new RegExp(
  `[£€₹]|\\b${anyCue('financial/day-first-countries')}\\b|\\.(?:my|sg|in|au|nz|uk|ie|za)\\b`,
  'iu',
);
/** State and ZIP code of the United States. */
const US_ADDRESS = /\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b/;

/** Characters in which the country of the issuer and the currency are looked for. */
const HEAD_LENGTH = 10_000;

/**
 * Finds the order of day and month of all numeric dates of a document: that of an unambiguous date, else that of the
 * country or currency, else the preferred one.
 *
 * @returns undefined if nothing shows it; the language of the text decides then
 */
export function findDateOrder(text: string, preferred?: DateOrder): DateOrder | undefined {
  return findShownOrder(text) ?? findCountryOrder(text.slice(0, HEAD_LENGTH)) ?? preferred;
}

function findCountryOrder(head: string): DateOrder | undefined {
  const isDayFirst = DAY_FIRST.test(head);
  const isMonthFirst = head.includes('$') && US_ADDRESS.test(head);
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? 'day' : 'month';
}
