import { clauseCategory } from '../../built-in/clauses/clause-category.ts';
import { kindOf, wordsOf } from '../../built-in/fields/key-words.ts';
import { ITEM_KEYS } from '../../built-in/financial/item-keys.ts';
import { DEFAULT_FIELDS } from '../../default-fields.ts';
import type { AnalysisRequest } from '../../language-engine.ts';
import { KNOWN_FIELDS } from './known-fields.ts';

/**
 * How a value is read and proven. `name`: nothing but what is called so; `names`: several of them; `clause`: the passages
 * themselves, in one text; `text`: words of the passage, or the passage.
 */
export type SlotKind = 'text' | 'name' | 'names' | 'clause' | 'date' | 'number' | 'currency';

/** Lists of objects. `figures` are rows of statements: ratios and anomalies are computed from them. */
export const LISTS = [
  'obligations',
  'risks',
  'clauses',
  'issues',
  'totals',
  'line_items',
  'figures',
] as const;
export type ListName = (typeof LISTS)[number];

/** One thing that is asked for. */
export type Slot = {
  /** What the model names it by, as `f1`. */
  id: string;
  /** The requested field, whatever somebody typed. */
  key: string;
  /** Below the field: a field of two dates has two slots. */
  part: '' | '/start' | '/end';
  kind: SlotKind;
  /** What is meant, where we know it. */
  meaning: string | undefined;
};

export type FieldPlan = {
  /** Each once, in the order of the request. */
  keys: string[];
  slots: Slot[];
  lists: ListName[];
};

/** What has to be asked for the requested fields. */
export function planFields({ extractFields, analysisType }: AnalysisRequest): FieldPlan {
  const keys = [...new Set(extractFields ?? DEFAULT_FIELDS[analysisType])];
  const lists = new Set(keys.flatMap((key) => listOf(key) ?? []));
  const slots = keys.filter((key) => !listOf(key)).flatMap(slotsOf);
  return {
    keys,
    lists: [...lists],
    slots: slots.map((slot, index) => ({ id: `f${index + 1}`, ...slot })),
  };
}

export function isNothing({ slots, lists }: FieldPlan): boolean {
  return slots.length + lists.length === 0;
}

const COMPUTED = new Set(['ratios', 'anomalies']);

export function listOf(key: string): ListName | undefined {
  return COMPUTED.has(key) ? 'figures' : LISTS.find((list) => list === key);
}

function slotsOf(key: string): Omit<Slot, 'id'>[] {
  if (Object.hasOwn(KNOWN_FIELDS, key)) {
    return KNOWN_FIELDS[key]!.map((slot) => ({ key, part: '', ...slot }));
  }
  return [{ key, part: '', kind: kindOfKey(key), meaning: undefined }];
}

const ITEM_NAMES = new Set(Object.values(ITEM_KEYS).flat());

function kindOfKey(key: string): SlotKind {
  if (ITEM_NAMES.has(key)) return 'number';
  if (clauseCategory(key)) return 'clause';
  const kind = kindOf(wordsOf(key));
  return kind === 'money' ? 'number' : kind;
}

/** As it is called in questions: `dates.start`. */
export function nameOf({ key, part }: Slot): string {
  return `${key}${part.replace('/', '.')}`;
}
