import type { NewApiKey } from '../../contract/api-keys.ts';
import { allows } from '../../contract/scopes.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import type { Principal } from '../../http/principal.ts';
import { HOUR_MS, isoAfter, isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { heldScopes } from '../reach.ts';
import { keyParts, newApiKey } from './api-key.ts';
import { findWider } from './key-bounds.ts';
import { findManagedKey, type KeyManager, keyManagerOf, refuseApplication } from './key-manager.ts';
import { kindOf, presentKey, rateLimitOf, statusOf } from './present-key.ts';
import { replaceSecret } from './store.ts';
import { requireNotRevoked } from './update-key.ts';

/**
 * Gives a key another secret. The one it had works on until the overlap ends, and the one before that no more: at most
 * two are alive.
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
  refuseApplication(principal);
  const manager = await keyManagerOf(context);
  const found = await findManagedKey(reads, manager, id);
  requireOwnSecret(manager, found);
  requireNotRevoked(found);
  if (statusOf(found, isoNow(clock)) === 'expired') {
    throw conflict('The key has expired: move expires_at first, or make another key');
  }
  const secret = newApiKey(kindOf(found));
  const previous_until = overlapHours === 0 ? null : isoAfter(clock, overlapHours * HOUR_MS);
  return transaction(async (tx) => {
    const parts = keyParts(secret);
    const rotated = await replaceSecret(tx, found, { ...parts, previous_until });
    if (!rotated) throw conflict('The key was rotated or revoked by another request just now');
    await recordAudit(tx, services, found.workspace_id, {
      action: 'api_key.rotated',
      by: auditBy(caller, principal),
      target: { type: 'api_key', id },
      details: { overlap_hours: overlapHours },
    });
    noteCredentialChange(tx);
    return { ...presentKey(rotated, clock), key: secret };
  });
}

/**
 * Who rotates a key holds its secret afterwards, so it must be theirs already: a user key speaks for its user in every
 * workspace, and nothing hands out a secret that can do more than itself.
 *
 * @throws ApiError `forbidden`
 */
function requireOwnSecret({ principal, bounds }: KeyManager, key: ApiKeyRow): void {
  if (key.user_id !== null && key.user_id !== principal.userId) {
    throw new ApiError('forbidden', 'Only its user rotates a user key; you may revoke it', {
      details: { type: 'role' },
    });
  }
  if (key.user_id !== null && mayDoMore(key, principal)) {
    throw new ApiError('forbidden', 'By its scopes that key can do more than this credential', {
      details: { type: 'scope' },
    });
  }
  const ofKey = {
    expires_at: key.expires_at,
    ip_allowlist: JSON.parse(key.ip_allowlist_json) as string[],
    rate_limit: rateLimitOf(key),
  };
  const wider = bounds && findWider(ofKey, bounds);
  if (!wider) return;
  throw new ApiError('forbidden', `By its ${wider} that key can do more than this one`, {
    details: { type: 'role', bound: wider },
  });
}

/** In some workspace of their user: a token of another issuer may hold less than its user's role. */
function mayDoMore({ scopes_json }: ApiKeyRow, { access }: Principal): boolean {
  return [...access.values()].some(({ role, scopes }) =>
    [...heldScopes(scopes_json, role)].some((scope) => !allows(scopes, [scope])),
  );
}

function conflict(message: string): ApiError {
  return new ApiError('invalid_request', message, { details: { type: 'conflict' } });
}
