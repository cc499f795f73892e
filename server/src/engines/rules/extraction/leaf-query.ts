import { detectValueKind, splitKey } from '../../../language/field-keys.ts';
import type { LeafNode } from '../../language-engine/extraction/schema-node.ts';
import { currencyOfName } from './known-fields.ts';
import { type PropertyTerms, termsOfProperty } from './label-words.ts';

/** Kind of value that a leaf asks for. */
export type LeafKind =
  | 'text'
  | 'date'
  | 'money'
  | 'percentage'
  | 'duration'
  | 'number'
  | 'boolean'
  | 'option'
  | 'email'
  | 'uri';

/** Leaf of a schema with all that its name, its parents and its description say about it. */
export type LeafQuery = {
  node: LeafNode;
  /** Name of the property. */
  name: string;
  /** Names of the objects around it, from the outermost. */
  parents: readonly string[];
  kind: LeafKind;
  /** Unit that a duration is asked in; undefined if the schema leaves it open. */
  unit: 'day' | 'week' | 'month' | 'year' | 'hour' | undefined;
  terms: PropertyTerms;
};

export function toLeafQuery(node: LeafNode, name: string, parents: readonly string[]): LeafQuery {
  const words = splitKey(name);
  const unit = findUnit(words) ?? findUnit(splitAll(node.description ?? ''));
  return {
    node,
    name,
    parents,
    kind: findKind(node, words, unit),
    unit,
    terms: termsOfProperty(name.replace(UNIT_SUFFIX, ''), parents, node.description),
  };
}

/** Unit at the end of a name, which no label repeats: `notice_period_days`, `term_in_months`. */
const UNIT_SUFFIX =
  /(?:_in)?_(?:days|weeks|months|years|percent|pct)$|(?:In)?(?:Days|Weeks|Months|Years|Percent|Pct)$/;

function splitAll(words: string): string[] {
  return words.toLowerCase().split(/[^\p{L}]+/u);
}

const UNITS: Readonly<Record<string, LeafQuery['unit']>> = {
  day: 'day',
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
  hours: 'hour',
};

function findUnit(words: readonly string[]): LeafQuery['unit'] {
  return words.map((word) => (Object.hasOwn(UNITS, word) ? UNITS[word] : undefined)).find(Boolean);
}

const PERCENT_WORD = /^(?:percent|percentage|pct|rate|apr|interest|discount|margin|share)$/;
const DURATION_WORD = /^(?:term|period|duration|notice|probation|warranty|tenor)$/;
const COUNT_WORD =
  /^(?:number|count|quantity|qty|copies|hours|employees|pages|rooms|units|items|instalments|installments|seats|users|licenses)$/;

function findKind(node: LeafNode, words: readonly string[], unit: LeafQuery['unit']): LeafKind {
  const { type, format, options } = node;
  if (options && type !== 'boolean') return 'option';
  if (type === 'boolean') return 'boolean';
  if (format) return format;
  if (type === 'string') return 'text';
  return findNumberKind(node, words, unit);
}

/** Tells what a number counts, by the words of its name and its description. */
function findNumberKind(
  { type, description = '' }: LeafNode,
  words: readonly string[],
  unit: LeafQuery['unit'],
): LeafKind {
  const last = words.at(-1) ?? '';
  if (words.some((word) => COUNT_WORD.test(word))) return 'number';
  if (unit && unit !== 'hour') return 'duration';
  if (words.some((word) => DURATION_WORD.test(word)) && detectValueKind(words) !== 'money') {
    return 'duration';
  }
  if (PERCENT_WORD.test(last) && type === 'number') return 'percentage';
  const isMoney = type === 'number' && namesMoney(words, description);
  return isMoney ? 'money' : 'number';
}

function namesMoney(words: readonly string[], description: string): boolean {
  if (currencyOfName(words.at(-1) ?? '') !== undefined) return true;
  return detectValueKind([...words, ...splitAll(description)]) === 'money';
}
