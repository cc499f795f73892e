import { timingSafeEqual } from 'node:crypto';

import type { ClientInfo } from '../../http/request/client-info.ts';
import { isoNow } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import type { Services } from '../../app/services.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { hashSecret } from '../tokens/grants.ts';
import { findKnownClient, type KnownClient } from './known-client.ts';
import { isClientUrl } from './parse-client-document.ts';

/** Client credentials in a form body. */
export type ClientCredentialFields = { client_id?: string; client_secret?: string };

type ClientCredentials = { id: string; secret: string };

/** Compared with when no hash is stored, so an unknown client takes as long as a wrong secret. */
const NO_HASH = '0'.repeat(64);

/**
 * Authenticates the client of a request: by HTTP Basic, by its form body, or by its id alone if it is public. See RFC
 * 6749 §2.3.1 and §3.2.1.
 *
 * @throws OAuthError `invalid_client`; `invalid_request` when two methods are used at once
 */
export async function authenticateClient(
  services: Pick<Services, 'reads' | 'clock' | 'tokens'>,
  { authorization }: Pick<ClientInfo, 'authorization'>,
  fields: ClientCredentialFields,
): Promise<KnownClient> {
  const credentials = readClientCredentials(authorization, fields);
  const client = await findClientOfToken(services, credentials.id);
  const isRight = isSecretValid(credentials.secret, client, isoNow(services.clock));
  if (!client || !isRight) throw invalidClientError();
  return client;
}

/**
 * Finds the client of a token request. The document of a client is not fetched again: its grants name it, and it has no
 * secret to check.
 */
async function findClientOfToken(
  { reads, tokens }: Pick<Services, 'reads' | 'tokens'>,
  id: string,
): Promise<(KnownClient & Partial<ClientSecrets>) | undefined> {
  if (!isClientUrl(id)) return findKnownClient(reads, id);
  if (!tokens.clientDocuments) return undefined;
  return {
    kind: 'document',
    id,
    name: new URL(id).host,
    type: 'public',
    workspace_id: null,
    redirect_uris_json: '[]',
    scopes_json: '[]',
  };
}

type ClientSecrets = Pick<
  OAuthClientRow,
  'secret_hash' | 'previous_secret_hash' | 'previous_secret_until'
>;

function readClientCredentials(
  authorization: string | undefined,
  fields: ClientCredentialFields,
): ClientCredentials {
  const { client_id = '', client_secret = '' } = fields;
  if (authorization === undefined) {
    if (client_id === '') throw invalidClientError();
    return { id: client_id, secret: client_secret };
  }
  const basic = parseBasicHeader(authorization);
  if (!basic) throw invalidClientError();
  if (client_secret !== '') {
    throw new OAuthError('invalid_request', 'Authenticate the client in one way only');
  }
  if (client_id !== '' && client_id !== basic.id) {
    throw new OAuthError('invalid_request', 'client_id is not that of the header Authorization');
  }
  return basic;
}

/**
 * Parses an HTTP Basic header whose parts are form-encoded (RFC 7617).
 *
 * @returns undefined for another scheme or a malformed header
 */
function parseBasicHeader(authorization: string): ClientCredentials | undefined {
  const [, encoded = ''] = /^Basic +([\w+/=-]+) *$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString();
  const [, id, secret] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  try {
    const credentials = { id: formDecode(id), secret: formDecode(secret) };
    return credentials.id.includes('\0') ? undefined : credentials;
  } catch {
    return undefined;
  }
}

/**
 * Decodes a form-encoded part.
 *
 * @throws URIError
 */
function formDecode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** Checks the secret in the same time for known and unknown clients. A public client must send none. */
function isSecretValid(
  secret: string,
  client: (Pick<KnownClient, 'type'> & Partial<ClientSecrets>) | undefined,
  now: string,
): boolean {
  const credentials = hashSecret(secret);
  const isCurrent = isHashEqual(credentials, client?.secret_hash);
  const isPrevious = isHashEqual(credentials, client?.previous_secret_hash);
  if (client?.type === 'public') return secret === '';
  if (isCurrent) return true;
  return isPrevious && (client?.previous_secret_until ?? '') > now;
}

/** Compares in constant time. */
function isHashEqual(credentials: string, storedHash: string | null | undefined): boolean {
  return timingSafeEqual(Buffer.from(credentials), Buffer.from(storedHash ?? NO_HASH));
}

function invalidClientError(): OAuthError {
  return new OAuthError('invalid_client', 'Client authentication failed');
}
