import { type Static, Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import { ONE_LINE } from './patterns.ts';
import {
  Deleted,
  Id,
  Instant,
  IpRanges,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';
import { SCOPES } from './scopes.ts';

export const ENVIRONMENTS = ['live', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const KEY_TYPES = ['user', 'service'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

const LIMIT_MAX = 1_000_000_000;
/** Longest overlap of two secrets of one key. */
export const ROTATION_OVERLAP_HOURS_MAX = 7 * 24;

const requestLimit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, description }));

const RateLimit = RequestObject(
  {
    requests_per_minute: requestLimit('Units within any minute.'),
    requests_per_day: requestLimit('Units within any 24 hours.'),
    concurrent_requests: requestLimit('Requests open at the same time.'),
  },
  { minProperties: 1, description: 'Limits of this key, at most those of its plan.' },
);
export type KeyRateLimit = Static<typeof RateLimit>;

const settings = {
  name: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
  description: Type.String({ maxLength: 2_000 }),
  expires_at: Instant('Later than now; the key is refused from then on.'),
  ip_allowlist: IpRanges('The key is refused from any other address; empty allows all.'),
};

const keyFields = {
  id: Type.String(),
  workspace_id: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  prefix: Type.String({ examples: ['svc_live_'] }),
  last4: Type.String(),
  type: Type.Enum([...KEY_TYPES]),
  user_id: Nullable(Type.String({ description: 'Whom a user key speaks for.' })),
  environment: Type.Enum([...ENVIRONMENTS]),
  restricted: Type.Boolean(),
  scopes: Type.Array(Type.Enum([...SCOPES]), {
    description: 'Scopes in the vocabulary of the creation.',
  }),
  rate_limit: Nullable(
    ResponseObject({
      requests_per_minute: Type.Optional(Type.Integer()),
      requests_per_day: Type.Optional(Type.Integer()),
      concurrent_requests: Type.Optional(Type.Integer()),
    }),
  ),
  ip_allowlist: Type.Array(Type.String()),
  status: Type.Enum(['active', 'expired', 'revoked']),
  expires_at: Nullable(Timestamp),
  previous_secret_expires_at: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time until which the previous secret is accepted too.',
    }),
  ),
  created_by: Nullable(Type.String({ description: 'User or key.' })),
  created_at: Timestamp,
  last_used_at: Nullable(
    Type.String({ format: 'date-time', description: 'Exact to about a minute.' }),
  ),
  revoked_at: Nullable(Timestamp),
};

export const ApiKey = ResponseObject(keyFields, { $id: 'ApiKey' });
export type ApiKey = Static<typeof ApiKey>;

const shownOnce = Type.String({
  description: 'Shown this once: only its hash is kept.',
  examples: ['svc_live_…'],
});

export const NewApiKey = ResponseObject({ ...keyFields, key: shownOnce }, { $id: 'NewApiKey' });
export type NewApiKey = Static<typeof NewApiKey>;

export const CreateApiKeyRequest = RequestObject({
  name: settings.name,
  scopes: Type.Array(Type.Enum([...SCOPES]), {
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
    description: 'Scopes of either vocabulary, at most those of the caller.',
  }),
  description: Type.Optional(settings.description),
  type: Type.Optional(
    Type.Enum([...KEY_TYPES], {
      description:
        '`user`: speaks for who creates it, never beyond that role, and ends with the membership. Default: `user` for somebody signed in, `service` otherwise.',
    }),
  ),
  environment: Type.Optional(Type.Enum([...ENVIRONMENTS], { default: 'live' })),
  restricted: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Marks the key by its prefix; a key with a custom limit is restricted too.',
    }),
  ),
  rate_limit: Type.Optional(RateLimit),
  ip_allowlist: Type.Optional(settings.ip_allowlist),
  expires_at: Type.Optional(settings.expires_at),
  workspace_id: Type.Optional(WorkspaceId),
});
export type CreateApiKeyRequest = Static<typeof CreateApiKeyRequest>;

/** Signed-in users manage their own user keys without `admin:all`. */
const ownKeyEndpoint = {
  tag: 'Keys',
  scopes: ['admin:all'],
  allowOwnResource: true,
  weight: 1,
} as const;

export const createApiKey = defineEndpoint({
  ...ownKeyEndpoint,
  id: 'createApiKey',
  summary: 'Create an API key; it is shown only in this answer',
  description:
    'Creates a key with at most the scopes, lifetime, addresses and limits of the caller. Only its hash is stored. Publishes `api_key.created`.',
  method: 'POST',
  path: '/api-keys',
  body: CreateApiKeyRequest,
  responses: { 201: NewApiKey },
});

export const listApiKeys = defineEndpoint({
  ...ownKeyEndpoint,
  id: 'listApiKeys',
  summary: 'API keys, the newest first; without `admin:all` the own ones',
  description: 'Returns keys with their prefix and last four characters, revoked ones included.',
  method: 'GET',
  path: '/api-keys',
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    status: Type.Optional(Type.Enum(['active', 'expired', 'revoked'])),
    type: Type.Optional(Type.Enum([...KEY_TYPES])),
    user_id: Type.Optional(Id('Only the keys of this user.')),
    ...PageQuery,
  }),
  responses: { 200: ResponseObject({ api_keys: Type.Array(ApiKey), pagination: Pagination }) },
});

export const getCurrentApiKey = defineEndpoint({
  id: 'getCurrentApiKey',
  namesResource: true,
  tag: 'Keys',
  summary: 'The key that this request is made with',
  description:
    'Returns the key of the credential of this request. Other credentials are answered with 404.',
  method: 'GET',
  path: '/api-keys/current',
  scopes: [],
  weight: 1,
  responses: { 200: ApiKey },
});

export const ApiKeyParams = RequestObject({ key_id: Id('API key.') });

export const UpdateApiKeyRequest = RequestObject(
  {
    name: Type.Optional(settings.name),
    description: Type.Optional(Nullable(settings.description)),
    ip_allowlist: Type.Optional(settings.ip_allowlist),
    expires_at: Type.Optional(Nullable(settings.expires_at)),
    rate_limit: Type.Optional(Nullable(RateLimit)),
  },
  {
    minProperties: 1,
    description: 'Omitted fields stay; null clears a field. Scopes never change.',
  },
);
export type UpdateApiKeyRequest = Static<typeof UpdateApiKeyRequest>;

export const updateApiKey = defineEndpoint({
  ...ownKeyEndpoint,
  id: 'updateApiKey',
  summary: 'Change the name, allowlist, expiry or limit of a key',
  description: 'Changes only the given fields. Scopes cannot be changed: create another key.',
  method: 'PATCH',
  path: '/api-keys/:key_id',
  params: ApiKeyParams,
  body: UpdateApiKeyRequest,
  responses: { 200: ApiKey },
});

export const rotateApiKey = defineEndpoint({
  ...ownKeyEndpoint,
  id: 'rotateApiKey',
  summary: 'Give a key a new secret; the old one works on for a while',
  description:
    'Creates a new secret, shown only in this answer. The old one works on until the overlap ends.',
  method: 'POST',
  path: '/api-keys/:key_id/rotate',
  params: ApiKeyParams,
  body: RequestObject({
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: ROTATION_OVERLAP_HOURS_MAX,
        default: 24,
        description: 'Hours for which the old secret is still accepted; 0 ends it at once.',
      }),
    ),
  }),
  responses: { 200: NewApiKey },
});

export const revokeApiKey = defineEndpoint({
  ...ownKeyEndpoint,
  id: 'revokeApiKey',
  summary: 'End a key; it is refused from the next request on',
  description: 'Refuses the key from the next request on. Repeating it changes nothing.',
  method: 'DELETE',
  path: '/api-keys/:key_id',
  params: ApiKeyParams,
  responses: { 200: Deleted('The revoked key, which stays in the list.') },
});
