import type { Endpoint } from '../contract/endpoint.ts';
import type { Services } from '../services.ts';

export type FileLimits = Pick<Services, 'documentLimits' | 'recordingLimits'>;

/** Bytes of the largest file that an endpoint takes. */
export function fileBytesMax(
  { documentLimits, recordingLimits }: FileLimits,
  { uploadLimit = 'document' }: Endpoint,
): number {
  return (uploadLimit === 'recording' ? recordingLimits : documentLimits).bytesMax;
}
