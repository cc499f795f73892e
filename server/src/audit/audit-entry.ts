import type { AuditEntryRow } from '../storage/identity-schema.ts';

/** Actor of an audited action, with its credential, IP address and request. */
export type AuditActor = Pick<
  AuditEntryRow,
  'actor_type' | 'actor_id' | 'credential_id' | 'ip_address' | 'request_id'
>;

/** Actor of actions by the service itself: at its first start, by a command or by a schedule. */
export const SYSTEM_ACTOR: AuditActor = {
  actor_type: 'system',
  actor_id: null,
  credential_id: null,
  ip_address: null,
  request_id: null,
};

/** An action to record in the audit log. */
export type AuditedAction = {
  /** Resource type and past participle, such as `api_key.created`. */
  action: string;
  by: AuditActor;
  target?: { type: string; id: string };
  /** Details of the change, without secrets. */
  details?: Record<string, unknown>;
};
