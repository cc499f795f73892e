import type { TSchema } from 'typebox';

import { type Endpoint, takesBytes } from './endpoint.ts';
import { bodyExample } from './examples.ts';
import type { Json } from './openapi-schema-forms.ts';
import type { ComponentSchemas } from './openapi-schemas.ts';
import { formName, requestName } from './schema-names.ts';

type ObjectSchema = Json & { properties?: Json; required?: string[] };

/** @returns undefined where an endpoint takes no body */
export function writeRequestBody(endpoint: Endpoint, schemas: ComponentSchemas): Json | undefined {
  const { body, upload, form } = endpoint;
  const { requests } = schemas;
  const description = `Request of \`${endpoint.id}\`: ${endpoint.summary}.`;
  const written = body && requests.writeNamed(requestName(endpoint), body, description);
  const content: Json = {
    // RFC 6749 has the form only; JSON is ours.
    ...(written &&
      form && {
        'application/x-www-form-urlencoded': { schema: written, ...bodyExample(endpoint.id) },
      }),
    ...(written && { 'application/json': { schema: written, ...bodyExample(endpoint.id) } }),
    ...(upload && {
      'multipart/form-data': {
        schema: requests.writeNamed(formName(endpoint), withFile(upload), description),
      },
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
