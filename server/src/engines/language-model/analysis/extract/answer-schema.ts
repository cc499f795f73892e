import { type Static, type TProperties, type TSchema, Type } from 'typebox';

import { Obligation, Risk } from '../../../../contract/analysis.ts';
import { CLAUSE_CATEGORIES } from '../../../../language/clause-categories.ts';
import { type StatementConcept, ITEM_KEYS } from '../../../../language/statement-concepts.ts';
import { CITATION_PROPERTIES } from '../../model-calls/ground-citations.ts';
import { type FieldPlan, type ListName, slotName, type FieldSlot } from './plan-fields.ts';

function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

const FINDINGS_MAX = 300;
const LIST_MAX = 200;
const POINTS_MAX = 20;

const SlotFinding = Type.Object({
  field_id: Type.String({ description: 'Id of the field, as f1.' }),
  value: Type.String({ description: 'As the field asks for it.' }),
  ...CITATION_PROPERTIES,
});
/** Value for a slot in an answer. */
export type SlotFinding = Static<typeof SlotFinding>;

const SummaryPoint = Type.Object({
  sentence: Type.String({ description: 'One plain sentence that the quote bears out in full.' }),
  ...CITATION_PROPERTIES,
});
/** Sentence of a summary in an answer. */
export type SummaryPoint = Static<typeof SummaryPoint>;

const CONCEPTS = Object.keys(ITEM_KEYS) as StatementConcept[];

const LIST_ITEMS = {
  obligations: Type.Object({
    party: Nullable(Type.String({ description: 'Who must do it, as the quote names it.' })),
    description: Type.String({ description: 'What must be done, in one sentence.' }),
    type: Obligation.properties.type,
    due_text: Nullable(Type.String({ description: 'When, in the words of the quote.' })),
    recurrence: Nullable(Type.String({ description: 'How often, in the words of the quote.' })),
    ...CITATION_PROPERTIES,
  }),
  risks: Type.Object({
    category: Type.String({ description: 'Slug, as uncapped_liability.' }),
    severity: Risk.properties.severity,
    description: Type.String({ description: 'What the quote lays down, in one sentence.' }),
    ...CITATION_PROPERTIES,
  }),
  clauses: Type.Object({
    category: Type.Enum([...CLAUSE_CATEGORIES, 'other']),
    ...CITATION_PROPERTIES,
  }),
  issues: Type.Object({ kind: Type.Enum(['question', 'claim', 'blank']), ...CITATION_PROPERTIES }),
  totals: Type.Object({
    label: Type.String({ description: 'As the row is called.' }),
    value: Type.Number({ description: 'In full units of the currency.' }),
    ...CITATION_PROPERTIES,
  }),
  line_items: Type.Object({
    description: Type.String({ description: 'As written.' }),
    quantity: Nullable(Type.Number()),
    unit_price: Nullable(Type.Number()),
    amount: Type.Number(),
    ...CITATION_PROPERTIES,
  }),
  figures: Type.Object({
    concept: Type.Enum(CONCEPTS),
    label: Type.String({ description: 'As the row is called.' }),
    value: Type.Number({
      description: 'Of the period reported on, in full units of the currency; a loss is negative.',
    }),
    previous: Nullable(Type.Number({ description: 'Of the period before, from the same quote.' })),
    ...CITATION_PROPERTIES,
  }),
};

/** Item of a list in an answer. */
export type ListItem<L extends ListName> = Static<(typeof LIST_ITEMS)[L]>;

/** Answer about one chunk; parts that were not requested are absent. */
export type ChunkAnswer = {
  findings?: SlotFinding[];
  summary?: SummaryPoint[];
} & { [L in ListName]?: ListItem<L>[] };

/** Builds the schema of an answer that contains exactly the planned parts. */
export function answerSchema({ slots, lists }: FieldPlan, includeSummary: boolean) {
  const properties: TProperties = {
    ...(slots.length > 0 && { findings: Type.Array(SlotFinding, { maxItems: FINDINGS_MAX }) }),
    ...Object.fromEntries(
      lists.map((name) => [name, Type.Array(LIST_ITEMS[name], { maxItems: LIST_MAX })]),
    ),
    ...(includeSummary && { summary: Type.Array(SummaryPoint, { maxItems: POINTS_MAX }) }),
  };
  return Type.Unsafe<ChunkAnswer>(Type.Object(properties));
}

/** Describes a slot for the prompt: its name and its known meaning. */
export function describeSlot(slot: FieldSlot): string {
  return slot.meaning ? `${slotName(slot)}: ${slot.meaning}` : slotName(slot);
}
