import type { Endpoint } from './endpoint.ts';
import { ErrorBody } from './error-body.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import type { ComponentSchemas, Json } from './openapi-schemas.ts';

const ON_EVERY_RESPONSE = [
  'X-Request-Id',
  'X-API-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
];

const DESCRIPTIONS: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; the work goes on.',
};

/** Each status that an error can have: the code it is named by here, and when it is answered. */
const ERRORS: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'The request is malformed, or a field of it is wrong, missing or unknown.',
  unauthorized: 'There is no valid credential.',
  forbidden: 'The credential is valid but may not do this.',
  resource_not_found: 'Nothing with this id exists for this credential.',
  rate_limit_exceeded: 'A limit of requests is reached; `details.type` says which.',
  internal_error: 'The server failed; the log has the request id.',
};

/** The responses of an endpoint by status, the successful ones first. */
export function writeResponses(endpoint: Endpoint, schemas: ComponentSchemas): Json {
  const mediaType = endpoint.produces ?? 'application/json';
  const responses: Json = {};
  for (const [status, schema] of Object.entries(endpoint.responses)) {
    responses[status] = {
      description: DESCRIPTIONS[Number(status)] ?? 'The server cannot serve now.',
      headers: headersOf([...ON_EVERY_RESPONSE, ...successHeaders(endpoint, Number(status))]),
      content: { [mediaType]: { schema: schemas.write(schema) } },
    };
  }
  for (const code of errorsOf(endpoint)) {
    responses[ERROR_STATUS[code]] = { $ref: `#/components/responses/${code}` };
  }
  return responses;
}

/** The errors that an endpoint can answer, each standing for all codes of its status. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access = 'credential', params, query, body, weight } = endpoint;
  const namesWorkspace = [query, body].some(
    (schema) => schema && 'workspace_id' in ((schema as Json)['properties'] as Json),
  );
  const codes: ErrorCode[] = ['invalid_request'];
  if (access !== 'public') codes.push('unauthorized');
  if (access === 'credential') codes.push('forbidden');
  if (params || namesWorkspace) codes.push('resource_not_found');
  // A call that costs nothing is still counted when its credential is wrong.
  if (access === 'credential' || weight > 0) codes.push('rate_limit_exceeded');
  codes.push('internal_error');
  return codes;
}

function successHeaders({ method }: Endpoint, status: number): string[] {
  return [
    ...(status === 202 ? ['Location', 'Retry-After'] : []),
    ...(takesIdempotencyKey(method) ? ['Idempotent-Replayed'] : []),
  ];
}

export function takesIdempotencyKey(method: Endpoint['method']): boolean {
  return method === 'POST' || method === 'PATCH';
}

/** `components.responses`. */
export function writeErrorResponses(schemas: ComponentSchemas): Json {
  const schema = schemas.write(ErrorBody);
  const codesOfStatus = Map.groupBy(Object.entries(ERROR_STATUS), ([, status]): number => status);
  return Object.fromEntries(
    Object.entries(ERRORS).map(([code, meaning]) => {
      const codes = codesOfStatus.get(ERROR_STATUS[code as ErrorCode])!.map(([each]) => each);
      const headers = headersOf([...ON_EVERY_RESPONSE, ...errorHeaders(code as ErrorCode)]);
      const description = `${meaning} Codes: ${codes.map((each) => `\`${each}\``).join(', ')}.`;
      return [code, { description, headers, content: { 'application/json': { schema } } }];
    }),
  );
}

function errorHeaders(code: ErrorCode): string[] {
  if (code === 'unauthorized') return ['WWW-Authenticate'];
  return code === 'rate_limit_exceeded' ? ['Retry-After'] : [];
}

function headersOf(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** `components.headers`. */
export const RESPONSE_HEADERS: Json = {
  'X-Request-Id': header('Names this request in the server log.', 'string'),
  'X-API-Version': header('Version of this description.', 'string'),
  'X-RateLimit-Limit': header(
    'Requests a minute (an hour for test keys); 9007199254740991 where nothing limits.',
    'integer',
  ),
  'X-RateLimit-Remaining': header('Units left in the fullest window.', 'integer'),
  'X-RateLimit-Reset': header(
    'Unix time at which the next unit returns; after a refusal, at which the same request fits.',
    'integer',
  ),
  'RateLimit-Policy': header(
    'Every window, as in draft-ietf-httpapi-ratelimit-headers-11; absent where nothing limits.',
    'string',
  ),
  RateLimit: header('What is left of each window, in the form of the same draft.', 'string'),
  'Retry-After': header('Seconds to wait.', 'integer'),
  Location: header('Where the result is to be asked for.', 'string'),
  'Idempotent-Replayed': header(
    '`true` when this is the answer that an earlier request with the same `Idempotency-Key` got.',
    'string',
  ),
  'WWW-Authenticate': header('`Bearer`.', 'string'),
};

function header(description: string, type: 'string' | 'integer'): Json {
  return { description, schema: { type } };
}
