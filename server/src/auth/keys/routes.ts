import {
  createApiKey,
  getCurrentApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '../../contract/api-keys.ts';
import { handle } from '../../http/route.ts';
import { loadNewestPageOfQuery } from '../../http/request/pagination.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createKey } from './create-key.ts';
import { findApiKey, findKeyWorkspaceId, selectKeys, locateApiKey } from './store.ts';
import { loadKeyManager, visibleKeysOf } from './key-manager.ts';
import { presentKey } from './present-key.ts';
import { revokeKey, updateKey } from './update-key.ts';
import { rotateKey } from './rotate-key.ts';

const byKey = { locate: locateApiKey };

export const apiKeyRoutes = [
  handle(createApiKey, (context, { body }) => createKey(context, body)),

  handle(listApiKeys, async (context, { query }) => {
    const { services } = context;
    const manager = await loadKeyManager(context);
    const { status, type, user_id: userId } = query;
    const visible = visibleKeysOf(manager);
    const filter = { visible, status, type, userId, now: isoNow(services.clock) };
    const { workspaceId } = manager;
    const filters = [status, type, userId, visible.userId, visible.environment];
    const scope = { list: 'api_keys', workspaceId, filters };
    const rows = selectKeys(services.reads, workspaceId, filter);
    const { items, pagination } = await loadNewestPageOfQuery(services, query, scope, rows);
    return { api_keys: items.map((key) => presentKey(key, services.clock)), pagination };
  }),

  handle(getCurrentApiKey, async ({ services, principal }) => {
    const { credentialId, defaultWorkspaceId } = principal;
    const home = await findKeyWorkspaceId(services.reads, principal, defaultWorkspaceId);
    const key = await findApiKey(services.reads, home, credentialId);
    if (!key) {
      throw new ApiError('resource_not_found', 'This request is not made with an API key');
    }
    return presentKey(key, services.clock);
  }),

  handle(
    updateApiKey,
    (context, { params, body }) => updateKey(context, params.key_id, body),
    byKey,
  ),

  handle(
    rotateApiKey,
    (context, { params, body }) => rotateKey(context, params.key_id, body.overlap_hours ?? 24),
    byKey,
  ),

  handle(revokeApiKey, (context, { params }) => revokeKey(context, params.key_id), byKey),
];
