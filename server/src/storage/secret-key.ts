import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * Returns the stored secret key of the data folder, and creates it on first use. It replaces an unset
 * `DOCKET_SECRET_KEY`.
 */
export async function readOrMakeSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const stored = await readKey(path);
  if (stored !== undefined) return stored;
  // A link fails when the file exists, so only one of two starting processes creates the key.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64url'), {
    mode: 0o600,
    flush: true,
  });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return readFile(path, 'utf8');
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
