import type { TSchema } from 'typebox';

import { type Endpoint, takesBytes } from './endpoint.ts';
import type { ComponentSchemas, Json } from './openapi-schemas.ts';
import { formName, requestName } from './schema-names.ts';

type ObjectSchema = Json & { properties?: Json; required?: string[] };

/** @returns undefined where an endpoint takes no body */
export function writeRequestBody(endpoint: Endpoint, schemas: ComponentSchemas): Json | undefined {
  const { body, upload, form } = endpoint;
  const written = body && schemas.writeNamed(requestName(endpoint), body);
  const content: Json = {
    ...(written && { 'application/json': { schema: written } }),
    ...(written && form && { 'application/x-www-form-urlencoded': { schema: written } }),
    ...(upload && {
      'multipart/form-data': { schema: schemas.writeNamed(formName(endpoint), withFile(upload)) },
    }),
    ...(takesBytes(endpoint) && {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    }),
  };
  if (Object.keys(content).length === 0) return undefined;
  const isRequired = upload !== undefined || endpoint.binaryBody || requiredOf(body).length > 0;
  return { required: isRequired, content };
}

function requiredOf(schema: TSchema | undefined): readonly string[] {
  return (schema as ObjectSchema | undefined)?.required ?? [];
}

function withFile(schema: TSchema): TSchema {
  const { properties = {}, required = [], ...rest } = schema as ObjectSchema;
  const file = { type: 'string', format: 'binary', description: 'The file itself, with its name.' };
  return { ...rest, required: ['file', ...required], properties: { file, ...properties } };
}
