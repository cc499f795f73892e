import { randomBytes } from 'node:crypto';

import type { SecretBox } from '../kernel/secret-box.ts';
import type { Services } from '../services.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { findFirstWorkspace } from './store.ts';

const SECRET_BYTES = 32;

/** The secret that signs notifications to a `webhook_url`. */
export function newSigningSecret(secrets: SecretBox, workspaceId: string): string {
  return secrets.seal(generateSecret(), contextOf(workspaceId));
}

/** A secret that nobody can guess, in the form of Standard Webhooks. */
export function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function openSigningSecret(
  secrets: SecretBox,
  workspace: Pick<WorkspaceRow, 'id' | 'signing_secret_sealed'>,
): string {
  return secrets.open(workspace.signing_secret_sealed, contextOf(workspace.id));
}

function contextOf(workspaceId: string): string {
  return `signing_secret ${workspaceId}`;
}

/** @throws Error when the secrets in the database were sealed with another key than this process has */
export async function requireMatchingSecretKey({ db, secrets }: Services): Promise<void> {
  const workspace = await findFirstWorkspace(db);
  if (!workspace) return;
  try {
    openSigningSecret(secrets, workspace);
  } catch (cause) {
    throw new Error(
      'The secrets in this database were encrypted with another key: set DOCKET_SECRET_KEY, or restore secret.key in the data folder',
      { cause },
    );
  }
}
