import type { Endpoint } from './endpoint.ts';
import type { ComponentSchemas, Json } from './openapi-schemas.ts';

type ObjectSchema = Json & { properties?: Json; required?: string[] };

/** @returns undefined where an endpoint takes no body */
export function writeRequestBody(
  { body, upload, form, binaryChunk }: Endpoint,
  schemas: ComponentSchemas,
): Json | undefined {
  const written = body && (schemas.write(body) as ObjectSchema);
  const content: Json = {
    ...(written && { 'application/json': { schema: written } }),
    ...(written && form && { 'application/x-www-form-urlencoded': { schema: written } }),
    ...(upload && { 'multipart/form-data': { schema: withFile(schemas.write(upload)) } }),
    ...(binaryChunk && {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    }),
  };
  if (Object.keys(content).length === 0) return undefined;
  return { required: upload !== undefined || (written?.required ?? []).length > 0, content };
}

function withFile({ properties = {}, required = [], ...rest }: ObjectSchema): Json {
  const file = { type: 'string', format: 'binary', description: 'The file itself, with its name.' };
  return { ...rest, required: ['file', ...required], properties: { file, ...properties } };
}
