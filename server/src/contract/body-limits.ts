import type { TSchema } from 'typebox';

import type { Endpoint } from './endpoint.ts';
import { jsonBytesMax } from './json-size.ts';

const KIBIBYTE = 1024;

/** Size limit of any JSON body, in bytes. */
export const JSON_BODY_BYTES_MAX = 10 * KIBIBYTE * KIBIBYTE;

/** Size limit of forms, of bodies without a credential, and of bodies whose schema allows no more. */
export const SMALL_BODY_BYTES_MAX = 64 * KIBIBYTE;

/** Size limit of all fields beside an uploaded file. */
export const FIELDS_BYTES_MAX = 2 * KIBIBYTE * KIBIBYTE;

/**
 * Returns the size limit in bytes of a JSON body: that of the largest body that the schema allows, between 64 KiB and
 * 10 MiB. Endpoints without a credential, and unknown ones, have the limit of forms.
 */
export function bodyBytesMax(endpoint: Endpoint | undefined): number {
  if (!endpoint || endpoint.access === 'public' || endpoint.access === 'anybody') {
    return SMALL_BODY_BYTES_MAX;
  }
  return endpoint.bodyBytesMax ?? schemaBytes(endpoint.body, JSON_BODY_BYTES_MAX);
}

/** Returns the size limit in bytes of the fields beside an uploaded file, between 64 KiB and 2 MiB. */
export function fieldsBytesMax({ upload }: Endpoint): number {
  return schemaBytes(upload, FIELDS_BYTES_MAX);
}

/** Returns the size limit to publish: that of the body, else that of the fields beside a file; null without a body. */
export function publishedBodyBytes(endpoint: Endpoint): number | null {
  if (endpoint.body) return bodyBytesMax(endpoint);
  return endpoint.upload ? fieldsBytesMax(endpoint) : null;
}

/** Sizes by schema, since every request with a body asks for one. */
const known = new WeakMap<TSchema, number>();

function schemaBytes(schema: TSchema | undefined, most: number): number {
  if (schema === undefined) return SMALL_BODY_BYTES_MAX;
  let bytes = known.get(schema);
  if (bytes === undefined) {
    bytes = jsonBytesMax(schema);
    known.set(schema, bytes);
  }
  return Math.min(Math.max(bytes, SMALL_BODY_BYTES_MAX), most);
}
