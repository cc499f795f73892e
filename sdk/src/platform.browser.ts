/** Transport of browsers and workers, which have no file system. */
import type { Transport } from './core.ts';
import { sendByXhr } from './xhr.ts';

export { createSha256 } from './sha256.ts';

export async function openFile(path: string): Promise<{ blob: Blob; name: string }> {
  throw new TypeError(`A browser cannot open "${path}": pass the File of an input element`);
}

/** Sends a Blob or a form; `fetch` of browsers takes no stream over HTTP/1.1, and tells no progress. */
export const sendWithProgress: Transport | undefined =
  typeof XMLHttpRequest === 'undefined' ? (url, init) => fetch(url, init) : sendByXhr;
