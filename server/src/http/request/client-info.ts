import type { FastifyRequest } from 'fastify';

import type { AuditActor } from '../../audit/audit-entry.ts';
import type { Principal } from '../security/principal.ts';
import { readCookie } from '../security/cookies.ts';

/** Data about the client of a request. */
export type ClientInfo = {
  /** IP address. Only trusted proxies can set another one. */
  address: string;
  userAgent: string | null;
  requestId: string;
  isHttps: boolean;
  /** Scheme and host that the client used; empty without a valid `Host`. */
  origin: string;
  /** Raw `Authorization` header, for HTTP Basic of OAuth applications. */
  authorization: string | undefined;
  /** Raw query string without its question mark. */
  query: string;
  cookie(name: string): string | undefined;
  /** Value of a header that may be sent once. @param name in lower case */
  header(name: string): string | undefined;
};

const USER_AGENT_LENGTH_MAX = 300;

/** Reads the data about the client. The user agent is cut to 300 characters. */
export function readClientInfo(request: FastifyRequest): ClientInfo {
  const { headers, url } = request;
  const isHttps = request.protocol === 'https';
  const queryAt = url.indexOf('?');
  return {
    address: request.ip,
    userAgent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
    requestId: request.id,
    isHttps,
    origin: readOrigin(request),
    authorization: headers.authorization,
    query: queryAt < 0 ? '' : url.slice(queryAt + 1),
    cookie: (name) => readCookie(headers.cookie, name, request),
    header: (name) => [headers[name]].flat()[0],
  };
}

function readOrigin({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : '';
}

/** Converts the client and its principal to the actor of an audit entry. Without a principal it is anonymous. */
export function toAuditActor(caller: ClientInfo, principal?: Principal): AuditActor {
  const { address: ip_address, requestId: request_id } = caller;
  if (!principal) {
    return { actor_type: 'anonymous', actor_id: null, credential_id: null, ip_address, request_id };
  }
  return {
    actor_type: principal.type,
    actor_id: principal.userId ?? principal.credentialId,
    credential_id: principal.credentialId,
    ip_address,
    request_id,
  };
}
