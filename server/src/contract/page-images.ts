import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { Binary, Id, RequestObject } from './schema.ts';
import { TokenParams } from './shares.ts';

const WIDTHS = [400, 800, 1600] as const;
/** Widest image of a page for readers who may not download the file. */
export const SHARED_PAGE_IMAGE_WIDTH_MAX = 800;

const Page = Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page number, from 1.' });

const ImageQuery = RequestObject({
  width: Type.Optional(
    Type.Unsafe<(typeof WIDTHS)[number]>({
      type: 'integer',
      enum: [...WIDTHS],
      default: 800,
      description: 'Width of the image in pixels.',
    }),
  ),
});

export const getPageImage = defineEndpoint({
  id: 'getPageImage',
  tag: 'Documents',
  summary: 'The image of a page of a PDF file',
  description:
    'Sends the page as it is shown, as PNG. A box of `GET /documents/{document_id}/pages?words=true` is in points: multiplied by the width of the image and divided by the `width` of the page, it is in pixels of the image. Files without pages of their own are refused with the type `not_available`. Readers of a share that allows no download get at most 800 pixels.',
  method: 'GET',
  path: '/documents/:document_id/pages/:page/image',
  scopes: ['read:documents'],
  weight: 1,
  params: RequestObject({ document_id: Id('Document.'), page: Page }),
  query: ImageQuery,
  hasEtag: true,
  produces: 'image/png',
  responses: { 200: Binary, 206: Binary },
});

export const getSharedPageImage = defineEndpoint({
  id: 'getSharedPageImage',
  tag: 'Sharing',
  summary: 'The image of a page of the document behind a link',
  description:
    'Sends the page as PNG. Without the permission to download, images are at most 800 pixels wide. A link with a password needs the cookie that its page sets. Each image takes a unit of the limits of the workspace that shares the document.',
  method: 'GET',
  version: 'root',
  path: '/s/:token/pages/:page/image',
  access: 'public',
  scopes: [],
  weight: 0,
  params: RequestObject({ ...TokenParams.properties, page: Page }),
  query: ImageQuery,
  namesResource: true,
  produces: 'image/png',
  responses: { 200: Binary, 206: Binary },
});
