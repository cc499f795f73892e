import { type Static, Type } from 'typebox';

import { DescribedAs, Nullable, ResponseObject } from './schema.ts';

export const FIELD_VALUE_TYPES = [
  'date',
  'period',
  'money',
  'percentage',
  'duration',
  'place',
  'party',
  'text',
  'boolean',
  'number',
] as const;
export type FieldValueType = (typeof FIELD_VALUE_TYPES)[number];

/** First and last day, ISO 8601; null if the text leaves one open. */
export type Period = { start: string | null; end: string | null };

/** Typed value of a finding, for programs that compute with it. */
export const FieldValue = ResponseObject(
  {
    type: Type.Enum([...FIELD_VALUE_TYPES]),
    // No union: the serializer coerces a string to the object.
    value: DescribedAs(
      Type.Unsafe<string | number | boolean | Period>({
        description:
          'ISO 8601 date of a `date`; {start, end} of a `period`; number of `money`, of a `duration`, of a `number` and of a `percentage`, where 5 means 5 %; boolean of a `boolean`; string of a `place`, a `party` and a `text`.',
        examples: ['2026-03-01', 4500, { start: '2025-01-01', end: '2025-12-31' }],
      }),
      Type.Union([
        Type.String(),
        Type.Number(),
        Type.Boolean(),
        ResponseObject(
          { start: Nullable(Type.String()), end: Nullable(Type.String()) },
          {
            $id: 'Period',
            description: 'First and last day, ISO 8601; null where the text leaves one open.',
          },
        ),
      ]),
    ),
    unit: Type.Optional(Type.String({ description: 'Unit of a duration, as `days` or `months`.' })),
    currency: Type.Optional(
      Type.String({ description: 'ISO 4217; missing when the text does not name it.' }),
    ),
    clause: Type.Optional(Type.String({ description: 'Clause that states the value, verbatim.' })),
    derived_from: Type.Optional(
      ResponseObject(
        {
          findings: Type.Array(Type.String(), {
            description: 'Ids of the findings computed with.',
          }),
          arithmetic: Type.String({ examples: ['2026-03-01 + 3 years'] }),
        },
        { description: 'Only of a computed value.' },
      ),
    ),
  },
  { $id: 'FieldValue' },
);
export type FieldValue = Static<typeof FieldValue>;

/** Typed values by JSON pointer into the analysis. */
export const FieldValues = Type.Record(Type.String(), FieldValue, {
  description:
    'Typed values by JSON pointer into the analysis, as `/extracted_fields/governing_law`. A value without a known type has none.',
});
export type FieldValues = Static<typeof FieldValues>;
