import type { Obligation } from '../../../../contract/analysis.ts';
import { findMoney } from '../numbers/money.ts';

/** In five languages: a sum that stands behind these words is a threshold, not what is paid. */
const THRESHOLD =
  /(?:\bexceed\w*|\bin\sexcess\sof|\bmore\sthan|\bgreater\sthan|(?<!not\s)\bless\sthan|\bup\sto|\bbelow|\babove|\bover|m[áa]s de|super(?:ior|e|en)\p{L}{0,3} a|hasta|exced\p{L}+|plus de|supérieure?s? à|jusqu'à|dépass\p{L}+|mehr als|über|bis zu|mais de|até|ultrapass\p{L}+)\s[^\d]{0,40}$/iu;
/** A sum for each piece, or a factor; a sum for each month or year is what is paid. */
const BY_THE_PIECE =
  /^\)?,?\s(?:(?:per|for\s(?:each|every)|por\scada|pour\schaque|für\sjede\p{L}?|je)\s(?!(?:calendar\s|contract\s|license\s)?(?:month|year|quarter|week|annum|m[eê]s|a[nñ]o|mois|trimestre|semana|semaine|monat|jahr|quartal|woche)(?!\p{L}))|(?:an|a|por|par|pro)\s(?:piece|unit|copy|hour|day|unidad\p{L}?|hora|d[ií]a|unité|pièce|heure|jour|stunde|stück|tag)(?!\p{L})|multiplied|times|each(?!\p{L}))/iu;

/** The first sum that a sentence lays down to be paid or insured, with its currency. */
export function sumToPay(words: string): Obligation['amount'] {
  const money = findMoney(words).find(
    ({ start, end }) =>
      !BY_THE_PIECE.test(words.slice(end, end + 40)) &&
      !THRESHOLD.test(words.slice(Math.max(0, start - 60), start)),
  );
  return money ? { value: money.value, currency: money.currency } : null;
}
