import { publishEvent } from '../../events/publish.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../storage/db.ts';
import type { ApiKeyRow } from '../../storage/identity-schema.ts';
import { insertApiKey } from './store.ts';

/** Stores a new key and announces it, never the key itself. Comes last in the transaction: see `publishEvent`. */
export async function recordKey(tx: Tx, clock: Clock, key: ApiKeyRow): Promise<void> {
  await insertApiKey(tx, key);
  const { id, workspace_id, name, user_id, environment, created_at } = key;
  await publishEvent(tx, clock, workspace_id, {
    name: 'api_key.created',
    resourceId: id,
    data: {
      key_id: id,
      workspace_id,
      name,
      type: user_id === null ? 'service' : 'user',
      environment,
      scopes: JSON.parse(key.scopes_json) as string[],
      created_at,
    },
  });
}
