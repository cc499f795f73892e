import { type QuotaServices, requireQuota } from '../limits/quota.ts';
import type { Tx } from '../storage/db.ts';
import { lockWorkspace } from './store.ts';

type Services = Omit<QuotaServices, 'reads'>;

/** Locks the quota of storage until `tx` ends, so that concurrent requests count one after the other. */
export async function lockStorageQuota(
  tx: Tx,
  { quotaLimits }: Services,
  workspaceId: string,
): Promise<void> {
  if (quotaLimits.storage_bytes !== Infinity) await lockWorkspace(tx, workspaceId);
}

/**
 * Requires that a file fits the quota of storage, in the transaction that writes its row. Must be the first lock of the
 * transaction.
 *
 * @throws ApiError `insufficient_quota`
 */
export async function requireStorage(
  tx: Tx,
  services: Services,
  workspaceId: string,
  bytes: number,
): Promise<void> {
  await lockStorageQuota(tx, services, workspaceId);
  const { clock, quotaLimits } = services;
  await requireQuota({ clock, quotaLimits, reads: tx }, workspaceId, 'storage_bytes', bytes);
}
