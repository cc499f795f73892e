import { anyCue } from '../cues.ts';
import type { Obligation } from '../../contract/analysis.ts';
import { findMoney } from './money.ts';

/** Words before a sum that is a threshold, not a payment. */
const THRESHOLD = new RegExp(String.raw`${anyCue('contracts/thresholds')}\s[^\d]{0,40}$`, 'iu');
/** Words behind a price per piece or a factor. A sum for each month or year is a payment. */
const BY_THE_PIECE = new RegExp(
  String.raw`^\)?,?\s(?:${anyCue('contracts/each-lead-ins')}\s(?!(?:calendar\s|contract\s|license\s)?${anyCue('contracts/periods')}(?!\p{L}))|${anyCue('contracts/piece-articles')}\s${anyCue('contracts/pieces')}(?!\p{L})|multiplied|times|each(?!\p{L}))`,
  'iu',
);

/** Finds the first sum that a sentence says is to be paid or insured, with its currency. */
export function findPaymentAmount(words: string): Obligation['amount'] {
  const money = findMoney(words).find(
    ({ start, end }) =>
      !BY_THE_PIECE.test(words.slice(end, end + 40)) &&
      !THRESHOLD.test(words.slice(Math.max(0, start - 60), start)),
  );
  return money ? { value: money.value, currency: money.currency } : null;
}
