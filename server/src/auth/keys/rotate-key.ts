import type { NewApiKey } from '../../contract/api-keys.ts';
import { allows } from '../../contract/scopes.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import type { Principal } from '../../http/security/principal.ts';
import { HOUR_MS, isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { invalidateCredentials } from '../../workspaces/store.ts';
import { resolveScopes } from '../workspace-access.ts';
import { rejectApplication } from '../../workspaces/require-role.ts';
import { fingerprintKey, generateApiKey } from './api-key.ts';
import { findExceededBound } from './key-bounds.ts';
import { getManagedKey, type KeyManager, loadKeyManager } from './key-manager.ts';
import { keyKindOf, presentKey, rateLimitOf, keyStatusOf } from './present-key.ts';
import { replaceKeySecret } from './store.ts';
import { requireNotRevoked } from './update-key.ts';

/**
 * Replaces the secret of a key. The previous secret works until the overlap ends; any older one stops at once.
 *
 * @returns the key with its new secret, which can be shown only now
 */
export async function rotateKey(
  context: Context,
  id: string,
  overlapHours: number,
): Promise<NewApiKey> {
  const { services, principal, caller, transaction } = context;
  const { clock, reads } = services;
  rejectApplication(principal, 'make or change API keys');
  const manager = await loadKeyManager(context);
  const current = await getManagedKey(reads, manager, id);
  requireRotationRight(manager, current);
  requireNotRevoked(current);
  if (keyStatusOf(current, isoNow(clock)) === 'expired') {
    throw conflictError('The key has expired: change expires_at first, or create another key');
  }
  const secret = generateApiKey(keyKindOf(current));
  const previous_until = overlapHours === 0 ? null : isoAfter(clock, overlapHours * HOUR_MS);
  return transaction(async (tx) => {
    const parts = fingerprintKey(secret);
    const rotated = await replaceKeySecret(tx, current, { ...parts, previous_until });
    if (!rotated) throw conflictError('A concurrent request has rotated or revoked the key');
    await recordAudit(tx, services, current.workspace_id, {
      action: 'api_key.rotated',
      by: toAuditActor(caller, principal),
      target: { type: 'api_key', id },
      details: { overlap_hours: overlapHours },
    });
    invalidateCredentials(tx);
    return { ...presentKey(rotated, clock), key: secret };
  });
}

/**
 * Checks the right to rotate a key. Rotation reveals a secret, so nobody may rotate a key that can do more than their
 * own credential, or a user key of another user.
 *
 * @throws ApiError `forbidden`
 */
function requireRotationRight({ principal, bounds }: KeyManager, key: ApiKeyRow): void {
  if (key.user_id !== null && key.user_id !== principal.userId) {
    throw new ApiError('forbidden', 'Only its user may rotate a user key; you may revoke it', {
      details: { type: 'role' },
    });
  }
  if (key.user_id !== null && exceedsScopes(key, principal)) {
    throw new ApiError('forbidden', 'That key holds more scopes than this credential', {
      details: { type: 'scope' },
    });
  }
  if (key.user_id !== null && key.workspace_only === 0 && principal.boundWorkspaceId !== null) {
    throw new ApiError('forbidden', 'That key reaches more workspaces than this credential', {
      details: { type: 'role' },
    });
  }
  const keyBounds = {
    expires_at: key.expires_at,
    ip_allowlist: JSON.parse(key.ip_allowlist_json) as string[],
    rate_limit: rateLimitOf(key),
  };
  const exceeded = bounds && findExceededBound(keyBounds, bounds);
  if (!exceeded) return;
  throw new ApiError('forbidden', `By its ${exceeded} that key can do more than this one`, {
    details: { type: 'role', bound: exceeded },
  });
}

/**
 * Tells whether the key holds scopes that the caller lacks in any workspace. A token of an external issuer may hold
 * fewer scopes than its user's role.
 */
function exceedsScopes({ scopes_json }: ApiKeyRow, { access }: Principal): boolean {
  return [...access.values()].some(({ role, scopes }) =>
    [...resolveScopes(scopes_json, role)].some((scope) => !allows(scopes, [scope])),
  );
}

function conflictError(message: string): ApiError {
  return new ApiError('invalid_request', message, { details: { type: 'conflict' } });
}
