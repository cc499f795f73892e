import { type Static, Type } from 'typebox';

import { DocumentParams } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import {
  ANY_MEDIA_TYPE,
  Binary,
  Deleted,
  Id,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';

export const SHARE_PERMISSIONS = ['view', 'download'] as const;

const Permission = Type.Enum([...SHARE_PERMISSIONS], {
  description:
    '`view`: title, summary, text and images of the pages; `download`: the file as well.',
});

const PASSWORD_LENGTH_MAX = 256;

export const ShareRequest = RequestObject({
  user_id: Type.Optional(
    Id('A user of this server, who then reads the document by its id. Left out: a link.'),
  ),
  permission: Type.Optional(
    Type.Enum([...SHARE_PERMISSIONS], {
      default: 'view',
      description:
        '`view`: title, summary, text and images of the pages; `download`: the file as well.',
    }),
  ),
  expires_at: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'ISO-8601 time with its offset, in the future; default: never.',
      examples: ['2030-01-31T12:00:00Z'],
    }),
  ),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: PASSWORD_LENGTH_MAX,
      description: 'Asked for by the page behind the link. Only of a link.',
    }),
  ),
});
export type ShareRequest = Static<typeof ShareRequest>;

export const SharedWith = ResponseObject({
  type: Type.Enum(['user', 'link']),
  user_id: Type.Optional(Type.String({ description: 'User of a share of type `user`.' })),
});

const shareFields = {
  id: Type.String({ examples: ['share_019a52f1c0de7a3b9c4d5e6f70819203'] }),
  document_id: Type.String(),
  shared_with: SharedWith,
  permission: Permission,
  has_password: Type.Boolean(),
  expires_at: Nullable(Timestamp),
  shared_by: Type.String({ description: 'User or key.' }),
  created_at: Timestamp,
  last_used_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the link was opened last; null for users, and before the first time.',
    }),
  ),
};

export const Share = ResponseObject(shareFields, { $id: 'Share' });
export type Share = Static<typeof Share>;

export const NewShare = ResponseObject(
  {
    ...shareFields,
    url: Type.Optional(
      Type.String({ description: 'URL of a link. Shown once: only its hash is stored.' }),
    ),
  },
  { $id: 'NewShare' },
);

export const shareDocument = defineEndpoint({
  id: 'shareDocument',
  tag: 'Documents',
  summary: 'Share a document with a user of this server, or by a link',
  description:
    'Lets one user of this server read the document, or creates a link for everybody who has it. The address of a link is shown only in this answer. Publishes `document.shared`.',
  method: 'POST',
  path: '/documents/:document_id/shares',
  scopes: ['write:documents'],
  weight: 1,
  params: DocumentParams,
  body: ShareRequest,
  responses: { 201: NewShare },
});

export const listShares = defineEndpoint({
  id: 'listShares',
  tag: 'Documents',
  summary: 'Whom a document is shared with, the newest first',
  description:
    'Returns the shares that have not been ended. The addresses of links are never shown again.',
  method: 'GET',
  path: '/documents/:document_id/shares',
  scopes: ['read:documents'],
  weight: 1,
  params: DocumentParams,
  query: RequestObject(PageQuery),
  responses: { 200: ResponseObject({ shares: Type.Array(Share), pagination: Pagination }) },
});

const ListedShare = ResponseObject(
  { ...shareFields, document_title: Type.String({ description: 'Title of the document.' }) },
  { $id: 'ListedShare' },
);

export const listAllShares = defineEndpoint({
  id: 'listAllShares',
  tag: 'Documents',
  summary: 'All shares of a workspace, the newest first',
  description:
    'Returns the shares of all documents that have not been ended, also expired ones, with the last use of links.',
  method: 'GET',
  path: '/shares',
  scopes: ['read:documents'],
  weight: 1,
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId), ...PageQuery }),
  responses: { 200: ResponseObject({ shares: Type.Array(ListedShare), pagination: Pagination }) },
});

export const revokeShare = defineEndpoint({
  id: 'revokeShare',
  tag: 'Documents',
  summary: 'End a share; its link stops working at once',
  description: 'Ends the share at once, for a user and for a link. The document stays as it is.',
  method: 'DELETE',
  path: '/documents/:document_id/shares/:share_id',
  scopes: ['write:documents'],
  weight: 1,
  params: RequestObject({ document_id: Id('Document.'), share_id: Id('Share.') }),
  responses: { 200: Deleted('The ended share.') },
});

export const TokenParams = RequestObject({ token: Type.String({ minLength: 1, maxLength: 128 }) });

const Page = Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'First page to show.' });

const publicPage = {
  tag: 'Sharing',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  params: TokenParams,
  produces: 'text/html; charset=utf-8',
  errorPages: ['forbidden', 'resource_not_found'],
  responses: { 200: Type.String() },
} as const;

/** Form data of the share page. */
const Opening = RequestObject({
  password: Type.Optional(Type.String({ maxLength: PASSWORD_LENGTH_MAX })),
  pass: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Stands for the password for a while; the page holds it.',
    }),
  ),
  page: Type.Optional(Page),
});
export type Opening = Static<typeof Opening>;

export const showShare = defineEndpoint({
  ...publicPage,
  id: 'showShare',
  summary: 'The page behind a link: the document, or the question for its password',
  description:
    'Shows the title, summary and text of the shared document, or asks for the password of the link. Errors are pages too.',
  method: 'GET',
  path: '/s/:token',
  query: RequestObject({ page: Type.Optional(Page) }),
});

export const openShare = defineEndpoint({
  ...publicPage,
  id: 'openShare',
  summary: 'The page behind a link, with its password',
  description:
    'Checks the password that the page asked for, and shows the document. Wrong passwords are limited: the page then says how long to wait.',
  method: 'POST',
  path: '/s/:token',
  form: true,
  body: Opening,
});

export const downloadShare = defineEndpoint({
  ...publicPage,
  id: 'downloadShare',
  summary: 'The file behind a link that allows its download',
  description:
    'Sends the file, if the permission of the link is `download`. A link with a password needs it, or the `pass` of its page.',
  method: 'POST',
  path: '/s/:token/download',
  form: true,
  body: Opening,
  produces: ANY_MEDIA_TYPE,
  responses: { 200: Binary, 206: Binary },
});
