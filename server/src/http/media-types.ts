import type { IncomingMessage } from 'node:http';

import type { Endpoint } from '../contract/endpoint.ts';

export const JSON_BODY = 'application/json';
export const FORM_BODY = 'application/x-www-form-urlencoded';
const MULTIPART_BODY = 'multipart/form-data';
export const BYTES_BODY = 'application/octet-stream';

/** The media types that a body for this endpoint may have. Where there is none to send, JSON is read and ignored. */
export function bodyTypesOf({ body, upload, form, chunk }: Endpoint): string[] {
  return [
    ...(body || !upload ? [JSON_BODY] : []),
    ...(upload ? [MULTIPART_BODY] : []),
    ...(form ? [FORM_BODY] : []),
    ...(chunk ? [BYTES_BODY] : []),
  ];
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Without parameters, in lower case; empty without a `Content-Type`. */
export function mediaTypeOf({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

export function isMultipart(request: IncomingMessage): boolean {
  return mediaTypeOf(request) === MULTIPART_BODY;
}

export function isBytes(request: IncomingMessage): boolean {
  return mediaTypeOf(request) === BYTES_BODY;
}
