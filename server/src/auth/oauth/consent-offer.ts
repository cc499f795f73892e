import type { Services } from '../../app/services.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { KnownClient } from './known-client.ts';
import { filterGrantableScopes } from './oauth-scopes.ts';
import { type ConsentMembership, listConsentMemberships } from './store.ts';

/** Rights that the user can give in one workspace. */
export type ConsentOffer = ConsentMembership & {
  scopes: readonly Scope[];
  /** Workspaces that the user can choose instead. */
  others: readonly ConsentMembership[];
};

/** Request for consent. */
export type ConsentRequest = {
  client: KnownClient;
  scopes: readonly Scope[];
  /** Workspace that the user chose; without one, the default. A registered client has only its own. */
  workspaceId: string | undefined;
};

/** Returns undefined when the user is not a member of the workspace. */
export async function findConsentOffer(
  { reads }: Pick<Services, 'reads'>,
  { client, scopes, workspaceId }: ConsentRequest,
  visitor: { userId: string; principal: { defaultWorkspaceId: string } },
): Promise<ConsentOffer | undefined> {
  const memberships = await listConsentMemberships(reads, visitor.userId);
  const isOwn = client.workspace_id !== null;
  const wanted = client.workspace_id ?? workspaceId ?? visitor.principal.defaultWorkspaceId;
  const member = memberships.find((each) => each.workspaceId === wanted);
  if (!member) return undefined;
  return {
    ...member,
    scopes: filterGrantableScopes(scopes, member.role),
    others: isOwn ? [] : memberships.filter((each) => each !== member),
  };
}
