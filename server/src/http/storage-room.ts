import { type QuotaServices, requireQuota, storageLeft } from '../limits/quota.ts';
import type { Principal } from './principal.ts';

/** How much of a file may come. */
export type StorageRoom = {
  bytes: number;
  /** @throws ApiError `insufficient_quota` unless a file of so many bytes fits */
  require: (bytes: number) => Promise<void>;
};

/**
 * For a file that is still coming. Which of several workspaces it is for may stand behind it: then nothing is said here,
 * and the file is refused once it has come.
 */
export async function storageRoom(
  services: QuotaServices,
  principal: Principal | undefined,
): Promise<StorageRoom> {
  if (principal?.access.size !== 1) return { bytes: Infinity, require: async () => {} };
  const { defaultWorkspaceId } = principal;
  return {
    bytes: await storageLeft(services, defaultWorkspaceId),
    require: (bytes) => requireQuota(services, defaultWorkspaceId, 'storage_bytes', bytes),
  };
}
