import { hash } from 'node:crypto';

import type { Services } from '../../app/services.ts';
import { type Scope, SCOPES } from '../../contract/scopes.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { findClient, upsertPublicClient } from './store.ts';

/**
 * Client of OAuth requests:
 *
 * - `registered` in one workspace, which its tokens reach
 * - `built_in`: the command line of Docket. The user chooses the workspace
 * - `document`: described by the document at its `client_id`, an https URL, and verified by nobody
 */
export type KnownClient = Pick<
  OAuthClientRow,
  'name' | 'type' | 'redirect_uris_json' | 'scopes_json'
> & {
  kind: 'registered' | 'built_in' | 'document';
  /** `client_id` of OAuth. */
  id: string;
  /** Null where the user chooses. */
  workspace_id: string | null;
};

/** `client_id` of the command line, a public client with PKCE or device codes. */
export const CLI_CLIENT_ID = 'docket-cli';

/** Loopback addresses of any port (RFC 8252 §7.3). */
const CLI_REDIRECT_URIS = ['http://127.0.0.1/callback', 'http://[::1]/callback'];

const CLI_CLIENT: KnownClient = {
  kind: 'built_in',
  id: CLI_CLIENT_ID,
  name: 'Docket CLI',
  type: 'public',
  workspace_id: null,
  redirect_uris_json: JSON.stringify(CLI_REDIRECT_URIS),
  scopes_json: JSON.stringify(SCOPES),
};

const REGISTERED_ID = /^client_[0-9a-f]{32}$/;

/** Finds a registered or built-in client. Clients of documents are found by `ClientDocuments`. */
export async function findKnownClient(db: Db, id: string): Promise<KnownClient | undefined> {
  if (id === CLI_CLIENT_ID) return CLI_CLIENT;
  if (!REGISTERED_ID.test(id)) return undefined;
  const row = await findClient(db, id);
  return row?.public_id === null ? toKnownClient(row) : undefined;
}

export function toKnownClient(row: OAuthClientRow): KnownClient {
  return { ...row, kind: 'registered' };
}

/** Scopes that a request without `scope` does not ask for, unless a workspace registered the client for them alone. */
const EXPLICIT_SCOPES: ReadonlySet<string> = new Set(['admin:all', 'admin:*', 'mcp:write']);

/** Returns the scopes of a request without `scope`. */
export function defaultScopesOf({ kind, scopes_json }: KnownClient): readonly Scope[] {
  const scopes = JSON.parse(scopes_json) as Scope[];
  if (kind === 'registered') return scopes;
  return scopes.filter((scope) => !EXPLICIT_SCOPES.has(scope));
}

/**
 * Returns the id of the client's row in a workspace. A client that the workspace has not registered gets a row, so that
 * administrators see it and can remove it with its grants.
 */
export async function enterWorkspace(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  client: KnownClient,
  workspaceId: string,
): Promise<string> {
  if (client.kind === 'registered') return client.id;
  const digest = hash('sha256', `${workspaceId}\n${client.id}`, 'hex');
  const now = isoNow(clock);
  const { name, type, redirect_uris_json, scopes_json } = client;
  const id = `client_${digest.slice(0, 32)}`;
  await upsertPublicClient(tx, {
    workspace_id: workspaceId,
    id,
    public_id: client.id,
    name,
    type,
    secret_hash: null,
    previous_secret_hash: null,
    previous_secret_until: null,
    redirect_uris_json,
    scopes_json,
    created_by: null,
    created_at: now,
    updated_at: now,
  });
  return id;
}
