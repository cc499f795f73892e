import { type Static, Type } from 'typebox';

import { ResponseObject } from './schema.ts';

/** Engine of a result, as all results of documents, meetings and generation show it. */
export const ResultEngine = ResponseObject(
  {
    name: Type.String(),
    version: Type.String(),
    method: Type.Optional(
      Type.Enum(['rules', 'language_model'], {
        description: 'Absent in results that are older than this field.',
      }),
    ),
    note: Type.Optional(
      Type.String({
        description:
          'Sentences to show beside the result: how it was made, and what a language model would add to a result of rules. Absent in results that are older than this field.',
      }),
    ),
  },
  { $id: 'ResultEngine' },
);
export type ResultEngine = Static<typeof ResultEngine>;
