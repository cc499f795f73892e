import { type Static, Type } from 'typebox';

import { LOWER_SHA256 } from './patterns.ts';
import { defineEndpoint } from './endpoint.ts';
import { PageQuery, Pagination } from './pagination.ts';
import {
  Id,
  Instant,
  Nullable,
  RequestObject,
  ResponseObject,
  Timestamp,
  WorkspaceId,
} from './schema.ts';

export const AuditEntry = ResponseObject(
  {
    id: Type.String(),
    workspace_id: Type.String(),
    sequence: Type.Integer({ description: 'Sequence number without gaps, from 1.' }),
    created_at: Timestamp,
    action: Type.String({ examples: ['api_key.created'] }),
    actor: ResponseObject({
      type: Type.Enum(['user', 'user_key', 'service_key', 'oauth', 'system', 'anonymous']),
      id: Nullable(Type.String({ description: 'User, or service key.' })),
      credential_id: Nullable(Type.String()),
    }),
    target: Nullable(ResponseObject({ type: Type.String(), id: Type.String() })),
    details: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Changed values, never a secret.',
    }),
    ip_address: Nullable(Type.String()),
    request_id: Nullable(Type.String()),
    hash: Type.String({ description: 'Keyed, of this entry and what came before it.' }),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

const ofAudit = { tag: 'Audit', method: 'GET', scopes: ['admin:all'], weight: 1 } as const;

export const listAuditLog = defineEndpoint({
  ...ofAudit,
  id: 'listAuditLog',
  summary: 'List the audit log, newest first',
  description: 'Returns who did what and when, in pages. Entries are never changed or deleted.',
  path: '/audit-log',
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    action: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    actor_id: Type.Optional(Id('Of the actor, or of its credential.')),
    target_id: Type.Optional(Id('What it was done to.')),
    created_after: Type.Optional(Instant('Later than this.')),
    created_before: Type.Optional(Instant('Earlier than this.')),
    ...PageQuery,
  }),
  responses: { 200: ResponseObject({ entries: Type.Array(AuditEntry), pagination: Pagination }) },
});

export const verifyAuditLog = defineEndpoint({
  ...ofAudit,
  id: 'verifyAuditLog',
  summary: 'Check that no entry was changed, taken out or put in',
  description:
    'Computes the chain of hashes from the first entry on and says where it is broken. `head` proves that an older state is part of it.',
  path: '/audit-log/verify',
  query: RequestObject({
    workspace_id: Type.Optional(WorkspaceId),
    head: Type.Optional(
      Type.String({
        maxLength: 64,
        pattern: LOWER_SHA256,
        description: 'A `head` answered before: it must still be part of the chain.',
      }),
    ),
  }),
  responses: {
    200: ResponseObject({
      valid: Type.Boolean(),
      entries: Type.Integer({ description: 'Number of valid entries from the first one.' }),
      head: Nullable(
        Type.String({
          description:
            'Hash of the newest of these: kept elsewhere, it proves later that none was cut off.',
        }),
      ),
      broken_at: Nullable(
        Type.Integer({ description: 'Sequence of the first entry that is wrong.' }),
      ),
      reason: Nullable(Type.String()),
    }),
  },
});
