import type { CreateApiKeyRequest, KeyType, NewApiKey } from '../../contract/api-keys.ts';
import { auditBy } from '../../http/caller.ts';
import type { Context } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError, invalidField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Services } from '../../services.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { keyParts, newApiKey } from './api-key.ts';
import { findWider, inheritBounds } from './key-bounds.ts';
import { type KeyManager, keyManagerOf, refuseApplication, requireHeld } from './key-manager.ts';
import { expiryOf, refuseWider, requireWithinPlan } from './key-settings.ts';
import { kindOf, presentKey } from './present-key.ts';
import { recordKey } from './record-key.ts';
import { newApiKeyRow } from './store.ts';

/** @returns the key with its secret, which is not stored and can be shown only now */
export async function createKey(
  context: Context,
  request: CreateApiKeyRequest,
): Promise<NewApiKey> {
  const { services, principal, caller, transaction } = context;
  refuseApplication(principal);
  const manager = await keyManagerOf(context);
  const type = typeOf(manager, request);
  requireHeld(manager, request.scopes);
  if (principal.environment === 'test' && request.environment !== 'test') {
    throw invalidField('environment', 'invalid_value', 'A test key makes only test keys');
  }
  const { row, secret } = newKey(services, manager, request, type);
  return transaction(async (tx) => {
    await requireWithinPlan(tx, services, row.workspace_id, request.rate_limit ?? null);
    await recordKey(tx, services, row, auditBy(caller, principal));
    return { ...presentKey(row, services.clock), key: secret };
  });
}

/** @throws ApiError where this caller cannot make a key of that type */
function typeOf({ principal, isAdmin }: KeyManager, request: CreateApiKeyRequest): KeyType {
  const type = request.type ?? (principal.type === 'user' ? 'user' : 'service');
  if (type === 'user' && principal.userId === null) {
    throw invalidField(
      'type',
      'invalid_value',
      'A service key speaks for nobody and makes only service keys',
    );
  }
  if (type === 'service' && !isAdmin) {
    throw new ApiError('forbidden', 'A service key is made only with the scope admin:all', {
      details: { field: 'type', type: 'scope', required_scopes: ['admin:all'] },
    });
  }
  return type;
}

function newKey(
  { clock }: Services,
  { principal, workspaceId, bounds: ofMaker }: KeyManager,
  request: CreateApiKeyRequest,
  type: KeyType,
): { row: ApiKeyRow; secret: string } {
  const { name, description, scopes, expires_at } = request;
  const wanted = {
    expires_at: expires_at === undefined ? null : expiryOf(clock, expires_at),
    ip_allowlist: request.ip_allowlist ?? [],
    rate_limit: request.rate_limit ?? null,
  };
  const bounds = inheritBounds(wanted, ofMaker);
  if (ofMaker) refuseWider(findWider(bounds, ofMaker));
  const kind = {
    environment: request.environment ?? 'live',
    restricted: request.restricted === true ? 1 : 0,
    rate_limit_json: bounds.rate_limit && JSON.stringify(bounds.rate_limit),
  } as const;
  const secret = newApiKey(kindOf(kind));
  const row = newApiKeyRow({
    workspace_id: workspaceId,
    id: newId('key'),
    user_id: type === 'user' ? principal.userId : null,
    name,
    description: description ?? null,
    ...kind,
    ...keyParts(secret),
    scopes_json: JSON.stringify(scopes),
    ip_allowlist_json: JSON.stringify(bounds.ip_allowlist),
    expires_at: bounds.expires_at,
    created_by: makerOf(principal),
    created_at: isoNow(clock),
  });
  return { row, secret };
}

/** The key that made it, or the user. */
function makerOf({ type, credentialId, userId }: KeyManager['principal']): string | null {
  return type === 'user' ? userId : credentialId;
}
