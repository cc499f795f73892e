import type { Endpoint } from '../../contract/endpoint.ts';
import type { Services } from '../../app/services.ts';
import { type QuotaServices, requireQuota, remainingStorageBytes } from '../../limits/quota.ts';
import type { Principal } from '../security/principal.ts';

/** Size limits of documents and recordings. */
export type FileLimits = Pick<Services, 'documentLimits' | 'recordingLimits'>;

/** Returns the size limit in bytes for files of this endpoint. */
export function fileBytesMax(
  { documentLimits, recordingLimits }: FileLimits,
  { uploadLimit = 'document' }: Endpoint,
): number {
  return (uploadLimit === 'recording' ? recordingLimits : documentLimits).bytesMax;
}

/** Storage that is left for an upload. */
export type StorageAllowance = {
  bytes: number;
  /** Requires that a file of this size fits. @throws ApiError `insufficient_quota` */
  require: (bytes: number) => Promise<void>;
};

/**
 * Reads the storage that is left for an upload. With several workspaces the field that names one may follow the file:
 * then this allows everything, and the quota is checked after the upload.
 */
export async function readStorageAllowance(
  services: QuotaServices,
  principal: Principal | undefined,
): Promise<StorageAllowance> {
  if (principal?.access.size !== 1) return { bytes: Infinity, require: async () => {} };
  const { defaultWorkspaceId } = principal;
  return {
    bytes: await remainingStorageBytes(services, defaultWorkspaceId),
    require: (bytes) => requireQuota(services, defaultWorkspaceId, 'storage_bytes', bytes),
  };
}
