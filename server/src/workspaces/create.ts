import { randomBytes } from 'node:crypto';

import type { Services } from '../app/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { CreateWorkspaceRequest, Workspace } from '../contract/workspaces.ts';
import { toAuditActor } from '../http/request/client-info.ts';
import { type Context, type Reply, reply } from '../http/route.ts';
import type { Principal } from '../http/security/principal.ts';
import { isoNow } from '../kernel/clock.ts';
import { ApiError, invalidField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Tx } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import {
  countOwnedWorkspaces,
  findFirstWorkspace,
  getWorkspaceRow,
  insertMembership,
  insertWorkspace,
  buildWorkspaceRow,
  invalidateCredentials,
} from './store.ts';
import { presentWorkspace } from './present.ts';
import { rejectApplication, rejectBoundCredential, rejectTestWorkspace } from './require-role.ts';
import { sealNewSigningSecret } from './signing-secret.ts';
import { trimEndOf } from '../kernel/trim-end.ts';

/** Every workspace has its own limits and quotas, so a user may own only so many. */
const OWNED_MAX = 100;
const NO_SCOPES = new Set<never>();

/** Creates a workspace owned by the user of the credential. */
export async function createWorkspace(
  context: Context,
  { name, slug, plan }: CreateWorkspaceRequest,
): Promise<Reply<201, Workspace>> {
  const { services, principal, transaction, caller } = context;
  const { userId } = principal;
  if (userId === null) throw noOwnerError();
  rejectApplication(principal, 'let anybody in');
  rejectBoundCredential(principal, null);
  // A test key of an isolated workspace must not create a live workspace.
  if (principal.environment === 'test') {
    rejectTestWorkspace(await getWorkspaceRow(services.reads, principal.defaultWorkspaceId));
  }
  if (plan !== undefined) await requirePlanPermission(services, principal);
  const created_at = isoNow(services.clock);
  return transaction(async (tx) => {
    if ((await countOwnedWorkspaces(tx, userId)) >= OWNED_MAX) throw tooManyWorkspacesError();
    const id = newId('workspace');
    const workspace = await insertWithFreeSlug(
      tx,
      slug === undefined ? generateSlugs(name) : [slug],
      {
        id,
        name,
        plan: plan ?? services.plans.default,
        signing_secret_sealed: sealNewSigningSecret(services.secrets, id),
        created_at,
      },
    );
    await insertMembership(tx, { workspace_id: id, user_id: userId, role: 'owner', created_at });
    invalidateCredentials(tx);
    await recordAudit(tx, services, id, {
      action: 'workspace.created',
      by: toAuditActor(caller, principal),
      target: { type: 'workspace', id },
      details: { name, slug: workspace.slug, plan: workspace.plan },
    });
    const access = new Map([[id, { role: 'owner' as const, scopes: NO_SCOPES, addresses: null }]]);
    const shown = await presentWorkspace(tx, services, { access }, workspace);
    return reply(201, shown, { location: `/v2/workspaces/${id}` });
  });
}

/**
 * Inserts a workspace with the first free slug.
 *
 * @throws ApiError `invalid_request` naming `slug` when none is free
 */
async function insertWithFreeSlug(
  tx: Tx,
  slugs: Iterable<string>,
  made: Omit<Parameters<typeof buildWorkspaceRow>[0], 'slug'>,
): Promise<WorkspaceRow> {
  for (const slug of slugs) {
    const workspace = buildWorkspaceRow({ ...made, slug });
    if (await insertWorkspace(tx, workspace)) return workspace;
  }
  throw invalidField('slug', 'conflict', 'Another workspace has this slug: choose another one');
}

/**
 * Checks the right to assign plans: only owners of the first workspace, who operate the server, have it.
 *
 * @throws ApiError `forbidden` with the type `plan`
 */
export async function requirePlanPermission(
  { reads }: Pick<Services, 'reads'>,
  principal: Principal,
): Promise<void> {
  const first = await findFirstWorkspace(reads);
  if (first && principal.access.get(first.id)?.role === 'owner') return;
  throw new ApiError('forbidden', 'Only an owner of the first workspace may choose a plan', {
    details: { type: 'plan', field: 'plan' },
  });
}

function noOwnerError(): ApiError {
  return new ApiError(
    'forbidden',
    'A service key has no user who could own the workspace: use a user key, or sign in',
    { details: { type: 'role' } },
  );
}

function tooManyWorkspacesError(): ApiError {
  return new ApiError('invalid_request', `One user owns at most ${OWNED_MAX} workspaces`, {
    details: { type: 'too_large', limit: OWNED_MAX },
  });
}

const SLUG_LENGTH_MAX = 60;
/** Numbered slugs to try before random ones. */
const NUMBERED_MAX = 10;
const NUMBER_LENGTH_MAX = 7;

/** Converts a name to a slug of lowercase ASCII words; `workspace` when nothing remains. */
export function toSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return truncateSlug(words?.join('-') ?? 'workspace', SLUG_LENGTH_MAX);
}

/** Yields candidate slugs: plain, then numbered, then random. */
export function* generateSlugs(name: string): Generator<string> {
  const slug = toSlug(name);
  yield slug;
  const stem = truncateSlug(slug, SLUG_LENGTH_MAX - NUMBER_LENGTH_MAX);
  for (let number = 2; number <= NUMBERED_MAX; number += 1) yield `${stem}-${number}`;
  for (;;) yield `${stem}-${randomBytes(3).toString('hex')}`;
}

function truncateSlug(slug: string, length: number): string {
  return trimEndOf(slug.slice(0, length), /-/);
}
