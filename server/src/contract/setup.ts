import { type Static, Type } from 'typebox';

import { DocumentDetail } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { ONE_LINE } from './patterns.ts';
import {
  Email,
  NewPassword,
  Nullable,
  RequestObject,
  ResponseObject,
  WorkspaceId,
} from './schema.ts';
import { TimeZone } from './time-zone.ts';

const setupRoute = { tag: 'Authentication', scopes: [], weight: 0 } as const;

export const getSetup = defineEndpoint({
  ...setupRoute,
  id: 'getSetup',
  summary: 'Whether somebody has an account on this server, and how people sign in',
  description: 'Returns `new` until the first owner has an account, then always `complete`.',
  method: 'GET',
  path: '/setup',
  access: 'public',
  responses: {
    200: ResponseObject({
      state: Type.Enum(['new', 'complete'], {
        description:
          '`new`: nobody can sign in yet, and the code of the server start opens a session.',
      }),
      sign_in_provider: Nullable(
        Type.String({
          description:
            'Name of the OpenID provider, to which `GET /auth/oidc/start` leads; null without one.',
        }),
      ),
      sends_mail: Type.Boolean({
        description:
          'Whether the server has a mail server. Without one it prints tokens for new passwords, and the answer to an invitation holds its token.',
      }),
    }),
  },
});

const FirstUser = ResponseObject({
  id: Type.String(),
  email: Type.String(),
  name: Nullable(Type.String()),
});

export const startSetupSession = defineEndpoint({
  ...setupRoute,
  id: 'startSetupSession',
  summary: 'Open the first session with the code that the server printed',
  description:
    'Sets the cookie of a session of the first owner, who has no password yet. A code works once and for 15 minutes. When somebody has an account, the answer is 403.',
  method: 'POST',
  path: '/setup/session',
  access: 'public',
  sameOrigin: true,
  setsCookies: true,
  body: RequestObject({
    code: Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The text after `#` in the address that the server printed.',
    }),
  }),
  responses: { 200: ResponseObject({ session_id: Type.String(), user: FirstUser }) },
});

export const SetupRequest = RequestObject({
  email: Email,
  name: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
  password: NewPassword,
  workspace_name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: ONE_LINE,
      description: 'New name of the first workspace.',
    }),
  ),
  time_zone: Type.Optional(TimeZone('Time zone of the owner and of the first workspace.')),
});
export type SetupRequest = Static<typeof SetupRequest>;

export const completeSetup = defineEndpoint({
  ...setupRoute,
  id: 'completeSetup',
  summary: 'Give the first owner an account',
  description:
    'Stores address, name and password of the first owner, who must send the request. Codes and other sessions of the owner end. It works once.',
  method: 'POST',
  path: '/setup',
  access: 'session',
  body: SetupRequest,
  responses: {
    200: ResponseObject({
      state: Type.Literal('complete', { description: 'Always `complete`.' }),
      user: FirstUser,
      workspace_id: Type.String(),
    }),
  },
});

export const addSample = defineEndpoint({
  id: 'addSample',
  tag: 'Documents',
  summary: 'Add the sample contract with a call about it, and have both read',
  description:
    'Adds a contract between two invented companies to the workspace and requests its `contract_review`. The id follows from the workspace, so that a repeat returns the same document. It has the tag `sample`, and its metadata has as `question` one that it does not answer. A recorded call about the contract, with synthetic voices, is added as a recording and transcribed; its meeting then gets action items and a summary. The metadata names them as `transcription_id` and `meeting_id`, or says in `no_recording` why there is no recording: `no_speech_engine` for English, or `missing_scope` of the credential, which needs `write:transcripts`. `DELETE /v2/setup/sample` removes all of it; another call adds it again.',
  method: 'POST',
  path: '/setup/sample',
  scopes: ['write:documents'],
  weight: 15,
  body: RequestObject({ workspace_id: Type.Optional(WorkspaceId) }),
  responses: { 200: DocumentDetail },
});

export const removeSample = defineEndpoint({
  id: 'removeSample',
  tag: 'Documents',
  summary: 'Delete the sample contract and the call about it',
  description:
    'Deletes the document, the recording and the meeting that `POST /v2/setup/sample` added, with all that was read from them, in one transaction. What is left of them suffices: a part that was deleted before is skipped. With a recording or a meeting it needs `write:transcripts` too. Tasks that were made from the call stay.',
  method: 'DELETE',
  path: '/setup/sample',
  scopes: ['delete:documents'],
  weight: 1,
  query: RequestObject({ workspace_id: Type.Optional(WorkspaceId) }),
  responses: {
    200: ResponseObject({
      document_id: Nullable(
        Type.String({ description: 'The deleted document; null without one.' }),
      ),
      transcription_id: Nullable(
        Type.String({ description: 'The deleted recording; null without one.' }),
      ),
      meeting_id: Nullable(Type.String({ description: 'The deleted meeting; null without one.' })),
      deleted: Type.Literal(true),
    }),
  },
});
