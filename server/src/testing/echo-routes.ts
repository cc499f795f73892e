import { Type } from 'typebox';

import { defineEndpoint } from '../contract/endpoint.ts';
import { RequestObject, ResponseObject } from '../contract/schema.ts';
import { handle } from '../http/route.ts';

const answer = ResponseObject({
  workspace_id: Type.String(),
  user_id: Type.Union([Type.String(), Type.Null()]),
});
const query = RequestObject({ workspace_id: Type.Optional(Type.String()) });

const echo = { tag: 'Echo', summary: 'Says who asks', version: 'root', weight: 1 } as const;

const readOwn = defineEndpoint({
  ...echo,
  id: 'readOwn',
  method: 'GET',
  path: '/own',
  scopes: [],
  query,
  responses: { 200: answer },
});

const changeOwn = defineEndpoint({ ...readOwn, id: 'changeOwn', method: 'POST' });

const changeAccount = defineEndpoint({
  ...changeOwn,
  id: 'changeAccount',
  path: '/account',
  access: 'session',
});

const joinAs = defineEndpoint({ ...changeOwn, id: 'joinAs', path: '/join', access: 'anybody' });

const readAnywhere = defineEndpoint({
  ...readOwn,
  id: 'readAnywhere',
  path: '/anywhere',
  withoutWorkspace: true,
});

const readDocuments = defineEndpoint({
  ...readOwn,
  id: 'readDocuments',
  path: '/documents',
  scopes: ['read:documents'],
});

const makeOwnKey = defineEndpoint({
  ...changeOwn,
  id: 'makeOwnKey',
  path: '/key',
  scopes: ['admin:all'],
  allowOwnResource: true,
});

const enter = defineEndpoint({
  ...changeOwn,
  id: 'enter',
  path: '/enter',
  access: 'public',
  sameOrigin: true,
  form: true,
  body: RequestObject({ name: Type.Optional(Type.String()) }),
});

/** One route for each way in which an endpoint asks who calls; all answer with the workspace and the user. */
export const ECHO_ROUTES = [
  readOwn,
  changeOwn,
  changeAccount,
  joinAs,
  readAnywhere,
  readDocuments,
  makeOwnKey,
  enter,
].map((endpoint) =>
  handle(endpoint, ({ workspaceId, maybePrincipal }) => ({
    workspace_id: workspaceId,
    user_id: maybePrincipal?.userId ?? null,
  })),
);
