import { pathExample } from './examples.ts';
import type { Endpoint } from './endpoint.ts';
import type { Json } from './openapi-schema-forms.ts';
import type { ComponentSchemas } from './openapi-schemas.ts';
import { WAIT_SECONDS_MAX } from './schema.ts';

/** Header parameters, by name. */
export const HEADER_PARAMETERS: Json = {
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

/** Headers of a notification. */
export const DELIVERY_HEADERS = [
  'X-Service-Signature',
  'X-Event-Id',
  'X-Event-Sequence',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
];

/** Writes the fields of a path or a query as parameters. */
export function writeParameters(
  { id, params, query, documentedQuery }: Endpoint,
  place: 'path' | 'query',
  schemas: ComponentSchemas,
): Json[] {
  const schema = place === 'path' ? params : (query ?? documentedQuery);
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.requests.write(schema, id) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    // A map of values, as `metadata[matter]=2026-014`.
    ...(rest['type'] === 'object' && { style: 'deepObject', explode: true }),
    ...(place === 'path' && pathExample(name, rest['type'])),
    schema: rest,
  }));
}

export function parameterRef(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}

/** Least number of operations for which a parameter becomes a component. */
const SHARED_BY = 3;

/**
 * Replaces parameters that several operations have in the same form by references, in place. Of two forms of one name
 * the more frequent one becomes the component.
 *
 * @returns the components
 */
export function shareParameters(operations: readonly Json[]): Json {
  const counts = new Map<string, { parameter: Json; count: number }>();
  for (const parameter of operations.flatMap(parametersOf)) {
    const text = JSON.stringify(parameter);
    const known = counts.get(text);
    counts.set(text, { parameter, count: (known?.count ?? 0) + 1 });
  }
  const shared: Record<string, Json> = {};
  for (const { parameter, count } of [...counts.values()].toSorted((a, b) => b.count - a.count)) {
    const name = parameter['name'] as string;
    if (count >= SHARED_BY) shared[name] ??= parameter;
  }
  const texts = new Map(
    Object.entries(shared).map(([name, parameter]) => [JSON.stringify(parameter), name]),
  );
  for (const operation of operations) {
    const parameters = operation['parameters'] as Json[] | undefined;
    if (!parameters) continue;
    operation['parameters'] = parameters.map((parameter) => {
      const name = texts.get(JSON.stringify(parameter));
      return name === undefined ? parameter : parameterRef(name);
    });
  }
  return shared;
}

function parametersOf({ parameters = [] }: { parameters?: Json[] }): Json[] {
  return parameters.filter((parameter) => !('$ref' in parameter));
}
