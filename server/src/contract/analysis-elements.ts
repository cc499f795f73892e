import { type Static, Type } from 'typebox';

import { FieldValue } from './field-values.ts';
import { Nullable, ResponseObject, Timestamp } from './schema.ts';

const DateReading = ResponseObject(
  {
    raw: Type.String({ description: 'Date as written in the text, on one line.' }),
    iso: Type.String({ description: 'The reading taken, as `2026-03-01`.' }),
    ambiguous: Type.Boolean({
      description: 'True when nothing in the text tells which number is the day.',
    }),
    alternatives: Type.Array(Type.String(), { description: 'The other readings, ISO.' }),
  },
  { $id: 'DateReading' },
);

export const Evidence = ResponseObject(
  {
    page: Nullable(Type.Integer({ description: 'Page, from 1.' })),
    start: Type.Integer({ description: 'First UTF-16 code unit in the text of the document.' }),
    end: Type.Integer({ description: 'One past the last UTF-16 code unit.' }),
    excerpt: Type.String({ description: 'Exactly `text.slice(start, end)`.' }),
    text_sha256: Type.String({ description: 'SHA-256 of the text that the offsets refer to.' }),
    match: Type.Enum(['exact', 'normalized']),
    verified: Type.Literal(true),
    date: Type.Optional(DateReading),
  },
  { $id: 'Evidence' },
);
export type Evidence = Static<typeof Evidence>;

/** Relation of two values of which the later one holds. */
const Supersession = ResponseObject(
  {
    finding_id: Nullable(
      Type.String({ description: 'Id of the other finding; null if it is not in the result.' }),
    ),
    superseded: Type.Array(Evidence, {
      description: 'Passages of the value that no longer holds.',
    }),
    superseding: Type.Array(Evidence, { description: 'Passages of the value that holds.' }),
  },
  { $id: 'Supersession' },
);
export type Supersession = Static<typeof Supersession>;

/** Id, origin and relations of one finding. */
export const Finding = ResponseObject(
  {
    id: Type.String({
      description:
        'The same in every analysis of the same text: the JSON pointer of a single value; of an element of a list an id that follows its evidence.',
    }),
    source: Type.Enum(['engine', 'person'], { description: 'Whose value is shown.' }),
    value: Type.Optional(FieldValue),
    confirmed: Type.Optional(Type.Boolean()),
    dismissed: Type.Optional(Type.Boolean()),
    corrected_by: Type.Optional(
      Type.String({ description: 'User or service key that gave the value or the judgement.' }),
    ),
    corrected_at: Type.Optional(Timestamp),
    orphaned: Type.Optional(
      Type.Literal(true, { description: 'The finding is no longer in the result.' }),
    ),
    superseded_by: Type.Optional(Supersession),
    supersedes: Type.Optional(Supersession),
  },
  { $id: 'Finding' },
);
export type Finding = Static<typeof Finding>;

export const Findings = Type.Record(Type.String(), Finding, {
  description: 'Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.',
});
export type Findings = Static<typeof Findings>;

/** Corrections whose finding is gone. */
export const Orphaned = Type.Optional(
  Type.Array(Finding, {
    description:
      'Corrections of findings that are no longer in the result, though their field or list was looked for.',
  }),
);

export const Confidence = Type.Number({ minimum: 0, maximum: 1 });

const Money = ResponseObject({ value: Type.Number(), currency: Type.String() });

/** Bearer of what binds both parties. */
export const BEARER_BOTH = 'both';

const bearer = Type.Optional(
  Nullable(
    Type.String({
      description:
        'Id of the party that bears it, as in `findings` of `/extracted_fields/parties/0`; `both`; null if it is open or `parties` was not extracted.',
    }),
  ),
);

export const Obligation = ResponseObject(
  {
    id: Type.String(),
    party: Nullable(Type.String()),
    bearer,
    description: Type.String(),
    type: Type.Enum([
      'payment',
      'delivery',
      'notice',
      'confidentiality',
      'reporting',
      'insurance',
      'indemnity',
      'compliance',
      'other',
    ]),
    due_date: Nullable(Type.String()),
    due_text: Nullable(Type.String()),
    recurrence: Nullable(Type.String()),
    amount: Nullable(Money),
    confidence: Confidence,
    evidence: Type.Array(Evidence),
  },
  { $id: 'Obligation' },
);
export type Obligation = Static<typeof Obligation>;

export const Risk = ResponseObject(
  {
    id: Type.String(),
    category: Type.String({ description: 'Slug, as `uncapped_liability`.' }),
    severity: Type.Enum(['low', 'medium', 'high']),
    title: Type.String(),
    description: Type.String(),
    recommendation: Nullable(Type.String()),
    bearer,
    confidence: Confidence,
    evidence: Type.Array(Evidence),
  },
  { $id: 'Risk' },
);
export type Risk = Static<typeof Risk>;
