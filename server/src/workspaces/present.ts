import type { Workspace } from '../contract/workspaces.ts';
import type { Principal } from '../http/principal.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { readSettings } from './settings.ts';
import { countMembers, membersOf } from './store.ts';

/** Workspaces as `principal` sees them. */
export async function presentWorkspaces(
  db: Db,
  services: Pick<Services, 'plans'>,
  principal: Pick<Principal, 'access'>,
  rows: readonly WorkspaceRow[],
): Promise<Workspace[]> {
  const members = await countMembers(db, rows.map(membersOf));
  return rows.map((row) => {
    const { requestsPerMinute, requestsPerDay, concurrentRequests } =
      services.plans.limits[row.plan];
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      plan: row.plan,
      role: principal.access.get(row.id)?.role ?? null,
      member_count: members.get(membersOf(row)) ?? 0,
      settings: readSettings(row),
      limits: {
        requests_per_minute: finite(requestsPerMinute),
        requests_per_day: finite(requestsPerDay),
        concurrent_requests: finite(concurrentRequests),
      },
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

/** As `presentWorkspaces`, of one. */
export async function presentWorkspace(
  db: Db,
  services: Pick<Services, 'plans'>,
  principal: Pick<Principal, 'access'>,
  row: WorkspaceRow,
): Promise<Workspace> {
  const [shown] = await presentWorkspaces(db, services, principal, [row]);
  return shown!;
}

/** Null where nothing limits. */
function finite(limit: number): number | null {
  return limit === Infinity ? null : limit;
}
