import type { Logger } from 'pino';

import { createLruCache } from '../kernel/lru-cache.ts';
import type { Db } from '../storage/db.ts';
import { findOldestOwner } from './store.ts';

const REMEMBERED_MAX = 10_000;

/**
 * Creates the function that returns the owner of a workspace: the user who has owned it longest. An owner is read once,
 * in the background; until then, and without an owner, a workspace counts as its own.
 */
export function createWorkspaceOwners(
  reads: Db,
  log: Pick<Logger, 'warn'>,
): (workspaceId: string) => string {
  const owners = createLruCache<string>(REMEMBERED_MAX);

  async function load(workspaceId: string): Promise<void> {
    // Stands for the answer while it is read, so that it is read once.
    owners.set(workspaceId, workspaceId);
    try {
      owners.set(workspaceId, (await findOldestOwner(reads, workspaceId)) ?? workspaceId);
    } catch (error) {
      log.warn({ err: error, workspace_id: workspaceId }, 'owner of a workspace not read');
    }
  }

  return (workspaceId) => {
    const known = owners.get(workspaceId);
    if (known === undefined) void load(workspaceId);
    return known ?? workspaceId;
  };
}
