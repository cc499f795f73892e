import { type Static, Type } from 'typebox';

import { ResponseObject } from './schema.ts';

/** What is known about one finding besides its value. */
export const Finding = ResponseObject(
  {
    id: Type.String({
      description:
        'The same in every analysis of the same text: the JSON pointer of a single value; of an element of a list an id that follows its evidence.',
    }),
    source: Type.Enum(['engine', 'person']),
  },
  { $id: 'Finding' },
);
export type Finding = Static<typeof Finding>;

/** Findings by JSON pointer. */
export const Findings = Type.Record(Type.String(), Finding, {
  description: 'Findings by JSON pointer into the result, as `/extracted_fields/obligations/0`.',
});
export type Findings = Static<typeof Findings>;
