import type { FastifyRequest } from 'fastify';

import type { AuditBy } from '../audit/audit-entry.ts';
import type { Principal } from './principal.ts';
import { readCookie } from './cookies.ts';

/** What a request shows of who sent it, for the few handlers that look at it. */
export type Caller = {
  /** IP address, by trusted proxies only. */
  address: string;
  userAgent: string | null;
  requestId: string;
  isHttps: boolean;
  /** The header as it came, for HTTP Basic of OAuth applications. */
  authorization: string | undefined;
  /** The query as it came, without its question mark. */
  query: string;
  cookie(name: string): string | undefined;
};

const USER_AGENT_LENGTH_MAX = 300;

export function callerOf(request: FastifyRequest): Caller {
  const { headers, url } = request;
  const isHttps = request.protocol === 'https';
  const queryAt = url.indexOf('?');
  return {
    address: request.ip,
    userAgent: headers['user-agent']?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
    requestId: request.id,
    isHttps,
    authorization: headers.authorization,
    query: queryAt < 0 ? '' : url.slice(queryAt + 1),
    cookie: (name) => readCookie(headers.cookie, name, isHttps),
  };
}

/** Who did it, for the audit log. */
export function auditBy(caller: Caller, principal?: Principal): AuditBy {
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
