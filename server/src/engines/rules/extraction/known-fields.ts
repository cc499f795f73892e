import { loadPairs } from '../../../language/cues.ts';

/** Fields of the reading engine by the names that properties of schemas have for them. */
const FIELDS = new Map(loadPairs('en', 'extraction/known-fields'));

/** Names of fields that only invoices and receipts have. */
const OF_INVOICES = new Set([
  'invoice_number',
  'date',
  'due_date',
  'total',
  'net_amount',
  'vat_amount',
  'vat_rate',
  'company',
  'customer',
  'iban',
]);

/** Field of the reading engine. */
export type KnownField = { key: string; isOfInvoices: boolean };

/** Finds the field that a property asks for: by its name, which in an object has the name of the object before it. */
export function findKnownField(name: string, parents: readonly string[]): KnownField | undefined {
  const own = toSnakeCase(name);
  const parent = parents.at(-1);
  const key = FIELDS.get(parent === undefined ? own : `${toSnakeCase(parent)}_${own}`);
  return key === undefined ? undefined : { key, isOfInvoices: OF_INVOICES.has(key) };
}

const CURRENCY_AT_END = /_?(eur|usd|gbp)$/i;

/** Returns the currency that the end of a name asks for, as in `total_usd`. */
export function currencyOfName(name: string): string | undefined {
  return CURRENCY_AT_END.exec(name)?.[1]?.toUpperCase();
}

/** Converts a name to lower case with underscores, without the unit at its end. */
export function toSnakeCase(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/(?:_in)?_(?:days|weeks|months|years|percent|pct|eur|usd|gbp)$/, '');
}
