import type { Scope } from '../../contract/scopes.ts';
import { SCOPES } from '../../contract/scopes.ts';
import type { KnownClient } from './known-client.ts';
import { findRedirectUriProblem } from './redirect-uri.ts';

export const CLIENT_URL_LENGTH_MAX = 512;
const NAME_LENGTH_MAX = 200;
const REDIRECT_URI_LENGTH_MAX = 2_000;
const REDIRECT_URIS_MAX = 20;
/** Control characters and separators of lines, and marks that reorder text on the consent page. */
const UNSAFE_TEXT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Scopes that a client nobody has verified can ask for: all but those of administrators. */
const DOCUMENT_SCOPES = SCOPES.filter((scope) => !scope.startsWith('admin:'));

/** Why a document describes no client; a sentence for the user. */
export class ClientDocumentError extends Error {
  override readonly name = 'ClientDocumentError';
}

/** True for a `client_id` that is the URL of a document: https, in its normal form, with a path and no fragment. */
export function isClientUrl(id: string): boolean {
  if (!id.startsWith('https://') || id.length > CLIENT_URL_LENGTH_MAX) return false;
  const url = URL.parse(id);
  if (!url || url.href !== id || url.pathname === '/') return false;
  return url.username === '' && url.password === '' && url.search === '' && !id.includes('#');
}

/**
 * Parses a client metadata document (draft-ietf-oauth-client-id-metadata-document). The document of another client, or
 * of a client that needs a secret, is refused.
 *
 * @param id URL of the document
 * @throws ClientDocumentError
 */
export function parseClientDocument(id: string, text: string): KnownClient {
  const document = parseObject(text);
  if (document['client_id'] !== id) {
    throw new ClientDocumentError('Its client_id is not the address of the document.');
  }
  const { token_endpoint_auth_method: method = 'none' } = document;
  if (method !== 'none') {
    throw new ClientDocumentError('Its token_endpoint_auth_method must be none.');
  }
  const { grant_types: types } = document;
  if (types !== undefined && !(Array.isArray(types) && types.includes('authorization_code'))) {
    throw new ClientDocumentError('Its grant_types must include authorization_code.');
  }
  return {
    kind: 'document',
    id,
    type: 'public',
    workspace_id: null,
    name: parseName(document['client_name'] ?? new URL(id).host),
    redirect_uris_json: JSON.stringify(parseRedirectUris(document['redirect_uris'])),
    scopes_json: JSON.stringify(parseScopes(document['scope'])),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Falls through: text that is no JSON gets the same error as JSON that is no object.
  }
  throw new ClientDocumentError('It is not a JSON object.');
}

function parseName(name: unknown): string {
  const isValid = typeof name === 'string' && name.trim() !== '' && name.length <= NAME_LENGTH_MAX;
  if (!isValid || UNSAFE_TEXT.test(name)) {
    throw new ClientDocumentError(`Its client_name must be one line of up to 200 characters.`);
  }
  return name;
}

function parseRedirectUris(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECT_URIS_MAX) {
    throw new ClientDocumentError(`Its redirect_uris must be a list of 1 to 20 addresses.`);
  }
  return uris.map((uri: unknown) => {
    const isText = typeof uri === 'string' && uri.length <= REDIRECT_URI_LENGTH_MAX;
    const problem = isText ? findRedirectUriProblem(uri) : 'addresses';
    if (!isText || problem !== undefined) {
      throw new ClientDocumentError(`Its redirect_uris must be ${problem}.`);
    }
    return uri;
  });
}

/** Parses `scope`, the most that the client asks for. Scopes of other servers are ignored. */
function parseScopes(scope: unknown): Scope[] {
  if (typeof scope !== 'string') return DOCUMENT_SCOPES;
  const words = scope.split(' ');
  const known = DOCUMENT_SCOPES.filter((each) => words.includes(each));
  return known.length === 0 ? DOCUMENT_SCOPES : known;
}
