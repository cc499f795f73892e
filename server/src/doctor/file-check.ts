import { listBlobReferences } from '../files/store.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Reads } from '../storage/database.ts';
import { openReads } from '../storage/open-database.ts';
import type { Check } from './run-checks.ts';

/** Missing files that are named; the message gives the number of the others. */
const NAMED_MAX = 10;
const STATEMENT_TIMEOUT_MS = 60_000;

export type FileCheckSettings = { databaseUrl: string; blobs: BlobStore };

/** Creates the check that every file the database refers to is in the data folder. It runs beside a server. */
export function fileCheck({ databaseUrl, blobs }: FileCheckSettings): Check {
  return {
    subject: 'files',
    async run(signal) {
      const database = await openReads(databaseUrl, STATEMENT_TIMEOUT_MS);
      try {
        const tables = await database.reads.introspection.getTables();
        if (!tables.some(({ name }) => name === 'documents')) return 'none yet';
        return await requireAllFiles(database, blobs, signal);
      } finally {
        await database.close();
      }
    },
  };
}

async function requireAllFiles(
  { reads }: Reads,
  blobs: BlobStore,
  signal: AbortSignal,
): Promise<string> {
  const lost: string[] = [];
  let count = 0;
  for await (const { table, id, blobKey } of listBlobReferences(reads)) {
    signal.throwIfAborted();
    count += 1;
    if (!(await blobs.exists(blobKey))) lost.push(`${id} of ${table}`);
  }
  if (lost.length === 0) return `${count} are there`;
  const others = lost.length > NAMED_MAX ? ` and ${lost.length - NAMED_MAX} others` : '';
  throw new Error(
    `${lost.length} of ${count} are missing from the data folder: ${lost.slice(0, NAMED_MAX).join(', ')}${others}. Restore blobs/ from the backup`,
  );
}
