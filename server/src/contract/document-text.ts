import { Type } from 'typebox';

import { DocumentParams } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { Nullable, RequestObject, ResponseObject } from './schema.ts';

/** Pages with the places of their words are read from a file: so many at once stay cheap. */
export const PAGES_PER_CALL_MAX = 100;

const pageFields = {
  page: Type.Integer({ description: 'Page number, from 1.' }),
  start: Type.Integer({ description: 'UTF-16 code units, as in JavaScript strings.' }),
  end: Type.Integer(),
};

export const DocumentText = ResponseObject(
  {
    text: Type.String({ description: 'The pages, joined by one form feed.' }),
    text_sha256: Type.String(),
    pages: Type.Array(ResponseObject(pageFields)),
  },
  { $id: 'DocumentText' },
);

const Points = (description: string) => Type.Number({ description });

export const DocumentPage = ResponseObject(
  {
    ...pageFields,
    ocr: Type.Boolean({ description: 'The text was recognised from the image of the page.' }),
    width: Nullable(Points('Points (1/72 inch); null where the file has no layout.')),
    height: Nullable(Points('Points; null where the file has no layout.')),
    text: Type.Optional(Type.String()),
    words: Type.Optional(
      Type.Array(
        ResponseObject({
          start: Type.Integer({ description: 'Offset in the text of the document.' }),
          end: Type.Integer(),
          x: Points('Points from the left edge of the page as it is shown.'),
          y: Points('Points from its upper edge.'),
          width: Type.Number(),
          height: Type.Number(),
        }),
      ),
    ),
  },
  { $id: 'DocumentPage' },
);

export const getDocumentText = defineEndpoint({
  id: 'getDocumentText',
  tag: 'Documents',
  summary: 'The canonical text that evidence offsets refer to',
  description:
    'Returns the text that every `start` and `end` of evidence counts in, in UTF-16 code units. A document that is not read yet is refused with the type `not_ready` and `Retry-After`.',
  method: 'GET',
  path: '/documents/:document_id/text',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  responses: { 200: DocumentText },
});

const PageNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, description });

export const listDocumentPages = defineEndpoint({
  id: 'listDocumentPages',
  tag: 'Documents',
  summary: 'Pages of a document: their place in the text, and where their words stand',
  description:
    'Returns for each page its place in the text, and with `words=true` the boxes of its words. A document that is not read yet is refused with the type `not_ready`.',
  method: 'GET',
  path: '/documents/:document_id/pages',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  query: RequestObject({
    from: Type.Optional(PageNumber('First page; default 1.')),
    to: Type.Optional(
      PageNumber(
        `Last page; by default the twentieth from the first. At most ${PAGES_PER_CALL_MAX} pages a call, and with words or texts fewer where pages are very long.`,
      ),
    ),
    words: Type.Optional(
      Type.Boolean({ default: false, description: 'Also the box of each word, for highlights.' }),
    ),
    include_text: Type.Optional(
      Type.Boolean({ default: false, description: 'Also the text of each page.' }),
    ),
  }),
  responses: {
    200: ResponseObject({
      pages: Type.Array(DocumentPage),
      total: Type.Integer({ description: 'Pages of the document.' }),
      text_sha256: Type.String({ description: 'SHA-256 of the text that the offsets refer to.' }),
    }),
  },
});
