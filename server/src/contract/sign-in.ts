import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import {
  Deleted,
  Email,
  Id,
  NewPassword,
  Nullable,
  Password,
  RequestObject,
  ResponseObject,
  SecondFactorCode,
  Timestamp,
} from './schema.ts';

/** Step 5 of the specification, RFC 6749 §5.1. */
export const tokenFields = {
  access_token: Type.String({ description: 'JWT (RFC 9068) for `Authorization: Bearer`.' }),
  refresh_token: Type.String({ description: 'Good once, for 30 days; each use gives a new one.' }),
  expires_in: Type.Integer({ examples: [3600], description: 'Seconds of the access token.' }),
  token_type: Type.Literal('Bearer'),
};

export const Tokens = ResponseObject(tokenFields, { $id: 'Tokens' });
export type Tokens = Static<typeof Tokens>;

export const signInRoute = {
  tag: 'Authentication',
  version: 'root',
  scopes: [],
  weight: 0,
} as const;

export const LoginRequest = RequestObject({
  email: Email,
  password: Password,
  code: Type.Optional(SecondFactorCode),
  session: Type.Optional(
    Type.Enum(['tokens', 'cookie'], {
      default: 'tokens',
      description:
        '`cookie`: for pages of this server, which hold no token that a script can read.',
    }),
  ),
  workspace_id: Type.Optional(Id('Default workspace of the session; default: the first one.')),
});
export type LoginRequest = Static<typeof LoginRequest>;

export const login = defineEndpoint({
  ...signInRoute,
  id: 'login',
  summary: 'Sign in with a password, and a code where a second factor is set up',
  description:
    'Returns tokens, or sets the cookie of a page with `session: cookie`. With a second factor, a 401 of the type `second_factor_required` asks for `code`. Wrong attempts are slowed down.',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  sameOrigin: true,
  body: LoginRequest,
  responses: {
    200: ResponseObject({
      access_token: Type.Optional(tokenFields.access_token),
      refresh_token: Type.Optional(tokenFields.refresh_token),
      expires_in: Type.Integer(),
      token_type: Type.Optional(tokenFields.token_type),
      session_id: Type.String(),
      user: ResponseObject({
        id: Type.String(),
        email: Type.String(),
        name: Nullable(Type.String()),
      }),
    }),
  },
});

export const refreshSession = defineEndpoint({
  ...signInRoute,
  id: 'refreshSession',
  summary: 'New tokens for a refresh token of a sign-in',
  description:
    'Returns a new pair of tokens and makes the old refresh token invalid. A second use of one after ten seconds ends the session.',
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  body: RequestObject({ refresh_token: Type.String({ minLength: 1, maxLength: 512 }) }),
  responses: { 200: Tokens },
});

export const logout = defineEndpoint({
  ...signInRoute,
  id: 'logout',
  setsCookies: true,
  summary: 'End the session that this request is made with',
  description: 'Ends the session of the token or the cookie at once.',
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
  responses: { 200: ResponseObject({ signed_out: Type.Literal(true) }) },
});

const Changed = ResponseObject({
  changed: Type.Literal(true),
  sessions_ended: Type.Integer({ description: 'Other sessions, which the change has ended.' }),
});

export const changePassword = defineEndpoint({
  ...signInRoute,
  id: 'changePassword',
  summary: 'Change the own password; all other sessions end',
  description:
    'Checks the current password and stores the new one. The session of this request stays.',
  method: 'POST',
  path: '/auth/password',
  access: 'session',
  body: RequestObject({
    current_password: Type.Optional(Password),
    new_password: NewPassword,
  }),
  responses: { 200: Changed },
});

export const requestPasswordReset = defineEndpoint({
  ...signInRoute,
  id: 'requestPasswordReset',
  summary: 'Ask for a token that sets a new password; answers alike for unknown addresses',
  description:
    'Mails a token that works once and for an hour. Without a mail server, the server prints it. Unknown addresses get the same answer.',
  method: 'POST',
  path: '/auth/password/reset',
  access: 'public',
  body: RequestObject({ email: Email }),
  responses: { 200: ResponseObject({ accepted: Type.Literal(true) }) },
});

export const confirmPasswordReset = defineEndpoint({
  ...signInRoute,
  id: 'confirmPasswordReset',
  summary: 'Set a new password by a reset token; all sessions end',
  description: 'Stores the new password and ends all sessions and grants of applications.',
  method: 'POST',
  path: '/auth/password/reset/confirm',
  access: 'public',
  body: RequestObject({
    token: Type.String({ minLength: 1, maxLength: 128 }),
    new_password: NewPassword,
  }),
  responses: { 200: Changed },
});

const Session = ResponseObject(
  {
    id: Type.String(),
    kind: Type.Enum(['tokens', 'cookie', 'oauth'], {
      description: '`oauth`: an application that was let in.',
    }),
    client: Nullable(ResponseObject({ id: Type.String(), name: Type.String() })),
    current: Type.Boolean(),
    user_agent: Nullable(Type.String()),
    ip_address: Nullable(Type.String()),
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp,
  },
  { $id: 'Session' },
);
export type Session = Static<typeof Session>;

export const listSessions = defineEndpoint({
  ...signInRoute,
  id: 'listSessions',
  summary: 'Own sessions and the applications that were let in',
  description: 'Returns sign-ins and grants of applications, with address and time of use.',
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
  responses: { 200: ResponseObject({ sessions: Type.Array(Session) }) },
});

export const endOtherSessions = defineEndpoint({
  ...signInRoute,
  id: 'endOtherSessions',
  summary: 'End all own sessions but this one; applications that were let in stay',
  description: 'Ends all sign-ins of the user except that of this request.',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'session',
  responses: { 200: ResponseObject({ sessions_ended: Type.Integer() }) },
});

export const endSession = defineEndpoint({
  ...signInRoute,
  id: 'endSession',
  summary: 'End an own session, or turn an application out',
  description: 'Ends one sign-in, or all access of one application.',
  method: 'DELETE',
  path: '/auth/sessions/:session_id',
  access: 'session',
  params: RequestObject({ session_id: Id('Session.') }),
  responses: { 200: Deleted('The ended session.') },
});

export const startOidc = defineEndpoint({
  ...signInRoute,
  id: 'startOidc',
  summary: 'Sign in through the provider that the operator has set: redirects there',
  description:
    'Redirects the browser to the provider and remembers the attempt in a cookie. Without a provider the answer is 404.',
  method: 'GET',
  path: '/auth/oidc/start',
  access: 'public',
  redirects: true,
  query: RequestObject({
    return_to: Type.Optional(
      Type.String({
        maxLength: 2_500,
        pattern: String.raw`^/(?![/\\])[^\\\u0000-\u001f\u007f]*$`,
        description: 'Path on this server to come back to.',
      }),
    ),
  }),
  responses: { 200: Type.String() },
  produces: 'text/html; charset=utf-8',
  errorPages: ['unauthorized', 'forbidden', 'resource_not_found', 'internal_error'],
  setsCookies: true,
});

export const finishOidc = defineEndpoint({
  ...signInRoute,
  id: 'finishOidc',
  summary: 'Complete the sign-in at an OpenID provider; redirects',
  description:
    'Checks what the provider says, sets the cookie of the session, and redirects to the page that began it.',
  method: 'GET',
  path: '/auth/oidc/callback',
  access: 'public',
  redirects: true,
  responses: { 200: Type.String() },
  produces: 'text/html; charset=utf-8',
  errorPages: ['unauthorized', 'forbidden', 'resource_not_found', 'internal_error'],
  setsCookies: true,
});
