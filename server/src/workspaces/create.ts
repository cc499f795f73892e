import { recordAudit } from '../audit/record-audit.ts';
import type { CreateWorkspaceRequest, Workspace } from '../contract/workspaces.ts';
import { auditBy } from '../http/caller.ts';
import { type Context, type Reply, reply } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { noteCredentialChange } from './credential-change.ts';
import { presentWorkspace } from './present.ts';
import { refuseApplication, refuseTwin } from './require-role.ts';
import { newSigningSecret } from './signing-secret.ts';
import { slugsFor } from './slug.ts';
import {
  countOwned,
  findFirstWorkspace,
  getWorkspaceRow,
  insertMembership,
  insertWorkspace,
  newWorkspace,
} from './store.ts';

/** Each has limits and quotas of its own: somebody who makes any number of them would have none. */
const OWNED_MAX = 100;
const NO_SCOPES = new Set<never>();

/** Makes a workspace, whose owner is the user that the credential speaks for. */
export async function createWorkspace(
  context: Context,
  { name, slug, plan }: CreateWorkspaceRequest,
): Promise<Reply<201, Workspace>> {
  const { services, principal, transaction, caller } = context;
  const { userId } = principal;
  if (userId === null) throw ownerless();
  refuseApplication(principal);
  // The new one would not be for tests, as the one that such a key reaches.
  if (principal.environment === 'test') {
    refuseTwin(await getWorkspaceRow(services.reads, principal.defaultWorkspaceId));
  }
  if (plan !== undefined) await requirePlanRight(services, principal);
  const created_at = isoNow(services.clock);
  return transaction(async (tx) => {
    if ((await countOwned(tx, userId)) >= OWNED_MAX) throw tooMany();
    const id = newId('workspace');
    const workspace = await insertNamed(tx, slug === undefined ? slugsFor(name) : [slug], {
      id,
      name,
      plan: plan ?? services.plans.default,
      signing_secret_sealed: newSigningSecret(services.secrets, id),
      created_at,
    });
    await insertMembership(tx, { workspace_id: id, user_id: userId, role: 'owner', created_at });
    noteCredentialChange(tx);
    await recordAudit(tx, services, id, {
      action: 'workspace.created',
      by: auditBy(caller, principal),
      target: { type: 'workspace', id },
      details: { name, slug: workspace.slug, plan: workspace.plan },
    });
    const access = new Map([[id, { role: 'owner' as const, scopes: NO_SCOPES, addresses: null }]]);
    const shown = await presentWorkspace(tx, services, { access }, workspace);
    return reply(201, shown, { location: `/v2/workspaces/${id}` });
  });
}

/** @throws ApiError `invalid_request` naming `slug` when none of `slugs` is free */
async function insertNamed(
  tx: Tx,
  slugs: Iterable<string>,
  made: Omit<Parameters<typeof newWorkspace>[0], 'slug'>,
): Promise<WorkspaceRow> {
  for (const slug of slugs) {
    const workspace = newWorkspace({ ...made, slug });
    if (await insertWorkspace(tx, workspace)) return workspace;
  }
  throw invalidField('slug', 'conflict', 'Another workspace has this slug: choose another one');
}

/**
 * Plans are what the operator gives, who owns the first workspace.
 *
 * @throws ApiError `forbidden` with the type `plan`
 */
export async function requirePlanRight(
  { reads }: Pick<Services, 'reads'>,
  principal: Principal,
): Promise<void> {
  const first = await findFirstWorkspace(reads);
  if (first && principal.access.get(first.id)?.role === 'owner') return;
  throw new ApiError('forbidden', 'Only an owner of the first workspace may choose a plan', {
    details: { type: 'plan', field: 'plan' },
  });
}

function ownerless(): ApiError {
  return new ApiError(
    'forbidden',
    'A service key belongs to nobody who could own the workspace: use the key of a user, or sign in',
    { details: { type: 'role' } },
  );
}

function tooMany(): ApiError {
  return new ApiError('invalid_request', `One user owns at most ${OWNED_MAX} workspaces`, {
    details: { type: 'too_large', limit: OWNED_MAX },
  });
}
