import { type Static, Type } from 'typebox';

import { Confidence, Evidence, Findings, Orphaned } from './analysis-elements.ts';
import { ANALYSIS_TYPES } from './analysis-types.ts';
import { ExtractedFields } from './extracted-fields.ts';
import { ExtractionResult } from './extraction-result.ts';
import { FieldValues } from './field-values.ts';
import { ResultEngine } from './result-engine.ts';
import { DescribedAs, ResponseObject } from './schema.ts';

export {
  BEARER_BOTH,
  Confidence,
  Evidence,
  Finding,
  Findings,
  Obligation,
  Orphaned,
  Risk,
  type Supersession,
} from './analysis-elements.ts';

export const Analysis = ResponseObject(
  {
    summary: Type.Optional(Type.String()),
    extracted_fields: DescribedAs(Type.Record(Type.String(), Type.Unknown()), ExtractedFields),
    extraction: Type.Optional(ExtractionResult),
    field_values: FieldValues,
    findings: Findings,
    orphaned: Orphaned,
    confidence: Confidence,
    analysis_type: Type.Enum([...ANALYSIS_TYPES]),
    evidence: Type.Record(Type.String(), Type.Array(Evidence), {
      description:
        'By JSON pointer into the analysis, as `/extracted_fields/parties/0`; of `/summary` one passage a sentence. A value that a person gave keeps the passages that the engine read.',
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
    engine: ResultEngine,
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
