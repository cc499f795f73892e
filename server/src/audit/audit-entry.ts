import type { AuditEntryRow } from '../storage/identity-schema.ts';

/** Who did something, and from where. */
export type AuditBy = Pick<
  AuditEntryRow,
  'actor_type' | 'actor_id' | 'credential_id' | 'ip_address' | 'request_id'
>;

/** The service itself: at its first start, by a command, by a schedule. */
export const BY_SYSTEM: AuditBy = {
  actor_type: 'system',
  actor_id: null,
  credential_id: null,
  ip_address: null,
  request_id: null,
};

/** Something that was done. */
export type Audited = {
  /** As `api_key.created`: a thing and what happened to it. */
  action: string;
  by: AuditBy;
  target?: { type: string; id: string };
  /** What was changed; never a secret. */
  details?: Record<string, unknown>;
};
