import type { TSchema } from 'typebox';

import type { Endpoint } from './endpoint.ts';
import type { ComponentSchemas, Json } from './openapi-schemas.ts';
import { formName, requestName } from './schema-names.ts';

type ObjectSchema = Json & { properties?: Json; required?: string[] };

/** @returns undefined where an endpoint takes no body */
export function writeRequestBody(endpoint: Endpoint, schemas: ComponentSchemas): Json | undefined {
  const { body, upload, form, binaryChunk } = endpoint;
  const written = body && schemas.writeNamed(requestName(endpoint), body);
  const content: Json = {
    ...(written && { 'application/json': { schema: written } }),
    ...(written && form && { 'application/x-www-form-urlencoded': { schema: written } }),
    ...(upload && {
      'multipart/form-data': { schema: schemas.writeNamed(formName(endpoint), withFile(upload)) },
    }),
    ...(binaryChunk && {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    }),
  };
  if (Object.keys(content).length === 0) return undefined;
  return { required: upload !== undefined || requiredOf(body).length > 0, content };
}

function requiredOf(schema: TSchema | undefined): readonly string[] {
  return (schema as ObjectSchema | undefined)?.required ?? [];
}

function withFile(schema: TSchema): TSchema {
  const { properties = {}, required = [], ...rest } = schema as ObjectSchema;
  const file = { type: 'string', format: 'binary', description: 'The file itself, with its name.' };
  return { ...rest, required: ['file', ...required], properties: { file, ...properties } };
}
