import type { Scope } from '../../contract/scopes.ts';
import { SCOPES } from '../../contract/scopes.ts';
import type { KnownClient } from './known-client.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { findRedirectUriProblem } from './redirect-uri.ts';

export const CLIENT_URL_LENGTH_MAX = 512;
const NAME_LENGTH_MAX = 200;
const REDIRECT_URI_LENGTH_MAX = 2_000;
const REDIRECT_URIS_MAX = 20;
/** Control characters and separators of lines, and marks that reorder text on the consent page. */
const UNSAFE_TEXT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Scopes that a client nobody has verified can ask for: all but those of administrators. */
const DOCUMENT_SCOPES = SCOPES.filter((scope) => !scope.startsWith('admin:'));

type ClientDocumentReason = keyof PageMessages['authorization']['documentReasons'];

/** Error of a document that describes no client. The messages of pages hold a sentence for each reason. */
export class ClientDocumentError extends Error {
  override readonly name = 'ClientDocumentError';
  readonly reason: ClientDocumentReason;
  readonly value: string;

  /** @param value what the sentence of the reason contains, if anything */
  constructor(reason: ClientDocumentReason, value = '') {
    super(`${reason} ${value}`.trimEnd());
    this.reason = reason;
    this.value = value;
  }
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
    throw new ClientDocumentError('client_id');
  }
  const { token_endpoint_auth_method: method = 'none' } = document;
  if (method !== 'none') {
    throw new ClientDocumentError('token_endpoint_auth_method');
  }
  const { grant_types: types } = document;
  if (types !== undefined && !(Array.isArray(types) && types.includes('authorization_code'))) {
    throw new ClientDocumentError('grant_types');
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
  throw new ClientDocumentError('syntax');
}

function parseName(name: unknown): string {
  const isValid = typeof name === 'string' && name.trim() !== '' && name.length <= NAME_LENGTH_MAX;
  if (!isValid || UNSAFE_TEXT.test(name)) {
    throw new ClientDocumentError('client_name');
  }
  return name;
}

function parseRedirectUris(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECT_URIS_MAX) {
    throw new ClientDocumentError('redirect_uris');
  }
  return uris.map((uri: unknown) => {
    const isText = typeof uri === 'string' && uri.length <= REDIRECT_URI_LENGTH_MAX;
    const problem = isText ? findRedirectUriProblem(uri) : 'addresses';
    if (!isText || problem !== undefined) {
      throw new ClientDocumentError('redirect_uri', problem);
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
