import { timingSafeEqual } from 'node:crypto';

import type { Caller } from '../../http/caller.ts';
import { isoNow } from '../../kernel/clock.ts';
import { OAuthError } from '../../kernel/oauth-error.ts';
import type { Services } from '../../services.ts';
import type { OAuthClientRow } from '../../storage/identity-schema.ts';
import { hashSecret } from '../tokens/grants.ts';
import { findClient } from './store.ts';

/** As they stand in a body. */
export type ClientFields = { client_id?: string; client_secret?: string };

type Shown = { id: string; secret: string };

/** Of no text: compared with where nothing is kept, so that an unknown client takes as long as a wrong secret. */
const NO_HASH = '0'.repeat(64);

/**
 * The client that a request comes from, by HTTP Basic, by its body, or by its id alone where it has no secret: RFC 6749
 * §2.3.1 and §3.2.1.
 *
 * @throws OAuthError `invalid_client`; `invalid_request` for two ways at once
 */
export async function authenticateClient(
  { reads, clock }: Pick<Services, 'reads' | 'clock'>,
  { authorization }: Pick<Caller, 'authorization'>,
  fields: ClientFields,
): Promise<OAuthClientRow> {
  const shown = shownBy(authorization, fields);
  const client = await findClient(reads, shown.id);
  const isRight = matches(shown.secret, client, isoNow(clock));
  if (!client || !isRight) throw invalidClient();
  return client;
}

function shownBy(authorization: string | undefined, fields: ClientFields): Shown {
  const { client_id = '', client_secret = '' } = fields;
  if (authorization === undefined) {
    if (client_id === '') throw invalidClient();
    return { id: client_id, secret: client_secret };
  }
  const basic = readBasic(authorization);
  if (!basic) throw invalidClient();
  if (client_secret !== '') {
    throw new OAuthError('invalid_request', 'The client was authenticated in two ways');
  }
  if (client_id !== '' && client_id !== basic.id) {
    throw new OAuthError('invalid_request', 'client_id is not that of the header Authorization');
  }
  return basic;
}

/** RFC 7617, with both parts form-encoded before. @returns undefined for another scheme, or what is malformed */
function readBasic(authorization: string): Shown | undefined {
  const [, encoded = ''] = /^Basic +([\w+/=-]+) *$/i.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString();
  const [, id, secret] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  try {
    const shown = { id: formDecode(id), secret: formDecode(secret) };
    return shown.id.includes('\0') ? undefined : shown;
  } catch {
    return undefined;
  }
}

/** @throws URIError */
function formDecode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** Takes as long whatever is known of the client. A public one shows no secret. */
function matches(secret: string, client: OAuthClientRow | undefined, now: string): boolean {
  const shown = hashSecret(secret);
  const isCurrent = isEqual(shown, client?.secret_hash);
  const isPrevious = isEqual(shown, client?.previous_secret_hash);
  if (client?.type === 'public') return secret === '';
  if (isCurrent) return true;
  return isPrevious && (client?.previous_secret_until ?? '') > now;
}

/** In constant time. */
function isEqual(shown: string, kept: string | null | undefined): boolean {
  return timingSafeEqual(Buffer.from(shown), Buffer.from(kept ?? NO_HASH));
}

function invalidClient(): OAuthError {
  return new OAuthError('invalid_client', 'The client is unknown, or did not prove who it is');
}
