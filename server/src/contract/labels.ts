import { type Static, Type } from 'typebox';

import { DescribedAs } from './schema.ts';
import { VISIBLE, WITHOUT_NUL } from './patterns.ts';

/** Title, tags and metadata that callers give their resources. */
export const Title = Type.String({ minLength: 1, maxLength: 500, pattern: VISIBLE });

export const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 100, pattern: VISIBLE }), {
  maxItems: 50,
});

type Scalar = string | number | boolean;

export const METADATA_VALUE_LENGTH_MAX = 2_000;
export const METADATA_NAME_LENGTH_MAX = 100;

export const Metadata = Type.Unsafe<Record<string, Scalar | null>>({
  type: 'object',
  maxProperties: 50,
  propertyNames: {
    type: 'string',
    minLength: 1,
    maxLength: METADATA_NAME_LENGTH_MAX,
    pattern: WITHOUT_NUL,
  },
  additionalProperties: {
    type: ['string', 'number', 'boolean', 'null'],
    maxLength: METADATA_VALUE_LENGTH_MAX,
  },
  description:
    'Own values by name: at most 50, names of up to 100 characters, texts of up to 2,000, numbers and booleans. A null is left out.',
});
export type Metadata = Static<typeof Metadata>;

export const MetadataAnswer = DescribedAs(
  Type.Unsafe<Record<string, Scalar>>(Type.Record(Type.String(), Type.Unknown())),
  Type.Unsafe({
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean'] },
    description: 'Own values by name: texts, numbers and booleans.',
  }),
);

export const Labels = { tags: Type.Optional(Tags), metadata: Type.Optional(Metadata) };
