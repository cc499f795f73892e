import { hash } from 'node:crypto';

import { compressBytes, type ContentCoding } from './content-coding.ts';

/** Text that is the same for every caller until the server restarts, with its compressed forms. */
export type StaticContent = {
  mediaType: string;
  /** Weak entity tag of the text: the compressed forms have the same one. */
  etag: string;
  /** Seconds for which shared caches may use the text without asking. */
  publicSeconds: number;
  /** Returns the bytes in a coding; undefined is uncompressed. Each form is made once, at its first use. */
  bytes(coding: ContentCoding | undefined): Buffer | Promise<Buffer>;
};

/** Time after which caches ask whether the text has changed. */
const PUBLIC_SECONDS = 300;

/** Prepares public text to be sent by `staticReply`. The text must hold no secret. */
export function createStaticContent(text: string, mediaType: string): StaticContent {
  const identity = Buffer.from(text);
  const compressed = new Map<ContentCoding, Promise<Buffer>>();
  return {
    mediaType,
    etag: weakEtag(text),
    publicSeconds: PUBLIC_SECONDS,
    bytes(coding) {
      if (coding === undefined) return identity;
      let bytes = compressed.get(coding);
      if (!bytes) {
        compressed.set(coding, (bytes = compressBytes(identity, coding, { isStatic: true })));
      }
      return bytes;
    },
  };
}

/** Returns the weak entity tag of a representation: 128 bits of its SHA-256. */
export function weakEtag(text: string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}
