import type { Services } from '../services.ts';

/** A local path to read the blob from. @returns undefined when it is not there, as between a row and its file */
export async function findBlob(
  { blobs }: Pick<Services, 'blobs'>,
  key: string,
): Promise<string | undefined> {
  try {
    return await blobs.path(key);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
