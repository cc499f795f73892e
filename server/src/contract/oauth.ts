import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { OAUTH_ERRORS } from './errors.ts';
import { clientCredentials, oauthRoute, Parameters, text } from './oauth-parameters.ts';
import { ResponseObject } from './schema.ts';
import { SCOPES } from './scopes.ts';
import { tokenFields } from './sign-in.ts';

/** Answered where the browser cannot be sent back: RFC 6749 §4.1.2.1. */
export const OAuthErrorBody = Type.Object(
  {
    error: Type.Enum(Object.keys(OAUTH_ERRORS)),
    error_description: Type.Optional(Type.String()),
  },
  { $id: 'OAuthErrorBody', additionalProperties: false },
);

const AuthorizationQuery = Parameters({
  client_id: Type.String({ description: 'Id of the application.' }),
  redirect_uri: Type.String({
    description:
      'As it was registered, character by character. Until it is known, nothing redirects.',
  }),
  response_type: Type.Literal('code'),
  scope: text('Scopes with spaces between; default: all that the application has registered.'),
  state: text('Comes back as it was.'),
  code_challenge: text('PKCE (RFC 7636); needed for public applications.', 43),
  code_challenge_method: Type.Optional(Type.Literal('S256')),
  prompt: text('`login`, `select_account`, `consent` or `none`.', 64),
  resource: text('An address of this server that the tokens are restricted to (RFC 8707).', 8_192),
  workspace: text(
    'Workspace to give access to, for an application that no workspace has registered.',
    128,
  ),
});

const page = {
  ...oauthRoute,
  path: '/oauth/authorize',
  access: 'anybody',
  redirects: true,
  produces: 'text/html; charset=utf-8',
  errorPages: ['invalid_request', 'unauthorized', 'forbidden', 'rate_limit_exceeded'],
  setsCookies: true,
  documentedQuery: AuthorizationQuery,
  responses: { 200: Type.String() },
} as const;

/** Its parameters are read by the handler, which decides by them where an error may be told. */
export const showAuthorization = defineEndpoint({
  ...page,
  id: 'showAuthorization',
  summary: 'The page where a user signs in and lets an application in',
  description:
    'Shows the forms for sign-in and consent. Errors that may be told to the application redirect to it; others are a page.',
  method: 'GET',
});

export const answerAuthorization = defineEndpoint({
  ...page,
  id: 'answerAuthorization',
  summary: 'Submit the forms of the authorization page; redirects to the application with a code',
  description:
    'Takes the forms of the page. Consent redirects to the application with a code, which lives for 60 seconds; refusal redirects with `access_denied`.',
  method: 'POST',
  sameOrigin: true,
  form: true,
  body: Parameters({
    step: text('`sign_in` or `consent`.', 20),
    email: text('E-mail address for the sign-in.', 320),
    password: text('Password for the sign-in.'),
    code: text('Code of the second factor.', 64),
    decision: text('`allow` or `deny`.', 20),
    csrf: text('From the page.', 200),
  }),
});

export const TokenRequest = Parameters({
  grant_type: text(
    '`authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`.',
    64,
  ),
  code: text('Code of the callback.', 256),
  redirect_uri: text('As it was in the authorization request.', 8_192),
  code_verifier: text('PKCE (RFC 7636).', 256),
  device_code: text('Of the device authorization.', 256),
  refresh_token: text('Of the last answer.', 512),
  scope: text('No more than was granted.'),
  resource: text('The address of the grant, or one where it has none (RFC 8707).', 8_192),
  ...clientCredentials,
});
export type TokenRequest = Static<typeof TokenRequest>;

export const issueToken = defineEndpoint({
  ...oauthRoute,
  id: 'issueToken',
  summary: 'Tokens for a code or a refresh token; takes a form or JSON',
  description:
    'Exchanges a code with its PKCE verifier, or a refresh token, which works once. Takes a form as RFC 6749 says, or JSON.',
  method: 'POST',
  path: '/oauth/token',
  form: true,
  body: TokenRequest,
  responses: {
    200: ResponseObject({ ...tokenFields, scope: Type.String() }, { $id: 'OAuthTokens' }),
  },
});

const TokenHint = Parameters({
  token: text('An access or refresh token.', 8_192),
  token_type_hint: text('Not needed.', 64),
  ...clientCredentials,
});

export const revokeToken = defineEndpoint({
  ...oauthRoute,
  id: 'revokeToken',
  summary: 'End what a token was granted by, with all its tokens (RFC 7009)',
  description:
    'Ends the whole grant of the token, with all its tokens. Unknown tokens get the same answer.',
  method: 'POST',
  path: '/oauth/revoke',
  form: true,
  body: TokenHint,
  responses: { 200: ResponseObject({}) },
});

export const introspectToken = defineEndpoint({
  ...oauthRoute,
  id: 'introspectToken',
  summary: 'Check a token of the calling application (RFC 7662)',
  description:
    'Returns whether a token of the calling application is valid, and what it may do. Tokens of others are not active.',
  method: 'POST',
  path: '/oauth/introspect',
  form: true,
  body: TokenHint,
  responses: {
    200: ResponseObject({
      active: Type.Boolean(),
      scope: Type.Optional(Type.String()),
      client_id: Type.Optional(Type.String()),
      sub: Type.Optional(Type.String()),
      username: Type.Optional(Type.String()),
      exp: Type.Optional(Type.Integer()),
      iat: Type.Optional(Type.Integer()),
      iss: Type.Optional(Type.String()),
      aud: Type.Optional(Type.String()),
      jti: Type.Optional(Type.String()),
      token_type: Type.Optional(Type.String()),
    }),
  },
});

const strings = Type.Array(Type.String());

const metadataRoute = {
  tag: 'OAuth',
  version: 'root',
  access: 'public',
  scopes: [],
  weight: 0,
  method: 'GET',
} as const;

const AuthorizationServer = ResponseObject(
  {
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    device_authorization_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    introspection_endpoint: Type.String(),
    jwks_uri: Type.String(),
    scopes_supported: Type.Array(Type.Enum([...SCOPES])),
    response_types_supported: strings,
    response_modes_supported: strings,
    grant_types_supported: strings,
    token_endpoint_auth_methods_supported: strings,
    revocation_endpoint_auth_methods_supported: strings,
    introspection_endpoint_auth_methods_supported: strings,
    code_challenge_methods_supported: strings,
    authorization_response_iss_parameter_supported: Type.Boolean(),
    client_id_metadata_document_supported: Type.Boolean(),
    protected_resources: strings,
    service_documentation: Type.String(),
  },
  { $id: 'AuthorizationServer' },
);

export const getAuthorizationServer = defineEndpoint({
  ...metadataRoute,
  id: 'getAuthorizationServer',
  summary: 'Metadata of the authorization server (RFC 8414)',
  description:
    'Returns the addresses and abilities of the authorization server, for libraries that discover them.',
  path: '/.well-known/oauth-authorization-server',
  responses: { 200: AuthorizationServer },
});

export const getOpenIdConfiguration = defineEndpoint({
  ...metadataRoute,
  id: 'getOpenIdConfiguration',
  summary:
    'The same metadata where libraries of OpenID Connect look for it; there are no ID tokens',
  description:
    'Returns the metadata of the authorization server at the address of OpenID Connect. Docket issues no ID tokens.',
  path: '/.well-known/openid-configuration',
  responses: { 200: AuthorizationServer },
});

const ProtectedResource = ResponseObject(
  {
    resource: Type.String(),
    authorization_servers: strings,
    jwks_uri: Type.String(),
    scopes_supported: Type.Array(Type.Enum([...SCOPES])),
    bearer_methods_supported: strings,
    resource_documentation: Type.String(),
  },
  { $id: 'ProtectedResource' },
);

export const getProtectedResource = defineEndpoint({
  ...metadataRoute,
  id: 'getProtectedResource',
  summary: 'Metadata of the API as a protected resource (RFC 9728)',
  description: 'Returns which authorization server gives tokens for this API.',
  path: '/.well-known/oauth-protected-resource',
  responses: { 200: ProtectedResource },
});

export const getMcpResource = defineEndpoint({
  ...metadataRoute,
  id: 'getMcpResource',
  summary: 'Metadata of MCP as a protected resource (RFC 9728)',
  description: 'Returns the metadata of the MCP server as a protected resource (RFC 9728).',
  path: '/.well-known/oauth-protected-resource/mcp',
  responses: { 200: ProtectedResource },
});

export const getJwks = defineEndpoint({
  ...metadataRoute,
  id: 'getJwks',
  summary: 'Public keys that access tokens are signed with (RFC 7517)',
  description:
    'Returns the keys that verify access tokens. A new key is published before it signs.',
  path: '/.well-known/jwks.json',
  responses: {
    200: ResponseObject({
      keys: Type.Array(
        ResponseObject({
          kty: Type.String(),
          crv: Type.String(),
          x: Type.String(),
          y: Type.String(),
          kid: Type.String(),
          alg: Type.String(),
          use: Type.String(),
        }),
      ),
    }),
  },
});
