import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { Nullable, ResponseObject } from './schema.ts';

export const ENGINE_KINDS = ['text_extraction', 'ocr', 'language', 'speech', 'speakers'] as const;

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
  why: Nullable(Type.String({ description: 'What to do where it is not `ready`.' })),
});

export const listEngines = defineEndpoint({
  id: 'listEngines',
  tag: 'Account',
  summary: 'The engines of this server, what each can do, and what a missing one needs',
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
          why: Nullable(Type.String({ description: 'What to do where there is none.' })),
        }),
        { description: 'Which engine recognises each language of recordings.' },
      ),
    }),
  },
});
