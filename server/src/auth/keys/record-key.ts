import type { AuditBy } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { publishEvent } from '../../events/publish.ts';
import type { Services } from '../../services.ts';
import type { Tx } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { noteCredentialChange } from '../../workspaces/credential-change.ts';
import { insertApiKey } from './store.ts';

/** Stores a new key, writes down who made it and announces it, never the key itself. Comes last in the transaction: see `publishEvent`. */
export async function recordKey(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  key: ApiKeyRow,
  by: AuditBy,
): Promise<void> {
  await insertApiKey(tx, key);
  noteCredentialChange(tx);
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
