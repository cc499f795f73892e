import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { PRIVATE_NO_STORE } from './cache-control.ts';
import { attachmentDisposition } from './content-disposition.ts';
import { replyNotModified } from './not-modified.ts';
import type { FileDownload, FileStreamReply, JsonStreamReply, WebReply } from './replies.ts';
import { UNBUFFERED } from './sse-format.ts';

/** Sends a stored file or the requested byte range. @returns the stream for the framework; it closes when the client disconnects */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, mediaType, filename, sha256 }: FileDownload,
): Promise<Readable> {
  const { size } = await stat(path);
  const etag = `"${sha256}"`;
  const range = requestedRange(request, etag, size);
  reply.type(mediaType).headers({
    'content-disposition': attachmentDisposition(filename),
    'content-length': range ? range.end - range.start + 1 : size,
    'cache-control': PRIVATE_NO_STORE,
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.method === 'HEAD') return Readable.from([]);
  if (!range) return createReadStream(path);
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return createReadStream(path, range);
}

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

/** Offsets of the first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

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
  return method === 'HEAD' ? Readable.from([]) : Readable.from(chunks);
}

/** Returns the stream that the framework sends. The stream ends when the client disconnects. */
export function sendFileStream(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { chunks, file }: FileStreamReply,
): Readable {
  reply.type(file.mediaType).headers({
    'content-disposition': attachmentDisposition(file.filename),
    'cache-control': PRIVATE_NO_STORE,
  });
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
