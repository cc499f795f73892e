import {
  createApiKey,
  getCurrentApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '../../contract/api-keys.ts';
import { handle } from '../../http/handle.ts';
import { newestPage } from '../../http/pagination.ts';
import { isoNow } from '../../kernel/clock.ts';
import { ApiError } from '../../kernel/errors.ts';
import { createKey } from './create-key.ts';
import { keyHomeOf } from './key-home.ts';
import { keyManagerOf, keysSeenBy } from './key-manager.ts';
import { countKeys, listKeys } from './list-store.ts';
import { presentKey } from './present-key.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';
import { findApiKey, locateApiKey } from './store.ts';
import { updateKey } from './update-key.ts';

const byKey = { locate: locateApiKey };

export const apiKeyRoutes = [
  handle(createApiKey, (context, { body }) => createKey(context, body)),

  handle(listApiKeys, async (context, { query }) => {
    const { services } = context;
    const manager = await keyManagerOf(context);
    const { status, type, user_id: userId } = query;
    const seen = keysSeenBy(manager);
    const filter = { seen, status, type, userId, now: isoNow(services.clock) };
    const { items, pagination } = await newestPage(
      services,
      query,
      {
        list: 'api_keys',
        workspaceId: manager.workspaceId,
        filters: [status, type, userId, seen.userId, seen.environment],
      },
      {
        rows: (page) => listKeys(services.reads, manager.workspaceId, filter, page),
        total: () => countKeys(services.reads, manager.workspaceId, filter),
      },
    );
    return { api_keys: items.map((key) => presentKey(key, services.clock)), pagination };
  }),

  handle(getCurrentApiKey, async ({ services, principal }) => {
    const { credentialId, defaultWorkspaceId } = principal;
    const home = await keyHomeOf(services.reads, principal, defaultWorkspaceId);
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
