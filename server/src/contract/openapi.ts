import { publishedBodyBytes } from './body-limits.ts';
import {
  type Endpoint,
  publishedForm,
  takesIdempotencyKey,
  takesWait,
  templateOf,
} from './endpoint.ts';
import { EVENT_CATALOGUE, EVENT_NAMES } from './event-catalogue.ts';
import { AnyEvent, envelopeName, type EventName } from './events.ts';
import { isConditionalRead, RESPONSE_HEADERS, writeAnswers } from './openapi-answers.ts';
import { writeRequestBody } from './openapi-bodies.ts';
import { writeErrorComponents, writeErrors } from './openapi-errors.ts';
import { TAGS, writeInfo } from './openapi-info.ts';
import {
  DELIVERY_HEADERS,
  HEADER_PARAMETERS,
  parameterRef,
  shareParameters,
  writeParameters,
} from './openapi-parameters.ts';
import { type Json, referenceTo } from './openapi-schema-forms.ts';
import { type ComponentSchemas, createComponentSchemas } from './openapi-schemas.ts';
import { DEFAULT_SECURITY, writeSecurity, writeSecuritySchemes } from './openapi-security.ts';

/** An OpenAPI 3.1 description; equal inputs give equal JSON text. */
export type OpenApiDocument = {
  openapi: string;
  info: Json;
  servers: Json[];
  tags: Json[];
  security: Json[];
  paths: Record<string, Json>;
  webhooks: Record<string, Json>;
  components: Record<string, Json>;
};

/**
 * @param options.version of the API, `info.version`
 * @param options.isV1Deprecated marks every operation of version 1
 */
export function buildOpenApi(
  endpoints: readonly Endpoint[],
  options: { version: string; isV1Deprecated?: boolean },
): OpenApiDocument {
  const schemas = createComponentSchemas();
  const operations = endpoints.map((endpoint) => ({
    endpoint,
    operation: writeOperation(publishedForm(endpoint), schemas, options.isV1Deprecated === true),
  }));
  const parameters = shareParameters(operations.map(({ operation }) => operation));
  const paths: Record<string, Json> = {};
  for (const { endpoint, operation } of operations) {
    const path = templateOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  schemas.answers.write(AnyEvent);
  const webhooks = Object.fromEntries(EVENT_NAMES.map((name) => [name, writeWebhook(name)]));
  const used = JSON.stringify([paths, webhooks]);
  const responses = writeErrorComponents(endpoints, schemas);
  return {
    openapi: '3.1.0',
    info: writeInfo(options.version),
    servers: [{ url: '/', description: 'The server that this description comes from.' }],
    tags: writeTags(endpoints),
    security: DEFAULT_SECURITY,
    paths,
    webhooks,
    components: {
      securitySchemes: writeSecuritySchemes(''),
      parameters: { ...onlyUsed('parameters', HEADER_PARAMETERS, used), ...parameters },
      headers: onlyUsed('headers', RESPONSE_HEADERS, used + JSON.stringify(responses)),
      responses,
      schemas: schemas.collected(),
    },
  };
}

/** Returns the description with absolute addresses, as a server at `origin` serves it. An empty one leaves them relative. */
export function placeOpenApi(document: OpenApiDocument, origin: string): OpenApiDocument {
  if (origin === '') return document;
  return {
    ...document,
    servers: [{ url: origin, description: 'The server that this description comes from.' }],
    components: { ...document.components, securitySchemes: writeSecuritySchemes(origin) },
  };
}

function writeTags(endpoints: readonly Endpoint[]): Json[] {
  const names = [...new Set(endpoints.map(({ tag }) => tag))];
  return names.map((name) => ({
    name,
    ...(TAGS[name] !== undefined && { description: TAGS[name] }),
  }));
}

/** The components of a kind that `text` refers to. */
function onlyUsed(kind: string, components: Json, text: string): Json {
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

function writeOperation(
  endpoint: Endpoint,
  schemas: ComponentSchemas,
  isV1Deprecated: boolean,
): Json {
  const { id, tag, summary, description, scopes, weight, version } = endpoint;
  const requestBody = writeRequestBody(endpoint, schemas);
  const bodyBytesMax = publishedBodyBytes(endpoint);
  const parameters = [
    ...writeParameters(endpoint, 'path', schemas),
    ...writeParameters(endpoint, 'query', schemas),
    ...(takesIdempotencyKey(endpoint) ? [parameterRef('Idempotency-Key')] : []),
    ...(endpoint.takesIfMatch ? [parameterRef('If-Match')] : []),
    ...(isConditionalRead(endpoint) ? [parameterRef('If-None-Match')] : []),
    ...(takesWait(endpoint) ? [parameterRef('Prefer')] : []),
  ];
  const security = writeSecurity(endpoint);
  const isDefault = JSON.stringify(security) === JSON.stringify(DEFAULT_SECURITY);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(!isDefault && { security }),
    'x-docket-scopes': scopes,
    'x-docket-weight': weight,
    ...(bodyBytesMax !== null && { 'x-docket-body-bytes-max': bodyBytesMax }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...writeAnswers(endpoint, schemas), ...writeErrors(endpoint) },
    ...(isV1Deprecated && version === 'v1' && { deprecated: true }),
  };
}

/** The envelope is a component already, as a form of `Event`. */
function writeWebhook(name: EventName): Json {
  const { description, scopes } = EVENT_CATALOGUE[name];
  const schema = { $ref: referenceTo(envelopeName(name)) };
  return {
    post: {
      operationId: `receive${envelopeName(name).replace(/Event$/, '')}`,
      tags: ['Webhooks'],
      summary: `Sent to receivers of \`${name}\`, in the payload format \`standard\``,
      description,
      security: [],
      'x-docket-scopes': scopes,
      parameters: DELIVERY_HEADERS.map(parameterRef),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Received; anything else is tried again later.' } },
    },
  };
}
