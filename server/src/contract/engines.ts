import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { Nullable, ResponseObject, Timestamp } from './schema.ts';

export const ENGINE_KINDS = [
  'text_extraction',
  'ocr',
  'language',
  'embedding',
  'speech',
  'speakers',
] as const;

const HEALTH =
  'How the latest request to the engine went, as far as the process that answers has seen. Null for what is built in, and before the first request.';

const Engine = ResponseObject({
  kind: Type.Enum([...ENGINE_KINDS]),
  name: Type.String(),
  version: Nullable(Type.String({ description: 'Null while the engine is missing.' })),
  state: Type.Enum(['ready', 'missing', 'off'], {
    description: '`missing`: something must be added first. `off`: a setting turns it off.',
  }),
  languages: Type.Array(Type.String(), {
    description: 'Codes of two letters; empty where language does not matter.',
  }),
  why: Nullable(Type.String({ description: 'Remedy when the engine is not `ready`.' })),
  health: Nullable(
    ResponseObject(
      {
        working: Type.Boolean(),
        at: Timestamp,
        why: Nullable(Type.String({ description: 'Remedy when the model does not work.' })),
      },
      { description: HEALTH },
    ),
  ),
});

export const listEngines = defineEndpoint({
  id: 'listEngines',
  tag: 'Account',
  summary: 'The engines of this server, what each can do, and what a missing one needs',
  description:
    'Returns the engines for texts, languages, speech and embeddings, and what must be set up for a missing one.',
  method: 'GET',
  path: '/engines',
  scopes: [],
  weight: 0,
  responses: {
    200: ResponseObject({
      engines: Type.Array(Engine),
      speech: Type.Array(
        ResponseObject({
          language: Type.String(),
          engine: Nullable(ResponseObject({ name: Type.String(), version: Type.String() })),
          why: Nullable(Type.String({ description: 'Remedy when there is no vector search.' })),
        }),
        { description: 'Which engine recognises each language of recordings.' },
      ),
    }),
  },
});
