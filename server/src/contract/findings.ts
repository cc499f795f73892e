import { type Static, Type } from 'typebox';

import { Finding } from './analysis.ts';
import { DocumentParams } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { FIELD_VALUE_TYPES } from './field-values.ts';
import { MeetingParams } from './meetings.ts';
import { DAY } from './patterns.ts';
import { Nullable, RequestObject } from './schema.ts';

const TEXT_LENGTH_MAX = 10_000;
/** Length of the pointer of a field with the longest key, each of whose characters is escaped. */
const FINDING_ID_LENGTH_MAX = 300;

const FindingId = Type.String({
  minLength: 1,
  maxLength: FINDING_ID_LENGTH_MAX,
  description:
    '`id` of the finding, percent-encoded: `%2Fextracted_fields%2Fgoverning_law` for a single value.',
});

const Day = Type.String({ maxLength: 10, pattern: DAY });

/** Largest integer that JSON readers keep exactly. */
const NUMBER_MAX = Number.MAX_SAFE_INTEGER;

/** Typed value that a person gives. */
const GivenValue = RequestObject({
  type: Type.Enum([...FIELD_VALUE_TYPES]),
  value: Type.Union(
    [
      Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX }),
      Type.Number({ minimum: -NUMBER_MAX, maximum: NUMBER_MAX }),
      Type.Boolean(),
      RequestObject({ start: Nullable(Day), end: Nullable(Day) }),
    ],
    { description: 'Of the form that `type` has in `field_values`.' },
  ),
  unit: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  currency: Type.Optional(Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' })),
  clause: Type.Optional(Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX })),
});
export type GivenValue = Static<typeof GivenValue>;

export const CorrectFindingRequest = RequestObject(
  {
    value: Type.Optional(Nullable(GivenValue)),
    confirmed: Type.Optional(Type.Boolean({ description: 'The finding is right.' })),
    dismissed: Type.Optional(Type.Boolean({ description: 'The finding is wrong or irrelevant.' })),
  },
  { minProperties: 1, description: 'Omitted properties stay. `value: null` removes the value.' },
);
export type CorrectFindingRequest = Static<typeof CorrectFindingRequest>;

/** Both forms take and answer the same. */
const corrects = {
  method: 'PATCH',
  weight: 1,
  body: CorrectFindingRequest,
  responses: { 200: Finding },
} as const;

export const correctDocumentFinding = defineEndpoint({
  ...corrects,
  id: 'correctDocumentFinding',
  tag: 'Documents',
  summary: 'Correct, confirm or dismiss a finding of a document',
  description:
    'Stores the value or the judgement of a person for one finding. It is shown in every later answer, also of a new analysis that finds the same. Publishes `finding.corrected`.',
  path: '/documents/:document_id/findings/:finding_id',
  scopes: ['write:documents'],
  params: RequestObject({ ...DocumentParams.properties, finding_id: FindingId }),
});

export const correctMeetingFinding = defineEndpoint({
  ...corrects,
  id: 'correctMeetingFinding',
  tag: 'Meetings',
  summary: 'Correct, confirm or dismiss a finding of a meeting',
  description:
    'Stores the value or the judgement of a person for one finding of a summary, an analysis or an action item. It is shown in every later answer. Publishes `finding.corrected`.',
  path: '/meetings/:meeting_id/findings/:finding_id',
  scopes: ['write:transcripts'],
  params: RequestObject({ ...MeetingParams.properties, finding_id: FindingId }),
});
