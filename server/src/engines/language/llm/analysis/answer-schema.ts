import { type Static, type TProperties, type TSchema, Type } from 'typebox';

import { Obligation, Risk } from '../../../../contract/analysis.ts';
import { CLAUSE_CUES } from '../../built-in/clauses/clause-cues.ts';
import type { Concept } from '../../built-in/financial/concepts.ts';
import { ITEM_KEYS } from '../../built-in/financial/item-keys.ts';
import { CITED } from '../evidence-of.ts';
import { type FieldPlan, type ListName, nameOf, type Slot } from './plan-fields.ts';

function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

const FINDINGS_MAX = 300;
const LIST_MAX = 200;
const POINTS_MAX = 20;

const SlotFinding = Type.Object({
  field_id: Type.String({ description: 'Id of the field, as f1.' }),
  value: Type.String({ description: 'As the field asks for it.' }),
  ...CITED,
});
export type SlotFinding = Static<typeof SlotFinding>;

const Point = Type.Object({
  sentence: Type.String({ description: 'One plain sentence that the quote bears out in full.' }),
  ...CITED,
});
export type Point = Static<typeof Point>;

const CONCEPTS = Object.keys(ITEM_KEYS) as Concept[];
const CLAUSE_CATEGORIES = Object.keys(CLAUSE_CUES);

const LIST_ITEMS = {
  obligations: Type.Object({
    party: Nullable(Type.String({ description: 'Who must do it, as the quote names it.' })),
    description: Type.String({ description: 'What must be done, in one sentence.' }),
    type: Obligation.properties.type,
    due_text: Nullable(Type.String({ description: 'When, in the words of the quote.' })),
    recurrence: Nullable(Type.String({ description: 'How often, in the words of the quote.' })),
    ...CITED,
  }),
  risks: Type.Object({
    category: Type.String({ description: 'Slug, as uncapped_liability.' }),
    severity: Risk.properties.severity,
    description: Type.String({ description: 'What the quote lays down, in one sentence.' }),
    ...CITED,
  }),
  clauses: Type.Object({ category: Type.Enum([...CLAUSE_CATEGORIES, 'other']), ...CITED }),
  issues: Type.Object({ kind: Type.Enum(['question', 'claim', 'blank']), ...CITED }),
  totals: Type.Object({
    label: Type.String({ description: 'As the row is called.' }),
    value: Type.Number({ description: 'In full units of the currency.' }),
    ...CITED,
  }),
  line_items: Type.Object({
    description: Type.String({ description: 'As written.' }),
    quantity: Nullable(Type.Number()),
    unit_price: Nullable(Type.Number()),
    amount: Type.Number(),
    ...CITED,
  }),
  figures: Type.Object({
    concept: Type.Enum(CONCEPTS),
    label: Type.String({ description: 'As the row is called.' }),
    value: Type.Number({
      description: 'Of the period reported on, in full units of the currency; a loss is negative.',
    }),
    previous: Nullable(Type.Number({ description: 'Of the period before, from the same quote.' })),
    ...CITED,
  }),
};

export type ListItem<L extends ListName> = Static<(typeof LIST_ITEMS)[L]>;

/** What a model finds in one chunk; what was not asked for is absent. */
export type ChunkAnswer = {
  findings?: SlotFinding[];
  summary?: Point[];
} & { [L in ListName]?: ListItem<L>[] };

/** The schema of an answer that has what is planned, and nothing else. */
export function answerSchema({ slots, lists }: FieldPlan, includeSummary: boolean) {
  const properties: TProperties = {
    ...(slots.length > 0 && { findings: Type.Array(SlotFinding, { maxItems: FINDINGS_MAX }) }),
    ...Object.fromEntries(
      lists.map((name) => [name, Type.Array(LIST_ITEMS[name], { maxItems: LIST_MAX })]),
    ),
    ...(includeSummary && { summary: Type.Array(Point, { maxItems: POINTS_MAX }) }),
  };
  return Type.Unsafe<ChunkAnswer>(Type.Object(properties));
}

/** Names the field and, where we know it, what is meant by it. */
export function askOf(slot: Slot): string {
  return slot.meaning ? `${nameOf(slot)}: ${slot.meaning}` : nameOf(slot);
}
