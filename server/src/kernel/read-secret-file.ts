import { readFileSync } from 'node:fs';

/**
 * What a file says that holds a key, without the blanks and the end of line around it.
 *
 * @throws Error that names the file and why it cannot be read
 */
export function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`the file ${path} cannot be read (${code})`, { cause });
  }
}
