/** Files and hashes of Node, Deno and Bun. */
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { Transport } from './core.ts';
import type { Sha256 } from './sha256.ts';

/** Opens a file without reading it. @throws TypeError where there is none */
export async function openFile(path: string): Promise<{ blob: Blob; name: string }> {
  try {
    if ((await stat(path)).isDirectory()) throw new Error('it is a folder');
    return { blob: await openAsBlob(path), name: basename(path) };
  } catch (cause) {
    throw new TypeError(`The file ${path} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

export function createSha256(): Sha256 {
  const hash = createHash('sha256');
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => hash.digest('hex'),
  };
}

/** Streams count their bytes themselves. */
export const sendWithProgress: Transport | undefined = undefined;
