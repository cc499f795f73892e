import type { FieldValue } from '../../../contract/field-values.ts';
import type { LeafValue } from '../../language-engine/extraction/schema-node.ts';
import type { FieldFinding } from '../analysis/document/field-finding.ts';
import { oncePerReading } from '../analysis/document/reading.ts';
import { findField, findPartyInRole } from '../analysis/fields/fields.ts';
import { type FoundLeaf } from './found-leaf.ts';
import { currencyOfName, findKnownField, toSnakeCase } from './known-fields.ts';
import type { LeafQuery } from './leaf-query.ts';
import { listValues } from './read-value.ts';
import { type Source, toRawSpan } from './source.ts';

/** Confidence below which a finding of an extractor is left out. */
const CONFIDENCE_MIN = 0.4;

const isInvoice = oncePerReading((reading) => findField(reading, 'invoice_number').value !== null);

/** Fills a leaf by the extractor of a known field, or by the party that has its name as a role. */
export function findKnownLeaf(source: Source, query: LeafQuery): FoundLeaf | undefined {
  const { name, parents, kind } = query;
  const known = findKnownField(name, parents);
  if (known && (!known.isOfInvoices || isInvoice(source.reading))) {
    const found = toLeaf(source, query, findField(source.reading, known.key));
    if (found) return found;
  }
  if (toSnakeCase(name) === 'currency') return findCurrency(source, query);
  if (kind !== 'text') return undefined;
  const role = /^name$/i.test(name) ? parents.at(-1) : parents.length === 0 ? name : undefined;
  const party = role === undefined ? undefined : findPartyInRole(source.reading, role);
  return party && toLeaf(source, query, party);
}

/** Share of the mentions of currencies that the currency of a document has at least. */
const CURRENCY_SHARE_MIN = 0.9;

/** Fills a currency with the one that the amounts of the document name. */
function findCurrency({ reading }: Source, { node }: LeafQuery): FoundLeaf | undefined {
  const { currency: found } = reading.finances;
  const isStated = found && found.source !== 'country' && found.share >= CURRENCY_SHARE_MIN;
  if (!isStated || node.type !== 'string') return undefined;
  if (node.options && !node.options.includes(found.currency)) return undefined;
  return { value: found.currency, spans: found.spans, confidence: found.share * 0.8 };
}

function toLeaf(source: Source, query: LeafQuery, finding: FieldFinding): FoundLeaf | undefined {
  const spans = (finding.passages[''] ?? []).map((span) =>
    finding.isRaw ? { start: span.start, end: span.end } : toRawSpan(source.reading, span),
  );
  if (spans.length === 0 || finding.confidence < CONFIDENCE_MIN) return undefined;
  if (finding.warnings.some(({ code }) => code === 'ambiguous_date')) return undefined;
  const typed = finding.typed?.[''];
  if (!hasCurrencyOfName(source, query, typed)) return undefined;
  const value = convertTyped(query, typed) ?? convertValue(source, query, finding.value);
  return value === undefined ? undefined : { value, spans, confidence: finding.confidence };
}

/** Tells whether an amount is in the currency that the name asks for; one without a currency is in that of the document. */
function hasCurrencyOfName(
  { reading }: Source,
  { name }: LeafQuery,
  typed: FieldValue | undefined,
): boolean {
  const wanted = currencyOfName(name);
  const currency = typed?.currency ?? reading.finances.currency?.currency;
  return wanted === undefined || currency === undefined || currency === wanted;
}

/** Takes a typed value that is of the kind of the leaf. */
function convertTyped({ kind, node }: LeafQuery, typed: FieldValue | undefined) {
  if (!typed || kind === 'duration' || kind === 'text') return undefined;
  const fits =
    typed.type === kind ||
    (kind === 'number' && (typed.type === 'money' || typed.type === 'number'));
  const { value } = typed;
  if (!fits || typeof value === 'object') return undefined;
  return node.type === 'integer' && !Number.isInteger(value) ? undefined : value;
}

/** Takes the value itself if it has the type of the leaf, else the only value of its kind in its words. */
function convertValue(source: Source, query: LeafQuery, value: unknown): LeafValue | undefined {
  const { kind, node } = query;
  if (typeof value === 'number') {
    const fits = kind === 'money' || kind === 'number' || kind === 'percentage';
    return fits && (node.type === 'number' || Number.isInteger(value)) ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (kind === 'text') return value;
  if (kind === 'boolean') return undefined;
  const values = new Set(listValues(source, query, value, false).map((one) => one.value));
  return values.size === 1 ? [...values][0] : undefined;
}
