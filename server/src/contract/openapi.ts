import { publishedBodyBytes } from './body-limits.ts';
import { type Endpoint, takesWait, templateOf } from './endpoint.ts';
import { EVENT_CATALOGUE, EVENT_NAMES } from './event-catalogue.ts';
import { EventEnvelope, type EventName } from './events.ts';
import {
  isConditionalRead,
  RESPONSE_HEADERS,
  takesIdempotencyKey,
  writeAnswers,
} from './openapi-answers.ts';
import { writeRequestBody } from './openapi-bodies.ts';
import { writeErrorComponents, writeErrors } from './openapi-errors.ts';
import { type ComponentSchemas, createComponentSchemas, type Json } from './openapi-schemas.ts';
import { WAIT_SECONDS_MAX } from './schema.ts';

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

const SECURITY: Record<NonNullable<Endpoint['access']>, Json[]> = {
  credential: [{ credential: [] }],
  session: [{ credential: [] }, { session: [] }],
  anybody: [{}, { credential: [] }, { session: [] }],
  public: [],
  metrics: [{}, { metrics_token: [] }],
};

const SECURITY_SCHEMES: Json = {
  credential: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key (`svc_live_…`, `svc_test_…`, `svc_restricted_…`) or an access token of a sign-in or of OAuth.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-docket_session',
    description:
      'The session of a page of this server. Over plain HTTP, as on loopback, its name is `docket_session`.',
  },
  metrics_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that the operator has set; loopback callers need none.',
  },
};

const PARAMETERS: Json = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your choosing that makes repeats harmless: within 24 hours the same request with the same key is answered as the first was.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the version that was seen, or several: of another version nothing is changed, and the answer is 400 with the type `conflict`. `*` stands for every version; a weak ETag for none.',
    schema: { type: 'string' },
    example: '"3"',
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the version that you have: while it is the current one, the answer is 304 without a body.',
    schema: { type: 'string' },
    example: '"3"',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: `\`wait=N\` (RFC 7240): the answer waits up to N seconds, at most ${WAIT_SECONDS_MAX}, for the result.`,
    schema: { type: 'string' },
    example: 'wait=30',
  },
  'X-Service-Signature': {
    name: 'X-Service-Signature',
    in: 'header',
    required: true,
    description:
      'HMAC-SHA256 of the raw body in lowercase hexadecimal; the key is the secret of the webhook, as UTF-8.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
  'X-Event-Id': {
    name: 'X-Event-Id',
    in: 'header',
    required: true,
    description: 'The same as `webhook-id`.',
    schema: { type: 'string' },
  },
  'X-Event-Sequence': {
    name: 'X-Event-Sequence',
    in: 'header',
    required: true,
    description:
      'Number of the event in its workspace, as `after` of `GET /events` takes it; not signed.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'webhook-id': {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Id of the event, as in the body; a repeat has the same.',
    schema: { type: 'string' },
  },
  'webhook-timestamp': {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Time of this attempt, as Unix time in seconds.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'webhook-signature': {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'Signatures in the form of Standard Webhooks (`v1,` and base64) over id, timestamp and body.',
    schema: { type: 'string' },
  },
};

const DELIVERY_HEADERS = [
  'X-Service-Signature',
  'X-Event-Id',
  'X-Event-Sequence',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
];

/**
 * @param options.version of the API, `info.version`
 * @param options.isV1Deprecated marks every operation of version 1
 */
export function buildOpenApi(
  endpoints: readonly Endpoint[],
  options: { version: string; isV1Deprecated?: boolean },
): OpenApiDocument {
  const schemas = createComponentSchemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint);
    const isDeprecated = options.isV1Deprecated === true && endpoint.version === 'v1';
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        ...operation(endpoint, schemas),
        ...(isDeprecated && { deprecated: true }),
      },
    };
  }
  const webhooks = Object.fromEntries(EVENT_NAMES.map((name) => [name, webhook(name, schemas)]));
  const used = JSON.stringify([paths, webhooks]);
  const responses = writeErrorComponents(endpoints, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docket',
      version: options.version,
      summary: 'Documents and meetings, analysed with evidence.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that this description comes from.' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    security: SECURITY.credential,
    paths,
    webhooks,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: onlyUsed('parameters', PARAMETERS, used),
      headers: onlyUsed('headers', RESPONSE_HEADERS, used + JSON.stringify(responses)),
      responses,
      schemas: schemas.collected(),
    },
  };
}

/** The components of a kind that `text` refers to. */
function onlyUsed(kind: string, components: Json, text: string): Json {
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)),
  );
}

function operation(endpoint: Endpoint, schemas: ComponentSchemas): Json {
  const { id, tag, summary, method, access = 'credential', scopes, weight } = endpoint;
  const requestBody = writeRequestBody(endpoint, schemas);
  const bodyBytesMax = publishedBodyBytes(endpoint);
  const parameters = [
    ...writeParameters(endpoint.params, 'path', schemas),
    ...writeParameters(endpoint.query ?? endpoint.documentedQuery, 'query', schemas),
    ...writeParameters(endpoint.binaryChunk, 'query', schemas).map(besideBytes),
    ...(takesIdempotencyKey(method) ? [parameterRef('Idempotency-Key')] : []),
    ...(endpoint.takesIfMatch ? [parameterRef('If-Match')] : []),
    ...(isConditionalRead(endpoint) ? [parameterRef('If-None-Match')] : []),
    ...(takesWait(endpoint) ? [parameterRef('Prefer')] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(access !== 'credential' && { security: SECURITY[access] }),
    'x-docket-scopes': scopes,
    'x-docket-weight': weight,
    ...(bodyBytesMax !== null && { 'x-docket-body-bytes-max': bodyBytesMax }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...writeAnswers(endpoint, schemas), ...writeErrors(endpoint) },
  };
}

function writeParameters(
  schema: Endpoint['query'],
  place: 'path' | 'query',
  schemas: ComponentSchemas,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.write(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

/** A parameter that only the form with bytes has. */
function besideBytes(parameter: Json): Json {
  const { description = '' } = parameter;
  const note = 'Required beside `application/octet-stream`, and nowhere else.';
  return { ...parameter, required: false, description: `${String(description)} ${note}`.trim() };
}

function webhook(name: EventName, schemas: ComponentSchemas): Json {
  const words = name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const schema = schemas.writeNamed(`${words.join('')}Event`, EventEnvelope(name));
  return {
    post: {
      operationId: `receive${words.join('')}`,
      tags: ['Webhooks'],
      summary: `Sent to receivers of \`${name}\`, in the payload format \`standard\``,
      description: EVENT_CATALOGUE[name].description,
      security: [],
      'x-docket-scopes': EVENT_CATALOGUE[name].scopes,
      parameters: DELIVERY_HEADERS.map(parameterRef),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Received; anything else is tried again later.' } },
    },
  };
}

function parameterRef(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}
