import type { Migration } from '../dialect.ts';

/** Last use of share links, and the order of all shares of a workspace. */
export const usedShares: Migration = {
  name: '0012-used-shares',
  statements: [
    'alter table shares add column last_used_at text',
    'create index shares_by_created on shares (workspace_id, created_at, id)',
  ],
};
