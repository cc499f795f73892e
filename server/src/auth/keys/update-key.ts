import type { ApiKey, UpdateApiKeyRequest } from '../../contract/api-keys.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { parseAddressRanges } from '../../kernel/address-ranges.ts';
import { ApiError, invalidField, notFound } from '../../kernel/errors.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { findWider, type KeyBounds } from './key-bounds.ts';
import { findManagedKey, type KeyManager, keyManagerOf, refuseApplication } from './key-manager.ts';
import { expiryOf, refuseWider, requireWithinPlan } from './key-settings.ts';
import { presentKey } from './present-key.ts';
import { changeApiKey } from './store.ts';

/** Name, description and bounds; a key that is revoked stays as it was. */
export async function updateKey(
  context: Context,
  id: string,
  request: UpdateApiKeyRequest,
): Promise<ApiKey> {
  const { services, principal, caller, transaction } = context;
  refuseApplication(principal);
  const manager = await keyManagerOf(context);
  const found = await findManagedKey(services.reads, manager, id);
  requireNotRevoked(found);
  const change = changeOf(context, request);
  requireBounds(manager, request, change);
  refuseLockOut(context, found, request);
  return transaction(async (tx) => {
    await requireWithinPlan(tx, services, found.workspace_id, request.rate_limit ?? null);
    const changed = await changeApiKey(tx, found.workspace_id, id, change);
    if (!changed) throw notFound('API key', id);
    requireNotRevoked(changed);
    await recordAudit(tx, services, found.workspace_id, {
      action: 'api_key.updated',
      by: auditBy(caller, principal),
      target: { type: 'api_key', id },
      details: { changed: Object.keys(change), ...settingsOf(request) },
    });
    noteCredentialChange(tx);
    return presentKey(changed, services.clock);
  });
}

/** @throws ApiError for a key that nothing can bring back */
export function requireNotRevoked({ revoked_at }: ApiKeyRow): void {
  if (revoked_at === null) return;
  throw new ApiError('invalid_request', 'The key was revoked: make another one', {
    details: { type: 'conflict', revoked_at },
  });
}

type KeyChange = Partial<
  Pick<ApiKeyRow, 'name' | 'description' | 'ip_allowlist_json' | 'expires_at' | 'rate_limit_json'>
>;

function changeOf({ services }: Context, request: UpdateApiKeyRequest): KeyChange {
  const { name, description, ip_allowlist, expires_at, rate_limit } = request;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(ip_allowlist !== undefined && { ip_allowlist_json: JSON.stringify(ip_allowlist) }),
    ...(expires_at !== undefined && {
      expires_at: expires_at && expiryOf(services.clock, expires_at),
    }),
    ...(rate_limit !== undefined && { rate_limit_json: rate_limit && JSON.stringify(rate_limit) }),
  };
}

/** Looks only at the bounds that are changed: a key that is bound may rename one that is not. */
function requireBounds(
  { bounds }: KeyManager,
  request: UpdateApiKeyRequest,
  change: KeyChange,
): void {
  if (!bounds) return;
  const { ip_allowlist, rate_limit } = request;
  const wanted: KeyBounds = {
    expires_at: change.expires_at === undefined ? bounds.expires_at : change.expires_at,
    ip_allowlist: ip_allowlist ?? bounds.ip_allowlist,
    rate_limit: rate_limit === undefined ? bounds.rate_limit : rate_limit,
  };
  refuseWider(findWider(wanted, bounds));
}

/** @throws ApiError when the key that the request is made with could not be used from here any more */
function refuseLockOut(
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

function settingsOf({ expires_at, ip_allowlist, rate_limit }: UpdateApiKeyRequest) {
  return {
    ...(expires_at !== undefined && { expires_at }),
    ...(ip_allowlist !== undefined && { ip_allowlist }),
    ...(rate_limit !== undefined && { rate_limit }),
  };
}
