import type { Principal } from '../../http/principal.ts';
import type { Db } from '../../storage/db.ts';

/** Keys belong to a workspace and never to its twin, which only test keys reach. @returns the id of that workspace */
export async function keyHomeOf(
  db: Db,
  { environment }: Pick<Principal, 'environment'>,
  workspaceId: string,
): Promise<string> {
  if (environment === 'live') return workspaceId;
  const workspace = await db
    .selectFrom('workspaces')
    .select('test_of')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return workspace?.test_of ?? workspaceId;
}
