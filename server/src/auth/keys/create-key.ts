import type { Services } from '../../app/services.ts';
import type { AuditActor } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { CreateApiKeyRequest, KeyType, NewApiKey } from '../../contract/api-keys.ts';
import { publishEvent } from '../../events/publish.ts';
import { toAuditActor } from '../../http/request/client-info.ts';
import type { Context } from '../../http/route.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { invalidateCredentials } from '../../workspaces/store.ts';
import { rejectApplication } from '../../workspaces/require-role.ts';
import { requireLiveCredential } from '../tokens/require-live.ts';
import { fingerprintKey, generateApiKey } from './api-key.ts';
import {
  parseFutureExpiry,
  findExceededBound,
  inheritBounds,
  rejectExceededBound,
  requireWithinPlan,
} from './key-bounds.ts';
import { type KeyManager, loadKeyManager, requireHeldScopes } from './key-manager.ts';
import { requireRoomForKey } from './key-count.ts';
import { keyKindOf, presentKey } from './present-key.ts';
import { insertApiKey, buildApiKeyRow } from './store.ts';

/**
 * Creates an API key.
 *
 * @returns the key with its secret, which is not stored and can be shown only now
 */
export async function createKey(
  context: Context,
  request: CreateApiKeyRequest,
): Promise<NewApiKey> {
  const { services, principal, caller, transaction } = context;
  rejectApplication(principal, 'make or change API keys');
  const manager = await loadKeyManager(context);
  const type = resolveKeyType(manager, request);
  requireHeldScopes(manager, request.scopes);
  if (principal.environment === 'test' && request.environment !== 'test') {
    throw invalidField('environment', 'invalid_value', 'A test key can create only test keys');
  }
  const { row, secret } = buildKey(services, manager, request, type);
  return transaction(async (tx) => {
    await requireLiveCredential(tx, principal);
    await requireWithinPlan(tx, services, row.workspace_id, request.rate_limit ?? null);
    await requireRoomForKey(tx, services, row);
    await storeNewKey(tx, services, row, toAuditActor(caller, principal));
    return { ...presentKey(row, services.clock), key: secret };
  });
}

/**
 * Returns the requested or default type.
 *
 * @throws ApiError when the caller may not create a key of that type
 */
function resolveKeyType({ principal, isAdmin }: KeyManager, request: CreateApiKeyRequest): KeyType {
  const type = request.type ?? (principal.type === 'user' ? 'user' : 'service');
  if (type === 'user' && principal.userId === null) {
    throw invalidField(
      'type',
      'invalid_value',
      'A service key has no user and can create only service keys',
    );
  }
  if (type === 'service' && !isAdmin) {
    throw new ApiError('forbidden', 'Creating a service key requires the scope admin:all', {
      details: { field: 'type', type: 'scope', required_scopes: ['admin:all'] },
    });
  }
  return type;
}

function buildKey(
  { clock }: Services,
  { principal, workspaceId, bounds: creatorBounds }: KeyManager,
  request: CreateApiKeyRequest,
  type: KeyType,
): { row: ApiKeyRow; secret: string } {
  const { name, description, scopes, expires_at } = request;
  const requested = {
    expires_at: expires_at === undefined ? null : parseFutureExpiry(clock, expires_at),
    ip_allowlist: request.ip_allowlist ?? [],
    rate_limit: request.rate_limit ?? null,
  };
  const bounds = inheritBounds(requested, creatorBounds);
  if (creatorBounds) rejectExceededBound(findExceededBound(bounds, creatorBounds));
  const kind = {
    environment: request.environment ?? 'live',
    restricted: request.restricted === true ? 1 : 0,
    rate_limit_json: bounds.rate_limit && JSON.stringify(bounds.rate_limit),
  } as const;
  const secret = generateApiKey(keyKindOf(kind));
  const row = buildApiKeyRow({
    workspace_id: workspaceId,
    id: newId('key'),
    user_id: type === 'user' ? principal.userId : null,
    name,
    description: description ?? null,
    ...kind,
    ...fingerprintKey(secret),
    scopes_json: JSON.stringify(scopes),
    ip_allowlist_json: JSON.stringify(bounds.ip_allowlist),
    expires_at: bounds.expires_at,
    workspace_only: type === 'user' && principal.boundWorkspaceId !== null ? 1 : 0,
    created_by: creatorIdOf(principal),
    created_at: isoNow(clock),
  });
  return { row, secret };
}

/** Returns the id of the key, or else of the user, that creates the new key. */
function creatorIdOf({ type, credentialId, userId }: KeyManager['principal']): string | null {
  return type === 'user' ? userId : credentialId;
}

/**
 * Inserts a new key, audits it and publishes its event, without the secret. Must come last in the transaction: see
 * `publishEvent`.
 */
export async function storeNewKey(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  key: ApiKeyRow,
  by: AuditActor,
): Promise<void> {
  await insertApiKey(tx, key);
  invalidateCredentials(tx);
  const { id, workspace_id, name, user_id, environment, expires_at, created_at } = key;
  const type = user_id === null ? 'service' : 'user';
  const scopes = JSON.parse(key.scopes_json) as string[];
  await recordAudit(tx, services, workspace_id, {
    action: 'api_key.created',
    by,
    target: { type: 'api_key', id },
    details: { name, type, user_id, environment, scopes, expires_at },
  });
  await publishEvent(tx, services.clock, workspace_id, {
    name: 'api_key.created',
    resourceId: id,
    data: { key_id: id, workspace_id, name, type, environment, scopes, created_at },
  });
}
