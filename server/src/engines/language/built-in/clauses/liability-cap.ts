import type { Clause } from './clauses.ts';
import { findMoney } from '../numbers/money.ts';
import { type Reading, textOf } from '../reading.ts';

/** Says up to how much somebody is liable, and not only for what nobody is. */
const LIMIT =
  /\b(?:liab\w*|damages)\b[^.;]{0,160}\b(?:exceed|(?<!not |without being )limited to|greater than|in excess of|more than|capped at)\b|\b(?:aggregate|total|maximum|cumulative|entire)\s(?:\w+\s){0,2}liability\b|\bliability\s(?:cap|limit)\b/i;

/** The clauses that give the limit itself: the exclusion of some damages is none. */
export function withLimit(reading: Reading, clauses: readonly Clause[]): readonly Clause[] {
  const limits = clauses.filter((clause) => LIMIT.test(textOf(reading, clause)));
  const sums = limits.filter((clause) => findMoney(textOf(reading, clause)).length > 0);
  if (sums.length > 0) return sums;
  return limits;
}
