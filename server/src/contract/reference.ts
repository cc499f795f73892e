import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { RequestObject, ResponseObject } from './schema.ts';

/** Public text that is the same for every caller. */
export const publicText = {
  tag: 'Reference',
  method: 'GET',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  isStatic: true,
} as const;

export const Home = ResponseObject(
  {
    name: Type.Literal('Docket'),
    version: Type.String({ description: 'Version of the API.' }),
    links: Type.Record(Type.String(), Type.String(), { description: 'Addresses by their name.' }),
  },
  { $id: 'Home', description: 'Name and version of the API, with the addresses of its parts.' },
);

export const showHome = defineEndpoint({
  ...publicText,
  id: 'showHome',
  summary: 'What this server is and where to go on: a page for browsers, links for others',
  description: 'Returns a page to browsers and links to other clients. It needs no credential.',
  path: '/',
  produces: ['application/json', 'text/html'],
  responses: { 200: Home },
});

export const showReference = defineEndpoint({
  ...publicText,
  id: 'showReference',
  summary: 'The reference of the API as a page',
  description: 'Returns the page that draws this description. It loads nothing from other servers.',
  path: '/docs',
  produces: 'text/html; charset=utf-8',
  responses: { 200: Type.String() },
});

export const getReferenceScript = defineEndpoint({
  ...publicText,
  id: 'getReferenceScript',
  summary: 'The script of the reference page',
  description: 'Returns the script of the reference page, compressed and with an ETag.',
  path: '/docs/reference.js',
  produces: 'text/javascript; charset=utf-8',
  responses: { 200: Type.String() },
});

export const getGuide = defineEndpoint({
  ...publicText,
  id: 'getGuide',
  summary: 'A guide as Markdown',
  description: 'Returns a guide of the documentation as Markdown.',
  path: '/docs/:page',
  params: RequestObject({
    page: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Name of the file, as `webhooks.md`.',
    }),
  }),
  produces: 'text/markdown; charset=utf-8',
  responses: { 200: Type.String() },
});

export const getLlmsIndex = defineEndpoint({
  ...publicText,
  id: 'getLlmsIndex',
  summary: 'The guides as an index for language models (llms.txt)',
  description: 'Returns the list of guides with one sentence each, in the format of llmstxt.org.',
  path: '/llms.txt',
  produces: 'text/markdown; charset=utf-8',
  responses: { 200: Type.String() },
});

export const getLlmsFull = defineEndpoint({
  ...publicText,
  id: 'getLlmsFull',
  summary: 'All guides as one text for language models',
  description: 'Returns all guides, one after the other.',
  path: '/llms-full.txt',
  produces: 'text/markdown; charset=utf-8',
  responses: { 200: Type.String() },
});

export const getPostmanCollection = defineEndpoint({
  ...publicText,
  id: 'getPostmanCollection',
  summary: 'A Postman collection of every operation, with examples, in an order that runs',
  description:
    'Returns a collection whose requests run in order on a new server. Set its variables `url` and `key`.',
  path: '/postman.json',
  responses: { 200: Type.Unknown() },
});
