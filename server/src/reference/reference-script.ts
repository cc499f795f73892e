import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Script of the reference page. One file, so that nothing is loaded from elsewhere. */
const PATH = findPath();

function findPath(): string | undefined {
  try {
    const path = fileURLToPath(import.meta.resolve('@scalar/api-reference'));
    const script = path.replace(/dist\/.*$/, 'dist/browser/standalone.js');
    return existsSync(script) ? script : undefined;
  } catch {
    return undefined;
  }
}

export function isReferenceInstalled(): boolean {
  return PATH !== undefined;
}

/** @throws Error if the package is not installed */
export function readReferenceScript(): string {
  if (PATH === undefined) throw new Error('The package @scalar/api-reference is not installed');
  return readFileSync(PATH, 'utf8');
}
