import type { IncomingMessage } from 'node:http';

import { type Endpoint, takesBytes } from '../../contract/endpoint.ts';

export const JSON_MEDIA_TYPE = 'application/json';
export const FORM_MEDIA_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_MEDIA_TYPE = 'multipart/form-data';
export const BINARY_MEDIA_TYPE = 'application/octet-stream';

/** Returns the media types that the endpoint accepts. Endpoints without a body read and ignore JSON. */
export function acceptedMediaTypes(endpoint: Endpoint): string[] {
  const { body, upload, form, binaryBody } = endpoint;
  if (binaryBody) return [BINARY_MEDIA_TYPE];
  return [
    ...(body || !upload ? [JSON_MEDIA_TYPE] : []),
    ...(upload ? [MULTIPART_MEDIA_TYPE] : []),
    ...(form ? [FORM_MEDIA_TYPE] : []),
    ...(takesBytes(endpoint) ? [BINARY_MEDIA_TYPE] : []),
  ];
}

/** Returns true if the headers announce a body of at least one byte or of unknown length. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Returns the media type in lower case without parameters; empty without a `Content-Type`. */
export function mediaTypeOf({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase();
}

export function isMultipart(request: IncomingMessage): boolean {
  return mediaTypeOf(request) === MULTIPART_MEDIA_TYPE;
}

export function isBinaryBody(request: IncomingMessage): boolean {
  return mediaTypeOf(request) === BINARY_MEDIA_TYPE;
}
