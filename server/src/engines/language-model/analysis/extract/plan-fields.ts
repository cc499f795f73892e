import { findAnalysisDefinition } from '../../../../contract/analysis-types.ts';
import { toClauseCategory } from '../../../../language/clause-categories.ts';
import { detectValueKind, splitKey } from '../../../../language/field-keys.ts';
import { ITEM_KEYS } from '../../../../language/statement-concepts.ts';
import { type AnalysisRequest } from '../../../language-engine/language-engine.ts';

/**
 * Kind of value, which decides how it is read and verified. `name` is a single name, `names` a list of them. `clause` is
 * the text of whole passages, `text` the words of a passage or the whole passage.
 */
export type SlotKind = 'text' | 'name' | 'names' | 'clause' | 'date' | 'number' | 'currency';

/** Lists of objects that a model extracts. Ratios and anomalies are computed from `figures`, the rows of statements. */
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

/** Single value that a model is asked for. */
export type FieldSlot = {
  /** Id that the model refers to, such as `f1`. */
  id: string;
  /** Key of the requested field; untrusted text. */
  key: string;
  /** JSON pointer below the field: a field with two dates has two slots. */
  part: '' | '/start' | '/end';
  kind: SlotKind;
  /** Meaning of a known field, for the prompt. */
  meaning: string | undefined;
};

/** Slots and lists that answer the requested fields. */
export type FieldPlan = {
  /** Requested keys, each once, in order. */
  keys: string[];
  slots: FieldSlot[];
  lists: ListName[];
};

/** Plans what to ask for the requested fields, or for the default fields of the analysis type. */
export function planFields({ extractFields, analysisType }: AnalysisRequest): FieldPlan {
  const keys = [...new Set(extractFields ?? findAnalysisDefinition(analysisType).fields)];
  const lists = new Set(keys.flatMap((key) => listForKey(key) ?? []));
  const slots = keys.filter((key) => !listForKey(key)).flatMap(planSlots);
  return {
    keys,
    lists: [...lists],
    slots: slots.map((slot, index) => ({ id: `f${index + 1}`, ...slot })),
  };
}

/** Returns whether a plan asks for nothing. */
export function isEmptyPlan({ slots, lists }: FieldPlan): boolean {
  return slots.length + lists.length === 0;
}

const COMPUTED_KEYS = new Set(['ratios', 'anomalies']);

/** Returns the list that a key needs; undefined for the key of a single value. */
function listForKey(key: string): ListName | undefined {
  return COMPUTED_KEYS.has(key) ? 'figures' : LISTS.find((list) => list === key);
}

function planSlots(key: string): Omit<FieldSlot, 'id'>[] {
  if (Object.hasOwn(KNOWN_FIELDS, key)) {
    return KNOWN_FIELDS[key]!.map((slot) => ({ key, part: '', ...slot }));
  }
  return [{ key, part: '', kind: detectSlotKind(key), meaning: undefined }];
}

const STATEMENT_KEYS = new Set(Object.values(ITEM_KEYS).flat());

function detectSlotKind(key: string): SlotKind {
  if (STATEMENT_KEYS.has(key)) return 'number';
  if (toClauseCategory(key)) return 'clause';
  const kind = detectValueKind(splitKey(key));
  return kind === 'money' ? 'number' : kind;
}

/** Returns the name of a slot in prompts, such as `dates.start`. */
export function slotName({ key, part }: Pick<FieldSlot, 'key' | 'part'>): string {
  return `${key}${part.replace('/', '.')}`;
}

type KnownSlot = Pick<FieldSlot, 'kind' | 'meaning'> & Partial<Pick<FieldSlot, 'part'>>;

/** Fields with a fixed meaning, with their slots. */
const KNOWN_FIELDS: Readonly<Record<string, readonly KnownSlot[]>> = {
  parties: [
    {
      kind: 'names',
      meaning:
        'each party to the document by its full legal name as written, one finding a party; no addresses, no roles',
    },
  ],
  dates: [
    {
      part: '/start',
      kind: 'date',
      meaning:
        'the day on which it takes effect, else the day on which it was made or decided; as YYYY-MM-DD',
    },
    {
      part: '/end',
      kind: 'date',
      meaning:
        'the day on which it ends; where the text gives a term, the start plus the term, quoting the term; as YYYY-MM-DD',
    },
  ],
  agreement_date: [{ kind: 'date', meaning: 'the day on which it was made; as YYYY-MM-DD' }],
  effective_date: [{ kind: 'date', meaning: 'the day on which it takes effect; as YYYY-MM-DD' }],
  expiration_date: [
    {
      kind: 'date',
      meaning:
        'the day on which it ends; where the text gives a term, the start plus the term, quoting the term; as YYYY-MM-DD',
    },
  ],
  governing_law: [
    { kind: 'name', meaning: 'the state or country whose law governs: its name alone' },
  ],
  jurisdiction: [
    { kind: 'name', meaning: 'the state or country whose courts decide: its name alone' },
  ],
  document_name: [{ kind: 'text', meaning: 'the title of the document as written' }],
  statutes: [
    { kind: 'names', meaning: 'each act or provision that is cited, as written, one finding each' },
  ],
  term: [{ kind: 'clause', meaning: 'the sentence that says how long it lasts' }],
  period: [
    { part: '/start', kind: 'date', meaning: 'first day of the period reported on; as YYYY-MM-DD' },
    { part: '/end', kind: 'date', meaning: 'last day of the period reported on; as YYYY-MM-DD' },
  ],
  currency: [{ kind: 'currency', meaning: 'the currency of the figures, as ISO 4217' }],
  company: [{ kind: 'text', meaning: 'who issued the invoice, receipt or statement' }],
  address: [{ kind: 'text', meaning: 'the address of who issued it' }],
  date: [{ kind: 'date', meaning: 'the day on which it was issued; as YYYY-MM-DD' }],
  total: [{ kind: 'number', meaning: 'the amount to be paid in all; digits only' }],
};
