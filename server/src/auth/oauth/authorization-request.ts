import type { OAuthErrorCode } from '../../contract/errors.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/db.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { isRegistered, withParameters } from './redirect-uri.ts';
import { coveredBy, parseScope } from './scope-words.ts';
import { findClient } from './store.ts';

/** What an application asks for, once it is known where its answer may go. */
export type AuthorizationRequest = {
  client: OAuthClientRow;
  /** One that the client has registered. */
  redirectUri: string;
  state: string | undefined;
  scopes: readonly Scope[];
  /** S256 of RFC 7636. */
  codeChallenge: string | null;
  prompt: ReadonlySet<string>;
  /** The whole request in one form, whatever the browser made of it. */
  query: string;
};

/**
 * `broken`: nobody knows where to send the browser, so it stays here. `refused`: the client is told at `location`.
 * RFC 6749 §4.1.2.1.
 */
export type CheckedRequest =
  | { kind: 'broken'; problem: string }
  | { kind: 'refused'; location: string }
  | { kind: 'sound'; request: AuthorizationRequest };

/** OAuth's own codes, and those of OpenID Connect Core §3.1.2.6 for `prompt=none` and RFC 8707 §2 for `resource`. */
type Refusal = {
  error: OAuthErrorCode | 'login_required' | 'consent_required' | 'invalid_target';
  description: string;
};

const CLIENT_ID = /^client_[0-9a-f]{32}$/;
/** What SHA-256 is in base64url. */
const S256_CHALLENGE = /^[\w-]{43}$/;
const PROMPTS = new Set(['none', 'login', 'consent', 'select_account']);

/**
 * Checks a request for authorization: client and redirect URI before all else, since until both are known a redirect
 * would lead wherever a stranger wishes.
 *
 * @param query as it came
 */
export async function checkAuthorization(
  { reads, publicUrl }: { reads: Db; publicUrl: string },
  query: string,
): Promise<CheckedRequest> {
  const parameters = new URLSearchParams(query);
  const one = singleValue(parameters);
  const client = await findClientOf(reads, one('client_id'));
  if (!client) return broken('The application that sent you here is not known to this server.');
  const redirectUri = one('redirect_uri');
  const redirectUris = JSON.parse(client.redirect_uris_json) as string[];
  if (
    redirectUri === undefined ||
    !isRegistered({ type: client.type, redirectUris }, redirectUri)
  ) {
    return broken(
      'The application that sent you here wants you to be sent on to an address that it has not registered.',
    );
  }
  const state = one('state');
  const refusal = refusalOf(parameters, client, publicUrl);
  if (refusal) {
    return {
      kind: 'refused',
      location: refusalLocation({ publicUrl }, { redirectUri, state }, refusal),
    };
  }
  const request = {
    client,
    redirectUri,
    state,
    scopes: scopesOf(one('scope'), client) ?? [],
    codeChallenge: one('code_challenge') ?? null,
    prompt: promptOf(one('prompt')),
    query: parameters.toString(),
  };
  return { kind: 'sound', request };
}

/** Where the client is told of a refusal: with its own `state`, and who says so (RFC 9207). */
export function refusalLocation(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  { error, description }: Refusal,
): string {
  return withParameters(redirectUri, {
    error,
    error_description: description,
    state,
    iss: publicUrl,
  });
}

/** RFC 6749 §3.1: one without a value counts as left out. @returns undefined also for what came several times */
function singleValue(parameters: URLSearchParams): (name: string) => string | undefined {
  return (name) => {
    const [value, ...more] = parameters.getAll(name);
    return more.length > 0 || value === '' ? undefined : value;
  };
}

async function findClientOf(db: Db, id: string | undefined): Promise<OAuthClientRow | undefined> {
  return id !== undefined && CLIENT_ID.test(id) ? findClient(db, id) : undefined;
}

function broken(problem: string): CheckedRequest {
  return { kind: 'broken', problem };
}

function refusalOf(
  parameters: URLSearchParams,
  client: OAuthClientRow,
  publicUrl: string,
): Refusal | undefined {
  const names = [...parameters.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) return invalid(`${printable(repeated)} was sent several times`);
  const one = singleValue(parameters);
  return (
    refusalOfResponse(one('response_type'), one('response_mode')) ??
    refusalOfChallenge(client, one('code_challenge'), one('code_challenge_method')) ??
    refusalOfScope(one('scope'), client) ??
    refusalOfPrompt(promptOf(one('prompt'))) ??
    refusalOfResource(one('resource'), publicUrl)
  );
}

function refusalOfResponse(type: string | undefined, mode = 'query'): Refusal | undefined {
  if (type === undefined) return invalid('response_type is required');
  if (type !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be code' };
  }
  return mode === 'query' ? undefined : invalid('response_mode must be query');
}

/** RFC 9700 §2.1.1: public clients must; `plain`, which is the default of RFC 7636, protects nobody. */
function refusalOfChallenge(
  { type }: OAuthClientRow,
  challenge: string | undefined,
  method: string | undefined,
): Refusal | undefined {
  if (challenge === undefined) {
    if (method !== undefined) return invalid('code_challenge is required');
    return type === 'public'
      ? invalid('A public application must send a code_challenge (PKCE)')
      : undefined;
  }
  if (method !== 'S256') return invalid('code_challenge_method must be S256');
  return S256_CHALLENGE.test(challenge)
    ? undefined
    : invalid('code_challenge must be a SHA-256 in base64url');
}

function refusalOfScope(text: string | undefined, client: OAuthClientRow): Refusal | undefined {
  if (scopesOf(text, client)) return undefined;
  return {
    error: 'invalid_scope',
    description: 'scope names one that is unknown, or that the application has not registered',
  };
}

/** Without `scope`, all that the client has registered. @returns undefined when it asks for more */
function scopesOf(text: string | undefined, client: OAuthClientRow): readonly Scope[] | undefined {
  const registered = JSON.parse(client.scopes_json) as Scope[];
  if (text === undefined) return registered;
  const words = parseScope(text);
  if (!words || words.length === 0) return undefined;
  return coveredBy(words, registered).length === words.length ? words : undefined;
}

function promptOf(text = ''): ReadonlySet<string> {
  return new Set(text.split(' ').filter((word) => word !== ''));
}

function refusalOfPrompt(prompt: ReadonlySet<string>): Refusal | undefined {
  if (![...prompt].every((word) => PROMPTS.has(word))) {
    return invalid('prompt must be none, login, consent or select_account');
  }
  if (prompt.has('none') && prompt.size > 1) return invalid('prompt has none beside others');
  return undefined;
}

/** RFC 8707: tokens are for the whole of this server, so what is asked for must be a part of it. */
function refusalOfResource(resource: string | undefined, publicUrl: string): Refusal | undefined {
  if (resource === undefined || resource === publicUrl || resource.startsWith(`${publicUrl}/`)) {
    return undefined;
  }
  return { error: 'invalid_target', description: 'resource must be an address of this server' };
}

function invalid(description: string): Refusal {
  return { error: 'invalid_request', description };
}

/** RFC 6749 §4.1.2.1 allows these characters. */
function printable(text: string): string {
  return text.slice(0, 50).replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
}
