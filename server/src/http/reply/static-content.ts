import { hash } from 'node:crypto';

import { publicFor } from './cache-control.ts';
import { compressBytes, type ContentCoding } from './content-coding.ts';

/** Content that is the same for every caller until the server restarts, with its compressed forms. */
export type StaticContent = {
  mediaType: string;
  /** Weak entity tag of the content: the compressed forms have the same one. */
  etag: string;
  cacheControl: string;
  /** False for formats that are compressed already, such as fonts. */
  isCompressible: boolean;
  /** Returns the bytes in a coding; undefined is uncompressed. Each form is made once, at its first use. */
  bytes(coding: ContentCoding | undefined): Buffer | Promise<Buffer>;
};

/** Time after which caches ask whether the content has changed. */
const PUBLIC_SECONDS = 300;

/** Prepares public content to be sent by `staticReply`. It must hold no secret. */
export function createStaticContent(
  content: string | Buffer,
  mediaType: string,
  {
    cacheControl = publicFor(PUBLIC_SECONDS),
    isCompressible = true,
  }: Partial<Pick<StaticContent, 'cacheControl' | 'isCompressible'>> = {},
): StaticContent {
  const identity = Buffer.from(content);
  const compressed = new Map<ContentCoding, Promise<Buffer>>();
  return {
    mediaType,
    etag: weakEtag(identity),
    cacheControl,
    isCompressible,
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
export function weakEtag(content: string | Buffer): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}
