import { Readable } from 'node:stream';

import type { Services } from '../app/services.ts';
import { ApiError } from '../kernel/errors.ts';
import { isStorageFull } from '../kernel/free-space.ts';
import type { DerivedContent } from '../storage/derived-files.ts';

/** File computed from a blob. */
export type DerivedFile = { blobKey: string; name: string };

type DeriveServices = Pick<
  Services,
  'blobs' | 'derivedFiles' | 'derivationFlight' | 'derivationFailures' | 'freeSpace' | 'log'
>;

/**
 * Returns a derived file. It is computed once, also for concurrent requests, and stored unless the disk is full. An
 * error of type `not_available` is repeated for a while without another attempt.
 *
 * @throws the reason of `signal` when it is aborted
 */
export async function deriveFile(
  services: DeriveServices,
  { blobKey, name }: DerivedFile,
  signal: AbortSignal,
  compute: () => Promise<Uint8Array>,
): Promise<DerivedContent> {
  const { derivedFiles, derivationFlight, derivationFailures } = services;
  const stored = await derivedFiles.find(blobKey, name);
  if (stored) return stored;
  const key = `${blobKey} ${name}`;
  return derivationFlight.run(key, signal, async () => {
    const failure = derivationFailures.find(key);
    if (failure) throw failure;
    const storedMeanwhile = await derivedFiles.find(blobKey, name);
    if (storedMeanwhile) return storedMeanwhile;
    try {
      const content = await compute();
      await save(services, { blobKey, name }, content);
      return (await derivedFiles.find(blobKey, name)) ?? contentInMemory(content);
    } catch (error) {
      // A client that left says nothing about the file.
      if (isLasting(error) && !signal.aborted) derivationFailures.add(key, error);
      throw error;
    }
  });
}

/** True for content that cannot be computed, as of a damaged page: the same attempt fails again. */
function isLasting(error: unknown): error is ApiError {
  return error instanceof ApiError && error.details?.type === 'not_available';
}

/** Returns content that no disk has room for. */
function contentInMemory(content: Uint8Array): DerivedContent {
  return {
    size: async () => content.length,
    read: async ({ start, end } = { start: 0, end: Infinity }) =>
      Readable.from([Buffer.from(content.subarray(start, end + 1))]),
  };
}

async function save(
  { blobs, derivedFiles, freeSpace, log }: DeriveServices,
  { blobKey, name }: DerivedFile,
  content: Uint8Array,
): Promise<void> {
  try {
    await freeSpace.require(content.length);
    await derivedFiles.save(blobKey, name, content);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    log.warn({ err: error }, 'derived file not stored');
  }
  // The blob may have been deleted during the computation, and with it its derived files.
  if (!(await blobs.exists(blobKey))) await derivedFiles.removeAll(blobKey);
}
