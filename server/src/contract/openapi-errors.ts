import { carriesSecrets, type Endpoint } from './endpoint.ts';
import {
  ErrorBody,
  PageErrorOfV1,
  PROBLEM_MEDIA_TYPE,
  ProblemDetails,
  RateLimitErrorOfV1,
} from './error-body.ts';
import { ERROR_STATUS, type ErrorCode, OAUTH_ERRORS, type OAuthErrorCode } from './errors.ts';
import { McpError } from './mcp.ts';
import { OAuthErrorBody } from './oauth.ts';
import { headersOf, ON_EVERY_RESPONSE } from './openapi-answers.ts';
import type { Json } from './openapi-schema-forms.ts';
import type { ComponentSchemas } from './openapi-schemas.ts';

/** Each status that an error can have: the code it is named by here, and when it is answered. */
const ERRORS: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'The request is malformed, or a field of it is wrong, missing or unknown.',
  unauthorized: 'There is no valid credential.',
  forbidden: 'The credential is valid but may not do this.',
  resource_not_found: 'Nothing with this id exists for this credential.',
  rate_limit_exceeded: 'A limit of requests is reached; `details.type` says which.',
  internal_error: 'The server failed; the log has the request id.',
};

/** The same at the endpoints of OAuth, by its own codes. */
const OF_OAUTH: Partial<Record<OAuthErrorCode, string>> = {
  invalid_request: 'The request is malformed or is not allowed as it stands.',
  invalid_client: 'The application did not prove who it is.',
  access_denied: 'The request may not be made in this way, as over plain HTTP.',
  temporarily_unavailable: 'A limit of requests is reached.',
  server_error: 'The server failed; the log has the request id.',
};

const ofOAuth = (code: string) => `oauth_${code}`;
const ofJsonRpc = (code: string) => `jsonrpc_${code}`;

/** Writes the error responses of an endpoint: references by status. */
export function writeErrors(endpoint: Endpoint): Json {
  return Object.fromEntries(
    componentsByStatus(endpoint).map(([status, name]) => {
      const isPage = pageStatuses(endpoint).includes(status);
      return [status, { $ref: `#/components/responses/${isPage ? orPage(name) : name}` }];
    }),
  );
}

/** Returns the statuses of the errors of an endpoint with the names of their components. */
function componentsByStatus(endpoint: Endpoint): [status: number, name: string][] {
  if (endpoint.errors === 'oauth') {
    return oauthCodes().map((code) => [OAUTH_ERRORS[code], ofOAuth(code)]);
  }
  return errorsOf(endpoint).map((code) => [
    ERROR_STATUS[code],
    endpoint.errors === 'jsonrpc' ? ofJsonRpc(code) : componentOf(endpoint, code),
  ]);
}

function pageStatuses({ errorPages = [] }: Endpoint): number[] {
  return errorPages.map((code) => ERROR_STATUS[code]);
}

const orPage = (name: string) => `${name}_or_page`;

/** Writes the components of errors that are shown as pages. @param components those without pages */
function writePages(endpoints: readonly Endpoint[], components: Json): Json {
  const names = endpoints.flatMap((endpoint) =>
    componentsByStatus(endpoint)
      .filter(([status]) => pageStatuses(endpoint).includes(status))
      .map(([, name]) => name),
  );
  const page = { schema: { type: 'string', description: 'A page for a person.' } };
  return Object.fromEntries(
    [...new Set(names)].map((name) => {
      const { content, ...rest } = components[name] as { content: Json };
      return [orPage(name), { ...rest, content: { ...content, 'text/html': page } }];
    }),
  );
}

function oauthCodes(): OAuthErrorCode[] {
  return Object.keys(OF_OAUTH) as OAuthErrorCode[];
}

/** Version 1 has forms of its own for two kinds of errors. */
function componentOf({ version, query }: Endpoint, code: ErrorCode): string {
  if (version !== 'v1') return code;
  const { properties = {} } = (query ?? {}) as { properties?: object };
  const isOwn =
    code === 'rate_limit_exceeded' || (code === 'invalid_request' && 'cursor' in properties);
  return isOwn ? `${code}_of_v1` : code;
}

/** The errors that an endpoint can answer, each standing for all codes of its status. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access = 'credential', path, params, query, body, upload, weight } = endpoint;
  const { errorPages = [], namesResource } = endpoint;
  const isSignIn = /^\/(auth|setup)\//.test(path);
  const namesWorkspace = [query, body, upload].some(
    (schema) => schema && 'workspace_id' in ((schema as Json)['properties'] as Json),
  );
  const codes: ErrorCode[] = ['invalid_request'];
  if (access !== 'public' || isSignIn) codes.push('unauthorized');
  if (carriesSecrets(endpoint)) codes.push('forbidden');
  const isFound = params || namesWorkspace || namesResource;
  if (isFound || errorPages.includes('resource_not_found')) codes.push('resource_not_found');
  // A call that costs nothing is still counted when it is refused for its credential or its transport.
  if (carriesSecrets(endpoint) || weight > 0) codes.push('rate_limit_exceeded');
  codes.push('internal_error');
  return codes;
}

/** `components.responses`, as far as the endpoints refer to them. */
export function writeErrorComponents(
  endpoints: readonly Endpoint[],
  schemas: ComponentSchemas,
): Json {
  const ofApi = endpoints.filter(({ errors }) => errors === undefined);
  const names = new Set(
    ofApi.flatMap((endpoint) => errorsOf(endpoint).map((code) => componentOf(endpoint, code))),
  );
  const problem = ofApi.length > 0 ? schemas.answers.write(ProblemDetails) : {};
  const entries = Object.keys(ERRORS).flatMap((name): [string, Json][] => {
    const code = name as ErrorCode;
    const ofV1 = `${code}_of_v1`;
    return [
      ...(names.has(code)
        ? [entry(code, code, { schema: schemas.answers.write(ErrorBody), problem })]
        : []),
      ...(names.has(ofV1)
        ? [entry(ofV1, code, { schema: schemaOfV1(code, schemas), problem })]
        : []),
    ];
  });
  const isOAuthUsed = endpoints.some(({ errors }) => errors === 'oauth');
  const jsonRpc = endpoints
    .filter(({ errors }) => errors === 'jsonrpc')
    .flatMap((endpoint) => errorsOf(endpoint).map((code) => jsonRpcEntry(code, schemas)));
  const oauth = isOAuthUsed ? oauthCodes().map((code) => oauthEntry(code, schemas)) : [];
  const components = Object.fromEntries([...entries, ...oauth, ...jsonRpc]);
  return { ...components, ...writePages(endpoints, components) };
}

function oauthEntry(code: OAuthErrorCode, schemas: ComponentSchemas): [string, Json] {
  const status = OAUTH_ERRORS[code];
  const same = (Object.keys(OAUTH_ERRORS) as OAuthErrorCode[])
    .filter((each) => OAUTH_ERRORS[each] === status)
    .map((each) => `\`${each}\``);
  const own = { invalid_client: ['WWW-Authenticate'], temporarily_unavailable: ['Retry-After'] };
  const names = [...ON_EVERY_RESPONSE, ...(own[code as keyof typeof own] ?? [])];
  const answer = {
    description: `${OF_OAUTH[code]} Codes: ${same.join(', ')}.`,
    headers: headersOf(names),
    content: { 'application/json': { schema: schemas.answers.write(OAuthErrorBody) } },
  };
  return [ofOAuth(code), answer];
}

function jsonRpcEntry(code: ErrorCode, schemas: ComponentSchemas): [string, Json] {
  const answer = {
    description: ERRORS[code],
    headers: headersOf([...ON_EVERY_RESPONSE, ...errorHeaders(code)]),
    content: { 'application/json': { schema: schemas.answers.write(McpError) } },
  };
  return [ofJsonRpc(code), answer];
}

function schemaOfV1(code: ErrorCode, schemas: ComponentSchemas): Json {
  if (code === 'rate_limit_exceeded') return schemas.answers.write(RateLimitErrorOfV1);
  return { anyOf: [schemas.answers.write(ErrorBody), schemas.answers.write(PageErrorOfV1)] };
}

function entry(
  name: string,
  code: ErrorCode,
  { schema, problem }: { schema: Json; problem: Json },
): [string, Json] {
  const codes = Object.entries(ERROR_STATUS)
    .filter(([, status]) => status === ERROR_STATUS[code])
    .map(([each]) => `\`${each}\``);
  const description = `${ERRORS[code]} Codes: ${codes.join(', ')}.`;
  const headers = headersOf([...ON_EVERY_RESPONSE, ...errorHeaders(code)]);
  const content = {
    'application/json': { schema },
    [PROBLEM_MEDIA_TYPE]: { schema: problem },
  };
  return [name, { description, headers, content }];
}

/** Headers of some errors. `Retry-After` comes with a 400 while work is unfinished, and with a 500 of an outage. */
const OWN_HEADERS: Partial<Record<ErrorCode, string[]>> = {
  invalid_request: ['Retry-After'],
  unauthorized: ['WWW-Authenticate'],
  rate_limit_exceeded: ['Retry-After', 'WWW-Authenticate', 'X-Should-Retry'],
  internal_error: ['Retry-After'],
};

function errorHeaders(code: ErrorCode): string[] {
  return OWN_HEADERS[code] ?? [];
}
