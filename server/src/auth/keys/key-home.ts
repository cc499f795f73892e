import type { Principal } from '../../http/principal.ts';
import type { Db } from '../../storage/db.ts';
import { findWorkspace } from '../../workspaces/store.ts';

/** Keys belong to a workspace and never to its twin, which only test keys reach. @returns the id of that workspace */
export async function keyHomeOf(
  db: Db,
  { environment }: Pick<Principal, 'environment'>,
  workspaceId: string,
): Promise<string> {
  if (environment === 'live') return workspaceId;
  const workspace = await findWorkspace(db, workspaceId);
  return workspace?.test_of ?? workspaceId;
}
