import type { Services } from '../app/services.ts';
import { isStorageFull } from '../kernel/free-space.ts';

/** File computed from a blob. */
export type DerivedFile = { blobKey: string; name: string };

type DeriveServices = Pick<
  Services,
  'blobs' | 'derivedFiles' | 'derivationFlight' | 'freeSpace' | 'log'
>;

/**
 * Returns a derived file. It is computed once, also for concurrent requests, and stored unless the disk is full.
 *
 * @throws the reason of `signal` when it is aborted
 */
export async function deriveFile(
  services: DeriveServices,
  { blobKey, name }: DerivedFile,
  signal: AbortSignal,
  compute: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { derivedFiles, derivationFlight } = services;
  const stored = await derivedFiles.find(blobKey, name);
  if (stored) return stored;
  return derivationFlight.run(`${blobKey} ${name}`, signal, async () => {
    const storedMeanwhile = await derivedFiles.find(blobKey, name);
    if (storedMeanwhile) return storedMeanwhile;
    const content = await compute();
    await save(services, { blobKey, name }, content);
    return content;
  });
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
