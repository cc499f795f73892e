import { recordAudit } from '../audit/record-audit.ts';
import type { AuditBy } from '../audit/audit-entry.ts';
import { HOUR_MS, isoAfter, isoNow } from '../kernel/clock.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/db.ts';
import { signalAfterCommit } from '../storage/transaction.ts';
import { openSigningSecret, newSigningSecret } from './signing-secret.ts';
import { lockWorkspace, updateSigningSecret } from './store.ts';

const OVERLAP_HOURS = 24;

/**
 * Gives the workspace another signing secret. The one that it had goes on signing beside it until the overlap ends; of
 * an overlap that has not ended, the older secret is given up.
 *
 * @returns the new secret
 */
export async function rotateSigningSecret(
  tx: Tx,
  services: Services,
  workspaceId: string,
  { overlap_hours = OVERLAP_HOURS, by }: { overlap_hours?: number | undefined; by: AuditBy },
): Promise<string> {
  const { clock, secrets } = services;
  // Before the workspace is locked, whose row is that of the numbers of its events, and so comes last.
  await recordAudit(tx, services, workspaceId, {
    action: 'signing_secret.rotated',
    by,
    target: { type: 'workspace', id: workspaceId },
    details: { overlap_hours },
  });
  const before = await lockWorkspace(tx, workspaceId);
  const signing_secret_sealed = newSigningSecret(secrets, workspaceId);
  const overlaps = overlap_hours > 0;
  await updateSigningSecret(tx, workspaceId, {
    signing_secret_sealed,
    previous_signing_secret_sealed: overlaps ? before.signing_secret_sealed : null,
    previous_signing_secret_until: overlaps ? isoAfter(clock, overlap_hours * HOUR_MS) : null,
    updated_at: isoNow(clock),
  });
  // What was read ahead of its deliveries holds the old secret.
  signalAfterCommit(tx, `lanes:${workspaceId}`);
  return openSigningSecret(secrets, { id: workspaceId, signing_secret_sealed });
}
