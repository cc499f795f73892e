import { readFileSync } from 'node:fs';

/**
 * Reads a secret from a file, without surrounding blanks and line end.
 *
 * @throws Error that names the file and the reason
 */
export function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`the file ${path} cannot be read (${code})`, { cause });
  }
}
