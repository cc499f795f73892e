import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { type ByteRange, parseByteRange } from './byte-range.ts';
import { attachment } from './content-disposition.ts';
import type { FileAnswer } from './replies.ts';

/** @returns what the framework sends; it closes the file when the client leaves */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, mediaType, filename, sha256 }: FileAnswer,
): Promise<Readable> {
  const { size } = await stat(path);
  const etag = `"${sha256}"`;
  const range = askedRange(request, etag, size);
  reply.type(mediaType).headers({
    'content-disposition': attachment(filename),
    'content-length': range ? range.end - range.start + 1 : size,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.method === 'HEAD') return Readable.from([]);
  if (!range) return createReadStream(path);
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return createReadStream(path, range);
}

/** A range counts only in a GET, and only while `If-Range` names the file as it is. */
function askedRange(
  { method, headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | undefined {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined;
  return parseByteRange(headers.range, size);
}
