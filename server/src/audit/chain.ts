import type { SecretBox } from '../kernel/secret-box.ts';
import type { AuditEntryRow } from '../storage/identity-schema.ts';

type Secrets = Pick<SecretBox, 'sign'>;

/** Head hash before the first entry. */
export const EMPTY_HEAD_HASH = '';

/**
 * Computes the hash of an entry over all its columns and the previous head hash. The hash is keyed: write access to the
 * database without `DOCKET_SECRET_KEY` is not enough to forge it.
 *
 * @returns 64 hex digits
 */
export function computeEntryHash(
  secrets: Secrets,
  headBefore: string,
  entry: Omit<AuditEntryRow, 'hash'>,
): string {
  return computeKeyedHash(secrets, 'audit entry', [
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
 * Computes the hash of the head after an entry. Only the head stores it, and the next entry overwrites it. So an attacker
 * who deletes the last entries cannot restore the head of the remaining ones.
 */
export function computeHeadHash(
  secrets: Secrets,
  { workspace_id, sequence, hash }: Pick<AuditEntryRow, 'workspace_id' | 'sequence' | 'hash'>,
): string {
  return computeKeyedHash(secrets, 'audit head', [workspace_id, sequence, hash]);
}

function computeKeyedHash({ sign }: Secrets, context: string, fields: readonly unknown[]): string {
  return Buffer.from(sign(JSON.stringify(fields), context), 'base64url').toString('hex');
}
