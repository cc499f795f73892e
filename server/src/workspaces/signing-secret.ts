import { randomBytes } from 'node:crypto';

import type { Services } from '../app/services.ts';
import type { AuditActor } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { HOUR_MS, isoAfter, isoNow } from '../kernel/clock.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Tx } from '../storage/db.ts';
import type { WorkspaceRow } from '../storage/identity-schema.ts';
import { notifyAfterCommit } from '../storage/transaction.ts';
import { findFirstWorkspace, lockWorkspace, updateSigningSecret } from './store.ts';

const SECRET_BYTES = 32;

/** Generates and seals the secret that signs notifications to a `webhook_url`. */
export function sealNewSigningSecret(secrets: SecretBox, workspaceId: string): string {
  return secrets.seal(generateSecret(), sealContextOf(workspaceId));
}

/** Generates a random secret in the format of Standard Webhooks. */
export function generateSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function openSigningSecret(
  secrets: SecretBox,
  workspace: Pick<WorkspaceRow, 'id' | 'signing_secret_sealed'>,
): string {
  return secrets.open(workspace.signing_secret_sealed, sealContextOf(workspace.id));
}

function sealContextOf(workspaceId: string): string {
  return `signing_secret ${workspaceId}`;
}

/**
 * Checks that this process can open the secrets in the database.
 *
 * @throws Error when they were sealed with another secret key
 */
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

const OVERLAP_HOURS_DEFAULT = 24;

/**
 * Replaces the signing secret of a workspace. The previous one also signs until the overlap ends; an older one is
 * dropped.
 *
 * @returns the new secret
 */
export async function rotateSigningSecret(
  tx: Tx,
  services: Services,
  workspaceId: string,
  {
    overlap_hours = OVERLAP_HOURS_DEFAULT,
    by,
  }: { overlap_hours?: number | undefined; by: AuditActor },
): Promise<string> {
  const { clock, secrets } = services;
  // Recorded before the workspace is locked: the workspace row must be the last lock.
  await recordAudit(tx, services, workspaceId, {
    action: 'signing_secret.rotated',
    by,
    target: { type: 'workspace', id: workspaceId },
    details: { overlap_hours },
  });
  const before = await lockWorkspace(tx, workspaceId);
  const signing_secret_sealed = sealNewSigningSecret(secrets, workspaceId);
  const overlaps = overlap_hours > 0;
  await updateSigningSecret(tx, workspaceId, {
    signing_secret_sealed,
    previous_signing_secret_sealed: overlaps ? before.signing_secret_sealed : null,
    previous_signing_secret_until: overlaps ? isoAfter(clock, overlap_hours * HOUR_MS) : null,
    updated_at: isoNow(clock),
  });
  // Deliveries that were read ahead hold the old secret.
  notifyAfterCommit(tx, `lanes:${workspaceId}`);
  return openSigningSecret(secrets, { id: workspaceId, signing_secret_sealed });
}
