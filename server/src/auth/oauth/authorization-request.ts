import type { OAuthErrorCode } from '../../contract/errors.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Services } from '../../app/services.ts';
import { defaultScopesOf, findKnownClient, type KnownClient } from './known-client.ts';
import { ClientDocumentError, isClientUrl } from './parse-client-document.ts';
import { isRegisteredRedirectUri, addQueryParameters } from './redirect-uri.ts';
import { filterCoveredScopes, parseScopeParameter } from './oauth-scopes.ts';
import { parseResource } from './resource.ts';

/** A valid authorization request. It is safe to redirect to its `redirectUri`. */
export type AuthorizationRequest = {
  client: KnownClient;
  /** Registered by the client. */
  redirectUri: string;
  state: string | undefined;
  scopes: readonly Scope[];
  /** S256 challenge of RFC 7636; null when a confidential client sent none. */
  codeChallenge: string | null;
  prompt: ReadonlySet<string>;
  /** Address of this server that tokens are restricted to (RFC 8707); null for the whole server. */
  resource: string | null;
  /** Workspace that the user chose, for a client of no workspace. */
  workspaceId: string | undefined;
  /** The whole request in one canonical form. */
  query: string;
};

/**
 * Result of validation. `unredirectable`: the redirect URI cannot be trusted, so the error is shown here.
 * `error_redirect`: the client gets the error at `location`. See RFC 6749 §4.1.2.1.
 */
export type CheckedRequest =
  | { kind: 'unredirectable'; problem: RequestProblem }
  | { kind: 'error_redirect'; location: string }
  | { kind: 'valid'; request: AuthorizationRequest };

/** Problem of a request that only a page of this server can tell. */
export type RequestProblem =
  | { kind: 'unknown_client' }
  | { kind: 'unregistered_address' }
  | { kind: 'refused_document'; url: string; error: ClientDocumentError };

/** Error codes of OAuth, and of OpenID Connect Core §3.1.2.6 for `prompt=none`. */
type AuthorizationError = {
  error: OAuthErrorCode | 'login_required' | 'consent_required';
  description: string;
};

/** Length of a SHA-256 hash in base64url. */
const S256_CHALLENGE = /^[\w-]{43}$/;
const PROMPTS = new Set(['none', 'login', 'consent', 'select_account']);

/**
 * Validates an authorization request. Client and redirect URI come first: until both are known, a redirect could lead
 * anywhere (open redirect).
 *
 * @param query the raw query
 */
export async function validateAuthorizationRequest(
  services: ClientSources & Pick<Services, 'publicUrl'>,
  query: string,
): Promise<CheckedRequest> {
  const parameters = new URLSearchParams(query);
  const one = singleValueReader(parameters);
  const { publicUrl } = services;
  const found = await findRequestingClient(services, one('client_id') ?? '');
  if ('problem' in found) return unredirectable(found.problem);
  const { client } = found;
  const redirectUri = one('redirect_uri');
  const redirectUris = JSON.parse(client.redirect_uris_json) as string[];
  if (
    redirectUri === undefined ||
    !isRegisteredRedirectUri({ type: client.type, redirectUris }, redirectUri)
  ) {
    return unredirectable({ kind: 'unregistered_address' });
  }
  const state = one('state');
  const refusal = findRequestError(parameters, client, publicUrl);
  if (refusal) {
    return {
      kind: 'error_redirect',
      location: errorRedirectUrl({ publicUrl }, { redirectUri, state }, refusal),
    };
  }
  const request = {
    client,
    redirectUri,
    state,
    scopes: parseRequestedScopes(one('scope'), client) ?? [],
    resource: parseResource(one('resource'), publicUrl) ?? null,
    workspaceId: one('workspace'),
    codeChallenge: one('code_challenge') ?? null,
    prompt: parsePrompt(one('prompt')),
    query: parameters.toString(),
  };
  return { kind: 'valid', request };
}

/** Builds the URL that tells the client of an error, with its `state` and our `iss` (RFC 9207). */
export function errorRedirectUrl(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  { error, description }: AuthorizationError,
): string {
  return addQueryParameters(redirectUri, {
    error,
    error_description: description,
    state,
    iss: publicUrl,
  });
}

/**
 * Returns a reader of parameters. An empty value counts as missing (RFC 6749 §3.1).
 *
 * @returns undefined also for a repeated parameter
 */
function singleValueReader(parameters: URLSearchParams): (name: string) => string | undefined {
  return (name) => {
    const [value, ...more] = parameters.getAll(name);
    return more.length > 0 || value === '' ? undefined : value;
  };
}

type ClientSources = Pick<Services, 'reads' | 'tokens' | 'outbound' | 'log'>;

/** Finds the client by its id, or by the document at its id if the operator allows this. */
async function findRequestingClient(
  services: ClientSources,
  id: string,
): Promise<{ client: KnownClient } | { problem: RequestProblem }> {
  const { clientDocuments } = services.tokens;
  if (clientDocuments && isClientUrl(id)) {
    try {
      return { client: await clientDocuments.find(services, id) };
    } catch (error) {
      if (!(error instanceof ClientDocumentError)) throw error;
      return { problem: { kind: 'refused_document', url: id, error } };
    }
  }
  const client = await findKnownClient(services.reads, id);
  return client ? { client } : { problem: { kind: 'unknown_client' } };
}

function unredirectable(problem: RequestProblem): CheckedRequest {
  return { kind: 'unredirectable', problem };
}

function findRequestError(
  parameters: URLSearchParams,
  client: KnownClient,
  publicUrl: string,
): AuthorizationError | undefined {
  const names = [...parameters.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    return invalidRequest(`${toPrintable(repeated)} was sent several times`);
  }
  const one = singleValueReader(parameters);
  return (
    checkResponseType(one('response_type'), one('response_mode')) ??
    checkCodeChallenge(client, one('code_challenge'), one('code_challenge_method')) ??
    checkScope(one('scope'), client) ??
    checkPrompt(parsePrompt(one('prompt'))) ??
    checkResource(one('resource'), publicUrl)
  );
}

function checkResponseType(
  type: string | undefined,
  mode = 'query',
): AuthorizationError | undefined {
  if (type === undefined) return invalidRequest('response_type is required');
  if (type !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be code' };
  }
  return mode === 'query' ? undefined : invalidRequest('response_mode must be query');
}

/**
 * Requires PKCE of public clients (RFC 9700 §2.1.1). `plain`, the default of RFC 7636, is rejected because it protects
 * nothing.
 */
function checkCodeChallenge(
  { type }: KnownClient,
  challenge: string | undefined,
  method: string | undefined,
): AuthorizationError | undefined {
  if (challenge === undefined) {
    if (method !== undefined) return invalidRequest('code_challenge is required');
    return type === 'public'
      ? invalidRequest('A public application must send a code_challenge (PKCE)')
      : undefined;
  }
  if (method !== 'S256') return invalidRequest('code_challenge_method must be S256');
  return S256_CHALLENGE.test(challenge)
    ? undefined
    : invalidRequest('code_challenge must be a SHA-256 in base64url');
}

function checkScope(text: string | undefined, client: KnownClient): AuthorizationError | undefined {
  if (parseRequestedScopes(text, client)) return undefined;
  return {
    error: 'invalid_scope',
    description: 'scope names one that is unknown, or that the application has not registered',
  };
}

/**
 * Returns the requested scopes; without `scope`, those by default.
 *
 * @returns undefined for unknown or unregistered scopes
 */
export function parseRequestedScopes(
  text: string | undefined,
  client: KnownClient,
): readonly Scope[] | undefined {
  const registered = JSON.parse(client.scopes_json) as Scope[];
  if (text === undefined) return defaultScopesOf(client);
  const words = parseScopeParameter(text);
  if (!words || words.length === 0) return undefined;
  return filterCoveredScopes(words, registered).length === words.length ? words : undefined;
}

function parsePrompt(text = ''): ReadonlySet<string> {
  return new Set(text.split(' ').filter((word) => word !== ''));
}

function checkPrompt(prompt: ReadonlySet<string>): AuthorizationError | undefined {
  if (![...prompt].every((word) => PROMPTS.has(word))) {
    return invalidRequest('prompt must be none, login, consent or select_account');
  }
  if (prompt.has('none') && prompt.size > 1) return invalidRequest('prompt has none beside others');
  return undefined;
}

/** Checks `resource` of RFC 8707. */
function checkResource(
  resource: string | undefined,
  publicUrl: string,
): AuthorizationError | undefined {
  if (parseResource(resource, publicUrl) !== undefined) return undefined;
  return { error: 'invalid_target', description: 'resource must be an address of this server' };
}

function invalidRequest(description: string): AuthorizationError {
  return { error: 'invalid_request', description };
}

/** Replaces characters that RFC 6749 §4.1.2.1 does not allow. */
function toPrintable(text: string): string {
  return text.slice(0, 50).replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
}
