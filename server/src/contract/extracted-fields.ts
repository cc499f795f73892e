import { type TSchema, Type } from 'typebox';

import { ANALYSIS_FIELDS, type AnalysisField, type AnalysisFieldName } from './analysis-fields.ts';
import { Confidence, Evidence, Obligation, Risk } from './analysis-elements.ts';
import { Nullable, ResponseObject } from './schema.ts';

/** Origin of an element of a list, which every element has. */
const origin = {
  id: Type.Optional(Type.String({ description: 'Id of the element in this analysis.' })),
  confidence: Type.Optional(Confidence),
  evidence: Type.Optional(Type.Array(Evidence)),
};

const amount = (description: string) => Type.Optional(Nullable(Type.Number({ description })));
const text = (description: string) => Type.Optional(Nullable(Type.String({ description })));

const ExtractedClause = ResponseObject(
  {
    ...origin,
    category: text('Slug of the likeliest category of the clause, as `governing_law`.'),
    categories: Type.Optional(
      Type.Array(Type.String(), {
        description: 'All categories of the clause, the likeliest first.',
      }),
    ),
    title: text('Title of the clause, as `Governing law`.'),
    text: text('Text of the clause.'),
  },
  { $id: 'ExtractedClause', description: 'A clause of a contract or of a court document.' },
);

const LegalIssue = ResponseObject(
  {
    ...origin,
    kind: text('Kind of the issue, as `question` or `claim`.'),
    description: text('The issue in one sentence.'),
  },
  { $id: 'LegalIssue', description: 'A question or a claim of a legal text.' },
);

const StatementTotal = ResponseObject(
  {
    ...origin,
    label: text('Label of the figure, as the statement has it.'),
    value: amount('The figure, in full units.'),
    currency: text('ISO 4217 code; null where the text names no currency.'),
  },
  { $id: 'StatementTotal', description: 'A total of a financial statement or a receipt.' },
);

const StatementRatio = ResponseObject(
  {
    ...origin,
    name: text('Name of the ratio, as `gross_margin`.'),
    value: amount('Share or multiple: 0.25 is 25 %.'),
    formula: text('Formula with the names of its inputs.'),
  },
  { $id: 'StatementRatio', description: 'A ratio of two figures of a statement.' },
);

const StatementAnomaly = ResponseObject(
  {
    ...origin,
    type: text('Kind of the anomaly, as `sum_mismatch`.'),
    severity: Type.Optional(Type.Enum(['low', 'medium', 'high'])),
    description: text('The anomaly in one sentence.'),
    expected: amount('Expected value; null if none is expected.'),
    actual: amount('Value in the statement.'),
  },
  { $id: 'StatementAnomaly', description: 'A contradiction or an unusual figure of a statement.' },
);

const LineItem = ResponseObject(
  {
    ...origin,
    description: text('Article or service.'),
    quantity: amount('Number of units.'),
    unit_price: amount('Price of one unit.'),
    amount: amount('Amount of the line.'),
  },
  { $id: 'LineItem', description: 'An item of a receipt or an invoice.' },
);

const FieldPeriod = ResponseObject(
  {
    start: text('First day, as an ISO 8601 date; null where the text leaves it open.'),
    end: text('Last day, as an ISO 8601 date; null where the text leaves it open.'),
  },
  { $id: 'FieldPeriod', description: 'First and last day.' },
);

const TermDates = ResponseObject(
  {
    start_date: text('First day, as an ISO 8601 date; null where the text leaves it open.'),
    end_date: text('Last day, as an ISO 8601 date; null where the text leaves it open.'),
  },
  { $id: 'TermDates', description: 'First and last day of a term.' },
);

const ELEMENTS: Partial<Record<AnalysisFieldName, TSchema>> = {
  clauses: ExtractedClause,
  issues: LegalIssue,
  obligations: Obligation,
  risks: Risk,
  totals: StatementTotal,
  ratios: StatementRatio,
  anomalies: StatementAnomaly,
  line_items: LineItem,
};

/** Returns the schema of a known field. Every value may be null. */
function fieldSchema(name: AnalysisFieldName, field: AnalysisField, dates: TSchema): TSchema {
  const { description, type } = field;
  if (name === 'dates') return Nullable(dates);
  const element = ELEMENTS[name];
  if (element) return Nullable(Type.Array(element, { description }));
  if (type === 'array of strings') {
    return Nullable(Type.Array(Type.String(), { description }));
  }
  if (type === '{start, end}') return Nullable(FieldPeriod);
  if (type === 'number') return Nullable(Type.Number({ description }));
  return Nullable(Type.String({ description }));
}

function fieldsWith(dates: TSchema, $id: string, description: string): TSchema {
  const fields = Object.entries<AnalysisField>(ANALYSIS_FIELDS).map(([name, field]) => [
    name,
    Type.Optional(fieldSchema(name as AnalysisFieldName, field, dates)),
  ]);
  return Type.Object(Object.fromEntries(fields), { $id, description, additionalProperties: true });
}

/** Extracted fields of stored analyses, as readers of the description see them. Unknown keys are open. */
export const ExtractedFields = fieldsWith(
  FieldPeriod,
  'ExtractedFields',
  'Values by the requested keys, each null where the text has none. Other keys than these hold a text, a number, a boolean, a list or null.',
);

/** The same of events and of an answer that was waited for, where `dates` has other keys. */
export const ExtractedFieldsOfEvents = fieldsWith(
  TermDates,
  'ExtractedFieldsOfEvents',
  'As `ExtractedFields`; `dates` has the keys `start_date` and `end_date` here.',
);
