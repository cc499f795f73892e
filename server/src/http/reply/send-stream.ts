import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { MINUTE_MS } from '../../kernel/clock.ts';
import type { ByteRange } from '../../storage/blob-store.ts';
import { PRIVATE_NO_CACHE, PRIVATE_NO_STORE } from './cache-control.ts';
import { contentDisposition } from './content-disposition.ts';
import { replyNotModified } from './not-modified.ts';
import type { FileDownload, FileStreamReply, JsonStreamReply, WebReply } from './replies.ts';
import { UNBUFFERED } from './sse-format.ts';

/** Longest time in which a client takes no byte of a response. */
const STALL_MS = MINUTE_MS;

/**
 * Sends a stored file or the requested byte range; 304 if the client keeps this version.
 *
 * @returns the stream for the framework; it closes when the client disconnects
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, mediaType, filename, version, isInline, isKept }: FileDownload,
): Promise<Readable | ''> {
  const etag = `"${version}"`;
  reply.header('cache-control', isKept ? PRIVATE_NO_CACHE : PRIVATE_NO_STORE);
  if (isKept && replyNotModified(request, reply, etag)) return '';
  const size = await content.size();
  const range = requestedRange(request, etag, size);
  reply.type(mediaType).headers({
    'content-disposition': contentDisposition(isInline ? 'inline' : 'attachment', filename),
    'content-length': range ? range.end - range.start + 1 : size,
    'accept-ranges': 'bytes',
    etag,
    ...(isInline && INLINE_POLICY),
  });
  if (request.method === 'HEAD') return Readable.from([]);
  endIfStalled(reply);
  if (!range) return content.read();
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return content.read(range);
}

/** Closes the connection of a client that takes no byte for one or two minutes. A player asks for the rest again. */
function endIfStalled({ raw }: FastifyReply): void {
  raw.setTimeout(STALL_MS, () => raw.destroy());
}

/** A file that is opened as a page of its own runs no script, and no page of another site shows it. */
const INLINE_POLICY = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
};

/** Returns the range of a GET request, unless `If-Range` names another version of the file. */
function requestedRange(
  { method, headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | undefined {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined;
  return parseByteRange(headers.range, size);
}

/**
 * Parses a `Range` header with a single range (RFC 9110 §14.2).
 *
 * @returns undefined if the whole file is sent: no range, several ranges, a malformed range, or one outside the file
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to, last] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(header?.trim() ?? '') ?? [];
  const start = last === undefined ? Number(from) : Math.max(0, size - Number(last));
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  // NaN without a range: every comparison is false.
  return start <= end ? { start, end } : undefined;
}

/** Returns the stream that the framework sends. The stream ends when the client disconnects. */
export function sendJsonStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { chunks, etag }: JsonStreamReply,
): Readable | string {
  if (etag !== undefined && replyNotModified(request, reply, etag)) return '';
  const { method } = request;
  reply.type('application/json; charset=utf-8');
  endIfStalled(reply);
  return method === 'HEAD' ? Readable.from([]) : Readable.from(chunks);
}

/** Returns the stream that the framework sends. The stream ends when the client disconnects. */
export function sendFileStream(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { chunks, file }: FileStreamReply,
): Readable {
  reply.type(file.mediaType).headers({
    'content-disposition': contentDisposition('attachment', file.filename),
    'cache-control': PRIVATE_NO_STORE,
  });
  endIfStalled(reply);
  return method === 'HEAD' ? Readable.from([]) : Readable.from(chunks);
}

/** Returns the stream that the framework sends; an empty text for a response without a body. */
export function sendWebResponse(reply: FastifyReply, { response }: WebReply): Readable | '' {
  reply.code(response.status).headers({
    ...Object.fromEntries(response.headers),
    ...UNBUFFERED,
  });
  return response.body === null ? '' : Readable.fromWeb(response.body);
}
