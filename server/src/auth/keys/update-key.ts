import { recordAudit } from '../../audit/record-audit.ts';
import type { ApiKey, UpdateApiKeyRequest } from '../../contract/api-keys.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { parseAddressRanges } from '../../kernel/address-ranges.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField, notFound } from '../../kernel/errors.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { invalidateCredentials } from '../../workspaces/store.ts';
import { rejectApplication } from '../../workspaces/require-role.ts';
import {
  parseFutureExpiry,
  findExceededBound,
  type KeyBounds,
  rejectExceededBound,
  requireWithinPlan,
} from './key-bounds.ts';
import { getManagedKey, type KeyManager, loadKeyManager } from './key-manager.ts';
import { requireRoomForKey } from './key-count.ts';
import { keyStatusOf, presentKey } from './present-key.ts';
import { updateApiKeyRow, markKeyRevoked } from './store.ts';

/**
 * Changes the name, description or restrictions of a key.
 *
 * @throws ApiError `invalid_request` for a revoked key
 */
export async function updateKey(
  context: Context,
  id: string,
  request: UpdateApiKeyRequest,
): Promise<ApiKey> {
  const { services, principal, caller, transaction } = context;
  rejectApplication(principal, 'make or change API keys');
  const manager = await loadKeyManager(context);
  const current = await getManagedKey(services.reads, manager, id);
  requireNotRevoked(current);
  const change = toRowChange(context, request);
  requireChangeWithinBounds(manager, request, change);
  rejectLockOut(context, current, request);
  return transaction(async (tx) => {
    await requireWithinPlan(tx, services, current.workspace_id, request.rate_limit ?? null);
    const isExpired = keyStatusOf(current, isoNow(services.clock)) === 'expired';
    const isRevived = isExpired && change.expires_at !== undefined;
    if (isRevived) await requireRoomForKey(tx, services, current);
    const changed = await updateApiKeyRow(tx, current.workspace_id, id, change);
    if (!changed) throw notFound('API key', id);
    requireNotRevoked(changed);
    await recordAudit(tx, services, current.workspace_id, {
      action: 'api_key.updated',
      by: toAuditActor(caller, principal),
      target: { type: 'api_key', id },
      details: { changed: Object.keys(change), ...auditedSettings(request) },
    });
    invalidateCredentials(tx);
    return presentKey(changed, services.clock);
  });
}

/**
 * Checks that a key was not revoked, which is final.
 *
 * @throws ApiError `invalid_request`
 */
export function requireNotRevoked({ revoked_at }: ApiKeyRow): void {
  if (revoked_at === null) return;
  throw new ApiError('invalid_request', 'The key was revoked: create another one', {
    details: { type: 'conflict', revoked_at },
  });
}

type KeyChange = Partial<
  Pick<ApiKeyRow, 'name' | 'description' | 'ip_allowlist_json' | 'expires_at' | 'rate_limit_json'>
>;

function toRowChange({ services }: Context, request: UpdateApiKeyRequest): KeyChange {
  const { name, description, ip_allowlist, expires_at, rate_limit } = request;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(ip_allowlist !== undefined && { ip_allowlist_json: JSON.stringify(ip_allowlist) }),
    ...(expires_at !== undefined && {
      expires_at: expires_at && parseFutureExpiry(services.clock, expires_at),
    }),
    ...(rate_limit !== undefined && { rate_limit_json: rate_limit && JSON.stringify(rate_limit) }),
  };
}

/**
 * Checks only the restrictions that the request changes. A restricted key may therefore rename an unrestricted one.
 */
function requireChangeWithinBounds(
  { bounds }: KeyManager,
  request: UpdateApiKeyRequest,
  change: KeyChange,
): void {
  if (!bounds) return;
  const { ip_allowlist, rate_limit } = request;
  const requested: KeyBounds = {
    expires_at: change.expires_at === undefined ? bounds.expires_at : change.expires_at,
    ip_allowlist: ip_allowlist ?? bounds.ip_allowlist,
    rate_limit: rate_limit === undefined ? bounds.rate_limit : rate_limit,
  };
  rejectExceededBound(findExceededBound(requested, bounds));
}

/**
 * Rejects an allowlist that would lock out the calling key.
 *
 * @throws ApiError naming `ip_allowlist`
 */
function rejectLockOut(
  { principal, caller }: Context,
  { id }: ApiKeyRow,
  { ip_allowlist }: UpdateApiKeyRequest,
): void {
  if (id !== principal.credentialId || ip_allowlist === undefined) return;
  const addresses = parseAddressRanges(ip_allowlist);
  if (!addresses || addresses.has(caller.address)) return;
  throw invalidField(
    'ip_allowlist',
    'invalid_value',
    `ip_allowlist leaves out ${caller.address}, from where this key is used now`,
  );
}

function auditedSettings({ expires_at, ip_allowlist, rate_limit }: UpdateApiKeyRequest) {
  return {
    ...(expires_at !== undefined && { expires_at }),
    ...(ip_allowlist !== undefined && { ip_allowlist }),
    ...(rate_limit !== undefined && { rate_limit }),
  };
}

/** Revokes a key with both its secrets. Repeating it changes nothing. */
export async function revokeKey(
  context: Context,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { services, principal, caller, transaction } = context;
  const manager = await loadKeyManager(context);
  const { workspace_id } = await getManagedKey(services.reads, manager, id);
  return transaction(async (tx) => {
    if (await markKeyRevoked(tx, { workspace_id, id }, isoNow(services.clock))) {
      await recordAudit(tx, services, workspace_id, {
        action: 'api_key.revoked',
        by: toAuditActor(caller, principal),
        target: { type: 'api_key', id },
      });
      invalidateCredentials(tx);
    }
    return { id, deleted: true };
  });
}
