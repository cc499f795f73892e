import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';

import type { WatchedFile } from '../../../../watch-folder/watch-folder.ts';
import type { Services } from '../../app/services.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createFromUpload } from '../create.ts';
import { findDocument } from '../store.ts';

/**
 * Creates the document of a file by the code of an upload, unless an earlier run has created it. The file is copied
 * first, so that nobody can change it while it is read.
 *
 * @param id derived from the content, so that a repeat finds it
 */
export async function importFile(
  services: Services,
  workspaceId: string,
  file: WatchedFile,
  id: string,
): Promise<void> {
  if (await findDocument(services.db, workspaceId, id)) return;
  const path = await copyFile(services, file);
  try {
    await createFromUpload(
      { services, workspaceId, transaction: (work) => inTransaction(services, work) },
      { path, bytes: file.size, sha256: file.sha256, filename: basename(file.name) },
      { tags: file.tags },
      () => undefined,
      id,
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** @throws Error when the content is another one than was seen */
async function copyFile(services: Services, file: WatchedFile): Promise<string> {
  const hash = createHash('sha256');
  await using source = await file.open();
  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of source.createReadStream({ autoClose: false })) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  }
  const path = await services.temporaryFiles.write('upload', chunks());
  if (hash.digest('hex') === file.sha256) return path;
  await rm(path, { force: true });
  throw new Error(`${file.name} has changed while it was read`);
}
