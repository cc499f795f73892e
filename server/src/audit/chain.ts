import type { SecretBox } from '../kernel/secret-box.ts';
import type { AuditEntryRow } from '../storage/identity-schema.ts';

type Secrets = Pick<SecretBox, 'sign'>;

/** Of the head before the first entry. */
export const NO_HEAD = '';

/**
 * The hash of an entry, over all of its columns and the hash of the head before it, keyed: who can write to the database
 * but has not `DOCKET_SECRET_KEY` makes none. As SHA-256, 64 hex digits.
 */
export function entryHash(
  secrets: Secrets,
  headBefore: string,
  entry: Omit<AuditEntryRow, 'hash'>,
): string {
  return keyedHash(secrets, 'audit entry', [
    headBefore,
    entry.workspace_id,
    entry.sequence,
    entry.id,
    entry.action,
    entry.actor_type,
    entry.actor_id,
    entry.credential_id,
    entry.target_type,
    entry.target_id,
    entry.details_json,
    entry.ip_address,
    entry.request_id,
    entry.created_at,
  ]);
}

/**
 * The hash of the head after an entry. It stands nowhere but in the head and is overwritten by the next, so that who cuts
 * entries off the end cannot make the head of what is left.
 */
export function headHash(
  secrets: Secrets,
  { workspace_id, sequence, hash }: Pick<AuditEntryRow, 'workspace_id' | 'sequence' | 'hash'>,
): string {
  return keyedHash(secrets, 'audit head', [workspace_id, sequence, hash]);
}

function keyedHash({ sign }: Secrets, context: string, fields: readonly unknown[]): string {
  return Buffer.from(sign(JSON.stringify(fields), context), 'base64url').toString('hex');
}
