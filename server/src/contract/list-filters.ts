import { Type } from 'typebox';

import { METADATA_NAME_LENGTH_MAX, METADATA_VALUE_LENGTH_MAX } from './labels.ts';
import { Instant } from './schema.ts';

const METADATA_FILTERS_MAX = 10;

/** Filters of lists of titled things; all must hold. */
export const rowFilters = {
  created_after: Type.Optional(Instant('Created at this time or later.')),
  created_before: Type.Optional(Instant('Created before this time.')),
  updated_after: Type.Optional(
    Instant('Changed at this time or later: ask again with the newest `updated_at`.'),
  ),
  updated_before: Type.Optional(Instant('Last changed before this time.')),
  title: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Part of the title, whatever the case of its letters A to Z.',
    }),
  ),
  metadata: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: METADATA_FILTERS_MAX,
      propertyNames: { type: 'string', minLength: 1, maxLength: METADATA_NAME_LENGTH_MAX },
      additionalProperties: { type: 'string', maxLength: METADATA_VALUE_LENGTH_MAX },
      description:
        'Metadata with this value, whatever its case: `metadata[KEY]=value` or `metadata.KEY=value`. Of several all must hold.',
    }),
  ),
};

/** Filter by a tag. */
export const tagFilter = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'Whatever its case.' }),
);
