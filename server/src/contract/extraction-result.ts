import { type Static, Type } from 'typebox';

import { Evidence } from './analysis-elements.ts';
import { ResultEngine } from './result-engine.ts';
import { ResponseObject } from './schema.ts';

/** Limits of the schema of an extraction. */
export const EXTRACTION_SCHEMA_LIMITS = { bytes: 65_536, depth: 6, leaves: 200 } as const;

/** Size limit in bytes of a body with a schema: a schema of 64 KiB fits in any escaping, beside the other fields. */
export const SCHEMA_BODY_BYTES_MAX = 1_048_576;

/** Keywords of JSON Schema that the schema of an extraction may use. */
export const EXTRACTION_KEYWORDS = [
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'description',
  'format',
  'nullable',
  '$defs',
  '$ref',
] as const;

/** Formats of strings that an extraction converts values to. */
export const EXTRACTION_FORMATS = ['date', 'duration', 'email', 'uri'] as const;

/** JSON Schema in a request. */
export const SchemaOfData = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
  maxProperties: 100,
  propertyNames: { maxLength: 100 },
  description: `JSON Schema of the data: an object of the keywords \`${EXTRACTION_KEYWORDS.join('`, `')}\`, where \`$ref\` names an entry of \`$defs\` and nothing refers to itself. At most ${EXTRACTION_SCHEMA_LIMITS.bytes / 1_024} KB, ${EXTRACTION_SCHEMA_LIMITS.depth} levels and ${EXTRACTION_SCHEMA_LIMITS.leaves} leaves. \`format\` is one of \`${EXTRACTION_FORMATS.join('`, `')}\`. Names and descriptions of the properties say what to look for.`,
});

/** Reasons for which a leaf is null. */
export const UNRESOLVED_REASONS = [
  'not_found',
  'ambiguous',
  'not_convertible',
  'not_supported',
] as const;

const TotalMismatch = ResponseObject(
  {
    column: Type.String({
      description:
        'JSON pointer into an item of the list that `pointer` names, as `/amount`: the value whose column was added up.',
    }),
    stated: Type.Number({ description: 'Total that the document states below the table.' }),
    sum: Type.Number({ description: 'Sum of the rows of the list.' }),
    evidence: Type.Array(Evidence, { description: 'Passages that state the total.' }),
  },
  {
    $id: 'TotalMismatch',
    description: 'Only of `total_mismatch`: the column and the two figures that differ.',
  },
);

/** Result of an extraction, once it is completed. */
export const ExtractionResult = ResponseObject(
  {
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Conforms to the schema, except that every leaf may be null.',
    }),
    evidence: Type.Record(Type.String(), Type.Array(Evidence), {
      description: 'By JSON pointer into `data`, as `/line_items/3/amount`. Every value has some.',
    }),
    confidence: Type.Record(Type.String(), Type.Number(), {
      description: 'Probability that a value is right, from 0 to 1, by JSON pointer into `data`.',
    }),
    unresolved: Type.Array(
      ResponseObject({
        pointer: Type.String({ description: 'JSON pointer into `data`.' }),
        reason: Type.Enum([...UNRESOLVED_REASONS], {
          description:
            '`not_found`: the document does not state it, or not in words that the engine knows. `ambiguous`: it states several values. `not_convertible`: what it states does not fit the type. `not_supported`: a language model gave a value that the passage it quotes does not state.',
        }),
      }),
      {
        description:
          'Leaves that are null and lists that are empty. Cells of a table are left out.',
      },
    ),
    warnings: Type.Array(
      ResponseObject({
        code: Type.String({ description: 'Code of the remark, such as `total_mismatch`.' }),
        pointer: Type.Optional(Type.String({ description: 'JSON pointer into `data`.' })),
        message: Type.String({ description: 'Sentence for a reader.' }),
        details: Type.Optional(TotalMismatch),
      }),
      { description: 'Remarks, as on a total that is not the sum of its rows.' },
    ),
    engine: ResultEngine,
  },
  {
    $id: 'ExtractionResult',
    description: 'Values of a JSON schema that a document states, with their passages.',
  },
);
export type ExtractionResult = Static<typeof ExtractionResult>;
