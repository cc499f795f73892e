import { type Static, Type } from 'typebox';

import { FieldValues } from './field-values.ts';
import { Nullable, ResponseObject } from './schema.ts';

export const ANALYSIS_TYPES = ['contract_review', 'financial_analysis', 'legal_review'] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

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

export const Confidence = Type.Number({ minimum: 0, maximum: 1 });

const Money = ResponseObject({ value: Type.Number(), currency: Type.String() });

export const Obligation = ResponseObject(
  {
    id: Type.String(),
    party: Nullable(Type.String()),
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
    confidence: Confidence,
    evidence: Type.Array(Evidence),
  },
  { $id: 'Risk' },
);
export type Risk = Static<typeof Risk>;

export const Analysis = ResponseObject(
  {
    summary: Type.Optional(Type.String()),
    extracted_fields: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The requested keys. `parties` is an array of strings, `dates` is {start, end} in GETs and {start_date, end_date} in events, `period` is {start, end}, `obligations`, `risks`, `totals`, `ratios`, `anomalies` and `line_items` are arrays of objects; every other value is a scalar or null.',
    }),
    field_values: FieldValues,
    confidence: Confidence,
    analysis_type: Type.Enum([...ANALYSIS_TYPES]),
    evidence: Type.Record(Type.String(), Type.Array(Evidence), {
      description:
        'By JSON pointer into the analysis, as `/extracted_fields/parties/0`; of `/summary` one passage a sentence.',
    }),
    field_confidence: Type.Record(Type.String(), Type.Number()),
    warnings: Type.Array(
      ResponseObject({
        code: Type.String(),
        field: Type.Optional(Type.String()),
        message: Type.String(),
      }),
    ),
    coverage: ResponseObject({ pages_total: Type.Integer(), pages_read: Type.Integer() }),
    engine: ResponseObject({ name: Type.String(), version: Type.String() }),
  },
  { $id: 'Analysis' },
);
export type Analysis = Static<typeof Analysis>;

export const Failure = ResponseObject(
  {
    code: Type.String({ description: 'Code such as `encrypted`, `too_large`, `unreachable`.' }),
    message: Type.String(),
    stage: Type.Enum(['fetch', 'extract', 'analyze', 'decode', 'recognise', 'speakers']),
    retryable: Type.Boolean(),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'Failure' },
);
