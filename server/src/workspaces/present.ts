import type { Workspace } from '../contract/workspaces.ts';
import type { Principal } from '../http/security/principal.ts';
import type { Services } from '../app/services.ts';
import type { Db } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { readSettings } from './settings.ts';
import { countMembers, memberWorkspaceIdOf } from './store.ts';

/** Presents workspaces to a principal, with its role in each. */
export async function presentWorkspaces(
  db: Db,
  services: Pick<Services, 'plans'>,
  principal: Pick<Principal, 'access'>,
  rows: readonly WorkspaceRow[],
): Promise<Workspace[]> {
  const members = await countMembers(db, rows.map(memberWorkspaceIdOf));
  return rows.map((row) => {
    const { requestsPerMinute, requestsPerDay, concurrentRequests } =
      services.plans.limits[row.plan];
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      plan: row.plan,
      role: principal.access.get(row.id)?.role ?? null,
      member_count: members.get(memberWorkspaceIdOf(row)) ?? 0,
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

/** Presents one workspace to a principal. */
export async function presentWorkspace(
  db: Db,
  services: Pick<Services, 'plans'>,
  principal: Pick<Principal, 'access'>,
  row: WorkspaceRow,
): Promise<Workspace> {
  const [shown] = await presentWorkspaces(db, services, principal, [row]);
  return shown!;
}

/** Converts `Infinity`, no limit, to null. */
function finite(limit: number): number | null {
  return limit === Infinity ? null : limit;
}
