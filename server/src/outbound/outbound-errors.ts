import type { buildConnector } from 'undici';

import { OutboundError } from './outbound-client.ts';

const NETWORK_CODES = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EINVAL',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'EPERM',
  'EPIPE',
]);

/** Codes of undici for programming errors. */
const PROGRAMMING_CODES = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_DESTROYED']);

/**
 * Creates the error for an address that a rule refuses. Its message names only what the caller wrote: the address behind
 * a name is known to the operator's log alone (`cause`), or callers could map an internal network.
 */
export function refusedAddressError(
  address: string,
  rule: string,
  hostname: string,
): OutboundError {
  if (address === hostname) {
    return new OutboundError(
      'refused_address',
      `The address ${address} is not allowed (rule ${rule})`,
    );
  }
  return new OutboundError(
    'refused_address',
    `The name ${hostname} is not allowed: it leads to an address that is refused (rule ${rule})`,
    { cause: new Error(`${hostname} leads to ${address}`) },
  );
}

/** Converts an error of a connection attempt to an OutboundError. */
export function toConnectError(
  error: Error,
  { hostname, protocol }: buildConnector.Options,
): Error {
  if (error instanceof OutboundError) return error;
  const code = errorCodeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return new OutboundError('timeout', `Connecting to ${hostname} took too long`, {
      cause: error,
    });
  }
  if (protocol === 'https:' && !NETWORK_CODES.has(code)) {
    return new OutboundError('tls', `No secure connection to ${hostname} (${code})`, {
      cause: error,
    });
  }
  return new OutboundError('connect', `No connection to ${hostname} (${code})`, { cause: error });
}

/** Converts an error during a request to an OutboundError. Returns programming errors, for example an invalid header, unchanged. */
export function toRequestError(error: unknown, host: string): unknown {
  if (error instanceof OutboundError) return error;
  const code = errorCodeOf(error);
  if (PROGRAMMING_CODES.has(code)) return error;
  switch (code) {
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'ETIMEDOUT':
      return new OutboundError('timeout', `${host} stopped answering`, { cause: error });
    case 'UND_ERR_HEADERS_OVERFLOW':
      return new OutboundError('too_large', `${host} answered with too many headers`, {
        cause: error,
      });
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return new OutboundError('connect', `${host} closed the connection`, { cause: error });
    default:
      return new OutboundError('protocol', `${host} sent an invalid response`, {
        cause: error,
      });
  }
}

/** Returns the code of a system, TLS or undici error; `unknown` without a code. */
function errorCodeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}
